package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What strict reading and Validate say is exact in one of two ways. Either the
// shape of a place, with the rules that stand beside it, proves what its
// schemas say. Or the schemas are compiled whole, into a check that decides by
// itself: package check knows every keyword. The shape is then only what the
// value is read as.

// proved is the table of keywords that shapes prove, or rules beside them.
// Wherever another one says something the whole is checked: one that depends
// on what others have evaluated, or for which there is no shape.
var proved = map[string]bool{
	"$ref": true, "$dynamicRef": true, "$recursiveRef": true, // see Composition of package analysis
	"allOf": true, "oneOf": true, "anyOf": true,
	"type": true, "const": true, "enum": true,
	"properties": true, "required": true, "additionalProperties": true, "items": true,

	// Rules: check.Assertions and check.Conditions.
	"multipleOf": true, "minimum": true, "maximum": true, "exclusiveMinimum": true, "exclusiveMaximum": true,
	"minLength": true, "maxLength": true, "pattern": true, "format": true,
	"minItems": true, "maxItems": true, "uniqueItems": true, "minProperties": true, "maxProperties": true,
	"not": true, "if": true, "then": true, "else": true, "contains": true, "minContains": true, "maxContains": true,
	"propertyNames": true, "dependentRequired": true, "dependentSchemas": true, "dependencies": true,
}

// isProved reports whether the shape that a view gets proves all that its
// parts say, as far as their keywords tell.
func (v *view) isProved() bool {
	for _, p := range v.Parts {
		if _, ok := p.Schema.Bool(); ok {
			continue
		}
		for _, m := range p.Schema.Value.Members {
			k, _ := jsonschema.LookupKeyword(m.Name)
			if !k.Validates() || !p.Has(m.Name) {
				continue
			}
			if k.Needs != "" && !p.Schema.Has(k.Needs) { // it has no effect
				continue
			}
			if !proved[m.Name] && !positional[m.Name] || isPositional(p, m.Name) && !v.isPlainTuple() {
				return false
			}
		}
	}
	return true
}

// prove gives a place, once it has its shape, the check that decides it. A
// type that is of this place only takes it along.
func (l *lowerer) prove(v *view, p *place) {
	p.loose = p.loose || v.loose
	whole := l.someWhole(v)
	decideBy(whole, p.own)
	if p.own == nil || p.loose || p.nullable { // null is no value of the type
		p.check = whole
	}
}

// decideBy has a check decide what values of a type are valid.
func decideBy(whole *ir.Check, t ir.Type) {
	switch t := t.(type) {
	case *ir.Struct:
		t.Check = whole
	case *ir.Tuple:
		t.Check = whole
	case *ir.Union:
		if t.Verdict == nil {
			t.Verdict = &ir.Verdict{}
		}
		t.Verdict.Check, t.Verdict.Always = whole, true
	}
}

// proveEarly is prove for a place whose type has just been made: what the type
// consists of may lead back here, and takes along what is known of the place.
func (l *lowerer) proveEarly(v *view, p *place) {
	if v.unproved {
		l.prove(v, p)
	}
}

// someWhole is wholeOfView, but never nil: for places whose shape would refuse what is valid: if
// everything is, that is a check too.
func (l *lowerer) someWhole(v *view) *ir.Check {
	if c := l.wholeOfView(v); c != nil {
		return c
	}
	return l.newWhole(v, nil)
}

// wholeOfView returns the check that decides all that holds at a view.
func (l *lowerer) wholeOfView(v *view) *ir.Check {
	var list []*ir.Check
	for _, s := range l.schemas.Outermost(&v.View) {
		if c := l.wholeOf(s); c != nil && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	var rules []ir.Rule
	for _, part := range list {
		rules = append(rules, ir.Apply{Check: part})
	}
	return l.newWhole(v, rules)
}

// newWhole makes a check that decides all that holds at a view.
func (l *lowerer) newWhole(v *view, rules []ir.Rule) *ir.Check {
	c := l.newCheck(v.at, rules)
	c.Whole = true
	return c
}

// wholeOf returns the check that decides a schema by itself, whatever the
// types prove; nil if every value is valid.
func (l *lowerer) wholeOf(s *jsonschema.Schema) *ir.Check {
	c := l.compiler.Compile(s)
	if c != nil {
		l.wholes = append(l.wholes, c)
	}
	return c
}

// checksOf lists the checks that the model refers to: those of shapes, in the
// order of their places, then those that decide schemas by themselves.
func (l *lowerer) checksOf(pkg *ir.Package) []*ir.Check {
	own := ordered(l.checks)
	roots := slices.Clone(l.wholes)
	for _, c := range own {
		roots = append(roots, c.Uses()...)
	}
	complete := l.compiler.Checks(roots...)
	l.found.List = append(l.found.List, l.compiler.Diagnostics()...)
	isUsed := pkg.UsedChecks()
	var list []*ir.Check
	for _, c := range append(own, complete...) {
		if isUsed[c] {
			list = append(list, c)
			delete(isUsed, c) // one of a place may be used by another, and be among both
		}
	}
	return list
}

// proveRoot has the whole decide at the root, if a reference anywhere depends
// on the way that leads there from it.
func (l *lowerer) proveRoot(pkg *ir.Package) {
	if !l.schemas.DependOnWay() || len(l.set.Docs) != 1 {
		return
	}
	whole := l.wholeOf(l.set.Docs[0].Root)
	decideBy(whole, pkg.Root)
	pkg.Check, pkg.Loose = whole, true
	if pkg.Wrap != nil {
		pkg.Wrap.Elem.Check, pkg.Wrap.Elem.Loose = whole, true
	}
}
