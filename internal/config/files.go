package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/label"
)

// maxInput bounds the size of one input file, in bytes.
const maxInput = 64 << 20

// Request reads the files that the configuration names. The paths in the
// result and in the diagnostics are relative to dir, the configuration's
// folder; file is what diagnostics call the configuration.
func (c *Config) Request(dir, file string) (gen.Request, []diag.Diagnostic) {
	r := &reader{findings{file: file}, dir}
	var req gen.Request
	for _, f := range c.Families {
		req.Families = append(req.Families, r.family(f))
	}
	r.unreadOverlays(c.Families, req.Families)
	r.misnamed(c.Families, req.Families)
	r.distinctFolders(c.Families, req.Families)
	r.innerModules(req.Families)
	if len(c.URIs) > 0 {
		req.URIs = map[string]gen.File{}
	}
	for _, m := range c.URIs {
		req.URIs[m.Key.Value] = r.read(path.Clean(m.Value.Value), m.Value.place)
	}
	return req, r.found
}

// reader reads files below a folder and collects what is wrong with them.
type reader struct {
	findings
	dir string
}

// family reads the files of a family.
func (r *reader) family(f Family) gen.Family {
	out := gen.Family{
		Name:            f.Name.Value,
		Documents:       r.documents(f),
		Out:             path.Clean(f.Out.Value),
		Package:         f.Package,
		Root:            f.Root,
		VersionProperty: f.VersionProperty,
		StdlibOnly:      f.StdlibOnly,
		ShareEqual:      f.ShareEqual,
		Policy:          f.Policy,
		Draft:           f.Draft,
	}
	out.Policy.Only, out.Policy.ReadOnly = values(f.Only), values(f.ReadOnly)
	for _, v := range f.Unlabelled {
		out.Policy.Unlabelled = v.Value
	}
	for _, fault := range out.PolicyFaults() {
		at := map[string][]Text{"only": f.Only, "read-only": f.ReadOnly, "unlabelled": f.Unlabelled}
		d, place := fault.Diagnostic, at[fault.Key][fault.Index].place
		d.File, d.Line, d.Col, d.Pointer = r.file, place.line, place.col, place.pointer
		r.found = append(r.found, d)
	}
	out.Names, out.NamedAt = r.names(f, out.Documents)
	out.Accepted = r.accepted(f)
	out.Import = r.importPath(f, out.Documents)
	out.Upgrades = r.upgrades(f)
	if f.Overlay != nil {
		overlay := r.read(path.Clean(f.Overlay.Value), f.Overlay.place)
		out.Overlay = &overlay
	} else if !f.SchemaIsList {
		out.Overlay = r.folderOverlay(f.Schema[0])
	}
	out.Beside = Beside(out.Documents, out.Overlay, r.onDisk)
	return out
}

// names are the Go names of a family by pointers, which do not say which of several documents they are for,
// and where each is written.
func (r *reader) names(f Family, docs []gen.Document) (map[string]string, map[string]gen.Place) {
	if len(f.Names) == 0 {
		return nil, nil
	}
	if len(docs) > 1 && f.VersionProperty == "" {
		first := f.Names[0]
		r.report(first.Key.place, "name-unused", fmt.Sprintf("names are for one document, and %q has %d", f.Name.Value, len(docs)),
			fmt.Sprintf("say it in the overlay, with the name of the document: %q: {name: %s}", path.Base(docs[0].Path)+"#"+first.Key.Value, first.Value.Value))
		return nil, nil
	}
	names, at := map[string]string{}, map[string]gen.Place{}
	for _, m := range f.Names {
		names[m.Key.Value] = m.Value.Value
		at[m.Key.Value] = r.placed(m.Key)
	}
	return names, at
}

// placed is where something is written in the configuration.
func (r *reader) placed(t Text) gen.Place {
	return gen.Place{File: r.file, Line: t.place.line, Col: t.place.col, Pointer: t.place.pointer}
}

