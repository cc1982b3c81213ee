// Package union decides how the variants of a union are told apart.
//
// A candidate is an alternative, by what it offers to be recognised by. Values that are no
// objects are told by their JSON kind; objects by a member with few values, whose values are
// the tags, or by which members they require. A decision says which. Candidates that have
// tags in common, or none, are a group in it, for which another decision is made of the rest
// of their members. A decision is loose if it may take what is one candidate for another: it
// is for where the whole is checked as well.
//
// It must not know schema documents or references, or what becomes of a decision. It is pure:
// the same candidates are told apart in the same way.
//
// To read: union.go has Decide, and the ways in their order; explicit.go what a discriminator
// says; constant.go, each_tag.go with spared.go, and members.go the ways; tags.go what they
// share. inherit.go is for the definitions that extend a base, odd.go for a warning.
package union

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Candidate is one alternative, as far as it can be recognised.
type Candidate struct {
	Name    string              // what to call it: its definition, usually
	Unnamed bool                // Name is no name that the schema gives it
	Inline  bool                // it is written out among the alternatives
	Kinds   jsonvalue.Kinds     // the kinds of JSON values it takes
	Members []Member            // its declared members; only for objects
	Known   bool                // Members is all that is declared: it is an object of its own type
	Closed  bool                // it has no other members than these
	First   []jsonvalue.Literal // the few values that its first element can have; only for arrays by position
	Elem    jsonvalue.Kinds     // the kinds of its elements; only for lists
}

// Member is a declared member of a candidate.
type Member struct {
	Name     string
	Required bool
	Values   []jsonvalue.Literal // the few values it can have, each once; nil: many
	Prefix   string              // what all of its values begin with, if these are many; "" if nothing is known
	Default  *jsonvalue.Literal  // its default, if that is a scalar
	Never    bool                // it can have no value: what says so declares that there is none
}

// Member returns the declared member called name; nil if there is none, or there can be
// none.
func (c Candidate) Member(name string) *Member {
	for i := range c.Members {
		if c.Members[i].Name == name && !c.Members[i].Never {
			return &c.Members[i]
		}
	}
	return nil
}

// Values returns the few values that the member called name can have; nil if it can have
// many, or there is none.
func (c Candidate) Values(name string) []jsonvalue.Literal {
	if m := c.Member(name); m != nil {
		return m.Values
	}
	return nil
}

// HasConstant reports whether a member can have one value only, which is not null.
func (c Candidate) HasConstant() bool {
	return slices.ContainsFunc(c.Members, func(m Member) bool { return len(m.Values) == 1 && !isNull(m.Values[0]) })
}

// Require notes members that are required of all candidates, as beside a union, and that all objects
// among them declare.
func Require(candidates []Candidate, names []string) {
	for _, name := range names {
		declared := func(c Candidate) int {
			return slices.IndexFunc(c.Members, func(m Member) bool { return m.Name == name })
		}
		if slices.ContainsFunc(candidates, func(c Candidate) bool { return c.Known && declared(c) < 0 }) {
			continue
		}
		for _, c := range candidates {
			if i := declared(c); i >= 0 {
				c.Members[i].Required = true
			}
		}
	}
}

// forbids reports whether no object of the candidate has a member called name.
func (c Candidate) forbids(name string) bool {
	return c.Member(name) == nil && (c.Closed || slices.ContainsFunc(c.Members, func(m Member) bool { return m.Name == name }))
}

// subject is what to call the candidate where a sentence is about it.
func (c Candidate) subject() string {
	if strings.HasPrefix(c.Name, "with ") { // called after a member that it has
		return "the one " + c.Name
	}
	return c.Name
}

// isObject reports whether objects can be of this candidate.
func (c Candidate) isObject() bool { return c.Kinds&jsonvalue.ObjectKind != 0 }

// Decision says how to tell the candidates apart.
type Decision struct {
	Select ir.Selector
	Tags   [][]jsonvalue.Literal // by candidate, for ir.ByTag; nil of an object: any other tag, empty: none
	First  [][]jsonvalue.Literal // by candidate, if arrays are told apart by their first elements
	Elem   []jsonvalue.Kinds     // by candidate, if arrays are told apart by the kind of their first elements
	Shared []Group               // candidates that have tags in common
	None   *Group                // candidates for objects without the tag; nil: those for any other tag
	Rest   *Group                // candidates for any other tag, if there are several, or what the one requires tells it
	Null   bool                  // null is as no tag
	Loose  bool                  // what is one candidate may look like another: to be trusted only where the whole is checked
	Checks bool                  // of candidates with the same tags, some are left to be told apart by checking each: ir.ByMatch
	Why    string                // half a sentence, such as "told apart by the constant $type"
}

