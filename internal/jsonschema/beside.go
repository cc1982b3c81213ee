package jsonschema

import (
	"net/url"
	"path"
	"slices"
)

// Beside returns the files that a source refers to by relative references, those that
// these refer to, and so on, in the order in which they are met. read returns the text of a file,
// whose path is relative to the same folder as that of the source; what it does not have is
// left out, and so is what stands further up than the path of the source begins: to Load,
// such a reference leads nowhere.
func Beside(source Source, read func(path string) (data []byte, ok bool)) []Source {
	var list []Source
	met := map[string]bool{path.Clean(source.Path): true}
	visit := func(from Source) {
		root, _ := parse(newFile(from))
		for _, f := range filesIn(from.Path, root) {
			name := f.path
			if met[name] || climbs(name) > climbs(source.Path) || path.IsAbs(name) != path.IsAbs(source.Path) {
				continue
			}
			met[name] = true
			if data, ok := read(name); ok {
				list = append(list, Source{Path: name, Data: data})
			}
		}
	}
	visit(source)
	for k := 0; k < len(list); k++ {
		visit(list[k])
	}
	return list
}

// fileRef is a reference that may lead to a file.
type fileRef struct {
	ref  string // without its fragment
	path string // of the file
}

// filesIn lists the references of a text that can lead to files. Whether they stand
// where a schema does is for Load to see: a file that nothing refers to does no harm.
func filesIn(name string, root *Value) (list []fileRef) {
	if root == nil {
		return nil
	}
	folder := path.Dir(name)
	if id := idOf(root); id != nil && !id.IsAbs() && id.Host == "" && !path.IsAbs(id.Path) {
		folder = path.Dir(path.Join(folder, id.Path))
	}
	var visit func(v *Value)
	visit = func(v *Value) {
		for _, item := range v.Items {
			visit(item)
		}
		for _, m := range v.Members {
			if (m.Name == "$ref" || m.Name == "$dynamicRef") && m.Value.Kind == String {
				text, _ := splitURI(m.Value.Str)
				ref, err := url.Parse(text)
				if err == nil && !ref.IsAbs() && ref.Host == "" && ref.Path != "" && !path.IsAbs(ref.Path) {
					list = append(list, fileRef{text, path.Join(folder, ref.Path)})
				}
			}
			visit(m.Value)
		}
	}
	visit(root)
	return list
}

// idOf returns the URI that a document gives itself; nil if it gives none.
func idOf(root *Value) *url.URL {
	for _, keyword := range []string{"$id", "id"} {
		if id := root.Get(keyword); id != nil && id.Kind == String && id.Str != "" {
			if u, err := url.Parse(id.Str); err == nil {
				return u
			}
		}
	}
	return nil
}

// remote is a document that references can lead to, under its retrieval URI.
type remote struct {
	Source
	uri string
}

// addBeside makes Options.Beside known by their paths, by the URIs that they give
// themselves, and, as the sources are, by what relative references to them come to in a
// document that gives itself another URI than that of its file.
func (l *loader) addBeside(sources []Source, up int) {
	byPath := map[string]remote{}
	var paths []string
	for _, source := range sources {
		byPath[path.Clean(source.Path)] = remote{source, fileURI(source.Path, up)}
		paths = append(paths, source.Path)
	}
	beside := slices.DeleteFunc(slices.Clone(l.opts.Beside), func(s Source) bool {
		_, own := byPath[path.Clean(s.Path)]
		return own
	})
	for _, source := range beside {
		r := remote{source, fileURI(source.Path, up)}
		byPath[path.Clean(source.Path)] = r
		paths = append(paths, source.Path)
		l.know(r.uri, r)
	}
	roots := map[string]*Value{} // of those that are JSON; for others, the reference says so
	for _, p := range l.sources {
		roots[p.source.Path] = p.file.root
	}
	for _, source := range beside {
		root, _ := parse(newFile(source))
		roots[source.Path] = root
		if id := idOf(root); id != nil && id.IsAbs() {
			l.know(normalURI(id.String()), byPath[path.Clean(source.Path)])
		}
	}
	for name, short := range shortNames(paths, ledTo(sources, l.overlayFiles(), byPath, roots)) {
		l.names[byPath[path.Clean(name)].uri] = short
	}
	for _, source := range slices.Concat(sources, beside) {
		root := roots[source.Path]
		id := idOf(root)
		if id == nil || !id.IsAbs() {
			continue
		}
		for _, f := range filesIn(source.Path, root) {
			if r, ok := byPath[f.path]; ok {
				if uri, err := joinURI(id.String(), f.ref); err == nil {
					l.know(uri, r)
				}
			}
		}
	}
}

// ledTo are the paths of the sources and of what the overlay names, and of what these lead to by
// relative references.
func ledTo(sources []Source, named []string, byPath map[string]remote, roots map[string]*Value) map[string]bool {
	led := map[string]bool{}
	var follow func(name string)
	follow = func(name string) {
		if led[name] {
			return
		}
		led[name] = true
		for _, f := range filesIn(name, roots[name]) {
			if r, ok := byPath[f.path]; ok {
				follow(r.Path)
			}
		}
	}
	for _, source := range sources {
		follow(source.Path)
	}
	for _, name := range named {
		if r, ok := byPath[name]; ok {
			follow(r.Path)
		}
	}
	return led
}

// know makes a document known by a URI, if there is none with it.
func (l *loader) know(uri string, r remote) {
	if _, taken := l.remotes[uri]; !taken {
		l.remotes[uri] = r
	}
}
