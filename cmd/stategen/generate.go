package main

import (
	"fmt"
	"maps"
	"os"
	"os/signal"
	"path"
	"slices"
	"syscall"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/write"
)

func (p *program) generateVerb() *verb {
	f := newFlags("generate")
	j := p.newSchemaJob(f)
	toStdout := false
	f.BoolVar(&toStdout, "stdout", false, "write the files to the standard output, as a txtar archive, and none to disk")
	return &verb{
		name:     "generate",
		synopsis: sourceForms,
		summary:  "generate Go packages from JSON Schema documents",
		about: sourceAbout + `
This line in any Go file of the module is enough for the first form:

    //go:generate go tool stategen generate

Files are written only if all of them were generated and compile.

A file without the mark "` + write.Header + `" is neither
overwritten nor deleted. A file with the mark that is no longer generated is
deleted. The written files are listed in ` + write.ManifestName + `, beside stategen.yaml or
in DIR; for a configuration of another name, in FILE.sum beside it.
`,
		args:  "FILE",
		flags: f,
		run: func(args []string) error {
			if toStdout {
				j.report.out, j.source.needsOut = p.stderr, false
			}
			j.willWrite = true
			files, err := j.files(args)
			if err != nil {
				return err
			}
			if err := j.typeCheck(files); err != nil {
				return err
			}
			if toStdout {
				return p.archive(files)
			}
			if err := j.checkReleased(); err != nil {
				return err
			}
			found, err := j.checkBeside(files)
			if err != nil {
				return err
			}
			if err := j.write(files); err != nil {
				return err
			}
			if err := undisturbed(j.scaffold); err != nil {
				return err
			}
			// What there is to do comes last. It keeps nothing from being
			// generated, which is how a person sees what a hook is handed.
			for _, d := range found {
				if !slices.Contains(breaking, d.Code) {
					d.Severity = max(d.Severity, diag.Warning)
				}
				d.File = j.rename(d.File)
				j.report.report(d)
			}
			if j.report.failed {
				return errFindings
			}
			return nil
		},
	}
}

// write brings the files to disk and tells which ones changed.
func (j *job) write(files map[string][]byte) error {
	plan, err := j.plan(files)
	if err != nil {
		return err
	}
	if err := j.checkSurroundings(plan, files); err != nil {
		return err
	}
	due := plan.Due()
	for _, c := range due {
		if c.State == write.Foreign {
			f := j.drift(c)
			f.Diff = ""
			j.report.report(f)
		}
	}
	if j.report.failed {
		return errFindings
	}
	if err := undisturbed(plan.Apply); err != nil {
		return fmt.Errorf("writing to %s: %w", j.p.shown(j.dir), err)
	}
	j.tellDone(due)
	j.report.diagnostics(j.lostLocks(plan, diag.Warning), j.rename) // none is an error
	if j.report.verbose {
		fmt.Fprintf(j.p.stderr, "%d files, %d changed\n", plan.Len(), len(due))
	}
	return nil
}

// undisturbed calls do, which an interrupt must not end, nor a terminal that is closed: it would
// leave files that wait beside their places, or some of a package in place and some not.
func undisturbed(do func() error) error {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(interrupts)
	return do()
}

// manyFiles is how many files of one folder are told one by one.
const manyFiles = 8

// tellDone tells which files were written: many of one folder by their number, lest
// what there is to do be lost among them.
func (j *job) tellDone(due []write.Change) {
	type group struct {
		state  write.State
		folder string
	}
	number := map[group]int{}
	for _, c := range due {
		number[group{c.State, path.Dir(c.Path)}]++
	}
	for _, c := range due {
		g := group{c.State, path.Dir(c.Path)}
		switch n := number[g]; {
		case n == 0: // told
		case n <= manyFiles || j.report.verbose || c.State == write.HandEdited:
			fmt.Fprintf(j.p.stderr, "%s %s\n", doneWords[c.State], j.rename(c.Path))
		default:
			fmt.Fprintf(j.p.stderr, "%s %d files in %s\n", doneWords[c.State], n, j.rename(g.folder))
			number[g] = 0
		}
	}
	// go generate lists the files of all packages before it looks into them.
	removed := slices.ContainsFunc(due, func(c write.Change) bool { return c.State == write.Orphaned && path.Ext(c.Path) == ".go" })
	if removed && os.Getenv("GOFILE") != "" {
		fmt.Fprintln(j.p.stderr, "go generate may miss what was removed, and stop: run it again")
	}
}

// checkSurroundings reports what is wrong with what people have put beside the
// files, or with where they would be written.
func (j *job) checkSurroundings(plan *write.Plan, files map[string][]byte) error {
	found, err := write.Tree{Dir: j.dir, Files: files}.OtherPackages()
	if err != nil {
		return err
	}
	stray, err := j.strays(plan, files)
	if err != nil {
		return err
	}
	uncalled, err := j.uncalledHooks()
	if err != nil {
		return err
	}
	return j.report.diagnostics(slices.Concat(found, stray, uncalled), j.rename)
}

// scaffold writes the files that people complete, where there are none.
func (j *job) scaffold() error {
	apart := "\n" // from what there is nothing to do about
	for _, name := range slices.Sorted(maps.Keys(j.scaffolds)) {
		created, err := write.Create(j.dir, name, j.scaffolds[name])
		if err != nil {
			return fmt.Errorf("writing %s: %w", j.rename(name), err)
		}
		if !created {
			continue
		}
		fmt.Fprintf(j.p.stderr, "%screated %s: complete it\n", apart, j.rename(name))
		apart = ""
	}
	return nil
}

var doneWords = map[write.State]string{
	write.Missing:    "created",
	write.Stale:      "updated",
	write.HandEdited: "overwrote, although edited by hand,",
	write.Orphaned:   "removed",
}

// archive writes the files to the standard output.
func (p *program) archive(files map[string][]byte) error {
	var a txtar.Archive
	for _, name := range slices.Sorted(maps.Keys(files)) {
		a.Files = append(a.Files, txtar.File{Name: name, Data: files[name]})
	}
	_, err := p.stdout.Write(txtar.Format(&a))
	return err
}
