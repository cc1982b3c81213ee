package emit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// mostTags is how many tags a message names.
const mostTags = 8

// becomeUndeclared emits the reading of a value as the unknown variant of a union whose variants
// a discriminator tells apart.
func (e *emitter) becomeUndeclared(g *jen.Group, u *ir.Union, sel ir.ByTag) {
	g.Add(e.newVariant(u.Unknown))
	g.Add(becomesVariant)
	g.Return(jen.Id("d").Dot("readUndeclared").Call(jen.Op("&").Id("v").Dot("raw"), jen.Id("i"), showTag(sel.Kind), jen.Id("kind"), jen.Op("&").Id(discriminatorOf(u))))
}

func discriminatorOf(u *ir.Union) string { return "discriminatorOf" + u.Name.Go }

// discriminator emits what messages say of values that are no variant of u.
func discriminator(f *jen.File, u *ir.Union, sel ir.ByTag) {
	values := jen.Dict{
		jen.Id("name"):    jen.Lit(sel.Property),
		jen.Id("keyword"): jen.Lit(u.Keyword),
		jen.Id("schema"):  jen.Lit(u.Name.Location()),
		jen.Id("tags"):    verbatim(shownTags(u)),
	}
	if len(sel.Shared) > 0 {
		values[jen.Id("shared")] = jen.True()
	}
	f.Var().Id(discriminatorOf(u)).Op("=").Id("discriminator").Values(values)
	f.Line()
}

// shownTags lists the first of the tags of u.
func shownTags(u *ir.Union) string {
	var list []string
	for _, v := range u.Variants {
		for _, tag := range v.Tags {
			switch text := shownTag(tag); {
			case slices.Contains(list, text): // of several variants
			case len(list) == mostTags:
				return strings.Join(append(list, "…"), ", ")
			default:
				list = append(list, text)
			}
		}
	}
	return strings.Join(list, ", ")
}

func shownTag(tag jsonvalue.Literal) string {
	const most = 64
	text := []rune(tag.Text)
	if tag.Kind == jsonvalue.PrefixLiteral || len(text) > most {
		text = append(text[:min(len(text), most)], '…')
	}
	if tag.Kind == jsonvalue.StringLiteral || tag.Kind == jsonvalue.PrefixLiteral {
		return strconv.QuoteToGraphic(string(text))
	}
	return string(text)
}

// showTag emits the tag as a string.
func showTag(kind jsonvalue.LiteralKind) jen.Code {
	switch kind {
	case jsonvalue.NumberLiteral:
		return jen.Qual("strconv", "FormatInt").Call(jen.Id("tag"), jen.Lit(10))
	case jsonvalue.BoolLiteral:
		return jen.Qual("strconv", "FormatBool").Call(jen.Id("tag"))
	}
	return jen.Id("tag")
}
