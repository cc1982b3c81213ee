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
		case m.Name == "enum" && s.effectOf("enum") == effective:
			listed = m.Value.Items
		case m.Name != "const" || s.effectOf("const") != effective:
			continue
		}
		has := func(text string) bool {
			return slices.ContainsFunc(listed, func(v *Value) bool { return v.isText(text) })
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

// DefaultTo has a schema whose default is one text have another one as its default, as
// ListAlso does with lists.
func (s *Schema) DefaultTo(text, other string) {
	i := s.Value.memberIndex("default")
	if i < 0 || !s.Value.Members[i].Value.isText(text) {
		return
	}
	v := *s.Value.Members[i].Value
	v.Str, v.Text = other, strconv.Quote(other)
	s.Value.Members[i].Value = &v
}

// Says reports whether a schema lists a text, as const or in an enum, or has it as its
// default.
func (s *Schema) Says(text string) bool {
	for _, m := range s.Value.Members {
		switch {
		case (m.Name == "const" || m.Name == "default") && m.Value.isText(text),
			m.Name == "enum" && slices.ContainsFunc(m.Value.Items, func(v *Value) bool { return v.isText(text) }):
			return true
		}
	}
	return false
}

func (v *Value) isText(text string) bool { return v.Kind == String && v.Str == text }

// LeaveOpen has a schema, what it refers to, and its allOf require a member no more, as ListAlso
// does with lists.
func (s *Schema) LeaveOpen(name string) { s.leaveOpen(name, make(map[*Schema]bool)) }

func (s *Schema) leaveOpen(name string, seen map[*Schema]bool) {
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	if i := s.Value.memberIndex("required"); i >= 0 {
		v := *s.Value.Members[i].Value
		v.Items = slices.DeleteFunc(slices.Clone(v.Items), func(v *Value) bool { return v.isText(name) })
		s.Value.Members[i].Value = &v
	}
	s.Refs["$ref"].leaveOpen(name, seen)
	for _, part := range s.inside("allOf") {
		part.leaveOpen(name, seen)
	}
}
