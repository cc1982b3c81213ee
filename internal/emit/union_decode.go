package emit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// decodeUnion emits the reading of a union alone and as part of a document.
func (e *emitter) decodeUnion(f *jen.File, u *ir.Union) {
	name := u.Name.Go
	f.Add(comment(docText("Unmarshal" + name + " reads " + withArticle(name) + " by itself: encoding/json does not know the variants. It fails " +
		"with a *DecodeError, or, if Strict is among the options, with a *ValidationError. null is not nil here, but a *" + ofNull(u) + ".")...))
	f.Func().Id("Unmarshal"+name).Params(jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("Option")).Params(jen.Id(name), jen.Error()).Block(
		jen.Id("d").Op(":=").Id("newDecoder").Call(jen.Id("data"), jen.Id("opts")),
		jen.Defer().Id("d").Dot("free").Call(),
		jen.Return(readUnion(u, e.alone(u, jen.Id("decode"+name)))),
	)
	f.Line()
	f.Func().Id("decode"+name).Params(jen.Id("x").Op("*").Id(name), jen.Id("d").Op("*").Id("decoder"), jen.Id("i").Int()).Int().BlockFunc(func(g *jen.Group) {
		if v := u.Verdict; v != nil && v.Always { // another variant may be what makes it valid
			when := jen.Op("!").Id("d").Dot("lenient")
			if v.Fits {
				when = jen.Id("d").Dot("strict")
			}
			g.If(when).Block(
				jen.Return(jen.Id("readLenient").Call(jen.Id("x"), jen.Id("d"), jen.Id("i"), jen.Id("decode"+u.Name.Go), jen.Id(v.Check.Go))),
			)
		}
		switch sel := u.Select.(type) {
		case ir.ByTag:
			e.decodeByTag(g, u, sel)
		case ir.ByKind:
			e.decodeByKind(g, u)
		case ir.ByMembers:
			e.decodeByMembers(g, u, sel)
		case ir.ByMatch:
			e.decodeByMatch(g, u, sel)
		}
	})
	f.Line()
	if sel, ok := u.Select.(ir.ByTag); ok && sel.Else == nil && u.Base == nil {
		discriminator(f, u, sel)
	}
	decodeUnknown(f, u)
	for _, w := range wraps(u) {
		e.decodeWrap(f, w)
	}
}

// ofNull returns the name of the type that null becomes where a union is read by itself.
func ofNull(u *ir.Union) string {
	if u.Base != nil {
		return u.Base.Name.Go
	}
	return u.Unknown
}

// readUnion emits the reading of a whole document as a union of which null is no value: it is kept.
func readUnion(u *ir.Union, read jen.Code) jen.Code {
	param, keep := jen.Id("r"), jen.Return(jen.Id("New"+u.Unknown).Call(jen.Id("r")))
	if u.Base != nil {
		param, keep = jen.Id("_"), jen.Return(jen.Id("objectOfNull").Call(jen.Parens(jen.Op("*").Id(u.Base.Name.Go)).Dot("decode")))
	}
	return jen.Id("readUnion").Call(jen.Id("d"), read, jen.Func().Params(param.Id("Raw")).Id(u.Name.Go).Block(keep))
}

// verdict emits the strict reading of a union whose variant does not decide, if that is to be asked for
// here: the rest of the function reads it without.
func verdict(u *ir.Union) []jen.Code {
	if u.Verdict == nil || u.Verdict.Always {
		return nil
	}
	return []jen.Code{jen.If(jen.Id("d").Dot("strict")).Block(
		jen.Return(jen.Id("readWhole").Call(jen.Id("x"), jen.Id("d"), jen.Id("i"), jen.Id("decode"+u.Name.Go), jen.Id(u.Verdict.Check.Go))),
	)}
}

// newVariant emits a node v of the Go type of a variant, and becomesVariant that the union x is it.
func (e *emitter) newVariant(goType string) jen.Code {
	return jen.Id("v").Op(":=").Add(e.newNode(goType))
}

var becomesVariant = jen.Op("*").Id("x").Op("=").Id("v")

