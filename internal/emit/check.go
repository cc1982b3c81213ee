package emit

import (
	"cmp"
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// checks emits the check functions of strict reading, and the expressions
// that they match.
func (e *emitter) checks(f *jen.File) {
	w := checkWriter{patterns: &e.patterns}
	for _, c := range e.pkg.Checks {
		w.write(f, c)
	}
	e.patterns.declare(f)
}

// checkWriter writes check functions.
type checkWriter struct {
	patterns *patternNames
	check    *ir.Check // being written
	schema   jen.Code  // its location
}

// write writes one check: a function that makes a few calls to the run-time.
func (w *checkWriter) write(f *jen.File, c *ir.Check) {
	w.check, w.schema = c, jen.Lit(c.Schema)
	f.Func().Id(c.Go).Params(decodeParams...).BlockFunc(func(g *jen.Group) {
		if namings(c) > 1 {
			w.schema = jen.Id("schema")
			g.Const().Id("schema").Op("=").Lit(c.Schema)
		}
		tracks := false
		for _, r := range c.Rules {
			if _, ok := r.(ir.Unevaluated); ok {
				tracks = true
			}
		}
		if tracks {
			g.Id("outside").Op(":=").Id("d").Dot("track").Call()
		}
		for _, r := range c.Rules {
			w.rule(g, r)
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

// call writes a call of a method of the decoder on the value at i.
func (w *checkWriter) call(g *jen.Group, method string, args ...jen.Code) {
	g.Id("d").Dot(method).Call(append([]jen.Code{jen.Id("i")}, args...)...)
}

func (w *checkWriter) rule(g *jen.Group, rule ir.Rule) {
	switch r := rule.(type) {
	case ir.Apply, ir.AnyOf, ir.OneOf, ir.Not, ir.If, ir.DependentSchema:
		w.applicator(g, rule)
	case ir.Members:
		w.members(g, r)
	case ir.Elements:
		w.elements(g, r)
	case ir.Contains:
		w.call(g, "checkContains", w.schema, jen.Lit(r.Min), limit(r.Max), jen.Lit(r.Evaluates), function(r.Check))
	case ir.Unevaluated:
		w.unevaluated(g, r)
	default:
		w.assertion(g, rule)
	}
}

// assertion writes what looks at the value by itself.
func (w *checkWriter) assertion(g *jen.Group, rule ir.Rule) {
	bound := func(keyword, text, allowed string) {
		w.call(g, "checkBound", jen.Lit(keyword), w.schema, jen.Lit(text), jen.Id(allowed))
	}
	size := func(method string, low, high int) {
		w.call(g, method, w.schema, jen.Lit(low), limit(high))
	}
	switch r := rule.(type) {
	case ir.TypeIs:
		w.call(g, "checkType", w.schema, types(r))
	case ir.Const:
		w.call(g, "checkEqual", jen.Lit("const"), w.schema, verbatim(r.Text))
	case ir.EnumOf:
		args := []jen.Code{jen.Lit("enum"), w.schema}
		for _, text := range r.Texts {
			args = append(args, verbatim(text))
		}
		w.call(g, "checkEqual", args...)
	case ir.Minimum:
		bound("minimum", r.Text, "isAtLeast")
	case ir.Maximum:
		bound("maximum", r.Text, "isAtMost")
	case ir.ExclusiveMinimum:
		bound("exclusiveMinimum", r.Text, "moreThan")
	case ir.ExclusiveMaximum:
		bound("exclusiveMaximum", r.Text, "lessThan")
	case ir.MultipleOf:
		w.call(g, "checkMultiple", w.schema, jen.Lit(r.Text))
	case ir.MinLength:
		size("checkLength", r.N, noLimit)
	case ir.MaxLength:
		size("checkLength", 0, r.N)
	case ir.Pattern:
		w.call(g, "checkPattern", w.schema, w.pattern(r))
	case ir.Format:
		method := "checkFormat"
		if r.Always {
			method = "assertFormat"
		}
		w.call(g, method, w.schema, jen.Lit(r.Name), jen.Id(formats[r.Name]))
	case ir.Content:
		w.call(g, "checkContent", w.schema, jen.Lit(r.Encoding), jen.Lit(r.MediaType))
	case ir.MinItems:
		size("checkItems", r.N, noLimit)
	case ir.MaxItems:
		size("checkItems", 0, r.N)
	case ir.UniqueItems:
		w.call(g, "checkUnique", w.schema)
	case ir.MinProperties:
		size("checkProperties", r.N, noLimit)
	case ir.MaxProperties:
		size("checkProperties", 0, r.N)
	case ir.Required:
		w.call(g, "checkRequired", append([]jen.Code{w.schema}, literals(r.Names)...)...)
	case ir.DependentRequired:
		w.call(g, "checkDependent", append([]jen.Code{w.schema, jen.Lit(r.If)}, literals(r.Names)...)...)
	case ir.Never:
		w.call(g, "refuse", jen.Lit(cmp.Or(r.Keyword, "false")), w.schema) // by itself it stands in no keyword
	default:
		panic(fmt.Sprintf("emit: no assertion for %T", rule))
	}
}

// applicator writes what applies other checks to the same value.
func (w *checkWriter) applicator(g *jen.Group, rule ir.Rule) {
	switch r := rule.(type) {
	case ir.Apply:
		apply(g, r.Check)
	case ir.AnyOf:
		w.choice(g, "anyOf", r.Choice)
	case ir.OneOf:
		w.choice(g, "oneOf", r.Choice)
	case ir.Not:
		w.call(g, "not", w.schema, function(r.Check))
	case ir.If:
		w.call(g, "either", function(r.Cond), function(r.Then), function(r.Else))
	case ir.DependentSchema:
		g.If(jen.Id("d").Dot("hasMember").Call(jen.Id("i"), jen.Lit(r.If))).BlockFunc(func(g *jen.Group) {
			apply(g, r.Check)
		})
	}
}

// apply writes the call of another check on the same value.
func apply(g *jen.Group, c *ir.Check) {
	if c != nil {
		g.Id(c.Go).Call(jen.Id("d"), jen.Id("i"))
	}
}

// choice writes anyOf or oneOf: by the discriminator if there is one, by
// trying otherwise.
func (w *checkWriter) choice(g *jen.Group, keyword string, c ir.Choice) {
	try := func(g *jen.Group) {
		w.call(g, keyword, w.schema, jen.Index().Id("alternative").CustomFunc(lines, func(g *jen.Group) {
			for _, a := range c.Alternatives {
				g.Values(kindsOf(a.Kinds), function(a.Check))
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
				g.Case(literals(a.Tags)...).BlockFunc(func(g *jen.Group) { apply(g, a.Check) })
			}
		}
		g.Default().BlockFunc(func(g *jen.Group) {
			w.call(g, "noAlternative", jen.Lit(keyword), w.schema, jen.Lit(c.Tag))
		})
	})).Else().BlockFunc(try)
}

// pattern returns the variable of an expression.
func (w *checkWriter) pattern(p ir.Pattern) jen.Code {
	return w.patterns.of(p, w.check.Go[len("check"):]) // or "whole", which is as long
}

// function returns a check as a value; nil lets everything pass.
func function(c *ir.Check) jen.Code {
	if c == nil {
		return jen.Nil()
	}
	return jen.Id(c.Go)
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

func types(r ir.TypeIs) jen.Code {
	var names []string
	for _, t := range r.Types {
		names = append(names, typeBits[t])
	}
	return oneOf(names)
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
	return oneOf(names)
}

func oneOf(names []string) jen.Code {
	if len(names) == 0 {
		return jen.Lit(0)
	}
	set := jen.Id(names[0])
	for _, name := range names[1:] {
		set.Op("|").Id(name)
	}
	return set
}
