package jsonschema

import "slices"

// Verdict is what can be said of a value before there is one: whether a schema
// refuses it, may allow it, or allows it.
type Verdict int

const (
	Refused Verdict = iota
	Unsure
	Allowed
)

// not is the verdict of the opposite.
func (v Verdict) not() Verdict { return Allowed - v }

// Nulls tells whether null is valid by a set's schemas. It has no members and
// no elements, so that a schema either says so without a look at any document,
// or by references that lead to where they come from, or that depend on the
// way there. Nothing that it looks at is marked consumed.
type Nulls struct {
	dynamic func(anchor string) bool
	known   map[*Schema]Verdict
	busy    map[*Schema]bool
}

// NewNulls returns a Nulls. dynamic tells whether references to a dynamic anchor
// ("" stands for that of draft 2019-09) depend on the way to them.
func NewNulls(dynamic func(anchor string) bool) *Nulls {
	return &Nulls{dynamic: dynamic, known: map[*Schema]Verdict{}, busy: map[*Schema]bool{}}
}

// By returns the verdict of a schema and all that it refers to.
func (n *Nulls) By(s *Schema) Verdict {
	if s == nil || n.busy[s] {
		return Unsure
	}
	if v, ok := n.known[s]; ok {
		return v
	}
	n.busy[s] = true
	v := n.composed(s)
	for _, keyword := range []string{"oneOf", "anyOf"} {
		v = min(v, n.Choice(s, keyword))
	}
	v = min(v, n.Alone(s))
	delete(n.busy, s)
	n.known[s] = v
	return v
}

// composed is the verdict of what s is composed of by references and allOf.
func (n *Nulls) composed(s *Schema) Verdict {
	v := Allowed
	for _, keyword := range refKeywords {
		if !s.Has(keyword) {
			continue
		}
		target := s.Refs[keyword]
		if keyword != "$ref" && target != nil && n.leadsElsewhere(target) {
			target = nil
		}
		v = min(v, n.By(target))
	}
	for _, part := range s.inside("allOf") {
		v = min(v, n.By(part))
	}
	return v
}

// leadsElsewhere reports whether a dynamic reference to target may mean
// another schema.
func (n *Nulls) leadsElsewhere(target *Schema) bool {
	anchor := target.dynamicAnchor()
	return (anchor != "" || target.resource.RecursiveAnchor) && n.dynamic(anchor)
}

// Choice returns the verdict of one oneOf or anyOf of s; without it that is
// Allowed.
func (n *Nulls) Choice(s *Schema, keyword string) Verdict {
	branches := s.inside(keyword)
	if branches == nil {
		return Allowed
	}
	var count [Allowed + 1]int
	for _, b := range branches {
		count[n.By(b)]++
	}
	switch {
	case keyword == "oneOf" && count[Allowed] > 1:
		return Refused
	case keyword == "oneOf" && count[Allowed] == 1 && count[Unsure] > 0:
		return Unsure
	case count[Allowed] > 0:
		return Allowed
	case count[Unsure] > 0:
		return Unsure
	}
	return Refused
}

// Alone returns the verdict of the keywords of s but those by which several
// schemas are composed: $ref, allOf, oneOf and anyOf.
func (n *Nulls) Alone(s *Schema) Verdict {
	if value, ok := s.Bool(); ok {
		if value {
			return Allowed
		}
		return Refused
	}
	if !s.lists("type", func(v *Value) bool { return v.Str == "null" }) ||
		!s.lists("enum", isNull) || !s.lists("const", isNull) {
		return Refused
	}
	v := Allowed
	for _, not := range s.inside("not") {
		v = min(v, n.By(not).not())
	}
	for _, condition := range s.inside("if") {
		when, yes, no := n.By(condition), Allowed, Allowed
		for _, then := range s.inside("then") {
			yes = n.By(then)
		}
		for _, otherwise := range s.inside("else") {
			no = n.By(otherwise)
		}
		switch {
		case when == Allowed || when == Unsure && yes == no:
			v = min(v, yes)
		case when == Refused:
			v = min(v, no)
		default:
			v = min(v, Unsure)
		}
	}
	return v
}

func isNull(v *Value) bool { return v.Kind == Null }

// lists reports whether the value of a keyword, or an item of it if it is a
// list, is such; or the keyword says nothing.
func (s *Schema) lists(keyword string, such func(*Value) bool) bool {
	v := s.Get(keyword)
	if v == nil {
		return true
	}
	if keyword == "const" || v.Kind != Array {
		return such(v)
	}
	return slices.ContainsFunc(v.Items, such)
}
