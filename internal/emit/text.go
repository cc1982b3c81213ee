package emit

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"
)

// quoteJSON returns s as a JSON string, without the escapes for HTML. A lone
// surrogate, as the parser keeps it, is written as its escape.
func quoteJSON(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	plain := 0 // up to where s is written
	for i := range s {
		if unit, ok := surrogateAt(s, i); ok {
			b.WriteString(quoteText(s[plain:i]))
			fmt.Fprintf(&b, `\u%04x`, unit)
			plain = i + 3
		}
	}
	b.WriteString(quoteText(s[plain:]))
	b.WriteByte('"')
	return b.String()
}

// surrogateAt reports whether a surrogate is at i, in the form of UTF-8 that
// only lone ones have.
func surrogateAt(s string, i int) (unit int, ok bool) {
	if len(s)-i < 3 || s[i] != 0xed || s[i+1]&0xe0 != 0xa0 || s[i+2]&0xc0 != 0x80 {
		return 0, false
	}
	return 0xd000 | int(s[i+1]&0x3f)<<6 | int(s[i+2]&0x3f), true
}

// quoteText returns s, which is UTF-8, as a JSON string without its quotes.
func quoteText(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // a string always encodes
	}
	return strings.TrimSuffix(b.String(), "\"\n")[1:]
}

// verbatim returns a Go string literal for text, in backquotes where that
// reads better and can be.
func verbatim(text string) *jen.Statement {
	if strconv.CanBackquote(text) {
		return jen.Op("`" + text + "`")
	}
	return jen.Lit(text)
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
