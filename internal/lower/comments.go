package lower

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// docOf reads the documentation of one place. Where several schemas stand
// there, the last one that says something has the word. A title that only
// repeats the name of the place is left out.
func docOf(name string, schemas ...*jsonschema.Schema) ir.Doc {
	var doc ir.Doc
	for _, s := range slices.Backward(schemas) {
		if doc.Title == "" {
			doc.Title = site.Informative(s.Value.GetString("title"), name)
		}
	}
	for _, s := range slices.Backward(withWritten(schemas)) {
		if doc.Description == "" {
			doc.Description = cmp.Or(s.Value.GetString("description"), s.Value.GetString("markdownDescription"))
		}
		if d := s.Value.Get("deprecated"); d != nil && d.Text == "true" {
			doc.Deprecated = true
		}
	}
	return doc
}

// withWritten returns schemas of one place with what their allOf has written out, each before the one
// that it is a part of. Who has no words beside a $ref, as in OpenAPI 3.0, writes them there:
// {"allOf": [{"$ref": "…"}, {"description": "…"}]}. A title there is that of the part.
func withWritten(schemas []*jsonschema.Schema) []*jsonschema.Schema {
	var list []*jsonschema.Schema
	for _, s := range schemas {
		for _, part := range s.Children("allOf") {
			if !part.Schema.Has("$ref") {
				list = append(list, withWritten([]*jsonschema.Schema{part.Schema})...)
			}
		}
		list = append(list, s)
	}
	return list
}

// listedDocs are the keywords, none of them JSON Schema's, that describe the values of an
// enum one by one: in their order, or by what they are.
var listedDocs = []string{"enumDescriptions", "markdownEnumDescriptions", "x-enumDescriptions", "x-enum-descriptions", "meta:enum"}

// docOfValue is the documentation of a value that a schema lists in its enum.
func docOfValue(s *jsonschema.Schema, value *jsonschema.Value) ir.Doc {
	text := value.Text
	if value.Kind == jsonschema.String {
		text = value.Str
	}
	return ir.Doc{Description: site.Informative(listedFor(s, value, text, listedDocs), text)}
}

// listedFor returns what the first of some keywords says of a value of an enum beside it.
func listedFor(s *jsonschema.Schema, value *jsonschema.Value, text string, keywords []string) string {
	said := ""
	for _, keyword := range keywords {
		words := s.Value.Get(keyword)
		if words == nil || said != "" {
			continue
		}
		said = words.GetString(text)
		if enum := s.Value.Get("enum"); enum != nil && len(words.Items) == len(enum.Items) {
			if i := slices.Index(enum.Items, value); i >= 0 {
				said = words.Items[i].Str
			}
		}
	}
	return said
}

// wordOf is what a schema calls a number that it lists. A text is a word itself.
func wordOf(s *jsonschema.Schema, value *jsonschema.Value) string {
	if value.Kind != jsonschema.Number {
		return ""
	}
	if word := listedFor(s, value, value.Text, analysis.ValueNames); word != "" {
		return word
	}
	if enum := s.Value.Get("enum"); enum == nil || len(enum.Items) == 1 {
		return site.NameTitle(s.Value)
	}
	return ""
}

// keepWords has the values of an enum called by words if each has one of its own: constants of
// which some are called by numbers say less than if all were. A title that has become
// the name is no comment beside it.
func keepWords(values []ir.EnumValue) {
	known := map[string]bool{}
	for _, v := range values {
		known[v.Word] = true
	}
	named := !known[""] && len(known) == len(values)
	for i := range values {
		if v := &values[i]; !named {
			v.Word = ""
		} else {
			v.Doc.Title = site.Informative(v.Doc.Title, v.Word)
		}
	}
}

// fieldDoc is the documentation of a member. Where it says nothing of its own,
// that of what it stands for counts, as far as no Go type carries it.
func (l *lowerer) fieldDoc(name string, value *place, schemas []*jsonschema.Schema) ir.Doc {
	said := schemas
	if !hasWords(docOf(name, schemas...)) {
		for _, s := range l.wordsBehind(value.typ, schemas) {
			said = append([]*jsonschema.Schema{s}, said...)
			if hasWords(docOf(name, s)) {
				break
			}
		}
	}
	doc := docOf(name, said...)
	annotate(&doc, said)
	if value.each != "" && value.each != doc.Description {
		doc.Elements = value.each
		_, doc.OfValues = value.typ.(ir.Map)
	}
	return doc
}

