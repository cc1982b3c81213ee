package emit

import "testing"

// Words are listed as in a sentence, and so are the members that tell a variant.
func TestInSentence(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{inSentence(nil, "or"), ""},
		{inSentence([]string{"a"}, "or"), "a"},
		{inSentence([]string{"a", "b"}, "or"), "a or b"},
		{inSentence([]string{"a", "b", "c"}, "or"), "a, b or c"},
		{setText([]string{"ref", "before", "after"}), "with ref, before and after"},
		{setText(nil), "without what the others require"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
