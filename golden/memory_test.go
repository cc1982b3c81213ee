package golden_test

import (
	"bytes"
	"fmt"
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
		spent := allocatedBytes(func() { mustDecode(t, []byte(doc)) })
		if n := spent / uint64(len(doc)); n > most {
			t.Errorf("%s: reading takes %d bytes for each byte, at most %d are wanted", what, n, most)
		}
	}
}

// A part that is written and read again by itself does not keep the document that it is
// from in memory.
func TestPartLetsGoOfDocument(t *testing.T) {
	const size = 8 << 20
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","correlationId":"c1"},{"later":"` + strings.Repeat("x", size) + `"}]}}`)
	s := mustDecode(t, doc)
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

// The work that a document causes grows with the document. Memory stands for
// work here, since it can be measured without a clock.
func TestDurableWorkIsProportional(t *testing.T) {
	strange := func(n int) []byte {
		return []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[` + strings.Repeat(
			`{"$type":"request","a":1,"b":{},"messages":[{"role":"x","contents":[{"$type":"y"},null,{"$type":"text","text":null}]},null]},`, n) + `null]}}`)
	}
	deep := func(n int) []byte {
		return []byte(`{"schemaVersion":"1.1.0","data":{"session":` + strings.Repeat("[ ", n) + `"` + strings.Repeat("x", 30*n) + `"` + strings.Repeat("]", n) + `}}`)
	}
	works := map[string]func(text []byte) func(){
		"decode":   func(text []byte) func() { return func() { mustDecode(t, text) } },
		"strict":   func(text []byte) func() { return func() { _, _ = durableagent.Decode(text, durableagent.Strict()) } },
		"encode":   func(text []byte) func() { s := mustDecode(t, text); return func() { mustEncode(t, s) } },
		"validate": func(text []byte) func() { s := mustDecode(t, text); return func() { _ = s.Validate() } },
		"unknowns": func(text []byte) func() { s := mustDecode(t, text); return func() { s.Unknowns() } },
		"clone":    func(text []byte) func() { s := mustDecode(t, text); return func() { s.Clone() } },
		"equal": func(text []byte) func() {
			s, other := mustDecode(t, text), mustDecode(t, bytes.ReplaceAll(text, []byte("[ "), []byte("[")))
			return func() {
				if !s.Equal(other) {
					t.Error("not Equal")
				}
			}
		},
		"walk": func(text []byte) func() {
			s := mustDecode(t, text)
			return func() {
				for pointer := range durableagent.Walk[durableagent.ChatContentItem](s) {
					_ = pointer
				}
			}
		},
		"log": func(text []byte) func() { s := mustDecode(t, text); return func() { _ = fmt.Sprint(s.LogValue()) } },
	}
	shapes := map[string]func(int) []byte{"strange": strange, "deep": deep}
	for shape, text := range shapes {
		for name, work := range works {
			const n = 50
			small := leastAllocated(work(text(n)))
			large := leastAllocated(work(text(4 * n)))
			if large > 7*small+1<<16 {
				t.Errorf("%s, %s: four times the document takes %d bytes instead of %d", shape, name, large, small)
			}
		}
	}
}
