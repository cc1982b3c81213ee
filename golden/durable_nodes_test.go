package golden_test

import (
	"bytes"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// appender is what every node can do.
type appender interface {
	AppendJSON(dst []byte) ([]byte, error)
}

// checkWalk checks the walk over a state against the JSON text it is written
// as: every message, content and entry is reached once, in document order, and
// its pointer leads to its own text.
func checkWalk(t testing.TB, s *durableagent.State, text []byte) {
	t.Helper()
	root := jsontest.MustParse(text)
	var entries, messages, contents []string
	root.Visit(func(pointer string, v *jsontest.Value) {
		switch {
		case v.Kind != jsontest.Object:
		case durableEntry.MatchString(pointer):
			entries = append(entries, pointer)
		case durableMessage.MatchString(pointer):
			messages = append(messages, pointer)
		case durableContent.MatchString(pointer):
			contents = append(contents, pointer)
		}
	})
	checkNodes[durableagent.ConversationEntry](t, s, root, entries)
	checkNodes[*durableagent.ChatMessage](t, s, root, messages)
	checkNodes[durableagent.ChatContentItem](t, s, root, contents)
	checkRaws(t, s, root)
}

// checkRaws checks that the walk gives the free-form values that are in the fields of
// nodes, each with the pointer to its text.
func checkRaws(t testing.TB, s *durableagent.State, root *jsontest.Value) {
	t.Helper()
	var got, want []string
	for pointer, node := range durableagent.Walk[any](s) {
		for field, value := range reflect.ValueOf(node).Elem().Fields() {
			if !field.IsExported() {
				continue
			}
			if raw, ok := value.Interface().(durableagent.Raw); ok && !raw.IsAbsent() {
				name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
				want = append(want, pointer+"/"+name)
			}
		}
	}
	for pointer, raw := range durableagent.Walk[*durableagent.Raw](s) {
		v, err := root.At(pointer)
		if err != nil {
			t.Errorf("a free-form value at %q: %v", pointer, err)
			continue
		}
		for _, d := range jsontest.DiffValues(v, jsontest.MustParse([]byte(raw.String()))) {
			t.Errorf("a free-form value at %q: %s", pointer, d)
		}
		got = append(got, pointer)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the walk gives the free-form values at %q, want %q", got, want)
	}
}

func checkNodes[T appender](t testing.TB, s *durableagent.State, root *jsontest.Value, want []string) {
	t.Helper()
	var got []string
	for pointer, node := range durableagent.Walk[T](s) {
		v, err := root.At(pointer)
		if err != nil {
			t.Errorf("%T at %q: %v", node, pointer, err)
			continue
		}
		text, err := node.AppendJSON(nil)
		if err != nil {
			t.Errorf("%T at %q: %v", node, pointer, err)
			continue
		}
		for _, d := range jsontest.DiffValues(v, jsontest.MustParse(text)) {
			t.Errorf("%T at %q: %s", node, pointer, d)
		}
		if v.Kind == jsontest.Object { // a null is a node for some
			got = append(got, pointer)
		}
	}
	slices.SortStableFunc(got, func(a, b string) int { // schema order: document order
		x, _ := root.At(a)
		y, _ := root.At(b)
		return x.Start - y.Start
	})
	if !slices.Equal(got, want) {
		t.Errorf("walk reaches %q, want %q", got, want)
	}
}

func TestDurableWalk(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		t.Run(state.name, func(t *testing.T) {
			s := mustDecode(t, state.text)
			checkWalk(t, s, state.text)
			checkWalk(t, s, mustEncode(t, s))
		})
	}
}

// The walk can be left at any node, and at any free-form value.
func TestDurableWalkEndsAnywhere(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		s := mustDecode(t, state.text)
		endsAnywhere(durableagent.Walk[any](s))
		endsAnywhere(durableagent.Walk[*durableagent.Raw](s))
	}
}

// endsAnywhere leaves a loop at each of its values. It panics if the loop goes on.
func endsAnywhere[T any](nodes iter.Seq2[string, T]) {
	for k, n := 0, 1; n > k; k++ {
		n = 0
		for range nodes {
			if n++; n > k {
				break
			}
		}
	}
}

