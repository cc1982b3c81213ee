package golden_test

import (
	"bytes"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// FuzzStored looks for bytes of which opening, polls and turns say something else than Decode
// does. Its seeds are the golden states, texts in which something special stands at every offset, and
// testdata/fuzz/FuzzStored.
func FuzzStored(f *testing.F) {
	for _, s := range goldenDurable(f) {
		f.Add(s.text)
	}
	for _, text := range edges() {
		f.Add([]byte(`{"schemaVersion":"1.1.0","data":{"a":` + text + `,"conversationHistory":[{"$type":"request","b":` + text + `}, {"$type":` + text + `}],"c":` + text + `}}`))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		checkMemory(t, doc, func() { _, _ = durableagent.OpenConversationHistory(doc, durableagent.Checked) })
		checkMemory(t, doc, func() { _, _ = durableagent.OpenConversationHistory(doc, durableagent.Structural) })
		checked := checkStored(t, doc, durableagent.Checked)
		structural := checkStored(t, doc, durableagent.Structural)
		if checked >= 0 && structural != checked {
			t.Errorf("%d elements, structurally %d", checked, structural)
		}
	})
}

// checkStored checks what must hold of an array of any bytes that are opened. It returns the
// number of its elements; -1 if it cannot be opened.
func checkStored(t *testing.T, doc []byte, level durableagent.Level) int {
	t.Helper()
	state, decoded := durableagent.Decode(doc)
	array, err := durableagent.OpenConversationHistory(doc, level)
	if err != nil {
		switch durableOutcome(err) {
		case "version", "syntax", "duplicate", "type", "depth":
		default:
			t.Error(err)
		}
		if decoded == nil {
			if data, err := jsontest.MustParse(doc).At("/data"); err == nil && data.Kind == jsontest.Object {
				t.Errorf("Decode reads it, and it cannot be opened at level %d: %v", level, err)
			}
		}
		return -1
	}
	if syntax, distinct := isJSON(t, doc); level == durableagent.Checked && !(syntax && distinct) {
		t.Errorf("opened, but JSON: %t, names distinct: %t", syntax, distinct)
	}
	var entries []durableagent.ConversationEntry
	for entry, err := range array.All(doc) {
		switch outcome := durableOutcome(err); outcome {
		case "ok":
			entries = append(entries, entry)
		case "type", "syntax", "duplicate", "depth":
			if decoded == nil {
				t.Errorf("Decode reads it, and an element at level %d: %v", level, err)
			}
		default:
			t.Error(err)
		}
	}
	if decoded == nil && entriesText(t, entries) != entriesText(t, state.Data.ConversationHistory) {
		t.Errorf("at level %d it reads\n%s, and Decode\n%s", level, entriesText(t, entries), entriesText(t, state.Data.ConversationHistory))
	}
	n := array.Len()
	checkTurn(t, doc, array, decoded == nil)
	return n
}

// checkTurn appends an entry to doc: every byte is as it was, but for null in the place of the
// array, and Decode reads one entry more.
func checkTurn(t *testing.T, doc []byte, array *durableagent.Stored[durableagent.ConversationEntry], readable bool) {
	t.Helper()
	before, n := bytes.Clone(doc), array.Len()
	out, err := array.Append(nil, doc, &durableagent.AgentRequest{CorrelationID: durableagent.Some("new")})
	if !bytes.Equal(doc, before) {
		t.Error("the document was changed")
	}
	if err != nil {
		if readable {
			t.Errorf("Decode reads it, and a turn fails: %v", err)
		}
		return
	}
	head := 0
	for head < len(doc) && doc[head] == out[head] {
		head++
	}
	if rest := bytes.TrimPrefix(doc[head:], []byte("null")); !bytes.HasSuffix(out, rest) {
		t.Errorf("more than the turn is new in\n%s", out)
	}
	if last, err := array.Last(out, 1); err != nil || array.Len() != n+1 || entriesText(t, last) != `{"$type":"request","correlationId":"new"}` {
		t.Errorf("of %d elements the last is %s, %v", array.Len(), entriesText(t, last), err)
	}
	if !readable {
		return
	}
	state, err := durableagent.Decode(out)
	if err != nil || len(state.Data.ConversationHistory) != n+1 {
		t.Errorf("Decode does not read what a turn makes of it: %v", err)
	}
}
