package jsonschema

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"
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
		for _, name := range filesIn(from) {
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

// filesIn lists the paths that the references of a text can lead to. Whether they stand
// where a schema does is for Load to see: a file that nothing refers to does no harm.
func filesIn(source Source) []string {
	root, _ := parse(newFile(source))
	if root == nil {
		return nil
	}
	folder := path.Dir(source.Path)
	if id := idOf(root); id != nil && !id.IsAbs() && id.Host == "" && !path.IsAbs(id.Path) {
		folder = path.Dir(path.Join(folder, id.Path))
	}
	var list []string
	var visit func(v *Value)
	visit = func(v *Value) {
		for _, item := range v.Items {
			visit(item)
		}
		for _, m := range v.Members {
			if (m.Name == "$ref" || m.Name == "$dynamicRef") && m.Value.Kind == String {
				ref, err := url.Parse(m.Value.Str)
				if err == nil && !ref.IsAbs() && ref.Host == "" && ref.Path != "" && !path.IsAbs(ref.Path) {
					list = append(list, path.Join(folder, ref.Path))
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

// addBeside makes Options.Beside known by their paths, and by the URIs that they give
// themselves.
func (l *loader) addBeside(sources []Source, up int) {
	own := map[string]bool{}
	times := map[string]int{}
	for _, source := range sources {
		own[path.Clean(source.Path)] = true
		times[path.Base(source.Path)]++
	}
	beside := slices.DeleteFunc(slices.Clone(l.opts.Beside), func(s Source) bool { return own[path.Clean(s.Path)] })
	for _, source := range beside {
		times[path.Base(source.Path)]++
	}
	for _, source := range beside {
		r := remote{source, fileURI(source.Path, up)}
		l.remotes[r.uri] = r
		if root, _ := parse(newFile(source)); root != nil {
			if id := idOf(root); id != nil && id.IsAbs() {
				uri, _ := splitURI(id.String())
				uri = normalURI(uri)
				if _, taken := l.remotes[uri]; !taken {
					l.remotes[uri] = r
				}
			}
		}
		l.names[r.uri] = path.Base(source.Path)
		if times[path.Base(source.Path)] > 1 {
			l.names[r.uri] = source.Path
		}
	}
}

// nameOf is what locations call a document that is none of the sources.
func (l *loader) nameOf(p *parsed) string { return cmp.Or(l.names[p.uri], p.uri) }

// isFile reports whether a reference without a scheme leads to a file.
func isFile(uri, relative string) bool {
	return strings.HasPrefix(uri, "file:") && !strings.HasPrefix(relative, "file:")
}
