package analysis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// index finds the definitions of all documents.
func (all *Schemas) index() {
	for _, d := range all.set.Docs {
		all.localDefinitions(d.Root)
	}
	all.mergeRepeated()
	all.mergeAlternatives()
	for _, s := range all.set.Extended() {
		all.define(s)
	}
}

// IsNamed reports whether a discriminator tells a schema from others: it is one of the
// alternatives of a choice that has one.
func (all *Schemas) IsNamed(s *jsonschema.Schema) bool {
	if all.named == nil {
		all.named = map[*jsonschema.Schema]bool{}
		all.nameAlternatives()
	}
	return all.named[s]
}

func (all *Schemas) nameAlternatives() {
	for _, s := range all.set.Schemas() {
		if !s.Has("oneOf") && !s.Has("anyOf") {
			continue
		}
		if discriminator, _ := all.discriminator(s); discriminator == nil {
			continue
		}
		for _, c := range s.Alternatives() {
			t := c.Schema
			if ref := t.Ref(); ref != nil {
				t = ref
			}
			all.named[cmp.Or(all.canonical[t], t)] = true
		}
	}
}

// localDefinitions adds the definitions that a schema holds.
func (all *Schemas) localDefinitions(s *jsonschema.Schema) {
	for _, keyword := range []string{"$defs", "definitions"} {
		if !s.Has(keyword) {
			continue
		}
		for _, c := range s.Children(keyword) {
			all.define(c.Schema)
		}
	}
}

func (all *Schemas) define(s *jsonschema.Schema) {
	if !all.defined[s] {
		all.defined[s] = true
		all.definitions = append(all.definitions, s)
	}
}

// mergeRepeated finds the definitions that several documents repeat: those at
// one place are one type if they say the same, all that they refer to
// included. What they say to people is that of the first.
func (all *Schemas) mergeRepeated() {
	if len(all.set.Docs) < 2 {
		return
	}
	groups := map[string][]*jsonschema.Schema{}
	var names []string
	for _, s := range all.definitions {
		name := definitionName(s.Pointer)
		if groups[name] == nil {
			names = append(names, name)
		}
		groups[name] = append(groups[name], s)
	}
	// same[s] is the first definition that s is equal to, as far as is known:
	// all of a name at first, split until nothing splits any more.
	same := map[definitionKey]*jsonschema.Schema{}
	for _, s := range all.definitions {
		same[definitionKey{s.Doc, definitionName(s.Pointer)}] = groups[definitionName(s.Pointer)][0]
	}
	for changed := true; changed; {
		changed = false
		for _, name := range names {
			seen := map[string]*jsonschema.Schema{}
			next := map[definitionKey]*jsonschema.Schema{}
			for _, s := range groups[name] {
				key := definitionKey{s.Doc, name}
				text := same[key].Location() + fingerprint(s, same)
				if seen[text] == nil {
					seen[text] = s
				}
				next[key] = seen[text]
			}
			for _, s := range groups[name] {
				key := definitionKey{s.Doc, name}
				changed = changed || next[key] != same[key]
				same[key] = next[key]
			}
		}
	}
	for _, s := range all.definitions {
		name := definitionName(s.Pointer)
		first := groups[name][0]
		switch only := same[definitionKey{s.Doc, name}]; {
		case only != s:
			all.canonical[s] = only
		case first != s && all.extensions.Of(s).Name == all.extensions.Of(first).Name:
			all.found.Fail(s, "", "definition-conflict", "this definition differs from the one at "+first.Location(),
				`give one of them a name of its own: "x-stategen": {"name": "…"} here, or {"name": "…"} in an overlay`)
		}
	}
	all.definitions = slices.DeleteFunc(all.definitions, func(s *jsonschema.Schema) bool { return all.canonical[s] != nil })
}

// definitionKey is the place of a definition: its document and its name.
type definitionKey struct {
	doc  *jsonschema.Document
	name string
}

// definitionName is the pointer of a definition, whatever its draft calls the
// keyword.
func definitionName(pointer string) string {
	return strings.ReplaceAll(pointer, "/definitions/", "/$defs/")
}

// SayTheSame reports whether two schemas say the same of values and of their Go types, whatever they say
// to people.
func SayTheSame(a, b *jsonschema.Schema) bool { return fingerprint(a, nil) == fingerprint(b, nil) }

// forPeople are keywords that nothing but comments come from.
var forPeople = []string{"description", "examples", "deprecated", "readOnly", "writeOnly", "$comment"}

// ValueNames are the keywords, none of them JSON Schema's, that name the values of an enum
// one by one: those of NJsonSchema, of generators for OpenAPI, and of
// json-schema-to-typescript.
var ValueNames = []string{"x-enumNames", "x-enum-varnames", "tsEnumNames"}

// isForPeople reports whether nothing but comments comes from a keyword, if anything: what editors and
// generators add to a schema is for these alone, but for names of values.
func isForPeople(keyword string) bool {
	k, _ := jsonschema.LookupKeyword(keyword)
	return slices.Contains(forPeople, keyword) || k.Class == jsonschema.Extension && k.Harmless && !slices.Contains(ValueNames, keyword)
}

// fingerprint is equal for schemas that say the same, but to people, and references to definitions
// taken for what they lead to.
func fingerprint(s *jsonschema.Schema, same map[definitionKey]*jsonschema.Schema) string {
	var b strings.Builder
	b.WriteString(s.Value.CanonicalBut(func(v *jsonschema.Value, member string) bool {
		return isForPeople(member) && s.Doc.Of(v) != nil
	}))
	var visit func(v *jsonschema.Value)
	visit = func(v *jsonschema.Value) {
		for _, item := range v.Items {
			visit(item)
		}
		for _, m := range v.Members {
			if m.Name != "$ref" || m.Value.Kind != jsonschema.String {
				visit(m.Value)
				continue
			}
			pointer, local := strings.CutPrefix(m.Value.Str, "#")
			switch target := same[definitionKey{s.Doc, definitionName(pointer)}]; {
			case target != nil:
				b.WriteString(target.Location())
			case local:
				b.WriteString(s.Doc.Source.Path)
			}
			b.WriteByte(';')
		}
	}
	visit(s.Value)
	return b.String()
}
