package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// tagReaders, tagTypes and zeroTags are by the JSON kind of a discriminator.
var (
	tagReaders = map[jsonvalue.LiteralKind]string{jsonvalue.StringLiteral: "stringTag", jsonvalue.NumberLiteral: "intTag", jsonvalue.BoolLiteral: "boolTag"}
	tagTypes   = map[jsonvalue.LiteralKind]string{jsonvalue.StringLiteral: "string", jsonvalue.NumberLiteral: "int64", jsonvalue.BoolLiteral: "bool"}
	zeroTags   = map[jsonvalue.LiteralKind]string{jsonvalue.StringLiteral: `""`, jsonvalue.NumberLiteral: "0", jsonvalue.BoolLiteral: "false"}
)

// readTag emits the reading of the discriminator of the object at i.
func readTag(sel ir.ByTag) *jen.Statement {
	args := []jen.Code{jen.Id("i"), jen.Lit(sel.Property)}
	if sel.Kind == jsonvalue.StringLiteral {
		args = append(args, comesFirst(sel.Property))
	}
	return jen.List(jen.Id("tag"), jen.Id("kind")).Op(":=").Id("d").Dot(tagReaders[sel.Kind]).Call(args...)
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
