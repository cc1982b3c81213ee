package union

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// byConstantOrPrefix is bySharedConstant where the tags of some are all that begin
// with a text, such as "data-".
func byConstantOrPrefix(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toRefuse, func(d *Decision) bool {
		prefixes := false
		for i, c := range candidates {
			if c.isObject() && d.Tags[i] == nil {
				return false
			}
			prefixes = prefixes || slices.ContainsFunc(d.Tags[i], isPrefix)
		}
		return prefixes
	})
}

// byConstantOrNull is bySharedConstant where some may be without the constant, or
// take null for it.
func byConstantOrNull(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toRefuse, func(d *Decision) bool {
		for i, c := range candidates {
			if c.isObject() && d.Tags[i] == nil {
				return false
			}
		}
		_, _, _, overlaps := overlap(d.Tags)
		return !overlaps
	})
}

// byEachTag looks for a member whose constants divide the object candidates,
// though some may be without it or take null, have constants in common, or, one
// of them, take any other value. Each tag leads to those that may have it, and
// so does none; several are told apart by the rest of their members.
func byEachTag(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toRefuse, oneOther(candidates, false))
}

// byEachTagThenChecks is byEachTag where some are not told apart in any way.
func byEachTagThenChecks(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toCheck, oneOther(candidates, false))
}

// byTagOrRest is byEachTag where several take any other value, as the responses of
// JSON-RPC do, which have no method: they are told apart by the rest of their members.
func byTagOrRest(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toRefuse, func(d *Decision) bool { return !d.mayLack(candidates) })
}

// byTagOrUndeclared is byTagOrRest where these do not declare the member. So what has it is none
// of them, and a value that came later is none of those with a constant, whatever else it has:
// members would take it, and a request with one more member, for what requires the same.
func byTagOrUndeclared(candidates []Candidate) (Decision, bool) {
	d, ok := byTagOrRest(candidates)
	declares := func(i int) bool { return candidates[i].Member(tagProperty(d)) != nil }
	return d, ok && d.Rest != nil && !slices.ContainsFunc(d.Rest.Members, declares)
}

// byTagOrOwn is byTagOrUndeclared where one takes any other value. It is known by the members that
// it alone declares, and requires: what lacks these is of a type that nobody knows yet.
func byTagOrOwn(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toRefuse, func(d *Decision) bool { return d.tellOnlyRest(candidates) })
}

// byTagOrOwnThenChecks is byTagOrOwn where some are not told apart in any way.
func byTagOrOwnThenChecks(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toCheck, func(d *Decision) bool { return d.tellOnlyRest(candidates) })
}

// tellOnlyRest is tellRest for the only object that takes any other tag, if there is one and it does
// not declare the member.
func (d *Decision) tellOnlyRest(candidates []Candidate) bool {
	rest := d.takingAny(candidates)
	return len(rest) == 1 && candidates[rest[0]].Member(tagProperty(*d)) == nil && d.tellRest(candidates, rest[0])
}

// takingAny lists the objects that take any other tag.
func (d Decision) takingAny(candidates []Candidate) (list []int) {
	for i, c := range candidates {
		if c.isObject() && d.Tags[i] == nil {
			list = append(list, i)
		}
	}
	return list
}

// tellRest has the only object that takes any other tag known by the members that it alone declares
// and requires. It reports whether there are such, and several tags.
func (d *Decision) tellRest(candidates []Candidate, rest int) bool {
	var own []string
	for _, m := range candidates[rest].Members {
		declares := func(c Candidate) bool { return c.Member(m.Name) != nil }
		others := slices.Delete(slices.Clone(candidates), rest, rest+1)
		if m.Required && !slices.ContainsFunc(others, declares) {
			own = append(own, m.Name)
		}
	}
	tags := make(map[string]bool)
	for _, list := range d.Tags {
		for _, tag := range list {
			tags[key(tag)] = true
		}
	}
	if len(own) == 0 || len(tags) < 2 {
		return false
	}
	d.Why = "told apart by the constant " + shown(tagProperty(*d))
	d.Rest = &Group{Members: []int{rest}, Rest: true, Decision: Decision{Select: ir.ByMembers{Sets: [][]string{own}}, Why: "known by what it requires"}}
	return true
}

// byTagOrRestThenChecks is byTagOrRest where some are not told apart in any way.
func byTagOrRestThenChecks(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toCheck, func(d *Decision) bool { return !d.mayLack(candidates) })
}

// byOptionalTagOrOther is byEachTag where those with a constant may be without it, and one requires
// the member, with any other value. What has none is not that one.
func byOptionalTagOrOther(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toRefuse, oneOther(candidates, true))
}

