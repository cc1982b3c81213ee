package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"path/filepath"

	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/hooks"
	"github.com/stategen/stategen/internal/write"
)

// job is what generate and check have in common: what to generate, where to,
// and what to call the files.
type job struct {
	p      *program
	report *reporter
	source source
	*input // once it is loaded

	willWrite bool // the files have to compile
	compiles  bool // they do, as is known before they are printed

	scaffolds map[string][]byte // files for people to complete, by path like those of files
	hooks     []hooks.Set       // what the scaffolds are for
}

// newJob is a job for a configuration that is given by a flag, or found.
func (p *program) newJob(f *flag.FlagSet) *job {
	report := p.reportFlags(f)
	j := &job{p: p, report: report, source: source{p: p, report: report, verb: f.Name(), needsOut: true}}
	f.StringVar(&j.source.config, "config", "", "`FILE` the configuration (default: the nearest stategen.yaml)")
	return j
}

// newSchemaJob is a job for a configuration, or for one schema.
func (p *program) newSchemaJob(f *flag.FlagSet) *job {
	j := p.newJob(f)
	f.BoolVar(&j.report.verbose, "v", false, "print what was inferred from the schema, and why")
	j.source.oneSchemaFlags(f)
	return j
}

// load reads the input.
func (j *job) load(args []string) (err error) {
	j.input, err = j.source.read(args)
	return err
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
		// It may be so because a released document is gone, or was edited.
		if err := j.checkReleased(); err != nil && !errors.Is(err, errFindings) {
			return nil, err
		}
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
	if !j.source.needsOut {
		return nil
	}
	told := map[string]bool{}
	for _, f := range j.req.Families {
		file, line, found, tooOld := config.GoTooOld(j.onDisk(f.Out))
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
func (j *job) typeCheck(files map[string][]byte) error {
	if j.compiles {
		return nil
	}
	// Hooks that a person has written are that person's: the generated code is
	// checked with those it would come with.
	all := maps.Clone(files)
	maps.Copy(all, j.scaffolds)
	found, err := write.Tree{Dir: j.dir, Files: all, Imports: j.imports()}.TypeCheck(context.Background())
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
	plan, err := write.NewPlan(j.tree(files))
	if o, ok := errors.AsType[*write.Obstacle](err); ok && !filepath.IsAbs(o.Path) {
		o.Path = j.rename(o.Path)
	}
	return plan, err
}

// drift is the finding about a file that is not as generated.
func (j *job) drift(c write.Change) diag.Diagnostic {
	d := drifts[c.State]
	name := j.rename(c.Path)
	return diag.Diagnostic{
		Code: d.code, File: name, Message: d.message, Hint: fmt.Sprintf(d.hint, j.again),
		Diff: c.Diff(name),
	}
}

var drifts = map[write.State]struct{ code, message, hint string }{
	write.Missing:    {"drift-missing", "this generated file is missing", "run: %s"},
	write.Stale:      {"drift-stale", "this generated file is stale: the schema, the configuration or stategen has changed", "run: %s"},
	write.HandEdited: {"drift-hand-edited", "this generated file was edited by hand, or by a merge", "undo the edit, or lose it: %s"},
	write.Orphaned:   {"drift-orphaned", "this generated file is no longer part of the output", "have it removed: %s"},
	write.Foreign:    {"drift-foreign", "this file is in the place of a generated one, and not marked as written by stategen", "move it away, then run: %s"},
}