// become emits the reading of the value as variant v.
func (e *emitter) become(u *ir.Union, v *ir.Variant) []jen.Code {
	t := variantName(v)
	var code []jen.Code
	if v.Struct != nil && u.Inferred && v.Struct.Heritage() != nil {
		code = append(code, jen.Id("d").Dot("added").Op("=").True())
	}
	code = append(code, e.usesOf("d", v.Since)...)
	code = append(code, e.newVariant(t))
	read := jen.Id("v").Dot("decode").Call(jen.Id("d"), jen.Id("i"))
	if v.Wrap == nil || u.Base != nil || alwaysHeld(v.Wrap) {
		return append(code, becomesVariant, jen.Return(read))
	}
	return append(code, // what its value cannot say is kept as it is
		jen.Id("end").Op(":=").Add(read),
		jen.If(jen.Id("d").Dot("lossy")).BlockFunc(func(g *jen.Group) {
			g.Id("d").Dot("lossy").Op("=").False()
			g.Id("kept").Op(":=").Add(e.newNode(u.Unknown))
			g.Op("*").Id("x").Op("=").Id("kept")
			g.Id("kept").Dot("made").Op("=").Id("d").Dot("secondPass").Op("&&").Id("d").Dot("isMisfit").Call(jen.Id("i"))
			g.Return(jen.Id("readRaw").Call(jen.Op("&").Id("kept").Dot("raw"), jen.Id("d"), jen.Id("i")))
		}),
		becomesVariant,
		jen.Return(jen.Id("end")),
	)
}

// alwaysHeld reports whether the Go type of w holds every value of the kinds that w takes: strings
// and booleans are what they are.
func alwaysHeld(w *ir.Wrap) bool {
	return w.Kinds&^(jsonvalue.StringKind|jsonvalue.BoolKind) == 0
}

func (e *emitter) decodeByTag(g *jen.Group, u *ir.Union, sel ir.ByTag) {
	e.kindCases(g, u)
	g.Add(readTag(sel))
	g.Switch(jen.Id("kind")).BlockFunc(func(g *jen.Group) {
		g.Case(jen.Id("tagNone")).Block(jen.Return(jen.Lit(-1)))
		noObject := []jen.Code{jen.If(jen.Op("!").Id("d").Dot("lenient")).Block(jen.Return(jen.Id("d").Dot("mismatch").Call(jen.Id("i"), jen.Lit("object"))))}
		var null []jen.Code
		switch {
		case u.AnyKind(): // it may be valid, and is kept
			noObject, null = verdict(u), verdict(u)
		case sel.Else == nil && u.Base != nil: // it is for the base to say
			noObject = nil
		}
		if sel.Else != nil && u.Base == nil { // for objects
			g.Case(jen.Id("tagNot")).BlockFunc(func(g *jen.Group) {
				addAll(g, noObject)
				e.becomeUnknown(g, u, jen.Lit(""))
			})
		} else if len(noObject) > 0 {
			g.Case(jen.Id("tagNot")).Block(noObject...)
		}
		noVariant := jen.Id("d").Dot("readNoVariant").Call(jen.Id("i"))
		if u.Base != nil && u.Base.AnyKind { // whether null is valid is for the base to say
			noVariant = jen.New(jen.Id(u.Base.Name.Go)).Dot("decode").Call(jen.Id("d"), jen.Id("i"))
		}
		g.Case(jen.Id("tagNull")).Block(append(null, jen.Return(noVariant))...)
		e.absentCases(g, u, sel)
		g.Case(jen.Id("tagFound")).Block(e.tagCases(u, sel, u.Variants, func(k int) []jsonvalue.Literal { return u.Variants[k].Tags }))
	})
	if sel.Else != nil {
		addAll(g, e.sharedCases(u, sel.Else))
	}
	switch {
	case sel.Else.TakesAll():
	case u.Base != nil:
		addAll(g, e.become(u, &ir.Variant{Struct: u.Base}))
	case sel.Else != nil:
		e.becomeUnknown(g, u, showTag(sel.Kind))
	default:
		e.becomeUndeclared(g, u, sel)
	}
}

// tagCases emits the choice of one of some variants of u by the tag.
func (e *emitter) tagCases(u *ir.Union, sel ir.ByTag, variants []*ir.Variant, tags func(int) []jsonvalue.Literal) jen.Code {
	return jen.Switch(jen.Id("tag")).BlockFunc(func(g *jen.Group) {
		var prefixes []prefixCase
		emit := func(tags []jsonvalue.Literal, code []jen.Code) {
			var texts row
			for _, t := range tags {
				if t.Kind == jsonvalue.PrefixLiteral {
					prefixes = append(prefixes, prefixCase{t.Text, code})
					continue
				}
				texts = append(texts, constantOf(t))
			}
			if len(texts) > 0 {
				g.Case(texts.inCase()...).Block(code...)
			}
		}
		for k, v := range variants {
			if own := sel.Own(v, tags(k)); len(own) > 0 {
				emit(own, e.become(u, v))
			}
			for _, shared := range sel.Shared {
				if shared.Variants[0] == v {
					emit(shared.On, e.sharedCases(u, &shared))
				}
			}
		}
		if len(prefixes) > 0 {
			g.Default().Block(prefixCases(prefixes))
		}
	})
}

