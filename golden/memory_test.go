package golden

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// What a document takes is bounded by its length, also if it was made to take much: of a
// list of empty messages, each is a node, and remembers that its role was missing.
func TestMemoryOfEmptyNodes(t *testing.T) {
	const most = 450 // bytes for each byte, held or not
	for what, doc := range map[string]string{
		"entries":  `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{}` + strings.Repeat(`,{}`, 100000) + `]}}`,
		"messages": `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"messages":[{}` + strings.Repeat(`,{}`, 100000) + `]}]}}`,
		"names":    `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{}` + strings.Repeat(`,{"":{}}`, 100000) + `]}}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := durableagent.Decode([]byte(doc)); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if n := (after.TotalAlloc - before.TotalAlloc) / uint64(len(doc)); n > most {
			t.Errorf("%s: reading takes %d bytes for each byte", what, n)
		}
	}
}

// A part that is written and read again by itself does not keep the document that it is
// from in memory.
func TestPartLetsGoOfDocument(t *testing.T) {
	const size = 8 << 20
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","correlationId":"c1"},{"later":"` + strings.Repeat("x", size) + `"}]}}`)
	s, err := durableagent.Decode(doc)
	if err != nil {
		t.Fatal(err)
	}
	doc = nil
	text, err := s.Data.ConversationHistory[0].AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	part, err := durableagent.UnmarshalConversationEntry(text)
	if err != nil {
		t.Fatal(err)
	}
	held := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := held()
	runtime.KeepAlive(s)
	s, text = nil, nil
	if after := held(); after+size/2 > before {
		t.Errorf("%d bytes are held, and %d without the document", before, after)
	}
	runtime.KeepAlive(part)
}
