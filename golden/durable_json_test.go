package golden_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// mutator breaks texts at random, mildly enough that a good part survives.
type mutator struct{ *rand.Rand }

var debris = []string{
	`"`, `\`, `\u`, `\ud83d`, `\u0000`, `\x`, `\/`, "0", "1", "00", "-", "+", ".", "e", "E", ",", ":", "{", "}", "[", "]", "{}", "[]",
	" ", "\t", "\n", "\r", "\f", "\v", "\x00", "\x01", "\x1f", "\x7f", "\x80", "\xbf", "\xc0\xaf", "\xc2", "\xc2\xa0", "\xe2\x82", "\xed\xa0\x80",
	"\xef\xbb\xbf", "\xf0\x9f\x98\x80", "\xf4\x90\x80\x80", "\xfe", "\xff", "é", "日", "null", "true", "false", "nul", "NaN", "Infinity", "/*", "//",
	`"a":1,`, `,"a":1`, `"\u0061":2,`, "1e5", "1.", "-0", "0.0", "01",
}

func (m mutator) mutate(text []byte) []byte {
	for range 1 + m.IntN(3) {
		at := m.IntN(len(text) + 1)
		end := min(len(text), at+m.IntN(4))
		var insert []byte
		switch m.IntN(6) {
		case 0: // delete
		case 1: // flip a bit
			if at < len(text) {
				insert, end = []byte{text[at] ^ 1<<m.IntN(8)}, at+1
			}
		case 2: // repeat a piece
			from := m.IntN(len(text) + 1)
			insert = append(insert, text[from:min(len(text), from+m.IntN(12))]...)
			end = at
		default:
			insert = []byte(debris[m.IntN(len(debris))])
			if m.IntN(2) == 0 {
				end = at
			}
		}
		text = append(text[:at:at], append(insert, text[end:]...)...)
	}
	return text
}

// places are where a JSON value may stand in a state, each read by other code.
var places = []struct {
	name, format, pointer string
	accepts               func(v *jsontest.Value) bool
}{
	{"unknown at the root", `{"schemaVersion":"1.2.0","data":{},"x":%s}`, "/x", anyValue},
	{"unknown before the version", `{"x":%s,"data":{},"schemaVersion":"1.2.0"}`, "/x", anyValue},
	{"unknown before the tag", `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"x":%s,"$type":"request"}]}}`, "/data/conversationHistory/0/x", anyValue},
	{"session", `{"schemaVersion":"1.2.0","data":{"session":%s}}`, "/data/session", anyValue},
	{"result", stateOf(`{"$type":"functionResult","callId":"c","result":%s}`), contentPointer + "/result", anyValue},
	{"unknown content", stateOf(`{"$type":"new","x":%s}`), contentPointer + "/x", anyValue},
	{"unknown entry", `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"new","x":%s}]}}`, "/data/conversationHistory/0/x", anyValue},
	{"text", stateOf(`{"$type":"text","text":%s}`), contentPointer + "/text", stringOrNull},
	{"text before the tag", stateOf(`{"text":%s,"$type":"text"}`), contentPointer + "/text", stringOrNull},
	{"optional text", `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"correlationId":%s}]}}`, "/data/conversationHistory/0/correlationId", stringOrNull},
	{"time", `{"schemaVersion":"1.2.0","data":{"expirationTimeUtc":%s}}`, "/data/expirationTimeUtc", stringOrNull},
	{"role", `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"messages":[{"role":%s}]}]}}`, "/data/conversationHistory/0/messages/0/role", stringOrNull},
	{"count", stateOf(`{"$type":"usage","usage":{"inputTokenCount":%s}}`), contentPointer + "/usage/inputTokenCount", integerOrNull},
	{"position", `{"schemaVersion":"1.2.0","data":{"ingestedPositions":{"p":%s}}}`, "/data/ingestedPositions/p", integerOrNull},
}

const contentPointer = "/data/conversationHistory/0/messages/0/contents/0"

func stateOf(content string) string {
	return `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","messages":[{"role":"user","contents":[` + content + `]}]}]}}`
}