// prefixCase is what becomes of tags that begin with a text.
type prefixCase struct {
	text string
	code []jen.Code
}

// prefixCases emits the choice by what the tag begins with, longer texts first.
func prefixCases(list []prefixCase) jen.Code {
	slices.SortStableFunc(list, func(a, b prefixCase) int { return len(b.text) - len(a.text) })
	return jen.Switch().BlockFunc(func(g *jen.Group) {
		for _, c := range list {
			g.Case(jen.Qual("strings", "HasPrefix").Call(jen.Id("tag"), jen.Lit(c.text))).Block(c.code...)
		}
	})
}

// sharedCases emits the choice of one of the variants of u that the same tag
// selects, if one fits.
func (e *emitter) sharedCases(u *ir.Union, shared *ir.Shared) []jen.Code {
	switch sel := shared.Select.(type) {
	case nil:
		return e.become(u, shared.Variants[0])
	case ir.ByTag:
		tag := readTag(sel)
		code := []jen.Code{jen.Switch(tag, jen.Id("kind")).BlockFunc(func(g *jen.Group) {
			g.Case(jen.Id("tagNone")).Block(jen.Return(jen.Lit(-1)))
			e.absentCases(g, u, sel)
			g.Case(jen.Id("tagFound")).Block(e.tagCases(u, sel, shared.Variants, func(k int) []jsonvalue.Literal { return shared.Tags[k] }))
		})}
		if sel.Else != nil {
			code = append(code, e.sharedCases(u, sel.Else)...)
		}
		return code
	case ir.ByMembers:
		return e.requiredCases(u, sel, shared.Variants)
	}
	return append(verdict(u), e.matchCases(u, shared.Select.(ir.ByMatch), shared.Variants)) // a kind tells no objects apart
}

// absentCases emits the reading of an object without a tag, or with null, if
// there is more to it than that none of the variants is selected.
func (e *emitter) absentCases(g *jen.Group, u *ir.Union, sel ir.ByTag) {
	decided := verdict(u)
	absent := slices.Clone(decided)
	if sel.ByShape {
		absent = append(absent, e.byShape(u))
	}
	kinds := []jen.Code{jen.Id("tagAbsent")}
	switch {
	case sel.None == nil:
	case sel.Null:
		kinds = append(kinds, jen.Id("tagEmpty"))
	case len(decided) > 0:
		g.Case(jen.Id("tagEmpty")).Block(decided...)
	}
	if sel.None != nil {
		if isByMatch(sel.None.Select) { // it has the verdict, too
			absent = nil
		}
		absent = append(absent, e.sharedCases(u, sel.None)...)
	}
	if len(absent) > 0 {
		g.Case(kinds...).Block(absent...)
	}
}

// byShape emits the choice of a variant for an object without a tag, by the
// members that it has. What such a variant cannot hold is kept: the object
// never said that it is one.
func (e *emitter) byShape(u *ir.Union) jen.Code {
	var shapes row
	var variants []*ir.Variant
	for _, v := range u.Variants {
		if v.Struct != nil {
			variants = append(variants, v)
			shapes = append(shapes, "&"+shapeOf(v.Struct))
		}
	}
	method := "byLeastShape"
	for _, v := range variants {
		if v.Struct.Tag.Others == nil { // the variant says what it is, not only what it looks like
			method = "byShape"
		}
	}
	choice := jen.Id("d").Dot(method).Add(shapes.call(jen.Id("i")))
	return jen.Switch(choice).BlockFunc(func(g *jen.Group) {
		for k, v := range variants {
			t := variantName(v)
			g.Case(jen.Lit(k)).Block(append(e.usesOf("d", v.Since),
				e.newVariant(t), becomesVariant,
				jen.Return(jen.Id("readGuess").Call(jen.Id("v"), jen.Id("d"), jen.Id("i"), methodOf(t, "decode"))),
			)...)
		}
	})
}

