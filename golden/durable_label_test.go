package golden_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// ownUse is a document of 1.0.0, whose writer had a use of its own for a name that
// 1.1.0 brought.
const ownUse = `{"schemaVersion":"1.0.0","data":{"conversationHistory":[{"$type":"request","orchestrationId":7}]}}`

// A document is not written with a label under which it could not be read again: what
// is used of newer versions does not raise the label so far.
func TestDurableLabelStaysReadable(t *testing.T) {
	edits := map[string]func(*durableagent.State){
		"1.2.0": func(s *durableagent.State) { s.Data.Truncation = durableagent.NewTruncation() },
		"1.1.0": func(s *durableagent.State) {
			request := durableagent.NewAgentRequest()
			request.OrchestrationID = durableagent.Some("o")
			s.Data.ConversationHistory = append(s.Data.ConversationHistory, request)
		},
		"1.2.0, labelled anew": func(s *durableagent.State) {
			s.Data.Truncation = durableagent.NewTruncation()
			s.SchemaVersion = s.SmallestVersion()
		},
		"1.1.0, labelled anew": func(s *durableagent.State) { s.SchemaVersion = s.SmallestVersion() },
		"none":                 func(s *durableagent.State) { s.Extra.Set("host", durableagent.Raw{}) },
	}
	for brought, edit := range edits {
		s := mustDecode(t, []byte(ownUse))
		edit(s)
		text := mustEncode(t, s)
		if !strings.HasPrefix(string(text), `{"schemaVersion":"1.0.0"`) {
			t.Errorf("with something of %s: %s", brought, text)
		}
		if again := mustDecode(t, text); !again.Equal(s) {
			t.Errorf("with something of %s: read as something else: %s", brought, text)
		}
	}
}

// A program that sets such a label is told where the document does not fit it.
func TestDurableLabelThatCannotBeRead(t *testing.T) {
	for _, label := range []durableagent.Version{version(1, 1, 0), version(1, 2, 0), version(1, 9, 0), {}} {
		s := mustDecode(t, []byte(ownUse))
		s.SchemaVersion = label
		before := []byte("before")
		got, err := s.AppendJSON(before)
		var fault *durableagent.EncodeError
		if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/0/orchestrationId" || string(got) != "before" {
			t.Fatalf("labelled %s: %s, %v", label, got, err)
		}
		if want := "in this document it could not be read again: want string, found number"; fault.Problem != want {
			t.Errorf("problem %q, want %q", fault.Problem, want)
		}
		if _, err := s.MarshalJSON(); !errors.As(err, &fault) {
			t.Errorf("MarshalJSON: %v", err)
		}
		s.Data.ConversationHistory[0].(*durableagent.AgentRequest).OrchestrationID = durableagent.Some("7")
		mustDecode(t, mustEncode(t, s))
	}
}

