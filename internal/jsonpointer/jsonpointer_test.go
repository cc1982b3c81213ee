package jsonpointer

import (
	"slices"
	"testing"
)

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

func TestSplit(t *testing.T) {
	for pointer, want := range map[string][]string{
		"":         nil,
		"/":        {""},
		"/a/~1/~0": {"a", "/", "~"},
		"/~01//0":  {"~1", "", "0"},
	} {
		if got, ok := Split(pointer); !ok || !slices.Equal(got, want) {
			t.Errorf("Split(%q) = %q, %t, want %q", pointer, got, ok, want)
		}
	}
	for _, text := range []string{"a", "#/a", "/~", "/a~/b", "/~2", "/~~0"} {
		if got, ok := Split(text); ok {
			t.Errorf("Split(%q) = %q", text, got)
		}
	}
}

func TestIndex(t *testing.T) {
	for token, want := range map[string]int{"0": 0, "7": 7, "10": 10, "2147483647": 2147483647} {
		if got, ok := Index(token); !ok || got != want {
			t.Errorf("Index(%q) = %d, %t, want %d", token, got, ok, want)
		}
	}
	for _, token := range []string{"", "00", "01", "-1", "+1", "1a", "a", "-", "1.0", "٣", "99999999999999999999"} {
		if got, ok := Index(token); ok {
			t.Errorf("Index(%q) = %d", token, got)
		}
	}
}
