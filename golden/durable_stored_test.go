package golden_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// whereTo are the places that Append may write to. A place is made for a
// document of which it returns a copy to be extended.
var whereTo = []struct {
	name  string
	place func(text []byte) (dst, doc []byte)
}{
	{"new", func(text []byte) (dst, doc []byte) { return nil, bytes.Clone(text) }},
	{"behind something", func(text []byte) (dst, doc []byte) { return []byte("before"), bytes.Clone(text) }},
	{"in place, with room", func(text []byte) (dst, doc []byte) {
		doc = append(make([]byte, 0, 2*len(text)+1000), text...)
		return doc[:0], doc
	}},
	{"in place, with room for some of it", func(text []byte) (dst, doc []byte) {
		doc = append(make([]byte, 0, len(text)+10), text...)
		return doc[:0], doc
	}},
	{"in place, without room", func(text []byte) (dst, doc []byte) {
		doc = slices.Clip(bytes.Clone(text))
		return doc[:0], doc
	}},
	{"in place, in room of which the document knows nothing", func(text []byte) (dst, doc []byte) {
		room := append(make([]byte, 0, 2*len(text)+1000), text...)
		return room[:0], room[:len(text):len(text)]
	}},
	{"into the document", func(text []byte) (dst, doc []byte) {
		doc = append(make([]byte, 0, 3*len(text)+1000), text...)
		return doc[:9], doc
	}},
	{"up to the document", func(text []byte) (dst, doc []byte) {
		room := append(append(make([]byte, 0, 3*len(text)+1000), "before"...), text...)
		return room[:3], room[6:]
	}},
	{"behind the document", func(text []byte) (dst, doc []byte) {
		doc = append(make([]byte, 0, 3*len(text)+1000), text...)
		return doc, doc
	}},
}

// In every state that has a history, wherever the result goes: a stored
// document with a turn appended is the document that Decode would read with that
// turn, and but for the turn each byte is as it was. What is kept of the array
// then reads the turn back, and takes another one.
func TestDurableStoredAppend(t *testing.T) {
	turn := []durableagent.ConversationEntry{
		&durableagent.AgentRequest{CorrelationID: durableagent.Some("new")},
		&durableagent.AgentResponse{Usage: &durableagent.Usage{InputTokenCount: durableagent.Some[int64](1)}},
	}
	const added = `{"$type":"request","correlationId":"new"},{"$type":"response","usage":{"inputTokenCount":1}}`
	for _, state := range readable(goldenDurable(t)) {
		history, err := jsontest.MustParse(state.text).At("/data/conversationHistory")
		if err != nil || history.Kind != jsontest.Array {
			continue
		}
		for _, to := range whereTo {
			for _, level := range bothLevels {
				t.Run(fmt.Sprintf("%s/%s/%d", state.name, to.name, level), func(t *testing.T) {
					dst, doc := to.place(state.text)
					before := bytes.Clone(dst)
					array, err := durableagent.OpenConversationHistory(doc, level)
					if err != nil || array.Len() != len(history.Items) {
						t.Fatalf("%d elements of %d: %v", array.Len(), len(history.Items), err)
					}
					out, err := array.Append(dst, doc, turn...)
					if err != nil || !bytes.HasPrefix(out, before) {
						t.Fatalf("%v, and what dst held is not there", err)
					}
					stored := out[len(before):]
					want := withAdded(t, state.text, stored, added)
					if stored = append(make([]byte, 0, 2*len(stored)), stored...); string(stored) != want {
						t.Fatalf("got  %s\nwant %s", stored, want)
					}
					read := mustDecode(t, stored).Data.ConversationHistory
					if got, err := array.Last(stored, 2); err != nil || entriesText(t, got) != added {
						t.Errorf("the last two are %s, %v", entriesText(t, got), err)
					}
					var all []durableagent.ConversationEntry
					for entry, err := range array.All(stored) {
						if err != nil {
							t.Fatal(err)
						}
						all = append(all, entry)
					}
					if got, want := entriesText(t, all), entriesText(t, read); got != want {
						t.Errorf("got  %s\nwant %s", got, want)
					}
					var back []durableagent.ConversationEntry
					for entry, err := range array.Backward(stored) {
						if err != nil {
							t.Fatal(err)
						}
						back = append(back, entry)
					}
					if slices.Reverse(back); entriesText(t, back) != entriesText(t, read) {
						t.Errorf("backward it is %s", entriesText(t, back))
					}
					again, err := array.Append(stored[:0], stored, turn[1])
					if got := len(mustDecode(t, again).Data.ConversationHistory); err != nil || got != len(read)+1 || array.Len() != got {
						t.Errorf("after another turn the document has %d entries and the index %d: %v", got, array.Len(), err)
					}
				})
			}
		}
	}
}

