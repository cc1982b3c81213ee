package ir

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Selector is the sealed sum of ways to tell variants apart.
type Selector interface{ isSelector() }

// ByTag tells variants by the value of one member. Those without tags are no
// objects; they are told by their JSON kind.
type ByTag struct {
	Property string
	Go       string // accessor method, set by package naming
	Kind     jsonvalue.LiteralKind
	Else     *Shared  // selected by any other tag, and without one; nil: the base, or else the unknown variant
	None     *Shared  // selected without a tag; nil: as by any other tag
	Null     bool     // so by null
	ByShape  bool     // without a tag, the members decide
	Shared   []Shared // variants that have tags in common
}

// IsElse reports whether v is one of the variants that any other tag selects.
func (s ByTag) IsElse(v *Variant) bool {
	return s.Else != nil && slices.Contains(s.Else.Variants, v)
}

// IsNone reports whether v is, or may be, the variant without the tag.
func (s ByTag) IsNone(v *Variant) bool {
	return s.None != nil && slices.Contains(s.None.Variants, v)
}

// Groups lists the variants that have tags in common, and those that any other tag selects.
func (s ByTag) Groups() []Shared {
	if s.Else == nil {
		return s.Shared
	}
	return append(slices.Clip(s.Shared), *s.Else)
}

// Shared is the variants of a union that the same tags select, and what tells
// them apart beyond that.
type Shared struct {
	On       []jsonvalue.Literal // these tags
	Variants []*Variant
	Select   Selector              // ByTag, ByMembers or ByMatch; nil if there is one variant, whatever the object is
	Tags     [][]jsonvalue.Literal // by variant, for ByTag
}

// TakesAll reports whether one of the variants is selected whatever the object is.
func (s *Shared) TakesAll() bool {
	if s == nil {
		return false
	}
	inner, ok := s.Select.(ByTag)
	return s.Select == nil || ok && inner.Else.TakesAll()
}

// SharedBy returns the variants with the same tags as v, which has these; nil if
// some tags are its own, or those of different variants.
func (s ByTag) SharedBy(v *Variant, tags []jsonvalue.Literal) *Shared {
	var found *Shared
	for k := range s.Shared {
		if !slices.Contains(s.Shared[k].Variants, v) {
			continue
		}
		if found != nil {
			return nil
		}
		found = &s.Shared[k]
	}
	if found == nil || len(s.Own(v, tags)) > 0 {
		return nil
	}
	return found
}

// Own returns those of the tags of v that lead to no other variant.
func (s ByTag) Own(v *Variant, tags []jsonvalue.Literal) []jsonvalue.Literal {
	var own []jsonvalue.Literal
	for _, tag := range tags {
		isShared := func(g Shared) bool { return slices.Contains(g.Variants, v) && slices.ContainsFunc(g.On, tag.Same) }
		if !slices.ContainsFunc(s.Shared, isShared) {
			own = append(own, tag)
		}
	}
	return own
}

// ByKind tells variants by the JSON kind of the value.
type ByKind struct {
	Own string // what an object has that is the only variant for objects; "" if every object is it
}

// ByMembers selects the first variant all of whose listed members are present. A
// nil set may belong to a variant that is no object: it is told by its JSON kind.
type ByMembers struct {
	Sets  [][]string
	Order []int // of the variants; nil: the sets are disjoint enough that any order does
}

// ByMatch selects the one variant whose check passes; everything passes nil. If
// Any, several may: then the one that lists values for the most of the value's members,
// then the one that declares the most of them.
type ByMatch struct {
	Checks []*Check
	Any    bool
	Listed [][]ListedMember // by variant, if Any: the members whose values are listed
}

// ListedMember is a member for which a schema lists so many values.
type ListedMember struct {
	JSON   string
	Values int
}

func (ByTag) isSelector()     {}
func (ByKind) isSelector()    {}
func (ByMembers) isSelector() {}
func (ByMatch) isSelector()   {}
