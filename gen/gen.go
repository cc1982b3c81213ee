// Package gen is stategen as a library: JSON Schema documents in, the files of
// a Go package out.
//
// [Generate] takes a [Request], which holds the text of all documents, and
// returns the text of all files. It touches no disk, no network, no clock and no
// environment: the same request gives the same bytes.
//
// The passes are in the packages below internal; this one has their order. To change it, read
// gen.go from [Generate] on: a family with one major goes through family and model, one with several
// through majors.go, with upgrades.go and hooks.go. works.go keeps the packages while their texts
// are printed. policy.go is about versions in stategen.yaml, places.go about pointers into documents,
// defaults.go about defaults that are reported, outline.go about what is recorded of a release;
// diagnostic.go has the names of what is in package diag.
package gen

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/lower"
	"github.com/stategen/stategen/internal/naming"
	"github.com/stategen/stategen/internal/version"
)

// Request is everything that decides the output.
type Request struct {
	Families []Family
	// URIs maps absolute URIs to documents, for references that leave a family.
	URIs map[string]File

	// Read, if it is not nil, is called with the syntax of all files, scaffolds
	// too, while their texts are still being printed; and not if a diagnostic is
	// an error. It must not change the syntax.
	Read func(*token.FileSet, map[string]*ast.File)
}

// File is a named input: its path as the user knows it, and its bytes.
type File struct {
	Path string
	Data []byte
}

// Family is a set of schema documents that becomes one Go package.
type Family struct {
	Name            string // for messages; such as "durable-agent-state"
	Documents       []Document
	Beside          []File            // what documents refer to by relative references: see [Beside]
	Overlay         *File             // what the schemas do not say, by JSON Pointer; nil if none
	Out             string            // output folder, slash-separated, relative to the configuration
	Package         string            // Go package name
	Root            string            // Go name of the root type
	VersionProperty string            // root member that carries the version; "" for none
	Names           map[string]string // overrides: JSON Pointer, or document#pointer, → Go name
	NamedAt         map[string]Place  // where each of Names is written, for diagnostics; without, those are of the schema
	StdlibOnly      bool              // refuse what needs more than the standard library
	ShareEqual      bool              // one type for schemas that are equal, wherever they stand
	Draft           string            // draft to assume without $schema; "" for the newest

	Policy   Policy       // what to do with versions where that is a matter of taste
	Accepted []Acceptance // for whoever compares the versions: generating does not

	// Of a family with several majors:
	Import   string // import path of Out; "" if it is not known
	Upgrades []File // upgrade.v2.yaml and so on: what became of the documents of the major before

	frozen bool       // one of several majors: the overlay may speak of what it does not have
	later  []Document // versions that are left out, though the overlay may name them
}

// Document is one schema document of a family.
type Document struct {
	File
	// Version is the version that the document describes, "1.2.0", taken from
	// the file's name; "" where the family is not versioned.
	Version string
}

// Beside returns the files that documents refer to by relative references, directly or
// by way of other files, and those that their overlay names, if there is one. It calls read for the
// text of each, with a path relative to the same folder as the paths of the documents, but for none
// that is further up than the document itself. A file that read does not have is left out; Generate
// then reports the reference.
func Beside(docs []Document, overlay *File, read func(path string) (data []byte, ok bool)) []File {
	var list []File
	met := map[string]bool{}
	add := func(f File) {
		if !met[f.Path] {
			met[f.Path] = true
			list = append(list, f)
		}
	}
	follow := func(f File) {
		for _, s := range jsonschema.Beside(source(f), read) {
			add(File{Path: s.Path, Data: s.Data})
		}
	}
	for _, d := range docs {
		follow(d.File)
	}
	if overlay == nil {
		return list
	}
	for _, name := range jsonschema.OverlayFiles(source(*overlay)) {
		isDocument := slices.ContainsFunc(docs, func(d Document) bool { return path.Clean(d.Path) == name })
		if data, ok := read(name); ok && !isDocument {
			named := File{Path: name, Data: data}
			add(named)
			follow(named)
		}
	}
	return list
}

