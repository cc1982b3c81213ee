package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/upgrade"
)

// Each pair of unions has a function, which goes by the tag, or by the kind of the value.

func (e *stepEmitter) choice(f *jen.File, s *upgrade.Step, c *upgrade.Choice) {
	name := functionName(s, c.Name)
	f.Add(comment(name + " turns a " + s.From.Name + "." + c.From.Name.Go + " into a " + s.To.Name + "." + c.To.Name.Go + "."))
	f.Func().Id(name).Params(jen.Id("n").Op("*").Id("node"), jen.Id("s").Op("*").Id("step")).BlockFunc(func(g *jen.Group) {
		e.kinds(g, s, c)
		if c.Property == "" {
			return
		}
		tag := "tag"
		if by, ok := c.From.Select.(ir.ByTag); ok && by.Kind == jsonvalue.NumberLiteral {
			tag = "numberTag"
		}
		g.Switch(jen.Id("n").Dot(tag).Call(jen.Lit(c.Property))).BlockFunc(func(g *jen.Group) {
			for _, k := range c.Cases {
				if body := e.caseBody(s, c, k); len(body) > 0 || c.Base != nil && !isLeft(k) {
					g.Case(literals(tagTexts(k))...).Block(body...)
				}
			}
			var left []string // all in one case
			for _, k := range c.Cases {
				if isLeft(k) {
					left = append(left, tagTexts(k)...)
				}
			}
			if len(left) > 0 {
				g.Case(literals(left)...).Block(jen.Id("s").Dot("leave").Call(jen.Id("n")), jen.Id("n").Dot("kind").Op("=").Id("gone"))
			}
			switch {
			case c.Base != nil && upgrade.Needed(c.Base):
				g.Default().Block(jen.Add(e.function(s, c.Base)).Call(jen.Id("n"), jen.Id("s")))
			case c.Comes != nil:
				g.Default().Block(jen.If(jen.Id("n").Dot("kind").Op("==").LitRune('{')).Block(
					jen.Id("fits").Types(e.qual(s.To, c.Comes.Name.Go)).Call(jen.Id("s"), jen.Id("n"))))
			case c.Into != "":
				g.Default().Block(jen.Id("s").Dot("untagged").Call(append([]jen.Code{jen.Id("n"), jen.Lit(c.Into)}, literals(c.To.TagTexts())...)...))
			}
		})
	})
	f.Line()
}

// kinds emits what becomes of the variants that their kind tells from others.
func (e *stepEmitter) kinds(g *jen.Group, s *upgrade.Step, c *upgrade.Choice) {
	var cases []jen.Code
	for _, k := range c.Kinds {
		if !upgrade.Needed(k.Convert) {
			continue
		}
		var first []jen.Code
		for _, b := range firstBytes(k.Kinds) {
			first = append(first, jen.LitRune(b))
		}
		cases = append(cases, jen.Case(first...).Block(jen.Add(e.function(s, k.Convert)).Call(jen.Id("n"), jen.Id("s"))))
	}
	if len(cases) > 0 {
		g.Switch(jen.Id("n").Dot("kind")).Block(cases...)
	}
}

// isLeft reports whether nothing becomes of a variant: it is left behind.
func isLeft(k upgrade.Case) bool { return k.Came == nil && k.Gone && k.Hook == nil }

// tagTexts lists the tags of a variant.
func tagTexts(k upgrade.Case) []string {
	var tags []string
	for _, t := range k.Tags {
		text := t.Text
		if r, ok := jsonvalue.Exact(text); ok && t.Kind == jsonvalue.NumberLiteral && r.IsInt() {
			text = r.Num().String() // as numberTag spells it
		}
		tags = append(tags, text)
	}
	return tags
}

