package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

// site is where a place stands in the documents: what its Go name and its
// position in the output come from.
type site struct {
	name             ir.Name
	doc, top, offset int // position in the output
}

// step returns the site one step below, for what does not stand there in one
// piece: below is the pointer it would have.
func (s site) step(text, below string) site {
	next := s
	next.name.Override, next.name.Title = "", ""
	next.name.Schema = s.name.Schema + below
	next.name.Path = append(slices.Clip(s.name.Path), ir.Part{Text: text, Schema: next.name.Schema})
	return next
}

// siteOf tells from the pointer of a schema where it stands, whichever way it
// was reached.
func (l *lookup) siteOf(s *jsonschema.Schema) site {
	prefix := strings.TrimSuffix(s.Location(), s.Pointer) // ends in "#"
	top, steps := splitPointer(s.Doc, s.Pointer)
	at := site{doc: l.docIndex(s.Doc), offset: s.Value.Offset}
	at.name.Top = prefix + top.pointer
	at.name.Def = top.text
	at.name.Schema = s.Location()
	topValue := l.topValue(s.Doc, top.pointer)
	if top.pointer != "" && topValue != nil {
		at.top = topValue.Offset // the root comes first, wherever its properties stand
	}
	other := s.Doc != l.set.Docs[0]
	switch untitled := other && nameTitle(s.Doc.Root.Value) == ""; {
	case top.pointer != "":
		at.name.Within = definitionsAround(s.Doc, top.pointer)
		if other {
			at.name.Within = append(at.name.Within, documentName(s.Doc))
		}
	case len(l.set.Docs) > 1 || untitled: // one root of several
		at.name.Def = documentName(s.Doc)
	}
	if standIn := l.standIn(s.Doc, top.pointer); standIn != nil {
		around := l.siteOf(standIn)
		around.name.Schema, around.name.Override, around.name.Others = at.name.Schema, "", nil
		around.doc, around.top, around.offset = at.doc, at.top, at.offset
		at = around
	}
	var choices nest
	for _, st := range steps {
		if st.role == alternativeStep {
			list := valueAt(topValue, strings.TrimSuffix(strings.TrimPrefix(st.pointer, top.pointer), "/"+st.text))
			st.text = choices.name(l, s.Doc, list, st.text)
		} else {
			choices = nest{}
		}
		if st.text != "" || st.role == memberStep {
			at.name.Path = append(at.name.Path, ir.Part{Text: st.text, Long: st.long, Schema: prefix + st.pointer})
		}
	}
	last := ""
	if n := len(at.name.Path); n > 0 {
		last = at.name.Path[n-1].Text
	}
	at.name.Title = informative(nameTitle(s.Value), last)
	if len(at.name.Path) == 0 {
		at.name.Title = informative(at.name.Title, at.name.Def)
	}
	return at
}

// role says what a step of a pointer contributes to a name.
type role int

const (
	definitionStep  role = iota // starts afresh: #/$defs/name
	memberStep                  // #/…/properties/name
	fixedStep                   // #/…/items
	silentStep                  // #/…/allOf/0: the same place
	alternativeStep             // #/…/oneOf/0
	namedStep                   // #/…/dependentSchemas/name
	patternStep                 // #/…/patternProperties/expression
	positionStep                // #/…/prefixItems/0
)

// pointerSteps lists the keywords whose values hold schemas: how many tokens
// of a pointer they take, and what they add to a name.
var pointerSteps = map[string]struct {
	tokens int
	role   role
	text   string
}{
	"$defs":                 {2, definitionStep, ""},
	"definitions":           {2, definitionStep, ""},
	"properties":            {2, memberStep, ""},
	"patternProperties":     {2, patternStep, ""},
	"dependentSchemas":      {2, namedStep, "with"},
	"dependencies":          {2, namedStep, "with"},
	"items":                 {1, fixedStep, "item"},
	"additionalItems":       {1, fixedStep, "item"},
	"unevaluatedItems":      {1, fixedStep, "item"},
	"contains":              {1, fixedStep, "contained"},
	"prefixItems":           {2, positionStep, ""},
	"additionalProperties":  {1, fixedStep, "value"},
	"unevaluatedProperties": {1, fixedStep, "value"},
	"propertyNames":         {1, fixedStep, "name"},
	"contentSchema":         {1, fixedStep, "content"},
	"allOf":                 {2, silentStep, ""},
	"oneOf":                 {2, alternativeStep, ""},
	"anyOf":                 {2, alternativeStep, ""},
	"if":                    {1, fixedStep, "if"},
	"then":                  {1, fixedStep, "then"},
	"else":                  {1, fixedStep, "else"},
	"not":                   {1, fixedStep, "not"},
}

