package upgrade

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// What a default says is in every upgraded document that it is for. One that the newer major does not
// allow would make all of these invalid, and nothing would say so: no value is left behind.

// oneDefault is an object with a default of it that is judged, and where that is declared.
type oneDefault struct {
	*pair
	said place
}

// judge reports where a default for a place at a path, or what is in it, is not what is taken there:
// of another kind, no value of an enum, not the only value, beyond a bound, of a tag that there is not,
// or without a required member.
func (p oneDefault) judge(path []string, e ir.Elem, only *jsonvalue.Literal, text []byte) {
	takes := KindsOf(e)
	if allowsNull(e) {
		takes |= jsonvalue.NullKind
	}
	if !e.Loose && IsInteger(e.Type) {
		takes &^= jsonvalue.FractionKind
	}
	kind := kindOf(string(text))
	if takes&kind == 0 {
		p.wrongDefault(path, fmt.Sprintf("takes %s, and its default is of another kind", takes), "")
		return
	}
	if p.breaks(path, e.Check, text) {
		return
	}
	if kind == jsonvalue.NullKind || e.Loose {
		return
	}
	value := jsonvalue.LiteralOf(string(text))
	if only != nil && only.Kind <= jsonvalue.BoolLiteral && !only.Same(value) {
		p.wrongDefault(path, "takes "+literal(*only)+" alone, and its default is another value", "")
		return
	}
	switch t := e.Type.(type) {
	case *ir.Enum:
		if !e.Open {
			p.judgeEnum(path, t, value)
		}
	case *ir.Struct:
		p.judgeObject(path, t, text)
	case *ir.Tuple:
		p.judgeTuple(path, t, text)
	case *ir.Union:
		if next, ok := p.alternative(path, t, kind, text); ok {
			p.judge(path, next, nil, text)
		}
	case ir.List:
		for k, item := range itemsOf(text) {
			p.judge(pathTo(path, strconv.Itoa(k)), t.Elem, nil, item)
		}
	case ir.Map:
		members := membersOf(text)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			p.judge(pathTo(path, name), t.Elem, nil, members[name])
		}
	}
}

// membersOf returns the members of a JSON object; none of anything else.
func membersOf(text []byte) (members map[string]json.RawMessage) {
	_ = json.Unmarshal(text, &members)
	return members
}

// itemsOf returns the elements of a JSON array; none of anything else.
func itemsOf(text []byte) (items []json.RawMessage) {
	_ = json.Unmarshal(text, &items)
	return items
}

// judgeEnum is judge for a value of an enum that takes no others.
func (p oneDefault) judgeEnum(path []string, e *ir.Enum, value jsonvalue.Literal) {
	if slices.ContainsFunc(e.Values, func(v ir.EnumValue) bool { return v.Value.Same(value) }) {
		return
	}
	hint := ""
	if value.Kind == jsonvalue.StringLiteral {
		hint = meantOf(e.ValueTexts(), value.Text)
	}
	p.wrongDefault(path, fmt.Sprintf("takes values of %s, and its default is none of them", e.Name.Go), hint)
}

