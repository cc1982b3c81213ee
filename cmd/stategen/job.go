package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/hooks"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/write"
)

// job is what generate and check have in common: what to generate, where to,
// and what to call the files.
type job struct {
	p      *program
	verb   string // its name
	report *reporter
	source struct { // the flags
		config, out, pkg, root, versionProperty, version, draft string
		stdlibOnly, shareEqual                                  bool
	}

	needsOut  bool // one schema: a folder has to be given
	willWrite bool // the files have to compile
	compiles  bool // they do, as is known before they are printed

	req       gen.Request
	scaffolds map[string][]byte   // files for people to complete, by path like those of files
	hooks     []hooks.Set         // what the scaffolds are for
	dir       string              // on disk: the folder that generated paths are relative to
	list      string              // the file in it that lists what was written
	rename    func(string) string // from a path in the request to one as the user would give it
	again     string              // the command that generates
}

// jobForms are the two forms of the command line.
var jobForms = []string{
	"[--config FILE] [FLAGS]",
	"--out DIR --package NAME --root TYPE [FLAGS] FILE",
}

const jobAbout = `
The first form takes families of schemas from stategen.yaml. Without --config
the file is looked for in the working folder and those above it, up to the root
of the module. So this line in any Go file of the module is enough:

    //go:generate go tool stategen generate

The second form takes one schema and no configuration; FILE may be - for the
standard input.
`

func (p *program) newJob(f *flag.FlagSet) *job {
	j := &job{p: p, verb: f.Name(), report: p.reportFlags(f), needsOut: true}
	f.BoolVar(&j.report.verbose, "v", false, "print what was inferred from the schema, and why")
	s := &j.source
	f.StringVar(&s.config, "config", "", "`FILE` the configuration (default: the nearest stategen.yaml)")
	f.StringVar(&s.out, "out", "", "`DIR` one schema: the folder of the package")
	f.StringVar(&s.pkg, "package", "", "`NAME` one schema: the name of the package")
	f.StringVar(&s.root, "root", "", "`TYPE` one schema: the Go type of a whole document")
	f.StringVar(&s.versionProperty, "version-property", "", "`PROPERTY` one schema: the member of the root that carries the version (default: no version gate)")
	f.StringVar(&s.version, "schema-version", "", "`VERSION` one schema: the version that it describes (default: the name of the file, as in 1.0.0.json or 1.0.json)")
	addChoice(f, &s.draft, "draft", drafts, "one schema: the draft, if the schema does not name its own")
	f.BoolVar(&s.stdlibOnly, "stdlib-only", false, "one schema: refuse what would need more than the standard library")
	f.BoolVar(&s.shareEqual, "share-equal", false, "one schema: one type for inline schemas that are equal")
	return j
}

// files reads the input and generates, and reports what is wrong. The paths of
// the result are relative to j.dir.
func (j *job) files(args []string) (map[string][]byte, error) {
	if err := j.load(args); err != nil {
		return nil, err
	}
	if err := j.checkGo(); err != nil {
		return nil, err
	}
	if j.willWrite {
		// While the files are being printed, there is time for this.
		j.req.Read = func(positions *token.FileSet, files map[string]*ast.File) {
			j.compiles = write.Compiles(positions, files, j.imports())
		}
	}
	result := j.p.generate(j.req)
	if err := j.report.diagnostics(result.Diagnostics, j.rename); err != nil {
		return nil, err
	}
	files := make(map[string][]byte, len(result.Files))
	for name, data := range result.Files {
		files[path.Clean(name)] = data
	}
	j.hooks = result.Hooks
	j.scaffolds = make(map[string][]byte, len(result.Scaffolds))
	for name, data := range result.Scaffolds {
		j.scaffolds[path.Clean(name)] = data
	}
	return files, nil
}

