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

// A label that the package would not read is not written.
func TestDurableEncodeLabel(t *testing.T) {
	for _, v := range []durableagent.Version{{Major: 2}, {Major: 0, Minor: 9}, {Major: -1}, {Major: 1, Minor: -1}, {Major: 1, Patch: -1}} {
		s := durableagent.NewState(durableagent.Data{})
		s.SchemaVersion = v
		text, err := s.AppendJSON(nil)
		var fault *durableagent.EncodeError
		if !errors.As(err, &fault) || fault.Pointer != "/schemaVersion" || text != nil {
			t.Errorf("%v: %s %v", v, text, err)
		}
	}
}

// What a version does not know of a document is listed, so that a program can tell what an older reader makes of it.
func TestDurableNewerThan(t *testing.T) {
	request := durableagent.NewAgentRequest()
	request.OrchestrationID = durableagent.Some("o")                                   // since 1.1.0
	request.Messages = []durableagent.ChatMessage{{MessageID: durableagent.Some("m")}} // since 1.2.0
	s := durableagent.NewState(durableagent.Data{ConversationHistory: []durableagent.ConversationEntry{request}})
	const entry = "/data/conversationHistory/0"
	for v, want := range map[durableagent.Version][]string{
		version(1, 0, 0): {entry + "/messages/0/messageId", entry + "/orchestrationId"},
		version(1, 1, 0): {entry + "/messages/0/messageId"},
		version(1, 2, 0): nil,
		version(1, 9, 0): nil,
	} {
		var got []string
		for _, u := range s.NewerThan(v) {
			got = append(got, u.Pointer)
			if u.Kind != durableagent.NewerMember {
				t.Errorf("%s: %s is a %s", v, u.Pointer, u.Kind)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("newer than %s is what stands at %q, want %q", v, got, want)
		}
	}
}
