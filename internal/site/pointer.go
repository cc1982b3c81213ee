package site

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

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

// pointerSteps lists the keywords whose values hold schemas, and what they add to a name.
var pointerSteps = map[string]struct {
	role role
	text string
}{
	"$defs":                 {definitionStep, ""},
	"definitions":           {definitionStep, ""},
	"properties":            {memberStep, ""},
	"patternProperties":     {patternStep, ""},
	"dependentSchemas":      {namedStep, "with"},
	"dependencies":          {namedStep, "with"},
	"items":                 {fixedStep, "item"},
	"additionalItems":       {fixedStep, "item"},
	"unevaluatedItems":      {fixedStep, "item"},
	"contains":              {fixedStep, "contained"},
	"prefixItems":           {positionStep, ""},
	"additionalProperties":  {fixedStep, "value"},
	"unevaluatedProperties": {fixedStep, "value"},
	"propertyNames":         {fixedStep, "name"},
	"contentSchema":         {fixedStep, "content"},
	"allOf":                 {silentStep, ""},
	"oneOf":                 {alternativeStep, ""},
	"anyOf":                 {alternativeStep, ""},
	"if":                    {fixedStep, "if"},
	"then":                  {fixedStep, "then"},
	"else":                  {fixedStep, "else"},
	"not":                   {fixedStep, "not"},
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
	end := 0
	for _, h := range d.Hops(pointer) {
		rule, known := pointerSteps[h.Keyword]
		end += len(h.Pointer)
		step := pointerStep{pointer: pointer[:end], text: rule.text, role: rule.role}
		switch {
		case !known, rule.role == definitionStep:
			step.text = h.Name
			top, steps = step, nil
			continue
		case rule.role == memberStep, rule.role == alternativeStep:
			step.text = h.Name
		case rule.role == namedStep:
			step.text = rule.text + " " + h.Name
		case rule.role == positionStep, h.Keyword == "items" && h.Name != "":
			n, _ := strconv.Atoi(h.Name)
			step.text = ir.Ordinal(n)
		case rule.role == patternStep:
			step.text, step.long = PatternWord(h.Name), h.Name
		}
		steps = append(steps, step)
	}
	return top, steps
}

// definitionsAround returns the keys of the definitions in which a definition
// stands, innermost first, and of what else does that schemas do not normally stand in:
// "responses" and "components" for #/components/responses/Pet.
func definitionsAround(d *jsonschema.Document, pointer string) []string {
	var keys []string
	for _, h := range d.Hops(pointer) {
		switch rule, known := pointerSteps[h.Keyword]; {
		case !known && strings.HasSuffix(h.Pointer, "/components/schemas/"+jsonpointer.Escape(h.Name)): // OpenAPI's definitions
			keys = append(keys, h.Name)
		case !known:
			for _, token := range strings.Split(h.Pointer, "/")[1:] {
				keys = append(keys, jsonpointer.Unescape(token))
			}
		case rule.role == definitionStep:
			keys = append(keys, h.Name)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	keys = keys[:len(keys)-1]
	slices.Reverse(keys)
	return keys
}

// ownPointer returns the pointer that the $ref of a schema is, if it leads to another place
// of its own document. Tools percent-encode what no URI may have, such as the brackets of
// generic types.
func ownPointer(s *jsonschema.Value) (pointer string, ok bool) {
	fragment, ok := strings.CutPrefix(s.GetString("$ref"), "#/")
	if !ok {
		return "", false
	}
	pointer, err := url.PathUnescape("/" + fragment)
	return pointer, err == nil
}
