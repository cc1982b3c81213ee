package emit

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Constructor is a New function: it takes the required members of a node.
type Constructor struct {
	Name       string // of the function
	Parameters []Parameter
	node       ir.Decl
	members    []*ir.Field // that it sets: one has a parameter unless it can have only one value
}

// Parameter is one of a constructor.
type Parameter struct {
	Name  string
	Field *ir.Field
}

// Constructors lists the New functions of a package.
func Constructors(pkg *ir.Package) []Constructor {
	var list []Constructor
	for _, d := range nodesOf(pkg) {
		c := Constructor{Name: "New" + d.Naming().Go, node: d}
		taken := make(map[string]bool)
		for _, fl := range inParameterOrder(d) {
			if !fl.Required || isLabel(fl.Type) {
				continue
			}
			c.members = append(c.members, fl)
			if onlyValue(fl) != nil {
				continue
			}
			name := parameter(fl.Go)
			for taken[name] {
				name += "Value"
			}
			taken[name] = true
			c.Parameters = append(c.Parameters, Parameter{name, fl})
		}
		list = append(list, c)
	}
	return list
}

// inParameterOrder returns the members of a node in the order of parameters:
// that of an older version, if there is one to keep, then the others.
func inParameterOrder(d ir.Decl) []*ir.Field {
	fields := ir.FieldsOf(d)
	s, ok := d.(*ir.Struct)
	if !ok || s.Order == nil {
		return fields
	}
	rank := func(fl *ir.Field) int {
		if i := slices.Index(s.Order, fl.JSON); i >= 0 {
			return i
		}
		return len(s.Order)
	}
	return slices.SortedStableFunc(slices.Values(fields), func(a, b *ir.Field) int { return rank(a) - rank(b) })
}

// constructors emits the New functions.
func (e *emitter) constructors(f *jen.File) {
	e.locals = make(map[string]bool)
	for _, c := range Constructors(e.pkg) {
		for _, p := range c.Parameters {
			e.locals[p.Name] = true
		}
		name := c.node.Naming().Go
		doc := c.Name + " returns " + withArticle(name)
		if len(c.Parameters) > 0 {
			doc += " with its required " + kindOfParts(c.node)
		}
		var said string
		var values []jen.Code
		width := len("\treturn &"+name+"{}") - len(", ")
		for _, s := range c.settings() {
			said += s.said
			if s.value != nil {
				values = append(values, jen.Id(s.field).Op(":").Add(s.value))
				width += len(s.field + ": " + s.text + ", ")
			}
		}
		lines := []string{doc + "."}
		if said != "" {
			lines = docText(doc + "." + said)
		}
		f.Add(comment(lines...))
		f.Func().Id(c.Name).Add(parameters(c)).Op("*").Id(name).Block(
			jen.Return(jen.Op("&").Id(name).Add(literal(values, width))),
		)
		f.Line()
	}
}

// setting is what a constructor makes of a field.
type setting struct {
	field string
	value jen.Code // nil: the field stays zero
	text  string   // of the value, nearly
	said  string   // to who calls the constructor, if it does not ask for the value
}

// settings lists what c makes of the fields of its node, but for those that are absent.
func (c Constructor) settings() []setting {
	var list []setting
	parameters := c.Parameters
	for _, fl := range c.members {
		if value := onlyValue(fl); value != nil {
			text := literalText(*fl.Only)
			list = append(list, setting{fl.Go, value, text, " " + fl.Go + " is " + text + "."})
			continue
		}
		name := parameters[0].Name
		parameters = parameters[1:]
		list = append(list, setting{fl.Go, jen.Id(name), name, ""})
	}
	for _, fl := range ir.FieldsOf(c.node) {
		if isLabel(fl.Type) {
			list = append(list, setting{said: " " + fl.Go + " is zero, which is written as the newest version."})
		}
		if value, text := telling(c.node, fl); value != nil {
			list = append(list, setting{fl.Go, value, "Some(" + text + ")", " " + fl.Go + " is " + text + "."})
		}
	}
	return list
}

// literal returns the fields of a struct literal, each in a line of its own where one would be too wide.
func literal(fields []jen.Code, width int) jen.Code {
	if len(fields) < 2 || width <= lineWidth {
		return jen.Values(fields...)
	}
	return jen.Custom(onePerLine, fields...)
}