// Group is candidates that the same tags select, and how these are told apart.
type Group struct {
	Tags     []jsonvalue.Literal
	Rest     bool  // any other tag does, and none does
	Members  []int // of the candidates
	Decision Decision
	why      string // what the Why around it says of the group alone; "" for what is said of several
}

// Unchecked is the decision for where no whole is checked; not ok if it is loose there. What has no tag
// is none of the candidates if only a loose decision tells which.
func (d Decision) Unchecked() (Decision, bool) {
	if d.Loose {
		return d, false
	}
	if d.None != nil && d.None.Decision.Loose {
		d.Why, d.None = strings.Replace(d.Why, d.None.why, "", 1), nil
	}
	return d, true
}

// Ambiguous says why candidates cannot be told apart.
type Ambiguous struct {
	Reason string
	Values jsonvalue.Kinds // of what is not told apart where no member could do it
	Unfit  bool            // a member does it, but its values are no tags: they are not all strings, all integers or all booleans
}

func (a *Ambiguous) Error() string { return a.Reason }

// Decide chooses the first way that works: what the schema says itself, the
// JSON kind, or one of ways. Candidates that are no objects are told by their
// kind beside any of these, and arrays by their first elements.
func Decide(candidates []Candidate, explicit *Explicit) (Decision, error) {
	if err := disjointKinds(candidates); err != nil {
		return Decision{}, err
	}
	d, err := decideObjects(candidates, explicit)
	if d.First = firstElements(candidates); d.First != nil {
		d.Loose = true // an array may be empty
		d.Why += "; arrays by their first elements"
	}
	if d.Elem = elements(candidates); d.Elem != nil {
		d.Loose = true
		d.Why += "; arrays by the kind of their first elements"
	}
	return d, err
}

// firstElements lists what arrays by position begin with, if there are several.
func firstElements(candidates []Candidate) [][]jsonvalue.Literal {
	first := make([][]jsonvalue.Literal, len(candidates))
	for i, c := range candidates {
		first[i] = c.First
	}
	return several(first, func(list []jsonvalue.Literal) bool { return len(list) > 0 })
}

// elements lists the kinds of what lists hold, if there are several.
func elements(candidates []Candidate) []jsonvalue.Kinds {
	elem := make([]jsonvalue.Kinds, len(candidates))
	for i, c := range candidates {
		elem[i] = c.Elem
	}
	return several(elem, func(kinds jsonvalue.Kinds) bool { return kinds != 0 })
}

// several returns a list if it says something of more than one candidate.
func several[T any](list []T, says func(T) bool) []T {
	n := 0
	for _, of := range list {
		if says(of) {
			n++
		}
	}
	if n < 2 {
		return nil
	}
	return list
}

func (c Candidate) isArray() bool { return c.Kinds&^jsonvalue.NullKind == jsonvalue.ArrayKind }

// beginOtherwise reports whether arrays of two candidates begin with different
// strings, or with elements of different kinds.
func beginOtherwise(a, b Candidate) bool {
	for _, c := range []Candidate{a, b} {
		noText := func(l jsonvalue.Literal) bool { return l.Kind != jsonvalue.StringLiteral || l.Text == "" }
		if !c.isArray() || slices.ContainsFunc(c.First, noText) {
			return false
		}
	}
	if a.Elem != 0 && b.Elem != 0 {
		return a.Elem.JSON()&b.Elem.JSON() == 0
	}
	return len(a.First) > 0 && len(b.First) > 0 &&
		!slices.ContainsFunc(a.First, func(l jsonvalue.Literal) bool { return slices.ContainsFunc(b.First, l.Same) })
}

// decideObjects is Decide for the candidates that are objects.
func decideObjects(candidates []Candidate, explicit *Explicit) (Decision, error) {
	objects := 0
	for _, c := range candidates {
		if c.isObject() {
			objects++
		}
	}
	if explicit != nil && objects > 0 {
		return byExplicit(candidates, *explicit)
	}
	if objects <= 1 {
		d := Decision{Select: ir.ByKind{}, Why: "told apart by the kind of JSON value"}
		if own := carried(candidates); own != "" {
			d.Select = ir.ByKind{Own: own}
			d.Why += "; objects are known by " + own
		}
		return d, nil
	}
	for _, way := range ways {
		if d, ok := way(candidates); ok {
			return d, nil
		}
	}
	reason, unfit := "no member tells the alternatives "+names(candidates, Candidate.isObject)+" apart", unfitTags(candidates)
	if unfit != "" {
		reason += ": " + unfit
	}
	return Decision{}, &Ambiguous{Reason: reason, Unfit: unfit != ""}
}

// ways are the ways to tell objects apart by what is declared, better ones first: the first that works
// is taken. What a program finds in a document that came later goes by it, so that the order is part of
// what a schema means; a new way is put where it takes nothing from those that are there.
var ways []func([]Candidate) (Decision, bool)

