package lower

import (
	"path"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// alternation is a union whose variants are lowered but not yet told apart.
// That comes when every struct is complete, because unions and their variants
// may contain each other.
type alternation struct {
	union         *ir.Union
	view          view               // where it stands; empty for the union of all documents
	schema        *jsonschema.Schema // where to report
	keyword       string
	options       []option
	discriminator *analysis.Discriminator
	soleTag       string       // by which member its only variant is told from others that may come
	soleIn        *alternation // the union that has such a member: itself, or one within it; nil if none has
	accessors     []string
	inherited     *base // backward inference: how its variants are told apart
	state         decisionState
	leaves        []option       // its variants, once decided: no unions of objects among them
	inside        []*alternation // the unions whose variants are among them
	repeats       bool           // an object is among them several times
}

type decisionState int

const (
	undecided decisionState = iota
	deciding
	decided
)

// option is one alternative of a union.
type option struct {
	schema *jsonschema.Schema
	view   view // what holds for it
	label  string
	doc    ir.Doc
	place  *place
	kinds  jsonvalue.Kinds
	merged bool     // the schema is a definition, and the view has what holds for the whole union, too
	others []option // those alike that have become one with it
}

func (o option) structure() *ir.Struct {
	s, _ := o.place.typ.(*ir.Struct)
	return s
}

// isListed reports whether an option stands in a list of alternatives.
func (o option) isListed() bool {
	list := path.Base(path.Dir(o.schema.Pointer))
	return list == "oneOf" || list == "anyOf"
}

// isUnnamed reports whether an option stands in its union and has no name, only a word
// for what sets it apart from the others.
func (o option) isUnnamed() bool { return o.isListed() && !site.IsNamed(o.schema, o.label) }

// isInline reports whether an option is written out where its union stands.
func (o option) isInline() bool { return o.isListed() && o.schema.Ref() == nil }

// isChoice reports whether the schema lists the variants as oneOf or anyOf do, so that there
// is a whole that could be checked.
func (a *alternation) isChoice() bool { return a.keyword == "oneOf" || a.keyword == "anyOf" }

// newUnion makes the union of a view, without its options.
func (l *lowerer) newUnion(v *view) *alternation {
	u := &ir.Union{Name: v.at.Name, Doc: v.doc()}
	l.nameOverride(v.Own, &u.Name)
	return &alternation{union: u, view: *v, schema: v.Own, accessors: l.accessors(v)}
}

// placeUnion gives a place its union, and the check that decides it if the variants do not. That is done
// before these are lowered: they may lead back here.
func (l *lowerer) placeUnion(v *view, p *place, alt *alternation) {
	p.typ, p.nullable, p.own = alt.union, v.isNullable(), alt.union
	l.proveEarly(v, p)
	l.addUnion(alt, v.at)
}

// addUnion adds a union whose variants are told apart later.
func (l *lowerer) addUnion(a *alternation, at site.Site) {
	l.addDecl(a.union, at)
	l.alternates[a.union] = a
	l.alternations = append(l.alternations, a)
}
