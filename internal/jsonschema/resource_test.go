package jsonschema

import (
	"strings"
	"testing"
)

func TestVocabulariesOfDrafts(t *testing.T) {
	tests := []struct {
		draft, vocabulary string
		active, required  bool
	}{
		{"4", "validation", true, true},
		{"7", "format-assertion", true, true},
		{"2019-09", "validation", true, true},
		{"2019-09", "format", true, false},
		{"2019-09", "unevaluated", false, true},
		{"2020-12", "unevaluated", true, true},
		{"2020-12", "format-annotation", true, true},
		{"2020-12", "format-assertion", false, true},
	}
	for _, test := range tests {
		set := mustLoad(t, Options{Draft: test.draft}, "s.json", `{}`)
		active, required := set.Docs[0].Root.Resource().Vocabulary(test.vocabulary)
		if active != test.active || active && required != test.required {
			t.Errorf("%s of draft %s: got %v, %v", test.vocabulary, test.draft, active, required)
		}
	}
}

// TestVocabulariesOf2019 checks that unevaluatedItems goes with the
// applicators there, as it has no vocabulary of its own.
func TestVocabulariesOf2019(t *testing.T) {
	for _, test := range []struct {
		vocabulary string
		want       bool
	}{{"applicator", true}, {"validation", false}} {
		meta := `{"$schema": "https://json-schema.org/draft/2019-09/schema", "$vocabulary": {"https://json-schema.org/draft/2019-09/vocab/` + test.vocabulary + `": true}}`
		remotes := map[string]Source{"https://example.com/meta": {Path: "meta.json", Data: []byte(meta)}}
		set := mustLoad(t, Options{Remotes: remotes}, "s.json", `{"$schema": "https://example.com/meta", "unevaluatedItems": false}`)
		if got := set.Docs[0].Root.Child("unevaluatedItems") != nil; got != test.want {
			t.Errorf("with %s: got %v", test.vocabulary, got)
		}
	}
}

func TestHas(t *testing.T) {
	set := mustLoad(t, Options{Draft: "7"}, "s.json", `{"minLength": 1, "prefixItems": []}`)
	root := set.Docs[0].Root
	if !root.Has("minLength") || root.Has("maxLength") || root.Has("prefixItems") {
		t.Error("Has does not say what Keyword would return")
	}
	root.Claim()
	root.Keyword("type")
	if got := brief(set.Unconsumed()); !strings.Contains(got, "/minLength") {
		t.Errorf("Has consumed a keyword: left is %s", got)
	}
}

// TestRefsWithoutTarget checks that the accessors say so when there is no
// reference.
func TestRefsWithoutTarget(t *testing.T) {
	for _, draft := range []string{"2019-09", "2020-12"} {
		root := mustLoad(t, Options{Draft: draft}, "s.json", `{"type": "string"}`).Docs[0].Root
		dynamic, anchor := root.DynamicRef()
		recursive, outermost := root.RecursiveRef()
		if root.Ref() != nil || dynamic != nil || anchor != "" || recursive != nil || outermost || root.dynamicAnchor() != "" {
			t.Errorf("draft %s: there is a reference", draft)
		}
	}
}

// TestHintsEnd checks that the search for what was meant, which is slow, ends
// after the first places.
func TestHintsEnd(t *testing.T) {
	refs := strings.TrimSuffix(strings.Repeat(`{"$ref": "#/$defs/usgae"},`, mostHints+10), ",")
	_, found := Load(sources("s.json", `{"$defs": {"usage": {}}, "allOf": [`+refs+`]}`), Options{})
	hints := 0
	for _, d := range found {
		if d.Hint != "" {
			hints++
		}
	}
	if len(found) != mostHints+10 || hints != mostHints {
		t.Errorf("%d diagnostics with %d hints", len(found), hints)
	}
}
