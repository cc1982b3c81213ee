// Package site tells where schemas stand in their documents, and so what the Go names of
// types come from: definitions, titles, the way there, and what sets an alternative apart
// from the others. Which place a reference came from does not matter.
//
// It must not know what schemas mean or what becomes of them: it reads them as text, and
// package naming makes Go names of what it says. So a name changes only where what is
// written changes, and the same words name an alternative whatever type it becomes.
//
// A pointer is cut into the definition at its top and the steps from there (pointer.go), of which
// site.go makes a Site. Alternatives have no key: they are described by the first of several sorts
// of words that is said of one of them alone (alternative_name.go, with tag_name.go, type_name.go,
// required_name.go and no_variant.go), and choices within choices together (nested_name.go). Words
// and titles are compared by text.go. A definition that only a tool has numbered is called as if it
// was written out where it is referred to (unnamed.go).
package site

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Sites tells where the schemas of a set stand.
type Sites struct {
	set     *jsonschema.Set
	first   func(alternative *jsonschema.Value) *jsonschema.Value
	sole    func(s *jsonschema.Schema, keyword string) (tag string)
	docs    map[*jsonschema.Document]int                 // position of each document
	unnamed map[*jsonschema.Document]map[string][]string // where definitions that nobody named are referred to
	ways    map[*jsonschema.Value][]string               // every way to such a definition

	alternativeNames map[*jsonschema.Value][]string          // what the alternatives of a list are called
	leafNames        map[*jsonschema.Value]map[string]string // what all that a choice leads to is called, by the way there
	listed           map[*jsonschema.Value]*jsonschema.Value // an alternative → with the values that definitions list for its members
}

// New returns the Sites of a set. An alternative that says what another one says is called
// as the first of these; the only one of a choice that has a tag, as it would be beside others.
func New(set *jsonschema.Set, first func(alternative *jsonschema.Value) *jsonschema.Value, sole func(s *jsonschema.Schema, keyword string) (tag string)) *Sites {
	all := &Sites{
		set:              set,
		first:            first,
		sole:             sole,
		docs:             map[*jsonschema.Document]int{},
		unnamed:          map[*jsonschema.Document]map[string][]string{},
		ways:             map[*jsonschema.Value][]string{},
		alternativeNames: map[*jsonschema.Value][]string{},
		leafNames:        map[*jsonschema.Value]map[string]string{},
		listed:           map[*jsonschema.Value]*jsonschema.Value{},
	}
	for _, d := range set.Docs {
		all.docIndex(d)
	}
	return all
}

// Site is where a place stands in the documents: what its Go name and its
// position in the output come from.
type Site struct {
	Name             ir.Name
	doc, top, offset int // position in the output
}

// First is the site of what comes before everything else in the output.
func First() Site { return Site{doc: -1} }

// Compare orders sites as the output has them: in the order of the schema, not the one
// in which references were followed.
func (s Site) Compare(other Site) int {
	return cmp.Or(cmp.Compare(s.doc, other.doc), cmp.Compare(s.top, other.top), cmp.Compare(s.offset, other.offset))
}

// Step returns the site one step below, for what does not stand there in one
// piece: below is the pointer it would have.
func (s Site) Step(text, below string) Site {
	next := s
	next.Name.Override, next.Name.Title, next.Name.As = "", "", ""
	next.Name.Schema = s.Name.Schema + below
	if s.Name.Stands != "" {
		next.Name.Stands = s.Name.Stands + below
	}
	next.Name.Ways = nil
	for _, way := range s.Name.Ways {
		next.Name.Ways = append(next.Name.Ways, way+"\x00"+text)
	}
	next.Name.Path = append(slices.Clip(s.Name.Path), ir.Part{Text: text, Schema: next.Name.Schema})
	return next
}

// Part returns the site of a part of what a schema says, such as that of one kind of values:
// it is called after a word, and stands where the schema does.
func (s Site) Part(word string) Site {
	part := s.Step(word, "/"+word)
	part.Name.Stands = s.Name.Location()
	return part
}

