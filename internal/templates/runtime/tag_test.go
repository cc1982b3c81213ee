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
