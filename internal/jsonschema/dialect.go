package jsonschema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
)

// dialect is a draft with the vocabularies that a metaschema chooses.
type dialect struct {
	draft      Draft
	metaschema string          // URI of the metaschema
	chosen     map[string]bool // by name: whether required; nil: the draft's own
	broken     bool            // the metaschema cannot be used, as was reported
}

// vocabulary reports whether a vocabulary counts, and whether it is required.
func (d *dialect) vocabulary(name string) (active, required bool) {
	switch {
	case name == "core":
		return true, true
	case d.chosen != nil:
		required, active = d.chosen[name]
		return active, required
	case d.draft < Draft2019:
		return true, true
	case d.draft == Draft2019:
		return name != "unevaluated" && name != "format-annotation" && name != "format-assertion", name != "format"
	}
	return name != "format" && name != "format-assertion", true
}

// understands reports whether a keyword's vocabulary counts.
func (d *dialect) understands(k *Keyword) bool {
	switch {
	case d.chosen == nil, k.Vocabulary == "", k.Class == Annotation:
		return true
	case k.Vocabulary == "unevaluated" && d.draft == Draft2019:
		active, _ := d.vocabulary("applicator")
		return active
	}
	active, _ := d.vocabulary(k.Vocabulary)
	return active
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
	return chosen
}

// vocabularyNames are the vocabularies of the drafts, by the last elements of
// their URIs.
var vocabularyNames = []string{
	"core", "applicator", "unevaluated", "validation", "meta-data", "format", "format-annotation", "format-assertion", "content",
}
