package golden_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// An error says where the fault is, what should be there, and what is, in so many words.
func TestDurableMessages(t *testing.T) {
	const begins = `{"schemaVersion":"1.2.0","data":` // 32 bytes
	for _, tt := range []struct{ text, want string }{
		{`{"schemaVersion":"1.2.0","a":1,"a":2}`, `at "/a", offset 31: this member name occurs twice in its object`},
		{begins + `{"ingestedPositions":{"a":1.5}}}`, `at "/data/ingestedPositions/a", offset 58: want integer, found number with a fraction ` +
			`(schema #/$defs/data/properties/ingestedPositions/additionalProperties)`},
		{begins + `{"ingestedPositions":{"a":true}}}`, `at "/data/ingestedPositions/a", offset 58: want integer, found boolean ` +
			`(schema #/$defs/data/properties/ingestedPositions/additionalProperties)`},
		{begins + `7}`, `at "/data", offset 32: want object, found number (schema #/$defs/data)`},
		{begins + "\"\xff\"}", `at "/data", offset 33: invalid JSON: want UTF-8, found an invalid byte sequence`},
		{begins + "\"\xe2\x82", `at "/data", offset 35: invalid JSON: want a character of a string or '"', found the end of the text`},
		{begins + "\"\xe2\x82\"}", `at "/data", offset 33: invalid JSON: want UTF-8, found an invalid byte sequence`},
		{begins + "\"a\x01b\"}", `at "/data", offset 34: invalid JSON: want a character of a string or '"', found control character U+0001`},
		{begins + "\"a\x1fb\"}", `at "/data", offset 34: invalid JSON: want a character of a string or '"', found control character U+001f`},
		{begins + `"abc`, `at "/data", offset 36: invalid JSON: want a character of a string or '"', found the end of the text`},
		{begins + `"\x"}`, `at "/data", offset 34: invalid JSON: want an escape character, found a letter`},
		{begins + `"\ud8zz"}`, `at "/data", offset 37: invalid JSON: want four hexadecimal digits, found a letter`},
		{begins + `"\uaFfz"}`, `at "/data", offset 38: invalid JSON: want four hexadecimal digits, found a letter`},
		{begins + `{,}}`, `at "/data", offset 33: invalid JSON: want a member name or '}', found ','`},
		{begins + `{é}}`, `at "/data", offset 33: invalid JSON: want a member name or '}', found a non-ASCII character`},
		{begins + `{'a':1}}`, `at "/data", offset 33: invalid JSON: want a member name or '}', found a single quote`},
		{begins + `{"a":1,}}`, `at "/data", offset 39: invalid JSON: want a member name, found '}'`},
		{begins + `{"a" 1}}`, `at "/data", offset 37: invalid JSON: want ':', found a number character`},
		{begins + `{"a":1 "b":1}}`, `at "/data/a", offset 39: invalid JSON: want ',' or '}', found '"'`},
		{begins + `{"a":[1 2]}}`, `at "/data/a/0", offset 40: invalid JSON: want ',' or ']', found a number character`},
		{begins + `{"a":tru}}`, `at "/data/a", offset 40: invalid JSON: want the literal true, found '}'`},
		{begins + `{"a":falsE}}`, `at "/data/a", offset 41: invalid JSON: want the literal false, found a letter`},
		{begins + `{"a":nope}}`, `at "/data/a", offset 38: invalid JSON: want the literal null, found a letter`},
		{begins + `{"a":1.}}`, `at "/data/a", offset 39: invalid JSON: want a digit, found '}'`},
		{begins + `{"a":1e+}}`, `at "/data/a", offset 40: invalid JSON: want a digit, found '}'`},
		{begins + `{"a":-}}`, `at "/data/a", offset 38: invalid JSON: want a digit, found '}'`},
		{begins + `{"a":NaN}}`, `at "/data/a", offset 37: invalid JSON: want a value, found NaN or Infinity, which Python's json.dumps writes unless allow_nan is False`},
		{begins + `{"a":None}}`, `at "/data/a", offset 37: invalid JSON: want a value, found a literal of Python: what str or repr writes is not JSON, what json.dumps writes is`},
		{begins + `+1}`, `at "/data", offset 32: invalid JSON: want a value, found a number character`},
		{begins + `.5}`, `at "/data", offset 32: invalid JSON: want a value, found a number character`},
		{begins + `a}`, `at "/data", offset 32: invalid JSON: want a value, found a letter`},
		{begins + `Z}`, `at "/data", offset 32: invalid JSON: want a value, found a letter`},
		{begins + "`}", `at "/data", offset 32: invalid JSON: want a value, found a punctuation character`},
		{begins + `(}`, `at "/data", offset 32: invalid JSON: want a value, found a punctuation character`},
		{begins + "\xff}", `at "/data", offset 32: invalid JSON: want a value, found a byte that is not UTF-8`},
		{begins + "\x00}", `at "/data", offset 32: invalid JSON: want a value, found control character U+0000`},
		{begins + `[[[]]]}`, `at "/data/0/0", offset 34: nested deeper than 3 levels`},
		{`{"schemaVersion":"1.2.0"}{}`, `at the root, offset 25: invalid JSON: want the end of the document, found '{'`},
		{"\xef\xbb\xbf{}", `at the root, offset 0: invalid JSON: want a value, found a byte order mark`},
		{"\xff\xfe{\x00}\x00", `at the root, offset 0: invalid JSON: want a value, found a byte order mark of UTF-16, and JSON is UTF-8`},
		{" ", `at the root, offset 1: invalid JSON: want a value, found the end of the text`},
	} {
		if _, err := durableagent.Decode([]byte(tt.text), durableagent.MaxDepth(3)); err == nil || err.Error() != "stategen: "+tt.want {
			t.Errorf("%q:\ngot  %v\nwant stategen: %s", tt.text, err, tt.want)
		}
	}
}

