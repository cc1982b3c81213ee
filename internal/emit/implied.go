package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A required text or number that the schema allows one value for has a field: documents may have
// another one. A literal of Go that leaves the field out means the constant, for nothing else is
// valid. So the zero value is written as the constant, and where it was read, Extra keeps it. A
// bool has no such value: false is what programs set.

// implied returns the constant that the zero value of a field stands for; nil if it stands for
// itself.
func implied(fl *ir.Field) jen.Code {
	scalar, ok := fl.Type.(ir.Scalar)
	if !ok || scalars[scalar].readImplied == "" || !fl.Required || fl.Nullable || fl.Only == nil || isZeroValue(*fl.Only) {
		return nil
	}
	return oneValue(fl)
}

// isZeroValue reports whether a constant is the zero value of its Go type.
func isZeroValue(l jsonvalue.Literal) bool {
	if l.Kind == jsonvalue.StringLiteral {
		return l.Text == ""
	}
	v, err := strconv.ParseFloat(l.Text, 64)
	return err != nil || v == 0
}

// orImplied emits the value of a field of a place, or the constant that it stands for.
func orImplied(value jen.Code, p place) *jen.Statement {
	return jen.Qual("cmp", "Or").Call(value, p.implied)
}

// zeroWord is what comments call the zero value of such a place.
func zeroWord(p place) string {
	if scalars[p.scalar()].write == "writeString" {
		return "Empty"
	}
	return "Zero"
}

// onlyValue is oneValue of a field that always has it.
func onlyValue(fl *ir.Field) jen.Code {
	if fieldPlace(fl).isOpt() {
		return nil
	}
	return oneValue(fl)
}

// oneValue is the value of a field that can have only one; nil if it is no constant of Go,
// and the field is no Raw, which has a place for every text.
func oneValue(fl *ir.Field) jen.Code {
	if fl.Only == nil {
		return nil
	}
	if isRaw(fl.Type) {
		return jen.Id("Raw").Values(jen.Id("text").Op(":").Lit(literalText(*fl.Only)))
	}
	scalar, ok := fl.Type.(ir.Scalar)
	if !ok || kindsOfTags[scalar.Plain()] != fl.Only.Kind {
		return nil
	}
	only := *fl.Only
	if scalar == ir.Int {
		only.Text, _ = jsonvalue.WholeNumber(only.Text) // 1 for 1.0; what an int64 cannot hold is a Raw
	}
	return literalGo(only)
}
