package union

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Explicit is a discriminator that the schema names.
type Explicit struct {
	Property string
	Tags     [][]jsonvalue.Literal // by candidate, each once; nil: by its constant, else by its name
	Listed   []jsonvalue.Literal   // the values that a base has for all that extend it; nil if it lists none
	Sole     bool                  // no discriminator names it: the only object has that constant, and others may come
}

// byExplicit uses the property that the schema names.
func byExplicit(candidates []Candidate, explicit Explicit) (Decision, error) {
	tags := make([][]jsonvalue.Literal, len(candidates))
	for i, c := range candidates {
		if !c.isObject() {
			continue
		}
		m := c.Member(explicit.Property)
		switch {
		case m.isOnlyOtherThanText(): // a mapping spells it in its own way, such as True
			tags[i] = m.Values
		case i < len(explicit.Tags) && explicit.Tags[i] != nil:
			tags[i] = explicit.Tags[i]
		case m != nil && m.Values != nil:
			tags[i] = m.Values
			if name := (jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: c.Name}); m.lists(name) && (explicit.isListOfBase(m) || explicit.othersHave(candidates, i)) {
				tags[i] = []jsonvalue.Literal{name} // of a list of the tags of all
			}
		case m != nil && m.Default != nil && m.Default.Kind == jsonvalue.StringLiteral:
			tags[i] = []jsonvalue.Literal{*m.Default}
		case c.Unnamed:
			return Decision{}, explicit.fails(c.subject() + " has no tag")
		default:
			tags[i] = []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: c.Name}}
		}
	}
	d, reason := byTag(candidates, explicit.Property, tags)
	d.Why = "told apart by the discriminator " + shown(explicit.Property)
	if explicit.Sole {
		d.Why = "told from others that may come by the constant " + shown(explicit.Property)
	}
	if reason == "" {
		reason = d.tellGroups(candidates, toRefuse)
	}
	if reason != "" {
		failure := explicit.fails(reason)
		failure.Unfit = unfit(candidates, explicit.Property, tags) != ""
		return Decision{}, failure
	}
	return d, nil
}

func (x Explicit) fails(reason string) *Ambiguous {
	return &Ambiguous{Reason: fmt.Sprintf("the discriminator %s does not tell the alternatives apart: %s", x.Property, reason)}
}

// Contradicts reports whether candidate i can have none of the tags that it is given:
// what has such a tag is never valid, and what is valid has none.
func (x Explicit) Contradicts(i int, c Candidate) bool {
	m := c.Member(x.Property)
	return m != nil && len(m.Values) > 0 && !m.isOnlyOtherThanText() && len(x.Tags[i]) > 0 && !slices.ContainsFunc(x.Tags[i], m.lists)
}

// Undeclared returns the member that tells the candidates apart by constants, although
// the schema names another one, which none of them declares; "" if it is not so.
func (x Explicit) Undeclared(candidates []Candidate) string {
	if slices.ContainsFunc(candidates, func(c Candidate) bool { return c.isObject() && c.Member(x.Property) != nil }) {
		return ""
	}
	d, _ := distinctConstant(candidates)
	return tagProperty(d)
}

// othersHave reports whether a candidate shares a value of the property with others that
// have no tags but such values, or is of a tag that another one has.
func (x Explicit) othersHave(candidates []Candidate, i int) bool {
	own := candidates[i].Member(x.Property)
	for j, c := range candidates {
		var tags []jsonvalue.Literal
		switch {
		case j == i:
		case j < len(x.Tags) && x.Tags[j] != nil:
			tags = x.Tags[j]
		default:
			if tags = c.Values(x.Property); tags == nil {
				tags = []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: c.Name}}
			}
		}
		if slices.ContainsFunc(tags, own.lists) {
			return true
		}
	}
	return false
}

// isListOfBase reports whether a member can have all that its base lists: so it says nothing of which
// of what extends the base this is, even where nothing else does.
func (x Explicit) isListOfBase(m *Member) bool {
	return len(x.Listed) > 0 && slices.EqualFunc(m.Values, x.Listed, jsonvalue.Literal.Same)
}

// lists reports whether a value is one of the few that the member can have.
func (m *Member) lists(value jsonvalue.Literal) bool {
	return slices.ContainsFunc(m.Values, value.Same)
}

// isOnlyOtherThanText reports whether the values of a member are known, and
// none is a string.
func (m *Member) isOnlyOtherThanText() bool {
	return m != nil && len(m.Values) > 0 &&
		!slices.ContainsFunc(m.Values, func(v jsonvalue.Literal) bool { return v.Kind == jsonvalue.StringLiteral })
}
