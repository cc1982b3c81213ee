package compat

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// alternatives compares anyOf and oneOf. Where a tag tells the alternatives
// apart they are paired by it; where not, in their order.
func alternatives(c *comparer, p pair, keyword string) {
	old, new := p.old.Children(keyword), p.new.Children(keyword)
	if len(old) == 0 || len(new) == 0 {
		c.respelled(p, keyword)
		return
	}
	if nestsChoice(p.old) != nestsChoice(p.new) && c.plainChoice(p, keyword) || c.assertsElse(p, keyword, keyword) || c.requiring(p, keyword, keyword) {
		return
	}
	new = c.openedAmong(p, keyword, old, new)
	old, new = c.nullAlternative(p, keyword, old, new)
	old, new = c.besideListing(p, keyword, old, new)
	oldObjects, oldOthers := byKind(old)
	newObjects, newOthers := byKind(new)
	if len(oldObjects) == 1 && len(newObjects) == 1 && c.old.soleTag(p.old, keyword) != c.new.soleTag(p.new, keyword) {
		c.report(unionChanged, p, keyword, "what stands there becomes a variant, or is none any more")
	}
	property := commonTag(oldObjects, newObjects)
	others, ok := kindsOf(old, oldObjects, oldOthers, newOthers)
	if !ok || isListNoMore(old, new) || property == "" && !c.byKinds(p, keyword, oldObjects, newObjects, oldOthers) &&
		!c.byDiscriminator(p, keyword, oldObjects, newObjects) && !c.byDecision(p, keyword, oldObjects, newObjects) {
		c.untagged(p, keyword, old, new)
		return
	}
	for k, o := range oldOthers {
		c.alternative(p, keyword, o.Schema, others.now[k])
	}
	c.cameTo(p, keyword, others.came)
	if property == "" {
		return
	}
	if was, is := c.old.told(p.old, keyword, oldObjects), c.new.told(p.new, keyword, newObjects); was != is && was != "" && is != "" && discriminatorOf(p.old) == nil && discriminatorOf(p.new) == nil {
		c.report(unionChanged, p, keyword, fmt.Sprintf("%q tells the alternatives of %s apart, and %q did before", is, keyword, was))
	}
	c.variants(p, keyword, property, oldObjects, newObjects)
}

// variants compares alternatives that the constants of a member tell apart.
func (c *comparer) variants(p pair, keyword, property string, old, new []jsonschema.NamedSchema) {
	came := added(old, new, property)
	if p.new.Keyword("discriminator") == nil && !slices.Contains(requiredNames(p.new), property) && mayBeAbsent(new, property) > 1 &&
		(keyword == "oneOf" || mayBeAbsent(withoutDefault(came, property), property) > 0) {
		// what has no tag may be of several alternatives
		c.delicate = append(c.delicate, delicate{at: p, keyword: keyword, below: p.new, grows: mayBeAbsent(came, property) == 0})
	}
	after := byTag(new, property)
	for _, o := range old {
		n := after.tagged(o)
		if n == nil {
			c.variantGone(p, keyword, o)
			continue
		}
		c.compare(pair{old: o.Schema, new: n, required: true})
		if n = writtenOut(n); (n.Ref() == nil || n.Has("properties")) && (n.Pointer == "" || !isDefinition(n)) && n.Value.Get("title") == nil && !slices.Equal(namingTags(o.Schema, property), namingTags(n, property)) {
			c.report(nameChanged, pair{old: o.Schema, new: n}, "", "a variant without a title is called after its tags, and these change")
		}
	}
	c.tagMethod(p, keyword, property, old, came)
	for _, n := range came {
		r := variantAdded
		if !c.old.isUnion(p.old, keyword, old) {
			r = unionChanged
		}
		c.variantCame(r, p, keyword, n, "")
	}
}

// variantCame reports a variant that is new, and variantGone one that is gone.
func (c *comparer) variantCame(r *Rule, p pair, keyword string, n jsonschema.NamedSchema, of string) {
	c.found(r, placeOf(p.old, keyword), placeOf(n.Schema, ""), p.new, "a variant of "+keyword+" is new"+of)
}

func (c *comparer) variantGone(p pair, keyword string, o jsonschema.NamedSchema) {
	c.found(variantRemoved, placeOf(o.Schema, ""), placeOf(p.new, keyword), p.new, "a variant of "+keyword+" is gone")
}

// added returns the new alternatives whose tags none of the old ones has.
func added(old, new []jsonschema.NamedSchema, property string) []jsonschema.NamedSchema {
	before := byTag(old, property)
	return slices.DeleteFunc(slices.Clone(new), func(n jsonschema.NamedSchema) bool { return before.tagged(n) != nil })
}

