package lower

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/check"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/share"
	"github.com/stategen/stategen/internal/site"
)

// Options say what the documents alone do not.
type Options struct {
	Package         string   // Go package name
	Root            string   // Go name of the root type; "" leaves it to package naming
	VersionProperty string   // root member that carries the version; "" for none
	Version         string   // which the documents describe, such as "1.2.0"; "" if that is not known
	Earlier         []string // versions of the same major that other documents describe
	Unlabelled      bool     // documents without a label are read
	MayLackLabel    bool     // the schema is from before documents had one: the root need not declare it
	StdlibOnly      bool     // refuse what needs more than the standard library
	ShareEqual      bool     // one type for schemas that are equal, wherever they stand
	// Names are the Go names that are asked for from outside, by the schema
	// location of a type.
	Names map[string]string
}

// Lower makes the model of the package that reads and writes the documents of
// the set. The package is incomplete if a diagnostic is an error.
func Lower(set *jsonschema.Set, opts Options) (*ir.Package, []diag.Diagnostic) {
	admitEarlier(set, opts)
	found := &jsonschema.Findings{}
	extensions := extension.New(set, found)
	schemas := analysis.New(set, opts.Names, extensions, found)
	l := &lowerer{
		set:        set,
		opts:       opts,
		found:      found,
		extensions: extensions,
		schemas:    schemas,
		sites:      site.New(set, schemas.First, schemas.SoleTagOf),
		ids:        map[*jsonschema.Schema]int{},
		ways:       map[*jsonschema.Schema]int{},
		bases:      map[*jsonschema.Schema]*base{},
		meant:      map[*analysis.Discriminator][]func(option) bool{},
		places:     map[string]*place{},
		bounded:    map[*jsonschema.Schema]*place{},
		readings:   map[*jsonschema.Schema]*place{},
		finite:     map[*ir.Field]analysis.Finite{},
		asked:      map[*ir.Field]*jsonschema.Schema{},
		undeclared: map[*ir.Struct]bool{},
		alternates: map[*ir.Union]*alternation{},
	}
	l.compiler = check.New(set, check.Options{
		Name:       func(s *jsonschema.Schema) ir.Name { return l.sites.Of(s).Name },
		StdlibOnly: opts.StdlibOnly,
	})
	pkg := &ir.Package{Name: opts.Package, RootAs: opts.Root}

	// The walk: every place gets its type.
	l.findBases() // places that refer to one are unions
	l.lowerRoot(pkg)
	for i := 0; i < len(schemas.Definitions()); i++ { // more are met on the way
		l.placeOf(schemas.Definitions()[i])
	}
	if l.entangled { // what there is of the model is not worth a look
		return pkg, found.List
	}

	// Unions, now that their variants are complete.
	l.decideUnions()
	l.giveVerdicts()  // goes by how variants are told apart, and which members are tags
	l.dropMerged(pkg) // goes by the variants of all unions
	l.absorb(pkg)     // and by which unions are left
	l.proveRoot(pkg)  // overrules what the root's union has got

	// What is said beside the schema.
	extensions.Misplaced() // all of it that has an effect has been used
	l.reportUnreachedLists(pkg)
	l.gate(pkg)
	l.layouts(pkg)

	pkg.Decls = ordered(l.decls)
	if opts.ShareEqual {
		share.Equal(pkg, opts.Names)
	} else {
		l.noteEqual(pkg)
	}
	box(pkg)
	l.dropBoxed(pkg)
	pkg.Checks = l.checksOf(pkg)
	return pkg, found.List
}

// worthSharing is how many types that are equal to others make it worth
// saying so.
const worthSharing = 100

// noteEqual says that types are equal to others, if they are many; or unions, whose lists
// and variants a program cannot take for one another.
func (l *lowerer) noteEqual(pkg *ir.Package) {
	alike := share.Find(pkg, l.opts.Names)
	example := slices.IndexFunc(alike, func(a share.Alike) bool {
		_, isUnion := a.Type.(*ir.Union)
		return isUnion
	})
	if example < 0 && len(alike) < worthSharing {
		return
	}
	a := alike[max(example, 0)]
	l.found.Report(diag.Note, l.set.Docs[0].Root, "", "schemas-equal",
		fmt.Sprintf("%d of %d types are equal to another one, such as what stands at %s to %s", len(alike), len(pkg.Decls), a.Type.Naming().Schema, a.First.Naming().Schema),
		"share-equal: true in the configuration, or --share-equal, makes one type of those")
}

// lowerer makes the types, and holds what is known of them meanwhile.
type lowerer struct {
	set        *jsonschema.Set
	opts       Options
	found      *jsonschema.Findings
	extensions *extension.Reader
	schemas    *analysis.Schemas // what they say
	sites      *site.Sites       // where they stand
	compiler   *check.Compiler   // of what no type proves

	ids       map[*jsonschema.Schema]int // small numbers for the keys of places
	ways      map[*jsonschema.Schema]int // how many views are theirs: see countWay
	entangled bool                       // too many
	bases     map[*jsonschema.Schema]*base
	mappings  []mapping                                       // of the discriminators of bases
	meant     map[*analysis.Discriminator][]func(option) bool // see meanings
	places    map[string]*place                               // by the key of their view
	bounded   map[*jsonschema.Schema]*place                   // of references with bounds
	readings  map[*jsonschema.Schema]*place                   // of places that are read as others

	alternates   map[*ir.Union]*alternation
	alternations []*alternation      // in order of creation
	family       *ir.Union           // of all documents, if they are several
	undeclared   map[*ir.Struct]bool // those with a tag that only a discriminator names
	finite       map[*ir.Field]analysis.Finite
	asked        map[*ir.Field]*jsonschema.Schema // what asks for the names of fields; nil: nothing
	appendOnly   []appendOnly                     // the lists that are said to grow only
	wholes       []*ir.Check                      // those that decide places

	decls  []placed[ir.Decl]
	checks []placed[*ir.Check]
}

// place is what the schemas of one place say of the values there.
type place struct {
	typ      ir.Type // nil until it is known
	nullable bool
	check    *ir.Check
	loose    bool    // the schema allows more than the type holds
	open     bool    // the schema allows more values than the enum lists that the type is
	own      ir.Decl // typ, if it was made for this place and not taken from another
	entered  int     // how often lowering it is under way

	inside []string // locations of the schemas of what lists and maps hold, from outside to inside
	each   string   // what is said of the elements of a list or map, if no Go type carries it
}

func (p *place) elem() ir.Elem {
	return ir.Elem{Type: p.typ, Nullable: p.nullable, Check: p.check, Loose: p.loose, Open: p.open}
}

// become makes a place what another one is.
func (p *place) become(q *place) {
	if p.typ != nil {
		return
	}
	p.nullable, p.check, p.loose, p.open = q.nullable, q.check, q.loose, q.open
	p.typ, p.inside, p.each = q.typ, q.inside, q.each
}

// placed is a thing with its position in the documents: output follows the
// order of the schema, not the order in which references were followed.
type placed[T any] struct {
	thing T
	at    site.Site
}

func ordered[T any](things []placed[T]) []T {
	slices.SortStableFunc(things, func(a, b placed[T]) int {
		return a.at.Compare(b.at)
	})
	var out []T
	for _, t := range things {
		out = append(out, t.thing)
	}
	return out
}

func (l *lowerer) addDecl(d ir.Decl, at site.Site) {
	l.decls = append(l.decls, placed[ir.Decl]{d, at})
}
