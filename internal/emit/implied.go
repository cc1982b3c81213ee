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

// writeField emits the writing of a field of a struct or a tuple to dst.
func (e *emitter) writeField(d ir.Decl, fl *ir.Field, dst jen.Code, p place) *jen.Statement {
	to := fieldOf(fl.Go)
	if p.implied == nil {
		return e.writeCall(to, dst, p)
	}
	kept := jen.Id("x").Dot("Extra").Dot("keepsIn").Call(shapeAt(d), jen.Lit(fl.JSON))
	return jen.Id("writeImplied").Call(to.pointer, p.implied, kept, dst, jen.Id("e"), e.writer(p.value()))
}

// zeroWord is what comments call the zero value of such a place.
func zeroWord(p place) string {
	if scalars[p.scalar()].write == "writeString" {
		return "Empty"
	}
	return "Zero"
}
