package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// verbatim returns a Go string literal for text, in backquotes where that
// reads better and can be. What cannot be seen, or has what follows shown elsewhere, such
// as the controls of text from right to left, is escaped.
func verbatim(text string) *jen.Statement {
	unseen := func(r rune) bool { return !strconv.IsPrint(r) }
	if strconv.CanBackquote(text) && !strings.ContainsFunc(text, unseen) {
		return jen.Op("`" + text + "`")
	}
	return jen.Lit(text)
}

// literals returns texts as Go string literals.
func literals(list []string) []jen.Code {
	var out []jen.Code
	for _, t := range list {
		out = append(out, jen.Lit(t))
	}
	return out
}

// inSentence joins words as a sentence has them: a, b or c.
func inSentence(words []string, and string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " " + and + " " + words[last]
	}
	return strings.Join(words, "")
}

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
