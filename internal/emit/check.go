package emit

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// checks emits the check functions of strict reading, and the expressions
// that they match.
func (e *emitter) checks(f *jen.File) {
	for _, c := range e.pkg.Checks {
		e.check(f, c)
	}
	e.patterns.declare(f)
}

// checkEmitter emits one check function.
type checkEmitter struct {
	check    *ir.Check
	schema   jen.Code // where its schema is
	patterns *patternNames
}

// check emits one check: a function that makes a few calls to the run-time.
func (e *emitter) check(f *jen.File, c *ir.Check) {
	of := checkEmitter{c, jen.Lit(c.Schema), &e.patterns}
	isConstant := namings(c) > 1
	if isConstant {
		of.schema = jen.Id("schema")
	}
	tracks := slices.ContainsFunc(c.Rules, func(r ir.Rule) bool { _, ok := r.(ir.Unevaluated); return ok })
	f.Func().Id(c.Go).Params(decodeParams...).BlockFunc(func(g *jen.Group) {
		if isConstant {
			g.Const().Id("schema").Op("=").Lit(c.Schema)
		}
		if tracks {
			g.Id("outside").Op(":=").Id("d").Dot("track").Call()
		}
		for _, r := range c.Rules {
			of.rule(g, r)
		}
		if tracks {
			g.Id("d").Dot("untrack").Call(jen.Id("outside"))
		}
	})
	f.Line()
}

// namings counts the rules of a check that name its schema. The others only call checks, which name their own.
func namings(c *ir.Check) int {
	n := 0
	for _, r := range c.Rules {
		switch r.(type) {
		case ir.Apply, ir.If, ir.DependentSchema, ir.Members, ir.Elements, ir.Unevaluated:
		default:
			n++
		}
	}
	return n
}

// call emits a call of a method of the decoder on the value at i.
func (e *checkEmitter) call(g *jen.Group, method string, args ...jen.Code) {
	e.callRow(g, method, nil, args...)
}

// callRow is call with a row at the end of the arguments.
func (e *checkEmitter) callRow(g *jen.Group, method string, last row, args ...jen.Code) {
	g.Id("d").Dot(method).Add(last.call(append([]jen.Code{jen.Id("i")}, args...)...))
}

func (e *checkEmitter) rule(g *jen.Group, rule ir.Rule) {
	switch r := rule.(type) {
	case ir.Apply, ir.AnyOf, ir.OneOf, ir.Not, ir.If, ir.DependentSchema:
		e.applicator(g, rule)
	case ir.Members:
		e.members(g, r)
	case ir.Elements:
		e.elements(g, r)
	case ir.Contains:
		e.call(g, "checkContains", e.schema, jen.Lit(r.Min), limit(r.Max), jen.Lit(r.Evaluates), checkFunc(r.Check))
	case ir.Unevaluated:
		e.unevaluated(g, r)
	default:
		e.assertion(g, rule)
	}
}

// assertion emits what looks at the value by itself.
func (e *checkEmitter) assertion(g *jen.Group, rule ir.Rule) {
	bound := func(keyword, text, allowed string) {
		e.call(g, "checkBound", jen.Lit(keyword), e.schema, jen.Lit(text), jen.Id(allowed))
	}
	size := func(method string, low, high int) {
		e.call(g, method, e.schema, jen.Lit(low), limit(high))
	}
	switch r := rule.(type) {
	case ir.TypeIs:
		e.call(g, "checkType", e.schema, typesOf(r))
	case ir.Const:
		e.call(g, "checkEqual", jen.Lit("const"), e.schema, verbatim(r.Text))
	case ir.EnumOf:
		e.callRow(g, "checkEqual", verbatims(r.Texts), jen.Lit("enum"), e.schema)
	case ir.Minimum:
		bound("minimum", r.Text, "isAtLeast")
	case ir.Maximum:
		bound("maximum", r.Text, "isAtMost")
	case ir.ExclusiveMinimum:
		bound("exclusiveMinimum", r.Text, "moreThan")
	case ir.ExclusiveMaximum:
		bound("exclusiveMaximum", r.Text, "lessThan")
	case ir.MultipleOf:
		e.call(g, "checkMultiple", e.schema, jen.Lit(r.Text))
	case ir.MinLength:
		size("checkLength", r.N, noLimit)
	case ir.MaxLength:
		size("checkLength", 0, r.N)
	case ir.Pattern:
		e.call(g, "checkPattern", e.schema, e.pattern(r))
	case ir.Format:
		method := "checkFormat"
		if r.Always {
			method = "assertFormat"
		}
		e.call(g, method, e.schema, jen.Lit(r.Name), jen.Id(formats[r.Name]))
	case ir.Content:
		e.call(g, "checkContent", e.schema, jen.Lit(r.Encoding), jen.Lit(r.MediaType))
	case ir.MinItems:
		size("checkItems", r.N, noLimit)
	case ir.MaxItems:
		size("checkItems", 0, r.N)
	case ir.UniqueItems:
		e.call(g, "checkUnique", e.schema)
	case ir.MinProperties:
		size("checkProperties", r.N, noLimit)
	case ir.MaxProperties:
		size("checkProperties", 0, r.N)
	case ir.Required:
		e.callRow(g, "checkRequired", quoted(r.Names), e.schema)
	case ir.DependentRequired:
		e.callRow(g, "checkDependent", quoted(r.Names), e.schema, jen.Lit(r.If))
	case ir.Never:
		e.call(g, "refuse", jen.Lit(cmp.Or(r.Keyword, "false")), e.schema) // by itself it stands in no keyword
	default:
		panic(fmt.Sprintf("emit: no assertion for %T", rule))
	}
}