// byKind sets apart the alternatives that are no objects, if their JSON types are
// those of no other one: nothing else is needed to tell them.
func byKind(list []jsonschema.NamedSchema) (objects, others []jsonschema.NamedSchema) {
	seen := map[string]int{}
	for _, alternative := range list {
		for _, name := range typesWithin(alternative.Schema, 0) {
			seen[name]++
		}
	}
	for _, alternative := range list {
		names := typesWithin(alternative.Schema, 0)
		if slices.ContainsFunc(names, func(name string) bool { return name == "object" || seen[name] > 1 }) {
			objects = append(objects, alternative)
		} else {
			others = append(others, alternative)
		}
	}
	return objects, others
}

// alike reports whether alternatives, none of which has a JSON type of another one,
// are of the same types.
func alike(old, new []jsonschema.NamedSchema) bool {
	return len(old) == len(new) && !slices.ContainsFunc(old, func(o jsonschema.NamedSchema) bool { return likewise(new, o) == nil })
}

// likewise returns the alternative with the same JSON types.
func likewise(list []jsonschema.NamedSchema, like jsonschema.NamedSchema) *jsonschema.Schema {
	want := typesWithin(like.Schema, 0)
	for _, alternative := range list {
		if slices.Equal(typesWithin(alternative.Schema, 0), want) {
			return alternative.Schema
		}
	}
	return nil
}

