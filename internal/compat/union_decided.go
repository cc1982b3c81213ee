package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// Objects without a tag that is another one in each are told apart all the same: content by what
// each requires, {"text": …} or {"image": …}; records by two constants, one of which some have in
// common; the messages of JSON-RPC by their method, and those that have none by what they require.
// Which way it is, package union decides for both documents, and what the decision of one takes
// the objects of the other for says what has become of an alternative: it is the one that old
// code takes its objects for, and no other, if new code does so the other way round; and it is
// new if old code does not know its objects.

// decided is alternatives with what tells them apart.
type decided struct {
	list       []jsonschema.NamedSchema
	nested     bool // unions stand among them by name: their alternatives are in the list
	candidates []union.Candidate
	beside     []string // what is required beside the choice
	by         union.Decision
}

// byDecision compares such alternatives. It reports whether these are such.
func (c *comparer) byDecision(p pair, keyword string, oldList, newList []jsonschema.NamedSchema) bool {
	old, ok := c.decide(c.old, p.old, keyword, oldList)
	new, okNew := c.decide(c.new, p.new, keyword, newList)
	if !ok || !okNew || !sameWay(old.by, new.by) {
		return false
	}
	now, came, ok := old.pair(new)
	if !ok || keyword == "oneOf" && old.mayRefuse(new, came) {
		return false
	}
	for k, o := range old.list {
		if now[k] == nil {
			c.variantGone(p, keyword, o)
			continue
		}
		c.compare(pair{old: o.Schema, new: now[k], required: true})
		if !c.keepsName(p, o.Schema, now[k]) {
			c.variantRenamed(o.Schema, now[k])
		}
	}
	if keyword == "oneOf" && old.mayOverlap(new, now) {
		c.context = append(c.context, delicate{at: p, keyword: keyword, below: p.new})
	}
	if tag, ok := old.by.Select.(ir.ByTag); ok {
		c.tagMethod(p, keyword, tag.Property, old.list, came)
	}
	for _, n := range came {
		c.variantCame(variantAdded, p, keyword, n, "")
	}
	return true
}

// pair finds out what the old alternatives are now, nil if they are gone, and which are new. ok is
// false if that is not certain.
func (d decided) pair(new decided) (now []*jsonschema.Schema, came []jsonschema.NamedSchema, ok bool) {
	now = make([]*jsonschema.Schema, len(d.list))
	for k, n := range new.list {
		was := d.takes(new.candidates[k])
		switch {
		case len(was) != 1:
			return nil, nil, false
		case was[0] == unknown && !slices.Equal(d.takes(withUndeclared(new.candidates[k], slices.Concat(new.beside, requiredNames(follow(n.Schema))))), was):
			return nil, nil, false
		case was[0] == unknown:
			came = append(came, n)
		case now[was[0]] != nil || !slices.Equal(new.takes(d.candidates[was[0]]), []int{k}):
			return nil, nil, false
		default:
			now[was[0]] = n.Schema
		}
	}
	return now, came, true
}

// mayRefuse reports whether objects of an old alternative may be of one of those that came, too:
// they are of none in a oneOf then. Only what they declare is looked at.
func (d decided) mayRefuse(new decided, came []jsonschema.NamedSchema) bool {
	for k, n := range new.list {
		isNew := slices.ContainsFunc(came, func(c jsonschema.NamedSchema) bool { return c.Schema == n.Schema })
		if isNew && slices.ContainsFunc(d.candidates, func(was union.Candidate) bool { return mayBeBoth(was, new.candidates[k]) }) {
			return true
		}
	}
	return false
}

// mayOverlap reports whether objects of an old alternative may be of what another one is now, and could
// not be of what that was, as where it was closed: they are of none in a oneOf then. Only what they
// declare is looked at.
func (d decided) mayOverlap(new decided, now []*jsonschema.Schema) bool {
	for k, n := range new.list {
		was := slices.Index(now, n.Schema)
		if was >= 0 && slices.ContainsFunc(d.candidates, func(other union.Candidate) bool {
			return !mayBeBoth(other, d.candidates[was]) && mayBeBoth(other, new.candidates[k])
		}) {
			return true
		}
	}
	return false
}

