package nearest

import "testing"

func TestWord(t *testing.T) {
	candidates := []string{"generate", "check", "version", "completion", "name", "names", "out"}
	tests := []struct{ word, want string }{
		{"genrate", "generate"},
		{"genertae", "generate"},
		{"chekc", "check"},
		{"Check", "check"},
		{"nmae", "name"},
		{"nams", "name"}, // "names" is as near, and comes later,
		{"outt", "out"},
		{"ot", "out"},
		{"name", "name"},
		{"frobnicate", ""},
		{"x", ""},
		{"", ""},
	}
	for _, test := range tests {
		if got := Word(test.word, candidates); got != test.want {
			t.Errorf("Word(%q) = %q, want %q", test.word, got, test.want)
		}
	}
	for word, want := range map[string]string{"c": "", "V": "v", "va": "v"} { // a letter is no slip for another one
		if got := Word(word, []string{"v", "kind"}); got != want {
			t.Errorf("Word(%q) = %q, want %q", word, got, want)
		}
	}
	if got := Surely("staus", nil); got != "" {
		t.Errorf("of no candidates: %q", got)
	}
	if got := Word("check", nil); got != "" {
		t.Errorf("of no candidates: %q", got)
	}
}

func TestSurely(t *testing.T) {
	candidates := []string{"status", "name", "createdAt", "id", "ip", "uri", "type", "types", "conversation"}
	tests := []struct{ word, want string }{
		{"staus", "status"},
		{"statsu", "status"},
		{"nmae", "name"},
		{"created_at", "createdAt"},
		{"ID", "id"},
		{"convresatoin", "conversation"},
		{"statuses", ""},
		{"typ", ""},
		{"kind", ""},
		{"url", ""},
		{"it", ""},
		{"", ""},
	}
	for _, test := range tests {
		if got := Surely(test.word, candidates); got != test.want {
			t.Errorf("Surely(%q) = %q, want %q", test.word, got, test.want)
		}
	}
}