// withAdded returns text with the elements added where stored has something
// that text does not.
func withAdded(t *testing.T, text, stored []byte, added string) string {
	t.Helper()
	k := 0
	for k < len(text) && k < len(stored) && text[k] == stored[k] {
		k++
	}
	for ; k >= 0; k-- { // what was added may begin as what follows it does
		if strings.HasPrefix(string(stored[k:]), added) || strings.HasPrefix(string(stored[k:]), ","+added) {
			between := stored[k : len(stored)-len(text)+k]
			return string(text[:k]) + string(between) + string(text[k:])
		}
	}
	t.Fatalf("nothing was added to %s", stored)
	return ""
}

// A copy serves to try a turn, also where that moves all elements, because the label has another
// length.
func TestDurableStoredCopyTriesATurn(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.0.10","data":{"conversationHistory":[{"$type":"request","correlationId":"a"},{"$type":"request","correlationId":"b"}]}}`)
	history := openHistory(t, doc, durableagent.Checked)
	try := *history
	tried, err := try.Append(nil, doc, &durableagent.AgentRequest{OrchestrationID: durableagent.Some("o")})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		stored *durableagent.Stored[durableagent.ConversationEntry]
		doc    []byte
		n      int
	}{{history, doc, 2}, {&try, tried, 3}} {
		entries, err := c.stored.Last(c.doc, 9)
		if err != nil || len(entries) != c.n {
			t.Errorf("%d entries of %s: %v", len(entries), c.doc, err)
		}
	}
	if got, err := history.Append(nil, doc, durableagent.NewAgentRequest()); err != nil || len(mustDecode(t, got).Data.ConversationHistory) != 3 {
		t.Errorf("another turn: %s, %v", got, err)
	}
}

