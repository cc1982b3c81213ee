package config

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/label"
)

// The names that people may give to an overlay, to the declarations of a major and to
// documents. Only one of each is read.
var (
	likeOverlay  = regexp.MustCompile(`(?i)^overlay\.ya?ml$`)
	likeUpgrade  = regexp.MustCompile(`(?i)^upgrade[._-]?v?0*([1-9][0-9]*)\.ya?ml$`)
	likeDocument = regexp.MustCompile(`(?i)^([^.].*)\.(json|jsonc|json5|ya?ml)$`)
)

// meantDocument returns what a file of a folder would have to be called to be a document of it,
// if it seems to be one: it has another spelling of the ending, or the name of a version.
func meantDocument(name string, versioned bool) (meant string, ok bool) {
	m := likeDocument.FindStringSubmatch(name)
	if m == nil || strings.HasSuffix(name, ".json") {
		return "", false
	}
	return m[1] + ".json", strings.EqualFold(m[2], "json") || versioned && label.Numbers(m[1]) != nil
}

// misnamed warns of what stands beside documents and is not read because of its name, or
// because the family names no folder: what it says would have no effect, and nobody would know.
func (r *reader) misnamed(families []Family, read []gen.Family) {
	isRead := map[string]bool{}
	for _, f := range read {
		if f.Overlay != nil {
			isRead[path.Clean(f.Overlay.Path)] = true
		}
		for _, file := range slices.Concat(f.Upgrades, f.Beside) {
			isRead[path.Clean(file.Path)] = true
		}
		for _, d := range f.Documents {
			isRead[path.Clean(d.Path)] = true
		}
	}
	for i, f := range families {
		docs := read[i].Documents
		if len(docs) == 0 {
			continue
		}
		folder := path.Dir(docs[0].Path)
		entries, err := os.ReadDir(r.onDisk(folder))
		if err != nil {
			continue // of documents that are listed, which were reported
		}
		isFolder := !f.SchemaIsList && path.Clean(f.Schema[0].Value) == folder
		for _, e := range entries {
			name := path.Join(folder, e.Name())
			m := likeUpgrade.FindStringSubmatch(e.Name())
			meant, isDocument := meantDocument(e.Name(), docs[0].Version != "")
			warn := func(message, hint string) {
				r.found = append(r.found, diag.Diagnostic{Code: "file-unread", Severity: diag.Warning, File: name, Message: message, Hint: hint})
				isRead[name] = true // told
			}
			switch {
			case isRead[name] || e.IsDir():
			case isFolder && read[i].Overlay == nil && likeOverlay.MatchString(e.Name()):
				warn("this file is not read: the overlay of a folder is called "+OverlayName, "rename it; or write overlay: "+name)
			case isFolder && isDocument:
				warn("this file is not read: the documents of a folder are JSON, in files called as "+meant+" is", "rename it, once it is JSON; or move it elsewhere")
			case m == nil || docs[0].Version == "" || !isFolder && !severalMajors(docs):
			case !isFolder:
				warn("this file is not read: declarations are those of a folder, and the schema here is no folder", "write schema: "+folder)
			default:
				warn("this file is not read: declarations of a major are called as upgrade.v"+m[1]+".yaml is", "rename it")
			}
		}
	}
}
