package jsonschema

import (
	"fmt"
	"slices"
	"strings"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/nearest"
)

// violations makes diagnostics of what a metaschema says against a schema.
func violations(s *Schema, invalid *santhosh.ValidationError) []diag.Diagnostic {
	var found []diag.Diagnostic
	seen := map[string]bool{}
	for _, leaf := range leaves(invalid) {
		at := leaf.InstanceLocation
		v := s.Value.at(at)
		if v == nil { // below what stands for a resource of another dialect
			continue
		}
		keyword := keywordOf(at)
		what, hint := "this schema", ""
		switch {
		case s.holderOf(at).Holds == MapOfSchemas:
			what, hint = fmt.Sprintf("the schema %q", keyword), schemaHint(v)
		case s.holderOf(at).Holds != NoSchema:
			what = fmt.Sprintf("%q", keyword)
		case keyword != "":
			what, hint = fmt.Sprintf("%q", keyword), s.mistakeHint(keyword, v)
		}
		d := s.Doc.file.diag(diag.Error, "schema-invalid", v.Offset, s.Pointer+jsonpointer.Join(at),
			fmt.Sprintf("%s is not as draft %s wants it: %s", what, s.resource.Draft, leaf.message), hint)
		if key := d.Pointer + "\x00" + d.Message; !seen[key] {
			seen[key] = true
			found = append(found, d)
		}
	}
	return found
}

// keywordOf returns the last token of a location that is no index.
func keywordOf(location []string) string {
	for _, token := range slices.Backward(location) {
		if _, index := jsonpointer.Index(token); !index {
			return token
		}
	}
	return ""
}

// holderOf returns the keyword, such as properties, that holds by name what stands at a location
// below s; the name may be that of a keyword. It returns an empty one if there is none.
func (s *Schema) holderOf(location []string) Keyword {
	named, holds := "", ""
	for _, token := range location {
		if named, holds = holds, ""; named == "" && s.holdsByName(token) {
			holds = token
		}
	}
	holder, _ := LookupKeyword(named)
	return holder
}

// leaf is a violation that nothing explains further.
type leaf struct {
	*santhosh.ValidationError
	message string
}

var english = message.NewPrinter(language.English)

// leaves returns the violations at the ends of a tree of them. Of
// alternatives, it follows the one that was meant, if that can be told: the
// only one that fits by type.
func leaves(e *santhosh.ValidationError) []leaf {
	if len(e.Causes) == 0 {
		return []leaf{{e, e.ErrorKind.LocalizedString(english)}}
	}
	var branches [][]leaf
	for _, cause := range e.Causes {
		branches = append(branches, leaves(cause))
	}
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
	default:
		return slices.Concat(branches...)
	}
	fitting := slices.DeleteFunc(slices.Clone(branches), func(branch []leaf) bool {
		return slices.ContainsFunc(branch, func(l leaf) bool {
			_, byType := l.ErrorKind.(*kind.Type)
			return byType && len(l.InstanceLocation) == len(e.InstanceLocation)
		})
	})
	if len(fitting) == 1 {
		return fitting[0]
	}
	var messages []string
	for _, branch := range branches {
		for _, l := range branch {
			if !slices.Contains(messages, l.message) {
				messages = append(messages, l.message)
			}
		}
	}
	return []leaf{{e, strings.Join(messages, ", or ")}}
}

// mistakes are the ways of one draft that another one refuses.
var mistakes = []struct {
	keyword  string
	kind     Kind
	from, to Draft
	hint     string
}{
	{"items", Array, Draft2020, Draft2020, "since draft 2020-12 the list of schemas is called prefixItems, and what was additionalItems is items"},
	{"items", Array, Draft4, Draft2019, "a list of no schemas says nothing: leave it out, or write maxItems: 0 if there are to be no elements"},
	{"prefixItems", Array, Draft2020, Draft2020, "a list of no schemas says nothing: leave it out"},
	{"type", String, Draft4, Draft2020, "JSON has no other types: say what is written for it, such as a string or a number"},
	{"exclusiveMinimum", Bool, Draft6, Draft2020, "since draft 6 it is the bound itself: write it in place of minimum"},
	{"exclusiveMaximum", Bool, Draft6, Draft2020, "since draft 6 it is the bound itself: write it in place of maximum"},
	{"exclusiveMinimum", Number, Draft4, Draft4, "in draft 4 it is true beside minimum"},
	{"exclusiveMaximum", Number, Draft4, Draft4, "in draft 4 it is true beside maximum"},
	{"required", Array, Draft4, Draft4, "in draft 4 the list is not empty, and names each member once: leave it out if nothing is required"},
	{"enum", Array, Draft4, Draft7, "up to draft 7 it lists each value once, and at least one: where no value is valid, write \"not\": {}"},
	{"required", Bool, Draft4, Draft2020, "since draft 4 the object lists the names of its required members"},
	{"$recursiveAnchor", String, Draft2019, Draft2019, "it is true or false"},
	{"examples", Object, Draft6, Draft2020, "it is a list of values"},
}

// types are the values of the keyword type.
var types = []string{"array", "boolean", "integer", "null", "number", "object", "string"}

// schemaHint proposes the schema that was meant by a text in its place.
func schemaHint(v *Value) string {
	switch {
	case v.Kind == String && slices.Contains(types, v.Str):
		return fmt.Sprintf(`write {"type": %q}`, v.Str)
	case v.Kind == String && strings.HasPrefix(v.Str, "#"):
		return fmt.Sprintf(`write {"$ref": %q}`, v.Str)
	}
	return ""
}

// mistakeHint explains a well-known mistake. What older drafts had may be no mistake but
// that of a document which does not name its draft.
func (s *Schema) mistakeHint(keyword string, v *Value) string {
	draft := s.resource.Draft
	if keyword == "type" && v.Kind == String {
		if meant := nearest.Word(v.Str, types); meant != "" {
			return fmt.Sprintf("did you mean %q?", meant)
		}
		for _, name := range types { // int, bool, str
			if len(v.Str) > 2 && strings.HasPrefix(name, v.Str) {
				return fmt.Sprintf("did you mean %q?", name)
			}
		}
	}
	for _, m := range mistakes {
		if m.keyword != keyword || m.kind != v.Kind || draft < m.from || m.to < draft {
			continue
		}
		older := m.kind == Bool && keyword != "required" || keyword == "items" && draft == Draft2020
		if older && s.Doc.Root.Value.Get("$schema") == nil {
			return m.hint + "; or name the draft that is meant, in $schema, with --draft or as draft in the configuration"
		}
		return m.hint
	}
	if k, _ := LookupKeyword(keyword); k.Holds == OneSchema || k.Holds == SchemaOrList {
		return schemaHint(v)
	}
	return ""
}