// checkGo reports modules whose version of the language is too old for what is
// written to them.
func (j *job) checkGo() error {
	if !j.needsOut {
		return nil
	}
	told := map[string]bool{}
	for _, f := range j.req.Families {
		file, line, found, tooOld := config.GoTooOld(filepath.Join(j.dir, filepath.FromSlash(f.Out)))
		if !tooOld || told[file] {
			continue
		}
		told[file] = true
		message := "the module is written in go " + found
		if line == 0 {
			message = "the module has no go directive, so that it is written in go " + found
		}
		j.report.report(diag.Diagnostic{
			Code: "go-version", File: j.p.shown(file), Line: line,
			Message: message + ", and generated packages need go " + config.LowestGo + " to compile",
			Hint:    "run: go mod edit -go=" + config.LowestGo + " " + shellWord(j.p.shown(file)), // the working folder's own may be another
		})
	}
	if j.report.failed {
		return errFindings
	}
	return nil
}

// load reads the input.
func (j *job) load(args []string) error {
	s := j.source
	switch {
	case len(args) > 1:
		return &usageError{fmt.Sprintf("one schema at a time, and there is %q too", args[1]), "several make a family in " + config.FileName}
	case len(args) == 1 && s.config != "":
		return &usageError{"--config and a schema exclude each other", ""}
	case len(args) == 1:
		return j.loadSchema(args[0])
	}
	if words := j.schemaWords(); len(words) > 0 {
		return &usageError{words[0] + " is for one schema, and none is given", "name its FILE, or leave the flag out to use " + config.FileName}
	}
	return j.loadConfig()
}

// schemaWords are the flags in use that are for one schema, as they are typed.
func (j *job) schemaWords() []string {
	s := j.source
	with := func(name, value string) []string {
		if value == "" {
			return nil
		}
		return []string{"--" + name, value}
	}
	on := func(name string, is bool) []string {
		if !is {
			return nil
		}
		return []string{"--" + name}
	}
	return slices.Concat(with("out", s.out), with("package", s.pkg), with("root", s.root),
		with("version-property", s.versionProperty), with("schema-version", s.version), with("draft", s.draft),
		on("stdlib-only", s.stdlibOnly), on("share-equal", s.shareEqual))
}

// loadConfig reads stategen.yaml and what it names.
func (j *job) loadConfig() error {
	name := j.p.onDisk(j.source.config)
	j.again = j.p.called() + " generate"
	if j.source.config == "" {
		found, err := j.findConfig()
		if err != nil {
			return err
		}
		name = found
	} else {
		j.again += " --config " + shellWord(j.source.config)
	}
	text, err := config.ReadFile(name)
	if err != nil {
		return err
	}
	j.dir = filepath.Dir(name)
	j.rename = func(file string) string { return j.p.shown(filepath.Join(j.dir, filepath.FromSlash(file))) }

	file := filepath.Base(name)
	if j.list = write.ManifestName; file != config.FileName { // another one may be beside it, and would remove what is not its own
		j.list = file + ".sum"
	}
	c, found := config.Parse(file, text)
	if err := j.report.diagnostics(found, j.rename); err != nil {
		return err
	}
	j.req, found = c.Request(j.dir, file)
	return j.report.diagnostics(found, j.rename)
}

