package gen

import (
	"fmt"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/label"
)

// Outline returns what programs rely on in the Go package of a family as it was at
// a version: its names and types, and the parameters of constructors in their
// order. The package is generated from that version and those of its major before
// it. Outline is "" if there is no such package.
func Outline(f Family, uris map[string]File, upTo string) string {
	pkg, _ := modelUpTo(f, uris, upTo)
	if pkg == nil {
		return ""
	}
	return outline(pkg)
}

// Places returns a function that tells where the schema of a name stands, in the version
// upTo: of a type, "Turn", or a field, "Turn.Tokens", of the package that [Outline] is about.
func Places(f Family, uris map[string]File, upTo string) func(name string) (at diag.Diagnostic, ok bool) {
	pkg, newest := modelUpTo(f, uris, upTo)
	if pkg == nil {
		return func(string) (at diag.Diagnostic, ok bool) { return at, false }
	}
	w := works{uris: uris}
	place := w.placer(f, newest)
	return func(name string) (at diag.Diagnostic, ok bool) {
		location, ok := locationOf(pkg, name)
		if !ok {
			return at, false
		}
		at = place(location, "", "", "")
		return at, at.Line > 0
	}
}

// locationOf returns the schema location of a type or of a field.
func locationOf(pkg *ir.Package, name string) (location string, ok bool) {
	of, member, isMember := strings.Cut(name, ".")
	for _, d := range pkg.Decls {
		if d.Naming().Go != of {
			continue
		}
		if !isMember {
			return d.Naming().Schema, true
		}
		for _, f := range ir.FieldsOf(d) {
			if f.Go == member {
				return f.Schema, true
			}
		}
	}
	return "", false
}

// modelUpTo returns the model of the package that a version of a family, and the
// versions of its major before it, are generated to, and the document of the
// version; nil if there is none.
func modelUpTo(f Family, uris map[string]File, upTo string) (*ir.Package, Document) {
	var documents []Document
	for _, d := range f.Documents {
		if label.SameMajor(d.Version, upTo) && label.Compare(d.Version, upTo) <= 0 {
			documents = append(documents, d)
		} else {
			f.later = append(f.later, d)
		}
	}
	f.frozen = len(majorsOf(f)) > 1 || len(documents) > 0 && documents[len(documents)-1].Version != f.Documents[len(f.Documents)-1].Version
	if f.frozen && len(documents) > 0 {
		f.Names = namesFor(f.Names, placesOf(documents[len(documents)-1:]), placesOf(f.Documents))
	}
	if f.Documents = documents; len(documents) == 0 {
		return nil, Document{}
	}
	pkg, diags := model(f, uris)
	if diag.HasErrors(diags) {
		return nil, Document{}
	}
	return pkg, documents[len(documents)-1]
}

// outline lists declarations and members, one a line, then the constructors, and then what is
// there because the overlay asks for it: methods of unions, and functions of arrays; at last the
// methods that show tags, and those that show defaults.
func outline(pkg *ir.Package) string {
	var b strings.Builder
	if w := pkg.Wrap; w != nil {
		fmt.Fprintf(&b, "wrap %s %s%s\n", w.Name.Go, typeOutline(w.Elem.Type), nullMark(w.Elem))
	}
	for _, d := range pkg.Decls {
		outlineType(&b, d)
	}
	for _, c := range emit.Constructors(pkg) {
		var parameters []string
		for _, p := range c.Parameters {
			parameters = append(parameters, p.Name+" "+typeOutline(p.Field.Type)+emptyMark(p.Field))
		}
		fmt.Fprintf(&b, "func %s %s\n", c.Name, strings.Join(parameters, ", "))
	}
	for _, d := range pkg.Decls {
		if u, ok := d.(*ir.Union); ok {
			for _, m := range emit.Accessors(u) {
				fmt.Fprintf(&b, "method %s %s %s%s\n", u.Name.Go, m.Name, typeOutline(m.Field.Type), emptyMark(m.Field))
			}
		}
	}
	for _, f := range emit.AppendOnly(pkg) {
		fmt.Fprintf(&b, "stored %s %s\n", f.Go, typeOutline(f.Type))
	}
	for _, m := range emit.TagMethods(pkg) {
		fmt.Fprintf(&b, "tag %s %s %s %q\n", m.Of.Naming().Go, m.Name, m.Type, m.Member)
	}
	for _, s := range ir.Each[*ir.Struct](pkg) {
		for _, f := range s.Fields {
			if emit.ShowsDefault(f) {
				fmt.Fprintf(&b, "default %s %s %s\n", s.Name.Go, emit.DefaultMethod(f), typeOutline(f.Type))
			}
		}
	}
	return b.String()
}

// outlineType lists a declaration and its members.
func outlineType(b *strings.Builder, d ir.Decl) {
	switch d := d.(type) {
	case *ir.Struct:
		fmt.Fprintf(b, "struct %s\n", d.Name.Go)
		for _, f := range d.Fields {
			fmt.Fprintf(b, "  %s %s%s %q\n", f.Go, typeOutline(f.Type), emptyMark(f), f.JSON)
		}
		for _, p := range d.Patterns {
			fmt.Fprintf(b, "  %s %s %q\n", p.Go, typeOutline(ir.Map{Elem: p.Elem}), p.Pattern.Source)
		}
		if rest, ok := d.Rest.(ir.TypedRest); ok {
			fmt.Fprintf(b, "  %s %s\n", rest.Go, typeOutline(ir.Map{Elem: rest.Elem}))
		}
	case *ir.Tuple:
		fmt.Fprintf(b, "tuple %s\n", d.Name.Go)
		for _, f := range d.Fields {
			fmt.Fprintf(b, "  %s %s%s\n", f.Go, typeOutline(f.Type), emptyMark(f))
		}
		if d.Rest != nil {
			fmt.Fprintf(b, "  Rest %s\n", typeOutline(ir.List{Elem: *d.Rest}))
		}
	case *ir.Enum:
		fmt.Fprintf(b, "enum %s %d\n", d.Name.Go, d.Base)
		for _, v := range d.Values {
			fmt.Fprintf(b, "  %s %s\n", v.Go, v.Value)
		}
	case *ir.Union:
		fmt.Fprintf(b, "union %s %s\n", d.Name.Go, d.Unknown)
		for _, v := range d.Variants {
			name := ""
			if v.Struct != nil {
				name = v.Struct.Name.Go
			} else {
				name = v.Wrap.Name.Go + " " + typeOutline(v.Wrap.Elem.Type)
			}
			fmt.Fprintf(b, "  %s %s\n", name, v.Tags)
		}
	}
}

func typeOutline(t ir.Type) string {
	switch t := t.(type) {
	case ir.List:
		return "[]" + typeOutline(t.Elem.Type) + nullMark(t.Elem)
	case ir.Map:
		return "map " + typeOutline(t.Elem.Type) + nullMark(t.Elem)
	case ir.Raw:
		return "raw"
	case ir.Scalar:
		return fmt.Sprint("scalar ", int(t))
	case ir.Decl:
		return t.Naming().Go
	}
	return ""
}

// emptyMark says that the Go type of a member can be empty where there is no
// value; that of a list, a map, a union or raw JSON always can.
func emptyMark(f *ir.Field) string {
	switch f.Type.(type) {
	case ir.Scalar, *ir.Enum, *ir.Struct, *ir.Tuple:
		if !f.Required || f.Nullable || f.Boxed {
			return " or none"
		}
	}
	return ""
}

func nullMark(e ir.Elem) string {
	if e.Nullable {
		return " null"
	}
	return ""
}
