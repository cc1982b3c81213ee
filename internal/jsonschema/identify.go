package jsonschema

import (
	"fmt"

	"github.com/stategen/stategen/internal/diag"
)

// identify finds out which resource a schema belongs to, and registers the
// names that it gives itself: $id, $anchor, $dynamicAnchor.
func (l *loader) identify(s *Schema, d *dialect) {
	around := s.resource
	root := around == nil
	base := s.Doc.uri
	if !root {
		base = s.resource.URI
		d = l.embedded(s, d)
	}
	uri, anchor, given := l.ownURI(s, d, base)
	if root || given {
		s.resource = &Resource{URI: uri, Root: s, Draft: d.draft, dialect: d, embeddedIn: around, anchors: map[string]*Schema{}}
		if v := s.Value.Get("$recursiveAnchor"); v != nil && v.Text == "true" && d.draft == Draft2019 {
			s.resource.RecursiveAnchor = true
		}
		l.set.resources = append(l.set.resources, s.resource)
		l.register(s, uri)
		if root {
			l.register(s, s.Doc.uri)
		}
	}
	if anchor != "" {
		l.anchor(s, drafts[d.draft].id, anchor)
	}
	for _, keyword := range []string{"$anchor", "$dynamicAnchor"} {
		v := s.Get(keyword)
		if v == nil || v.Kind != String {
			continue
		}
		l.anchor(s, keyword, v.Str)
		if keyword == "$dynamicAnchor" {
			s.resource.DynamicAnchors = append(s.resource.DynamicAnchors, NamedSchema{v.Str, s})
		}
	}
}

// givesURI reports whether s has the keyword that gives a schema of a draft
// its URI.
func (s *Schema) givesURI(d Draft) bool {
	id := s.Value.Get(drafts[d].id)
	return id != nil && id.Kind == String && !(d.ignoresSiblings() && s.Value.Get("$ref") != nil)
}

// ownURI reads $id (id in draft 4): the URI that it makes with the base, and
// the plain name that its fragment is in old drafts.
func (l *loader) ownURI(s *Schema, d *dialect, base string) (uri, anchor string, given bool) {
	if !s.givesURI(d.draft) {
		return base, "", false
	}
	keyword := drafts[d.draft].id
	id := s.Value.Get(keyword).Str
	ref, _ := splitURI(id)
	uri, err := joinURI(base, ref)
	if err != nil {
		l.report(s.Diag(diag.Error, "id-syntax", keyword, fmt.Sprintf("%q is no URI reference", id), ""))
		return base, "", false
	}
	if name, ok := anchorOf(id); ok && d.draft.ignoresSiblings() {
		anchor = name
	}
	return uri, anchor, ref != ""
}

// register makes a resource known by a URI. Tools that write out a schema wherever it is
// used repeat its $id: what says the same may stand several times, and a reference from
// elsewhere leads to the first.
func (l *loader) register(s *Schema, uri string) {
	if first := s.Doc.resources[uri]; first != nil && first != s.resource {
		if first.dialect == s.resource.dialect && first.Root.Value.Canonical() == s.Value.Canonical() {
			return
		}
		line, col := s.Doc.file.position(first.Root.Value.Offset)
		keyword := drafts[s.resource.Draft].id
		if written := s.Value.Get(keyword); written != nil && isFile(uri, written.Str) {
			uri = written.Str // the base is made up of the path of the file
		}
		l.report(s.Diag(diag.Error, "id-duplicate", keyword,
			fmt.Sprintf("the schema at %d:%d has the URI %s too, and says something else", line, col, uri), "give each its own"))
		return
	}
	s.Doc.resources[uri] = s.resource
	if first, taken := l.resources[uri]; taken && first != s.resource {
		l.resources[uri] = nil
		return
	}
	l.resources[uri] = s.resource
}

// anchor makes a schema known by a plain name within its resource.
func (l *loader) anchor(s *Schema, keyword, name string) {
	first := s.resource.anchors[name]
	if first == nil || first == s {
		s.resource.anchors[name] = s
		return
	}
	line, col := s.Doc.file.position(first.Value.Offset)
	l.report(s.Diag(diag.Error, "anchor-duplicate", keyword,
		fmt.Sprintf("the schema at %d:%d has the anchor %q too", line, col, name), "give each its own"))
}