// Long names and pointers are cut between characters, whatever these are.
func TestDurableMessageOfLongNames(t *testing.T) {
	text := func(name string) []byte {
		return []byte(`{"schemaVersion":"1.2.0","data":{"ingestedPositions":{"` + name + `":"x"}}}`)
	}
	for shift := range 4 {
		for _, c := range []string{"a", "\u00e9", "\u6301", "\U0001f642"} {
			before := strings.Repeat("x", shift)
			most := (256 - len("/data/ingestedPositions/") - shift) / len(c)
			name := before + strings.Repeat(c, most)
			for more, shown := range map[string]string{"": "", c: "…", c + c + c: "…"} {
				_, err := durableagent.Decode(text(name + more))
				want := `stategen: at "/data/ingestedPositions/` + name + shown + `", offset `
				if err == nil || !strings.HasPrefix(err.Error(), want) {
					t.Errorf("%d and %d of %q: %v\nwant %s…", shift, most, c, err, want)
				}
			}
		}
	}
}

// Violations are counted, and listed up to a hundred.
func TestDurableMessageOfViolations(t *testing.T) {
	for n, want := range map[int]string{
		1: "1 violation of the schema", 2: "2 violations of the schema", 100: "100 violations of the schema", 101: "100 violations of the schema or more",
	} {
		doc := `{"schemaVersion":"1.2.0","data":{"conversationHistory":[` + strings.Repeat(`{"messages":[{"contents":[]}]},`, n) + `{}]}}`
		var lines strings.Builder
		for k := range min(n, 100) {
			fmt.Fprintf(&lines, "\n\t\"/data/conversationHistory/%d/messages/0\": missing member \"role\" (required of schema #/$defs/chatMessage)", k)
		}
		if _, err := durableagent.Decode([]byte(doc), durableagent.Strict()); err == nil || err.Error() != "stategen: "+want+lines.String() {
			t.Errorf("%d violations:\n%.300v", n, err)
		}
	}
}

// Kinds are shown by their names, as in logs; those that are none, by their numbers.
func TestDurableKindsHaveNames(t *testing.T) {
	for _, tt := range []struct {
		kind fmt.Stringer
		want string
	}{
		{durableagent.InvalidJSON, "InvalidJSON"}, {durableagent.TooDeep, "TooDeep"}, {durableagent.DecodeErrorKind(9), "9"},
		{durableagent.UnknownMember, "UnknownMember"}, {durableagent.NewerMember, "NewerMember"}, {durableagent.Misfit, "Misfit"},
		{durableagent.VersionMissing, "VersionMissing"}, {durableagent.VersionRefused, "VersionRefused"}, {durableagent.VersionProblem(-1), "-1"},
	} {
		if got := tt.kind.String(); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}
