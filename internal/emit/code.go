package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// verbatim returns a Go string literal for text, in backquotes where that
// reads better and can be. What cannot be seen, or has what follows shown elsewhere, such
// as the controls of text from right to left, is escaped.
func verbatim(text string) *jen.Statement { return jen.Op(verbatimText(text)) }

// verbatimText returns text as the Go literal that verbatim emits.
func verbatimText(text string) string {
	unseen := func(r rune) bool { return !strconv.IsPrint(r) }
	if strconv.CanBackquote(text) && !strings.ContainsFunc(text, unseen) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

// literals returns texts as Go string literals.
func literals(list []string) []jen.Code { return quoted(list).codes() }

// returnAll emits the conjunction of conditions. A very long one is cut up: the
// Go printer takes quadratic time on long expressions.
func returnAll(g *jen.Group, conditions []*jen.Statement) {
	const most = 32
	for len(conditions) > most {
		g.If(jen.Op("!").Parens(conjunction(conditions[:most]))).Block(jen.Return(jen.False()))
		conditions = conditions[most:]
	}
	g.Return(conjunction(conditions))
}

func conjunction(conditions []*jen.Statement) *jen.Statement {
	expr := jen.Add()
	for k, c := range conditions {
		if k > 0 {
			expr.Op("&&").Line()
		}
		expr.Add(c)
	}
	return expr
}

// pointerMethod begins a method of *T, whose receiver is x.
func pointerMethod(f *jen.File, typ, method string) *jen.Statement {
	return f.Func().Params(jen.Id("x").Op("*" + typ)).Id(method)
}

// addAll emits statements.
func addAll(g *jen.Group, code []jen.Code) {
	for _, c := range code {
		g.Add(c)
	}
}

// methodOf returns the method expression (*T).m.
func methodOf(typ, method string) *jen.Statement {
	return jen.Id("(*" + typ + ")." + method)
}

// literalText returns a literal as JSON text.
func literalText(l jsonvalue.Literal) string {
	switch l.Kind {
	case jsonvalue.StringLiteral:
		return jsonvalue.Quote(l.Text)
	case jsonvalue.PrefixLiteral:
		return jsonvalue.Quote(l.Text + "…")
	}
	return l.Text
}

// literalGo returns a literal as a Go constant.
func literalGo(l jsonvalue.Literal) jen.Code { return jen.Op(constantOf(l)) }

// constantOf returns a literal as the text of a Go constant.
func constantOf(l jsonvalue.Literal) string {
	switch l.Kind {
	case jsonvalue.StringLiteral:
		return strconv.Quote(l.Text)
	case jsonvalue.NumberLiteral:
		if n, err := strconv.ParseInt(l.Text, 10, 64); err == nil {
			return strconv.FormatInt(n, 10)
		}
	}
	return l.Text // true, false or a number, as the grammar of JSON has it
}

// failWith emits the return of an error, after other values.
func failWith(values ...jen.Code) jen.Code {
	return jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(append(values, jen.Err())...))
}
