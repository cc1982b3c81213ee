package config

import (
	"os"
	"path"
	"regexp"
	"slices"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
)

// The names that people may give to an overlay and to the declarations of a major. Only one
// of each is read.
var (
	likeOverlay = regexp.MustCompile(`(?i)^overlay\.ya?ml$`)
	likeUpgrade = regexp.MustCompile(`(?i)^upgrade[._-]?v?0*([1-9][0-9]*)\.ya?ml$`)
)

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
			warn := func(message, hint string) {
				r.found = append(r.found, diag.Diagnostic{Code: "config-file", Severity: diag.Warning, File: name, Message: message, Hint: hint})
				isRead[name] = true // told
			}
			switch {
			case isRead[name] || e.IsDir():
			case isFolder && read[i].Overlay == nil && likeOverlay.MatchString(e.Name()):
				warn("this file is not read: the overlay of a folder is called "+OverlayName, "rename it; or write overlay: "+name)
			case m == nil || docs[0].Version == "" || !isFolder && !severalMajors(docs):
			case !isFolder:
				warn("this file is not read: declarations are those of a folder, and the schema here is no folder", "write schema: "+folder)
			default:
				warn("this file is not read: declarations of a major are called as upgrade.v"+m[1]+".yaml is", "rename it")
			}
		}
	}
}