// Result is the outcome of Generate.
type Result struct {
	// Files maps slash-separated paths, relative to the configuration, to
	// contents. It is empty if a diagnostic is an error.
	Files map[string][]byte
	// Scaffolds are files that people complete: they are written where there
	// are none, and never again.
	Scaffolds map[string][]byte
	// Hooks are what the scaffolds are for, to compare with what people made of
	// them.
	Hooks       []Hooks
	Diagnostics []Diagnostic
}

// Generate turns the families of a request into Go packages.
func Generate(req Request) Result {
	w := &works{uris: req.URIs}
	if req.Read != nil {
		w.positions = token.NewFileSet()
	}
	var r Result
	told := map[diag.Diagnostic]bool{} // majors share an overlay, families may share documents
	report := func(found ...diag.Diagnostic) {
		for _, d := range found {
			if !told[d] {
				told[d] = true
				r.Diagnostics = append(r.Diagnostics, d)
			}
		}
	}
	for _, f := range req.Families {
		if faults := f.PolicyFaults(); len(faults) > 0 {
			for _, fault := range faults {
				report(fault.Diagnostic)
			}
			continue
		}
		majors := majorsOf(f)
		report(strayUpgrades(f, majors)...)
		if len(majors) > 1 {
			report(w.majors(f, majors)...)
		} else {
			report(w.family(f)...)
		}
	}
	if diag.HasErrors(r.Diagnostics) {
		return r
	}
	if req.Read != nil {
		req.Read(w.positions, w.syntax())
	}
	w.finish(&r)
	return r
}

// family runs the passes, in this order: read, lower and name (in lowered),
// compare the versions (in model), emit.
func (w *works) family(f Family) []diag.Diagnostic {
	pkg, diags := model(f, w.uris)
	if diag.HasErrors(diags) {
		return diags
	}
	files, err := emit.Begin(pkg, w.positions)
	if err != nil {
		return append(diags, emitFailed(f, err))
	}
	w.add(work{family: f, folder: f.Out, files: files})
	return diags
}

// inferences notes what the model has that no schema says outright; at says where a schema
// location is. What is of all documents of a family is of their folder.
func inferences(pkg *ir.Package, f Family, at func(location, code, message, hint string) diag.Diagnostic) []diag.Diagnostic {
	var notes []diag.Diagnostic
	for _, u := range ir.Each[*ir.Union](pkg) {
		if u.Why == "" {
			continue
		}
		d := at(u.Name.Schema, "union-inferred", u.Name.Go+" is "+u.Why, "")
		d.Severity = diag.Note
		if d.File == "" {
			d.File = path.Dir(f.Documents[len(f.Documents)-1].Path)
		}
		notes = append(notes, d)
	}
	return notes
}

// model reads, lowers and names the documents of a family: all of them as one set,
// or, if they are versions of one schema, the newest, documented by the others.
func model(f Family, uris map[string]File) (*ir.Package, []diag.Diagnostic) {
	if len(f.Documents) == 0 {
		return nil, []diag.Diagnostic{{Code: "family-empty", File: f.Name, Message: "family " + f.Name + " has no schema documents"}}
	}
	if f.Documents[0].Version == "" {
		pkg, diags := lowered(f, f.Documents, true, nil, uris)
		severity := diag.Warning // it may be meant
		if diag.HasErrors(diags) {
			severity = diag.Error
		}
		first := unversioned(f, severity)
		if len(first) > 0 {
			diags = slices.DeleteFunc(diags, isOfSeveral)
		}
		return pkg, append(first, diags...)
	}
	releases, diags := releasesOf(f)
	if diag.HasErrors(diags) {
		return nil, diags
	}
	var older []version.Release // of the major of the newest
	for k := range releases {
		newest := k == len(releases)-1
		pkg, found := lowered(f, []Document{releases[k].document}, newest, older, uris)
		if newest || diag.HasErrors(found) {
			diags = append(diags, found...)
		}
		if diag.HasErrors(found) {
			return nil, diags
		}
		releases[k].Package = pkg
		if !newest && releases[k].Version.Major == releases[len(releases)-1].Version.Major {
			older = append(older, releases[k].Release)
		}
	}
	newest := releases[len(releases)-1]
	version.Annotate(newest.Release, older...)
	if gate := newest.Package.Gate; gate != nil {
		gate.Policy = policyOf(f.Policy)
		askLabel(newest.Package, releases)
	}
	return newest.Package, diags
}

