package emit

import "testing"

// A title is a comment if it has a word that no name around it has, whichever way the names run words
// together.
func TestSaysMore(t *testing.T) {
	for _, test := range []struct {
		title string
		names []string
		want  bool
	}{
		{"Http server", []string{"HTTPServer"}, false},
		{"Timeout after", []string{"Timeout", "After"}, false},
		{"Server2", []string{"HTTPServer2"}, false},
		{"id of the server", []string{"ServerID"}, true},
		{"", []string{"Server"}, false},
	} {
		if got := saysMore(test.title, test.names...); got != test.want {
			t.Errorf("%q says more than %q: %t, want %t", test.title, test.names, got, test.want)
		}
	}
}
