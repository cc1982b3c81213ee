package site

import (
	"cmp"
	"math"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// typeWord is the type that a schema says its values have, if that is one: null beside it
// sets nothing apart.
func typeWord(branch *jsonschema.Value) string {
	list := branch.Get("type")
	if list == nil || list.Kind != jsonschema.Array {
		return branch.GetString("type")
	}
	var words []string
	for _, item := range list.Items {
		if item.Str != "null" || len(list.Items) == 1 {
			words = append(words, item.Str)
		}
	}
	if len(words) != 1 {
		return ""
	}
	return words[0]
}

// kindWord is the type of an alternative, unless it is an object that another one has in mind, too,
// which only declares members; or the only object, and known by a member once there is another one.
func (c choice) kindWord() func(*jsonschema.Value) string {
	untyped := slices.ContainsFunc(c.branches, func(b *jsonschema.Value) bool { return b.Get("type") == nil && len(membersOf(b)) > 0 })
	objects := 0
	for _, b := range c.branches {
		if typeWord(b) == "object" {
			objects++
		}
	}
	return func(branch *jsonschema.Value) string {
		word := typeWord(branch)
		if word == "object" && (untyped || objects == 1 && isCarrier(branch)) {
			return ""
		}
		return word
	}
}

// isCarrier reports whether an object requires one member, and has none but those that it declares, as
// {"image": …} beside the names of variants without content.
func isCarrier(s *jsonschema.Value) bool {
	properties, required, closed := s.Get("properties"), s.Get("required"), s.Get("additionalProperties")
	if properties == nil || required == nil || len(required.Items) != 1 || closed == nil || !isNever(closed) {
		return false
	}
	own := properties.Get(required.Items[0].Str)
	return own != nil && listedValues(own, math.MaxInt) == nil
}

// openTypeWord is the type of an alternative that does not list its values.
func openTypeWord(branch *jsonschema.Value) string {
	if branch.Get("enum") != nil || branch.Get("const") != nil {
		return ""
	}
	return typeWord(branch)
}

// memberTypeWords says of each member that an alternative requires which type it has.
func (c choice) memberTypeWords(branch *jsonschema.Value) (list []string) {
	for _, m := range membersOf(branch) {
		if word := cmp.Or(typeWord(m.Value), typeWord(c.referred(m.Value))); word != "" && c.requires(branch, m.Name) {
			list = append(list, m.Name+"\x00"+m.Name+" "+word)
		}
	}
	return list
}

// referred is what a schema refers to; nil if it does not.
func (c choice) referred(s *jsonschema.Value) *jsonschema.Value {
	if pointer, ok := ownPointer(s); ok {
		return c.root.At(pointer)
	}
	return nil
}
