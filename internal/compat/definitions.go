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
		c.defining(p, old, new)
	}
}

func (c *comparer) defining(p pair, old, new []jsonschema.NamedSchema) {
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
		c.gone = append(c.gone, gone{o.Schema, len(c.findings)})
		c.found(definitionRemoved, placeOf(o.Schema, ""), Place{}, nil, "the definition "+o.Name+" is gone") // which values are valid does not depend on it
	}
	for _, n := range new {
		if before[n.Name] == nil {
			c.definitionCame(n, definitionAdded)
			c.brought(n.Schema)
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
	c.defining(p, old, new)
	return true
}

// group lists the schemas below a word that is no keyword of s, by the way there.
func (doc *document) group(s *jsonschema.Schema, word string) (list []jsonschema.NamedSchema) {
	at := s.Pointer + "/" + jsonpointer.Escape(word)
	all := doc.apart()
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

// apart lists the schemas that no keyword holds, in the order of their pointers.
func (doc *document) apart() []*jsonschema.Schema {
	if doc.unheld != nil {
		return doc.unheld
	}
	list := []*jsonschema.Schema{}
	held := map[*jsonschema.Schema]bool{}
	for _, s := range doc.Schemas() {
		for _, keyword := range holdOne {
			held[s.Child(keyword)] = true
		}
		for _, keyword := range slices.Concat(defsKeywords, holdMany) {
			for _, child := range s.Children(keyword) {
				held[child.Schema] = true
			}
		}
	}
	for _, s := range doc.Schemas() {
		if !held[s] && s.Pointer != "" {
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
	for _, s := range doc.apart() {
		list = append(list, jsonschema.NamedSchema{Name: s.Token(), Schema: s})
	}
	doc.definedIn = list
	return list
}

// heir is what a new definition is to one that it extends.
type heir int

const (
	heirOfNone   heir = iota // it extends none that was there, or only takes its members
	heirAsOthers             // a variant, as others of the old document are
	heirOfSorts              // whether the base is a union because of it, or is none any more, is not known
)

// extends returns the pointer of a definition that the new definition s extends,
// and what s is to it; of several the one of which the least is known.
func (c *comparer) extends(s *jsonschema.Schema) (base string, role heir) {
	for _, target := range bases(s) {
		is := heirOfSorts
		named := discriminatorOf(target) != nil
		switch {
		case c.isNew(target):
			is = heirOfNone // no place that was there is of the base
		case !named && c.new.analysed().IsSplit(s): // the base is no union any more
		case (named || isTagging(s)) && c.baseAt(target).isUnion:
			is = heirAsOthers
		case !named && !isTagging(s) && isPlainBase(target) && !c.baseAt(target).isTagged:
			is = heirOfNone // without tags there is no union, and there was none
		case !named && !isTagging(s) && !c.isBase(s) && isHeirAlone(target) && c.baseAt(target).isShared && !c.baseAt(target).isTagged:
			is = heirOfNone // nor is there one of what extends others, if it was extended so
		case !named && !isTagging(s) && c.isBase(s) && c.toldAlike(target):
			is = heirOfNone // a base in its turn, for variants of what it extends
		}
		if base == "" || is > role {
			base, role = target.Pointer, is
		}
	}
	return base, role
}

// bases lists what a definition extends: what it refers to by allOf, or beside members of
// its own. A member that is an allOf of one reference extends nothing.
func bases(s *jsonschema.Schema) (list []*jsonschema.Schema) {
	if inAllOf(s) != s {
		return nil
	}
	if target := s.Refs["$ref"]; target != nil && s.Get("properties") != nil {
		list = append(list, target)
	}
	for _, branch := range s.Children("allOf") {
		part := branch.Schema
		for wrapped(part) != nil {
			part = wrapped(part)
		}
		if target := part.Ref(); target != nil {
			list = append(list, target)
		}
	}
	return list
}

// isTagging reports whether a definition has a member with a constant, of its own.
func isTagging(s *jsonschema.Schema) bool {
	hasTag := func(m jsonschema.NamedSchema) bool { return len(tagValues(m.Schema)) > 0 }
	return slices.ContainsFunc(s.Children("properties"), hasTag) || s.Ref() == nil && len(tagsOf(s)) > 0
}

// addsMembers reports whether a definition that extends another declares members of its
// own: what does not is another name of it, unless a mapping says that it is a variant.
func addsMembers(s *jsonschema.Schema) bool {
	return s.Get("properties") != nil || slices.ContainsFunc(s.Children("allOf"), func(part jsonschema.NamedSchema) bool {
		return part.Schema.Get("properties") != nil
	})
}

// isPlainBase reports whether a definition extends no other one, and says nothing of being
// a union.
func isPlainBase(s *jsonschema.Schema) bool { return s.Value.Get("allOf") == nil && isHeirAlone(s) }

// isHeirAlone reports whether all that a definition says of being a union, if anything, is which ones it
// extends.
func isHeirAlone(s *jsonschema.Schema) bool {
	return !slices.ContainsFunc([]string{"$ref", "$dynamicRef", "$recursiveRef", "anyOf", "oneOf", "x-stategen"}, func(keyword string) bool { return s.Value.Get(keyword) != nil })
}
