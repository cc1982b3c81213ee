package jsonschema

import (
	"cmp"
	"path"
)

// shortNames calls files by their names without folders, and by their paths where several
// have the same name. What else there is, such as files of other versions, changes no name of
// those that are led to.
func shortNames(paths []string, led map[string]bool) map[string]string {
	times, timesLed := map[string]int{}, map[string]int{}
	for _, p := range paths {
		times[path.Base(p)]++
		if led[p] || p == path.Base(p) { // which is what that file is called in any case
			timesLed[path.Base(p)]++
		}
	}
	names := make(map[string]string, len(paths))
	for _, p := range paths {
		names[p] = path.Base(p)
		if led[p] && timesLed[names[p]] > 1 || !led[p] && times[names[p]] > 1 {
			names[p] = p
		}
	}
	return names
}

// namesOf are the short names of documents, by their paths.
func namesOf(docs []*Document) map[string]string {
	paths, led := make([]string, len(docs)), map[string]bool{}
	for i, d := range docs {
		paths[i] = d.Source.Path
		led[d.Source.Path] = true
	}
	return shortNames(paths, led)
}

// nameDocuments names the sources for locations: not at all if there is only
// one, else by their short names.
func (l *loader) nameDocuments() {
	if len(l.set.Docs) < 2 {
		return
	}
	names := namesOf(l.set.Docs)
	for _, doc := range l.set.Docs {
		doc.name = names[doc.Source.Path]
	}
}

// nameOf is what locations call a document that is none of the sources.
func (l *loader) nameOf(p *parsed) string { return cmp.Or(l.names[p.uri], p.uri) }