func anyValue(*jsontest.Value) bool { return true }

func stringOrNull(v *jsontest.Value) bool {
	return v.Kind == jsontest.String || v.Kind == jsontest.Null
}

func integerOrNull(v *jsontest.Value) bool {
	return v.Kind == jsontest.Null || v.Kind == jsontest.Number && jsontest.IsInteger(v.Text)
}

// At every place exactly the JSON values that fit it are read, and what is
// read is written back. The standard library says what is JSON.
func TestDurableReadsExactlyJSON(t *testing.T) {
	const seed = 20261121
	t.Logf("seed %d", seed)
	m := mutator{rand.New(rand.NewPCG(seed, 2))}
	values := []string{
		`"plain text that is longer than eight bytes"`, `"\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00"`, `"\ud83d"`, `"é€😀日本語日本語"`, `""`,
		`0`, `-1`, `12.0`, `1e3`, `-0.0`, `123456789012345678901234567890`, `9223372036854775807`, `-9223372036854775808`, `1.5`, `1E+2`, `100e-2`,
		`null`, `true`, `false`, `[]`, `{}`, `[1,[2,{"a":[]}],"x"]`, `{"a":1,"b":{"c":null,"d":"\u0000"},"":[]}`, " [ 1 , 2 ]\t", `{"$type":"text","text":7}`,
		`{"a":1,"b":2,"a":3}`, `[{"k":{"x":1,"\u0078":2}}]`, `{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":0,"k":1,"l":2,"m":3,"n":4,"o":5,"p":6,"q":7,"a":8}`,
	}
	n := 40_000
	if testing.Short() {
		n = 4_000
	}
	count := map[string]int{}
	for i := range n {
		value := values[m.IntN(len(values))]
		if i >= len(values)*len(places) {
			value = string(m.mutate([]byte(value)))
		}
		place := places[i%len(places)]
		text := []byte(strings.Replace(place.format, "%s", value, 1))
		want := "syntax"
		if syntax, distinct := isJSON(t, text); syntax {
			want = "duplicate"
			if distinct {
				want = "type"
				if v, err := jsontest.MustParse(text).At(place.pointer); err != nil || place.accepts(v) {
					want = "ok"
				}
			}
		}
		s, err := durableagent.Decode(text)
		if got := durableOutcome(err); got != want && !alsoWrong(want, got) {
			t.Fatalf("%s: %q: %s (%v), want %s", place.name, value, got, err, want)
		}
		if count[want]++; want != "ok" {
			continue
		}
		if diffs := jsontest.Diff(text, mustEncode(t, s)); diffs != nil {
			t.Fatalf("%s: %q: %q", place.name, value, diffs)
		}
	}
	t.Logf("%v", count)
	for _, want := range []string{"ok", "syntax", "type", "duplicate"} {
		if count[want] < n/400 {
			t.Errorf("only %d of %d were %s: the corpus is one-sided", count[want], n, want)
		}
	}
}

// alsoWrong reports whether a text of which the whole is wrong in one way may
// be refused for a fault of the other kind that stands before it.
func alsoWrong(whole, first string) bool {
	switch whole {
	case "syntax":
		return first == "duplicate" || first == "type" || first == "version"
	case "duplicate":
		return first == "type"
	}
	return false
}

// Whole states, broken at random: never a panic, never a text accepted that
// is no JSON, never a JSON text called none, nothing lost of what is read.
func TestDurableBrokenStates(t *testing.T) {
	const seed = 20261122
	t.Logf("seed %d", seed)
	m := mutator{rand.New(rand.NewPCG(seed, 3))}
	states := goldenDurable(t)
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	count := map[string]int{}
	for range n {
		state := states[m.IntN(len(states))]
		text := m.mutate(append([]byte(nil), state.text...))
		count[checkAnyBytes(t, text)]++
		if t.Failed() {
			t.Fatalf("%s, broken: %q", state.name, text)
		}
	}
	t.Logf("%v", count)
}

