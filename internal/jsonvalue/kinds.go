// Package jsonvalue has the words for JSON values that schemas and the model share:
// sets of kinds, scalars, numbers that are compared exactly.
//
// It must not know schemas, the model or Go types.
package jsonvalue

import "strings"

// Kinds is a set of the kinds that a JSON value can have. Numbers are split in
// two, because schemas tell integers from other numbers.
type Kinds uint8

// The kinds of JSON values.
const (
	NullKind Kinds = 1 << iota
	BoolKind
	IntegerKind
	FractionKind // a number that is no integer
	StringKind
	ArrayKind
	ObjectKind

	NumberKind = IntegerKind | FractionKind
	AnyKind    = NullKind | BoolKind | NumberKind | StringKind | ArrayKind | ObjectKind
)

// kindNames lists the names that schemas use, wider ones first.
var kindNames = []struct {
	name  string
	kinds Kinds
}{
	{"null", NullKind},
	{"boolean", BoolKind},
	{"number", NumberKind},
	{"integer", IntegerKind},
	{"string", StringKind},
	{"array", ArrayKind},
	{"object", ObjectKind},
}

// KindsNamed returns the kinds that a schema's type name stands for; none if
// there is no such type.
func KindsNamed(name string) Kinds {
	for _, k := range kindNames {
		if k.name == name {
			return k.kinds
		}
	}
	return 0
}

// Names returns the type names of the set, as a schema would list them.
func (k Kinds) Names() []string {
	var names []string
	for _, n := range kindNames {
		if k&n.kinds == n.kinds {
			names = append(names, n.name)
			k &^= n.kinds
		}
	}
	return names
}

// JSON widens integers and fractions to numbers: the kinds that the syntax of
// a value tells apart.
func (k Kinds) JSON() Kinds {
	if k&NumberKind != 0 {
		k |= NumberKind
	}
	return k
}

func (k Kinds) String() string {
	if k == 0 {
		return "nothing"
	}
	return strings.Join(k.Names(), " or ")
}

// KindOf returns the kind of a JSON text, not telling integers from other
// numbers.
func KindOf(text string) Kinds {
	switch text[0] {
	case 'n':
		return NullKind
	case 't', 'f':
		return BoolKind
	case '"':
		return StringKind
	case '[':
		return ArrayKind
	case '{':
		return ObjectKind
	}
	return NumberKind
}