// wordsOfEach is what schemas say of the elements of a list or map, if their Go type does not.
func (l *lowerer) wordsOfEach(elem *place, schemas []*jsonschema.Schema) string {
	if _, named := elem.typ.(ir.Decl); named {
		return ""
	}
	doc := l.fieldDoc("", elem, schemas)
	return cmp.Or(doc.Description, doc.Title)
}

func hasWords(doc ir.Doc) bool { return doc.Title != "" || doc.Description != "" }

// wordsBehind lists the schemas that may have words for a value of which the schemas at its place
// have none, the nearest first.
func (l *lowerer) wordsBehind(typ ir.Type, schemas []*jsonschema.Schema) []*jsonschema.Schema {
	w := wording{l: l, met: slices.Clone(schemas)}
	if d, named := typ.(ir.Decl); named {
		w.carried = d.Naming().Schema
	}
	for _, s := range slices.Backward(schemas) {
		w.follow(s)
	}
	return w.found
}

// wording looks for the schemas that have words for a value, the nearest first.
type wording struct {
	l       *lowerer
	carried string // the location of the schema whose words the Go type has
	met     []*jsonschema.Schema
	found   []*jsonschema.Schema
}

// follow finds what a schema is composed of, where the last part has the word, and what it
// allows beside null.
func (w *wording) follow(s *jsonschema.Schema) {
	if _, isBool := s.Bool(); isBool || w.carries(s) {
		return
	}
	next := slices.Clone(w.l.schemas.Composition(s))
	slices.Reverse(next)
	if only := w.l.besideNull(s); only != nil {
		next = append(next, only)
	}
	for _, n := range next {
		if slices.Contains(w.met, n) || w.carries(n) {
			continue
		}
		w.met = append(w.met, n)
		w.found = append(w.found, n)
		w.follow(n)
	}
}

// carries reports whether the Go type is that of a schema: made for it, or for one in another
// document that is as good.
func (w *wording) carries(s *jsonschema.Schema) bool {
	if s.Location() == w.carried {
		return true
	}
	return len(w.l.schemas.Composition(s)) == 0 && w.l.schemas.Target(s).Location() == w.carried
}

// besideNull returns the alternative of a schema that has one beside null, or alone; nil if it
// has several, or none.
func (l *lowerer) besideNull(s *jsonschema.Schema) (only *jsonschema.Schema) {
	for _, b := range s.Alternatives() {
		switch isNull := l.schemas.Kinds(b.Schema)&^jsonvalue.NullKind == 0; {
		case isNull:
		case only != nil:
			return nil
		default:
			only = b.Schema
		}
	}
	return only
}

// doc is the documentation of the type at a view: what stands at the place
// itself, not what it extends.
func (v *view) doc() ir.Doc {
	if n := len(v.at.Name.Path); n > 0 {
		return docOf(v.at.Name.Path[n-1].Text, v.Own) // the member says the rest
	}
	doc := docOf(v.at.Name.Def, v.Own)
	annotate(&doc, []*jsonschema.Schema{v.Own})
	return doc
}

// annotate adds to the documentation of one place what is said of its values there: examples,
// and who writes them.
func annotate(doc *ir.Doc, schemas []*jsonschema.Schema) {
	isTrue := func(s *jsonschema.Schema, keyword string) bool {
		v := s.Value.Get(keyword)
		return v != nil && v.Text == "true"
	}
	for _, s := range slices.Backward(withWritten(schemas)) {
		doc.ReadOnly = doc.ReadOnly || isTrue(s, "readOnly")
		doc.WriteOnly = doc.WriteOnly || isTrue(s, "writeOnly")
		if examples := s.Value.Get("examples"); examples != nil && doc.Examples == "" {
			doc.Examples = shown(examples.Items)
		}
	}
}

// shown is a list of values as text, without those that would fill the page.
func shown(values []*jsonschema.Value) string {
	const most = 80
	text := ""
	for _, v := range values {
		if next := v.Text; len(text)+len(next) <= most && !strings.ContainsAny(next, "\n\r") {
			if text != "" {
				text += ", "
			}
			text += next
		}
	}
	return text
}

// defaultOf returns the JSON text of the default at a place, "" if there is
// none.
func defaultOf(schemas []*jsonschema.Schema) string {
	for _, s := range slices.Backward(withWritten(schemas)) {
		if d := s.Value.Get("default"); d != nil {
			return d.Text
		}
	}
	return ""
}