// The walk narrows to one type, and comes in document order.
func TestDurableWalkOneType(t *testing.T) {
	s := mustDecode(t, goldenState(t, "v120_full"))
	var got []string
	for pointer, text := range durableagent.Walk[*durableagent.TextContent](s) {
		got = append(got, pointer+"="+text.Text)
	}
	want := []string{
		"/data/conversationHistory/0/messages/0/contents/0=hello",
		"/data/conversationHistory/1/messages/0/contents/0=hi",
	}
	if !slices.Equal(got, want) {
		t.Errorf("texts %q, want %q", got, want)
	}
	got = nil
	for pointer := range durableagent.Walk[*durableagent.Usage](s) {
		got = append(got, pointer)
	}
	want = []string{"/data/conversationHistory/1/messages/0/contents/1/usage", "/data/conversationHistory/1/usage"}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("usages %q, want %q", got, want)
	}
	for pointer, root := range durableagent.Walk[*durableagent.State](s) {
		if pointer != "" || root != s {
			t.Errorf("the root is at %q", pointer)
		}
	}
	var copies []durableagent.ChatMessage
	for _, message := range durableagent.Walk[durableagent.ChatMessage](s) {
		message.Contents = nil
		copies = append(copies, message)
	}
	if len(copies) != 2 || s.Data.ConversationHistory[0].(*durableagent.AgentRequest).Messages[0].Contents == nil {
		t.Errorf("a walk over structs gives %d, and the document's own; want copies of 2", len(copies))
	}
	for range durableagent.Walk[durableagent.ChatContentItem](&durableagent.State{}) {
		t.Error("the empty state has contents")
	}
}

// A walk begins anywhere: at an entry that was read by itself, at a node inside, at none.
func TestDurableWalkFromANode(t *testing.T) {
	doc := goldenState(t, "v120_full")
	history, err := durableagent.OpenConversationHistory(doc, durableagent.Checked)
	if err != nil {
		t.Fatal(err)
	}
	entry, err := history.At(doc, 1)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for pointer := range durableagent.Walk[*durableagent.Usage](entry) {
		got = append(got, pointer)
	}
	for pointer := range durableagent.Walk[*durableagent.Usage](&entry.(*durableagent.AgentResponse).Messages[0]) {
		got = append(got, pointer)
	}
	if want := []string{"/messages/0/contents/1/usage", "/usage", "/contents/1/usage"}; !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		t.Errorf("usages of an entry and its message %q, want %q", got, want)
	}
	var none durableagent.ConversationEntry
	for range durableagent.Walk[any](none) {
		t.Error("no entry has nodes")
	}
	for range durableagent.Walk[any]((*durableagent.AgentRequest)(nil)) {
		t.Error("a nil entry has nodes")
	}
}

// The walk over Extra reaches that of every node that has one, and is left like another.
func TestDurableWalkExtra(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		s := mustDecode(t, state.text)
		var got, want []*durableagent.Extra
		var at, of []string
		for pointer, node := range durableagent.Walk[any](s) {
			if field := reflect.ValueOf(node).Elem().FieldByName("Extra"); field.IsValid() {
				want, of = append(want, field.Addr().Interface().(*durableagent.Extra)), append(of, pointer)
			}
		}
		for pointer, extra := range durableagent.Walk[*durableagent.Extra](s) {
			got, at = append(got, extra), append(at, pointer)
		}
		if !slices.Equal(got, want) || !slices.Equal(at, of) {
			t.Errorf("%s: Extra at %q, want %q", state.name, at, of)
		}
		for range durableagent.Walk[*durableagent.Extra](s) {
			break
		}
	}
}

