package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// judgement is how a value is validated: as what it is written and read again.
type judgement struct{ x, encode, decode *jen.Statement }

// judgedAlone is the judgement of a value by the type of that name.
func judgedAlone(name string) judgement {
	return judgement{jen.Id("x"), methodOf(name, "encode"), methodOf(name, "decode")}
}

// judgedItself is the judgement of a node by its own type.
func (e *emitter) judgedItself(d ir.Decl) judgement {
	by := judgedAlone(d.Naming().Go)
	by.decode = e.alone(d, by.decode)
	return by
}

// judgedAs is the judgement of a variant by its union.
func (e *emitter) judgedAs(u *ir.Union) judgement {
	name := u.Name.Go
	return judgement{jen.Id("asUnion").Types(jen.Id(name)).Call(jen.Id("x")), jen.Id("encode" + name), e.alone(u, jen.Id("decode"+name))}
}

// judges reports whether u is what documents are, and its schema says more than
// those of its variants: that no two of them are valid, say.
func (e *emitter) judges(u *ir.Union) bool {
	return e.pkg.Root == ir.Type(u) && (u.Verdict != nil || e.judgesRoot())
}

// judgeStruct returns the judgement of an object: as a document, if it is one of
// several kinds of document and nothing else.
func (e *emitter) judgeStruct(s *ir.Struct) judgement {
	if len(s.Variants) == 1 && e.judges(s.Variants[0]) && !e.standsAlone(s) {
		return e.judgedAs(s.Variants[0])
	}
	return e.judgedItself(s)
}

func (e *emitter) judgeWrap(u *ir.Union, w *ir.Wrap) judgement {
	if e.judges(u) {
		return e.judgedAs(u)
	}
	return judgedAlone(w.Name.Go)
}

// standsAlone reports whether some place is of type s, and not of a union that
// it is a variant of.
func (e *emitter) standsAlone(s *ir.Struct) bool {
	is := func(t ir.Type) bool { return ir.Inmost(t) == ir.Type(s) }
	return is(e.pkg.Root) || slices.ContainsFunc(e.pkg.Decls, func(d ir.Decl) bool {
		if u, ok := d.(*ir.Union); ok {
			return slices.ContainsFunc(wraps(u), func(w *ir.Wrap) bool { return is(w.Elem.Type) })
		}
		return slices.ContainsFunc(partsOf(d), func(p part) bool { return is(p.typ) })
	})
}
