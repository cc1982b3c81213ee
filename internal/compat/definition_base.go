package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// What a new definition is to one that it extends: a variant, or no more than an object with the same members.

// heirRole is what a new definition is to one that it extends.
type heirRole int

const (
	heirOfNone   heirRole = iota // it extends none that was there, or only takes its members
	heirAsOthers                 // a variant, as others of the old document are
	heirUnsure                   // whether the base is a union because of it, or is none any more, is not known
)

// roleOf returns the pointer of a definition that the new definition s extends,
// and what s is to it; of several the one of which the least is known.
func (c *comparer) roleOf(s *jsonschema.Schema) (base string, role heirRole) {
	for _, target := range bases(s) {
		is := heirUnsure
		named := discriminatorOf(target) != nil
		switch {
		case c.isNew(target):
			is = heirOfNone // no place that was there is of the base
		case !named && c.new.analysed().IsSplit(s): // the base is no union any more
		case (named || isTagging(s) && c.toldAlike(target)) && c.baseAt(target).isUnion:
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

// baseUse is what definitions of the old document that extend a definition make of it.
type baseUse struct {
	isUnion  bool // variants do: one, if it names a discriminator, or two with constants
	isTagged bool // one with a tag does, directly or not
	isShared bool // one without does, and only has its members
}

// baseAt returns what is made of the definition of the old document that a schema of the new one was.
func (c *comparer) baseAt(s *jsonschema.Schema) baseUse {
	if c.extended == nil {
		c.extended = map[*jsonschema.Schema]baseUse{}
		list := c.old.defined()
		tagging := map[*jsonschema.Schema]int{}
		for _, d := range list {
			for _, target := range bases(d.Schema) {
				b, named := c.extended[target], discriminatorOf(target)
				switch {
				case named != nil && (addsMembers(d.Schema) || named.mappedTo(d.Schema) != nil):
					b.isUnion = true
				case isTagging(d.Schema):
					tagging[target]++
					b.isUnion = b.isUnion || tagging[target] > 1
				default:
					b.isShared = true
				}
				c.extended[target] = b
			}
		}
		c.markTagged(list)
	}
	return c.extended[c.counterpart(s)]
}

// markTagged marks what definitions with a tag extend, directly or not.
func (c *comparer) markTagged(list []jsonschema.NamedSchema) {
	var queue []*jsonschema.Schema
	isDefined := map[*jsonschema.Schema]bool{}
	for _, d := range list {
		isDefined[d.Schema] = true
		if isTagging(d.Schema) {
			queue = append(queue, d.Schema)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, target := range bases(queue[0]) {
			if b := c.extended[target]; !b.isTagged {
				b.isTagged = true
				c.extended[target] = b
				if isDefined[target] {
					queue = append(queue, target)
				}
			}
		}
	}
}

// isNew reports whether a schema of the new document, and all that it extends, was not in the
// old one.
func (c *comparer) isNew(s *jsonschema.Schema) bool {
	if c.wasThere == nil {
		old := make(map[string]bool)
		for _, o := range c.old.Schemas() {
			old[c.at(o)] = true
		}
		c.wasThere = upwards(c.new.Schemas(), func(s *jsonschema.Schema) bool { return old[c.at(s)] || isUnnamed(s) })
	}
	return !c.wasThere[s]
}

// upwards returns the schemas of a list which something is true of, and those which extend one
// of them, directly or not.
func upwards(list []*jsonschema.Schema, is func(*jsonschema.Schema) bool) map[*jsonschema.Schema]bool {
	heirs := map[*jsonschema.Schema][]*jsonschema.Schema{}
	found := map[*jsonschema.Schema]bool{}
	var queue []*jsonschema.Schema
	for _, s := range list {
		for _, base := range bases(s) {
			heirs[base] = append(heirs[base], s)
		}
		if is(s) {
			found[s] = true
			queue = append(queue, s)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, heir := range heirs[queue[0]] {
			if !found[heir] {
				found[heir] = true
				queue = append(queue, heir)
			}
		}
	}
	return found
}

// isBase reports whether something extends a schema.
func (c *comparer) isBase(s *jsonschema.Schema) bool {
	if c.based == nil {
		c.based = map[*jsonschema.Schema]bool{}
		for _, doc := range []*document{c.old, c.new} {
			for _, s := range doc.every() {
				for _, base := range bases(s) {
					c.based[base] = true
				}
			}
		}
	}
	return c.based[s]
}