// Turns that are tried from one index know nothing of each other, also where each appends several entries,
// and goes on.
func TestDurableStoredCopiesAreIndependent(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}]}}`)
	history := openHistory(t, doc, durableagent.Checked)
	short, long := durableagent.NewAgentRequest(), durableagent.NewAgentResponse()
	long.CorrelationID = durableagent.Some(strings.Repeat(",", 99)) // before any of which an entry might begin
	type tried struct {
		index   durableagent.Stored[durableagent.ConversationEntry]
		doc     []byte
		entries []durableagent.ConversationEntry
	}
	turns := [][]durableagent.ConversationEntry{{short, short}, {long, short}, {short, long, short}, {long, long, short, short, long}, {short}}
	from := []tried{{*history, doc, nil}}
	for range 3 {
		var next []tried
		for _, before := range from {
			for _, turn := range turns {
				after := before
				if _, err := after.index.Append(nil, before.doc, slices.Concat(turn, []durableagent.ConversationEntry{nil})...); err == nil {
					t.Fatal("an entry that is nil is appended")
				}
				longer, err := after.index.Append(nil, before.doc, turn...)
				if err != nil {
					t.Fatal(err)
				}
				after.doc = longer
				after.entries = slices.Concat(before.entries, turn)
				next = append(next, after)
			}
		}
		for _, turn := range append(next, from...) {
			last, err := turn.index.Last(turn.doc, len(turn.entries))
			if err != nil || entriesText(t, last) != entriesText(t, turn.entries) {
				t.Fatalf("%s, %v; want %s", entriesText(t, last), err, entriesText(t, turn.entries))
			}
		}
		from = next
	}
}

func entriesText(t *testing.T, entries []durableagent.ConversationEntry) string {
	t.Helper()
	var texts []string
	for _, entry := range entries {
		if entry == nil {
			texts = append(texts, "null")
			continue
		}
		text, err := entry.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return strings.Join(texts, ",")
}

// The first turn of a session may be the one that brings the array, or puts it
// where null was.
func TestDurableStoredBegins(t *testing.T) {
	const entry = `{"$type":"request","correlationId":"c1"}`
	for text, want := range map[string]string{
		`{"schemaVersion":"1.2.0","data":{}}`:                                   `{"schemaVersion":"1.2.0","data":{"conversationHistory":[` + entry + `]}}`,
		`{"schemaVersion":"1.2.0","data": { } , "later":{"a":[]}}`:              `{"schemaVersion":"1.2.0","data": { "conversationHistory":[` + entry + `]} , "later":{"a":[]}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory": null ,"n":1}}`: `{"schemaVersion":"1.2.0","data":{"conversationHistory": [` + entry + `] ,"n":1}}`,
		`{"data":{"conversationHistory":null},"schemaVersion":"1.0.0"}`:         `{"data":{"conversationHistory":[` + entry + `]},"schemaVersion":"1.0.0"}`,
		`{"data":{"x":{"conversationHistory":[]}},"schemaVersion":"1.0.0"}`:     `{"data":{"x":{"conversationHistory":[]},"conversationHistory":[` + entry + `]},"schemaVersion":"1.0.0"}`,
	} {
		for _, to := range whereTo {
			for _, level := range bothLevels {
				dst, doc := to.place([]byte(text))
				before := bytes.Clone(dst)
				array, err := durableagent.OpenConversationHistory(doc, level)
				if err != nil || array.Len() != 0 {
					t.Fatalf("%s: %v", text, err)
				}
				none, err := array.Append(nil, doc)
				if err != nil || string(none) != text {
					t.Errorf("%s and nothing give %s, %v", text, none, err)
				}
				out, err := array.Append(dst, doc, &durableagent.AgentRequest{CorrelationID: durableagent.Some("c1")})
				if err != nil || string(out) != string(before)+want {
					t.Fatalf("%s: got %s, %v", to.name, out, err)
				}
				stored := out[len(before):]
				more, err := array.Append(stored[:0], stored, &durableagent.AgentRequest{CorrelationID: durableagent.Some("c1")})
				if want := strings.Replace(want, entry, entry+","+entry, 1); err != nil || string(more) != want {
					t.Errorf("%s: then got %s, %v", to.name, more, err)
				}
				if last, err := array.Last(more, 9); err != nil || entriesText(t, last) != entry+","+entry {
					t.Errorf("%s: read %s, %v", to.name, entriesText(t, last), err)
				}
			}
		}
	}
	for _, text := range []string{`{"schemaVersion":"1.2.0"}`, `{"schemaVersion":"1.2.0","data":null}`, `{"schemaVersion":"1.2.0","data":{"conversationHistory":nil}}`} {
		if out, err := durableagent.AppendConversationHistory(nil, []byte(text)); err == nil {
			t.Errorf("%s: got %s", text, out)
		}
	}
}