// typesWithin is jsonTypes of a schema that may be a choice itself, or extend others.
func typesWithin(s *jsonschema.Schema, within int) []string {
	s = follow(s)
	list := jsonTypes(s)
	if len(list) < len(kindNames) || within == maxWithin {
		return list
	}
	if branches := s.Alternatives(); len(branches) > 0 {
		list = nil
		for _, branch := range branches {
			list = append(list, typesWithin(branch.Schema, within+1)...)
		}
	}
	list = slices.Clone(list)
	for _, part := range partsOf(s) {
		left := typesWithin(part, within+1)
		list = slices.DeleteFunc(list, func(name string) bool { return !slices.Contains(left, name) })
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// isOfNoType reports whether types, values, choices and what is referred to, beside each other,
// have no JSON type in common.
func isOfNoType(s *jsonschema.Schema) bool {
	left := slices.Clone(kindNames[:])
	leave := func(names []string) {
		left = slices.DeleteFunc(left, func(name string) bool { return !slices.Contains(names, name) })
	}
	for range 100 { // a cycle of references ends here
		leave(jsonTypes(s))
		leave(typesOfValues(s))
		for _, keyword := range []string{"anyOf", "oneOf"} {
			var within []string
			for _, branch := range s.Children(keyword) {
				within = append(within, typesWithin(branch.Schema, 0)...)
			}
			if within != nil {
				leave(within)
			}
		}
		if s.Ref() == nil {
			break
		}
		s = s.Ref()
	}
	return len(left) == 0
}

// namingTags returns the tags that an alternative without a title is called after:
// of a choice, those that all of its alternatives have.
func namingTags(s *jsonschema.Schema, property string) []string {
	s = follow(s)
	branches := s.Alternatives()
	tags := slices.Clone(alternativeTags(s, 0)[property])
	if len(branches) == 0 || childNamed(s.Children("properties"), property) != nil {
		return tags
	}
	return slices.DeleteFunc(tags, func(tag string) bool {
		return slices.ContainsFunc(branches, func(b jsonschema.NamedSchema) bool {
			return !slices.Contains(alternativeTags(b.Schema, 0)[property], tag)
		})
	})
}

// untagged compares alternatives that no tag tells apart. What changes within
// them may change which of them is chosen.
func (c *comparer) untagged(p pair, keyword string, old, new []jsonschema.NamedSchema) {
	if len(old) != len(new) {
		rule, reason := unionChanged, "no tag tells them apart"
		if tag := commonTag(old, old); tag != "" {
			reason = fmt.Sprintf("%q tells them apart no more: not each of them has a constant of its own there", tag)
		}
		_, told := c.decide(c.old, p.old, keyword, old)
		if _, still := c.decide(c.new, p.new, keyword, new); told && still {
			reason = "older code may take what is new for one of them, or newer code what was there for another one"
		}
		if isListNoMore(old, new) {
			reason = "what was a list of values becomes a choice of types"
		} else if isOfNewKind(old, new) {
			reason = "older code takes no other JSON type there than those that were allowed"
			if c.stayByTypes(p, keyword, old, new) {
				rule = typeWidened
			}
		}
		if keyword == "oneOf" && discriminatorOf(p.new) != nil {
			reason = "what is valid as one may be valid as another: their tags are no constants, and they require nothing of their own"
		}
		c.report(rule, p, keyword, "the alternatives of "+keyword+" change, and "+reason)
		return
	}
	now, moved := reordered(old, new)
	if moved && c.old.onlyAsserts(p.old, keyword) && c.new.onlyAsserts(p.new, keyword) {
		c.report(annotationChanged, p, keyword, "the conditions that "+keyword+" lists change their order")
	} else if moved {
		c.found(unionChanged, placeOf(p.old, keyword), placeOf(p.new, keyword), nil, "the alternatives of "+keyword+" change their order, and no tag tells them apart") // the same values are valid
	}
	for i := range old {
		is := pair{old: old[i].Schema, new: now[i], required: true}
		c.alternative(p, keyword, is.old, is.new)
		if len(c.changed[is.new]) == 0 && saysNothing(is.old) != saysNothing(is.new) {
			c.found(unionChanged, placeOf(is.old, ""), placeOf(is.new, ""), nil, "a keyword comes or goes that allows everything: an alternative without any makes any JSON value of the choice")
		}
	}
	if overlap(new, keyword) {
		c.delicate = append(c.delicate, delicate{at: p, keyword: keyword, below: p.new, grows: c.new.onlyAsserts(p.new, keyword), matched: c.matching(p, keyword, old, new)})
	}
}

// overlap reports whether a value could be of two of the alternatives, as far as
// its JSON type tells, or one of them may be anything. More than one alternative
// that allows it is nothing to anyOf; which one objects and arrays are read as may
// change then.
func overlap(alternatives []jsonschema.NamedSchema, keyword string) bool {
	seen := map[string]bool{}
	for _, alternative := range alternatives {
		names := jsonTypes(follow(alternative.Schema))
		if len(names) == len(kindNames) && len(alternatives) > 1 {
			return true
		}
		for _, name := range names {
			if seen[name] && (keyword == "oneOf" || name == "object" || name == "array") {
				return true
			}
			seen[name] = true
		}
	}
	return false
}

// kindNames are the JSON types of values, by their kind.
var kindNames = [...]string{
	jsonschema.Null: "null", jsonschema.Bool: "boolean", jsonschema.Number: "number",
	jsonschema.String: "string", jsonschema.Array: "array", jsonschema.Object: "object",
}

// jsonTypes returns the JSON types that a schema allows by its type, or else by its constant or
// list of values; all if it has none of them.
func jsonTypes(s *jsonschema.Schema) []string {
	names := typeNames(s.Get("type"))
	if len(names) == 0 {
		return typesOfValues(s)
	}
	var list []string
	for _, name := range names {
		if name == "integer" {
			name = "number"
		}
		list = append(list, name)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// typesOfValues returns the JSON types of a constant or a list of values; all if there is neither.
func typesOfValues(s *jsonschema.Schema) []string {
	var values []*jsonschema.Value
	switch {
	case s.Has("const"):
		values = append(values, s.Get("const"))
	case s.Has("enum"):
		values = s.Get("enum").Items
	default:
		return kindNames[:]
	}
	var list []string
	for _, v := range values {
		list = append(list, kindNames[v.Kind])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// commonTag returns the member by whose constant all alternatives, old and
// new, are told apart; "" if there is none. The old ones decide its name.
func commonTag(old, new []jsonschema.NamedSchema) string {
	if len(old) == 0 || len(new) == 0 {
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(alternativeTags(old[0].Schema, 0))) {
		if distinct(old, name) && distinct(new, name) && isCertain(old, name) && isCertain(new, name) {
			return name
		}
	}
	return ""
}

// isCertain reports whether a tag that may only begin with something is there in each of some
// alternatives: without it, nobody could tell.
func isCertain(list []jsonschema.NamedSchema, property string) bool {
	begins := func(n jsonschema.NamedSchema) bool {
		return slices.ContainsFunc(alternativeTags(n.Schema, 0)[property], func(tag string) bool { return strings.HasSuffix(tag, anyEnd) })
	}
	return !slices.ContainsFunc(list, begins) || mayBeAbsent(list, property) == 0
}

// mayBeAbsent counts the alternatives that do not require a member.
func mayBeAbsent(list []jsonschema.NamedSchema, property string) int {
	n := 0
	for _, alternative := range list {
		if !requires(alternative.Schema, property, 0) {
			n++
		}
	}
	return n
}

// withoutDefault returns the alternatives that do not have their tag as a default: where all
// have, what has no tag is told by its shape.
func withoutDefault(list []jsonschema.NamedSchema, property string) []jsonschema.NamedSchema {
	return slices.DeleteFunc(slices.Clone(list), func(alternative jsonschema.NamedSchema) bool {
		tag := childNamed(follow(alternative.Schema).Children("properties"), property)
		return tag != nil && hasWord(tag, "default")
	})
}

// requires reports whether a schema requires a member, or all of its
// alternatives do.
func requires(s *jsonschema.Schema, property string, within int) bool {
	s = follow(s)
	if slices.Contains(requiredNames(s), property) {
		return true
	}
	if within == maxWithin {
		return false
	}
	inside := func(branch jsonschema.NamedSchema) bool { return requires(branch.Schema, property, within+1) }
	if slices.ContainsFunc(partsOf(s), func(part *jsonschema.Schema) bool { return requires(part, property, within+1) }) {
		return true
	}
	for _, keyword := range []string{"oneOf", "anyOf"} {
		branches := s.Children(keyword)
		if len(branches) > 0 && !slices.ContainsFunc(branches, func(b jsonschema.NamedSchema) bool { return !inside(b) }) {
			return true
		}
	}
	return false
}

func distinct(list []jsonschema.NamedSchema, property string) bool {
	var lists [][]string
	for _, alternative := range list {
		lists = append(lists, alternativeTags(alternative.Schema, 0)[property])
	}
	return allDistinct(lists...)
}

// allDistinct reports whether each list has tags, and no tag is of two of them.
func allDistinct(lists ...[]string) bool {
	seen := map[string]bool{}
	var prefixes []string
	for _, tags := range lists {
		if len(tags) == 0 {
			return false
		}
		for _, tag := range tags {
			if seen[tag] {
				return false
			}
			seen[tag] = true
			if strings.HasSuffix(tag, anyEnd) {
				prefixes = append(prefixes, tag)
			}
		}
	}
	if len(prefixes) == 0 {
		return true
	}
	sorted := slices.Sorted(maps.Keys(seen))
	for _, prefix := range prefixes {
		begin := strings.TrimSuffix(prefix, anyEnd)
		first, _ := slices.BinarySearch(sorted, begin)
		for _, tag := range sorted[first:min(first+2, len(sorted))] { // one of them may be itself
			if tag != prefix && strings.HasPrefix(tag, begin) {
				return false
			}
		}
	}
	return true
}

// tagsOf returns the members of an object that have constants, and these.
func tagsOf(s *jsonschema.Schema) map[string][]string {
	s = follow(s)
	out := map[string][]string{}
	for _, m := range s.Children("properties") {
		if tags := tagValues(m.Schema); len(tags) > 0 {
			out[m.Name] = tags
		}
	}
	for _, branch := range s.Children("allOf") {
		if branch.Schema.Ref() != nil {
			continue // what a base says of the member is no constant
		}
		for _, m := range branch.Schema.Children("properties") {
			if tags := tagValues(m.Schema); len(tags) > 0 && out[m.Name] == nil {
				out[m.Name] = tags
			}
		}
	}
	return out
}

// maxWithin is how deep alternatives within alternatives are looked into: these
// may lead back to themselves.
const maxWithin = 4

// alternativeTags returns the members of an alternative that have few values,
// and these. An alternative that is a choice has those of all within.
func alternativeTags(s *jsonschema.Schema, within int) map[string][]string {
	s = follow(s)
	out := tagsOf(s)
	for _, m := range s.Children("properties") {
		if v := m.Schema.Get("enum"); v != nil && out[m.Name] == nil {
			for _, item := range v.Items {
				if item.Kind != jsonschema.String && item.Kind != jsonschema.Number && item.Kind != jsonschema.Bool {
					delete(out, m.Name)
					break
				}
				out[m.Name] = append(out[m.Name], item.Text)
			}
		}
	}
	for _, keyword := range []string{"oneOf", "anyOf"} {
		branches := s.Children(keyword)
		if len(branches) == 0 || within == maxWithin {
			continue
		}
		common := alternativeTags(branches[0].Schema, within+1)
		for _, branch := range branches[1:] {
			other := alternativeTags(branch.Schema, within+1)
			for name := range common {
				if len(other[name]) == 0 {
					delete(common, name)
					continue
				}
				for _, tag := range other[name] {
					if !slices.Contains(common[name], tag) {
						common[name] = append(common[name], tag)
					}
				}
			}
		}
		for name, tags := range common {
			if out[name] == nil {
				out[name] = tags
			}
		}
	}
	return out
}

// tagValues returns the constant of a schema, as text, or what all strings begin
// with that it allows, and anyEnd.
func tagValues(s *jsonschema.Schema) []string {
	if s.Has("const") {
		return []string{s.Get("const").Text}
	}
	if v := s.Get("enum"); v != nil && len(v.Items) == 1 {
		return []string{v.Items[0].Text}
	}
	if v := s.Get("pattern"); v != nil && !s.Has("enum") && slices.Equal(typeNames(s.Get("type")), []string{"string"}) {
		if text, ok := ecma.Exact(v.Str); ok {
			return []string{strconv.Quote(text)}
		}
		if prefix := ecma.Prefix(v.Str); prefix != "" {
			return []string{strings.TrimSuffix(strconv.Quote(prefix), `"`) + anyEnd}
		}
	}
	return nil
}

// anyEnd stands in a tag for whatever follows; no JSON text ends so.
const anyEnd = "…"
