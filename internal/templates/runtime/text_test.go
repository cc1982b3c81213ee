package runtime

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// enders are what may end a run of plain text, or should not: every byte by
// itself, escapes good and bad, characters whole, cut off and forbidden.
func enders() []string {
	list := []string{
		`\"`, `\\`, `\n`, `\/`, `\u0041`, `\u00e9`, `\u6f22`, `\ud83d\ude42`, `\ud83d`, `\ude42\ud83d`, `\ud83d\u0041`, `\u0000`,
		`\`, `\x`, `\u`, `\u1`, `\u12`, `\u123`, `\u123g`, `\u 123`, `\uG000`, `\U0041`, `\ud83d\u12`, `\ud83d\x`, `\n\n\n\n`,
		`\u0022x\u0022`, `\u6f22\u5b57\u6f22\u5b57`,
		"é", "漢字", "🙂", "é漢🙂x", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\U00010000", "\U0010ffff",
		"\xc3", "\xe6\xbc", "\xf0\x9f\x99", "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf",
		"\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "é\x80", "漢\xbf", "\xc3é",
	}
	for c := range 256 {
		list = append(list, string([]byte{byte(c)}))
	}
	return list
}

// TestTextEndsAtEveryOffset puts what may end plain text at every place of the
// words that are looked at together, in a value, a name and a raw value.
func TestTextEndsAtEveryOffset(t *testing.T) {
	after := []string{"", "z", strings.Repeat("z", 40), `\n`, "é"}
	for _, ender := range enders() {
		for before := range 65 {
			start := strings.Repeat("y", before) + ender
			if before%2 == 1 { // after an escape, text is written to the arena
				start = `\t` + start
			}
			agrees(t, `"`+start)
			for _, rest := range after {
				quoted := `"` + start + rest + `"`
				for _, text := range []string{quoted, "[" + quoted + ",1]", "{" + quoted + ":1}", `{"a":` + quoted + "}"} {
					agrees(t, text)
				}
				readsAsEncodingJSON(t, quoted)
			}
		}
	}
}

// readsAsEncodingJSON compares the string that text is read as. encoding/json
// has no form for lone surrogates and puts U+FFFD in their place.
func readsAsEncodingJSON(t *testing.T, text string) {
	t.Helper()
	var got, want string
	if err := unmarshal(&got, []byte(text), nil, readString[string]); err != nil {
		if json.Valid([]byte(text)) && utf8.ValidString(text) {
			t.Errorf("%q: %v", text, err)
		}
		return
	}
	if err := json.Unmarshal([]byte(text), &want); err != nil {
		t.Errorf("%q: %v", text, err)
	}
	if !utf8.ValidString(got) {
		var b strings.Builder
		for i := 0; i < len(got); i++ {
			if surrogate(got[i:]) >= 0 {
				b.WriteRune(utf8.RuneError)
				i += 2
				continue
			}
			b.WriteByte(got[i])
		}
		got = b.String()
	}
	if got != want {
		t.Errorf("%q: read as %q, want %q", text, got, want)
	}
}

// TestRunesAreThoseOfUTF8 compares every sequence of up to four of the bytes
// at which a rule of UTF-8 begins or ends with the library's verdict.
func TestRunesAreThoseOfUTF8(t *testing.T) {
	edges := []byte("a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec\xed\xee\xef\xf0\xf1\xf3\xf4\xf5\xf7\xf8\xff")
	var try func(text string)
	try = func(text string) {
		end := textEnd(text+pad, 0)
		valid := 0 // bytes of text up to what is not UTF-8
		for valid < len(text) {
			r, size := utf8.DecodeRuneInString(text[valid:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			valid += size
		}
		if end != valid {
			t.Errorf("%q: ends at %d, want %d", text, end, valid)
		}
		if len(text) < 4 {
			for _, c := range edges {
				try(text + string([]byte{c}))
			}
		}
	}
	try("")
}

// TestStopsFindsTheFirstByteThatIsNotPlain tries every byte at every place of a
// word, with every other one after it.
func TestStopsFindsTheFirstByteThatIsNotPlain(t *testing.T) {
	ends := func(c int) bool { return c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf }
	for c := range 256 {
		for next := range 256 {
			for at := range 7 {
				word := []byte("abc de~\x7f")
				word[at], word[at+1] = byte(c), byte(next)
				want := uint64(0)
				switch {
				case ends(c):
					want = 0x80 << (8 * at)
				case ends(next):
					want = 0x80 << (8*at + 8)
				}
				if m := stops(load64(string(word), 0)); m&-m != want {
					t.Fatalf("bytes %#x and %#x at %d: %#x", c, next, at, m)
				}
			}
		}
	}
}

// TestArenaKeepsStringsApart reads strings with escapes of all lengths one
// after the other: none may disturb those cut from the arena before it.
func TestArenaKeepsStringsApart(t *testing.T) {
	var texts []string
	for n := range 400 {
		texts = append(texts, strings.Repeat("x", n%97)+"\n"+strings.Repeat("é\t", n%13)+strings.Repeat("y", n))
	}
	doc, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	d := newDecoder(doc, nil)
	var from listSlab[string]
	if err := d.finish(readList(&got, d, d.start(), &from, readString[string])); err != nil {
		t.Fatal(err)
	}
	for k := range texts {
		if got[k] != texts[k] {
			t.Errorf("string %d is %q, want %q", k, got[k], texts[k])
		}
	}
}

// TestEscapesOneAfterTheOther reads strings of many escapes, with a few plain
// bytes between them or none: they fill what escapes are gathered in.
func TestEscapesOneAfterTheOther(t *testing.T) {
	for _, escape := range []string{`\n`, `\u0041`, `\u00e9`, `\u6f22`, `\ud83d\ude42`, `\u6f22\"`, `\ud83d`, `\u00e9\u6f22\u0000`} {
		for between := range 11 {
			for n := range 140 {
				readsAsEncodingJSON(t, `"`+strings.Repeat(escape+strings.Repeat("x", between), n)+`"`)
			}
		}
		agrees(t, `"`+strings.Repeat(escape, 100)+`\u12"`)
		agrees(t, `"`+strings.Repeat(escape, 100)+`\u12x4"`)
		agrees(t, `"`+strings.Repeat(escape, 100))
	}
}
