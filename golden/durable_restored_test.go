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
