package lower

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// wrapWord is how one of some options of a union is called that is no object:
// by its kind of values if that tells it from the others, or else by its
// definition, by what it lists, or by the definition that it is a part of. An object that
// stands in the union may be called by its kind, too.
func (l *lowerer) wrapWord(u *ir.Union, options []option, i int) string {
	partOf := func(o option) string { return l.partWord(u, o) }
	for _, word := range []func(option) string{optionKind, definitionWord, elementWord, partOf} {
		mine := word(options[i])
		same := func(o option) bool {
			if o.structure() != nil {
				return o.isUnnamed() && o.label == mine
			}
			return word(o) == mine
		}
		if mine != "" && !slices.ContainsFunc(options[:i], same) && !slices.ContainsFunc(options[i+1:], same) {
			return mine
		}
	}
	for k, o := range options {
		if k != i && o.structure() == nil && o.label == options[i].label { // they stand in different unions
			return "variant " + strconv.Itoa(i+1)
		}
	}
	return options[i].label
}

// kindTitle is the title of an alternative that ends in the name of the union, as those of the
// ReadOnlySandboxPolicy and other kinds of a SandboxPolicy: it needs no more words than that. It is
// "" for other titles, which say what they are only beside the union.
func (l *lowerer) kindTitle(name *ir.Name, s *jsonschema.Schema) string {
	title := site.NameTitle(s.Value)
	if len(name.Path) != 1 || title == "" || name.Path[0].Text != title || name.Schema != s.Location() {
		return ""
	}
	words, union := wordsOf(title), wordsOf(cmp.Or(name.Def, l.opts.Root))
	if n := len(words) - len(union); n <= 0 || len(union) == 0 || !slices.Equal(words[n:], union) {
		return ""
	}
	return title
}

// wordsOf cuts a name into its words, in lower case.
func wordsOf(name string) []string {
	var b strings.Builder
	last := ' '
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			b.WriteByte(' ')
		case unicode.IsUpper(r) && !unicode.IsUpper(last):
			b.WriteByte(' ')
			fallthrough
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		last = r
	}
	return strings.Fields(b.String())
}

// called is what people are told of one of some options: its label, but where that is only its
// position, what a list or map has as elements, if that tells it from the others.
func called(options []option, i int) string {
	word := elementWord(options[i])
	same := func(o option) bool { return elementWord(o) == word }
	if !ir.IsPosition(options[i].label) || word == "" || slices.ContainsFunc(options[:i], same) || slices.ContainsFunc(options[i+1:], same) {
		return options[i].label
	}
	return word
}

// partWord says of an option that has come from within another alternative
// which definition that is; its kind is enough if it stands in the union's own.
func (l *lowerer) partWord(u *ir.Union, o option) string {
	at := l.sites.Of(o.schema).Name
	if at.Top == u.Name.Top {
		return optionKind(o)
	}
	if at.Def == "" {
		return ""
	}
	return at.Def + " " + optionKind(o)
}

func optionKind(o option) string { return kindWord(o.kinds &^ jsonvalue.NullKind) }

// definitionWord is the label of an option unless that says only its position.
func definitionWord(o option) string {
	if ir.IsPosition(o.label) {
		return ""
	}
	return o.label
}

// elementWord says of a list or a map what its elements are: scalars, what a
// definition describes, other objects, or lists and maps of these.
func elementWord(o option) string {
	switch t := o.place.typ.(type) {
	case ir.List, ir.Map:
		return typeWords(t)
	}
	return ""
}

func typeWords(t ir.Type) string {
	within := func(elem ir.Elem, kind string) string {
		if word := cmp.Or(typeWords(elem.Type), rawWord(elem)); word != "" {
			return word + kind
		}
		return ""
	}
	switch t := t.(type) {
	case ir.List:
		return within(t.Elem, " list")
	case ir.Map:
		return within(t.Elem, " map")
	case ir.Scalar:
		return map[ir.Scalar]string{ir.Bool: "bool", ir.Int: "int", ir.Float: "number", ir.String: "string"}[t]
	case ir.Decl:
		if name := t.Naming(); ir.IsDefined(t) && name.Def != "" {
			return name.Def
		}
		if _, isObject := t.(*ir.Struct); isObject {
			return "object"
		}
	}
	return ""
}

// rawWord says of which kind free-form values have to be.
func rawWord(e ir.Elem) string {
	if _, isRaw := e.Type.(ir.Raw); !isRaw || e.Check == nil {
		return ""
	}
	for _, r := range e.Check.Rules {
		if is, ok := r.(ir.TypeIs); ok && len(is.Types) == 1 {
			return map[string]string{"object": "object", "array": "list"}[is.Types[0]]
		}
	}
	return ""
}

// wrapName names the variant of a union that is no object: a document has a
// name, and another value is called what it is.
func (l *lowerer) wrapName(u *ir.Union, options []option, i int) ir.Name {
	if u == l.family {
		return l.aroundDocument(options[i].schema, options[i].place.typ, "")
	}
	word := l.wrapWord(u, options, i)
	return site.Site{Name: u.Name}.Part(word).Name
}