// mayBeBoth reports whether an object with members that one candidate declares may be of another
// one as well.
func mayBeBoth(a, other union.Candidate) bool {
	for _, m := range other.Members {
		has := a.Member(m.Name)
		if m.Required && has == nil || has != nil && (m.Required || has.Required) && areApart(*has, m) {
			return false
		}
	}
	lacks := func(m union.Member) bool { return m.Required && other.Member(m.Name) == nil }
	return !(other.Closed && slices.ContainsFunc(a.Members, lacks))
}

// areApart reports whether no value of a member that some objects have is one of another.
func areApart(a, b union.Member) bool {
	if b.Never {
		return true
	}
	if a.Values == nil {
		a, b = b, a
	}
	return a.Values != nil && !slices.ContainsFunc(a.Values, func(v jsonvalue.Literal) bool {
		begins := b.Prefix == "" || v.Kind == jsonvalue.StringLiteral && strings.HasPrefix(v.Text, b.Prefix)
		return begins && (b.Values == nil || slices.ContainsFunc(b.Values, v.Same))
	})
}

// decide asks package union what tells alternatives apart. It does not where one of them is no
// plain object that is one of these alone, or has its tag as a default: without it, the shape
// tells then. Nor does it where what is written out may be called after any of its members.
func (c *comparer) decide(doc *document, s *jsonschema.Schema, keyword string, list []jsonschema.NamedSchema) (d decided, ok bool) {
	if len(list) == 0 || len(withoutNull(s.Children(keyword))) < 2 || !c.isAllChoice(s, keyword, "properties", "required") {
		return d, false
	}
	c.flatten(&d, list, 0)
	seen := map[*jsonschema.Schema]bool{}
	for _, a := range d.list {
		target := follow(a.Schema)
		if seen[target] || !c.standsAlone(target) || !isPlainBeside(s, target) {
			return d, false
		}
		seen[target] = true
		candidate := doc.candidate(target, membersBeside(s)...)
		candidate.Inline = !isNamed(a)
		d.candidates = append(d.candidates, candidate)
	}
	d.beside = requiredNames(s)
	union.Require(d.candidates, d.beside)
	var err error
	if d.by, err = union.Decide(d.candidates, nil); err != nil || areAllObjects(d.by) {
		return d, false
	}
	tag, isTag := d.by.Select.(ir.ByTag)
	hasDefault := func(a union.Candidate) bool { m := a.Member(tag.Property); return m != nil && m.Default != nil }
	return d, d.areNamed() && !(isTag && slices.ContainsFunc(d.candidates, hasDefault))
}

// withUndeclared returns a candidate that has some members, whether these are declared or not.
func withUndeclared(objects union.Candidate, required []string) union.Candidate {
	objects.Members = slices.Clone(objects.Members)
	for _, name := range required {
		if objects.Member(name) == nil {
			objects.Members = append(objects.Members, union.Member{Name: name, Required: true})
		}
	}
	return objects
}

// flatten lists alternatives, those of unions among them in place of these.
func (c *comparer) flatten(d *decided, list []jsonschema.NamedSchema, within int) {
	for _, a := range list {
		inner := follow(a.Schema)
		keyword := choiceOf(inner)
		if several := len(inner.Children(keyword)) > 1; several && isNamed(a) && within < maxWithin && c.isAllChoice(inner, keyword) {
			d.nested = true
			c.flatten(d, inner.Children(keyword), within+1)
			continue
		}
		d.list = append(d.list, a)
	}
}