// caseBody returns what becomes of a variant that is not left behind; nothing if it stays as it is.
func (e *stepEmitter) caseBody(s *upgrade.Step, c *upgrade.Choice, k upgrade.Case) []jen.Code {
	var body []jen.Code
	switch {
	case k.Came != nil:
		return []jen.Code{jen.Id("fits").Types(e.qual(s.To, k.Came.Name.Go)).Call(jen.Id("s"), jen.Id("n"))}
	case isLeft(k):
		return nil
	case k.Gone:
		fields := jen.Nil()
		if names := fieldNames(k.Hook.Older); names != nil {
			fields = jen.Add(stringList(names))
		}
		return []jen.Code{jen.Id("instead").Types(e.qual(s.From, k.Hook.Older.Name.Go)).Call(
			jen.Id("s"), jen.Id("n"), jen.Lit(c.Property), fields, jen.Id(e.implementation()).Values().Dot("Upgrade"+k.Hook.Name), jen.Id(e.writer(k.Hook.Union)))}
	}
	if len(k.Retag) > 0 || k.Merged {
		values := upgrade.Values{Names: k.Retag, Plain: k.Tags[0].Kind != jsonvalue.StringLiteral}
		if k.Merged {
			values.Merged = []string{k.Tags[0].Text}
		}
		body = append(body, jen.Id("s").Dot("at").Call(jen.Id("n"), e.function(s, values), jen.Lit(c.Property)))
	}
	if upgrade.Needed(k.Convert) {
		body = append(body, jen.Add(e.function(s, k.Convert)).Call(jen.Id("n"), jen.Id("s")))
	}
	return body
}

// writer names the function that writes what a hook returns for a variant.
func (e *stepEmitter) writer(u *ir.Union) string { return "write" + u.Name.Go + e.number() }

func (e *stepEmitter) writers(f *jen.File) {
	done := map[*ir.Union]bool{}
	for _, h := range e.up.Hooks {
		if h.Union == nil || done[h.Union] {
			continue
		}
		done[h.Union] = true
		f.Add(comment(e.writer(h.Union)+" writes what a hook returns, and lists the members that its type has fields for;",
			"nil if that depends on their names."))
		f.Func().Id(e.writer(h.Union)).Params(jen.Id("v").Add(e.qual(e.up.To, h.Union.Name.Go))).
			Params(jen.Id("text").Index().Byte(), jen.Id("declared").Index().String(), jen.Err().Error()).Block(
			jen.List(jen.Id("text"), jen.Err()).Op("=").Id("v").Dot("AppendJSON").Call(jen.Nil()),
			jen.Switch(jen.Id("v").Assert(jen.Type())).BlockFunc(func(g *jen.Group) {
				for _, v := range structsOf(h.Union) {
					if names := fieldNames(v); names != nil {
						g.Case(jen.Op("*").Add(e.qual(e.up.To, v.Name.Go))).Block(jen.Id("declared").Op("=").Add(stringList(names)))
					}
				}
				if h.Union.Base == nil {
					g.Case(jen.Op("*").Add(e.qual(e.up.To, h.Union.Unknown))).Block(
						jen.Id("declared").Op("=").Index().String().Values(),
						comment("Whoever made it may have given it the tag of a type that it is not."),
						jen.If(jen.Err().Op("==").Nil()).Block(jen.List(jen.Id("_"), jen.Err()).Op("=").Add(e.qual(e.up.To, "Unmarshal"+h.Union.Name.Go)).Call(
							jen.Id("text"), e.qual(e.up.To, "UnknownVariants").Call(jen.True()), e.qual(e.up.To, "MaxDepth").Call(jen.Qual("math", "MaxInt")))),
					)
				}
			}),
			jen.Return(jen.Id("text"), jen.Id("declared"), jen.Err()),
		)
		f.Line()
	}
}

// structsOf lists the objects that a union holds.
func structsOf(u *ir.Union) (list []*ir.Struct) {
	for _, v := range u.Variants {
		if v.Struct != nil && !slices.Contains(list, v.Struct) {
			list = append(list, v.Struct)
		}
	}
	if u.Base != nil && !slices.Contains(list, u.Base) {
		list = append(list, u.Base)
	}
	return list
}

// fieldNames lists the members that a type has fields for; nil if that depends
// on their names.
func fieldNames(s *ir.Struct) []string {
	if _, typed := s.Rest.(ir.TypedRest); typed || len(s.Patterns) > 0 {
		return nil
	}
	list := []string{}
	for _, f := range s.Fields {
		list = append(list, f.JSON)
	}
	return list
}
