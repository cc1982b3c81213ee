package gen

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/upgrade"
	"github.com/stategen/stategen/internal/version"
)

// majorsOf splits the documents of a family by their majors, oldest first. A
// family without versions has none.
func majorsOf(f Family) [][]Document {
	releases, diags := releasesOf(f)
	if diag.HasErrors(diags) || len(f.Documents) == 0 || f.Documents[0].Version == "" {
		return nil
	}
	var list [][]Document
	for i, r := range releases {
		if i == 0 || r.Version.Major != releases[i-1].Version.Major {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], r.document)
	}
	return list
}

// Folders lists the folders that a family is generated to: its own, and one for each major
// if it has several.
func (f Family) Folders() []string {
	list := []string{path.Clean(f.Out)}
	if majors := majorsOf(f); len(majors) > 1 {
		for _, documents := range majors {
			list = append(list, path.Join(f.Out, majorName(documents)))
		}
	}
	return list
}

// majorName is the name of the package of a major.
func majorName(documents []Document) string {
	v, _ := version.Parse(documents[0].Version)
	return "v" + strconv.Itoa(v.Major)
}

// majors makes a package of each major of a family, and one over them.
func (w *works) majors(f Family, majors [][]Document) []diag.Diagnostic {
	if f.Import == "" {
		return []diag.Diagnostic{{
			Code: "import-unknown", File: f.Documents[0].Path, Message: "the family " + f.Name + " has several majors, whose packages import each other, and their import path is not known",
			Hint: "put a go.mod at or above the folder " + f.Out,
		}}
	}
	if emit.FacadeHas(f.Root) {
		return []diag.Diagnostic{{
			Code: "name-collision", File: f.Documents[0].Path, Message: "the name " + f.Root + " is taken by the package over the majors of " + f.Name,
			Hint: "choose another root in stategen.yaml, such as State",
		}}
	}
	facade := emit.Facade{Package: f.Package, Import: f.Import, Only: policyOf(f.Policy).Only}
	all := placesOf(f.Documents)
	diags := strayEntries(f, majors)
	for _, documents := range majors {
		one := f
		one.Documents, one.Upgrades = documents, nil
		one.frozen = true
		one.Policy.Only = nil // for the package over the majors to ask: upgrades pass through other versions
		one.Policy.ReadOnly = ofMajor(f.Policy.ReadOnly, documents[0].Version)
		if !label.SameMajor(f.Policy.Unlabelled, documents[0].Version) {
			one.Policy.Unlabelled = ""
		}
		one.Names = namesFor(f.Names, placesOf(documents[len(documents)-1:]), all)
		one.Package = majorName(documents)
		pkg, found := model(one, w.uris)
		diags = append(diags, found...)
		if diag.HasErrors(found) {
			continue
		}
		facade.Majors = append(facade.Majors, pkg)
		files, err := emit.Begin(pkg, w.positions)
		if err != nil {
			diags = append(diags, emitFailed(one, err))
			continue
		}
		w.add(work{family: one, folder: path.Join(f.Out, one.Package), files: files})
	}
	if diag.HasErrors(diags) {
		return diags
	}
	facade.Ups, facade.Downs, diags = steps(f, facade.Majors, diags)
	if diag.HasErrors(diags) {
		return diags
	}
	for k, up := range facade.Ups {
		diags = append(diags, w.losses(f, majors[k], up.Losses)...)
	}
	files, scaffolds, err := emit.BeginFacade(facade, w.positions)
	if err != nil {
		return append(diags, emitFailed(f, err))
	}
	w.add(work{family: f, folder: f.Out, files: files})
	w.add(work{family: f, folder: f.Out, files: scaffolds, scaffold: true, hooks: hookSets(f, facade.Ups, facade.Downs)})
	return diags
}

// ofMajor returns those of the versions that are of the major of one.
func ofMajor(list []string, one string) (of []string) {
	for _, text := range list {
		if label.SameMajor(text, one) {
			of = append(of, text)
		}
	}
	return of
}

// steps plans the way from each major to the next, and back.
func steps(f Family, majors []*ir.Package, diags []diag.Diagnostic) (ups, downs []*upgrade.Step, all []diag.Diagnostic) {
	for i := 1; i < len(majors); i++ {
		declared, found := declaredFor(f, majors[i].Name)
		diags = append(diags, found...)
		if diag.HasErrors(diags) {
			return nil, nil, diags
		}
		up, down, found := upgrade.Plan(majors[i-1], majors[i], declared)
		for k := range found {
			if found[k].File == "" {
				found[k].File = f.Documents[0].Path
			}
		}
		diags = append(diags, found...)
		ups, downs = append(ups, up), append(downs, down)
	}
	return ups, downs, diags
}

// strayUpgrades reports declarations of a step that the family does not have.
func strayUpgrades(f Family, majors [][]Document) []diag.Diagnostic {
	if _, faults := releasesOf(f); f.VersionProperty != "" && diag.HasErrors(faults) {
		return nil // what majors there are is to be told first
	}
	var names []string
	for k, documents := range majors {
		if k > 0 {
			names = append(names, majorName(documents))
		}
	}
	var diags []diag.Diagnostic
	for _, file := range f.Upgrades {
		if !slices.ContainsFunc(names, func(name string) bool { return declaresFor(file.Path, name) }) {
			diags = append(diags, diag.Diagnostic{
				Code: "upgrade-declaration", File: file.Path, Line: 1, Col: 1,
				Message: "nobody reads these declarations: there is no such step between majors of " + f.Name,
				Hint:    "name the file after the major that the step leads to, as upgrade.v2.yaml is; or remove it",
			})
		}
	}
	return diags
}

// losses places what an upgrade loses in the newest document of the older major.
func (w *works) losses(f Family, documents []Document, list []upgrade.Loss) []diag.Diagnostic {
	if len(list) == 0 {
		return nil
	}
	newest := documents[len(documents)-1]
	place := w.placer(f, newest)
	var found []diag.Diagnostic
	for _, l := range list {
		d := place(l.Location, "upgrade-loss", l.Message, l.Hint)
		d.Severity = diag.Warning
		if d.File == "" {
			d.File = newest.Path
		}
		found = append(found, d)
	}
	diag.Sort(found)
	return found
}

// placer returns a function that places schema locations in a document of a family
// that was read before: what is wrong with it was reported.
func (w *works) placer(f Family, document Document) func(location, code, message, hint string) diag.Diagnostic {
	set, _ := jsonschema.Load([]jsonschema.Source{source(document.File)}, f.loading(w.uris))
	return set.Place
}

// declaresFor reports whether a file declares what becomes of documents in a
// major: upgrade.v2.yaml does in v2.
func declaresFor(name, major string) bool {
	return strings.TrimSuffix(path.Base(name), ".yaml") == "upgrade."+major
}
