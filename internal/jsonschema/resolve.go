package jsonschema

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// refKeywords are the keywords that refer to schemas.
var refKeywords = []string{"$ref", "$dynamicRef", "$recursiveRef"}

// resolve finds the targets of the references of a schema.
func (l *loader) resolve(s *Schema) {
	for _, keyword := range refKeywords {
		v := s.Get(keyword)
		if v == nil || v.Kind != String {
			continue // the metaschema says what is wrong
		}
		if target := l.target(s, keyword, v.Str); target != nil {
			if s.Refs == nil {
				s.Refs = map[string]*Schema{}
			}
			s.Refs[keyword] = target
		}
	}
}

// target finds what a reference leads to; if nothing, it says so.
func (l *loader) target(s *Schema, keyword, ref string) *Schema {
	fail := func(code, message, hint string) *Schema {
		l.report(s.Diag(diag.Error, code, keyword, message, hint))
		return nil
	}
	relative, fragment := splitURI(ref)
	uri, err := joinURI(s.resource.URI, relative)
	if err != nil {
		return fail("ref-syntax", fmt.Sprintf("%q is no URI reference", ref), "")
	}
	fragment, err = url.PathUnescape(fragment)
	if err != nil {
		return fail("ref-syntax", fmt.Sprintf("the fragment of %q is not percent-encoded as it should be", ref), "write %25 for a percent sign")
	}
	resource, ambiguous := l.resource(s, uri)
	switch {
	case ambiguous:
		return fail("ref-ambiguous", fmt.Sprintf("several documents have the URI %s", uri), "give each its own $id")
	case resource == nil && l.isBroken(uri):
		return nil // reported when it was read
	case resource == nil && isFile(uri, relative):
		return fail("ref-unresolved", fmt.Sprintf("there is no readable file %s here", relative), cmp.Or(definitionHint(s.resource, strings.Trim(ref, "/")), "references lead to files below the folder of stategen.yaml; without one, below that of the schema"))
	case resource == nil:
		return fail("ref-remote", fmt.Sprintf("no document has the URI %s", uri), refHint(relative, uri))
	case fragment == "":
		return resource.Root
	case fragment[0] != '/':
		if target := resource.anchors[fragment]; target != nil {
			return target
		}
		return fail("ref-unresolved", fmt.Sprintf("%s has no anchor %q", named(resource, s), fragment), l.anchorHint(resource, ref, fragment))
	}
	tokens, ok := jsonpointer.Split(fragment)
	if !ok {
		return fail("ref-syntax", fmt.Sprintf("%q is no JSON Pointer", fragment), `in a pointer, "~" is written ~0 and "/" within a name ~1`)
	}
	target, v := l.follow(resource, tokens)
	switch {
	case target != nil:
		return target
	case v != nil && v.Kind == Object:
		return fail("ref-not-schema", fmt.Sprintf("%s leads to the schemas that %s holds, not to one of them", ref, tokens[len(tokens)-1]), "add the name of one to the pointer")
	case v != nil:
		return fail("ref-not-schema", fmt.Sprintf("%s leads to %s, not to a schema", ref, v.Kind), "")
	}
	return fail("ref-unresolved", fmt.Sprintf("%s leads nowhere in %s", ref, named(resource, s)), cmp.Or(outerHint(resource, relative, tokens), l.pointerHint(resource, tokens)))
}

// resource returns the resource with a URI, preferring the document of s and
// reading documents as needed.
func (l *loader) resource(s *Schema, uri string) (r *Resource, ambiguous bool) {
	for r := s.resource; r != nil; r = r.embeddedIn { // which may not be the only one with this URI
		if r.URI == uri {
			return r, false
		}
	}
	if r := s.Doc.resources[uri]; r != nil {
		return r, false
	}
	if r, known := l.resources[uri]; known {
		return r, r == nil
	}
	if p := l.find(uri); p != nil {
		doc := l.document(p)
		_, registered := l.resources[uri]
		if _, known := l.remotes[uri]; known && !registered && doc != nil { // it calls itself something else
			return doc.Root.resource, false
		}
	}
	return l.resources[uri], false
}

// isBroken reports whether there is a text with a URI, but it is no JSON.
func (l *loader) isBroken(uri string) bool {
	p := l.parsed[uri]
	return p != nil && p.file.root == nil
}

// follow goes from the root of a resource along a pointer. What it arrives at
// becomes a schema if it was none and could be one; v is what it arrives at
// in any case, nil if the pointer leads nowhere.
func (l *loader) follow(r *Resource, tokens []string) (target *Schema, v *Value) {
	v = r.Root.Value
	around, holds := r.Root, false
	for _, token := range tokens {
		// What a keyword such as properties holds by name is no schema itself.
		holds = l.byValue[v] != nil && l.byValue[v].holdsByName(token)
		if v = v.step(token); v == nil {
			return nil, nil
		}
		if s := l.byValue[v]; s != nil {
			around = s
		}
	}
	if s := l.byValue[v]; s != nil {
		return s, v
	}
	if v.Kind != Object && v.Kind != Bool || holds {
		return nil, v
	}
	target = l.schema(r.Root.Doc, v, r.Root.Pointer+jsonpointer.Join(tokens), around.resource, around.resource.dialect)
	l.islands = append(l.islands, target)
	return target, v
}

// holdsByName reports whether a member of s is a keyword whose value has schemas by name.
func (s *Schema) holdsByName(member string) bool {
	k, _ := LookupKeyword(member)
	return (k.Holds == MapOfSchemas || k.Holds == SchemasOrStrings) && k.exists(s.Draft())
}

// named names a resource in a message about s.
func named(r *Resource, s *Schema) string {
	if r.Root.Doc == s.Doc && r.Root.Pointer == "" {
		return "this document"
	}
	return r.URI
}

// refCycles reports every cycle of $refs alone: no value could be read by it.
func (l *loader) refCycles() {
	const onPath, done = 1, 2
	state := map[*Schema]int{}
	for _, s := range l.set.schemas {
		var path []*Schema
		for ; s != nil && state[s] == 0; s = s.Refs["$ref"] {
			state[s] = onPath
			path = append(path, s)
		}
		if s != nil && state[s] == onPath {
			message := "this $ref leads back to itself"
			for next := s.Refs["$ref"]; next != s; next = next.Refs["$ref"] {
				message += " by way of " + next.Location()
				if len(message) > 300 {
					message += " and more"
					break
				}
			}
			l.report(s.Diag(diag.Error, "ref-cycle", "$ref", message, "let one of the schemas say what it is"))
		}
		for _, s := range path {
			state[s] = done
		}
	}
}
