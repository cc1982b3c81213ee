package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Where no member has another constant in each alternative, one may divide them, and another
// one tell apart those that share a constant of the first: records that are {"typeName":
// "shape", "type": "geo"}, {"typeName": "shape", "type": "draw"} or {"typeName": "page"}.

// byLevels compares such alternatives. It reports whether these are such.
func (c *comparer) byLevels(p pair, keyword string, old, new []jsonschema.NamedSchema) bool {
	l := levels{now: map[*jsonschema.Schema]*jsonschema.Schema{}}
	all := slices.Concat(old, new)
	if len(old) < 2 || len(new) < 2 || !c.isAllChoice(p.old, keyword) || !c.isAllChoice(p.new, keyword) ||
		slices.ContainsFunc(all, func(a jsonschema.NamedSchema) bool { return !isPlainObject(a.Schema) }) || !l.pair(old, new) {
		return false
	}
	var came []jsonschema.NamedSchema
	for _, n := range new {
		if !slices.ContainsFunc(old, func(o jsonschema.NamedSchema) bool { return l.now[o.Schema] == n.Schema }) {
			came = append(came, n)
		}
	}
	for _, o := range old {
		n := l.now[o.Schema]
		if n == nil {
			c.found(variantRemoved, placeOf(o.Schema, ""), placeOf(p.new, keyword), p.new, "a variant of "+keyword+" is gone")
			continue
		}
		c.compare(pair{old: o.Schema, new: n, required: true})
		if len(came) > 0 && !keepsWord(o, old, came, l.property) {
			c.report(nameChanged, pair{old: o.Schema, new: n}, "", "a variant is called after what sets it apart from the others, and others come")
		}
	}
	for _, n := range came {
		c.found(variantAdded, placeOf(p.old, keyword), placeOf(n.Schema, ""), p.new, "a variant of "+keyword+" is new")
	}
	return true
}

// isAllChoice reports whether nothing but its alternatives says what a schema is, in itself and in
// what it extends.
func (c *comparer) isAllChoice(s *jsonschema.Schema, keyword string) bool {
	return c.standsAlone(s) && !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
		return m.Name != keyword && m.Name != "type" && !slices.Contains(besideMembers, m.Name)
	})
}

// levels pairs alternatives, level by level.
type levels struct {
	property string                                    // the tag of the first level
	now      map[*jsonschema.Schema]*jsonschema.Schema // what an old alternative is; it has none if it is gone
}

// pair pairs alternatives that a member divides. It reports whether one does, in both documents,
// and those that it leaves together are divided in turn. What comes may not come to one that was
// told by this member alone: older code takes it for that one.
func (l *levels) pair(old, new []jsonschema.NamedSchema) bool {
	property := dividing(old, new)
	if property == "" {
		return false
	}
	if l.property == "" {
		l.property = property
	}
	before, after := groupsBy(old, property), groupsBy(new, property)
	for tags, list := range after {
		was := before[tags]
		switch {
		case len(was) == 0 && len(list) > 1:
			was = list // they have to be told apart, too
		case len(was) == 0:
			continue
		case len(was) == 1 && len(list) == 1:
			l.now[was[0].Schema] = list[0].Schema
			continue
		}
		if len(was) == 1 || len(list) == 1 || !l.pair(was, list) {
			return false
		}
	}
	return true
}

// dividing returns the member that alternatives of both documents are divided by: all require it,
// with texts or what these begin with, and no other one divides as many; "" if there is none.
func dividing(old, new []jsonschema.NamedSchema) string {
	all := slices.Concat(old, new)
	for _, m := range follow(old[0].Schema).Children("properties") {
		before, after := groupsBy(old, m.Name), groupsBy(new, m.Name)
		switch {
		case len(before) < 2 || len(after) < 2 || groupsBy(all, m.Name) == nil || mayBeAbsent(all, m.Name) > 0:
		case !tagged(all, m.Name, isText) || tagged(old, m.Name, isExact) != tagged(new, m.Name, isExact):
		case !rivalled(old, m.Name, len(before)) && !rivalled(new, m.Name, len(after)):
			return m.Name
		}
	}
	return ""
}

// rivalled reports whether another member may divide alternatives as well as one that makes so
// many groups of them, or better, as constants are to texts that only begin alike.
func rivalled(list []jsonschema.NamedSchema, property string, groups int) bool {
	exact := tagged(list, property, isExact)
	for _, m := range follow(list[0].Schema).Children("properties") {
		if m.Name == property || slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool { return saysLittle(a.Schema, m.Name) }) {
			continue
		}
		if divided := groupsBy(list, m.Name); !exact || divided == nil || len(divided) >= groups {
			return true
		}
	}
	return !exact && slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool { // those that are closed need not have it
		return slices.ContainsFunc(follow(a.Schema).Children("properties"), func(m jsonschema.NamedSchema) bool {
			return m.Name != property && m.Schema.Has("pattern")
		})
	})
}

