package compat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

// definitions pairs definitions by their names.
func definitions(c *comparer, p pair, keyword string) {
	if old, new, ok := c.definedBelow(p, keyword); ok {
		c.compareDefinitions(p, old, new)
	}
}

// compareDefinitions compares definitions below one keyword, or below a word that is none.
func (c *comparer) compareDefinitions(p pair, old, new []jsonschema.NamedSchema) {
	old, new = withNames(old), withNames(new)
	before, after := byName(old), byName(new)
	for _, o := range old {
		if n := after[o.Name]; n != nil {
			c.compare(pair{old: o.Schema, new: n, required: true})
			continue
		}
		if isTypeless(o.Schema) {
			c.found(definitionRemovedPlain, placeOf(o.Schema, ""), Place{}, p.new, "the definition "+o.Name+" is gone, which has no Go type of its own")
			continue
		}
		c.gone = append(c.gone, goneDefinition{o.Schema, len(c.findings)})
		c.found(definitionRemoved, placeOf(o.Schema, ""), Place{}, nil, "the definition "+o.Name+" is gone") // which values are valid does not depend on it
	}
	for _, n := range new {
		if before[n.Name] == nil {
			c.definitionCame(n, definitionAdded)
			c.brought(n.Schema, nil)
		}
	}
}

// grouped compares what stands below a word that is no keyword, where references lead
// there: definitions may stand anywhere, as those of OpenAPI do in "components". What none
// leads to has no effect. It reports whether there are such.
func (c *comparer) grouped(p pair, word string) bool {
	if _, known := jsonschema.LookupKeyword(word); known {
		return false
	}
	old, new := c.old.group(p.old, word), c.new.group(p.new, word)
	if len(old) == 0 && len(new) == 0 {
		return false
	}
	c.compareDefinitions(p, old, new)
	return true
}

// group lists the schemas below a word that is no keyword of s, by the way there.
func (doc *document) group(s *jsonschema.Schema, word string) (list []jsonschema.NamedSchema) {
	at := s.Pointer + "/" + jsonpointer.Escape(word)
	all := doc.unheldSchemas()
	first, _ := slices.BinarySearchFunc(all, at, func(below *jsonschema.Schema, at string) int { return strings.Compare(below.Pointer, at) })
	listed := map[string]bool{} // the ways to them
	for _, below := range all[first:] {
		rest, ok := strings.CutPrefix(below.Pointer, at)
		if !ok {
			break // they are in the order of their pointers
		}
		if below.Doc != s.Doc || rest != "" && rest[0] != '/' || isBelow(rest, listed) {
			continue
		}
		listed[rest] = true
		list = append(list, jsonschema.NamedSchema{Name: cmp.Or(strings.TrimPrefix(rest, "/"), word), Schema: below})
	}
	return list
}

// isBelow reports whether one of some pointers leads to something around what another one
// leads to.
func isBelow(pointer string, pointers map[string]bool) bool {
	for pointer != "" {
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
		if pointers[pointer] {
			return true
		}
	}
	return false
}

// unheldSchemas lists the schemas that no keyword holds, in the order of their pointers.
func (doc *document) unheldSchemas() []*jsonschema.Schema {
	if doc.unheld != nil {
		return doc.unheld
	}
	list := []*jsonschema.Schema{}
	isHeld := map[*jsonschema.Schema]bool{}
	for _, s := range doc.Schemas() {
		for child := range held(s, defsKeywords...) {
			isHeld[child] = true
		}
	}
	for _, s := range doc.Schemas() {
		if !isHeld[s] && s.Pointer != "" {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b *jsonschema.Schema) int { return strings.Compare(a.Pointer, b.Pointer) })
	doc.unheld = list
	return list
}

// defined lists the definitions of a document: those that keywords hold, and those that stand
// apart from them.
func (doc *document) defined() []jsonschema.NamedSchema {
	if doc.definedIn != nil {
		return doc.definedIn
	}
	list := []jsonschema.NamedSchema{}
	for _, s := range doc.every() {
		for _, keyword := range defsKeywords {
			list = append(list, s.Children(keyword)...)
		}
	}
	for _, s := range doc.unheldSchemas() {
		list = append(list, jsonschema.NamedSchema{Name: s.Token(), Schema: s})
	}
	doc.definedIn = list
	return list
}
