package emit

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// keySize is that of the run-time: so many bytes of a document can be looked at anywhere.
const keySize = 32

// fewMembers is how many members are compared one after the other, at some four
// instructions each. More are told apart by the compiler's search for a string,
// once the end of the name is found. The member that makes them too many changes
// the lines of all, once.
const fewMembers = 32

// decodeMembers emits the method decode of an object, and the method member that
// reads its declared members.
func (e *emitter) decodeMembers(f *jen.File, s *ir.Struct) {
	name, members := s.Name.Go, membersOf(s)
	receiver := jen.Id("x").Op("*").Id(name)
	shape, extra := shapeAt(s), jen.Op("&x.Extra")
	method := checkedDecode(f, name, s.Check, "decodeMembers")
	f.Func().Params(receiver).Id(method).Params(decodeParams...).Int().BlockFunc(func(g *jen.Group) {
		addAll(g, e.usesOf("d", s.Doc.Since))
		g.Return(jen.Id("d.readObject").Call(jen.Id("x"), jen.Id("i"), shape, extra))
	})
	f.Line()
	f.Add(comment("member implements objectReader: it reads the declared member that key begins with."))
	f.Func().Params(receiver).Id("member").Params(jen.Id("d").Op("*").Id("decoder"), jen.Id("i").Int(), jen.Id("key").String()).Params(jen.Id("k"), jen.Id("end").Int()).BlockFunc(func(g *jen.Group) {
		numberMembers(g, members)
		e.memberCases(g, s, members)
		if len(mapsOf(s)) > 0 {
			g.If(jen.Id("key").Op("==").Id("inMap")).BlockFunc(func(g *jen.Group) { e.mapMember(g, s) })
		}
		g.Return(jen.Lit(-1), jen.Id("i"))
	})
	f.Line()
}

// numberMembers declares the numbers of the members.
func numberMembers(g *jen.Group, members []jsonMember) {
	if len(members) == 0 {
		return
	}
	g.Const().DefsFunc(func(g *jen.Group) {
		for k, m := range members {
			if k == 0 {
				g.Id(numberOf(m)).Op("=").Iota()
			} else {
				g.Id(numberOf(m))
			}
		}
	})
}

func numberOf(m jsonMember) string { return "member" + m.goName }

// memberCases emits the reading of the members.
func (e *emitter) memberCases(g *jen.Group, s *ir.Struct, members []jsonMember) {
	body := func(m jsonMember) func(*jen.Group) {
		return func(g *jen.Group) {
			addAll(g, e.usesOf("d", m.since))
			value := jen.Id("d.valueAt").Call(jen.Id("i").Op("+").Lit(len(keyOf(m.json))))
			g.Return(jen.Id(numberOf(m)), e.readMember(s, m, value))
		}
	}
	var byKey, byName []jsonMember
	for _, m := range members {
		if len(members) <= fewMembers || !isPlain(m.json) {
			byKey = append(byKey, m)
		} else {
			byName = append(byName, m)
		}
	}
	if len(byKey) > 0 {
		g.Switch().BlockFunc(func(g *jen.Group) {
			for _, m := range byKey {
				g.Case(isKey(keyOf(m.json))).BlockFunc(body(m))
			}
		})
	}
	if len(byName) > 0 {
		g.Switch(jen.Id("nameIn").Call(jen.Id("key"))).BlockFunc(func(g *jen.Group) {
			for _, m := range byName {
				g.Case(jen.Lit(m.json)).BlockFunc(body(m))
			}
		})
	}
}

// isPlain reports whether a name can be spelled without escapes.
func isPlain(name string) bool {
	return utf8.ValidString(name) && !strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' })
}

// keyOf returns what stands in front of a member's value, as the run-time's
// keyOf does, but for the padding.
func keyOf(name string) string {
	if !isPlain(name) {
		return ":" + name + `":`
	}
	return `"` + name + `":`
}

// isKey emits the comparison of key. The compiler compares up to sixteen bytes
// without a call.
func isKey(key string) *jen.Statement {
	const few = 16
	if len(key) > keySize || key[0] != '"' {
		return jen.Id("key").Op("==").Add(verbatim(key + strings.Repeat("\x00", max(0, keySize-len(key)))))
	}
	is := jen.Null()
	for from := 0; from < len(key); {
		to := min(from+few, len(key))
		for !utf8.RuneStart((key + " ")[to]) {
			to--
		}
		low := ""
		if from > 0 {
			is.Op("&&")
			low = strconv.Itoa(from)
		}
		is.Id("key[" + low + ":" + strconv.Itoa(to) + "]").Op("==").Add(verbatim(key[from:to]))
		from = to
	}
	return is
}

// mapMember emits the reading of a member that is in one of the maps of s.
func (e *emitter) mapMember(g *jen.Group, s *ir.Struct) {
	extra := jen.Op("&").Id("x").Dot("Extra")
	into := func(m memberMap) []jen.Code {
		return append(e.usesOf("d", m.since),
			jen.Return(jen.Lit(-1), jen.Id("readEntry").Call(jen.Op("&").Id("x").Dot(m.name), jen.Id("d"), jen.Id("i"), extra, e.reader(elemPlace(m.typ.Elem)))))
	}
	other := []jen.Code{jen.Return(jen.Lit(-1), jen.Id("d").Dot("unknownEntry").Call(jen.Id("i"), extra, shapeAt(s)))}
	var cases []jen.Code
	for _, m := range mapsOf(s) {
		if m.pattern == nil {
			other = into(m)
			continue
		}
		cases = append(cases, jen.Case(e.patterns.of(*m.pattern, s.Name.Go+m.name).Dot("matches").Call(jen.Id("d").Dot("entryName"))).Block(into(m)...))
	}
	if len(cases) > 0 {
		g.Switch().Block(cases...)
	}
	addAll(g, other)
}

// readMember emits the reading of a declared member's value at i.
func (e *emitter) readMember(s *ir.Struct, m jsonMember, i jen.Code) jen.Code {
	if m.tag != nil {
		text := verbatim(literalText(m.tag.Value))
		switch others := m.tag.Others.(type) {
		case ir.Listed:
			listed := place{typ: others.Enum}
			return jen.Id("readListedTag").Types(listed.goType()).Call(jen.Id("d"), i, text, e.reader(listed))
		case ir.AnyValue:
			return jen.Id("d").Dot("readAnyTag").Call(i, text)
		case ir.AnyText:
			return jen.Id("d").Dot("readOpenTag").Call(i, text)
		}
		return jen.Id("d").Dot("readTag").Call(i, text)
	}
	to, p := fieldOf(m.field.Go), fieldPlace(m.field)
	if adds(s, m) {
		return jen.Id("readAdded").Call(to.pointer, jen.Id("d"), i, e.reader(p))
	}
	return e.readCall(to, i, p)
}
