package site

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// nest is the way to an alternative of a choice that is itself one, and so on.
type nest struct {
	outermost *jsonschema.Value // the list of alternatives
	around    *jsonschema.Value // the schema that has it
	indexes   []string
	last      string // what the alternative before the next one is called
}

// name describes the next alternative on the way. Where an alternative of the outermost
// choice is a choice of which nothing is to be said, it is described as one of all that
// these lead to. The only alternative of one is called what that is called.
func (n *nest) name(all *Sites, d *jsonschema.Document, around, list *jsonschema.Value, index string) string {
	name := all.alternativeName(d, around, list, index)
	if n.last != "" && !ir.IsPosition(n.last) && list != nil && len(list.Items) == 1 {
		name = ""
	}
	n.last = cmp.Or(name, n.last)
	if len(n.indexes) == 0 {
		n.outermost, n.around = list, around
	}
	n.indexes = append(n.indexes, index)
	if among := all.nestedNames(d, n.around, n.outermost)[strings.Join(n.indexes, "/")]; among != "" && !ir.IsPosition(among) {
		return among
	}
	return name
}

// nestedNames describes all that a choice leads to, by the ways to it, if one of its
// alternatives is a choice of which nothing is to be said.
func (all *Sites) nestedNames(d *jsonschema.Document, around, list *jsonschema.Value) map[string]string {
	names, known := all.leafNames[list]
	if known || list == nil {
		return names
	}
	all.leafNames[list] = nil
	branches := all.branchesOf(d, list)
	own := all.namesOfDistinct(d, branches, around, all.soleTag(d, around, list))
	if slices.ContainsFunc(own, func(name string) bool {
		return ir.IsPosition(name) && onlyChoice(branches[slices.Index(own, name)]) != nil
	}) {
		names = map[string]string{}
		paths, leaves := all.leavesOf(d, list, "", nil)
		for i, name := range all.namesOfDistinct(d, leaves, around, "") {
			names[paths[i]] = name
		}
		all.leafNames[list] = names
	}
	return names
}

// leavesOf lists the alternatives of a choice, and instead of those that are nothing but
// a choice the alternatives of that: each with the way to it. It stands
// within those around it.
func (all *Sites) leavesOf(d *jsonschema.Document, list *jsonschema.Value, way string, around []*jsonschema.Value) (paths []string, leaves []*jsonschema.Value) {
	around = append(slices.Clip(around), list)
	for i, b := range all.branchesOf(d, list) {
		path := way + strconv.Itoa(i)
		if inner := onlyChoice(b); inner != nil && !slices.Contains(around, inner) {
			p, v := all.leavesOf(d, inner, path+"/", around)
			paths, leaves = append(paths, p...), append(leaves, v...)
			continue
		}
		paths, leaves = append(paths, path), append(leaves, b)
	}
	return paths, leaves
}

// onlyChoice returns the alternatives of a schema that is nothing but a choice, whatever is
// said of it for people and other tools, and has no title. Types and required members beside
// a choice name nothing, and a discriminator only says how to tell the alternatives apart.
func onlyChoice(s *jsonschema.Value) *jsonschema.Value {
	var list *jsonschema.Value
	for _, m := range s.Members {
		switch m.Name {
		case "anyOf", "oneOf":
			if list != nil || m.Value.Kind != jsonschema.Array {
				return nil
			}
			list = m.Value
		case "title":
			return nil
		case "type", "required", "discriminator":
		default:
			if k, known := jsonschema.LookupKeyword(m.Name); known && (!k.Harmless || k.Class == jsonschema.Identifier) {
				return nil
			}
		}
	}
	return list
}
