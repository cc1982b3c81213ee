package main

import (
	"flag"
	"io"

	"github.com/stategen/stategen/internal/diag"
)

// reporter writes findings.
type reporter struct {
	out     io.Writer
	format  string
	verbose bool // notes too
	failed  bool // an error was among them

	errors, warnings int // how many were printed
}

// reportFlags adds the flags of a verb that has findings.
func (p *program) reportFlags(f *flag.FlagSet) *reporter {
	r := &reporter{out: p.stdout, format: "text"}
	addChoice(f, &r.format, "format", diag.Formats, "how findings are printed (default text)")
	return r
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
