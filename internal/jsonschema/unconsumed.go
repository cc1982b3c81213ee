package jsonschema

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/nearest"
)

// Claim says that somebody accounts for all that s says: what is left of it in
// the end that nobody consumed is a mistake. To look at a schema does not mean
// to account for it.
func (s *Schema) Claim() { s.claimed = true }

// track makes room for what is consumed of s.
func (s *Schema) track() {
	if s.consumed == nil {
		s.consumed = make([]bool, len(s.Value.Members))
	}
}

// consume marks a member of s as accounted for, whether or not it means
// anything there.
func (s *Schema) consume(name string) {
	s.track()
	if i := s.Value.memberIndex(name); i >= 0 {
		s.consumed[i] = true
	}
}

// Unconsumed reports, for every schema that was claimed, the keywords nobody
// consumed: a known but unsupported keyword and an unknown one get different
// codes. Annotations known to be harmless are not reported, but for a misspelt
// format. What is said of many places in a document is said once. Overlay entries
// that nobody asked for are reported too.
func (s *Set) Unconsumed() []diag.Diagnostic {
	var found []diag.Diagnostic
	led := s.targets()
	for _, schema := range s.schemas {
		if !schema.claimed {
			continue
		}
		schema.track()
		if d, ok := schema.misspeltFormat(); ok {
			found = append(found, d)
		}
		for i, consumed := range schema.consumed {
			if !consumed && !schema.holds(schema.Value.Members[i], led) {
				if d, ok := schema.unconsumed(schema.Value.Members[i].Name); ok {
					found = append(found, d)
				}
			}
		}
	}
	found = summarized(found)
	for _, e := range s.overlay {
		switch {
		case !e.used && e.of == nil:
			found = append(found, e.diag(diag.Error, "overlay-unused",
				"this entry is for the union of several documents, and there is one", `remove the entry; that of the root has the key ""`))
		case !e.used:
			hint := "remove the entry, or name a schema that the root refers to"
			if len(s.Docs) > 1 {
				hint += "; a definition that several documents repeat is read in the first of them"
			}
			found = append(found, e.diag(diag.Error, "overlay-unused", "nothing reads the schema that this entry is for", hint))
		case len(e.value.Members) == 0 && len(e.value.Items) == 0:
			found = append(found, e.diag(diag.Error, "overlay-unused", "this entry says nothing", "remove it"))
		}
	}
	return found
}

// targets finds what references lead to, which is true, and what that stands in, which is
// false: a schema may stand anywhere, as those below "components" do.
func (s *Set) targets() map[*Value]bool {
	led := map[*Value]bool{}
	for _, schema := range s.schemas {
		for _, target := range schema.Refs {
			tokens, _ := jsonpointer.Split(target.Pointer)
			v := target.Doc.Root.Value
			for k := range tokens {
				v = v.step(tokens[k])
				led[v] = led[v] || k == len(tokens)-1
			}
		}
	}
	return led
}

// holds reports whether a member that is no keyword holds definitions: references lead
// into it, or to one beside it.
func (s *Schema) holds(m Member, led map[*Value]bool) bool {
	isWord := func(m Member) bool {
		_, known := LookupKeyword(m.Name)
		return !known && m.Value.Kind == Object
	}
	_, within := led[m.Value]
	return isWord(m) && (within || slices.ContainsFunc(s.Value.Members, func(beside Member) bool { return isWord(beside) && led[beside.Value] }))
}

// manyPlaces is how many places with one warning are too many to list.
const manyPlaces = 4

// summarized has each warning that stands at many places of a document said of the first
// of them. Tools write what they mean by one word of their own everywhere.
func summarized(list []diag.Diagnostic) []diag.Diagnostic {
	type key struct{ file, code, message string }
	places := map[key][]int{}
	for i, d := range list {
		if d.Severity == diag.Warning {
			k := key{d.File, d.Code, d.Message}
			places[k] = append(places[k], i)
		}
	}
	said := map[int]bool{} // numbers of those that another one stands for
	for _, numbers := range places {
		if len(numbers) < manyPlaces {
			continue
		}
		first := slices.MinFunc(numbers, func(i, j int) int {
			return cmp.Or(cmp.Compare(list[i].Line, list[j].Line), cmp.Compare(list[i].Col, list[j].Col))
		})
		for _, i := range numbers {
			said[i] = i != first
		}
		list[first].Message += fmt.Sprintf(", here and at %d other places", len(numbers)-1)
	}
	var left []diag.Diagnostic
	for i, d := range list {
		if !said[i] {
			left = append(left, d)
		}
	}
	return left
}

