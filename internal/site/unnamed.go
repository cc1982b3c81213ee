package site

import (
	"math"
	"regexp"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Tools that export types must define those that refer to themselves or stand at
// several places, and number them if nobody gave them a name. Such a number says
// nothing, and changes with every definition before it. What it defines is called
// as if it was written out at the place with the fewest steps that refers to it,
// at the first of several.

// numbered are the keys of definitions that nobody named.
var numbered = []*regexp.Regexp{
	regexp.MustCompile(`^__schema\d+$`),                                    // zod
	regexp.MustCompile(`^__type(_\d+)?$`),                                  // typescript-json-schema
	regexp.MustCompile(`^\d+$`),                                            // valibot
	regexp.MustCompile(`^(intersection|morph|union)\d+$`),                  // arktype
	regexp.MustCompile(`^(Arrays|Declaration|Objects|Suspend|Union)_\d*$`), // effect
	regexp.MustCompile(`^[a-z]+(-\d+){4,}(-.*)?$`),                         // ts-json-schema-generator: its kind, and where it stands
	regexp.MustCompile(`(^|[<,(&|[])[a-z-]+-.+-\d+-\d+-[^<>]+-0-\d+`),      // the same in a file with a name, or as the argument of a generic type
}

// IsUnnamed reports whether a pointer leads to a definition that nobody named.
func IsUnnamed(pointer string) bool {
	top, steps := splitPointer(nil, pointer)
	return len(steps) == 0 && top.pointer != "" && slices.ContainsFunc(numbered, func(re *regexp.Regexp) bool { return re.MatchString(top.text) })
}

// standIn returns the schema that refers to a definition that nobody named; nil
// for others, and if none does.
func (all *Sites) standIn(d *jsonschema.Document, pointer string) *jsonschema.Schema {
	if !IsUnnamed(pointer) {
		return nil
	}
	places, known := all.unnamed[d]
	if !known {
		places = placesOfUnnamed(d)
		all.unnamed[d] = places
	}
	if len(places[pointer]) == 0 {
		return nil
	}
	return d.At(places[pointer][0])
}

// maxWays is how many ways there are to what is in a definition that nobody named, at most:
// there may be more than one can count.
const maxWays = 64

// waysTo lists the ways to a definition that nobody named, through all places that refer to it:
// the first of them may be another one in another version.
func (all *Sites) waysTo(d *jsonschema.Document, pointer string) []string {
	value := d.Root.Value.At(pointer)
	if ways, known := all.ways[value]; known {
		return ways
	}
	all.ways[value] = []string{} // a way through itself is none
	ways := []string{}
	for _, place := range all.unnamed[d][pointer] {
		s := d.At(place)
		if s == nil || len(ways) >= maxWays {
			continue
		}
		around := all.Of(s).Name
		through := around.Ways
		if through == nil {
			through = []string{ir.Way(around.Top, around.Path)}
		}
		for _, way := range through {
			if !slices.Contains(ways, way) {
				ways = append(ways, way)
			}
		}
	}
	all.ways[value] = ways[:min(len(ways), maxWays)]
	return all.ways[value]
}

// PlacesOfUnnamed finds where the unnamed definitions of a document are referred
// to, by pointers: the places that they are called after.
func PlacesOfUnnamed(d *jsonschema.Document) map[string]string {
	first := map[string]string{}
	for pointer, places := range placesOfUnnamed(d) {
		first[pointer] = places[0]
	}
	return first
}

// placesOfUnnamed finds all places that refer to unnamed definitions, those with the fewest
// steps first. Each place is reached from the root or a named definition.
func placesOfUnnamed(d *jsonschema.Document) map[string][]string {
	places := map[string][]string{}
	type at struct {
		pointer string
		value   *jsonschema.Value
	}
	level := []at{{"", d.Root.Value}}
	for _, c := range definitionsOf(d.Root.Value) {
		if !IsUnnamed(c.pointer) {
			level = append(level, at(c))
		}
	}
	for len(level) > 0 {
		var next []at
		for _, a := range level {
			for i, item := range a.value.Items {
				next = append(next, at{a.pointer + "/" + strconv.Itoa(i), item})
			}
			for _, m := range a.value.Members {
				pointer := a.pointer + "/" + jsonpointer.Escape(m.Name)
				if a.pointer == "" && (m.Name == "$defs" || m.Name == "definitions") {
					continue
				}
				next = append(next, at{pointer, m.Value})
			}
			s := d.At(a.pointer)
			if s == nil || s.Refs["$ref"] == nil {
				continue
			}
			target := s.Refs["$ref"]
			if target.Doc != d || !IsUnnamed(target.Pointer) {
				continue
			}
			places[target.Pointer] = append(places[target.Pointer], a.pointer)
			if len(places[target.Pointer]) > 1 {
				continue
			}
			next = append(next, at{target.Pointer, target.Value})
		}
		level = next
	}
	return places
}

// definition is one of a document's own, and where it stands.
type definition struct {
	pointer string
	value   *jsonschema.Value
}

func definitionsOf(root *jsonschema.Value) []definition {
	var list []definition
	for _, keyword := range []string{"$defs", "definitions"} {
		if all := root.Get(keyword); all != nil {
			for _, m := range all.Members {
				list = append(list, definition{"/" + keyword + "/" + jsonpointer.Escape(m.Name), m.Value})
			}
		}
	}
	return list
}

// branchesOf returns the alternatives of a list with what they refer to, where nobody
// named that, and with the values of members that a definition lists for them. Those that
// say the same are the first of them.
func (all *Sites) branchesOf(d *jsonschema.Document, list *jsonschema.Value) []*jsonschema.Value {
	items := slices.Clone(list.Items)
	for i, item := range items {
		if pointer, ok := ownPointer(item); ok && IsUnnamed(pointer) && len(item.Members) == 1 {
			if target := d.Root.Value.At(pointer); target != nil {
				item = target
			}
		}
		item = all.first(item)
		if all.listed[item] == nil {
			all.listed[item] = withListed(d.Root.Value, item)
		}
		items[i] = all.listed[item]
	}
	return items
}

// withListed returns a schema in which each member that refers to a list of values of the
// document has that list.
func withListed(root, s *jsonschema.Value) *jsonschema.Value {
	return replaced(replaced(s, "properties", func(member *jsonschema.Value) *jsonschema.Value {
		pointer, ok := ownPointer(member)
		if !ok || listedValues(member, math.MaxInt) != nil {
			return member
		}
		if target := root.At(pointer); target != nil && listedValues(target, math.MaxInt) != nil {
			return target
		}
		return member
	}), "allOf", func(part *jsonschema.Value) *jsonschema.Value { return withListed(root, part) })
}

// replaced returns an object in which f has replaced the members, or elements, of what is
// called name; the object itself if it has replaced none.
func replaced(s *jsonschema.Value, name string, f func(*jsonschema.Value) *jsonschema.Value) *jsonschema.Value {
	inner := s.Get(name)
	if inner == nil {
		return s
	}
	changed := false
	now := *inner
	now.Members, now.Items = slices.Clone(inner.Members), slices.Clone(inner.Items)
	for i, m := range now.Members {
		now.Members[i].Value = f(m.Value)
		changed = changed || now.Members[i].Value != m.Value
	}
	for i, item := range now.Items {
		now.Items[i] = f(item)
		changed = changed || now.Items[i] != item
	}
	if !changed {
		return s
	}
	around := *s
	around.Members = slices.Clone(s.Members)
	for i, m := range around.Members {
		if m.Name == name {
			around.Members[i].Value = &now
		}
	}
	return &around
}
