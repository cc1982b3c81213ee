package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// lineage is a schema through the versions of a family. Many of them are members of one
// object, the root of the family, so that the packages of a round are few.
type lineage struct {
	name    string           // of the member, and of the definition
	schemas []map[string]any // by version; references lead from the schema itself
	kept    []bool           // by version: it says what the one before does

	declared [][]saying // by version: what became of members
}

// majorFamily is a family of several majors.
type majorFamily struct {
	draft    string
	versions []string
	members  []*lineage
}

const versionMember = "schemaVersion"

// randomVersions returns versions of two or three majors.
func (r *random) randomVersions() []string {
	var list []string
	for major := range 2 + r.IntN(2) {
		for minor := range 1 + r.IntN(2) {
			list = append(list, fmt.Sprintf("%d.%d.0", major+1, minor))
		}
	}
	return list
}

// lineage returns a schema and its revisions: those of a minor allow more, those of a
// major are what their owners like.
func (r *random) lineage(name string, versions []string) *lineage {
	l := &lineage{name: name}
	var schema map[string]any
	const most = 700 // bytes, of which something can be seen
	for schema == nil || r.annotate || hasURIs(schema) || len(encode(schema)) > most {
		if r.neat = false; r.one(4) {
			schema = parse(r.schema()).(map[string]any)
		} else {
			schema = r.state()
		}
	}
	for k, v := range versions {
		before, says := schema, []saying(nil)
		switch {
		case k == 0 || r.one(6):
		case strings.HasSuffix(v, ".0.0"):
			if schema = r.breaking(schema); r.one(2) {
				says = r.declare(schema)
			}
		case r.one(2):
			schema = r.growing(schema)
		}
		l.schemas, l.declared = append(l.schemas, schema), append(l.declared, says)
		l.kept = append(l.kept, k > 0 && string(encode(before)) == string(encode(schema)))
	}
	return l
}

// state returns the schema of an object as people write it: members of all sorts, and
// definitions that they refer to.
func (r *random) state() map[string]any {
	*r = random{Rand: r.Rand, draft: r.draft, defs: 1 + r.IntN(3)}
	r.draw()
	members := memberNames
	if r.neat, r.annotate = true, false; r.names != nil {
		members, r.names = r.names, nil // definitions have names that the test knows
	}
	r.anchors = make([]bool, r.defs)
	defs := map[string]any{}
	for k := range r.defs {
		def := map[string]any{}
		if r.structure(def, 1); r.one(4) {
			def = r.plain(1)
		}
		defs[fmt.Sprint("d", k)] = def
	}
	properties := map[string]any{}
	for _, name := range members[:2+r.IntN(3)] {
		refers := map[string]any{"$ref": fmt.Sprintf("#/%s/d%d", r.defsKeyword(), r.IntN(r.defs))}
		switch r.IntN(7) {
		case 0:
			properties[name] = refers
		case 1:
			properties[name] = map[string]any{"type": "array", "items": refers}
		case 2:
			properties[name] = map[string]any{"type": "object", "additionalProperties": refers}
		case 3:
			properties[name] = map[string]any{r.choice(): append(r.tagged(0), map[string]any{"type": "array", "items": refers})}
		case 4:
			properties[name] = map[string]any{r.choice(): r.tagged(1)}
		default:
			properties[name] = r.sub(1)
		}
	}
	return parse(encode(map[string]any{"type": "object", "properties": properties, r.defsKeyword(): defs})).(map[string]any)
}

// hasURIs reports whether a schema cannot be a definition of another one as it is.
func hasURIs(schema map[string]any) bool {
	text := string(encode(schema))
	return slices.ContainsFunc([]string{`"$id"`, `"id"`, `"$anchor"`, `ynamic`, `ecursive`}, func(s string) bool { return strings.Contains(text, s) })
}

// growing revises a schema as a minor does.
func (r *random) growing(schema map[string]any) map[string]any {
	revised := copyOf(schema).(map[string]any)
	s := pick(r, schemasIn(revised))
	switch r.IntN(4) {
	case 0:
		s.extend("enum", "new")
	case 1:
		s.extend(pick(r, []string{"oneOf", "anyOf"}), map[string]any{"type": "object", "properties": map[string]any{"kind": map[string]any{"enum": []any{"new"}}}, "required": []any{"kind"}})
	default:
		if properties, ok := s["properties"].(map[string]any); ok {
			// In the place of a member that was there, it would be a step of a major.
			if name := pick(r, []string{"new", r.name()}); properties[name] == nil {
				properties[name] = r.sub(1)
			}
		}
	}
	return revised
}

// The minors of random families leave alone what the versions before them declare.
func TestGrowing(t *testing.T) {
	properties := map[string]any{"new": true}
	for _, name := range append(slices.Clone(memberNames[1:]), oddNames...) {
		properties[name] = true
	}
	schema := parse(encode(map[string]any{"type": "object", "properties": properties})).(map[string]any)
	added := 0
	for seed := range uint64(200) {
		revised := newRandom(seed, "draft7").growing(schema)["properties"].(map[string]any)
		for name := range properties {
			if got := encode(revised[name]); string(got) != "true" {
				t.Fatalf("seed %d: %q is %s in the next minor", seed, name, got)
			}
		}
		added += len(revised) - len(properties)
	}
	if added == 0 {
		t.Error("no minor has brought a member")
	}
}