// So is one that puts such a value into a document that was not read with it.
func TestDurableMisfitOfAnotherDocument(t *testing.T) {
	from := mustDecode(t, []byte(ownUse))
	message := durableagent.NewChatMessage(durableagent.ChatMessageRoleUser)
	message.Extra.Set("authorName", mustRaw("7"))
	request := durableagent.NewAgentRequest()
	request.Messages = []durableagent.ChatMessage{*message}
	var unmarshaled durableagent.UnknownChatContentItem
	if err := unmarshaled.UnmarshalJSON([]byte(`"***"`)); err != nil {
		t.Fatal(err)
	}
	tagged := durableagent.NewBaseConversationEntry()
	tagged.Extra.Set("usage", mustRaw("7"))
	tagged.Extra.Set("$type", mustRaw(`"response"`))
	for name, c := range map[string]struct {
		entry   durableagent.ConversationEntry
		pointer string
	}{
		"read":                    {from.Data.ConversationHistory[0], "/orchestrationId"},
		"made so":                 {request, "/messages/0/authorName"},
		"no object, as a variant": {requestWith(durableagent.NewUnknownChatContentItem(mustRaw(`"***"`))), "/messages/0/contents/0"},
		"the same, cloned":        {requestWith(durableagent.NewUnknownChatContentItem(mustRaw(`"***"`)).Clone()), "/messages/0/contents/0"},
		"the same, unmarshaled":   {requestWith(&unmarshaled), "/messages/0/contents/0"},
		"a declared variant":      {requestWith(durableagent.NewUnknownChatContentItem(mustRaw(`{"$type":"text","text":7}`))), "/messages/0/contents/0/text"},
		"given a tag":             {tagged, "/usage"},
	} {
		var fault *durableagent.EncodeError
		s := durableagent.NewState(durableagent.Data{ConversationHistory: []durableagent.ConversationEntry{c.entry}})
		if out, err := s.AppendJSON(nil); !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/0"+c.pointer {
			t.Errorf("%s: %s, %v", name, out, err)
		}
		stored := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{}]}}`)
		if out, err := durableagent.AppendConversationHistory(nil, stored, c.entry); !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/1"+c.pointer || out != nil {
			t.Errorf("%s, appended: %s, %v", name, out, err)
		}
	}
	stored := []byte(`{"schemaVersion":"1.0.0","data":{"conversationHistory":[{}]}}`)
	out, err := durableagent.AppendConversationHistory(nil, stored, from.Data.ConversationHistory[0])
	if err != nil {
		t.Fatal(err)
	}
	mustDecode(t, out)
}

// Writing leaves the label in memory as it was: until the program takes over the risen one, what is read back
// is another state.
func TestDurableRisenLabelIsNotEqual(t *testing.T) {
	s := mustDecode(t, []byte(`{"schemaVersion":"1.0.0","data":{}}`))
	s.Data.Truncation = durableagent.NewTruncation()
	again := mustDecode(t, mustEncode(t, s))
	if s.SchemaVersion != version(1, 0, 0) || again.SchemaVersion != version(1, 2, 0) || again.Equal(s) || s.Equal(again) {
		t.Errorf("%s is read back as %s, and equal: %t", s.SchemaVersion, again.SchemaVersion, again.Equal(s))
	}
	if s.SchemaVersion = again.SchemaVersion; !again.Equal(s) {
		t.Error("with the same label, they are not equal")
	}
}

// requestWith returns a request whose only message has one item.
func requestWith(item durableagent.ChatContentItem) *durableagent.AgentRequest {
	request := durableagent.NewAgentRequest()
	request.Messages = []durableagent.ChatMessage{{Role: durableagent.ChatMessageRoleUser, Contents: []durableagent.ChatContentItem{item}}}
	return request
}

// The same holds of what is appended to a document that is not decoded.
func TestDurableStoredLabelStaysReadable(t *testing.T) {
	request := durableagent.NewAgentRequest()
	request.OrchestrationID = durableagent.Some("o")
	for _, level := range []durableagent.Level{durableagent.Checked, durableagent.Structural} {
		doc := []byte(ownUse)
		history, err := durableagent.OpenConversationHistory(doc, level)
		if err != nil {
			t.Fatal(err)
		}
		for n := 2; n <= 4; n++ {
			if doc, err = history.Append(doc[:0], doc, request); err != nil {
				t.Fatal(err)
			}
			s := mustDecode(t, doc)
			if len(s.Data.ConversationHistory) != n || s.SchemaVersion != version(1, 0, 0) {
				t.Errorf("%d entries, labelled %s: %s", len(s.Data.ConversationHistory), s.SchemaVersion, doc)
			}
			if last, err := history.Last(doc, 1); err != nil || last[0].(*durableagent.AgentRequest).OrchestrationID != request.OrchestrationID {
				t.Errorf("last entry: %v, %v", last, err)
			}
		}
	}
}

// What stands where, and is of another type, is listed.
func TestDurableMisfitsAreListed(t *testing.T) {
	want := []durableagent.Unknown{
		{Pointer: "/data/conversationHistory/0/orchestrationId", Kind: durableagent.Misfit},
		{Pointer: "/data/conversationHistory/0/orchestrationId", Kind: durableagent.NewerMember, Name: "orchestrationId"},
	}
	if got := mustDecode(t, []byte(ownUse)).Unknowns(); !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Validate says of it what strict reading says: where the schema names the base only, which has
// no such member, that is nothing.
func TestDurableMisfitIsValidated(t *testing.T) {
	for _, text := range []string{ownUse, `{"schemaVersion":"1.0.0","data":{"conversationHistory":[{"$type":"request","orchestrationId":7,"messages":[]}]}}`} {
		_, want := durableagent.Decode([]byte(text), durableagent.Strict())
		if err := mustDecode(t, []byte(text)).Validate(); fmt.Sprint(err) != fmt.Sprint(want) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

// A newer member that a program put into Extra, and not into its field, counts as well.
func TestDurableNewerMemberSetInExtra(t *testing.T) {
	s := mustDecode(t, []byte(`{"schemaVersion":"1.0.0","data":{}}`))
	s.Data.Extra.Set("session", mustRaw(`{"a":1}`))
	if v := s.SmallestVersion(); v != version(1, 2, 0) {
		t.Errorf("it needs %s", v)
	}
	for _, x := range []*durableagent.State{s, mustDecode(t, mustEncode(t, s))} {
		if list := x.Unknowns(); len(list) > 0 {
			t.Errorf("labelled %s, what is written has %v", x.SchemaVersion, list)
		}
	}
	if text := mustEncode(t, s); !strings.HasPrefix(string(text), `{"schemaVersion":"1.2.0"`) {
		t.Errorf("it is written as %s", text)
	}
	s.Data.Extra.Delete("session")
	if v := s.SmallestVersion(); v != version(1, 0, 0) || !strings.HasPrefix(string(mustEncode(t, s)), `{"schemaVersion":"1.0.0"`) {
		t.Errorf("without it, it needs %s", v)
	}
}

// Writing raises the label of the text, and not that of the document in memory.
func TestDurableLabelInMemory(t *testing.T) {
	read := durableagent.Version{Major: 1}
	state := mustDecode(t, []byte(`{"schemaVersion":"1.0.0","data":{"conversationHistory":[]}}`))
	request := durableagent.NewAgentRequest()
	request.OrchestrationID = durableagent.Some("since 1.1.0")
	for _, step := range []struct {
		history []durableagent.ConversationEntry
		want    durableagent.Version
	}{
		{nil, read},
		{[]durableagent.ConversationEntry{request}, durableagent.Version{Major: 1, Minor: 1}},
		{nil, read},
	} {
		state.Data.ConversationHistory = step.history
		text, err := state.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		if written, err := durableagent.PeekVersion(text); err != nil || written != step.want || state.SchemaVersion != read {
			t.Errorf("%v in memory, %v in the text, %v", state.SchemaVersion, written, err)
		}
	}
}