// accepted are the changes between versions of a family that its owner vouches for.
func (r *reader) accepted(f Family) (list []gen.Acceptance) {
	for _, of := range f.Accepted {
		for _, m := range of.Changes {
			list = append(list, gen.Acceptance{Version: of.Version, Pointer: m.Key.Value, Rule: m.Value.Value, At: r.placed(m.Key)})
		}
	}
	return list
}

// unreadOverlays warns of overlays beside documents that are listed one by one, where an
// overlay has to be named: what it says would have no effect.
func (r *reader) unreadOverlays(families []Family, read []gen.Family) {
	for i, f := range families {
		if f.Overlay != nil {
			continue
		}
		for _, d := range read[i].Documents {
			name := path.Join(path.Dir(d.Path), OverlayName)
			isRead := func(f gen.Family) bool { return f.Overlay != nil && path.Clean(f.Overlay.Path) == name }
			if _, err := os.Lstat(r.onDisk(name)); err != nil || slices.ContainsFunc(read, isRead) {
				continue
			}
			r.report(f.Schema[0].place, "file-unread", name+" is not read: it is that of a folder, and the schema here is no folder", "write overlay: "+name)
			r.found[len(r.found)-1].Severity = diag.Warning
			break
		}
	}
}

// distinctFolders reports families that write to the folder which another one has for a major.
func (r *reader) distinctFolders(families []Family, read []gen.Family) {
	owner := map[string]int{} // its number
	for i, f := range read {
		for _, folder := range f.Folders() {
			folder = strings.ToLower(folder) // as in distinct
			if _, taken := owner[folder]; !taken {
				owner[folder] = i
			}
		}
	}
	for i, f := range read {
		for _, folder := range f.Folders() {
			if other := owner[strings.ToLower(folder)]; other != i {
				r.report(families[i].Out.place, "config-duplicate", fmt.Sprintf("the family %q writes to %s already", read[other].Name, folder), "a folder holds one Go package, and those of majors are below the family's: choose another")
				break
			}
		}
	}
}

// values returns the strings without their places.
func values(texts []Text) (list []string) {
	for _, t := range texts {
		list = append(list, t.Value)
	}
	return list
}

// folderOverlay reads the overlay of a schema folder, if it has one.
func (r *reader) folderOverlay(folder Text) *gen.File {
	name := path.Join(folder.Value, OverlayName)
	if _, err := os.Lstat(r.onDisk(name)); err != nil {
		return nil // reading the folder has reported everything but "not there"
	}
	overlay := r.read(name, folder.place)
	return &overlay
}

// documents reads the documents of a family: in order of their versions, else
// of their names in a folder, else as listed.
func (r *reader) documents(f Family) []gen.Document {
	var docs []gen.Document
	for _, p := range r.paths(f) {
		doc := gen.Document{File: gen.File{Path: p.Value}}
		if f.VersionProperty != "" {
			version, ok := versionOf(p.Value)
			if !ok {
				r.found = append(r.found, diag.Diagnostic{
					Code: "version-name", File: p.Value,
					Message: fmt.Sprintf("a document of %q whose name is not a version", f.Name.Value),
					Hint:    "name it after the version it describes, as in 1.0.0.json or 1.0.json; what versions refer to belongs in a folder below or beside this one, and in uris in stategen.yaml if they do so by its URI",
				})
				continue
			}
			doc.Version = version
		}
		doc.File = r.read(p.Value, p.place)
		docs = append(docs, doc)
	}
	if f.VersionProperty != "" {
		slices.SortStableFunc(docs, func(a, b gen.Document) int { return label.Compare(a.Version, b.Version) })
	}
	for i := 1; i < len(docs); i++ {
		if v := docs[i].Version; v != "" && v == docs[i-1].Version {
			r.report(f.Schema[0].place, "config-file", fmt.Sprintf("two documents of %q describe version %s: %s and %s", f.Name.Value, v, docs[i-1].Path, docs[i].Path), "remove one of them")
		}
	}
	return docs
}

