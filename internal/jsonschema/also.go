package jsonschema

import (
	"slices"
	"strconv"
)

// ListAlso has a schema that lists one text, as const or in an enum, list others too, as if
// its document did. It is for who knows of other documents that say so, and before anybody
// reads the schema. Nothing happens if the text is not listed, or is in both.
func (s *Schema) ListAlso(text string, others ...string) {
	if s.Value.Get("const") != nil && s.Value.Get("enum") != nil {
		return
	}
	for i, m := range s.Value.Members {
		listed := []*Value{m.Value}
		switch {
		case m.Name == "enum" && s.why("enum") == effective:
			listed = m.Value.Items
		case m.Name != "const" || s.why("const") != effective:
			continue
		}
		has := func(text string) bool {
			return slices.ContainsFunc(listed, func(v *Value) bool { return v.Kind == String && v.Str == text })
		}
		if !has(text) {
			continue
		}
		enum := *m.Value
		enum.Kind, enum.Str, enum.Items = Array, "", slices.Clone(listed)
		for _, other := range others {
			if !has(other) {
				v := *m.Value
				v.Kind, v.Str, v.Text, v.Items = String, other, strconv.Quote(other), nil
				enum.Items = append(enum.Items, &v)
			}
		}
		if len(enum.Items) > len(listed) {
			s.Value.Members[i].Name, s.Value.Members[i].Value = "enum", &enum
			if s.Value.index != nil {
				delete(s.Value.index, m.Name)
				s.Value.index["enum"] = i
			}
		}
	}
}