// unconsumed reports a member of s that nobody read, if that matters.
func (s *Schema) unconsumed(name string) (d diag.Diagnostic, matters bool) {
	k, known := LookupKeyword(name)
	if known && k.Harmless {
		return d, false
	}
	draft := s.resource.Draft
	switch effect := s.effectOf(name); {
	case !known:
		return s.Diag(diag.Warning, "keyword-unknown", name,
			fmt.Sprintf("%q is no keyword of JSON Schema and has no effect", name), unknownHint(name, draft)), true
	case effect == besideRef:
		return s.Diag(diag.Warning, "keyword-beside-ref", name,
			fmt.Sprintf("%q has no effect beside $ref in draft %s", name, draft), "put both into an allOf, or use draft 2019-09 or later"), true
	case effect == ofOtherDraft:
		return s.Diag(diag.Warning, "keyword-draft", name,
			fmt.Sprintf("%q has no effect in draft %s: it is a keyword of %s", name, draft, k.draftRange()), "declare that draft with $schema"), true
	case effect == notInDialect:
		return s.Diag(diag.Warning, "keyword-vocabulary", name,
			fmt.Sprintf("%q has no effect: the metaschema %s leaves its vocabulary out", name, s.resource.dialect.metaschema), "add the vocabulary to $vocabulary there, or remove the keyword here"), true
	case k.Needs != "" && !s.gives(k.Needs):
		return s.Diag(diag.Warning, "keyword-ineffective", name,
			fmt.Sprintf("%q has no effect without %s", name, k.needed()), "add that, or remove the keyword"), true
	case k.Validates():
		return s.Diag(diag.Error, "keyword-unsupported", name,
			fmt.Sprintf("%q is not supported here", name), "this is a fault of stategen: please report it with the schema"), true
	}
	return s.Diag(diag.Warning, "keyword-unread", name, fmt.Sprintf("%q is not used here", name), unreadHints[name]), true
}

// unreadHints say what to write in place of keywords that are not JSON Schema's.
var unreadHints = map[string]string{
	"discriminator": "write it beside the oneOf or anyOf with the alternatives, or at the definition that others extend by allOf; or remove it",

	"nullable": `it is of OpenAPI 3.0, and allows nothing in JSON Schema: add "null" to type, and to enum, or write an anyOf with {"type": "null"}`,
}

// needed is what a keyword has no effect without, in words.
func (k *Keyword) needed() string {
	if k.Needs == "items" {
		return `a list of schemas in "items"`
	}
	return fmt.Sprintf("%q", k.Needs)
}

// gives reports whether s has the member without which another one has no effect.
func (s *Schema) gives(needed string) bool {
	v := s.Value.Get(needed)
	if needed == "items" { // additionalItems goes with the list form only
		return v != nil && v.Kind == Array
	}
	return v != nil
}

func (k *Keyword) draftRange() string {
	switch {
	case k.From == k.To:
		return "draft " + k.From.String()
	case k.To == Draft2020:
		return "draft " + k.From.String() + " and later"
	}
	return "draft " + k.To.String() + " and before"
}

// unknownHint names the keyword that was meant, if one is near.
func unknownHint(name string, d Draft) string {
	var names []string
	for i := range keywords {
		if k := &keywords[i]; k.exists(d) && k.Class != Extension {
			names = append(names, k.Name)
		}
	}
	slices.Sort(names)
	for _, word := range []string{name, strings.TrimSuffix(name, "y") + "ies"} { // property, dependency
		if meant := nearest.Word(word, names); meant != "" {
			return fmt.Sprintf("did you mean %q?", meant)
		}
	}
	return `begin the name with "x-" if it is an extension`
}
