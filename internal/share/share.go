// Package share makes one type of those that are equal, if that is asked for:
// schemas that are written out at several places although they are equal. By
// default each has its own: then nothing that comes to the schema renames the type
// of another place, and places that are equal by accident may go different ways.
//
// It must not know schemas or Go syntax: what is equal, the model tells.
//
// # Ideas
//
// Types are equal if nothing tells them apart but where they stand and what is
// said there of the place: members and their documentation, checks, and how
// variants are recognised are the same. Each type is written as a text of all
// that counts, its print, in which other types are numbers; equal texts are equal
// types. As types become one, others come to be equal: so that is repeated until
// no more are found.
//
// The type that is left is that of the first definition that is equal to them, as if each
// place referred to it, or else the one that stands at the first of the places
// with the shortest path. That is where violations say that the schema is.
//
// A name that was asked for at another place keeps the type there apart. Definitions
// stay what they are. Objects without members are equal by accident, and so is a
// union of plain values to a definition.
//
// # Files
//
// share.go finds equal types and puts one in the place of the others. print.go writes the
// texts; print_check.go those of checks, which may apply each other in cycles.
package share

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// Equal makes one type of those that are equal. Names are those that are asked
// for from outside, by schema location.
func Equal(pkg *ir.Package, names map[string]string) {
	s := newSharer(names)
	for _, d := range s.alike(pkg) {
		s.alsoAt(s.instead[d], d)
	}
	if len(s.instead) > 0 {
		s.rewrite(pkg)
	}
}

// Alike is a type and an earlier one that it is equal to.
type Alike struct{ Type, First ir.Decl }

// Find returns the types that are equal to others.
func Find(pkg *ir.Package, names map[string]string) (list []Alike) {
	s := newSharer(names)
	for _, d := range s.alike(pkg) {
		list = append(list, Alike{d, s.instead[d]})
	}
	return list
}

func newSharer(names map[string]string) *sharer {
	return &sharer{names: names, instead: map[ir.Decl]ir.Decl{}, saved: map[ir.Decl]ir.Doc{}, prints: newPrints()}
}

// alike finds the types that are equal to others, those with the shortest paths first. They may
// be so only when types in them have become one, and those that refer to what is written out
// elsewhere are no further from the root than these: so all are compared until no more are
// found, and what is left of some is the same whichever were found first.
func (s *sharer) alike(pkg *ir.Package) (list []ir.Decl) {
	var all []ir.Decl
	for _, d := range pkg.Decls {
		if d != pkg.Root && !isBase(d) {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(a, b ir.Decl) int { return cmp.Compare(len(a.Naming().Path), len(b.Naming().Path)) })
	for more := true; more; {
		found := len(list)
		list, s.equal = nil, map[string][]ir.Decl{}
		s.prints.instead, s.instead = s.instead, map[ir.Decl]ir.Decl{}
		for _, d := range all {
			if s.join(d) {
				list = append(list, d)
			}
		}
		more = len(list) > found
	}
	return list
}

// isBase reports whether a type is the base of a union.
func isBase(d ir.Decl) bool {
	s, ok := d.(*ir.Struct)
	return ok && slices.ContainsFunc(s.Variants, func(u *ir.Union) bool { return u.Base == s })
}

type sharer struct {
	names   map[string]string
	instead map[ir.Decl]ir.Decl  // the type that one has become
	equal   map[string][]ir.Decl // the types that are left, by what they are
	saved   map[ir.Decl]ir.Doc   // what was said of the variants of one
	prints  *prints
}

// join makes a type the first of those that are equal to it; it reports whether there is one.
func (s *sharer) join(d ir.Decl) bool {
	text := s.prints.decl(d)
	for _, first := range s.equal[text] {
		if s.canJoin(d, first) {
			s.instead[d] = first
			return true
		}
	}
	s.equal[text] = append(s.equal[text], d)
	return false
}

// canJoin reports whether nothing is in the way: a name that was asked for, a
// definition that means something else, or a union that lists both.
func (s *sharer) canJoin(d, first ir.Decl) bool {
	name := d.Naming()
	if ir.IsDefined(d) || isEmpty(d) || ir.IsDefined(first) && isPlain(d) || name.Override != "" && name.Override != first.Naming().Override || s.names[name.Schema] != "" {
		return false
	}
	structure, ok := d.(*ir.Struct)
	return !ok || !slices.ContainsFunc(structure.Variants, func(u *ir.Union) bool {
		return slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool {
			return v.Struct != nil && v.Struct != structure && s.left(v.Struct) == first
		})
	})
}