// What is no node is not looked for: a loop that finds nothing would be taken for a
// document that has nothing to hide.
func TestDurableWalkOfNoNode(t *testing.T) {
	s := mustDecode(t, goldenState(t, "v120_full"))
	panics := func(walk func()) (told string) {
		defer func() {
			if r := recover(); r != nil {
				told = fmt.Sprint(r)
			}
		}()
		walk()
		return ""
	}
	for want, walk := range map[string]func(){
		"durableagent.Raw":                 func() { durableagent.Walk[durableagent.Raw](s) },
		"durableagent.Extra":               func() { durableagent.Walk[durableagent.Extra](s) },
		"string":                           func() { durableagent.Walk[string](s) },
		"**durableagent.ConversationEntry": func() { durableagent.Walk[**durableagent.ConversationEntry](s) },
		"*interface {}":                    func() { durableagent.Walk[*any](s) },
		"*error":                           func() { durableagent.Walk[*error](s) },
		"*autogenstate.Message":            func() { durableagent.Walk[*autogenstate.Message](s) },
		"**durableagent.TextContent":       func() { durableagent.Walk[**durableagent.TextContent](s) },
		"*autogenstate.Image":              func() { durableagent.Walk[*autogenstate.Image](s) },
		"autogenstate.Message":             func() { durableagent.Walk[autogenstate.Message](s) },
	} {
		if told := panics(walk); !strings.Contains(told, " "+want+" ") {
			t.Errorf("a walk of %s says %q", want, told)
		}
	}
	for what, walk := range map[string]func(){
		"State":             func() { durableagent.Walk[*durableagent.State](s) },
		"copies":            func() { durableagent.Walk[durableagent.Usage](nil) },
		"the unknown":       func() { durableagent.Walk[*durableagent.UnknownChatContentItem](s) },
		"copies of unknown": func() { durableagent.Walk[durableagent.UnknownChatContentItem](s) },
		"a union":           func() { durableagent.Walk[durableagent.ChatContentItem](s) },
		"an interface":      func() { durableagent.Walk[interface{ Validate() error }](s) },
		"any":               func() { durableagent.Walk[any](s) },
		"free-form values":  func() { durableagent.Walk[*durableagent.Raw](s) },
		"Extra":             func() { durableagent.Walk[*durableagent.Extra](s) },
		"wrapped text":      func() { autogenstate.Walk[*autogenstate.UserMessageContentString](nil) },
	} {
		if told := panics(walk); told != "" {
			t.Errorf("a walk of %s says %q", what, told)
		}
	}
}

