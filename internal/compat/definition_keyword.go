package compat

import (
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Definitions stand below $defs since draft 2019-09, and stood below definitions before. Tools that
// export schemas have changed from one word to the other, as pydantic did with its second major.
// Where one document has the one word, and the other document the other one, a definition is at the
// same place in both.

// defsKeywords are the words that definitions stand below.
var defsKeywords = []string{"$defs", "definitions"}

// isDefsRenamed reports whether each of two documents has another one of these words at its root.
func isDefsRenamed(old, new *jsonschema.Schema) bool {
	has := func(s *jsonschema.Schema, one, not string) bool {
		return s.Value.Get(one) != nil && s.Value.Get(not) == nil
	}
	a, b := defsKeywords[0], defsKeywords[1]
	return has(old, a, b) && has(new, b, a) || has(old, b, a) && has(new, a, b)
}

// at is the pointer of a schema, as it is compared with that of one in the other document. It does not say in
// which file: who has to know asks for the counterpart.
func (c *comparer) at(s *jsonschema.Schema) string { return c.spelled(s.Pointer) }

// refersAlike reports whether two texts refer to the same place of either document.
func (c *comparer) refersAlike(old, new *jsonschema.Value) bool {
	if equal(old, new) {
		return true
	}
	return c.defsRenamed && new != nil && new.Kind == jsonschema.String && strings.HasPrefix(old.Str, "#") && strings.HasPrefix(new.Str, "#") &&
		c.spelled(old.Str[1:]) == c.spelled(new.Str[1:])
}

// spelled is a pointer with the newer word, if each document has another one.
func (c *comparer) spelled(pointer string) string {
	if rest, ok := strings.CutPrefix(pointer, "/definitions/"); ok && c.defsRenamed {
		return "/$defs/" + rest
	}
	return pointer
}

// counterpart returns what stands in the other document where a schema of one does; nil if nothing does.
func (c *comparer) counterpart(s *jsonschema.Schema) *jsonschema.Schema {
	file := c.fileLike(s.Doc)
	if file == nil {
		return nil
	}
	if other := file.At(s.Pointer); other != nil || !c.defsRenamed {
		return other
	}
	for i, word := range defsKeywords {
		if rest, ok := strings.CutPrefix(s.Pointer, "/"+word+"/"); ok {
			return file.At("/" + defsKeywords[1-i] + "/" + rest)
		}
	}
	return nil
}

// definedBelow returns the definitions of a pair below a keyword; ok is false if they are compared at
// another one.
func (c *comparer) definedBelow(p pair, keyword string) (old, new []jsonschema.NamedSchema, ok bool) {
	if !c.defsRenamed || p.old != c.old.root() || p.new != c.new.root() {
		return p.old.Children(keyword), p.new.Children(keyword), true
	}
	if p.old.Value.Get(keyword) == nil {
		return nil, nil, false
	}
	for _, other := range defsKeywords {
		new = append(new, p.new.Children(other)...)
	}
	return p.old.Children(keyword), new, true
}
