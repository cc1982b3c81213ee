package emit

import "github.com/stategen/stategen/internal/ir"

// jsonMember is a declared member of an object as reading and writing see it:
// the tag first, then the fields.
type jsonMember struct {
	json, goName, schema string
	since                string // the version that brought it to the object, or its tag to those that are valid; "" for the first
	required             bool
	tag                  *ir.Tag
	field                *ir.Field
}

func membersOf(s *ir.Struct) []jsonMember {
	var list []jsonMember
	if t := s.Tag; t != nil {
		list = append(list, jsonMember{json: t.JSON, goName: t.Go, schema: t.Schema, since: tagSince(s), required: t.Required, tag: t})
	}
	for _, fl := range s.Fields {
		list = append(list, jsonMember{json: fl.JSON, goName: fl.Go, schema: fl.Schema, since: fl.Doc.Since, field: fl, required: fl.Required})
	}
	return list
}

// tagSince is the version that made the tag of s valid, if s is older.
func tagSince(s *ir.Struct) string {
	if since := s.Tag.Since(); since != s.Doc.Since {
		return since
	}
	return ""
}

// adds reports whether member m of s is one that its base does not have.
func adds(s *ir.Struct, m jsonMember) bool {
	u := s.Heritage()
	return u != nil && u.Base.Field(m.json) == nil
}
