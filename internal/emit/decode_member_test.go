package emit

import (
	"fmt"
	"strings"
	"testing"
)

// A key is compared in parts that the compiler compares without a call, and no part ends within a
// character. One that is too long, or spelled with escapes, is compared as a whole.
func TestIsKey(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	for _, test := range []struct{ name, want string }{
		{"id", "key[:5] == `\"id\":`"},
		{a(13), "key[:16] == `\"" + a(13) + "\":`"},
		{a(14), "key[:16] == `\"" + a(14) + "\"` && key[16:17] == `:`"},
		{a(14) + "é", "key[:15] == `\"" + a(14) + "` && key[15:19] == `é\":`"},
		{a(29), "key[:16] == `\"" + a(15) + "` && key[16:32] == `" + a(14) + "\":`"},
		{a(30), "key == `\"" + a(30) + "\":`"},
		{`a"`, `key == ":a\"\":` + strings.Repeat(`\x00`, 27) + `"`},
	} {
		if got := fmt.Sprintf("%#v", isKey(keyOf(test.name))); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}
