package golden_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// A value is put back that is inside what has nothing to be put back, however
// the document comes to be written: whole, after another, or as elements
// that are appended to one.
func TestDurablePutsBackInside(t *testing.T) {
	const entry = `{"$type":"request","correlationId":"c","messages":[{"role":"user","contents":[{"$type":"text","text":null},{"$type":"uri"}]},{"role":"user","contents":[{"$type":"text"}]}]}`
	const doc = `{"schemaVersion":"1.0.0","data":{"conversationHistory":[` + entry + `]}}`
	s := mustDecode(t, []byte(doc))
	for _, before := range []string{"", "[1,2,3,"} {
		if text, err := s.AppendJSON([]byte(before)); err != nil || string(text) != before+doc {
			t.Errorf("written as %s, %v", text, err)
		}
	}
	text, err := durableagent.AppendConversationHistory(nil, []byte(doc), s.Data.ConversationHistory[0], s.Data.ConversationHistory[0])
	if want := strings.Replace(doc, entry, entry+","+entry+","+entry, 1); err != nil || string(text) != want {
		t.Errorf("appended as %s, %v", text, err)
	}
}

// null where an optional member is nil in Go stays where it was among the members, also
// beside one that has to be put back; and what a program does to it is done to it alone.
func TestDurableNullStaysInPlace(t *testing.T) {
	const doc = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[` +
		`{"$type":"response","correlationId":"c","messages":null,"usage":null},` +
		`{"$type":"response","messages":[{"role":null,"contents":null,"createdAt":null}],"usage":{"totalTokenCount":1}}` +
		`],"ingestedPositions":null,"truncation":null,"later":null}}`
	decode := func() *durableagent.State { return mustDecode(t, []byte(doc)) }
	expect := func(what string, s *durableagent.State, old, now string) {
		t.Helper()
		want := strings.Replace(doc, old, now, 1)
		if text, err := s.AppendJSON(nil); err != nil || string(text) != want {
			t.Errorf("%s: written as %s, %v", what, text, err)
		}
	}
	expect("as it was read", decode(), "", "")
	expect("a clone", decode().Clone(), "", "")

	first := func(s *durableagent.State) *durableagent.AgentResponse {
		return s.Data.ConversationHistory[0].(*durableagent.AgentResponse)
	}
	s := decode()
	first(s).Usage = &durableagent.Usage{}
	expect("a value", s, `"usage":null`, `"usage":{}`)
	first(s).Usage = nil
	expect("no value any more", s, "", "")

	first(s).Extra.Delete("usage")
	expect("deleted", s, `,"usage":null`, ``)

	s = decode()
	first(s).Extra.Set("usage", mustRaw(`{"inputTokenCount":2}`))
	expect("set", s, `"usage":null`, `"usage":{"inputTokenCount":2}`)

	s = decode()
	s.Data.Truncation = durableagent.NewTruncation()
	s.Data.IngestedPositions = map[string]int64{}
	expect("others", s, `"ingestedPositions":null,"truncation":null`, `"ingestedPositions":{},"truncation":{}`)

	if s, again := decode(), decode(); !s.Equal(again) {
		t.Error("a state is not equal to what the same document is read as")
	} else if first(again).Extra.Delete("usage"); s.Equal(again) {
		t.Error("null equals what is absent")
	}
}