// checkAnyBytes checks what must hold of reading any bytes, and names the
// outcome.
func checkAnyBytes(t testing.TB, text []byte) string {
	t.Helper()
	syntax, distinct := isJSON(t, text)
	s, err := durableagent.Decode(text)
	outcome := durableOutcome(err)
	if outcome == "syntax" {
		var e *durableagent.DecodeError
		errors.As(err, &e)
		checkPlace(t, text, e.Pointer, e.Offset)
	}
	_, strict := durableagent.Decode(text, durableagent.Strict())
	if strict == nil && err != nil {
		t.Errorf("strict reading accepts what tolerant reading refuses: %v", err)
	}
	if v, err := durableagent.PeekVersion(text); err == nil && outcome == "ok" && v != s.SchemaVersion {
		t.Errorf("PeekVersion: %v, Decode: %v", v, s.SchemaVersion)
	} else if err != nil && outcome == "ok" {
		t.Errorf("PeekVersion: %v", err)
	}
	if checkVerdict(t, outcome, err, syntax, distinct); outcome == "ok" && !t.Failed() {
		checkRoundTrip(t, text, keptFaithfully())
		if after := s.Validate(); (after == nil) != (strict == nil) {
			t.Errorf("Validate: %v; strict reading: %v", after, strict)
		}
		if clone := s.Clone(); !clone.Equal(s) {
			t.Error("the clone is not Equal")
		}
		s.Unknowns()
		_ = fmt.Sprint(s.LogValue())
	}
	return outcome
}

// edges returns strings, good and bad, in which something special stands at
// every offset of the blocks that reading looks at at once.
func edges() []string {
	var list []string
	for n := range 65 {
		for _, special := range []string{
			`\n`, `\x`, `\u00e9`, `\ud83d\ude42`, `\ud83d`, `\u12`, "\x00", "\x1f", "\x7f", "é", "漢", "🙂",
			"\xc3", "\xe6\xbc", "\xf0\x9f\x99", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", `"`,
		} {
			text := `"` + strings.Repeat("y", n) + special
			list = append(list, text+`"`)
			if n%8 == 7 {
				list = append(list, text, text+strings.Repeat("z", n)+`"`)
			}
		}
	}
	return list
}

// FuzzDecode looks for bytes that break what must hold of any bytes. Its seeds
// are the golden states and testdata/fuzz/FuzzDecode.
func FuzzDecode(f *testing.F) {
	for _, s := range goldenDurable(f) {
		f.Add(s.text)
	}
	for _, text := range edges() {
		f.Add([]byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","correlationId":` + text +
			`,"messages":[{"role":"user","contents":[{"$type":"text","text":` + text + `},{"$type":"functionCall","callId":"c","name":"n","arguments":{` + text + `:1}}]}]}]}}`))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkAnyBytes(t, text)
		checkMemory(t, text, func() { _, _ = durableagent.Decode(text) })
		checkMemory(t, text, func() { _, _ = durableagent.Decode(text, durableagent.Strict()) })
	})
}

// FuzzRaw looks for texts that free-form values accept and should not, or the
// other way round.
func FuzzRaw(f *testing.F) {
	for _, place := range places {
		f.Add(strings.Replace(place.format, "%s", `[1.10,"\ud83d",{"a":null}]`, 1))
	}
	for _, text := range edges() {
		f.Add(text)
		f.Add(`[` + text + `,{` + text + `:0}]`)
	}
	f.Fuzz(func(t *testing.T, text string) {
		syntax, distinct := isJSON(t, []byte(text))
		raw, err := durableagent.ParseRaw(text)
		if outcome := durableOutcome(err); (err == nil) != (syntax && distinct) && outcome != "depth" {
			t.Fatalf("%v; JSON: %t, names distinct: %t", err, syntax, distinct)
		}
		if err != nil {
			return
		}
		if diffs := jsontest.Diff([]byte(text), []byte(raw.String()), jsontest.Spelling(jsontest.Everywhere), jsontest.Order(jsontest.Everywhere)); diffs != nil {
			t.Error(diffs)
		}
	})
}