// An entry that cannot be written leaves the document as it was, in place too.
func TestDurableStoredAppendFails(t *testing.T) {
	text := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}],"more":"` + strings.Repeat("x", 100) + `"}}`)
	for _, to := range whereTo {
		t.Run(to.name, func(t *testing.T) {
			dst, doc := to.place(text)
			before := bytes.Clone(dst)
			out, err := durableagent.AppendConversationHistory(dst, doc,
				&durableagent.AgentRequest{CorrelationID: durableagent.Some(strings.Repeat("y", 1000))},
				&durableagent.AgentRequest{CorrelationID: durableagent.Some("caf\xe9")})
			var fault *durableagent.EncodeError
			if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/2/correlationId" || !bytes.Equal(out, before) || !bytes.Equal(doc, text) {
				t.Errorf("%v; it returns %q, and the document is\n%s", err, out, doc)
			}
		})
	}
}

// An entry that was read from one document can be appended to another, with all that it has.
func TestDurableStoredEntryIsAppendedElsewhere(t *testing.T) {
	const entry = `{"$type":"response","usage":{"inputTokenCount":18446744073709551616},"messages":[null],"later":1.50}`
	from := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"},` + entry + `]}}`)
	read, err := openHistory(t, from, durableagent.Structural).At(from, 1)
	if err != nil {
		t.Fatal(err)
	}
	to := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`)
	longer, err := durableagent.AppendConversationHistory(nil, to, read)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(string(to), "[]", "["+entry+"]", 1)
	for _, d := range jsontest.Diff([]byte(want), longer, keptFaithfully()...) {
		t.Error(d)
	}
}

// What a Stored does not describe is not read.
func TestDurableStoredOfAnotherDocument(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}]}}`)
	array := openHistory(t, doc, durableagent.Checked)
	for _, other := range []string{"", "]", string(doc) + " ", strings.Replace(string(doc), "]}}", "}}]", 1),
		strings.Replace(string(doc), "1.2.0", "1.1.0", 1),                                   // another label
		strings.Replace(strings.Replace(string(doc), "{", "{ ", 1), "request", "reques", 1), // at another place
		strings.Replace(string(doc), `[{"`, `{["`, 1),                                       // no element where one was
		strings.Repeat(" ", len(doc)-3) + "]}}"} {
		if _, err := array.At([]byte(other), 0); !errors.Is(err, durableagent.ErrOtherDocument) {
			t.Errorf("reading %q: %v", other, err)
		}
		if out, err := array.Append(nil, []byte(other)); !errors.Is(err, durableagent.ErrOtherDocument) || out != nil {
			t.Errorf("appending to %q: %v", other, err)
		}
	}
	// Where the last element is in its place, the first one need not be.
	two := strings.Replace(string(doc), "[", `[{"x":100},`, 1)
	array = openHistory(t, []byte(two), durableagent.Checked)
	moved := []byte(strings.Replace(two, `[{"x":100}`, ` [{"x":10}`, 1))
	if _, err := array.Last(moved, 1); !errors.Is(err, durableagent.ErrOtherDocument) {
		t.Errorf("the last of %s: %v", moved, err)
	}
	if out, err := array.Append(nil, moved, durableagent.NewAgentRequest()); !errors.Is(err, durableagent.ErrOtherDocument) || out != nil {
		t.Errorf("appending to %s: %v", moved, err)
	}
}

