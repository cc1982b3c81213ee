package lower

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// site is where a place stands in the documents: what its Go name and its
// position in the output come from.
type site struct {
	name             ir.Name
	doc, top, offset int // position in the output
}

// step returns the site one step below.
func (s site) step(text string) site {
	below := s
	below.name.Override, below.name.Title = "", ""
	below.name.Schema = s.name.Schema + "/" + escapePointer(text)
	below.name.Path = append(slices.Clip(s.name.Path), ir.Part{Text: text, Schema: below.name.Schema})
	return below
}

// siteOf tells from the pointer of a schema where it stands, whichever way it
// was reached.
func (l *lowerer) siteOf(s *jsonschema.Schema) site {
	prefix := strings.TrimSuffix(s.Location(), s.Pointer) // ends in "#"
	top, steps := splitPointer(s.Pointer)
	at := site{doc: l.docIndex(s.Doc), offset: s.Value.Offset}
	at.name.Top = prefix + top.pointer
	at.name.Def = top.text
	at.name.Schema = s.Location()
	at.top = l.topOffset(s.Doc, top.pointer)
	if top.pointer == "" && len(l.set.Docs) > 1 { // one root of several
		at.name.Def = documentName(s.Doc)
	}
	for _, st := range steps {
		if st.role == alternativeStep {
			st.text = alternativeName(valueAt(s.Doc.Root.Value, st.pointer), st.text)
		}
		if st.text != "" {
			at.name.Path = append(at.name.Path, ir.Part{Text: st.text, Schema: prefix + st.pointer})
		}
	}
	last := ""
	if n := len(at.name.Path); n > 0 {
		last = at.name.Path[n-1].Text
	}
	at.name.Title = informative(stringMember(s.Value, "title"), last)
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
	"patternProperties":     {2, fixedStep, "value"},
	"dependentSchemas":      {2, silentStep, ""},
	"dependencies":          {2, silentStep, ""},
	"items":                 {1, fixedStep, "item"},
	"additionalItems":       {1, fixedStep, "item"},
	"unevaluatedItems":      {1, fixedStep, "item"},
	"contains":              {1, fixedStep, "item"},
	"prefixItems":           {2, fixedStep, "item"},
	"additionalProperties":  {1, fixedStep, "value"},
	"unevaluatedProperties": {1, fixedStep, "value"},
	"propertyNames":         {1, fixedStep, "name"},
	"contentSchema":         {1, fixedStep, "content"},
	"allOf":                 {2, silentStep, ""},
	"oneOf":                 {2, alternativeStep, ""},
	"anyOf":                 {2, alternativeStep, ""},
	"if":                    {1, silentStep, ""},
	"then":                  {1, silentStep, ""},
	"else":                  {1, silentStep, ""},
	"not":                   {1, silentStep, ""},
}

// pointerStep is one step of a pointer from schema to schema.
type pointerStep struct {
	pointer string // up to and including this step
	text    string
	role    role
}

// splitPointer cuts a pointer into the nearest named schema and the steps
// from there. A pointer to a place where schemas do not normally stand names
// what it points at by its last token.
func splitPointer(pointer string) (top pointerStep, steps []pointerStep) {
	upTo := ""
	for _, h := range hops(pointer) {
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
		}
		steps = append(steps, step)
	}
	return top, steps
}

// hop is the way from one schema to the next: a keyword, and the name or
// index below it if it holds several schemas.
type hop struct {
	keyword, name string
	pointer       string
}

// hops cuts a pointer between schemas. What follows an unknown keyword is one
// hop to the end.
func hops(pointer string) []hop {
	var out []hop
	tokens := strings.Split(pointer, "/")[1:]
	for i := 0; i < len(tokens); {
		rule, known := pointerSteps[tokens[i]]
		n := rule.tokens
		if tokens[i] == "items" && i+1 < len(tokens) && isIndex(tokens[i+1]) {
			n = 2 // the list form of old drafts
		}
		if !known || i+n > len(tokens) {
			n = len(tokens) - i
		}
		h := hop{keyword: tokens[i], pointer: "/" + strings.Join(tokens[i:i+n], "/")}
		if n > 1 {
			h.name = unescapePointer(tokens[i+n-1])
		} else if !known {
			h.name = unescapePointer(tokens[i])
		}
		out = append(out, h)
		i += n
	}
	return out
}

// alternativeName describes an inline alternative of a oneOf or anyOf in a
// word or two: its tag, what it requires, its kind, or its position.
func alternativeName(branch *jsonschema.Value, index string) string {
	if branch == nil || branch.Kind != jsonschema.Object {
		return "alternative " + index
	}
	if title := stringMember(branch, "title"); title != "" {
		return title
	}
	if properties := branch.Get("properties"); properties != nil {
		for _, m := range properties.Members {
			if c := m.Value.Get("const"); c != nil && c.Kind == jsonschema.String && c.Str != "" {
				return c.Str
			}
			if e := m.Value.Get("enum"); e != nil && len(e.Items) == 1 && e.Items[0].Kind == jsonschema.String {
				return e.Items[0].Str
			}
		}
	}
	if required := branch.Get("required"); required != nil && len(required.Items) > 0 {
		return "with " + required.Items[0].Str
	}
	if kind := stringMember(branch, "type"); kind != "" {
		return kind
	}
	return "alternative " + index
}

// informative returns a title unless it only repeats the key beside it, as
// the titles that pydantic makes up do.
func informative(title, key string) string {
	if letters(title) == letters(key) {
		return ""
	}
	return title
}

// topOffset is where a named schema stands in its document. The root comes
// first, wherever its properties stand.
func (l *lowerer) topOffset(d *jsonschema.Document, pointer string) int {
	if pointer == "" {
		return 0
	}
	key := topKey{d, pointer}
	offset, known := l.tops[key]
	if !known {
		if v := valueAt(d.Root.Value, pointer); v != nil {
			offset = v.Offset
		}
		l.tops[key] = offset
	}
	return offset
}

// topKey is the place of a named schema.
type topKey struct {
	doc     *jsonschema.Document
	pointer string
}

// docIndex is the position of a document: those of the set first, then those
// that references lead to.
func (l *lowerer) docIndex(d *jsonschema.Document) int {
	i, known := l.docs[d]
	if !known {
		i = len(l.docs)
		l.docs[d] = i
	}
	return i
}
