package golden_test

import (
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
// as: every message, content and entry is reached once, and
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
	slices.SortStableFunc(got, func(a, b string) int { // fields come in the order of the type
		x, _ := root.At(a)
		y, _ := root.At(b)
		return x.Start - y.Start
	})
	if !slices.Equal(got, want) {
		t.Errorf("walk reaches %q, want %q", got, want)
	}
}

// The walk reaches every node once, by the pointer that leads to its text.
func TestDurableWalk(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		t.Run(state.name, func(t *testing.T) {
			s := mustDecode(t, state.text)
			checkWalk(t, s, state.text)
			checkWalk(t, s, mustEncode(t, s))
		})
	}
}

// The walk can be left at any node, at any free-form value and at any Extra.
func TestDurableWalkEndsAnywhere(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		s := mustDecode(t, state.text)
		endsAnywhere(durableagent.Walk[any](s))
		endsAnywhere(durableagent.Walk[*durableagent.Raw](s))
		endsAnywhere(durableagent.Walk[*durableagent.Extra](s))
	}
}

// The walk narrows to one type, and lists come in their order.
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
	history := openHistory(t, doc, durableagent.Checked)
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

// The walk over Extra reaches that of every node that has one.
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
	}
}

// What is no node is not looked for: a loop that finds nothing would be taken for a
// document that has nothing to hide.
func TestDurableWalkOfNoNode(t *testing.T) {
	s := mustDecode(t, goldenState(t, "v120_full"))
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
		if told := panicOf(walk); !strings.Contains(told, " "+want+" ") {
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
		if told := panicOf(walk); told != "" {
			t.Errorf("a walk of %s says %q", what, told)
		}
	}
}
