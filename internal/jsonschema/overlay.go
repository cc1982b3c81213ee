package jsonschema

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/nearest"
)

// Overlay says what the schemas do not, because they are someone else's: an
// object in YAML, or in JSON if its file is called .json, that maps JSON
// Pointers to objects with the members of x-stategen. Where a family has
// several documents, a key is the document's name followed by "#" and the
// pointer: "State.json#/$defs/usage". Two keys are for the family as a whole:
// "*", the union of its documents, and "layouts".
type Overlay struct {
	Source Source
	// Lenient passes over entries that lead to no schema, or into a document that
	// there is not: the overlay speaks of another version of the documents.
	Lenient bool
	// Also are what keys may call the only source, too: names of other versions of it.
	Also []string
}

// familyKeys are the keys of an overlay that are for no schema.
var familyKeys = map[string]Kind{"*": Object, "layouts": Array}

// Family returns what the overlay has under a key that is for the family as a
// whole, "*" or "layouts"; nil if it has nothing. It marks the entry used.
func (s *Set) Family(key string) *Value {
	for _, e := range s.overlay {
		if e.key == key {
			e.used = true
			return e.value
		}
	}
	return nil
}

// Overlaid reports whether the overlay says anything of a schema, or of what stands in it.
func (s *Set) Overlaid(schema *Schema) bool {
	return slices.ContainsFunc(s.overlay, func(e *overlayEntry) bool {
		return e.of != nil && e.of.Doc == schema.Doc && strings.HasPrefix(e.of.Pointer+"/", schema.Pointer+"/")
	})
}

// overlayEntry is one entry of an overlay.
type overlayEntry struct {
	key       string
	keyOffset int
	value     *Value
	of        *Schema // that it is for; nil if it is for the family as a whole
	used      bool
}

// diag makes a diagnostic placed at the entry's key.
func (e *overlayEntry) diag(sev diag.Severity, code, message, hint string) diag.Diagnostic {
	return e.value.file.diag(sev, code, e.keyOffset, "/"+jsonpointer.Escape(e.key), message, hint)
}

// readOverlay gives schemas their entries of the overlay.
func (l *loader) readOverlay(o Overlay) {
	f := newFile(o.Source)
	root, found := readOverlayText(f)
	l.found = append(l.found, found...)
	switch {
	case root == nil:
		return
	case root.Kind != Object:
		l.report(f.diag(diag.Error, "overlay-form", root.Offset, "", "the overlay is "+root.Kind.String()+", not an object", "map JSON Pointers to objects"))
		return
	}
	f.root = root
	for _, m := range root.Members {
		e := &overlayEntry{key: m.Name, keyOffset: m.NameOffset, value: m.Value}
		if kind, ok := familyKeys[m.Name]; ok {
			if m.Value.Kind != kind {
				l.report(e.diag(diag.Error, "overlay-form", fmt.Sprintf("this entry is %s, not %s", m.Value.Kind, kind), ""))
				continue
			}
			l.set.overlay = append(l.set.overlay, e)
			continue
		}
		if m.Value.Kind != Object {
			l.report(e.diag(diag.Error, "overlay-form", "this entry is "+m.Value.Kind.String()+", not an object", "write the members of x-stategen"))
			continue
		}
		l.apply(e, o)
	}
}

// apply gives an entry to the schema it is for.
func (l *loader) apply(e *overlayEntry, o Overlay) {
	fail := func(message, hint string) {
		l.report(e.diag(diag.Error, "overlay-pointer", message, hint))
	}
	name, pointer, named := strings.Cut(e.key, "#")
	if !named {
		name, pointer = "", e.key
	}
	doc, message, hint := l.documentNamed(name, o.Also)
	switch {
	case doc == nil && o.Lenient:
		return
	case doc == nil && name == "":
		fail("the key does not say which of the documents it is for", cmp.Or(l.withHash(e.key), l.withDocument(pointer)))
		return
	case doc == nil:
		fail(message, cmp.Or(l.withHash(e.key), hint))
		return
	}
	tokens, ok := jsonpointer.Split(pointer)
	if !ok {
		fail(fmt.Sprintf("%q is no JSON Pointer", pointer), cmp.Or(l.withHash(e.key), `a pointer begins with "/"; "~" is written ~0 and "/" within a name ~1`))
		return
	}
	v := doc.Root.Value.at(tokens)
	s := l.byValue[v]
	switch {
	case s == nil && o.Lenient:
	case v == nil:
		fail(fmt.Sprintf("%q leads nowhere in %s", pointer, doc.Source.Path), l.pointerHint(doc.Root.resource, tokens))
	case s == nil:
		fail(fmt.Sprintf("%q leads to %s, where no schema stands", pointer, v.Kind), "")
	case s.entry != nil:
		fail(fmt.Sprintf("the entry %q is for the same schema", s.entry.key), "make one of them")
	default:
		s.entry, e.of = e, s
		l.set.overlay = append(l.set.overlay, e)
	}
}

