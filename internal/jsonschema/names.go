package jsonschema

import "path"

// shortNames calls files by their names without folders, and by their paths where several
// have the same name.
func shortNames(paths []string) map[string]string {
	times := map[string]int{}
	for _, p := range paths {
		times[path.Base(p)]++
	}
	names := make(map[string]string, len(paths))
	for _, p := range paths {
		names[p] = path.Base(p)
		if times[path.Base(p)] > 1 {
			names[p] = p
		}
	}
	return names
}

// namesOf are the short names of documents, by their paths.
func namesOf(docs []*Document) map[string]string {
	paths := make([]string, len(docs))
	for i, d := range docs {
		paths[i] = d.Source.Path
	}
	return shortNames(paths)
}