// decidedApart reports whether two schemas of a set of those that apply to the same value are
// different alternatives of a choice, which is all that brings them together, and objects of either
// are taken for that one.
func (c *comparer) decidedApart(set map[*jsonschema.Schema]bool, s, other *jsonschema.Schema) bool {
	var found choiceAt
	for x := range set {
		for _, keyword := range inPlace {
			switch {
			case keyword == "$ref" || !x.Has(keyword):
			case found.of != nil || keyword != "anyOf" && keyword != "oneOf":
				return false
			default:
				found = choiceAt{x, keyword}
			}
		}
	}
	if found.of == nil {
		return false
	}
	certain, known := c.certain[found]
	if !known {
		certain = map[*jsonschema.Schema]bool{}
		if d, ok := c.decide(c.new, found.of, found.keyword, found.of.Children(found.keyword)); ok {
			for k, a := range d.list {
				certain[follow(a.Schema)] = slices.Equal(d.takes(d.candidates[k]), []int{k})
			}
		}
		c.certain[found] = certain
	}
	return s != other && certain[s] && certain[other]
}

// isAllChoice reports whether nothing but its alternatives says what a schema is, in itself and in
// what it extends, and but for some keywords.
func (c *comparer) isAllChoice(s *jsonschema.Schema, keyword string, but ...string) bool {
	return c.standsAlone(s) && !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
		return m.Name != keyword && !slices.Contains(but, m.Name) && m.Name != "type" && !(m.Name == "x-stategen" && discriminatorOf(s) == nil) && !isBesideMembers(m.Name)
	})
}

// isPlainObject reports whether all that a schema says of members is what those are that it
// declares.
func isPlainObject(s *jsonschema.Schema) bool {
	s = follow(s)
	return isTypedObject(s) && isPlainMembers(s)
}

// isPlainMembers is isPlainObject, but for whether the schema says that it is an object.
func isPlainMembers(s *jsonschema.Schema) bool {
	return len(s.Children("properties")) > 0 &&
		openness(s) != typed && s.Get("patternProperties") == nil &&
		!slices.ContainsFunc(inPlace, func(keyword string) bool { return s.Value.Get(keyword) != nil })
}

// candidate is a plain object as package union sees it, with what stands beside a choice of it.
func (doc *document) candidate(s *jsonschema.Schema, beside ...analysis.Part) union.Candidate {
	all := doc.analysed()
	v := all.ViewOf(s)
	v.Parts = analysis.Join(beside, v.Parts)
	object := union.Candidate{Name: s.Token(), Kinds: jsonvalue.ObjectKind, Known: true, Closed: v.IsClosed()}
	required := v.RequiredNames()
	for _, m := range all.Members(v) {
		known := all.FiniteValues(m.Schemas)
		object.Members = append(object.Members, union.Member{
			Name: m.Name, Required: required.Has(m.Name), Values: known.Values, Prefix: known.Prefix, Default: known.Fallback, Never: known.Never,
		})
	}
	return object
}

// sameWay reports whether programs see two decisions as the same: the union has the same method
// for the tag, or none, and what no alternative takes is of the unknown variant in both or in
// neither.
func sameWay(a, b union.Decision) bool {
	switch was := a.Select.(type) {
	case ir.ByTag:
		is, ok := b.Select.(ir.ByTag)
		return ok && was.Property == is.Property && was.Kind == is.Kind && takesAll(a) == takesAll(b)
	case ir.ByMembers, ir.ByKind:
		_, isTag := b.Select.(ir.ByTag)
		return !isTag
	}
	return false
}

// areAllObjects reports whether a decision takes all objects for the only candidate that there is.
func areAllObjects(d union.Decision) bool {
	kind, ok := d.Select.(ir.ByKind)
	return ok && kind.Own == ""
}

// takesAll reports whether one of the candidates of a decision takes any object.
func takesAll(d union.Decision) bool {
	if _, ok := d.Select.(ir.ByTag); !ok {
		return false
	}
	return slices.ContainsFunc(d.Tags, func(tags []jsonvalue.Literal) bool { return tags == nil }) && (d.Rest == nil || takesAll(d.Rest.Decision))
}
