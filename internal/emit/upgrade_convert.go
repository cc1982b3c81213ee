package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/upgrade"
)

// What becomes of a value is a function of the run-time, or one that is made of these.

// function returns the function that does a conversion.
func (e *stepEmitter) function(s *upgrade.Step, c upgrade.Convert) jen.Code {
	switch c := c.(type) {
	case upgrade.Each:
		return jen.Id("each").Call(e.function(s, c.Of))
	case upgrade.Positions:
		list := []jen.Code{e.functionIf(s, c.Rest)}
		for _, first := range c.First {
			list = append(list, e.functionIf(s, first))
		}
		return jen.Id("byPosition").Call(list...)
	case upgrade.Values:
		var names []string
		for _, r := range c.Names {
			names = append(names, r.From, r.To)
		}
		rename, merge := "renamed", "merged"
		if c.Plain {
			rename, merge = "replaced", "mergedPlain"
		}
		renamed := jen.Id(rename).Call(append([]jen.Code{taken(c.Taken)}, literals(names)...)...)
		if len(c.Merged) > 0 {
			return jen.Id(merge).Call(append([]jen.Code{renamed}, literals(c.Merged)...)...)
		}
		return renamed
	case upgrade.Fit:
		return jen.Id("fit").Types(e.qual(s.To, c.Type.Name.Go)).Call(literals(c.Room)...)
	case upgrade.Held:
		return jen.Id("held").Call(e.holds(s.From, c.As), e.functionIf(s, c.Of), jen.Lit(c.Stays))
	case upgrade.Tried:
		return jen.Id("tried").Call(e.takes(s.To, c.To), e.functionIf(s, c.Of))
	case upgrade.Kept:
		return jen.Id("held").Call(jen.Id("ofKind").Call(verbatim(firstBytes(c.Kinds))), e.functionIf(s, c.Of), jen.False())
	case upgrade.Only:
		return jen.Id("only").Call(verbatim(c.Text))
	case upgrade.Narrow:
		return jen.Id("narrow").Call(e.takes(s.To, c.To))
	case upgrade.NotNull:
		return jen.Id("notNull").Call(e.functionIf(s, c.Of))
	case *upgrade.Object:
		return jen.Id(functionName(s, c.Name))
	case *upgrade.Choice:
		return jen.Id(functionName(s, c.Name))
	}
	panic("emit: a conversion that does nothing")
}

// functionIf is function for one that may have nothing to do.
func (e *stepEmitter) functionIf(s *upgrade.Step, c upgrade.Convert) jen.Code {
	if c == nil || !upgrade.Needed(c) {
		return jen.Nil()
	}
	return e.function(s, c)
}

// holds returns the function that tells whether the type of a place holds a value.
func (e *stepEmitter) holds(m *ir.Package, as ir.Elem) jen.Code {
	if s, ok := as.Type.(*ir.Struct); ok && s.AnyKind && !as.Loose {
		return jen.Id("ofKind").Call(verbatim("{"))
	}
	as.Loose = false
	return e.takes(m, as)
}

// takes returns the function that tells whether a place of a major takes a value.
func (e *stepEmitter) takes(m *ir.Package, to ir.Elem) jen.Code {
	if !to.Loose {
		switch t := to.Type.(type) {
		case ir.List:
			return jen.Id("listOf").Call(e.takes(m, t.Elem))
		case ir.Map:
			return jen.Id("mapOf").Call(e.takes(m, t.Elem))
		case *ir.Struct, *ir.Tuple:
			return jen.Id("typedAs").Types(e.qual(m, t.(ir.Decl).Naming().Go))
		case *ir.Union:
			return jen.Id("readBy").Call(e.qual(m, "Unmarshal"+t.Name.Go))
		}
		if upgrade.IsInteger(to.Type) {
			return jen.Id("isInteger")
		}
	}
	return jen.Id("ofKind").Call(verbatim(firstBytes(upgrade.KindsOf(to))))
}

// firstBytes returns what the texts of values of some kinds begin with.
func firstBytes(kinds jsonvalue.Kinds) (first string) {
	for _, k := range []struct {
		kind  jsonvalue.Kinds
		first string
	}{{jsonvalue.BoolKind, "tf"}, {jsonvalue.NumberKind, "-0123456789"}, {jsonvalue.StringKind, `"`}, {jsonvalue.ArrayKind, "["}, {jsonvalue.ObjectKind, "{"}} {
		if kinds&k.kind != 0 {
			first += k.first
		}
	}
	return first
}

func taken(values []string) jen.Code {
	if len(values) == 0 {
		return jen.Nil()
	}
	return stringList(values)
}

func stringList(list []string) jen.Code { return jen.Index().String().Values(literals(list)...) }