// Entries and contents are what their tags say, and everything else is kept
// as the base entry or the unknown content.
func TestDurableVariants(t *testing.T) {
	texts := map[string]string{}
	for _, tag := range contentTags() {
		texts[tag] = `{"$type":"` + tag + `"}`
	}
	types := map[string]durableagent.ChatContentItem{
		"data":              &durableagent.DataContent{},
		"error":             &durableagent.ErrorContent{},
		"functionCall":      &durableagent.FunctionCallContent{},
		"functionResult":    &durableagent.FunctionResultContent{},
		"hostedFile":        &durableagent.HostedFileContent{},
		"hostedVectorStore": &durableagent.HostedVectorStoreContent{},
		"usage":             &durableagent.UsageContent{},
		"text":              &durableagent.TextContent{},
		"reasoning":         &durableagent.TextReasoningContent{},
		"uri":               &durableagent.URIContent{},
		"unknown":           &durableagent.UnknownContent{},
	}
	for tag, want := range types {
		got, err := durableagent.UnmarshalChatContentItem([]byte(texts[tag]))
		if err != nil || reflect.TypeOf(got) != reflect.TypeOf(want) {
			t.Errorf("%s: %T, %v; want %T", tag, got, err, want)
			continue
		}
		if got.Type() != tag || want.Type() != tag {
			t.Errorf("%T says its type is %q and %q", got, got.Type(), want.Type())
		}
		if out, err := got.AppendJSON(nil); err != nil || string(out) != texts[tag] {
			t.Errorf("%s is written as %s, %v", texts[tag], out, err)
		}
	}
	for _, tt := range []struct{ text, tag string }{
		{`{"$type":"text_reasoning","text":5}`, "text_reasoning"},
		{`{"$type":"Text","text":5}`, "Text"},
		{`{"text":"x"}`, ""},
		{`{}`, ""},
		{`{"x":{"$type":"text"},"$type":"new"}`, "new"},
	} {
		got, err := durableagent.UnmarshalChatContentItem([]byte(tt.text))
		unknown, ok := got.(*durableagent.UnknownChatContentItem)
		if err != nil || !ok {
			t.Errorf("%s: %T, %v", tt.text, got, err)
			continue
		}
		if unknown.Type() != tt.tag || unknown.Raw().String() != tt.text {
			t.Errorf("%s: type %q, raw %s", tt.text, unknown.Type(), unknown.Raw())
		}
	}
	entries := mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[
		{"$type":"request","correlationId":"a"},{"$type":"response","correlationId":"b"},{"$type":"Request","correlationId":"c"},{"correlationId":"d"}]}}`)).Data.ConversationHistory
	var got []string
	for _, entry := range entries {
		id, _ := entry.GetCorrelationID().Get()
		got = append(got, fmt.Sprintf("%T %q %s", entry, entry.Type(), id))
	}
	want := []string{
		`*durableagent.AgentRequest "request" a`,
		`*durableagent.AgentResponse "response" b`,
		`*durableagent.BaseConversationEntry "Request" c`,
		`*durableagent.BaseConversationEntry "" d`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("entries %q, want %q", got, want)
	}
}

// UnknownTag and its like point to what they name, and nothing is missing.
func TestDurableUnknowns(t *testing.T) {
	const h = "/data/conversationHistory"
	tests := []struct {
		state string
		want  []string // kind pointer name
	}{
		{"v120_full", []string{"member /data/truncation/reason reason"}},
		{"dotnet_turn", []string{"newer /data/expirationTimeUtc expirationTimeUtc"}}, // labelled 1.1.0
		{"empties", nil},
		{"nulls_everywhere", nil},
		{"unknown_members", []string{
			"member /rootBefore rootBefore", "member /rootAfter rootAfter", "member /data/dataBefore dataBefore", "member /data/dataAfter dataAfter",
			"member " + h + "/0/entryBefore entryBefore", "member " + h + "/0/entryAfter entryAfter",
			"member " + h + "/0/messages/0/messageBefore messageBefore", "member " + h + "/0/messages/0/messageAfter messageAfter",
			"member " + h + "/0/messages/0/contents/0/contentBefore contentBefore", "member " + h + "/0/messages/0/contents/0/contentBetween contentBetween",
			"member " + h + "/0/messages/0/contents/0/contentAfter contentAfter",
			"member " + h + "/0/messages/0/contents/1/usage/cachedInputTokenCount cachedInputTokenCount", "member " + h + "/0/messages/0/contents/1/usage/nested nested",
			"member " + h + "/1/usage/reasoningTokenCount reasoningTokenCount", "member " + h + "/1/orchestrationId orchestrationId",
		}},
		{"members_of_the_other_entry", []string{
			"member " + h + "/0/usage usage", "member " + h + "/1/orchestrationId orchestrationId",
			"member " + h + "/1/responseType responseType", "member " + h + "/1/responseSchema responseSchema",
		}},
		{"unknown_contents", []string{
			"tag " + h + "/0/messages/0/contents/0 text_reasoning", "tag " + h + "/0/messages/0/contents/2 mcpServerToolCall",
			"tag " + h + "/0/messages/0/contents/3 TEXT", "tag " + h + "/0/messages/0/contents/4 ",
			"tag " + h + "/0/messages/0/contents/5 text ", "tag " + h + "/0/messages/0/contents/6 function_call",
		}},
		{"label_1_99_3_new_contents", []string{
			"tag " + h + "/0/messages/0/contents/0 hologram", "value " + h + "/0/messages/0/role ",
		}},
		{"roles", []string{
			"value " + h + "/0/messages/0/role ", "value " + h + "/0/messages/1/role ", "value " + h + "/0/messages/2/role ",
			"value " + h + "/0/messages/3/role ", "value " + h + "/0/messages/4/role ",
		}},
		{"names_that_bite_in_go", []string{
			"member /Get Get", "member /data/0 0", "member /data/-1 -1",
			"member " + h + "/0/Extra Extra", "member " + h + "/0/extra extra", "member " + h + "/0/__proto__ __proto__", "member " + h + "/0/constructor constructor",
			"member " + h + "/0/Type Type", "member " + h + "/0/func func", "member " + h + "/0/String String",
			"member " + contentPointer + "/MarshalJSON MarshalJSON", "member " + contentPointer + "/Validate Validate", "member " + contentPointer + "/go go",
			"member " + contentPointer + "/_ _", "member " + contentPointer + "/🙂 🙂", "member " + contentPointer + "/a~1b a/b",
			"member " + contentPointer + "/a~0b a~b", "member " + contentPointer + "/~01 ~1", "member " + contentPointer + "/ ", "member " + contentPointer + "/   ",
			"member " + contentPointer + "/\n \n", "member " + contentPointer + "/\x00 \x00",
		}},
	}
	kinds := map[durableagent.UnknownKind]string{
		durableagent.UnknownMember: "member", durableagent.UnknownTag: "tag", durableagent.UnknownValue: "value",
		durableagent.NewerMember: "newer",
	}
	for _, tt := range tests {
		t.Run(tt.state, func(t *testing.T) {
			s := mustDecode(t, goldenState(t, tt.state))
			root := jsontest.MustParse(mustEncode(t, s))
			var got []string
			for _, u := range s.Unknowns() {
				got = append(got, kinds[u.Kind]+" "+u.Pointer+" "+u.Name)
				if _, err := root.At(u.Pointer); err != nil {
					t.Errorf("%s: %v", u.Name, err)
				}
			}
			slices.Sort(got)
			want := slices.Sorted(slices.Values(tt.want))
			if !slices.Equal(got, want) {
				t.Errorf("unknown are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
	// An entry's unknown tag is one unknown, though the base entry does not
	// declare $type either.
	s := mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"handoff"}]}}`))
	if u := s.Unknowns(); len(u) != 1 || u[0].Kind != durableagent.UnknownTag || u[0].Name != "handoff" || !strings.HasPrefix(u[0].Pointer, h+"/0") {
		t.Errorf("unknown are %+v", u)
	}
	// What has no tag is no less unknown, with all that is in it.
	s = mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"messages":[{"role":"user","contents":[{"text":"?"},{}]}]}]}}`))
	want := []durableagent.Unknown{{Pointer: contentPointer, Kind: durableagent.UnknownTag}, {Pointer: h + "/0/messages/0/contents/1", Kind: durableagent.UnknownTag}}
	if u := s.Unknowns(); !slices.Equal(u, want) {
		t.Errorf("unknown are %+v, want %+v", u, want)
	}
}

// A clone shares nothing that can be changed.
func TestDurableCloneIsIndependent(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		t.Run(state.name, func(t *testing.T) {
			s := mustDecode(t, state.text)
			before := mustEncode(t, s)
			clone := s.Clone()
			if !s.Equal(clone) || !clone.Equal(s) || !bytes.Equal(before, mustEncode(t, clone)) {
				t.Fatal("the clone is not the same")
			}
			scribble(clone)
			if after := mustEncode(t, s); !bytes.Equal(before, after) {
				t.Errorf("changing the clone changed the original:\n%s\n%s", before, after)
			}
			if s.Equal(clone) || clone.Equal(s) {
				t.Error("the changed clone is Equal to the original")
			}
		})
	}
	var none *durableagent.State
	if none.Clone() != nil {
		t.Error("the clone of nil is not nil")
	}
}

// scribble changes everything that a state holds, in place.
func scribble(s *durableagent.State) {
	for _, node := range durableagent.Walk[*durableagent.ChatMessage](s) {
		node.AuthorName = durableagent.Some("scribble")
		node.Extra.Set("scribble", mustRaw("1"))
		for name := range maps.Collect(node.Extra.All()) {
			node.Extra.Set(name, mustRaw(`"scribble"`))
		}
		if len(node.Contents) > 0 {
			node.Contents[0] = durableagent.NewTextContent("scribble")
		}
	}
	for _, node := range durableagent.Walk[*durableagent.TextContent](s) {
		node.Text = "scribble"
	}
	for _, node := range durableagent.Walk[*durableagent.Usage](s) {
		node.InputTokenCount = durableagent.Some[int64](-1)
		node.Extra.Set("scribble", mustRaw("2"))
	}
	for name := range s.Data.IngestedPositions {
		s.Data.IngestedPositions[name]--
	}
	for i := range s.Data.ConversationHistory {
		s.Data.ConversationHistory[i] = &durableagent.AgentRequest{}
	}
	if s.Data.Truncation != nil {
		s.Data.Truncation.EvictedMessageCount = durableagent.Some[int64](-5)
	}
	for name := range maps.Collect(s.Extra.All()) {
		s.Extra.Delete(name)
	}
	s.Extra.Set("scribble", mustRaw("3"))
}