// askLabel has strict reading ask for the label what the schema of the documents without one does,
// and tells whether that one has a label at all.
func askLabel(newest *ir.Package, releases []release) {
	label := func(p *ir.Package) *ir.Field { return p.Root.(*ir.Struct).Field(p.Gate.Property) } // only a struct has a gate
	bare := false
	for _, r := range releases {
		if none := newest.Gate.Policy.Unlabelled; none != nil && r.Version == *none {
			label(newest).Unasked, bare = label(r.Package).Unasked, r.Package.Gate.Bare
		}
	}
	newest.Gate.Bare = bare
}

// unversioned tells that each document is read as a schema of its own where their names suggest
// that they are versions, of which a package has the newest. It may be why they do not make one package.
func unversioned(f Family, severity diag.Severity) []diag.Diagnostic {
	isVersion := func(d Document) bool {
		return label.Numbers(strings.TrimSuffix(path.Base(d.Path), ".json")) != nil
	}
	if len(f.Documents) < 2 || slices.ContainsFunc(f.Documents, func(d Document) bool { return !isVersion(d) }) {
		return nil
	}
	return []diag.Diagnostic{{
		Code: "version-property", Severity: severity, File: path.Dir(f.Documents[0].Path),
		Message: "the documents of " + f.Name + " are called after versions, and nothing says that they are: each is read as another document",
		Hint:    "say in stategen.yaml which member of the root carries the version, as in version: {property: schemaVersion}; or, if they are none, call the files otherwise",
	}}
}

// isOfSeveral reports whether a diagnostic is of documents being read side by side: versions of
// one schema say much the same, and it goes when they are read as versions.
func isOfSeveral(d diag.Diagnostic) bool {
	return d.Code == "definition-conflict" || d.Code == "union-ambiguous" && d.Pointer == ""
}

// release is a version of a family's schema and the document it is in.
type release struct {
	version.Release
	document Document
}

// releasesOf returns the versions of a family, oldest first.
func releasesOf(f Family) ([]release, []diag.Diagnostic) {
	var list []release
	var diags []diag.Diagnostic
	for _, d := range f.Documents {
		v, err := version.Parse(d.Version)
		if err != nil {
			diags = append(diags, diag.Diagnostic{
				Code: "version-name", File: d.Path, Message: err.Error(),
				Hint: "name the file after the version it describes, such as 1.2.0.json",
			})
			continue
		}
		if len(list) > 0 && v.Short != list[0].Version.Short {
			diags = append(diags, diag.Diagnostic{
				Code: "version-form", File: d.Path, Message: fmt.Sprintf("version %s is not of the form of %s, another version of %s", d.Version, list[0].document.Version, f.Name),
				Hint: "the versions of a family all have two numbers, or all have three, as the labels of its documents do",
			})
			continue
		}
		list = append(list, release{version.Release{Version: v}, d})
	}
	slices.SortStableFunc(list, func(a, b release) int { return version.Compare(a.Version, b.Version) })
	return list, diags
}

