package site

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// requires reports whether a member is there in an alternative: it may be the schema
// around the choice that says so.
func (c choice) requires(branch *jsonschema.Value, name string) bool {
	return slices.Contains(requiredOf(branch), name) || slices.Contains(c.beside, name)
}

// requiredOf lists the members that a schema requires, as written.
func requiredOf(s *jsonschema.Value) (names []string) {
	if s == nil {
		return nil
	}
	for _, part := range written(s) {
		if required := part.Get("required"); required != nil {
			for _, item := range required.Items {
				names = append(names, item.Str)
			}
		}
	}
	return names
}

// requiredWords says which members an alternative requires. One that requires a member of which all
// others list the values is the other one.
func (c choice) requiredWords() func(*jsonschema.Value) []string {
	counts := c.countValues()
	return func(branch *jsonschema.Value) (list []string) {
		for _, name := range requiredOf(branch) {
			text := "\x00with " + name
			if counts.listAllOthers(name) && !counts.of[name].taken {
				text = "\x00other"
			}
			if !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
		return list
	}
}

// togetherNames describes alternatives that have but their position so far by what they
// require together: two members that only one requires both of, as a request of JSON-RPC
// does; or one that others require only beside all that this one does, as a notification.
func (c choice) togetherNames(names []string) []string {
	required, holders := make([][]string, len(c.branches)), map[string][]int{}
	for i, b := range c.branches {
		for _, name := range requiredOf(b) {
			if !slices.Contains(required[i], name) {
				required[i] = append(required[i], name)
				holders[name] = append(holders[name], i)
			}
		}
	}
	list := make([]string, len(c.branches))
	for i, all := range required {
		if !ir.IsPosition(names[i]) {
			continue
		}
		own := slices.DeleteFunc(slices.Clone(all), func(name string) bool {
			return len(holders[name]) == len(c.branches) // what all require tells nothing
		})
		others := func(name string, like func(required []string) bool) bool {
			return slices.ContainsFunc(holders[name], func(k int) bool { return k != i && like(required[k]) })
		}
		list[i] = pairName(own, others)
		for _, name := range own {
			if list[i] == "" && !others(name, func(required []string) bool { return !hasMore(required, all) }) {
				list[i] = "with " + name
			}
		}
	}
	return list
}

// pairName is the first two members that no other alternative has both of.
func pairName(own []string, others func(name string, like func([]string) bool) bool) string {
	const most = 8 // members
	own = own[:min(len(own), most)]
	for k, a := range own {
		for _, b := range own[k+1:] {
			if !others(a, func(required []string) bool { return slices.Contains(required, b) }) {
				return "with " + a + " and " + b
			}
		}
	}
	return ""
}

// hasMore reports whether a list has all of what another one has, and more.
func hasMore(list, other []string) bool {
	missing := slices.ContainsFunc(other, func(name string) bool { return !slices.Contains(list, name) })
	return !missing && len(list) > len(other)
}