// telling is the value of an optional field without which a union would not know the object
// for the variant that it is, and its text: the only value, or else the schema's default. It
// is nil if the field is no such field.
func telling(d ir.Decl, fl *ir.Field) (value jen.Code, text string) {
	s, ok := d.(*ir.Struct)
	if !ok || fl.Required || fl.Nullable {
		return nil, ""
	}
	tags := tagsIn(s, fl.JSON)
	value, text = oneValue(fl), fl.Default
	if value != nil {
		text = literalText(*fl.Only)
	} else if value, ok = defaultValue(fl); !ok {
		return nil, ""
	}
	if !slices.ContainsFunc(tags, func(tag jsonvalue.Literal) bool { return literalText(tag) == text }) {
		return nil, ""
	}
	if !fieldPlace(fl).isOpt() { // a Raw, which needs no Opt: there nothing is valid, and so not the tag either
		return value, text
	}
	if scalar, ok := fl.Type.(ir.Scalar); ok && scalar != ir.String && scalar != ir.Bool {
		return jen.Id("Some").Types(bare(scalar)).Call(value), text
	}
	return jen.Id("Some").Call(value), text
}

// tagsIn lists the values of a member by which unions tell an object from other variants,
// where it is no variant without the member.
func tagsIn(s *ir.Struct, property string) []jsonvalue.Literal {
	var list []jsonvalue.Literal
	var look func(sel ir.Selector, v *ir.Variant, tags []jsonvalue.Literal)
	look = func(sel ir.Selector, v *ir.Variant, tags []jsonvalue.Literal) {
		byTag, ok := sel.(ir.ByTag)
		if !ok || mayLackTag(byTag, v) {
			return
		}
		if byTag.Property == property {
			list = append(list, tags...)
		}
		for _, group := range byTag.Groups() {
			if k := slices.Index(group.Variants, v); k >= 0 && group.Tags != nil {
				look(group.Select, v, group.Tags[k])
			}
		}
	}
	for _, u := range s.Variants {
		for _, v := range u.Variants {
			if v.Struct == s {
				look(u.Select, v, v.Tags)
			}
		}
	}
	return list
}

// parameters returns the parameters of a constructor; neighbours of one type share it. Where a line
// of them would be too wide, they have several, one for each type.
func parameters(c Constructor) jen.Code {
	const between = len(", ")
	width := len("func "+c.Name+"() *"+c.node.Naming().Go+" {") - between
	for k, p := range c.Parameters {
		width += len(p.Name) + between
		if !c.sharesType(k) {
			width += len(" " + fieldPlace(p.Field).typeText())
		}
	}
	isWide := width > lineWidth && len(c.Parameters) > 1
	var list, names []jen.Code
	wide := 0 // how long the names are
	for k, p := range c.Parameters {
		place := fieldPlace(p.Field)
		names = append(names, jen.Id(p.Name))
		wide += len(p.Name) + between
		if c.sharesType(k) && !(isWide && wide+len(c.Parameters[k+1].Name)+len(" "+place.typeText()+",") > commentWidth) {
			continue
		}
		list = append(list, jen.List(names...).Add(place.goType()))
		names, wide = nil, 0
	}
	if isWide {
		return jen.Custom(parametersPerLine, list...)
	}
	return jen.Params(list...)
}

// sharesType reports whether parameter k has the type of the next one.
func (c Constructor) sharesType(k int) bool {
	return k+1 < len(c.Parameters) && fieldPlace(c.Parameters[k].Field).sameGoType(fieldPlace(c.Parameters[k+1].Field))
}

// parameter returns the parameter name for a field: its leading capitals in
// lower case, away from keywords and predeclared names.
func parameter(field string) string {
	runes := []rune(field)
	at := func(k int, is func(rune) bool) bool { return k < len(runes) && is(runes[k]) }
	isCapital := func(r rune) bool { return unicode.IsUpper(r) || unicode.IsTitle(r) }
	n := 0
	for at(n, isCapital) {
		n++
	}
	switch {
	case n > 1 && at(n, func(r rune) bool { return r == 's' }) && !at(n+1, unicode.IsLower):
		n++ // several of what the capitals stand for, as in IDs
	case n > 1 && at(n, func(r rune) bool { return r == 'v' }) && at(n+1, unicode.IsDigit):
		n++ // a version of it, as in IPv4
	case n > 1 && at(n, unicode.IsLower):
		n-- // the last capital starts the next word
	}
	p := strings.ToLower(string(runes[:n])) + string(runes[n:])
	if token.IsKeyword(p) || types.Universe.Lookup(p) != nil {
		p += "Value"
	}
	return p
}
