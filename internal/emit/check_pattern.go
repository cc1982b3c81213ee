package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// patternNames are the variables of the package that hold expressions: one for
// each, wherever it is used.
type patternNames struct {
	names    map[string]string // by source
	declared []ir.Pattern
	taken    map[string]bool
}

func newPatternNames() patternNames {
	return patternNames{names: make(map[string]string), taken: make(map[string]bool)}
}

// of returns the variable of an expression, which is called after the place
// that asks first.
func (p *patternNames) of(pattern ir.Pattern, after string) *jen.Statement {
	name, ok := p.names[pattern.Source]
	if !ok {
		base := "pattern" + after
		name = base
		for n := 2; p.taken[name]; n++ {
			name = base + strconv.Itoa(n)
		}
		p.taken[name] = true
		p.names[pattern.Source] = name
		p.declared = append(p.declared, pattern)
	}
	return jen.Id(name)
}

// declare emits the variables, and what compiles expressions that package
// regexp cannot.
func (p *patternNames) declare(f *jen.File) {
	backtracks := false
	for _, pattern := range p.declared {
		compile := "lazyPattern"
		if pattern.Backtracks {
			compile, backtracks = "lazyBacktracking", true
		}
		value := jen.Id(compile).Call(verbatim(pattern.RE2))
		for _, a := range pattern.Ahead {
			method := "andMatching"
			if a.Not {
				method = "unlessMatching"
			}
			value.Dot(method).Call(verbatim(a.RE2))
		}
		f.Var().Id(p.names[pattern.Source]).Op("=").Add(value)
	}
	if backtracks {
		backtracking(f)
	}
}

// backtracking emits what compiles expressions that package regexp cannot.
func backtracking(f *jen.File) {
	const regexp2 = "github.com/dlclark/regexp2"
	f.Line()
	f.Add(comment("lazyBacktracking is lazyPattern for expressions with look-around or back references."))
	f.Func().Id("lazyBacktracking").Params(jen.Id("expr").String()).Id("pattern").Block(
		jen.Return(jen.Qual("sync", "OnceValue").Call(jen.Func().Params().Id("matcher").Block(
			jen.Id("re").Op(":=").Qual(regexp2, "MustCompile").Call(jen.Id("expr"), jen.Qual(regexp2, "ECMAScript")),
			jen.Id("re").Dot("MatchTimeout").Op("=").Qual("time", "Second"),
			jen.Return(jen.Id("backtracking").Values(jen.Id("re"))),
		))),
	)
	f.Line()
	f.Add(comment("backtracking matches with such an expression. One that takes longer than it may does not match."))
	f.Type().Id("backtracking").Struct(jen.Id("re").Op("*").Qual(regexp2, "Regexp"))
	f.Line()
	f.Func().Params(jen.Id("m").Id("backtracking")).Id("MatchString").Params(jen.Id("s").String()).Bool().Block(
		jen.List(jen.Id("ok"), jen.Err()).Op(":=").Id("m").Dot("re").Dot("MatchString").Call(jen.Id("s")),
		jen.Return(jen.Id("ok").Op("&&").Err().Op("==").Nil()),
	)
}
