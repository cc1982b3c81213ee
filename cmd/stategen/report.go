package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"

	"github.com/stategen/stategen/internal/diag"
)

// reporter writes findings.
type reporter struct {
	out     io.Writer
	format  string
	place   func(file string) string // a file as the format names it
	verbose bool                     // notes too
	failed  bool                     // an error was among them

	errors, warnings int // how many were printed
}

// reportFlags adds the flags of a verb that has findings.
func (p *program) reportFlags(f *flag.FlagSet) *reporter {
	r := &reporter{out: p.stdout, format: "text"}
	r.place = func(file string) string {
		if r.format == "github" {
			return p.inCheckout(file)
		}
		return file
	}
	addChoice(f, &r.format, "format", diag.Formats, "how findings are printed (default text)")
	return r
}

// inCheckout is the path of a file from the checkout that a workflow of GitHub works on, as annotations
// have it, whatever folder a step of the workflow works in; else as the user would give it.
func (p *program) inCheckout(file string) string {
	checkout := os.Getenv("GITHUB_WORKSPACE")
	if checkout == "" || file == "-" {
		return file
	}
	if rel, err := filepath.Rel(checkout, p.onDisk(filepath.FromSlash(file))); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return file
}

func (r *reporter) report(d diag.Diagnostic) {
	if d.Severity == diag.Note && !r.verbose {
		return
	}
	switch d.Severity {
	case diag.Error:
		r.failed = true
		r.errors++
	case diag.Warning:
		r.warnings++
	}
	d.File = r.place(d.File)
	diag.Write(r.out, r.format, d)
}

// diagnostics reports diagnostics, with their files renamed, and returns
// errFindings if an error is among them.
func (r *reporter) diagnostics(list []diag.Diagnostic, rename func(string) string) error {
	for _, d := range list {
		d.File = rename(d.File)
		r.report(d)
	}
	if r.failed {
		return errFindings
	}
	return nil
}