// documentNamed finds a source, or what one refers to, by its file name or path; "" names the
// only source, and so do those in also. If it finds none for a name, it says why.
func (l *loader) documentNamed(name string, also []string) (doc *Document, message, hint string) {
	if name == "" && len(l.set.Docs) == 1 {
		return l.set.Docs[0], "", ""
	}
	var names []string
	docs := slices.Concat(l.set.Docs, l.set.led)
	short := namesOf(docs)
	for _, d := range docs {
		if name != "" && slices.Contains([]string{d.name, short[d.Source.Path], d.Source.Path}, name) {
			return d, "", ""
		}
		names = append(names, path.Base(d.Source.Path))
	}
	if len(l.set.Docs) == 1 && slices.Contains(also, name) {
		return l.set.Docs[0], "", ""
	}
	if meant := nearest.Word(path.Base(name), names); meant != "" { // a reference names it with its folder
		hint = fmt.Sprintf("did you mean %s?", meant)
	}
	return nil, fmt.Sprintf("the family has no document %s", name), hint
}

// withDocument says how a key is written that names no document: the first in which its
// pointer leads somewhere comes before it.
func (l *loader) withDocument(pointer string) string {
	tokens, ok := jsonpointer.Split(pointer)
	for _, d := range l.set.Docs {
		if ok && d.Root.Value.at(tokens) != nil {
			return fmt.Sprintf("write the document's name before it: %q", path.Base(d.Source.Path)+"#"+pointer)
		}
	}
	return "write the name of a document and # before it"
}

// withHash says how a key is written that names a document, and has no "#" behind its
// name; "" if it names none.
func (l *loader) withHash(key string) string {
	for _, d := range slices.Concat(l.set.Docs, l.set.led) {
		name := path.Base(d.Source.Path)
		if rest, ok := strings.CutPrefix(key, name); ok && (rest == "" || rest[0] == '/') {
			return fmt.Sprintf("did you mean %q?", name+"#"+rest)
		}
	}
	return ""
}

// OverlayFiles returns the paths of the files that an overlay says places are read as schemas of. They
// are relative to the overlay, and lead no further up than its own; it may mean a document of the family by one.
func OverlayFiles(overlay Source) (paths []string) {
	root, _ := readOverlayText(newFile(overlay)) // what is wrong with it, readOverlay tells
	if root == nil {
		return nil
	}
	var within func(v *Value)
	within = func(v *Value) {
		for _, m := range v.Members {
			switch m.Name {
			case "ref", "listOf", "mapOf":
				file, _, named := strings.Cut(m.Value.Str, "#")
				p := path.Join(path.Dir(overlay.Path), file)
				if named && file != "" && !path.IsAbs(file) && climbs(p) <= climbs(overlay.Path) && !slices.Contains(paths, p) {
					paths = append(paths, p)
				}
			case "members":
				for _, added := range m.Value.Members {
					within(added.Value)
				}
			}
		}
	}
	for _, entry := range root.Members {
		within(entry.Value)
	}
	return paths
}

// overlayFiles is OverlayFiles of the overlay, if there is one.
func (l *loader) overlayFiles() []string {
	if l.opts.Overlay == nil {
		return nil
	}
	return OverlayFiles(l.opts.Overlay.Source)
}

// loadNamed looks for the schemas of the files that the overlay names, which need not be referred to. A
// name that leads to none is for who reads the entry to tell.
func (l *loader) loadNamed() {
	for _, name := range l.overlayFiles() {
		if p := l.find(fileURI(name, l.up)); p != nil {
			l.document(p)
		}
	}
}

// InOverlay reports whether a value that is about s stands in the overlay.
func (s *Schema) InOverlay(v *Value) bool { return v.file != s.Doc.file }
