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

// misfits reports where a default for a place at a path, or what is in it, is not what is taken there:
// of another kind, no value of an enum, not the only value, or without a required member.
func (p *pair) misfits(path []string, e ir.Elem, only *jsonvalue.Literal, text []byte) {
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
	if kind == jsonvalue.NullKind || e.Loose {
		return
	}
	value := scalarOf(text)
	if only != nil && only.Kind <= jsonvalue.BoolLiteral && !only.Same(value) {
		p.wrongDefault(path, "takes "+literal(*only)+" alone, and its default is another value", "")
		return
	}
	inside := func(name string, e ir.Elem, only *jsonvalue.Literal, text []byte) {
		p.misfits(append(slices.Clip(path), name), e, only, text)
	}
	var members map[string]json.RawMessage
	var items []json.RawMessage
	switch t := e.Type.(type) {
	case *ir.Enum:
		hint := ""
		if value.Kind == jsonvalue.StringLiteral {
			hint = meantOf(t.ValueTexts(), value.Text)
		}
		if !e.Open && !slices.ContainsFunc(t.Values, func(v ir.EnumValue) bool { return v.Value.Same(value) }) {
			p.wrongDefault(path, fmt.Sprintf("takes values of %s, and its default is none of them", t.Name.Go), hint)
		}
	case *ir.Struct:
		if json.Unmarshal(text, &members) != nil {
			return // it is no object: nothing is in it
		}
		for _, f := range t.Fields {
			inner, ok := members[f.JSON]
			switch {
			case ok:
				inside(f.JSON, f.Elem(), f.Only, inner)
			case f.Required && !p.completed(path, f.JSON):
				p.wrongDefault(path, fmt.Sprintf("requires %q, and its default lacks it", f.JSON), "")
			}
		}
	case ir.List:
		_ = json.Unmarshal(text, &items)
		for k, item := range items {
			inside(strconv.Itoa(k), t.Elem, nil, item)
		}
	case ir.Map:
		_ = json.Unmarshal(text, &members)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			inside(name, t.Elem, nil, members[name])
		}
	}
}

// completed reports whether what a default of the object at a path lacks is said elsewhere: moves bring
// something of that object, so that others of it may be warned of, or the member has its own default.
func (p *pair) completed(path []string, name string) bool {
	return slices.ContainsFunc(p.within.in, func(in []string) bool { return len(in) > len(path) && isWithin(in, path) }) ||
		has(p.within.filled, append(slices.Clip(path), name)...)
}

// wrongDefault reports what is wrong with a default at a path, once: a value within another one is
// met twice.
func (p *pair) wrongDefault(path []string, what, hint string) {
	wrong := p.declared.diag(fmt.Sprintf("default: %s of %s %s", jsonpointer.Join(path), p.New.Name.Go, what), hint)
	if !slices.Contains(p.found, wrong) {
		p.found = append(p.found, wrong)
	}
}

// scalarOf returns a JSON value as a literal, if it is a scalar.
func scalarOf(text []byte) jsonvalue.Literal {
	switch jsonvalue.KindOf(string(text)) {
	case jsonvalue.StringKind:
		l := jsonvalue.Literal{Kind: jsonvalue.StringLiteral}
		_ = json.Unmarshal(text, &l.Text) // it is JSON
		return l
	case jsonvalue.NumberKind:
		return jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: string(text)}
	case jsonvalue.BoolKind:
		return jsonvalue.Literal{Kind: jsonvalue.BoolLiteral, Text: string(text)}
	}
	return jsonvalue.Literal{Kind: jsonvalue.CompositeLiteral}
}
