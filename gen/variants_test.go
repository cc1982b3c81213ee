package gen_test

import (
	"maps"
	"strings"
	"testing"
)

// A variant whose Go type holds all that its kind can be is read without a look at what it could not
// hold: a string is one, an integer may be beyond int64.
func TestVariantsThatHoldAllAreReadSo(t *testing.T) {
	const schema = `{"type": "object", "properties": {"a": {"oneOf": [
		{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "array", "items": {"type": "string"}}]}}}`
	_, text, ok := strings.Cut(string(generate(t, []byte(schema))["out/decode.go"]), "func decodeRootA(")
	if !ok {
		t.Fatal("there is no such function")
	}
	text, _, _ = strings.Cut(text, "\n}\n")
	got := map[string]bool{}
	for _, one := range strings.Split(text, "\tcase ")[1:] {
		kind, _, _ := strings.Cut(one, ":")
		got[kind] = strings.Contains(one, "d.lossy")
	}
	if want := map[string]bool{`"string"`: false, `"boolean"`: false, `"integer"`: true, `"array"`: true}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v:\n%s", got, want, text)
	}
}