// Of tells from the pointer of a schema where it stands, whichever way it
// was reached.
func (all *Sites) Of(s *jsonschema.Schema) Site {
	// Schemas around s are said by beginnings of its own text, which is long where they are many.
	location := s.Location()
	prefix := strings.TrimSuffix(location, s.Pointer) // ends in "#"
	top, steps := splitPointer(s.Doc, s.Pointer)
	at := Site{doc: all.docIndex(s.Doc), offset: s.Value.Offset}
	at.Name.Top = prefix + top.pointer
	at.Name.Def = top.text
	at.Name.Schema = location
	topValue := s.Doc.Root.Value.At(top.pointer)
	if top.pointer != "" && topValue != nil {
		at.top = topValue.Offset // the root comes first, wherever its properties stand
	}
	other := s.Doc != all.set.Docs[0]
	switch untitled := other && NameTitle(s.Doc.Root.Value) == ""; {
	case top.pointer != "":
		at.Name.Within = definitionsAround(s.Doc, top.pointer)
		if other {
			at.Name.Within = append(at.Name.Within, DocumentName(s.Doc))
		}
	case len(all.set.Docs) > 1 || untitled: // one root of several
		at.Name.Def = DocumentName(s.Doc)
	}
	if standIn := all.standIn(s.Doc, top.pointer); standIn != nil {
		around := all.Of(standIn)
		around.Name.Schema, around.Name.Override, around.Name.Others = at.Name.Schema, "", nil
		around.doc, around.top, around.offset = at.doc, at.top, at.offset
		at = around
		at.Name.Ways = all.waysTo(s.Doc, top.pointer)
	}
	inside := len(at.Name.Path)
	var choices nest
	for _, st := range steps {
		if st.role == alternativeStep {
			pointer := strings.TrimSuffix(strings.TrimPrefix(st.pointer, top.pointer), "/"+st.text)
			around := topValue.At(pointer[:strings.LastIndex(pointer, "/")])
			st.text = choices.name(all, s.Doc, around, topValue.At(pointer), st.text)
		} else {
			choices = nest{}
		}
		if st.text != "" || st.role == memberStep {
			at.Name.Path = append(at.Name.Path, ir.Part{Text: st.text, Long: st.long, Schema: location[:len(prefix)+len(st.pointer)]})
		}
	}
	if below := ir.Way("", at.Name.Path[inside:]); below != "" {
		ways := at.Name.Ways
		at.Name.Ways = nil
		for _, way := range ways {
			at.Name.Ways = append(at.Name.Ways, way+below)
		}
	}
	last := ""
	if n := len(at.Name.Path); n > 0 {
		last = at.Name.Path[n-1].Text
	}
	at.Name.Title = Informative(NameTitle(s.Value), last)
	if len(at.Name.Path) == 0 {
		at.Name.Title = Informative(at.Name.Title, at.Name.Def)
	}
	return at
}

// Informative returns a title unless it only repeats the key beside it, as
// the titles that pydantic makes up do.
func Informative(title, key string) string {
	if Folded(title) == Folded(key) {
		return ""
	}
	return title
}

// NameTitle returns the title of a schema if it is a name, such as "Tool call",
// and neither prose nor the name of a JSON type.
func NameTitle(v *jsonschema.Value) string {
	const words, length = 4, 40
	title := v.GetString("title")
	switch strings.ToLower(title) {
	case "string", "number", "integer", "boolean", "array", "object", "null":
		return ""
	}
	if len(strings.Fields(title)) > words || len(title) > length || strings.ContainsAny(title, ".:;,!?()'\"`") {
		return ""
	}
	return title
}

// docIndex is the position of a document: those of the set first, then those
// that references lead to.
func (all *Sites) docIndex(d *jsonschema.Document) int {
	i, known := all.docs[d]
	if !known {
		i = len(all.docs)
		all.docs[d] = i
	}
	return i
}
