package emit

import (
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
	lead := name + " is a JSON object."
	if s.Tag != nil {
		lead = name + " is the object whose " + strconv.Quote(s.Tag.JSON) + " is " + literalText(s.Tag.Value) + "."
	}
	if u := e.bases[s]; u != nil {
		lead = name + " is " + withArticle(u.Name.Go) + " of no declared kind."
	}
	f.Add(comment(docLines(name, lead, s.Doc)...))
	f.Type().Id(name).StructFunc(func(g *jen.Group) {
		for _, fl := range s.Fields {
			if doc := docLines("", "", fl.Doc); len(doc) > 0 {
				g.Add(comment(trimBlank(doc)...))
			}
			g.Id(fl.Go).Add(fieldPlace(fl).goType()).Op(structTag(fl))
			g.Line()
		}
		for _, m := range mapsOf(s) {
			g.Add(comment(m.doc...))
			g.Id(m.name).Add(bare(m.typ))
			g.Line()
		}
		g.Add(comment("Extra holds what the fields cannot: see Extra."))
		g.Id("Extra").Id("Extra")
	})
	f.Line()
	if s.Tag != nil {
		e.tagMethod(f, s)
	}
	e.defaults(f, s)
}

// tagMethod emits the accessor of a discriminator that is one constant.
func (e *emitter) tagMethod(f *jen.File, s *ir.Struct) {
	kind := s.Tag.Value.Kind
	if s.Tag.Open {
		value := literalText(s.Tag.Value)
		f.Add(comment(s.Tag.Go + " returns the value of " + strconv.Quote(s.Tag.JSON) + ": " + value + ", unless another one was read."))
		f.Func().Params(jen.Id("x").Op("*").Id(s.Name.Go)).Id(s.Tag.Go).Params().String().Block(
			jen.Return(jen.Id("x").Dot("Extra").Dot("tagOr").Call(jen.Lit(s.Tag.JSON), literalGo(s.Tag.Value))),
		)
		f.Line()
		return
	}
	f.Add(comment(s.Tag.Go + " returns the value of " + strconv.Quote(s.Tag.JSON) + ": " + literalText(s.Tag.Value) + "."))
	f.Func().Params(jen.Op("*").Id(s.Name.Go)).Id(s.Tag.Go).Params().Id(tagTypes[kind]).Block(jen.Return(literalGo(s.Tag.Value)))
	f.Line()
}

// trimBlank removes blank lines at the start.
func trimBlank(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	return lines
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

func (e *emitter) enumType(f *jen.File, en *ir.Enum) {
	name := en.Name.Go
	lines := docLines(name, name+" is one of a list of values.", en.Doc)
	f.Add(comment(append(lines, "", "Values that the schema does not list are kept; Known tells them apart.")...))
	f.Type().Id(name).Id(scalars[en.Base].goType)
	f.Line()
	f.Add(comment("The values of " + name + "."))
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, v := range en.Values {
			if doc := docLines("", "", v.Doc); len(doc) > 0 {
				g.Add(comment(trimBlank(doc)...))
			}
			g.Id(v.Go).Id(name).Op("=").Add(literalGo(v.Value))
		}
	})
	f.Line()
	f.Add(comment("Known reports whether the schema lists x."))
	f.Func().Params(jen.Id("x").Id(name)).Id("Known").Params().Bool().Block(
		jen.Switch(jen.Id("x")).Block(
			jen.CaseFunc(func(g *jen.Group) {
				for _, v := range en.Values {
					g.Id(v.Go)
				}
			}).Block(jen.Return(jen.True())),
		),
		jen.Return(jen.False()),
	)
	f.Line()
}

// constructors emits New functions, which take the required members.
func (e *emitter) constructors(f *jen.File) {
	for _, d := range nodesOf(e.pkg) {
		name := d.Naming().Go
		var names, values []jen.Code
		var places []place
		taken := make(map[string]bool)
		only := ""
		for _, fl := range fieldsOf(d) {
			if !fl.Required || fl.Type == ir.Type(ir.VersionOf) {
				continue
			}
			if value := onlyValue(fl); value != nil {
				only += " " + fl.Go + " is " + literalText(*fl.Only) + "."
				values = append(values, jen.Id(fl.Go).Op(":").Add(value))
				continue
			}
			p := parameter(fl.Go)
			for taken[p] {
				p += "Value"
			}
			taken[p] = true
			names = append(names, jen.Id(p))
			places = append(places, fieldPlace(fl))
			values = append(values, jen.Id(fl.Go).Op(":").Id(p))
		}
		doc := "New" + name + " returns " + withArticle(name) + " with its required " + kindOfParts(d) + "."
		if len(names) == 0 {
			doc = "New" + name + " returns " + withArticle(name) + "."
		}
		lines := []string{doc}
		if only != "" {
			lines = docText(doc + only)
		}
		f.Add(comment(lines...))
		f.Func().Id("New" + name).Params(parameters(names, places)...).Op("*").Id(name).Block(
			jen.Return(jen.Op("&").Id(name).Values(values...)),
		)
		f.Line()
	}
}

// onlyValue is the value of a field that can have only one; nil if it is no
// constant of Go.
func onlyValue(fl *ir.Field) jen.Code {
	scalar, ok := fl.Type.(ir.Scalar)
	if !ok || fl.Only == nil || tagKinds[scalar] != fl.Only.Kind || fieldPlace(fl).isOpt() {
		return nil
	}
	if _, err := strconv.ParseInt(fl.Only.Text, 10, 64); err != nil && fl.Only.Kind == ir.NumberLiteral {
		return nil
	}
	return literalGo(*fl.Only)
}

// parameters returns a list of parameters; neighbours of one type share it.
func parameters(names []jen.Code, places []place) []jen.Code {
	var list []jen.Code
	first := 0
	for k, p := range places {
		if k+1 < len(places) && p.sameGoType(places[k+1]) {
			continue
		}
		list = append(list, jen.List(names[first:k+1]...).Add(p.goType()))
		first = k + 1
	}
	return list
}

// parameter returns the parameter name for a field: its leading capitals in
// lower case, away from keywords, predeclared names and imports.
func parameter(field string) string {
	n := 0
	for n < len(field) && 'A' <= field[n] && field[n] <= 'Z' {
		n++
	}
	if n > 1 && n < len(field) && 'a' <= field[n] && field[n] <= 'z' {
		n-- // the last capital starts the next word
	}
	p := strings.ToLower(field[:n]) + field[n:]
	if reservedWords[p] {
		p += "Value"
	}
	return p
}

var reservedWords = map[string]bool{
	"break": true, "case": true, "chan": true, "const": true, "continue": true, "default": true, "defer": true,
	"else": true, "fallthrough": true, "for": true, "func": true, "go": true, "goto": true, "if": true,
	"import": true, "interface": true, "map": true, "package": true, "range": true, "return": true,
	"select": true, "struct": true, "switch": true, "type": true, "var": true,
	"string": true, "bool": true, "int": true, "int64": true, "float64": true, "byte": true, "error": true,
	"any": true, "nil": true, "true": true, "false": true, "len": true, "cap": true, "new": true, "make": true,
}
