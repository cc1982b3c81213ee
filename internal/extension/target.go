package extension

import (
	"path"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/nearest"
)

// readingOf resolves "document.json#/pointer", the document being the schema's
// own if it is not named, or "*" for any document of the family.
func (r *Reader) readingOf(s *jsonschema.Schema, form Form, v *jsonschema.Value) *Reading {
	if v.Str == AnyDocument {
		return &Reading{Form: form}
	}
	target := r.target(s, v.Str)
	if target == nil {
		r.found.FailAt(v, "ref-unresolved", "the reference "+v.Str+" leads to no schema of this family", r.meantBy(s, v.Str))
		return nil
	}
	return &Reading{Form: form, Target: target}
}

// target is what a reference in x-stategen at a schema leads to; nil if that is nothing.
func (r *Reader) target(s *jsonschema.Schema, ref string) *jsonschema.Schema {
	file, pointer, _ := strings.Cut(ref, "#")
	if doc := r.document(s, file); doc != nil {
		return doc.Find(pointer)
	}
	return nil
}

// document is the document that a reference at a schema names: one of the family, or a file that this refers to
// or the overlay names.
func (r *Reader) document(s *jsonschema.Schema, file string) (doc *jsonschema.Document) {
	if file == "" {
		return s.Doc
	}
	for _, d := range r.set.Docs {
		if d.Source.Path == file || path.Base(d.Source.Path) == file {
			doc = d
		}
	}
	if doc != nil {
		return doc
	}
	below := path.Clean(file)
	for rest, ok := strings.CutPrefix(below, "../"); ok; rest, ok = strings.CutPrefix(below, "../") {
		below = rest
	}
	for _, d := range r.set.Led() { // by a path, from the folder of the overlay
		if strings.HasSuffix("/"+d.Source.Path, "/"+below) {
			return d
		}
	}
	return nil
}

// meantBy is the hint for a reference that leads nowhere.
func (r *Reader) meantBy(s *jsonschema.Schema, ref string) string {
	file, pointer, _ := strings.Cut(ref, "#")
	var near []string
	for _, d := range r.set.Docs {
		name := path.Base(d.Source.Path)
		if below, ok := strings.CutPrefix(file, name+"/"); ok { // without the # behind the name
			near = append(near, name+"#/"+below)
		}
		if nearest.Word(path.Base(file), []string{name}) != "" {
			near = append(near, name+"#"+pointer)
		}
	}
	if doc := r.document(s, file); doc != nil {
		around, last := path.Split(pointer)
		var names []string
		if v := doc.Root.Value.At(strings.TrimSuffix(around, "/")); v != nil {
			for _, m := range v.Members {
				names = append(names, jsonpointer.Escape(m.Name))
			}
		}
		near = append(near, file+"#"+around+nearest.Word(last, names))
	}
	for _, meant := range near {
		if r.target(s, meant) != nil {
			return "did you mean " + meant + "?"
		}
	}
	if len(r.set.Docs) == 1 { // as each version of a family is by itself
		return "what is named has to be in the document itself, as in #/$defs/name, or in a file in a folder below or beside, as in own/types.json#/$defs/name"
	}
	return "write the document's file name and a JSON Pointer, such as other.json#/$defs/name"
}
