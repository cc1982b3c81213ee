package golden_test

import (
	"errors"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// A document of a pre-release is not written, either, with what could not be read again.
func TestDurablePreReleaseIsReadBack(t *testing.T) {
	s := mustDecode(t, []byte(`{"schemaVersion":"1.2.0-rc.1","data":{}}`), durableagent.PreRelease(true))
	s.Data.Extra.Set("truncation", mustRaw("5"))
	var fault *durableagent.EncodeError
	if out, err := s.AppendJSON(nil); !errors.As(err, &fault) || fault.Pointer != "/data/truncation" {
		t.Errorf("written as %s, %v", out, err)
	}
}

// One that a program made among variants that were read makes the document one to be read back.
func TestDurableMadeVariantAmongOthers(t *testing.T) {
	s := mustDecode(t, []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","messages":[
		{"role":"user","contents":[{"$type":"later"},{"$type":"later"},{"$type":"later"}]}]}]}}`))
	odd := mustRaw(`{"$type":"text","text":5}`)
	for k := range 3 {
		edited := s.Clone()
		contents := edited.Data.ConversationHistory[0].GetMessages()[0].Contents
		contents[k] = durableagent.NewUnknownChatContentItem(odd)
		var fault *durableagent.EncodeError
		if out, err := edited.AppendJSON(nil); !errors.As(err, &fault) {
			t.Errorf("item %d: written as %s, %v", k, out, err)
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

// requestWith returns a request whose only message has one item.
func requestWith(item durableagent.ChatContentItem) *durableagent.AgentRequest {
	request := durableagent.NewAgentRequest()
	request.Messages = []durableagent.ChatMessage{{Role: durableagent.ChatMessageRoleUser, Contents: []durableagent.ChatContentItem{item}}}
	return request
}

// A part that its own type could not read again is not written by itself either.
func TestDurableMisfitPartIsNotWritten(t *testing.T) {
	content := durableagent.NewTextContent("")
	content.Extra.Set("text", mustRaw("5"))
	request := mustDecode(t, []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","usage":"premium"}]}}`)).Data.ConversationHistory[0].(*durableagent.AgentRequest)
	for pointer, write := range map[string]func([]byte) ([]byte, error){
		"/text":  content.AppendJSON,
		"/usage": (&durableagent.AgentResponse{Extra: request.Extra}).AppendJSON,
	} {
		var fault *durableagent.EncodeError
		if out, err := write([]byte("x")); !errors.As(err, &fault) || fault.Pointer != pointer || string(out) != "x" {
			t.Errorf("%s: %s, %v", pointer, out, err)
		}
	}
	var invalid *durableagent.ValidationError
	if err := content.Validate(); !errors.As(err, &invalid) || invalid.Violations[0].Pointer != "/text" {
		t.Errorf("Validate: %v", err)
	}
	other := durableagent.NewBaseConversationEntry() // which is a response to whoever reads it
	other.Extra.Set("$type", mustRaw(`"response"`))
	const want = `{"$type":"response","messages":null}`
	other.Extra.Set("messages", mustRaw("null"))
	if out, err := other.AppendJSON(nil); string(out) != want || err != nil {
		t.Errorf("%s, %v", out, err)
	}
}