// isEmpty reports whether a type is a struct without members.
func isEmpty(d ir.Decl) bool {
	s, ok := d.(*ir.Struct)
	return ok && len(s.Fields)+len(s.Patterns) == 0
}

// isPlain reports whether a type is a union of values that have no types of
// their own.
func isPlain(d ir.Decl) bool {
	_, isUnion := d.(*ir.Union)
	return isUnion && len(ir.TypesIn(d)) == 0
}

// alsoAt notes that a type stands at the place of another one too. What is said
// of one of the places only is left to the members there.
func (s *sharer) alsoAt(first, other ir.Decl) {
	name := first.Naming()
	name.Others = append(name.Others, *other.Naming())
	s.saved[other] = docOfVariants(other)
	if ir.IsDefined(first) {
		return
	}
	if _, known := s.saved[first]; !known {
		s.saved[first] = docOfVariants(first)
	}
	mine, theirs := docsOf(first), docsOf(other)
	for k, doc := range mine {
		if *doc != *theirs[k] {
			*doc = ir.Doc{}
		}
	}
}

// docsOf lists what is said to people of a type and of the values in it.
func docsOf(d ir.Decl) []*ir.Doc {
	list := []*ir.Doc{d.Documentation()}
	if u, ok := d.(*ir.Union); ok {
		for _, v := range u.Variants {
			if v.Wrap != nil {
				list = append(list, &v.Wrap.Doc)
			}
		}
	}
	return list
}

// docOfVariants is what a union says of the only variant of which it says
// something: often it is about the place.
func docOfVariants(d ir.Decl) ir.Doc {
	var found ir.Doc
	for k, doc := range docsOf(d) {
		switch {
		case k == 0 || *doc == ir.Doc{}:
		case found != ir.Doc{}:
			return ir.Doc{}
		default:
			found = *doc
		}
	}
	return found
}

// left is the type that is left of one.
func (s *sharer) left(t ir.Type) ir.Type {
	if d, ok := t.(ir.Decl); ok && s.instead[d] != nil {
		return s.instead[d]
	}
	return t
}

// rewrite puts the types that are left where those were that have become them.
func (s *sharer) rewrite(pkg *ir.Package) {
	for _, d := range pkg.Decls {
		if first, ok := s.instead[d].(*ir.Struct); ok {
			first.Variants = append(first.Variants, d.(*ir.Struct).Variants...)
		}
	}
	pkg.Decls = slices.DeleteFunc(pkg.Decls, func(d ir.Decl) bool { return s.instead[d] != nil })
	pkg.Root = ir.ReplaceType(pkg.Root, s.left)
	if pkg.Wrap != nil {
		pkg.Wrap.Elem.Type = ir.ReplaceType(pkg.Wrap.Elem.Type, s.left)
	}
	for _, d := range pkg.Decls {
		for _, f := range ir.FieldsOf(d) {
			s.document(f)
		}
		ir.ReplaceTypes(d, s.left)
		switch d := d.(type) {
		case *ir.Struct:
			var unions []*ir.Union
			for _, u := range d.Variants {
				if left := s.left(u).(*ir.Union); !slices.Contains(unions, left) {
					unions = append(unions, left)
				}
			}
			d.Variants = unions
		case *ir.Union:
			for k, f := range d.Common { // the members of its first variant, unless they are those of a base
				if d.Base == nil {
					d.Common[k] = d.Variants[0].Struct.Field(f.JSON)
				}
			}
		}
	}
}

// document says of a member what was said of the variants of its type, if the
// type does not say it.
func (s *sharer) document(f *ir.Field) {
	d, ok := f.Type.(ir.Decl)
	if !ok || f.Doc != (ir.Doc{}) {
		return
	}
	if said := s.saved[d]; said != docOfVariants(s.left(d).(ir.Decl)) {
		f.Doc = said
	}
}
