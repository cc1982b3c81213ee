package golden_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// mark shows where in a broken document the fault is; it is no part of it.
const mark = "¦"

// Every fault is reported with its kind, its pointer and its offset.
func TestDurableDecodeErrors(t *testing.T) {
	entry := func(members string) string {
		return `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"response"},{"$type":"request",` + members + `}]}}`
	}
	content := func(content string) string {
		return entry(`"messages":[{"role":"user","contents":[{"$type":"reasoning"},` + content + `]}]`)
	}
	const e1, c1 = "/data/conversationHistory/1", "/data/conversationHistory/1/messages/0/contents/1"
	tests := []struct{ name, text, outcome, pointer string }{
		// Known members of a wrong type: the offset is that of the value.
		{"data array", `{"schemaVersion":"1.1.0","data": ¦[]}`, "type", "/data"},
		{"data string", `{"data":¦"x","schemaVersion":"1.1.0"}`, "type", "/data"},
		{"history object", `{"schemaVersion":"1.1.0","data":{"conversationHistory":¦{}}}`, "type", "/data/conversationHistory"},
		{"entry number", `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{},¦1]}}`, "type", e1},
		{"correlation number", entry(`"correlationId":¦5`), "type", e1 + "/correlationId"},
		{"time number", entry(`"createdAt":¦1735689600`), "type", e1 + "/createdAt"},
		{"time object", entry(`"createdAt":¦{}`), "type", e1 + "/createdAt"},
		{"orchestration of a request", entry(`"orchestrationId":¦[]`), "type", e1 + "/orchestrationId"},
		{"messages object", entry(`"messages":¦{}`), "type", e1 + "/messages"},
		{"message string", entry(`"messages":[{},¦"x"]`), "type", e1 + "/messages/1"},
		{"role bool", entry(`"messages":[{"role":¦true}]`), "type", e1 + "/messages/0/role"},
		{"contents string", entry(`"messages":[{"contents":¦"x"}]`), "type", e1 + "/messages/0/contents"},
		{"text number", content(`{"$type":"text","text":¦1.5}`), "type", c1 + "/text"},
		{"text before the tag", content(`{"text":¦1.5,"$type":"text"}`), "type", c1 + "/text"},
		{"usage array", content(`{"$type":"usage","usage":¦[]}`), "type", c1 + "/usage"},
		{"count string", content(`{"$type":"usage","usage":{"inputTokenCount":¦"12"}}`), "type", c1 + "/usage/inputTokenCount"},
		{"count bool", content(`{"$type":"usage","usage":{"x":{},"totalTokenCount":¦false}}`), "type", c1 + "/usage/totalTokenCount"},
		{"position string", `{"schemaVersion":"1.2.0","data":{"ingestedPositions":{"a/b~":¦"1"}}}`, "type", "/data/ingestedPositions/a~1b~0"},
		{"root array", ` ¦[]`, "type", ""},
		{"root string", `¦"x"`, "type", ""},

		// Duplicates: the offset is that of the second name, the pointer that of the member.
		{"root", `{"schemaVersion":"1.1.0","data":{},¦"data":{}}`, "duplicate", "/data"},
		{"label", `{"schemaVersion":"1.1.0","data":{},¦"schemaVersion":"1.1.0"}`, "duplicate", "/schemaVersion"},
		{"label, another major", `{"schemaVersion":"1.1.0","data":{},¦"schemaVersion":"2.0.0"}`, "duplicate", "/schemaVersion"},
		{"entry", entry(`"correlationId":"a",¦"correlationId":"a"`), "duplicate", e1 + "/correlationId"},
		{"tag of an entry", entry(`¦"$type":"request"`), "duplicate", e1 + "/$type"},
		{"tag of another entry", `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"other","messages":[],¦"$type":"request"}]}}`, "duplicate", "/data/conversationHistory/0/$type"},
		{"tag of no kind", `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"messages":[],"$type":1,¦"$type":"request"}]}}`, "duplicate", "/data/conversationHistory/0/$type"},
		{"by escape", entry(`"messages":[],¦"mess\u0061ges":[]`), "duplicate", e1 + "/messages"},
		{"unknown member", entry(`"a":1,"b":2,¦"a":1`), "duplicate", e1 + "/a"},
		{"unknown content", content(`{"$type":"new","a":1,¦"a":2}`), "duplicate", c1 + "/a"},
		{"tag of a content", content(`{"$type":"text","text":"",¦"$type":"text"}`), "duplicate", c1 + "/$type"},
		{"tag of an unknown content", content(`{"$type":"new",¦"$type":"new"}`), "duplicate", c1 + "/$type"},
		{"free-form", content(`{"$type":"error","details":[0,{"k":{"a/b":1,¦"a\/b":2}}]}`), "duplicate", c1 + "/details/1/k/a~1b"},
		{"unknown at the root", `{"schemaVersion":"1.1.0","data":{},"x":{"":0,¦"":1}}`, "duplicate", "/x/"},
		{"map", `{"schemaVersion":"1.2.0","data":{"ingestedPositions":{"a":1,¦"a":1}}}`, "duplicate", "/data/ingestedPositions/a"},
		{"many members before", entry(manyMembers(200) + `,¦"m77":0`), "duplicate", e1 + "/m77"},
		{"many members in free-form", `{"schemaVersion":"1.1.0","data":{},"x":{` + manyMembers(200) + `,¦"m3":0}}`, "duplicate", "/x/m3"},
		{"lone surrogates", `{"schemaVersion":"1.1.0","data":{},"\ud83d":1,"\ud83e":1,¦"\uD83D":1}`, "duplicate", "/\xed\xa0\xbd"},

		// Not JSON: the offset is that of the first byte no JSON text could have there.
		{"empty", `¦`, "syntax", ""},
		{"only space", "  \n¦", "syntax", ""},
		{"trailing comma", `{"schemaVersion":"1.1.0","data":{},¦}`, "syntax", ""},
		{"trailing comma in array", entry(`"messages":[{},¦]`), "syntax", e1 + "/messages/1"},
		{"two commas", `{"schemaVersion":"1.1.0",¦,"data":{}}`, "syntax", ""},
		{"no comma", `{"schemaVersion":"1.1.0" ¦"data":{}}`, "syntax", "/schemaVersion"},
		{"no colon", `{"schemaVersion":"1.1.0","data"¦{}}`, "syntax", ""},
		{"no colon before what looks like a name", `{"schemaVersion":"1.1.0","data" ¦"x":1}`, "syntax", ""},
		{"no colon but a comma", entry(`"correlationId"¦,"a":1`), "syntax", e1},
		{"no closing quote of a name", entry(`"a:12,"¦b":1`), "syntax", e1},
		{"no value", `{"schemaVersion":"1.1.0","data":¦}`, "syntax", "/data"},
		{"no quotes", `{"schemaVersion":"1.1.0",¦data:{}}`, "syntax", ""},
		{"single quotes", `{"schemaVersion":"1.1.0",¦'data':{}}`, "syntax", ""},
		{"wrong bracket", entry(`"messages":[¦}`), "syntax", e1 + "/messages/0"},
		{"trailing data", `{"schemaVersion":"1.1.0","data":{}} ¦x`, "syntax", ""},
		{"second document", `{"schemaVersion":"1.1.0","data":{}}¦{}`, "syntax", ""},
		{"NUL at the end", "{\"schemaVersion\":\"1.1.0\",\"data\":{}}¦\x00", "syntax", ""},
		{"comment", `{"schemaVersion":"1.1.0",¦/* */"data":{}}`, "syntax", ""},
		{"byte order mark", "¦\ufeff" + `{"schemaVersion":"1.1.0","data":{}}`, "syntax", ""},
		{"no-break space", `{"schemaVersion":"1.1.0",` + "¦\u00a0" + `"data":{}}`, "syntax", ""},
		{"form feed", `{"schemaVersion":"1.1.0",` + "¦\f" + `"data":{}}`, "syntax", ""},
		{"NaN", content(`{"$type":"error","details":¦NaN}`), "syntax", c1 + "/details"},
		{"plus", content(`{"$type":"error","details":¦+1}`), "syntax", c1 + "/details"},
		{"leading dot", content(`{"$type":"error","details":¦.5}`), "syntax", c1 + "/details"},
		{"leading zero", content(`{"$type":"error","details":0¦1}`), "syntax", c1 + "/details"},
		{"leading zero in a count", content(`{"$type":"usage","usage":{"inputTokenCount":0¦1}}`), "syntax", c1 + "/usage/inputTokenCount"},
		{"hexadecimal", content(`{"$type":"usage","usage":{"inputTokenCount":0¦x10}}`), "syntax", c1 + "/usage/inputTokenCount"},
		{"upper-case literal", content(`{"$type":"error","details":¦True}`), "syntax", c1 + "/details"},
		{"upper-case null", entry(`"correlationId":¦NULL`), "syntax", e1 + "/correlationId"},
		{"tab in a text", content("{\"$type\":\"text\",\"text\":\"a¦\tb\"}"), "syntax", c1 + "/text"},
		{"newline in free-form", content("{\"$type\":\"error\",\"details\":[\"a¦\nb\"]}"), "syntax", c1 + "/details/0"},
		{"NUL in a name", entry("\"a¦\x00\":1"), "syntax", e1},
		{"bad escape", content(`{"$type":"text","text":"a\¦x"}`), "syntax", c1 + "/text"},
		{"bad escape in free-form", content(`{"$type":"new","text":"a\¦'"}`), "syntax", c1 + "/text"},
		{"bad escape after others in free-form", content(`{"$type":"new","text":"a\n\u4e2d\"\¦'"}`), "syntax", c1 + "/text"},
		{"bad digit of an escape in free-form", content(`{"$type":"new","text":"a\n\u4e2d\u4¦g2d"}`), "syntax", c1 + "/text"},
		{"bad hexadecimal", content(`{"$type":"text","text":"\u00¦g0"}`), "syntax", c1 + "/text"},
		{"bad hexadecimal in the second half", content(`{"$type":"text","text":"\ud83d\u¦zz"}`), "syntax", c1 + "/text"},
		{"not UTF-8", content("{\"$type\":\"text\",\"text\":\"caf¦\xe9\"}"), "syntax", c1 + "/text"},
		{"not UTF-8 in free-form", content("{\"$type\":\"new\",\"t\":\"long enough to be scanned fast ¦\xff\"}"), "syntax", c1 + "/t"},
		{"not UTF-8 after UTF-8", content("{\"$type\":\"text\",\"text\":\"é日😀¦\x80\"}"), "syntax", c1 + "/text"},
		{"overlong", content("{\"$type\":\"text\",\"text\":\"¦\xc0\xaf\"}"), "syntax", c1 + "/text"},
		{"encoded surrogate", content("{\"$type\":\"text\",\"text\":\"¦\xed\xa0\xbd\"}"), "syntax", c1 + "/text"},
		{"beyond U+10FFFF", content("{\"$type\":\"text\",\"text\":\"¦\xf4\x90\x80\x80\"}"), "syntax", c1 + "/text"},
		{"cut UTF-8", content("{\"$type\":\"text\",\"text\":\"¦\xf0\x9f\x98\"}"), "syntax", c1 + "/text"},
	}
	for _, tt := range tests {
		t.Run(tt.outcome+"/"+tt.name, func(t *testing.T) {
			before, after, ok := strings.Cut(tt.text, mark)
			if !ok {
				t.Fatal("no mark")
			}
			text := []byte(before + after)
			_, err := durableagent.Decode(text)
			if got := durableOutcome(err); got != tt.outcome {
				t.Fatalf("%s (%v), want %s", got, err, tt.outcome)
			}
			var e *durableagent.DecodeError
			if !errors.As(err, &e) {
				t.Fatalf("%T", err)
			}
			if e.Pointer != tt.pointer {
				t.Errorf("pointer %q, want %q", e.Pointer, tt.pointer)
			}
			if int(e.Offset) != len(before) {
				t.Errorf("offset %d, want %d", e.Offset, len(before))
			}
			if tt.pointer != "" && !strings.Contains(err.Error(), "/") || !strings.Contains(err.Error(), fmt.Sprint(len(before))) {
				t.Errorf("the message names no place: %v", err)
			}
			if _, err := durableagent.Decode(text, durableagent.Strict()); err == nil {
				t.Error("strict reading accepts it")
			}
		})
	}
}