// paths lists the documents that "schema" stands for.
func (r *reader) paths(f Family) []Text {
	if f.SchemaIsList {
		var list []Text
		for _, t := range f.Schema {
			list = append(list, Text{path.Clean(t.Value), t.place})
		}
		return list
	}
	at := f.Schema[0].place
	name := path.Clean(f.Schema[0].Value)
	info, err := os.Stat(r.onDisk(name))
	if err != nil {
		r.unreadable(name, at, err)
		return nil
	}
	if !info.IsDir() {
		return []Text{{name, at}}
	}
	entries, err := os.ReadDir(r.onDisk(name))
	if err != nil {
		r.unreadable(name, at, err)
		return nil
	}
	var list []Text
	other := ""
	for _, e := range entries {
		if meant, ok := meantDocument(e.Name(), f.VersionProperty != ""); ok && other == "" {
			other = fmt.Sprintf("%s is not read: call it %s, once it is JSON", path.Join(name, e.Name()), meant)
		}
		// Hidden files are those of editors and systems, such as .#1.0.0.json and ._1.0.0.json
		// beside 1.0.0.json.
		isOverlay := f.Overlay != nil && path.Clean(f.Overlay.Value) == path.Join(name, e.Name())
		if strings.HasSuffix(e.Name(), ".json") && !strings.HasPrefix(e.Name(), ".") && !isOverlay {
			list = append(list, Text{path.Join(name, e.Name()), at})
		}
	}
	if len(list) == 0 {
		r.report(at, "config-file", fmt.Sprintf("there is no .json file in %s", name), other)
	}
	return list
}

// Beside reads the files that documents refer to by relative references, and those that their overlay names, if
// they have one; onDisk says where a path of theirs is. What cannot be read is not there: the reference says so.
func Beside(docs []gen.Document, overlay *gen.File, onDisk func(path string) string) []gen.File {
	read := map[string][]byte{} // documents refer to the same ones
	return gen.Beside(docs, overlay, func(name string) ([]byte, bool) {
		data, known := read[name]
		if info, err := os.Stat(onDisk(name)); !known && err == nil && info.Mode().IsRegular() {
			if data, err = ReadFile(onDisk(name)); err != nil {
				data = nil
			}
			read[name] = data
		}
		return data, data != nil
	})
}

// read reads one file that the configuration names at a place.
func (r *reader) read(name string, at place) gen.File {
	data, err := ReadFile(r.onDisk(name))
	if err != nil {
		r.unreadable(name, at, err)
	}
	return gen.File{Path: name, Data: data}
}

// onDisk is where a path of the configuration is.
func (r *reader) onDisk(name string) string { return filepath.Join(r.dir, filepath.FromSlash(name)) }

// unreadable reports a file that cannot be read, at the place that names it.
func (r *reader) unreadable(name string, at place, err error) {
	r.report(at, "config-file", fmt.Sprintf("cannot read %s: %s", name, reason(err)), "")
}

// reason is why a file cannot be read, without the path, which is the operating system's.
func reason(err error) string {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err.Error()
	}
	return err.Error()
}

// ReadFile reads a file; one of more than 64 MB is an error.
func ReadFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := ReadAll(f)
	if _, named := errors.AsType[*fs.PathError](err); err != nil && !named {
		err = &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return data, err
}

// ReadAll reads everything; more than 64 MB are an error.
func ReadAll(in io.Reader) ([]byte, error) { return readAtMost(in, maxInput) }

// readAtMost reads everything; more than the limit is an error.
func readAtMost(in io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(in, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("longer than %d MB", limit>>20)
	}
	return data, err
}

// versionOf returns the version that the name of a document is.
func versionOf(name string) (string, bool) {
	version, ok := strings.CutSuffix(path.Base(name), ".json")
	return version, ok && label.Numbers(version) != nil
}