// findConfig looks for stategen.yaml in the working folder and those above it, as far as
// the root of a module or of a repository.
func (j *job) findConfig() (string, error) {
	other := ""
	for at := j.p.dir; ; at = filepath.Dir(at) {
		name := filepath.Join(at, config.FileName)
		if exists(name) {
			return name, nil
		}
		if yml := strings.TrimSuffix(name, ".yaml") + ".yml"; other == "" && exists(yml) {
			other = "; " + j.p.shown(yml) + " is not read under that name"
		}
		if exists(filepath.Join(at, "go.mod")) || exists(filepath.Join(at, ".git")) || at == filepath.Dir(at) {
			return "", &usageError{
				"there is no " + config.FileName + " in this folder nor in those above it, up to the root of the module" + other,
				"write one, or name a schema: stategen " + j.verb + " " + jobForms[1],
			}
		}
	}
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// warnOfOverlay warns of an overlay beside one schema, which has none without a configuration.
func (j *job) warnOfOverlay(schema string) {
	name := filepath.Join(filepath.Dir(schema), config.OverlayName)
	if exists(j.p.onDisk(name)) {
		j.report.report(diag.Diagnostic{
			Code: "overlay-unread", Severity: diag.Warning, File: filepath.ToSlash(name),
			Message: "the overlay is not read: one schema has none", Hint: "make it a family of " + config.FileName,
		})
	}
}

// loadSchema makes a family of one schema and the flags.
func (j *job) loadSchema(file string) error {
	if err := j.validSource(file); err != nil {
		return err
	}
	s := j.source
	var data []byte
	var err error
	// The request has the name of the file without its folder, so that no path
	// of this machine can get into the output.
	name := file
	if file == "-" {
		data, err = config.ReadAll(j.p.stdin)
		if err != nil {
			return fmt.Errorf("standard input: %w", err)
		}
	} else {
		name = filepath.Base(file)
		if data, err = config.ReadFile(j.p.onDisk(file)); err != nil {
			return err
		}
		j.warnOfOverlay(file)
	}
	docs := []gen.Document{{File: gen.File{Path: name, Data: data}, Version: s.version}}
	sources := map[string]string{name: filepath.ToSlash(file)}
	var beside []gen.File
	if file != "-" {
		beside = config.Beside(docs, func(name string) string {
			return j.p.onDisk(filepath.Join(filepath.Dir(file), filepath.FromSlash(name)))
		})
	}
	for _, f := range beside {
		sources[f.Path] = path.Join(path.Dir(filepath.ToSlash(file)), f.Path)
	}
	j.dir, j.list = j.p.onDisk(s.out), write.ManifestName
	j.rename = func(in string) string {
		if given, ok := sources[in]; ok {
			return given
		}
		return j.p.shown(filepath.Join(j.dir, filepath.FromSlash(in)))
	}
	j.again = j.command(file)
	j.req = gen.Request{Families: []gen.Family{{
		Name:            s.pkg,
		Documents:       docs,
		Beside:          beside,
		Out:             ".",
		Package:         s.pkg,
		Root:            s.root,
		VersionProperty: s.versionProperty,
		StdlibOnly:      s.stdlibOnly,
		ShareEqual:      s.shareEqual,
		Draft:           s.draft,
	}}}
	return nil
}

// validSource checks the flags for one schema and completes them.
func (j *job) validSource(file string) error {
	s := &j.source
	var missing []string
	for _, f := range []struct {
		name string
		here bool
	}{{"--out", s.out != "" || !j.needsOut}, {"--package", s.pkg != ""}, {"--root", s.root != ""}} {
		if !f.here {
			missing = append(missing, f.name)
		}
	}
	if len(missing) > 0 {
		return &usageError{"one schema needs " + strings.Join(missing, " and "), "stategen " + j.verb + " " + jobForms[1]}
	}
	if problem := config.PackageProblem(s.pkg); problem != "" {
		return &usageError{fmt.Sprintf("--package cannot be %q: it is %s", s.pkg, problem), ""}
	}
	if problem := config.GoNameProblem(s.root); problem != "" {
		return &usageError{fmt.Sprintf("--root cannot be %q: it is %s", s.root, problem), ""}
	}
	if s.out != "" {
		if problem := config.FolderProblem(j.p.onDisk(s.out)); problem != "" {
			return &usageError{fmt.Sprintf("--out cannot be %q: %s", s.out, problem), "choose another folder"}
		}
		if in := noFolder(j.p.onDisk(s.out)); in != "" {
			return &usageError{fmt.Sprintf("--out cannot be %q: %s is no folder", s.out, j.p.shown(in)), "move it away, or choose another folder"}
		}
		// What the one has written, the other would remove.
		if j.needsOut && exists(filepath.Join(j.p.onDisk(s.out), config.FileName)) {
			return &usageError{fmt.Sprintf("--out cannot be %q: the list of files there, %s, is that of %s", s.out, write.ManifestName, config.FileName),
				"choose another folder, or make the schema a family of " + config.FileName}
		}
	}
	if s.versionProperty == "" {
		if s.version != "" {
			return &usageError{"--schema-version needs --version-property", ""}
		}
		return nil
	}
	if s.version == "" {
		s.version = strings.TrimSuffix(filepath.Base(file), ".json")
	}
	if label.Numbers(s.version) == nil {
		return &usageError{fmt.Sprintf("--version-property needs to know which version the schema describes, and %q is none", s.version), "name the file after it, as in 1.0.0.json or 1.0.json, or give --schema-version"}
	}
	return nil
}

// noFolder returns what stands in the place of a folder, or of one that it is to be made in;
// "" if nothing does.
func noFolder(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); err == nil {
			if info, err := os.Stat(at); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
				return at
			}
			return ""
		}
		if at == filepath.Dir(at) {
			return ""
		}
	}
}