// What is stored can be read again: a turn is refused that would nest the document
// deeper than Decode goes.
func TestDurableAppendedIsReadable(t *testing.T) {
	const doc = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`
	nested := func(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }
	if _, err := durableagent.ParseRaw(nested(500)); err != nil {
		t.Error(err)
	}
	if _, err := durableagent.ParseRaw(nested(501)); durableOutcome(err) != "depth" {
		t.Errorf("a value of 501 levels: %v", err)
	}
	if _, err := durableagent.ParseRaw(nested(2000), durableagent.MaxDepth(2000)); err != nil {
		t.Errorf("as deep as is asked for: %v", err)
	}
	// 3 levels around the entry, and 5 of it around the result.
	for depth, readable := range map[int]bool{992: true, 993: false} {
		entry, err := durableagent.UnmarshalConversationEntry([]byte(
			`{"$type":"response","messages":[{"role":"tool","contents":[{"$type":"functionResult","callId":"c","result":` + nested(depth) + `}]}]}`))
		if err != nil {
			t.Fatal(err)
		}
		text, err := durableagent.AppendConversationHistory(nil, []byte(doc), entry)
		var unwritten *durableagent.EncodeError
		if (err == nil) != readable || err != nil && !errors.As(err, &unwritten) {
			t.Errorf("%d levels are appended: %v", depth, err)
		}
		if err == nil {
			mustDecode(t, text)
		}
	}
	if _, err := durableagent.OpenConversationHistory([]byte(doc), durableagent.Level(7)); err != nil {
		t.Errorf("another level: %v", err)
	}
	if _, err := durableagent.OpenConversationHistory([]byte(doc+"x"), durableagent.Level(7)); err == nil {
		t.Error("another level checks less than Checked")
	}
}

// The limit that a document is opened with is the one of Decode, for what is there and for
// what is appended: a program with a lower limit than others stores nothing that it could
// not read again.
func TestDurableStoredKeepsToItsDepth(t *testing.T) {
	shallow := durableagent.NewAgentRequest()
	deep := durableagent.NewAgentRequest()
	deep.ResponseSchema = mustRaw(`[[[[[[]]]]]]`)
	for _, doc := range []string{
		`{"schemaVersion":"1.2.0","data":{}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":null}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[null]}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{}]}}`,
	} {
		for limit := range 12 {
			most := durableagent.MaxDepth(limit + 1)
			_, want := durableagent.Decode([]byte(doc), most)
			for _, level := range bothLevels {
				opened, err := durableagent.OpenConversationHistory([]byte(doc), level, most)
				if durableOutcome(err) != durableOutcome(want) || err != nil && err.Error() != want.Error() {
					t.Errorf("limit %d, %s is opened: %v; and decoded: %v", limit+1, doc, err, want)
				}
				if err != nil {
					continue
				}
				for _, entry := range []durableagent.ConversationEntry{shallow, deep} {
					stored := *opened
					out, err := stored.Append(nil, []byte(doc), entry)
					if err == nil {
						_, err = durableagent.Decode(out, most)
						if err != nil {
							t.Errorf("limit %d: %s is appended to, and cannot be read: %v", limit+1, doc, err)
						}
						continue
					}
					var unwritten *durableagent.EncodeError
					_, read := durableagent.Decode(withLast(t, doc, entry), most)
					if durableOutcome(read) != "depth" || !errors.As(err, &unwritten) || out != nil {
						t.Errorf("limit %d: %s is not appended to: %v", limit+1, doc, err)
					}
				}
			}
		}
	}
}

// withLast returns what doc is with an entry more, written as a whole.
func withLast(t *testing.T, doc string, entry durableagent.ConversationEntry) []byte {
	t.Helper()
	s := mustDecode(t, []byte(doc))
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, entry)
	return mustEncode(t, s)
}

// White space before the first element is not gone over for each element that is read:
// else this would take minutes.
func TestStoredAfterMuchWhiteSpace(t *testing.T) {
	const n = 100_000
	doc := []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[` + strings.Repeat(" ", 8<<20) +
		strings.Repeat(`{},`, n) + `{}]}}`)
	history := openHistory(t, doc, durableagent.Checked)
	read := 0
	for _, err := range history.All(doc) {
		if read++; err != nil {
			t.Fatal(err)
		}
	}
	if read != n+1 {
		t.Errorf("%d elements were read", read)
	}
}

// The zero Stored describes no document, not even an empty one.
func TestZeroStored(t *testing.T) {
	var zero durableagent.Stored[durableagent.ConversationEntry]
	for _, doc := range [][]byte{nil, []byte(`{}`)} {
		if _, err := zero.At(doc, 0); !errors.Is(err, durableagent.ErrOtherDocument) {
			t.Errorf("At of %q: %v", doc, err)
		}
		if _, err := zero.Append(nil, doc, durableagent.NewAgentRequest()); !errors.Is(err, durableagent.ErrOtherDocument) {
			t.Errorf("Append to %q: %v", doc, err)
		}
	}
}
