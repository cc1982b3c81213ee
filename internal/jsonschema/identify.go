package jsonschema

import (
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/nearest"
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

// embedded returns the dialect of a schema within a document: its own if it
// is a resource that names one, else the one around it.
func (l *loader) embedded(s *Schema, around *dialect) *dialect {
	if s.Value.Get("$schema") == nil {
		return around
	}
	if own := l.dialectOf(s.Value, around); s.givesURI(own.draft) {
		return own
	}
	return around
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

// dialectOf reads $schema; around is what counts without.
func (l *loader) dialectOf(v *Value, around *dialect) *dialect {
	named := v.Get("$schema")
	if named == nil || named.Kind != String {
		return around
	}
	uri := normalURI(named.Str)
	if d, read := l.dialects[uri]; read && d != nil {
		return d
	} else if read {
		l.report(diagAt(named, diag.Error, "schema-cycle", "the metaschema "+uri+" is its own metaschema by way of $schema", "name one of the published drafts there"))
		return &dialect{draft: around.draft, metaschema: uri, broken: true}
	}
	if draft, ok := draftOf(uri); ok {
		l.dialects[uri] = &dialect{draft: draft, metaschema: uri}
		return l.dialects[uri]
	}
	meta := l.find(uri)
	if meta == nil || meta.file.root == nil {
		l.report(diagAt(named, diag.Error, "draft-unknown", fmt.Sprintf("no draft and no known document has the URI %s", named.Str), draftHint(uri)))
		l.dialects[uri] = around
		return around
	}
	l.dialects[uri] = nil // being read
	base := l.dialectOf(meta.file.root, l.defaults)
	l.dialects[uri] = &dialect{draft: base.draft, metaschema: uri, chosen: l.vocabularies(meta, base.draft), broken: base.broken}
	return l.dialects[uri]
}

func draftHint(uri string) string {
	if u, err := url.Parse(uri); strings.Contains(uri, "json-schema.org/draft") || err == nil && !u.IsAbs() { // $schema is absolute, as a key of uris is
		return "the drafts are 4, 6, 7, 2019-09 and 2020-12: " + Draft2020.Metaschema() + " is the newest"
	}
	if strings.Contains(uri, "json-schema") { // json-schema-org, for example
		var known []string
		for d := range drafts {
			known = append(known, Draft(d).Metaschema())
		}
		if meant := nearest.Word(uri, known); meant != "" {
			return "did you mean " + meant + "?"
		}
	}
	return remoteHint(uri)
}

// vocabularies reads $vocabulary of a metaschema.
func (l *loader) vocabularies(meta *parsed, d Draft) map[string]bool {
	listed := meta.file.root.Get("$vocabulary")
	if listed == nil || listed.Kind != Object || d < Draft2019 {
		return nil
	}
	chosen := map[string]bool{}
	for _, m := range listed.Members {
		name, ofDraft := strings.CutPrefix(m.Name, drafts[d].vocabulary)
		switch required := m.Value.Text == "true"; {
		case ofDraft && slices.Contains(vocabularyNames, name):
			chosen[name] = required
		case required:
			l.report(diagAt(m.Value, diag.Error, "vocabulary-unknown", fmt.Sprintf("the vocabulary %s is required and not known", m.Name),
				"set it to false if schemas can be read without it"))
		}
	}
	if _, format := chosen["format-assertion"]; format {
		chosen["format"] = true
	} else if _, format := chosen["format-annotation"]; format {
		chosen["format"] = false
	}
	return chosen
}

// vocabularyNames are the vocabularies of the drafts, by the last elements of
// their URIs.
var vocabularyNames = []string{
	"core", "applicator", "unevaluated", "validation", "meta-data", "format", "format-annotation", "format-assertion", "content",
}

// find returns the text with a URI: one that was read, one of the remotes, or
// a published metaschema. It returns nil if there is none.
func (l *loader) find(uri string) *parsed {
	if p := l.parsed[uri]; p != nil {
		return p
	}
	if r, ok := l.remotes[uri]; ok {
		return l.readOnce(r)
	}
	if source, ok := publishedMetaschema(uri); ok {
		return l.readOnce(remote{source, uri})
	}
	return nil
}

// readOnce parses a text that references lead to. If it is no JSON, that is
// reported once and the text stays without a root.
func (l *loader) readOnce(r remote) *parsed {
	if l.parsed[r.uri] == nil {
		l.parse(r.Source, r.uri, false)
	}
	return l.parsed[r.uri]
}

// refHint is remoteHint for a reference, which may also be to a file beside the one that it
// is in, whatever URI that gives itself.
func refHint(relative, uri string) string {
	if u, err := url.Parse(relative); err != nil || u.IsAbs() || u.Host != "" || path.IsAbs(u.Path) {
		return remoteHint(uri)
	}
	return fmt.Sprintf("nothing is fetched: put the document at %s beside this file, or anywhere and add an entry %q: path under uris: in stategen.yaml", relative, uri)
}

func remoteHint(uri string) string {
	return fmt.Sprintf("nothing is fetched: put the document beside your schemas and add an entry %q: path under uris: in stategen.yaml", uri)
}