// breaking revises a schema as a major does.
func (r *random) breaking(schema map[string]any) map[string]any {
	revised := copyOf(schema).(map[string]any)
	for range 1 + r.IntN(3) {
		list := schemasIn(revised)
		objects := slices.DeleteFunc(slices.Clone(list), func(s place) bool { return s["properties"] == nil })
		switch {
		case r.one(4):
			pick(r, list).revise(r)
		case len(objects) > 0 && r.one(2):
			pick(r, objects).breakMembers(r)
		default:
			pick(r, list).breakValues(r)
		}
	}
	return revised
}

// breakMembers changes the members of an object.
func (s place) breakMembers(r *random) {
	properties, _ := s["properties"].(map[string]any)
	names := sortedKeys(properties)
	require := func(name string) {
		if s["required"] == nil {
			s["required"] = []any{}
		}
		s.extend("required", name)
	}
	rename := func(from, to string) {
		if required, ok := s["required"].([]any); ok {
			required = slices.DeleteFunc(slices.Clone(required), func(v any) bool { return v == from || v == to })
			if s["required"] = required; len(required) == 0 {
				delete(s, "required")
			}
		}
		if to != "" {
			properties[to] = properties[from]
		}
		delete(properties, from)
	}
	if len(names) == 0 || r.one(6) {
		properties["came"] = r.sub(1)
		if r.one(2) {
			require("came")
		}
		return
	}
	name := pick(r, names)
	switch r.IntN(6) {
	case 0, 1:
		rename(name, "")
	case 2:
		rename(name, "renamed")
	case 3:
		properties[name] = r.sub(1)
	case 4:
		require(name)
	case 5:
		other := pick(r, names)
		properties[name], properties[other] = properties[other], properties[name]
	}
}

// breakValues changes which values there are.
func (s place) breakValues(r *random) {
	switch r.IntN(6) {
	case 0:
		if list, ok := s["enum"].([]any); ok {
			list[r.IntN(len(list))] = "came"
		}
	case 1:
		s.shorten(r, pick(r, []string{"enum", "oneOf", "anyOf"}))
	case 2:
		if _, ok := s["type"].(string); ok {
			s["type"] = pick(r, jsonTypes)
		}
	case 3:
		inner := maps.Clone(s)
		for _, keyword := range []string{"$defs", "definitions"} {
			delete(inner, keyword)
		}
		maps.DeleteFunc(s, func(keyword string, _ any) bool { return keyword != "$defs" && keyword != "definitions" })
		s["type"], s["items"] = "array", map[string]any(inner)
	case 4:
		if s["const"] != nil {
			s["const"] = "came"
		}
	case 5:
		switch {
		case s["additionalProperties"] != nil && r.one(2):
			delete(s, "additionalProperties")
		case s["properties"] != nil:
			s["additionalProperties"] = r.sub(0)
		}
	}
}

// generate returns the files of the family, with what people complete as stategen
// writes it.
func (f *majorFamily) generate() gen.Result {
	family := gen.Family{
		Name: "fam", Out: "fam", Package: "fam", Import: "conformance/fam", Root: "Root", VersionProperty: versionMember,
		Draft: strings.TrimPrefix(f.draft, "draft"),
	}
	for k, v := range f.versions {
		family.Documents = append(family.Documents, gen.Document{File: gen.File{Path: v + ".json", Data: f.document(k)}, Version: v})
	}
	for name, text := range f.declarations() {
		family.Upgrades = append(family.Upgrades, gen.File{Path: name, Data: []byte(text)})
	}
	return gen.Generate(gen.Request{Families: []gen.Family{family}})
}

func (f *majorFamily) defsKeyword() string { return (&random{draft: levelOf(f.draft)}).defsKeyword() }

// document returns the schema of a version.
func (f *majorFamily) document(version int) json.RawMessage {
	defsKeyword := f.defsKeyword()
	root := map[string]any{"$ref": "#"}
	properties := map[string]any{
		versionMember: map[string]any{"type": "string"},
		"inner":       root,
		"inners":      map[string]any{"type": "array", "items": root},
	}
	defs := map[string]any{}
	for _, l := range f.members {
		schema := copyOf(l.schemas[version]).(map[string]any)
		own, _ := schema[defsKeyword].(map[string]any)
		relocate(schema, l.name, "#/"+defsKeyword+"/", own)
		delete(schema, defsKeyword)
		defs[l.name] = schema
		for name, def := range own {
			defs[l.name+name] = def
		}
		properties[l.name] = map[string]any{"$ref": "#/" + defsKeyword + "/" + l.name}
	}
	return encode(map[string]any{"type": "object", "properties": properties, "required": []any{versionMember}, defsKeyword: defs})
}

// relocate makes the references of a schema lead from a document in which it is the
// definition called name, and its own definitions are beside it.
func relocate(v any, name, defs string, own map[string]any) {
	moved := func(ref string) string {
		if to, ok := strings.CutPrefix(ref, defs); ok {
			return defs + name + to
		}
		return defs + name + strings.TrimPrefix(ref, "#")
	}
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			relocate(item, name, defs, own)
		}
	case map[string]any:
		if ref, ok := v["$ref"].(string); ok {
			v["$ref"] = moved(ref)
		}
		if d, ok := v["discriminator"].(map[string]any); ok {
			mapping, _ := d["mapping"].(map[string]any)
			for tag, to := range mapping {
				if to := to.(string); own[to] != nil {
					mapping[tag] = defs + name + to
				} else {
					mapping[tag] = moved(to)
				}
			}
		}
		for keyword, value := range v {
			if !holdsValues[keyword] && keyword != "discriminator" {
				relocate(value, name, defs, own)
			}
		}
	}
}