// byOptionalTagOrOtherThenChecks is byOptionalTagOrOther where some are not told apart in any way.
func byOptionalTagOrOtherThenChecks(candidates []Candidate) (Decision, bool) {
	return bestTag(candidates, toCheck, oneOther(candidates, true))
}

// oneOther fits decisions in which one candidate at most takes any other tag; mayLack says whether
// those with tags may be without the member beside it.
func oneOther(candidates []Candidate, mayLack bool) func(*Decision) bool {
	return func(d *Decision) bool { return d.Rest == nil && d.mayLack(candidates) == mayLack }
}

// mayLack reports whether a candidate that has tags may be without the member, where another one takes
// any other tag.
func (d Decision) mayLack(candidates []Candidate) bool {
	property := tagProperty(d)
	mayLack := func(i int) bool { return len(d.Tags[i]) > 0 && !candidates[i].Member(property).Required }
	return len(d.takingAny(candidates)) > 0 && d.None != nil && slices.ContainsFunc(d.None.Members, mayLack)
}

// bestTag chooses the member that leaves the fewest candidates to be told apart
// further, and of those the first. The tags must fit.
func bestTag(candidates []Candidate, alike remainder, fit func(*Decision) bool) (best Decision, ok bool) {
	least := 0
	for _, property := range membersOf(candidates) {
		d, left := eachTag(candidates, property)
		if left < 0 || ok && left >= least || !fit(&d) || d.tellGroups(without(candidates, property), alike) != "" {
			continue
		}
		d.Null = d.None != nil && !d.restHas(d.None.Members) && !d.onlyRestHas(candidates, property) && nullIsNone(candidates, property, *d.None)
		best, least, ok = d, left, true
	}
	return best, ok
}

// restHas reports whether all of some candidates take any other tag, null among them, where
// several do.
func (d Decision) restHas(some []int) bool {
	return d.Rest != nil && !slices.ContainsFunc(some, func(i int) bool { return !slices.Contains(d.Rest.Members, i) })
}

// onlyRestHas reports whether what is without the tag cannot have the member at all, so that
// null is any other tag where there are candidates for that.
func (d Decision) onlyRestHas(candidates []Candidate, property string) bool {
	mayHave := func(i int) bool { return !candidates[i].forbids(property) }
	return len(d.takingAny(candidates)) > 0 && !slices.ContainsFunc(d.None.Members, mayHave)
}

// membersOf lists the names of the members that objects declare.
func membersOf(candidates []Candidate) []string {
	var list []string
	for _, c := range candidates {
		for _, m := range c.Members {
			if !slices.Contains(list, m.Name) {
				list = append(list, m.Name)
			}
		}
	}
	return list
}

// without returns candidates without a member, which is looked at already.
func without(candidates []Candidate, property string) []Candidate {
	list := slices.Clone(candidates)
	for i, c := range list {
		list[i].Members = slices.DeleteFunc(slices.Clone(c.Members), func(m Member) bool { return m.Name == property })
	}
	return list
}

// eachTag makes the decision for a member, but for how those with the same tags
// are told apart; left is how many these are, and negative if the member divides
// nothing.
func eachTag(candidates []Candidate, property string) (d Decision, left int) {
	d = Decision{Tags: make([][]jsonvalue.Literal, len(candidates)), Loose: true, Why: "told apart by the constant " + shown(property)}
	h := holders{having: map[string][]int{}}
	for i, c := range candidates {
		if c.isObject() {
			h.take(i, c, property, d.Tags)
		}
	}
	d.lendToPrefixes(h.all, h.having)
	if h.divideNothing() {
		return d, -1
	}
	h.spare(candidates, property, d.Tags)
	d.Select = ir.ByTag{Property: property, Kind: kindOf(h.all[0])}
	for _, tag := range h.all {
		if members := h.having[key(tag)]; len(members) > 1 {
			d.share(tag, members)
			left += len(members)
		}
	}
	switch len(h.rest) {
	case 0:
	case 1:
		d.Why += "; " + candidates[h.rest[0]].Name + " is anything else"
	default:
		d.Rest = &Group{Members: h.rest, Rest: true}
		left += len(h.rest)
	}
	if slices.Equal(h.none, h.rest) {
		return d, left
	}
	if len(h.none) > 1 {
		left += len(h.none)
	}
	if len(h.none) > 0 {
		d.None = &Group{Members: h.none}
	}
	return d, left
}

// holders is which objects may have which values of a member, their tags.
type holders struct {
	objects int                 // how many there are
	all     []jsonvalue.Literal // the tags of all
	having  map[string][]int    // by tag: those that may have it
	none    []int               // those that may be without the member, or take null
	never   int                 // how many are always without it
	rest    []int               // those that take any other tag
	lacking bool                // one that has tags may be without the member
	any     bool                // and so may one that takes any other tag
}

