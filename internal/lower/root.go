package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// lowerRoot lowers what Decode returns: the root of the only document, or a
// union of the roots.
func (l *lowerer) lowerRoot(pkg *ir.Package) {
	if len(l.set.Docs) == 1 {
		root := l.set.Docs[0].Root
		p := l.placeOf(root)
		pkg.Root, pkg.Null, pkg.Check, pkg.Loose, pkg.Open = p.typ, p.nullable, p.check, p.loose, p.open
		pkg.Doc = docOf("", root)
		if _, isRaw := p.typ.(ir.Raw); isRaw && isLibrary(root) && len(root.Children(definitionsOf(root))) > 0 {
			l.found.Report(diag.Warning, root, "", "root-open", "this document only holds definitions: any JSON value is valid, and Decode returns its text",
				`say what documents are in an overlay: "": {ref: "#/`+definitionsOf(root)+`/…"}`)
		}
		l.nameRoot(pkg, l.schemas.Target(root), p)
		return
	}
	u := &ir.Union{Name: ir.Name{Override: l.opts.Root, Schema: "#", Path: []ir.Part{{Text: "state"}}}}
	alt := &alternation{union: u, schema: l.set.Docs[0].Root}
	l.family = u // before the documents: they may hold each other
	l.describeFamily(pkg, alt)
	l.addUnion(alt, site.First())
	for _, d := range l.set.Docs {
		if isLibrary(d.Root) {
			continue
		}
		alt.options = append(alt.options, option{
			schema: d.Root, view: l.viewOf(d.Root), label: site.DocumentName(d), doc: docOf("", d.Root), place: l.placeOf(d.Root), kinds: l.schemas.Kinds(d.Root),
		})
	}
	pkg.Root = u
}

// definitionsOf is the keyword by which a schema holds definitions.
func definitionsOf(s *jsonschema.Schema) string {
	if s.Has("definitions") {
		return "definitions"
	}
	return "$defs"
}

// describeFamily reads what the overlay says of the union of all documents.
func (l *lowerer) describeFamily(pkg *ir.Package, alt *alternation) {
	said := l.set.Family(extension.AnyDocument)
	if said == nil {
		return
	}
	fail := func(v *jsonschema.Value, message, hint string) {
		l.found.FailAt(v, "overlay-form", message, hint)
	}
	for _, m := range said.Members {
		switch {
		case m.Name == "description" && m.Value.Str == "" && m.Value.Kind == jsonschema.String, m.Name == "accessors" && len(m.Value.Items) == 0 && m.Value.Kind == jsonschema.Array:
			fail(m.Value, "the member "+m.Name+" says nothing", "remove it")
		case m.Name == "description" && m.Value.Kind == jsonschema.String:
			pkg.Doc.Description = m.Value.Str
			alt.union.Doc.Description = m.Value.Str
		case m.Name == "accessors" && m.Value.Kind == jsonschema.Array:
			for _, item := range m.Value.Items {
				if item.Kind != jsonschema.String {
					fail(item, "an accessor is "+item.Kind.String()+", not the name of a member", "")
					continue
				}
				alt.accessors = append(alt.accessors, item.Str)
			}
		case m.Name == "discriminator" && m.Value.Kind == jsonschema.Object && m.Value.GetString("propertyName") != "":
			alt.discriminator = &analysis.Discriminator{Schema: alt.schema, Property: m.Value.GetString("propertyName")}
			for _, more := range m.Value.Members {
				if more.Name != "propertyName" {
					fail(more.Value, "the discriminator of the union of all documents has no member "+more.Name, "its only member is propertyName: each document states its own tag")
				}
			}
		case slices.Contains([]string{"accessors", "description", "discriminator"}, m.Name):
			fail(m.Value, "the member "+m.Name+" has the wrong form", `write "description": "…", "accessors": ["…"], "discriminator": {"propertyName": "…"}`)
		default:
			fail(m.Value, "the union of all documents has no member "+m.Name, "its members are accessors, description and discriminator")
		}
	}
}

// isLibrary reports whether a document only holds definitions.
func isLibrary(root *jsonschema.Schema) bool {
	for _, m := range root.Value.Members {
		if analysis.Says(m.Name) {
			return false
		}
	}
	return true
}

// nameRoot gives the root its name. A root that is no object or union, and so
// is no type that has methods, becomes a named type around its value.
func (l *lowerer) nameRoot(pkg *ir.Package, root *jsonschema.Schema, p *place) {
	l.reportRootName(root)
	switch t := pkg.Root.(type) {
	case *ir.Struct, *ir.Tuple, *ir.Union:
		if l.opts.Root != "" {
			t.(ir.Decl).Naming().Override = l.opts.Root
		}
		return
	}
	pkg.Wrap = &ir.Wrap{
		Name: l.aroundDocument(root, pkg.Root, l.opts.Root), Doc: pkg.Doc, Elem: p.elem(), Inside: p.inside,
	}
}

// aroundDocument names the type around a document of type t that is no object:
// as asked, or as an object there would be named. An enum there leaves it its
// own name.
func (l *lowerer) aroundDocument(root *jsonschema.Schema, t ir.Type, asked string) ir.Name {
	name := l.sites.Of(root).Name
	l.nameOverride(root, &name)
	if asked != "" {
		name.Override = asked
	}
	if e, ok := t.(*ir.Enum); ok && isCalledAlike(e.Name, name) && (name.Def == "" || name.Override == "") {
		e.Name = site.Site{Name: e.Name}.Step("value", "/enum").Name
	}
	return name
}

// isCalledAlike reports whether a type would have the name of the document that
// it is all of: it stands at the same place, or is the only alternative there.
func isCalledAlike(typ, document ir.Name) bool {
	return typ.Schema == document.Schema ||
		typ.Top == document.Top && typ.Title == "" && len(typ.Path) == len(document.Path)
}