// applicator emits what applies other checks to the same value.
func (e *checkEmitter) applicator(g *jen.Group, rule ir.Rule) {
	switch r := rule.(type) {
	case ir.Apply:
		apply(g, r.Check)
	case ir.AnyOf:
		e.choice(g, "anyOf", r.Choice)
	case ir.OneOf:
		e.choice(g, "oneOf", r.Choice)
	case ir.Not:
		e.call(g, "not", e.schema, checkFunc(r.Check))
	case ir.If:
		e.call(g, "either", checkFunc(r.Cond), checkFunc(r.Then), checkFunc(r.Else))
	case ir.DependentSchema:
		g.If(jen.Id("d").Dot("hasMember").Call(jen.Id("i"), jen.Lit(r.If))).BlockFunc(func(g *jen.Group) {
			apply(g, r.Check)
		})
	}
}

// apply emits the call of another check on the same value.
func apply(g *jen.Group, c *ir.Check) {
	if c != nil {
		g.Id(c.Go).Call(jen.Id("d"), jen.Id("i"))
	}
}

// choice emits anyOf or oneOf: by the discriminator if there is one, by
// trying otherwise.
func (e *checkEmitter) choice(g *jen.Group, keyword string, c ir.Choice) {
	try := func(g *jen.Group) {
		e.call(g, keyword, e.schema, jen.Index().Id("alternative").CustomFunc(onePerLine, func(g *jen.Group) {
			for _, a := range c.Alternatives {
				g.Values(kindsOf(a.Kinds), checkFunc(a.Check))
			}
		}))
	}
	if c.Tag == "" {
		try(g)
		return
	}
	g.If(
		jen.List(jen.Id("tag"), jen.Id("ok")).Op(":=").Id("d").Dot("memberText").Call(jen.Id("i"), jen.Lit(c.Tag)),
		jen.Id("ok"),
	).Block(jen.Switch(jen.Id("tag")).BlockFunc(func(g *jen.Group) {
		for _, a := range c.Alternatives {
			if len(a.Tags) > 0 {
				g.Case(quoted(a.Tags).inCase()...).BlockFunc(func(g *jen.Group) { apply(g, a.Check) })
			}
		}
		g.Default().BlockFunc(func(g *jen.Group) {
			e.call(g, "noAlternative", jen.Lit(keyword), e.schema, jen.Lit(c.Tag))
		})
	})).Else().BlockFunc(try)
}

// pattern returns the variable of an expression.
func (e *checkEmitter) pattern(p ir.Pattern) jen.Code {
	return e.patterns.of(p, e.check.Go[len("check"):]) // or "whole", which is as long
}

// checkFunc returns a check as a value; nil lets everything pass.
func checkFunc(c *ir.Check) jen.Code { return jen.Id(checkName(c)) }

func checkName(c *ir.Check) string {
	if c == nil {
		return "nil"
	}
	return c.Go
}

const noLimit = -1

// limit returns an upper bound.
func limit(n int) jen.Code {
	if n == noLimit {
		return jen.Id("noLimit")
	}
	return jen.Lit(n)
}

// formats are the run-time's functions for the formats that can be asserted.
var formats = map[string]string{
	"date-time": "isDateTime", "date": "isDate", "time": "isTime", "duration": "isDuration",
	"email": "isEmail", "idn-email": "isIDNEmail", "hostname": "isHostname", "idn-hostname": "isIDNHostname",
	"ipv4": "isIPv4", "ipv6": "isIPv6", "uuid": "isUUID", "regex": "isRegex", "byte": "isBase64",
	"uri": "isURI", "uri-reference": "isURIReference", "iri": "isIRI", "iri-reference": "isIRIReference",
	"uri-template": "isURITemplate", "json-pointer": "isJSONPointer", "relative-json-pointer": "isRelativeJSONPointer",
}

// typeBits are the run-time's names for the types of JSON Schema.
var typeBits = map[string]string{
	"null": "aNull", "boolean": "aBoolean", "string": "aString", "array": "anArray", "object": "anObject",
	"number": "aNumber", "integer": "anInteger",
}

// typesOf returns the types of JSON Schema that a rule names.
func typesOf(r ir.TypeIs) jen.Code {
	var names []string
	for _, t := range r.Types {
		names = append(names, typeBits[t])
	}
	return anyOfBits(names)
}

// kindsOf returns kinds by what the syntax of a value tells.
func kindsOf(k jsonvalue.Kinds) jen.Code {
	if k.JSON() == jsonvalue.AnyKind {
		return jen.Id("everyKind")
	}
	var names []string
	for _, t := range k.JSON().Names() {
		names = append(names, typeBits[t])
	}
	return anyOfBits(names)
}

// anyOfBits returns the set of some types.
func anyOfBits(names []string) jen.Code {
	if len(names) == 0 {
		return jen.Lit(0)
	}
	set := jen.Id(names[0])
	for _, name := range names[1:] {
		set.Op("|").Id(name)
	}
	return set
}
