package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/hooks"
	"github.com/stategen/stategen/internal/write"
)

// checkHooks compares the hooks that people wrote with what they are for. Where
// generate is about to write a stub, there is nothing to find yet.
func (j *job) checkHooks() ([]diag.Diagnostic, error) {
	var found []diag.Diagnostic
	for _, set := range j.hooks {
		files, err := j.beside(set.Folder)
		if err != nil {
			return nil, err
		}
		name := path.Join(set.Folder, set.File)
		if set.Written(files) {
			delete(j.scaffolds, name) // they may be in another file
		} else if j.willWrite && !exists(j.onDisk(name)) {
			continue
		}
		found = append(found, set.Check(files)...)
	}
	return found, nil
}

// checkBeside compares what people wrote beside the files with them, the hooks among it.
func (j *job) checkBeside(files map[string][]byte) ([]diag.Diagnostic, error) {
	found, err := j.checkHooks()
	if err != nil {
		return nil, err
	}
	misfits, err := j.misfits(files)
	for _, d := range misfits {
		told := slices.ContainsFunc(found, func(f diag.Diagnostic) bool { return f.Code == "hook-syntax" && f.File == d.File })
		if d.Code != "beside-syntax" || !told {
			found = append(found, d)
		}
	}
	return found, err
}

// breaking are the findings about what people wrote with which the package does not compile.
var breaking = []string{"hook-missing", "hook-syntax", "hook-import", "beside-syntax", "beside-type"}

// uncalledHooks finds the hooks of steps that there are no more. They are of types that
// are gone with the step, so they keep the package from compiling, and nothing that is
// generated helps to mend that: it is an error before anything is written.
func (j *job) uncalledHooks() ([]diag.Diagnostic, error) {
	var found []diag.Diagnostic
	for _, family := range j.req.Families {
		folder := path.Clean(family.Out)
		if at, err := os.Stat(j.onDisk(folder)); err != nil || !at.IsDir() {
			continue // there is nothing yet; or writing tells
		}
		files, err := j.beside(folder)
		if err != nil {
			return nil, err
		}
		sets := slices.DeleteFunc(slices.Clone(j.hooks), func(s hooks.Set) bool { return path.Clean(s.Folder) != folder })
		found = append(found, hooks.Stray(sets, files)...)
	}
	return found, nil
}

// misfits reports where what people wrote beside the files does not compile with them.
// What hooks are missing is told otherwise.
func (j *job) misfits(files map[string][]byte) ([]diag.Diagnostic, error) {
	paths := map[string]string{}
	for name := range files {
		folder := path.Dir(name)
		for _, f := range j.req.Families {
			if out := path.Clean(f.Out); f.Import != "" && (folder == out || path.Dir(folder) == out) { // a major's is below
				paths[folder] = path.Join(f.Import, strings.TrimPrefix(folder, out))
			}
		}
	}
	all := maps.Clone(files)
	maps.Copy(all, j.scaffolds)
	found, err := write.Tree{Dir: j.dir, Files: all}.TypeCheckBeside(context.Background(), paths)
	if errors.Is(err, write.ErrBesideUnchecked) {
		fmt.Fprintf(j.p.stderr, "stategen: %v\n", err)
		return found, nil
	}
	return found, err
}

// beside returns the Go files of a folder that people wrote, but for tests.
func (j *job) beside(folder string) (map[string][]byte, error) {
	files, err := write.Tree{Dir: j.dir}.Beside(folder)
	maps.DeleteFunc(files, func(name string, _ []byte) bool { return strings.HasSuffix(name, "_test.go") })
	return files, err
}

// strays finds what people wrote that stays in folders which nothing is generated to
// any more. Stubs that would take the place of hooks are an error: they compile, and fail
// only when a document is upgraded.
func (j *job) strays(plan *write.Plan, files map[string][]byte) ([]diag.Diagnostic, error) {
	inUse := map[string]bool{}
	for name := range files {
		inUse[path.Dir(name)] = true
	}
	left := map[string]bool{}
	for _, c := range plan.Drift() {
		if folder := path.Dir(c.Path); c.State == write.Orphaned && !inUse[folder] {
			left[folder] = true
		}
	}
	var found []diag.Diagnostic
	for _, folder := range slices.Sorted(maps.Keys(left)) {
		stray, err := j.beside(folder)
		if err != nil {
			return nil, err
		}
		for _, name := range slices.Sorted(maps.Keys(stray)) {
			if hooks.In(stray[name]) {
				found = append(found, j.stray(name, folder))
				continue
			}
			found = append(found, diag.Diagnostic{
				Severity: diag.Warning, Code: "beside-stray", File: name, Hint: "move it to where its package is now, or remove it",
				Message: "this file is left behind: nothing is generated to " + folder + " any more",
			})
		}
	}
	return found, nil
}

func (j *job) stray(name, folder string) diag.Diagnostic {
	var places []string
	for _, set := range j.hooks {
		stub := path.Join(set.Folder, set.File)
		if _, wanted := j.scaffolds[stub]; wanted && set.File == path.Base(name) && !exists(j.onDisk(stub)) {
			places = append(places, j.rename(stub))
		}
	}
	d := diag.Diagnostic{Code: "hook-stray", File: name, Message: "these hooks are left behind: nothing is generated to " + folder + " any more"}
	if len(places) == 0 {
		d.Severity, d.Hint = diag.Warning, "remove the file, if nothing in it is needed elsewhere"
		return d
	}
	d.Message += ", and stubs that only fail would take their place"
	d.Hint = fmt.Sprintf("move it to %s, and generate again; or remove it", strings.Join(places, " or "))
	return d
}
