package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// validators emits Validate and Unknowns, and the checks of strict reading.
func (e *emitter) validators(f *jen.File) {
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			e.validateMethods(f, d.Name.Go, jen.Id("x"), methodOf(d.Name.Go, "encode"), methodOf(d.Name.Go, "decode"))
		case *ir.Union:
			for _, w := range wraps(d) {
				e.validateMethods(f, w.Name.Go, jen.Id("x"), methodOf(w.Name.Go, "encode"), methodOf(w.Name.Go, "decode"))
			}
			if d.Base == nil {
				e.validateMethods(f, d.Unknown, jen.Id("asUnion").Types(jen.Id(d.Name.Go)).Call(jen.Id("x")), jen.Id("encode"+d.Name.Go), jen.Id("decode"+d.Name.Go))
			}
		}
	}
	for k, c := range e.pkg.Checks {
		e.check(f, c, k)
	}
}

func (e *emitter) validateMethods(f *jen.File, name string, x *jen.Statement, encode, decode jen.Code) {
	f.Add(comment("Validate returns a *ValidationError that lists where x breaks its schema, or nil."))
	f.Func().Params(jen.Id("x").Op("*").Id(name)).Id("Validate").Params().Error().Block(
		jen.Return(jen.Id("validate").Call(x.Clone(), encode, decode)),
	)
	f.Line()
	f.Add(comment("Unknowns lists what the schema does not know of x: members, tags and enum values."))
	f.Func().Params(jen.Id("x").Op("*").Id(name)).Id("Unknowns").Params().Index().Id("Unknown").Block(
		jen.Return(jen.Id("unknowns").Call(x.Clone(), encode, decode)),
	)
	f.Line()
}

// check emits one check function.
func (e *emitter) check(f *jen.File, c *ir.Check, k int) {
	var patterns []jen.Code
	f.Func().Id(c.Go).Params(jen.Id("d").Op("*").Id("decoder"), jen.Id("i").Int()).BlockFunc(func(g *jen.Group) {
		for n, r := range c.Rules {
			if p, ok := r.(ir.Pattern); ok {
				name := fmt.Sprintf("pattern%s", c.Go[len("check"):])
				if n > 0 {
					name = fmt.Sprintf("pattern%s%d", c.Go[len("check"):], n)
				}
				patterns = append(patterns, jen.Var().Id(name).Op("=").Id("lazyPattern").Call(verbatim(p.RE2)))
				g.Id("d").Dot("checkPattern").Call(jen.Id("i"), jen.Id(name), jen.Lit(c.Schema))
				continue
			}
			g.Add(e.rule(c, r))
		}
	})
	for _, p := range patterns {
		f.Add(p)
	}
	f.Line()
}

// rule emits the call of the run-time's assertion.
func (e *emitter) rule(c *ir.Check, r ir.Rule) jen.Code {
	at := jen.Lit(c.Schema)
	call := func(method string, args ...jen.Code) jen.Code {
		return jen.Id("d").Dot(method).Call(append([]jen.Code{jen.Id("i")}, args...)...)
	}
	bound := func(keyword, text, allowed string) jen.Code {
		return call("checkBound", jen.Lit(keyword), jen.Lit(text), jen.Id(allowed), at)
	}
	texts := func(list []string) []jen.Code {
		var out []jen.Code
		for _, t := range list {
			out = append(out, verbatim(t))
		}
		return out
	}
	switch r := r.(type) {
	case ir.TypeIs:
		return call("checkType", append([]jen.Code{at}, texts(r.Types)...)...)
	case ir.Const:
		return call("checkEqual", jen.Lit("const"), at, verbatim(r.Text))
	case ir.EnumOf:
		return call("checkEqual", append([]jen.Code{jen.Lit("enum"), at}, texts(r.Texts)...)...)
	case ir.Minimum:
		return bound("minimum", r.Text, "atLeast")
	case ir.Maximum:
		return bound("maximum", r.Text, "atMost")
	case ir.ExclusiveMinimum:
		return bound("exclusiveMinimum", r.Text, "moreThan")
	case ir.ExclusiveMaximum:
		return bound("exclusiveMaximum", r.Text, "lessThan")
	case ir.MultipleOf:
		return call("checkMultiple", jen.Lit(r.Text), at)
	case ir.MinLength:
		return call("checkLength", jen.Lit(r.N), jen.Lit(-1), at)
	case ir.MaxLength:
		return call("checkLength", jen.Lit(0), jen.Lit(r.N), at)
	case ir.Format:
		return call("checkFormat", jen.Lit(r.Name), at)
	case ir.MinItems:
		return call("checkItems", jen.Lit(r.N), jen.Lit(-1), at)
	case ir.MaxItems:
		return call("checkItems", jen.Lit(0), jen.Lit(r.N), at)
	case ir.UniqueItems:
		return call("checkUnique", at)
	case ir.MinProperties:
		return call("checkProperties", jen.Lit(r.N), jen.Lit(-1), at)
	case ir.MaxProperties:
		return call("checkProperties", jen.Lit(0), jen.Lit(r.N), at)
	case ir.Required:
		return call("checkRequired", append([]jen.Code{at}, texts2(r.Names)...)...)
	}
	panic(fmt.Sprintf("emit: no assertion for %T", r))
}

func texts2(list []string) []jen.Code {
	var out []jen.Code
	for _, t := range list {
		out = append(out, jen.Lit(t))
	}
	return out
}
