package jsonschema

import (
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
)

// Hop is the way from one schema to the next: a keyword, and the name or
// index below it if it holds several schemas.
type Hop struct {
	Keyword, Name string
	Pointer       string // these steps of the whole
}

// Hops cuts a pointer between schemas. From an unknown keyword it is one hop to the next
// schema that the document has on the way, or to the end.
func (d *Document) Hops(pointer string) []Hop {
	var out []Hop
	tokens := strings.Split(pointer, "/")[1:]
	for i := 0; i < len(tokens); {
		keyword, _ := LookupKeyword(tokens[i])
		known := keyword.Holds != NoSchema
		n := 2
		if keyword.Holds == OneSchema || keyword.Holds == SchemaOrList {
			n = 1
		}
		if tokens[i] == "items" && i+1 < len(tokens) {
			if _, ok := jsonpointer.Index(tokens[i+1]); ok {
				n = 2 // the list form of old drafts
			}
		}
		if !known || i+n > len(tokens) {
			for n = 1; i+n < len(tokens) && (d == nil || d.At("/"+strings.Join(tokens[:i+n], "/")) == nil); n++ {
			}
		}
		h := Hop{Keyword: tokens[i], Pointer: "/" + strings.Join(tokens[i:i+n], "/")}
		if n > 1 {
			h.Name = jsonpointer.Unescape(tokens[i+n-1])
		} else if !known {
			h.Name = jsonpointer.Unescape(tokens[i])
		}
		out = append(out, h)
		i += n
	}
	return out
}

// Find follows a pointer from schema to schema, by keywords that are consumed on the way;
// nil if these do not lead there.
func (d *Document) Find(pointer string) *Schema {
	s := d.Root
	for _, hop := range d.Hops(pointer) {
		if s == nil {
			return nil
		}
		if hop.Name == "" {
			s = s.Child(hop.Keyword)
			continue
		}
		next := s.Children(hop.Keyword)
		s = nil
		for i, c := range next {
			if c.Name == hop.Name || c.Name == "" && strconv.Itoa(i) == hop.Name {
				s = c.Schema
			}
		}
	}
	return s
}