// lowered reads documents and makes the model of them; that of the newest
// version, of which the overlay speaks, is the one that is named, with regard to the older ones.
func lowered(f Family, docs []Document, newest bool, older []version.Release, uris map[string]File) (*ir.Package, []diag.Diagnostic) {
	var sources []jsonschema.Source
	for _, d := range docs {
		sources = append(sources, source(d.File))
	}
	opts := f.loading(uris)
	if f.Overlay != nil {
		opts.Overlay = &jsonschema.Overlay{Source: source(*f.Overlay), Lenient: !newest || f.frozen, Also: f.versionsOf(docs[0])}
	}
	set, diags := jsonschema.Load(sources, opts)
	if diag.HasErrors(diags) {
		return nil, diags
	}
	names := located(f.Names)
	lowering := lower.Options{Package: f.Package, Root: f.Root, VersionProperty: f.VersionProperty, StdlibOnly: f.StdlibOnly, ShareEqual: f.ShareEqual, Names: names}
	if f.VersionProperty != "" {
		lowering.Version = docs[0].Version
		lowering.Earlier = earlierThan(docs[0].Version, f)
		lowering.Unlabelled = f.Policy.Unlabelled != ""
		lowering.MayLackLabel = f.mayLackLabel(docs[0].Version)
	}
	pkg, found := lower.Lower(set, lowering)
	if !newest || len(f.later) > 0 { // what the overlay says may be for a later version, which has something else there
		found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool {
			return f.Overlay != nil && d.Code == "extension-misplaced" && d.File == f.Overlay.Path
		})
	}
	diags = append(diags, found...)
	if newest {
		diags = append(diags, set.Unconsumed()...)
	}
	if newest && !diag.HasErrors(diags) {
		place := set.Place
		if len(older) > 0 {
			v, _ := version.Parse(docs[0].Version) // it is one: see releasesOf
			version.KeepTags(version.Release{Version: v, Package: pkg}, naming.TagMethods, older...)
		}
		diags = append(diags, naming.Assign(pkg, naming.Options{Names: names, Asked: f.asked(), Report: set.PlaceSaid})...)
		diags = append(diags, defaults(pkg, place)...)
		diags = append(diags, inferences(pkg, f, place)...)
	}
	return pkg, diags
}

// loading is how the documents of a family are read, but for the overlay.
func (f Family) loading(uris map[string]File) jsonschema.Options {
	opts := jsonschema.Options{Draft: f.Draft, Remotes: make(map[string]jsonschema.Source)}
	for uri, file := range uris {
		opts.Remotes[uri] = source(file)
	}
	for _, file := range f.Beside {
		opts.Beside = append(opts.Beside, source(file))
	}
	return opts
}

// Without returns the family as it is without some versions. Where it has several majors, and an entry of the
// overlay or a declaration is about one of these, it goes, too.
func (f Family) Without(isOut func(version string) bool) Family {
	all := placesOf(f.Documents)
	var kept []Document
	for _, d := range f.Documents {
		if isOut(d.Version) {
			f.later = append(slices.Clip(f.later), d)
		} else {
			kept = append(kept, d)
		}
	}
	f.frozen = f.frozen || len(kept) < len(f.Documents)
	f.Documents, f.Names = kept, namesFor(f.Names, placesOf(kept), all)
	f.Upgrades = slices.DeleteFunc(slices.Clone(f.Upgrades), func(file File) bool {
		of := func(d Document) bool { return declaresFor(file.Path, majorName([]Document{d})) }
		return slices.ContainsFunc(f.later, of) && !slices.ContainsFunc(kept, of)
	})
	return f
}

// versionsOf are what an overlay may call the versions of the major of a document, all of which
// an entry for one of them is for: as a package is made of the newest, the next minor would
// take its entries away otherwise.
func (f Family) versionsOf(doc Document) (names []string) {
	for _, d := range slices.Concat(f.Documents, f.later) {
		if label.SameMajor(d.Version, doc.Version) {
			names = append(names, namesOf(d.File)...)
		}
	}
	return names
}

// earlierThan lists the versions of a family that come before one in its major.
func earlierThan(v string, f Family) []string {
	var list []string
	for _, d := range f.Documents {
		if label.SameMajor(d.Version, v) && label.Compare(d.Version, v) < 0 {
			list = append(list, d.Version)
		}
	}
	return list
}

func source(f File) jsonschema.Source { return jsonschema.Source{Path: f.Path, Data: f.Data} }
