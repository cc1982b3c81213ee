package lower

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// nameRoot gives the root its name. A root that is no object or union, and so
// is no type that has methods, becomes a named type around its value.
func (l *lowerer) nameRoot(pkg *ir.Package, root *jsonschema.Schema) {
	switch t := pkg.Root.(type) {
	case *ir.Struct:
		l.askFor(&t.Name)
		return
	case *ir.Tuple:
		l.askFor(&t.Name)
		return
	case *ir.Union:
		l.askFor(&t.Name)
		return
	}
	pkg.Wrap = &ir.Wrap{
		Name: l.aroundDocument(root, pkg.Root, l.opts.Root), Doc: pkg.Doc,
		Elem: ir.Elem{Type: pkg.Root, Nullable: pkg.Null, Check: pkg.Check, Loose: pkg.Loose},
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

// askFor takes the name that the caller gives the root.
func (l *lowerer) askFor(name *ir.Name) {
	if l.opts.Root != "" {
		name.Override = l.opts.Root
	}
}
