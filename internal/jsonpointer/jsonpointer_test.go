package jsonpointer

import "testing"

func TestEscape(t *testing.T) {
	for name, token := range map[string]string{
		"":     "",
		"a b":  "a b",
		"a/b":  "a~1b",
		"m~n":  "m~0n",
		"~1":   "~01",
		"/~/~": "~1~0~1~0",
	} {
		if got := Escape(name); got != token {
			t.Errorf("Escape(%q) = %q, want %q", name, got, token)
		}
		if got := Unescape(token); got != name {
			t.Errorf("Unescape(%q) = %q, want %q", token, got, name)
		}
	}
}
