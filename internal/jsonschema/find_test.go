package jsonschema

import "testing"

// A pointer may lead astray anywhere on its way.
func TestFind(t *testing.T) {
	set, found := Load(sources("a.json", `{"$defs": {"a": {"properties": {"p": {"items": {}}}}, "b": {"prefixItems": [{}]}}}`), Options{})
	if set == nil {
		t.Fatal(found)
	}
	for pointer, there := range map[string]bool{
		"":                                true,
		"/$defs/a":                        true,
		"/$defs/a/properties/p":           true,
		"/$defs/a/properties/p/items":     true,
		"/$defs/b/prefixItems/0":          true,
		"/$defs/b/prefixItems/1":          false,
		"/$defs/nowhere":                  false,
		"/$defs/nowhere/properties/p":     false,
		"/$defs/a/properties/q/items":     false,
		"/$defs/a/items/properties/p":     false,
		"/items/not":                      false,
		"/components/schemas/a/items/not": false,
	} {
		s := set.Docs[0].Find(pointer)
		if (s != nil) != there || there && s.Pointer != pointer {
			t.Errorf("%s: found %v, want %t", pointer, s, there)
		}
	}
}
