package compat

import "github.com/stategen/stategen/internal/jsonschema"

// What is asked of a document for each of its members or definitions is found once: a schema
// may have thousands of them.

// byName are schemas by their names.
func byName(list []jsonschema.NamedSchema) map[string]*jsonschema.Schema {
	named := make(map[string]*jsonschema.Schema, len(list))
	for _, n := range list {
		if named[n.Name] == nil {
			named[n.Name] = n.Schema
		}
	}
	return named
}

// tagIndex are alternatives by their tags, the values of a member.
type tagIndex struct {
	property string
	list     []jsonschema.NamedSchema
	first    map[string]int // in list
}

func byTag(list []jsonschema.NamedSchema, property string) tagIndex {
	x := tagIndex{property, list, map[string]int{}}
	for i, alternative := range list {
		for _, tag := range alternativeTags(alternative.Schema, 0)[property] {
			if _, known := x.first[tag]; !known {
				x.first[tag] = i
			}
		}
	}
	return x
}

// tagged returns the first alternative that has a tag of another document's
// alternative.
func (x tagIndex) tagged(like jsonschema.NamedSchema) *jsonschema.Schema {
	first := len(x.list)
	for _, tag := range alternativeTags(like.Schema, 0)[x.property] {
		if i, known := x.first[tag]; known {
			first = min(first, i)
		}
	}
	if first == len(x.list) {
		return nil
	}
	return x.list[first].Schema
}

// isDiscriminator reports whether a discriminator of either document names the
// property that s is.
func (c *comparer) isDiscriminator(s *jsonschema.Schema) bool {
	if !isProperty(s) {
		return false
	}
	if c.telling == nil {
		c.telling = map[string]bool{}
		discriminatorsIn(c.old.root().Value, c.telling)
		discriminatorsIn(c.new.root().Value, c.telling)
	}
	return c.telling[s.Token()]
}

// discriminatorsIn adds the members that discriminators in v name.
func discriminatorsIn(v *jsonschema.Value, names map[string]bool) {
	if p := v.Get("discriminator").Get("propertyName"); p != nil && p.Kind == jsonschema.String {
		names[p.Str] = true
	}
	for _, m := range v.Members {
		discriminatorsIn(m.Value, names)
	}
	for _, item := range v.Items {
		discriminatorsIn(item, names)
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

// base is what definitions of the old document that extend a definition make of it.
type base struct {
	isUnion  bool // variants do: one, if it names a discriminator, or two with constants
	isTagged bool // one with a tag does, directly or not
	isShared bool // one without does, and only has its members
}

// baseAt returns what is made of the definition of the old document where a schema stands.
func (c *comparer) baseAt(s *jsonschema.Schema) base {
	if c.extended == nil {
		c.extended = map[string]base{}
		list := c.old.defined()
		tagging := map[string]int{}
		for _, d := range list {
			for _, target := range bases(d.Schema) {
				b, named := c.extended[c.at(target)], discriminatorOf(target)
				switch {
				case named != nil && (addsMembers(d.Schema) || named.mapped(d.Schema) != nil):
					b.isUnion = true
				case isTagging(d.Schema):
					tagging[c.at(target)]++
					b.isUnion = b.isUnion || tagging[c.at(target)] > 1
				default:
					b.isShared = true
				}
				c.extended[c.at(target)] = b
			}
		}
		c.markTagged(list)
	}
	return c.extended[c.at(s)]
}

// markTagged marks what definitions with a tag extend, directly or not.
func (c *comparer) markTagged(list []jsonschema.NamedSchema) {
	var queue []*jsonschema.Schema
	at := map[string][]*jsonschema.Schema{}
	for _, d := range list {
		at[c.at(d.Schema)] = append(at[c.at(d.Schema)], d.Schema)
		if isTagging(d.Schema) {
			queue = append(queue, d.Schema)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, target := range bases(queue[0]) {
			if b := c.extended[c.at(target)]; !b.isTagged {
				b.isTagged = true
				c.extended[c.at(target)] = b
				queue = append(queue, at[c.at(target)]...)
			}
		}
	}
}

// setOf is the names of some lists.
func setOf(lists ...[]string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, name := range list {
			set[name] = true
		}
	}
	return set
}
