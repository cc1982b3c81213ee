// Package naming gives every declaration, field, constant and function of a
// model its Go name.
//
// The name of a type comes from the first of these that it has:
//
//  1. an override;
//  2. the key of its definition, or of the one that it stands for: of one that says
//     where it comes from, such as io.k8s.api.core.v1.Pod, the last word is enough;
//  3. a title that is a name and no prose, of an alternative only if it ends in that of the union;
//  4. the path to it, without words that repeat those before them, without steps
//     that only tell alternatives apart, and where the name gets too long,
//     without its beginning.
//
// A type that stands at several places is named after the one that the model has
// first, unless they go by many names and a few words can describe it. The
// constant of an enum leaves out what repeats the end of the type's name.
//
// Names that collide are all widened, but for the one that is spelled as most
// are, so that a new oddity renames nothing. A definition leaves its name to a variant
// that extends it. Where that does not help, all but
// the first get a number. Overrides that collide are reported, and so is one that
// takes the name that the schema gives to another definition, member or constant.
//
// It must not know schema documents, or how declarations are written.
//
// A name is first a claim, which has one name for each level, the one that is liked best at
// level 0. The claims of a scope, such as the package or a struct, are settled together:
// those that collide go up a level until none does. A name may be made of another one, as
// that of an unknown variant is of its union's, so that a claim is asked for its name again
// after every change.
//
// To read: settle.go; types.go with steps.go and shorten.go for the names of types, and
// heirs.go, absorbed.go and shared.go for those that go by another one; members.go for
// constants, fields and checks, with positions.go, patterns.go, tags.go and appending.go;
// override.go for names that are asked for; reserved.go for those that are taken. ident.go makes
// identifiers of texts.
package naming

import (
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// Options say what a model does not.
type Options struct {
	// Names overrides Go names: schema location ("#/$defs/x") to the name of
	// the type made there or, if there is none, of the field.
	Names map[string]string
	// Asked places a diagnostic about what Names has for a schema location where that is
	// written; nil, or false, leaves that to Report.
	Asked func(location, code, message, hint string) (diag.Diagnostic, bool)
	// Report places a diagnostic at what x-stategen says at a schema location, which path
	// leads to, or at the location if it says nothing there; nil makes one that has only
	// the pointer.
	Report func(location string, path []string, code, message, hint string) diag.Diagnostic
}

// Assign fills in every Go name of the package.
func Assign(pkg *ir.Package, opts Options) []diag.Diagnostic {
	n := &namer{pkg: pkg, opts: opts, used: map[string]bool{}, defined: map[string]bool{}, byPlace: map[string]*claim{}}
	for _, d := range pkg.Decls {
		if name := d.Naming(); len(name.Path) == 0 && name.Def != "" {
			n.defined[name.Def] = true
		}
		if as := d.Naming().As; as != "" {
			n.defined[as] = true
		}
	}
	n.override()
	n.typeNames()
	n.enumValues()
	n.layouts()
	TagMethods(pkg)
	for _, d := range pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			n.fields(d)
		case *ir.Tuple:
			n.positions(d)
		}
	}
	n.appending()
	n.common()
	n.checkNames()
	if w := pkg.Wrap; w != nil {
		pkg.RootAs = w.Name.Go
	} else if d, ok := pkg.Root.(ir.Decl); ok {
		pkg.RootAs = d.Naming().Go
	}
	return n.diags
}

type namer struct {
	pkg     *ir.Package
	opts    Options
	diags   []diag.Diagnostic
	used    map[string]bool   // overrides that met something
	defined map[string]bool   // the keys of definitions that have types
	byPlace map[string]*claim // the claim of the type made at a schema location
	taken   map[string]bool   // package-level names, once chosen
}

// report reports what is wrong at a schema location, or with the name that x-stategen gives
// there under a path.
func (n *namer) report(location, code, message, hint string, path ...string) {
	if _, over := n.opts.Names[location]; over && (len(path) == 0 || path[0] == "name" || path[0] == "field") {
		path = nil // the options count
		if n.opts.Asked != nil {
			if d, ok := n.opts.Asked(location, code, message, hint); ok {
				n.diags = append(n.diags, d)
				return
			}
		}
	}
	if n.opts.Report != nil {
		n.diags = append(n.diags, n.opts.Report(location, path, code, message, hint))
		return
	}
	_, pointer, _ := strings.Cut(location, "#")
	n.diags = append(n.diags, diag.Diagnostic{Code: code, Pointer: pointer, Message: message, Hint: hint})
}