func init() { // they lead back to Decide
	ways = []func([]Candidate) (Decision, bool){
		// Each object has constants of its own for one member,
		byConstant, byDefault,
		// or shares them with others that the rest of their members tells apart,
		bySharedConstant, byConstantOrPrefix, byConstantOrNull,
		// or is the one for any other value, of which something is known: that what came later is not it.
		byConstantOrOther, byTagOrUndeclared, byTagOrOwn,
		// None declares all that another one requires.
		byMembers,
		// What came later is taken for the one without a constant, or for that of which it has the members.
		byConstantOrNone, byEachTag, byOptionalTagOrOther, byMembersInTurn,
		// Some have to be checked, or several are for any other value.
		byTagOrOwnThenChecks, byConstantThenChecks, byEachTagThenChecks, byTagOrRest, byTagOrRestThenChecks,
		byOptionalTagOrOtherThenChecks,
	}
}

// disjointKinds checks that candidates which are no objects differ in kind.
func disjointKinds(candidates []Candidate) error {
	for i, a := range candidates {
		for _, b := range candidates[i+1:] {
			overlap := a.Kinds.JSON() & b.Kinds.JSON() &^ jsonvalue.NullKind
			if overlap == jsonvalue.ArrayKind && beginOtherwise(a, b) {
				continue
			}
			if overlap&^jsonvalue.ObjectKind != 0 {
				values := overlap &^ jsonvalue.ObjectKind
				return &Ambiguous{Reason: fmt.Sprintf("%s take values of kind %s", both(a, b), values), Values: values}
			}
			if overlap != 0 && !(a.Known && b.Known) {
				err := &Ambiguous{Reason: both(a, b) + " take any object"}
				if !a.Known && !b.Known {
					err.Values = jsonvalue.ObjectKind
				}
				return err
			}
		}
	}
	return nil
}

// both is two alternatives by their names, if these tell them apart.
func both(a, b Candidate) string {
	if a.Name == b.Name {
		return "two alternatives"
	}
	return a.Name + " and " + b.Name + " both"
}

// remainder is what becomes of candidates with the same tags, or none, that nothing tells apart.
type remainder bool

const (
	toRefuse remainder = false // there is no decision, for a better one may come
	toCheck  remainder = true  // each value is checked against them: ir.ByMatch
)

// tellGroups decides how candidates with the same tags, or none, are told apart, or says which cannot
// be and are not to be checked.
func (d *Decision) tellGroups(candidates []Candidate, alike remainder) (reason string) {
	for _, g := range d.Groups() {
		var some []Candidate
		for _, i := range g.Members {
			some = append(some, candidates[i])
		}
		inner := g.Decision
		if len(some) > 1 { // else it is told already
			var err error
			if inner, err = Decide(some, nil); err != nil {
				inner = Decision{Select: ir.ByMatch{}, Loose: true, Checks: true, Why: "told apart by checking each"}
			}
		}
		if inner.Checks && alike == toRefuse {
			return fmt.Sprintf("%s and %s %s", some[0].subject(), some[1].subject(), g.Why())
		}
		g.Decision = inner
		d.Loose = d.Loose || inner.Loose
		d.Checks = d.Checks || inner.Checks
		are := ""
		switch {
		case g.Rest && len(some) == 1:
			are = "is anything else, "
		case g.Rest:
			are = "are anything else, "
		}
		d.Why += fmt.Sprintf("; %s %s%s", names(some, Candidate.isObject), are, inner.Why)
	}
	return ""
}

// Groups lists the groups in which there is more to tell than the tag.
func (d *Decision) Groups() []*Group {
	var list []*Group
	for k := range d.Shared {
		list = append(list, &d.Shared[k])
	}
	if d.None != nil && len(d.None.Members) > 1 {
		list = append(list, d.None)
	}
	if d.Rest != nil {
		list = append(list, d.Rest)
	}
	return list
}

// HaveTags reports whether all of some candidates have tags.
func (d *Decision) HaveTags(some []int) bool {
	return !slices.ContainsFunc(some, func(i int) bool { return len(d.Tags[i]) == 0 })
}

// Why says what makes its candidates a group: "share the tag …", for example.
func (g *Group) Why() string {
	switch {
	case g.Rest:
		return "may have any other tag"
	case len(g.Tags) == 0:
		return "may have no tag"
	}
	return "share the tag " + g.Tags[0].String()
}

// names lists the candidates that are of a sort.
func names(candidates []Candidate, of func(Candidate) bool) string {
	var list []string
	for _, c := range candidates {
		if of(c) {
			list = append(list, c.Name)
		}
	}
	return strings.Join(list, ", ")
}
