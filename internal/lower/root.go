package lower

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// nameRoot gives the root its name. A root that is no object or union, and so
// is no type that has methods, becomes a named type around its value.
func (l *lowerer) nameRoot(pkg *ir.Package, root *jsonschema.Schema) {
	switch t := pkg.Root.(type) {
	case *ir.Struct:
		l.askFor(&t.Name)
		return
	case *ir.Union:
		l.askFor(&t.Name)
		return
	}
	at := l.siteOf(root)
	l.nameOverride(&view{own: root}, &at.name)
	l.askFor(&at.name)
	if e, ok := pkg.Root.(*ir.Enum); ok && e.Name.Schema == at.name.Schema && (at.name.Def == "" || at.name.Override == "") {
		e.Name = site{name: e.Name}.step("value", "/enum").name // its own name is the document's
	}
	pkg.Wrap = &ir.Wrap{
		Name: at.name, Doc: pkg.Doc,
		Elem: ir.Elem{Type: pkg.Root, Nullable: pkg.Null, Check: pkg.Check, Loose: pkg.Loose},
	}
}

// askFor takes the name that the caller gives the root.
func (l *lowerer) askFor(name *ir.Name) {
	if l.opts.Root != "" {
		name.Override = l.opts.Root
	}
}
