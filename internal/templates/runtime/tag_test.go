package runtime

import (
	"strings"
	"testing"
)

// A tag that comes first is what its string says, whatever its length and wherever what is
// not plain stands in it.
func TestTagsThatComeFirst(t *testing.T) {
	for n := range 20 {
		plain := strings.Repeat("x", n)
		for at := range n + 1 {
			for _, o := range []string{"", `\u0078`, `\\`, `\"`, "é"} {
				text := `"` + plain[:at] + o + plain[at:] + `"`
				d := newDecoder([]byte(`{"$type":`+text+`,"text":"a"}`), nil)
				if tag, kind := d.stringTag(0, "$type", true); tag != unquoted(text) || kind != tagFound {
					t.Errorf("%s is read as %q, %d", text, tag, kind)
				}
			}
		}
	}
}

// The tag of a value of unknown kind is the one that it has, and zero if it has none of the kind.
func TestTagsOfUnknownVariants(t *testing.T) {
	for text, want := range map[string]int64{
		`{"t":7}`: 7, `{"a":1,"t":-7.0}`: -7, `{"t":"7"}`: 0, `{"t":7.5}`: 0, `{}`: 0, `7`: 0, `null`: 0,
	} {
		if got := intTagOf(Raw{text}, "t"); got != want {
			t.Errorf("%s has the tag %d", text, got)
		}
	}
	for text, want := range map[string]bool{`{"t":true}`: true, `{"a":1,"t":true}`: true, `{"t":false}`: false, `{"t":"true"}`: false, `{"t":1}`: false, `{}`: false, `true`: false} {
		if got := boolTagOf(Raw{text}, "t"); got != want {
			t.Errorf("%s has the tag %t", text, got)
		}
	}
}
