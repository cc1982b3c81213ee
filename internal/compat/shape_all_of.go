package compat

import (
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// An object may be split: what it has in common with others goes into a definition, and it is an
// allOf of that and of the rest. Where all of them are plain, they are compared by what they give
// together, as the Go type is made of it.

// merged is what an object has, with all that its allOf says.
type merged struct {
	members  []member
	required []string
	typed    bool // it says that it is an object
	bases    []*jsonschema.Schema
}

// member is one of an object, and the schema that declares it.
type member struct {
	jsonschema.NamedSchema
	in *jsonschema.Schema
}

// splitting compares a pair of objects of which one is an allOf, or another one than before. It
// reports whether the pair is one.
func (c *comparer) splitting(p pair) bool {
	if !isSplit(p.old) && !isSplit(p.new) {
		return false
	}
	old, ok := merge(p.old)
	new, okNew := merge(p.new)
	if c.sameParts(p) && !(ok && okNew && c.movesMember(old, new)) {
		return false
	}
	plain := ok && okNew && old.typed == new.typed && c.keepsLineage(p, old, new)
	if !plain && !becomesAllOf(p) {
		return false
	}
	for _, keyword := range keywordsOf(p) {
		if isBesideMembers(keyword) {
			c.compareKeyword(p, keyword)
		}
	}
	if !plain {
		c.report(keywordChanged, p, "", "what was written out in one schema is an allOf now, or the other way round, and what this gives together is not compared")
		return true
	}
	if len(old.bases)+len(new.bases) > 0 && p.new.Pointer != "" && !isDefinition(p.new) && !holdsValues(p.new) && !c.staysVariant(p) {
		c.report(nameChanged, p, "", "what is written out here may be called after what it is an allOf of, or not any more")
	}
	c.compareMembers(p, old, new)
	return true
}

// staysVariant reports whether a pair is an alternative with members of its own, which is called as
// before.
func (c *comparer) staysVariant(p pair) bool {
	return isAlternative(p.old) && isAlternative(p.new) && declaresMembers(p.old) && declaresMembers(p.new) && c.old.calledAs(p.old) == c.new.calledAs(p.new)
}

// movesMember reports whether another one of what an object is put together from declares a member
// now: it has been pulled up into a base, or down.
func (c *comparer) movesMember(old, new merged) bool {
	return slices.ContainsFunc(old.members, func(o member) bool {
		return slices.ContainsFunc(new.members, func(n member) bool { return n.Name == o.Name && c.at(n.in) != c.at(o.in) })
	})
}

// isSplit reports whether a schema is put together from others: by an allOf, or by a reference beside
// members of its own.
func isSplit(s *jsonschema.Schema) bool { return s.Has("allOf") || extendsBeside(s) }

// extendsBeside reports whether a schema has members and a reference beside them, and no allOf.
func extendsBeside(s *jsonschema.Schema) bool {
	return s.Has("$ref") && s.Has("properties") && !s.Has("allOf")
}

// mergeable are the keywords of objects that can be put together.
var mergeable = []string{"type", "properties", "required", "allOf"}

// besideMembers are those that may stand beside them, and are compared by themselves.
var besideMembers = slices.Concat(besideRoot, aside)

// besideRoot are those of them that a document has, whatever it is of.
var besideRoot = slices.Concat([]string{"$schema", "$id", "id"}, defsKeywords)

// besideBase are those that may stand in what another schema extends.
var besideBase = append([]string{"discriminator"}, aside...)

// becomesAllOf reports whether one schema of a pair has an allOf in place of what the other one
// says itself: keyword by keyword, these cannot be compared.
func becomesAllOf(p pair) bool {
	whole, split := p.old, p.new
	if p.old.Has("allOf") {
		whole, split = p.new, p.old
	}
	return !whole.Has("allOf") && slices.ContainsFunc(mergeable, func(keyword string) bool { return whole.Has(keyword) && !split.Has(keyword) })
}

// sameParts reports whether the parts of two allOf are the same references, and schemas that are
// written out.
func (c *comparer) sameParts(p pair) bool {
	if was, is := extendsBeside(p.old), extendsBeside(p.new); was != is || was && c.at(p.old.Ref()) != c.at(p.new.Ref()) {
		return false
	}
	return slices.EqualFunc(p.old.Children("allOf"), p.new.Children("allOf"), func(a, b jsonschema.NamedSchema) bool {
		was, is := a.Schema.Ref(), b.Schema.Ref()
		return was == nil && is == nil || was != nil && is != nil && c.at(was) == c.at(is)
	})
}

// merge puts together what an object has; ok is false if it, or what it is an allOf of, says
// more than which members there are, says twice what one is, or requires one that nothing declares,
// and if it is no more than another name of what it is an allOf of.
func merge(s *jsonschema.Schema) (m merged, ok bool) {
	ok = m.add(s, besideMembers, 0)
	declared := byName(m.declared())
	return m, ok && addsMembers(s) && !slices.ContainsFunc(m.required, func(name string) bool { return declared[name] == nil })
}

// add puts in what a schema says, beside which some keywords may stand; ok is false as for merge.
func (m *merged) add(s *jsonschema.Schema, beside []string, within int) bool {
	if value, is := s.Bool(); is && !value {
		return false // no value is valid
	}
	for _, keyword := range s.Value.Members {
		isPart := slices.Contains(mergeable, keyword.Name) || keyword.Name == "$ref" && extendsBeside(s)
		if !s.Has(keyword.Name) || !isPart && !slices.Contains(beside, keyword.Name) && !isForOthers(keyword.Name) {
			return false
		}
	}
	if types := typeNames(s.Get("type")); len(types) > 0 {
		if !slices.Equal(types, []string{"object"}) {
			return false
		}
		m.typed = true
	}
	if extendsBeside(s) && !m.extend(s, within) {
		return false
	}
	for _, part := range s.Children("allOf") { // these come first in Go, wherever they stand
		isBase := part.Schema.Ref() != nil
		if isBase && !(isReference(part.Schema) && m.extend(part.Schema, within)) || !isBase && !m.part(part.Schema, []string{"description", "$comment"}, within) {
			return false
		}
	}
	for _, n := range s.Children("properties") {
		if slices.ContainsFunc(m.members, func(other member) bool { return other.Name == n.Name }) {
			return false
		}
		m.members = append(m.members, member{n, s})
	}
	m.required = append(m.required, requiredNames(s)...)
	return true
}

// extend adds what a schema refers to.
func (m *merged) extend(s *jsonschema.Schema, within int) bool {
	base := s.Ref()
	if base.Doc != s.Doc || !isDefinition(base) {
		return false
	}
	m.bases = append(m.bases, base)
	return m.part(base, besideBase, within)
}

// part adds what is in a schema.
func (m *merged) part(s *jsonschema.Schema, beside []string, within int) bool {
	return within < maxWithin && m.add(s, beside, within+1)
}

// compareMembers compares what two objects have.
func (c *comparer) compareMembers(p pair, old, new merged) {
	before, after := old.declared(), new.declared()
	wasRequired, isRequired := setOf(old.required), setOf(new.required)
	for _, o := range old.members {
		n := childNamed(after, o.Name)
		if n == nil {
			c.memberGone(p, o.NamedSchema)
			continue
		}
		is := pair{old: o.Schema, new: n, required: wasRequired[o.Name] || isRequired[o.Name], object: p.new, member: o.Name}
		if c.at(is.old) != c.at(is.new) && !(isNameless(is.old) && isNameless(is.new)) && c.old.calledAs(is.old) != c.new.calledAs(is.new) {
			c.report(nameChanged, is, "", "what the member is stands elsewhere now, after which its Go type may be called")
		}
		c.compare(is)
		if wasRequired[o.Name] && !isRequired[o.Name] {
			c.memberOptionalNow(p, "", o.Name)
		}
	}
	for _, name := range new.required {
		if !wasRequired[name] {
			c.memberRequiredNow(p, "", name)
		}
	}
	for _, n := range new.members {
		if childNamed(before, n.Name) == nil {
			c.memberCame(pair{old: p.old, new: n.in}, n.NamedSchema)
		}
	}
	maps.Copy(isRequired, c.requiredTogether(p.new)) // beside a choice, say, that this is an alternative of
	if moved := firstMoved(before, after, parameters(before, after, isRequired)); moved != "" {
		c.parameterMoved(p, "", moved)
	}
}

// declared lists the members by their names.
func (m merged) declared() (list []jsonschema.NamedSchema) {
	for _, one := range m.members {
		list = append(list, one.NamedSchema)
	}
	return list
}

// isNameless reports whether the Go type of a member is not called after where the member stands.
func isNameless(s *jsonschema.Schema) bool {
	if inner := besideNull(s); inner != nil {
		s = inner
	}
	s = unwrapped(s)
	if isReference(s) || isPlainScalar(s) || onlyValue(s) != nil {
		return true
	}
	items := s.Child("items")
	return slices.Equal(butNull(typeNames(s.Get("type"))), []string{"array"}) && items != nil && isNameless(items) &&
		!slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool { return !slices.Contains(ofLists, m.Name) && !isWord(m.Name) })
}