// command is the command line that generates from one schema.
func (j *job) command(file string) string {
	words := slices.Concat([]string{"generate"}, j.schemaWords(), []string{file})
	for i, w := range words {
		words[i] = shellWord(w)
	}
	return j.p.called() + " " + strings.Join(words, " ")
}

// shellWord quotes a word for a POSIX shell, if it needs it.
func shellWord(s string) string {
	if regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`).MatchString(s) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// imports returns the folders of families by their import paths, as far as these are known.
func (j *job) imports() map[string]string {
	folders := map[string]string{}
	for _, f := range j.req.Families {
		if f.Import != "" {
			folders[f.Import] = path.Clean(f.Out)
		}
	}
	return folders
}

// typeCheck reports what would keep the generated files from compiling.
func (j *job) typeCheck(ctx context.Context, files map[string][]byte) error {
	if j.compiles {
		return nil
	}
	// Hooks that a person has written are that person's: the generated code is
	// checked with those it would come with.
	all := maps.Clone(files)
	maps.Copy(all, j.scaffolds)
	found, err := write.Tree{Dir: j.dir, Files: all, Imports: j.imports()}.TypeCheck(ctx)
	if errors.Is(err, write.ErrUnchecked) {
		fmt.Fprintf(j.p.stderr, "stategen: %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	return j.report.diagnostics(found, j.rename)
}

// tree is the folder of generated files.
func (j *job) tree(files map[string][]byte) write.Tree {
	tree := write.Tree{Dir: j.dir, List: j.list, Files: files, Kept: j.locks()}
	for _, set := range j.hooks {
		tree.Completed = append(tree.Completed, path.Join(set.Folder, set.File))
	}
	return tree
}

// plan compares the generated files with the disk.
func (j *job) plan(files map[string][]byte) (*write.Plan, error) {
	return write.NewPlan(j.tree(files))
}

// drift is the finding about a file that is not as generated.
func (j *job) drift(c write.Change) diag.Diagnostic {
	d := driftMessages[c.State]
	name := j.rename(c.Path)
	return diag.Diagnostic{
		Code: "drift-" + c.State.String(), File: name, Message: d.message, Hint: fmt.Sprintf(d.hint, j.again),
		Diff: c.Diff(name),
	}
}

var driftMessages = map[write.State]struct{ message, hint string }{
	write.Missing:    {"this generated file is missing", "run: %s"},
	write.Stale:      {"this generated file is stale: the schema, the configuration or stategen has changed", "run: %s"},
	write.HandEdited: {"this generated file was edited by hand, or by a merge", "undo the edit, or lose it: %s"},
	write.Orphaned:   {"this generated file is no longer part of the output", "have it removed: %s"},
	write.Foreign:    {"this file is in the place of a generated one, and not marked as written by stategen", "move it away, then run: %s"},
}