// judgeObject is judge for an object, and what is in it; not for what is none.
func (p oneDefault) judgeObject(path []string, s *ir.Struct, text []byte) {
	members := membersOf(text)
	if members == nil {
		return
	}
	p.breaks(path, s.Check, text)
	p.judgeTag(path, s, members)
	for _, f := range s.Fields {
		inner, ok := members[f.JSON]
		switch {
		case ok:
			p.judge(pathTo(path, f.JSON), f.Elem(), f.Only, inner)
		case f.Required && !p.completed(path, f.JSON):
			p.wrongDefault(path, fmt.Sprintf("requires %q, and its default lacks it", f.JSON), "")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if s.Field(name) == nil && (s.Tag == nil || s.Tag.JSON != name) {
			p.judgeRest(pathTo(path, name), s, name, members[name])
		}
	}
}

// judgeTuple is judge for an array by position, and what is in it.
func (p oneDefault) judgeTuple(path []string, t *ir.Tuple, text []byte) {
	p.breaks(path, t.Check, text) // the check asks for elements that have to be there, too
	for k, item := range itemsOf(text) {
		switch at := pathTo(path, strconv.Itoa(k)); {
		case k < len(t.Fields):
			p.judge(at, t.Fields[k].Elem(), t.Fields[k].Only, item)
		case t.Rest != nil:
			p.judge(at, *t.Rest, nil, item)
		default:
			p.wrongDefault(at, "is beyond the elements that the schema allows", "")
		}
	}
}

// judgeRest is judge for a member at a path that the type of its object does not declare. One of which it is
// not known whether an expression is about it may be anything.
func (p oneDefault) judgeRest(path []string, s *ir.Struct, name string, text []byte) {
	matched := false
	for _, m := range s.Patterns {
		if m.Pattern.Backtracks || len(m.Pattern.Ahead) > 0 {
			return
		}
		if ir.Holds(m.Pattern, jsonvalue.Quote(name)) {
			matched = true
			p.judge(path, m.Elem, nil, text)
		}
	}
	if matched {
		return
	}
	switch rest := s.Rest.(type) {
	case ir.TypedRest:
		p.judge(path, rest.Elem, nil, text)
	case ir.Closed:
		p.wrongDefault(path, "is a member that the schema does not allow", meant(s, []string{name}))
	}
}

// breaks reports where a default breaks a rule, unless there will be more in it.
func (p oneDefault) breaks(path []string, c *ir.Check, text []byte) bool {
	rule := broken(c, text, map[*ir.Check]bool{})
	if rule == nil || p.grows(path) || len(pathsBelow(p.claims.filled, path...)) > 0 {
		return false
	}
	p.wrongDefault(path, fmt.Sprintf("asks for %s, and its default does not keep to that", stated(rule)), "")
	return true
}

// judgeTag reports where an object that has a tag in the newer major is without it, or has another one.
func (p oneDefault) judgeTag(path []string, s *ir.Struct, members map[string]json.RawMessage) {
	if s.Tag == nil || s.Tag.Others != nil || p.completed(path, s.Tag.JSON) {
		return
	}
	switch text, ok := members[s.Tag.JSON]; {
	case ok && !s.Tag.Value.Same(jsonvalue.LiteralOf(string(text))):
		p.wrongDefault(pathTo(path, s.Tag.JSON), "takes "+literal(s.Tag.Value)+" alone, and its default is another value", "")
	case !ok && s.Tag.Required:
		p.wrongDefault(path, fmt.Sprintf("requires %q, and its default lacks it", s.Tag.JSON), "")
	}
}

// alternative returns that of a union which a default is of; not ok if that is not known. It reports
// where the default is of none.
func (p oneDefault) alternative(path []string, u *ir.Union, kind jsonvalue.Kinds, text []byte) (e ir.Elem, ok bool) {
	if kind != jsonvalue.ObjectKind {
		v := ofKinds(u, kind)
		if v == nil || v.Struct != nil {
			return e, false
		}
		return v.Wrap.Elem, true
	}
	by, isTagged := u.Select.(ir.ByTag)
	if !isTagged || u.Base != nil || u.KeepsMisfits() || by.ByShape || by.Else != nil || by.None != nil || len(by.Shared) > 0 || hasPrefixes(u) ||
		slices.ContainsFunc(u.Variants, takesOtherTags) {
		return e, false
	}
	text, ok = membersOf(text)[by.Property]
	if !ok {
		p.wrongDefault(path, fmt.Sprintf("is told by %q, and its default lacks it", by.Property), "")
		return e, false
	}
	found := jsonvalue.LiteralOf(string(text))
	for _, v := range u.Variants {
		if v.Struct != nil && slices.ContainsFunc(v.Tags, found.Same) {
			return ir.Elem{Type: v.Struct}, true
		}
	}
	p.wrongDefault(pathTo(path, by.Property), fmt.Sprintf("takes tags of %s, and its default is none of them", u.Name.Go), meantOf(u.TagTexts(), found.Text))
	return e, false
}

// takesOtherTags reports whether a variant may take an object without its tag, or with another one.
func takesOtherTags(v *ir.Variant) bool {
	if v.Struct == nil {
		return kindsOf(v)&jsonvalue.ObjectKind != 0
	}
	t := v.Struct.Tag
	return t == nil || !t.Required || t.Others != nil
}

// completed reports whether what a default of the object at a path lacks is said elsewhere: moves bring
// something of that object, so that others of it may be warned of, or the member has its own default.
func (p *pair) completed(path []string, name string) bool {
	return p.grows(path) || hasPath(p.claims.filled, pathTo(path, name)...)
}

// grows reports whether moves bring something of the object at a path.
func (p *pair) grows(path []string) bool {
	return slices.ContainsFunc(p.claims.in, func(in []string) bool { return len(in) > len(path) && isWithin(in, path) })
}

// wrongDefault reports what is wrong with a default at a path, once: a value within another one is
// met twice.
func (p oneDefault) wrongDefault(path []string, what, hint string) {
	p.foundOnce(p.declared.diag(p.said, fmt.Sprintf("default: %s of %s %s", jsonpointer.Join(path), p.To.Name.Go, what), hint))
}
