package gen

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/yamlnode"
)

// places are the JSON values of documents, to find out which of them a
// pointer leads to.
type places []any

func placesOf(documents []Document) places {
	var list places
	for _, d := range documents {
		list = list.with(d.File)
	}
	return list
}

func (p places) with(f File) places {
	var v any
	if json.Unmarshal(f.Data, &v) != nil { // what is no JSON is reported by reading it
		return p
	}
	return append(p, v)
}

// have reports whether a pointer leads to something in one of the documents; the name of a
// document may stand before it.
func (p places) have(pointer string) bool {
	if !strings.HasPrefix(pointer, "/") {
		_, pointer, _ = strings.Cut(pointer, "#")
	}
	tokens, ok := jsonpointer.Split(pointer)
	return ok && slices.ContainsFunc(p, func(v any) bool { return leads(v, tokens) })
}

func leads(v any, tokens []string) bool {
	for _, t := range tokens {
		switch at := v.(type) {
		case map[string]any:
			next, ok := at[t]
			if !ok {
				return false
			}
			v = next
		case []any:
			i, ok := jsonpointer.Index(t)
			if !ok || i >= len(at) {
				return false
			}
			v = at[i]
		default:
			return false
		}
	}
	return true
}

// namesFor returns the names for places that one major has, and for those that
// no major has: they are reported.
func namesFor(names map[string]string, one, all places) map[string]string {
	out := make(map[string]string, len(names))
	for pointer, name := range names {
		if one.have(pointer) || !all.have(pointer) {
			out[pointer] = name
		}
	}
	return out
}

// located returns names, or where they are written, by the schema locations that they are for: a pointer alone is one
// into the only document.
func located[T any](names map[string]T) map[string]T {
	out := make(map[string]T, len(names))
	for _, place := range slices.Sorted(maps.Keys(names)) { // what is named twice has the same name each time
		location := place
		if !strings.Contains(place, "#") {
			location = "#" + place
		}
		out[location] = names[place]
	}
	return out
}

// Place is where something is written that is no schema, as in a configuration.
type Place = diag.Place

// asked places what is wrong with one of Names where it is written, if that is known: what the
// schema might say counts for less.
func (f Family) asked() func(location, code, message, hint string) (diag.Diagnostic, bool) {
	written := located(f.NamedAt)
	return func(location, code, message, hint string) (diag.Diagnostic, bool) {
		at, ok := written[location]
		if code == "name-collision" {
			hint = "ask for another one"
		}
		return diag.Diagnostic{Code: code, File: at.File, Line: at.Line, Col: at.Col, Pointer: at.Pointer, Message: message, Hint: hint}, ok
	}
}

// strayEntries reports entries of a family's overlay for places that no version has, nor a
// file that one of them refers to. An entry may be for one major only, so reading each major
// does not report it.
func strayEntries(f Family, majors [][]Document) []diag.Diagnostic {
	all := placesOf(f.Documents)
	overlay := f.Overlay
	if overlay == nil || len(f.later) > 0 { // of which an entry may be
		return nil
	}
	root, _ := yamlnode.Parse(string(overlay.Data))
	if root == nil || root.Kind != yaml.MappingNode {
		return nil // reading a major reports it
	}
	var found []diag.Diagnostic
	lines := strings.Split(string(overlay.Data), "\n")
	for i := 0; i < len(root.Content); i += 2 {
		at, key := root.Content[i], yamlnode.Follow(root.Content[i])
		within, pointer := all, key.Value
		if name, inFile, named := strings.Cut(key.Value, "#"); named {
			pointer = inFile
			if name != "" {
				within = f.placesIn(name, majors)
			}
		} else if !strings.HasPrefix(pointer, "/") {
			continue
		}
		if _, ok := jsonpointer.Split(pointer); ok && !within.have(pointer) { // of what is no pointer, reading a major tells
			found = append(found, diag.Diagnostic{
				Code: "overlay-pointer", File: overlay.Path, Line: at.Line, Col: yamlnode.Column(lines, at),
				Message: strconv.Quote(key.Value) + " leads nowhere in any version",
				Hint:    "correct the pointer, or remove the entry",
			})
		}
	}
	return found
}

// placesIn are the places in the files of a family that have a name or path: where that is a
// version, in all versions of its major.
func (f Family) placesIn(name string, majors [][]Document) places {
	named := func(file File) bool { return slices.Contains(namesOf(file), name) }
	var list places
	for _, documents := range majors {
		if slices.ContainsFunc(documents, func(d Document) bool { return named(d.File) }) {
			list = append(list, placesOf(documents)...)
		}
	}
	for _, file := range f.Beside {
		if named(file) {
			list = list.with(file)
		}
	}
	return list
}

// namesOf are what the keys of an overlay may call a file.
func namesOf(f File) []string { return []string{path.Base(f.Path), f.Path} }