func manyMembers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"m%d":%d`, i, i)
	}
	return b.String()[1:]
}

// A text that ends too early is an error at whatever byte it ends.
func TestDurableTruncation(t *testing.T) {
	for _, name := range []string{"v120_full", "dotnet_turn", "surrogates", "unknown_members", "numbers_kept", "text_of_every_kind", "tags_last", "white_space"} {
		text := bytes.TrimRight(goldenState(t, name), " \t\r\n")
		for n := range len(text) {
			cut := text[:n:n]
			for _, opts := range [][]durableagent.Option{nil, {durableagent.Strict()}} {
				_, err := durableagent.Decode(cut, opts...)
				if outcome := durableOutcome(err); outcome != "syntax" {
					t.Fatalf("%s cut at %d: %s (%v)", name, n, outcome, err)
				}
				var e *durableagent.DecodeError
				errors.As(err, &e)
				var want *jsontest.Error
				if _, err := jsontest.Parse(cut); !errors.As(err, &want) {
					t.Fatalf("%s cut at %d is JSON", name, n)
				}
				if int(e.Offset) != n || e.Pointer != want.Pointer {
					t.Errorf("%s cut at %d: offset %d, pointer %q, want %q", name, n, e.Offset, e.Pointer, want.Pointer)
				}
			}
			if _, err := durableagent.PeekVersion(cut); err != nil && strings.HasPrefix(durableOutcome(err), "an error") {
				t.Errorf("PeekVersion of %s cut at %d: %v", name, n, err)
			}
		}
		mustDecode(t, text)
	}
}

// The schema that a refused entry is said to break is one that the document has: the
// base does not declare the tag.
func TestDurableRefusedEntrySchema(t *testing.T) {
	text := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"messages":[],"$type":"later"}]}}`)
	_, err := durableagent.Decode(text, durableagent.UnknownVariants(false))
	var fault *durableagent.DecodeError
	if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/0/$type" || fault.Schema != "#/$defs/conversationEntry" {
		t.Errorf("%v; want one at the $type of the entry, of schema #/$defs/conversationEntry", err)
	}
}