// take takes note of the object candidate i, and of its tags.
func (h *holders) take(i int, c Candidate, property string, tags [][]jsonvalue.Literal) {
	h.objects++
	m := c.Member(property)
	if m == nil || !m.Required || m.takesNull() {
		h.none = append(h.none, i)
	}
	switch {
	case c.forbids(property):
		tags[i] = []jsonvalue.Literal{}
		h.never++
		return
	case isOpen(m) && (m == nil || m.Prefix == ""):
		h.rest = append(h.rest, i)
		h.any = h.any || m == nil || !m.Required
		return
	}
	tags[i] = m.tags()
	h.lacking = h.lacking || !m.Required && len(tags[i]) > 0
	for _, tag := range tags[i] {
		k := key(tag)
		if h.having[k] == nil {
			h.all = append(h.all, tag)
		}
		if !slices.Contains(h.having[k], i) {
			h.having[k] = append(h.having[k], i)
		}
	}
}

// divideNothing reports whether the member says too little: if few have it, or several
// have it in any way and the others one tag, if what some may lack need not be there in
// another that takes it in any way, or if all may have one tag.
func (h *holders) divideNothing() bool {
	severalRest := len(h.rest) > 1 && (2*len(h.rest) > h.objects || len(h.all) == 1)
	return 2*h.never > h.objects || severalRest || len(h.all) == 0 || !sameKind(h.all) || h.any && h.lacking ||
		slices.ContainsFunc(h.all, func(tag jsonvalue.Literal) bool { return len(h.having[key(tag)]) == h.objects })
}

// share notes that a tag leads to several candidates.
func (d *Decision) share(tag jsonvalue.Literal, members []int) {
	for k := range d.Shared {
		if g := &d.Shared[k]; slices.Equal(g.Members, members) {
			g.Tags = append(g.Tags, tag)
			return
		}
	}
	d.Shared = append(d.Shared, Group{Tags: []jsonvalue.Literal{tag}, Members: members})
}

// lendToPrefixes gives those with a prefix the tags of others that begin with it,
// shorter prefixes the longer ones, too: these lead to both.
func (d *Decision) lendToPrefixes(all []jsonvalue.Literal, having map[string][]int) {
	for _, prefix := range all {
		for _, tag := range all {
			if !isPrefix(prefix) || tag == prefix || !strings.HasPrefix(tag.Text, prefix.Text) {
				continue
			}
			for _, i := range having[key(prefix)] {
				if !slices.Contains(having[key(tag)], i) {
					having[key(tag)] = append(having[key(tag)], i)
					d.Tags[i] = append(d.Tags[i], tag)
				}
			}
			slices.Sort(having[key(tag)])
		}
	}
}

// sameKind reports whether tags can be cases of one switch.
func sameKind(tags []jsonvalue.Literal) bool {
	return !slices.ContainsFunc(tags, func(t jsonvalue.Literal) bool {
		return kindOf(t) != kindOf(tags[0]) || t.Kind == jsonvalue.NumberLiteral && !jsonvalue.IsInt64(t.Text)
	})
}

// kindOf is the kind of the JSON values that have a tag.
func kindOf(tag jsonvalue.Literal) jsonvalue.LiteralKind {
	if isPrefix(tag) {
		return jsonvalue.StringLiteral
	}
	return tag.Kind
}

func isPrefix(tag jsonvalue.Literal) bool { return tag.Kind == jsonvalue.PrefixLiteral }

// nullIsNone reports whether null can be taken for no tag: all that may be without
// the tag take null, or they are checked, so that it does not matter.
func nullIsNone(candidates []Candidate, property string, none Group) bool {
	nulls := 0
	for _, i := range none.Members {
		if m := candidates[i].Member(property); isOpen(m) || m.takesNull() {
			nulls++
		}
	}
	_, checked := none.Decision.Select.(ir.ByMatch)
	return nulls == len(none.Members) || nulls > 0 && checked
}

// tags lists what the values of a member are told by: themselves, or what they
// begin with.
func (m *Member) tags() []jsonvalue.Literal {
	if m.Prefix != "" && m.Values == nil {
		return []jsonvalue.Literal{{Kind: jsonvalue.PrefixLiteral, Text: m.Prefix}}
	}
	return slices.DeleteFunc(slices.Clone(m.Values), isNull)
}

// takesNull reports whether null is one of the few values of a member.
func (m *Member) takesNull() bool { return slices.ContainsFunc(m.Values, isNull) }

func isNull(l jsonvalue.Literal) bool { return l.Kind == jsonvalue.NullLiteral }