// pointerStep is one step of a pointer from schema to schema.
type pointerStep struct {
	pointer string // up to and including this step
	text    string
	long    string // as that of an ir.Part
	role    role
}

// splitPointer cuts a pointer into the nearest named schema and the steps
// from there. A schema at a place where schemas do not normally stand, as in
// #/components/schemas/Pet, is named by its last token. Without a document, what
// follows such a place is taken for its name.
func splitPointer(d *jsonschema.Document, pointer string) (top pointerStep, steps []pointerStep) {
	upTo := ""
	for _, h := range hops(d, pointer) {
		rule, known := pointerSteps[h.keyword]
		upTo += h.pointer
		step := pointerStep{pointer: upTo, text: rule.text, role: rule.role}
		switch {
		case !known, rule.role == definitionStep:
			step.text = h.name
			top, steps = step, nil
			continue
		case rule.role == memberStep, rule.role == alternativeStep:
			step.text = h.name
		case rule.role == namedStep:
			step.text = rule.text + " " + h.name
		case rule.role == positionStep, h.keyword == "items" && h.name != "":
			n, _ := strconv.Atoi(h.name)
			step.text = ir.Ordinal(n)
		case rule.role == patternStep:
			step.text, step.long = patternWord(h.name), h.name
		}
		steps = append(steps, step)
	}
	return top, steps
}

// definitionsAround returns the keys of the definitions in which a definition
// stands, innermost first.
func definitionsAround(d *jsonschema.Document, pointer string) []string {
	var keys []string
	for _, h := range hops(d, pointer) {
		if rule, known := pointerSteps[h.keyword]; known && rule.role == definitionStep {
			keys = append(keys, h.name)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	keys = keys[:len(keys)-1]
	slices.Reverse(keys)
	return keys
}

// hop is the way from one schema to the next: a keyword, and the name or
// index below it if it holds several schemas.
type hop struct {
	keyword, name string
	pointer       string
}

// hops cuts a pointer between schemas. From an unknown keyword it is one hop to the next
// schema that the document has on the way, or to the end.
func hops(d *jsonschema.Document, pointer string) []hop {
	var out []hop
	tokens := strings.Split(pointer, "/")[1:]
	for i := 0; i < len(tokens); {
		rule, known := pointerSteps[tokens[i]]
		n := rule.tokens
		if tokens[i] == "items" && i+1 < len(tokens) && isIndex(tokens[i+1]) {
			n = 2 // the list form of old drafts
		}
		if !known || i+n > len(tokens) {
			for n = 1; i+n < len(tokens) && (d == nil || d.At("/"+strings.Join(tokens[:i+n], "/")) == nil); n++ {
			}
		}
		h := hop{keyword: tokens[i], pointer: "/" + strings.Join(tokens[i:i+n], "/")}
		if n > 1 {
			h.name = jsonpointer.Unescape(tokens[i+n-1])
		} else if !known {
			h.name = jsonpointer.Unescape(tokens[i])
		}
		out = append(out, h)
		i += n
	}
	return out
}

// informative returns a title unless it only repeats the key beside it, as
// the titles that pydantic makes up do.
func informative(title, key string) string {
	if letters(title) == letters(key) {
		return ""
	}
	return title
}

// nameTitle returns the title of a schema if it is a name, such as "Tool call",
// and neither prose nor the name of a JSON type.
func nameTitle(v *jsonschema.Value) string {
	const words, length = 4, 40
	title := stringMember(v, "title")
	switch strings.ToLower(title) {
	case "string", "number", "integer", "boolean", "array", "object", "null":
		return ""
	}
	if len(strings.Fields(title)) > words || len(title) > length || strings.ContainsAny(title, ".:;,!?()'\"`") {
		return ""
	}
	return title
}

// topValue is the text of a named schema.
func (l *lookup) topValue(d *jsonschema.Document, pointer string) *jsonschema.Value {
	if pointer == "" {
		return d.Root.Value
	}
	key := topKey{d, pointer}
	v, known := l.tops[key]
	if !known {
		v = valueAt(d.Root.Value, pointer)
		l.tops[key] = v
	}
	return v
}

// topKey is the place of a named schema.
type topKey struct {
	doc     *jsonschema.Document
	pointer string
}

// docIndex is the position of a document: those of the set first, then those
// that references lead to.
func (l *lookup) docIndex(d *jsonschema.Document) int {
	i, known := l.docs[d]
	if !known {
		i = len(l.docs)
		l.docs[d] = i
	}
	return i
}
