package compat

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Tags are the constants of a member by which the alternatives of a choice are told apart:
//
//	tagValues        that of a schema: its constant, or what its texts begin with
//	tagsOf           those of an object by its members, but for what a base says of them
//	alternativeTags  these, with lists of several values, and those that all within a choice have
//	commonTag        the member that tells the alternatives of both documents apart
//	told             the member that tells those of one document apart, as the generated package has it

// tagIndex are alternatives by their tags, the values of a member.
type tagIndex struct {
	property string
	list     []jsonschema.NamedSchema
	first    map[string]int // in list
}

// byTag makes an index of alternatives by the values of a member.
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

// match returns the first alternative that has a tag of another document's
// alternative.
func (x tagIndex) match(like jsonschema.NamedSchema) *jsonschema.Schema {
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

// commonTag returns the member by whose constant all alternatives, old and
// new, are told apart; "" if there is none. The old ones decide its name.
func commonTag(old, new []jsonschema.NamedSchema) string {
	if len(old) == 0 || len(new) == 0 {
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(alternativeTags(old[0].Schema, 0))) {
		if haveDistinctTags(old, name) && haveDistinctTags(new, name) && isCertainTag(old, name) && isCertainTag(new, name) {
			return name
		}
	}
	return ""
}

// isCertainTag reports whether a tag that may only begin with something is there in each of some
// alternatives: without it, nobody could tell.
func isCertainTag(list []jsonschema.NamedSchema, property string) bool {
	begins := func(n jsonschema.NamedSchema) bool {
		return slices.ContainsFunc(alternativeTags(n.Schema, 0)[property], func(tag string) bool { return strings.HasSuffix(tag, anyEnd) })
	}
	return !slices.ContainsFunc(list, begins) || countNotRequiring(list, property) == 0
}

// countNotRequiring counts the alternatives that do not require a member.
func countNotRequiring(list []jsonschema.NamedSchema, property string) int {
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
		return tag != nil && hasAside(tag, "default")
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
	for _, keyword := range choiceKeywords {
		branches := s.Children(keyword)
		if len(branches) > 0 && !slices.ContainsFunc(branches, func(b jsonschema.NamedSchema) bool { return !inside(b) }) {
			return true
		}
	}
	return false
}

// haveDistinctTags reports whether each alternative has tags for a member that no other one has.
func haveDistinctTags(list []jsonschema.NamedSchema, property string) bool {
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
		if tags := listedTags(m.Schema); len(tags) > 0 && out[m.Name] == nil {
			out[m.Name] = tags
		}
	}
	for _, keyword := range []string{"oneOf", "anyOf"} { // of two choices, the oneOf decides
		if branches := s.Children(keyword); len(branches) > 0 && within < maxWithin {
			for name, tags := range tagsOfEach(branches, within+1) {
				if out[name] == nil {
					out[name] = tags
				}
			}
		}
	}
	return out
}

// listedTags returns the values that a schema lists; none if one of them can be no tag.
func listedTags(s *jsonschema.Schema) (tags []string) {
	values := s.Get("enum")
	if values == nil {
		return nil
	}
	for _, v := range values.Items {
		if v.Kind != jsonschema.String && v.Kind != jsonschema.Number && v.Kind != jsonschema.Bool {
			return nil
		}
		tags = append(tags, tagText(v))
	}
	return tags
}

// tagsOfEach returns the members with few values that each of several alternatives has, and the values of all.
func tagsOfEach(branches []jsonschema.NamedSchema, within int) map[string][]string {
	common := alternativeTags(branches[0].Schema, within)
	for _, branch := range branches[1:] {
		other := alternativeTags(branch.Schema, within)
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
	return common
}

// tagValues returns the constant of a schema, as tagText has it, or what all strings begin
// with that it allows, and anyEnd.
func tagValues(s *jsonschema.Schema) []string {
	if s.Has("const") {
		return []string{tagText(s.Get("const"))}
	}
	if v := s.Get("enum"); v != nil && len(v.Items) == 1 {
		return []string{tagText(v.Items[0])}
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

// tagText is a tag as a text, whichever way it is spelled in the schema.
func tagText(v *jsonschema.Value) string {
	if v.Kind == jsonschema.String {
		return strconv.Quote(v.Str)
	}
	return v.Text
}

// anyEnd stands in a tag for whatever follows; no JSON text ends so.
const anyEnd = "…"

// eachTag reports whether something is true of each tag of some alternatives.
func eachTag(list []jsonschema.NamedSchema, property string, is func(string) bool) bool {
	return !slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool {
		return slices.ContainsFunc(alternativeTags(a.Schema, 0)[property], func(tag string) bool { return !is(tag) })
	})
}

// isExact reports whether a tag is a whole value, and not what texts begin with.
func isExact(tag string) bool { return !strings.HasSuffix(tag, anyEnd) }

// isText reports whether a tag is one text.
func isText(tag string) bool { return isExact(tag) && strings.HasPrefix(tag, `"`) }

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
