package emit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// types emits the declarations of documents, objects and enums.
func (e *emitter) types(f *jen.File) {
	if w := e.pkg.Wrap; w != nil {
		e.wrapType(f, w, documentLead(w))
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			e.structType(f, d)
		case *ir.Tuple:
			e.tupleType(f, d)
		case *ir.Enum:
			e.enumType(f, d)
		}
	}
}

func (e *emitter) structType(f *jen.File, s *ir.Struct) {
	name := s.Name.Go
	lead := name + " is " + aloneAs(s) + "."
	if at := e.standing[s]; at != "" {
		lead = name + " is " + at + "."
	}
	if e.pkg.Root == ir.Type(s) {
		lead = name + " is the root of a document."
	}
	if told := toldBy(s); told != "" {
		lead = name + " is " + told + "."
	}
	if u := e.bases[s]; u != nil {
		lead = name + " is " + withArticle(u.Name.Go) + " of no declared kind."
	}
	f.Add(comment(docLines(name, lead, s.Doc, assertedOf(s, s.Check))...))
	f.Type().Id(name).StructFunc(func(g *jen.Group) {
		for _, fl := range s.Fields {
			describeField(g, name, fl)
			g.Id(fl.Go).Add(fieldPlace(fl).goType()).Op(structTag(fl))
			g.Line()
		}
		for _, m := range mapsOf(s) {
			g.Add(comment(m.doc...))
			g.Id(m.name).Add(bare(m.typ))
			g.Line()
		}
		g.Add(comment("Extra holds unknown members, and values that the fields cannot hold."))
		g.Id("Extra").Id("Extra")
	})
	f.Line()
	if s.Tag != nil {
		tagMethod(f, s)
	}
	defaults(f, s)
}

// aloneAs says what an object is that stands nowhere but as a variant of one union, where it is written
// out: "a Person that is a JSON object".
func aloneAs(s *ir.Struct) string {
	if len(s.Variants) != 1 || len(s.Name.Path) == 0 || s.Name.Override != "" {
		return "a JSON object"
	}
	u := s.Variants[0]
	what := "that is a JSON object"
	for _, v := range u.Variants {
		if v.Struct != s {
			continue
		}
		if sel, ok := u.Select.(ir.ByMembers); ok {
			what = strings.TrimPrefix(requiredText(sel, u, v), ", ")
		}
		if own := ownMember(u, v); own != "" {
			what = setText([]string{own})
		}
	}
	return withArticle(u.Name.Go) + " " + what
}

// toldBy says by which tag an object is told from the other variants of its union, and by what
// else; "" if there is none. Of several unions, one in which the tag is not enough says the most.
func toldBy(s *ir.Struct) string {
	told := ""
	for _, u := range s.Variants {
		sel, ok := tagOf(u)
		if !ok {
			continue
		}
		for _, v := range u.Variants {
			untagged := sel.IsElse(v) || sel.IsNone(v)
			if v.Struct != s || len(v.Tags) == 0 || untagged && s.Tag == nil {
				continue
			}
			text, apart := " object whose "+strconv.Quote(sel.Property)+" is "+eitherText(v.Tags), apartText(sel, v, v.Tags)
			apart, checked := strings.CutSuffix(apart, ifValid)
			if more, ok := strings.CutPrefix(apart, " and "); ok {
				apart = " with " + more
			}
			switch {
			case checked && apart == "":
				return "an" + text
			case checked:
				return "an" + text + "," + apart
			case apart != "":
				return "the" + text + "," + apart
			case slices.ContainsFunc(sel.Shared, func(g ir.Shared) bool { return slices.Contains(g.Variants, v) }):
				return "an" + text
			}
			told = cmp.Or(told, "the"+text)
		}
	}
	if s.Tag != nil {
		return "the object whose " + strconv.Quote(s.Tag.JSON) + " is " + literalText(s.Tag.Value)
	}
	return told
}

// tagMethod emits the accessor of a discriminator.
func tagMethod(f *jen.File, s *ir.Struct) {
	kind := s.Tag.Value.Kind
	if s.Tag.Others != nil {
		value := literalText(s.Tag.Value)
		f.Add(comment(s.Tag.Go + " returns the value of " + strconv.Quote(s.Tag.JSON) + ": " + value + ", unless another one was read."))
		pointerMethod(f, s.Name.Go, s.Tag.Go).Params().String().Block(
			jen.Return(jen.Id("x").Dot("Extra").Dot("tagOr").Call(shapeAt(s), literalGo(s.Tag.Value))),
		)
		f.Line()
		return
	}
	f.Add(comment(s.Tag.Go + " returns the value of " + strconv.Quote(s.Tag.JSON) + ": " + literalText(s.Tag.Value) + "."))
	f.Func().Params(jen.Op("*").Id(s.Name.Go)).Id(s.Tag.Go).Params().Id(tagKinds[kind].goType).Block(jen.Return(literalGo(s.Tag.Value)))
	f.Line()
}

func (e *emitter) enumType(f *jen.File, en *ir.Enum) {
	name := en.Name.Go
	lead, open := name+" is one of a list of values.", "Values that the schema does not list are kept; Known tells them apart."
	if at := e.standing[en]; at != "" {
		lead = name + " is " + at + "."
	}
	if e.open[en] {
		open = "Values that the schema does not list are valid, too; Known tells them apart."
	}
	lines := docLines(name, lead, en.Doc, "")
	f.Add(comment(append(lines, "", open)...))
	f.Type().Id(name).Id(en.Base.GoType())
	f.Line()
	f.Add(comment("The values of " + name + "."))
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, v := range en.Values {
			describe(g, v.Doc, "")
			g.Id(v.Go).Id(name).Op("=").Add(literalGo(v.Value))
		}
	})
	f.Line()
	var known row
	for _, v := range en.Values {
		known = append(known, v.Go)
	}
	f.Add(comment("Known reports whether the schema lists x."))
	f.Func().Params(jen.Id("x").Id(name)).Id("Known").Params().Bool().Block(
		jen.Switch(jen.Id("x")).Block(
			jen.Case(known.inCase()...).Block(jen.Return(jen.True())),
		),
		jen.Return(jen.False()),
	)
	f.Line()
}

// structTag shows the member name and when it is left out, in the form that
// encoding/json has; reading and writing do not use it. A name that such a tag
// cannot hold is left out.
func structTag(f *ir.Field) string {
	if strings.ContainsAny(f.JSON, "\",\\`'") || f.JSON == "" || f.JSON == "-" || strconv.Quote(f.JSON) != `"`+f.JSON+`"` {
		return ""
	}
	tag := f.JSON
	if !f.Required {
		tag += ",omitzero"
	}
	return "`json:\"" + tag + "\"`"
}