// becomeUnknown emits the reading of the value as the unknown variant.
func (e *emitter) becomeUnknown(g *jen.Group, u *ir.Union, tag jen.Code) {
	g.Add(e.newVariant(u.Unknown))
	g.Add(becomesVariant)
	g.Return(jen.Id("d").Dot("readUnknown").Call(jen.Op("&").Id("v").Dot("raw"), jen.Id("i"), tag, jen.Lit(u.Keyword), jen.Lit(u.Name.Location())))
}

func (e *emitter) decodeByMembers(g *jen.Group, u *ir.Union, sel ir.ByMembers) {
	g.Add(nullIsNoVariant)
	e.kindCases(g, u)
	addAll(g, e.requiredCases(u, sel, u.Variants))
	e.becomeUnknown(g, u, jen.Lit(""))
}

// requiredCases emits the choice of one of some variants of u by the members that
// an object has.
func (e *emitter) requiredCases(u *ir.Union, sel ir.ByMembers, variants []*ir.Variant) []jen.Code {
	var code []jen.Code
	order := sel.Order
	if order == nil {
		for k := range variants {
			order = append(order, k)
		}
	}
	for _, k := range order {
		v := variants[k]
		if v.Wrap != nil {
			continue
		}
		code = append(code, jen.If(jen.Id("d").Dot("hasMembers").Add(quoted(sel.Sets[k]).call(jen.Id("i")))).Block(e.become(u, v)...))
	}
	return code
}

func (e *emitter) decodeByMatch(g *jen.Group, u *ir.Union, sel ir.ByMatch) {
	g.Add(nullIsNoVariant)
	g.Add(e.matchCases(u, sel, u.Variants))
	e.becomeUnknown(g, u, jen.Lit(""))
}

// matchCases emits the choice of one of some variants of u by their checks.
func (e *emitter) matchCases(u *ir.Union, sel ir.ByMatch, variants []*ir.Variant) jen.Code {
	var checks row
	for _, c := range sel.Checks {
		checks = append(checks, checkName(c))
	}
	shapes := jen.Nil()
	if slices.ContainsFunc(variants, func(v *ir.Variant) bool { return v.Struct != nil }) {
		shapes = shapesOf(variants)
	}
	match := jen.Id("d").Dot("onlyMatch").Add(checks.call(jen.Id("i"), shapes))
	if sel.Any {
		match = jen.Id("d").Dot("bestMatch").Add(checks.call(jen.Id("i"), shapesOf(variants), listedMembers(sel.Listed)))
	}
	return jen.Switch(match).BlockFunc(func(g *jen.Group) {
		for k, v := range variants {
			g.Case(jen.Lit(k)).Block(e.become(u, v)...)
		}
	})
}

// shapesOf returns the shapes of variants; nil for those that are no objects.
func shapesOf(variants []*ir.Variant) *jen.Statement {
	var shapes row
	for _, v := range variants {
		if v.Struct == nil {
			shapes = append(shapes, "nil")
		} else {
			shapes = append(shapes, "&"+shapeOf(v.Struct))
		}
	}
	return jen.Index().Op("*").Id("shape").Add(shapes.values())
}

// listedMembers returns the members whose values are listed, by variant; nil if there are none.
func listedMembers(listed [][]ir.ListedMember) jen.Code {
	if !slices.ContainsFunc(listed, func(of []ir.ListedMember) bool { return len(of) > 0 }) {
		return jen.Nil()
	}
	var variants row
	for _, of := range listed {
		var members []string
		for _, m := range of {
			members = append(members, fmt.Sprintf("{%s, %d}", strconv.Quote(m.JSON), m.Values))
		}
		variants = append(variants, "{"+strings.Join(members, ", ")+"}")
	}
	return jen.Index().Index().Id("listedMember").Add(variants.values())
}

// decodeUnknown emits UnmarshalJSON for the unknown variant.
func decodeUnknown(f *jen.File, u *ir.Union) {
	if u.Base != nil {
		return
	}
	unmarshalMethod(f, u.Unknown, methodOf(u.Unknown, "decode"))
	pointerMethod(f, u.Unknown, "decode").Params(decodeParams...).Int().BlockFunc(func(g *jen.Group) {
		g.Id("x").Dot("made").Op("=").True()
		g.Return(jen.Id("readRaw").Call(jen.Op("&").Id("x").Dot("raw"), jen.Id("d"), jen.Id("i")))
	})
	f.Line()
}
