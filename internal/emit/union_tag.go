package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// tagKinds is the table of the JSON kinds of discriminators: their Go type and its zero value,
// and what the run-time calls the method that reads one and the function that finds one in a text.
var tagKinds = map[jsonvalue.LiteralKind]struct{ goType, zero, reader, finder string }{
	jsonvalue.StringLiteral: {"string", `""`, "stringTag", "tagOf"},
	jsonvalue.NumberLiteral: {"int64", "0", "intTag", "intTagOf"},
	jsonvalue.BoolLiteral:   {"bool", "false", "boolTag", "boolTagOf"},
}

// readTag emits the reading of the discriminator of the object at i.
func readTag(sel ir.ByTag) *jen.Statement {
	args := []jen.Code{jen.Id("i"), jen.Lit(sel.Property)}
	if sel.Kind == jsonvalue.StringLiteral {
		args = append(args, comesFirst(sel.Property))
	}
	return jen.List(jen.Id("tag"), jen.Id("kind")).Op(":=").Id("d").Dot(tagKinds[sel.Kind].reader).Call(args...)
}

// comesFirst emits the comparison that tells whether a string is the value of the first
// member of the object at i, and that is called name: as it is mostly spelled, and as far
// as the padding of a document goes.
func comesFirst(name string) jen.Code {
	lead := "{" + keyOf(name) + `"`
	if !isPlain(name) || len(lead) > keySize {
		return jen.False()
	}
	return jen.Id("d").Dot("src").Index(jen.Id("i").Op(":").Id("i").Op("+").Lit(len(lead))).Op("==").Add(verbatim(lead))
}
