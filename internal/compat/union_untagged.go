package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Where each alternative has its tag as a default, an object without one is of the only alternative that
// declares all of its members, if one of these is not declared by all. Of several, it is of none, or where
// tags are nothing but defaults, of the one that declares nothing but what each of the others does. One more
// alternative may take objects from the one that they were of.

// untaggedTaken says so in a finding.
const untaggedTaken = ", and what has no tag, and was of another one, may be of this one or of none"

// takesUntagged reports whether what becomes of objects without a tag may be another thing once there is one
// more alternative, n: of those that writers make, of declared members.
func takesUntagged(n jsonschema.NamedSchema, old []jsonschema.NamedSchema, property string) bool {
	if len(old) < 2 || !haveDefault(old, property) { // all is unknown without a tag, or told otherwise
		return false
	}
	if !haveDefault([]jsonschema.NamedSchema{n}, property) {
		return true // they are told otherwise now
	}
	isTag := func(name string) bool { return name == property }
	membersFor := func(a jsonschema.NamedSchema) (required, declared []string) {
		required, declared = membersOf(a.Schema, 0)
		return slices.DeleteFunc(required, isTag), slices.DeleteFunc(declared, isTag)
	}
	declaring := map[string]int{} // how many of the old ones declare a member
	for _, o := range old {
		_, declared := membersFor(o)
		slices.Sort(declared)
		for _, name := range slices.Compact(declared) {
			declaring[name]++
		}
	}
	_, taken := membersFor(n)
	isTelling := func(name string) bool { return declaring[name] < len(old) && slices.Contains(taken, name) }
	return slices.ContainsFunc(old, func(o jsonschema.NamedSchema) bool {
		required, declared := membersFor(o)
		isLess := includes(taken, declared) && !includes(declared, taken) && !haveConstant(old, property)
		return !isLess && includes(taken, required) && slices.ContainsFunc(declared, isTelling)
	})
}

// haveDefault reports whether each of some alternatives has its tag as a default, and need not have it.
func haveDefault(list []jsonschema.NamedSchema, property string) bool {
	return countNotRequiring(list, property) == len(list) && len(withoutDefault(list, property)) == 0
}

// haveConstant reports whether one of some alternatives can have no other tag than its own.
func haveConstant(list []jsonschema.NamedSchema, property string) bool {
	return slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool { return len(tagsOf(a.Schema)[property]) > 0 })
}