// saysLittle reports whether an object has no such member, or one that is certain to have many
// values.
func saysLittle(s *jsonschema.Schema, member string) bool {
	m := childNamed(follow(s).Children("properties"), member)
	if m == nil {
		return true
	}
	types := typeNames(m.Value.Get("type"))
	return !slices.Contains(types, "boolean") && !slices.ContainsFunc(append([]string{"const", "enum", "pattern", "default"}, inPlace...), m.Has)
}

// tagged reports whether something is true of each tag of some alternatives.
func tagged(list []jsonschema.NamedSchema, property string, is func(string) bool) bool {
	return !slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool {
		return slices.ContainsFunc(alternativeTags(a.Schema, 0)[property], func(tag string) bool { return !is(tag) })
	})
}

func isText(tag string) bool  { return strings.HasPrefix(tag, `"`) }
func isExact(tag string) bool { return !strings.HasSuffix(tag, anyEnd) }

// groupsBy puts alternatives together that have the same tags; nil if one of them has none, or
// only some in common with another one.
func groupsBy(list []jsonschema.NamedSchema, property string) map[string][]jsonschema.NamedSchema {
	groups := map[string][]jsonschema.NamedSchema{}
	var distinct [][]string
	for _, a := range list {
		tags := alternativeTags(a.Schema, 0)[property]
		key := strings.Join(sorted(tags), " ")
		if groups[key] == nil {
			distinct = append(distinct, tags)
		}
		groups[key] = append(groups[key], a)
	}
	if !allDistinct(distinct...) {
		return nil
	}
	return groups
}

// keepsWord reports whether an alternative is certain to be called as before, beside others that
// come: it is a definition, or one constant alone sets it apart, and does so still. One of the
// first level counts before those of members that not all have, and these before a begin.
func keepsWord(o jsonschema.NamedSchema, old, came []jsonschema.NamedSchema, first string) bool {
	isNamed := func(a jsonschema.NamedSchema) bool { return isReference(writtenOut(a.Schema)) }
	if o.Schema.Has("title") || isNamed(o) {
		return !o.Schema.Has("title")
	}
	isOther := func(a jsonschema.NamedSchema) bool { return a.Schema != o.Schema && !isNamed(a) }
	own := wordsOf(o)
	for _, other := range old {
		for member, word := range wordsOf(other) {
			if isOther(other) && own[member] == word {
				delete(own, member)
			}
		}
	}
	leads, exact := own[first] != "" && isExact(own[first]), 0
	if !leads && slices.ContainsFunc(follow(o.Schema).Children("properties"), func(m jsonschema.NamedSchema) bool {
		return m.Schema.Has("anyOf") || m.Schema.Has("oneOf") || own[m.Name] == "" && m.Name != first && tagIn(old, m.Name)
	}) {
		return false // it may be called after values of that one
	}
	for member, word := range own {
		if isExact(word) {
			exact++
		}
		if !leads && exact > 1 || member != first && tagIn(old, member) {
			return false // which of them it is called after may depend on how many have the member
		}
		if slices.ContainsFunc(slices.Concat(old, came), func(a jsonschema.NamedSchema) bool { return isOther(a) && mayBeCalled(a, word) }) {
			return false
		}
	}
	return len(own) > 0
}

// tagIn reports whether each of some alternatives has a tag in a member.
func tagIn(list []jsonschema.NamedSchema, member string) bool {
	return !slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool { return len(alternativeTags(a.Schema, 0)[member]) == 0 })
}

// wordsOf are the members that an alternative requires with one constant, or with a begin that
// texts have in common, and these.
func wordsOf(a jsonschema.NamedSchema) map[string]string {
	words := map[string]string{}
	for member, tags := range alternativeTags(a.Schema, 0) {
		if len(tags) == 1 && requires(a.Schema, member, 0) {
			words[member] = tags[0]
		}
	}
	return words
}

// mayBeCalled reports whether one of the words of an alternative is the same in a Go name.
func mayBeCalled(a jsonschema.NamedSchema, word string) bool {
	for _, own := range wordsOf(a) {
		if folded(own) == folded(word) {
			return true
		}
	}
	return false
}
