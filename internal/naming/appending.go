package naming

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// The functions Open… and Append… of an array are functions of the package, and called after a field
// alone. Types are named before fields, and give way to what a field is probably called.

// functionsOf names the functions of the array that a field is, if the field has a name.
func functionsOf(name string) []string { return []string{"Open" + name, "Append" + name} }

// likelyName is what a field is called unless others of its struct want that name, too.
func likelyName(f *ir.Field) string { return cmp.Or(f.Override, plain(f.JSON)) }

// takeForAppending takes the names of the functions that append to arrays; those of the member, too, if
// its field goes by another name, so that to ask for that renames no type.
func (n *namer) takeForAppending() {
	for _, f := range n.appendOnly() {
		for _, name := range append(functionsOf(likelyName(f)), functionsOf(plain(f.JSON))...) {
			n.taken[name] = true
		}
	}
}

// appendOnly lists the fields that are arrays which only grow.
func (n *namer) appendOnly() (list []*ir.Field) {
	for _, s := range ir.Each[*ir.Struct](n.pkg) {
		for _, f := range s.Fields {
			if f.AppendOnly {
				list = append(list, f)
			}
		}
	}
	return list
}

// appending reports arrays whose functions would have the name of those of another one, or of a type
// or constant.
func (n *namer) appending() {
	first := map[string]*ir.Field{}
	for _, f := range n.appendOnly() {
		isTaken := func(name string) bool { return n.taken[name] }
		switch other := first[f.Go]; {
		case other != nil:
			n.report(f.Schema, "name-collision", "Open"+f.Go+" would be the function of two arrays, this one and that of "+other.Schema,
				`name the field of one of them, "x-stategen": {"field": "…"}, or leave appendOnly to one`)
		case f.Go != likelyName(f) && slices.ContainsFunc(functionsOf(f.Go), isTaken):
			n.report(f.Schema, "name-collision", "Open"+f.Go+" and Append"+f.Go+" would be the functions of this array, and a type or a constant is called so",
				`name the field, "x-stategen": {"field": "…"}`)
		}
		first[f.Go] = cmp.Or(first[f.Go], f)
	}
}
