package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/write"
)

func (p *program) checkVerb() *verb {
	f := newFlags("check")
	j := p.newSchemaJob(f)
	return &verb{
		name:     "check",
		synopsis: sourceForms,
		summary:  "check that the generated files are what generate would write",
		about: sourceAbout + `
Nothing is written. A file that is stale, missing, edited by hand, or no longer
part of the output is a finding, with a unified diff from what is there to what
generate would write, and the command that fixes it.

In a family with versions, these are findings, too:

  - a step from one version to the next that is too small for what it changes
    (see stategen compat);
  - a change of what is recorded as released (see stategen release);
  - in a family with several majors, a hook that is not complete, or does not
    say that it handles what it is handed.
`,
		args:  "FILE",
		flags: f,
		run: func(args []string) error {
			plan, err := j.check(args)
			switch {
			case errors.Is(err, errFindings):
				j.conclude(plan)
			case err == nil && j.report.verbose:
				fmt.Fprintf(p.stderr, "%d files are as generated\n", plan.Len())
			}
			return err
		},
	}
}

// check reports everything that is wrong. It returns how the generated files differ; nil if they
// could not be compared.
func (j *job) check(args []string) (*write.Plan, error) {
	files, err := j.files(args)
	if err != nil {
		return nil, err
	}
	plan, err := j.plan(files)
	if err != nil {
		return nil, err
	}
	// What is wrong with the schemas comes first, and what follows from that, which is
	// long with its diffs, last.
	if err := j.checkHistory(); err != nil {
		return nil, err
	}
	found, err := j.checkBeside(files)
	if err != nil {
		return nil, err
	}
	found = append(found, j.lostLocks(plan, diag.Error)...)
	j.report.diagnostics(found, j.rename) // what it returns is looked at below
	for _, c := range plan.Drift() {
		j.report.report(j.drift(c))
	}
	if err := j.checkSurroundings(plan, files); err != nil && !errors.Is(err, errFindings) {
		return nil, err
	}
	if j.report.failed {
		return plan, errFindings
	}
	return plan, nil
}

// conclude says how many findings there are, for people, who have seen the last of them and its
// diff; and what mends those that follow from others. One finding says all
// that by itself.
func (j *job) conclude(plan *write.Plan) {
	if j.report.format != "text" || j.report.errors+j.report.warnings < 2 {
		return
	}
	line, all := plural(j.report.errors, "error"), "the errors"
	if j.report.errors == 1 {
		all = "the error"
	}
	if j.report.warnings > 0 {
		line += " and " + plural(j.report.warnings, "warning")
	}
	anew := 0
	if plan != nil {
		anew = len(slices.DeleteFunc(plan.Drift(), func(c write.Change) bool { return c.State == write.Foreign }))
	}
	switch {
	case plan == nil:
		line += "; generated files are compared once there are none"
	case anew == j.report.errors:
		line += "; to mend " + all + ", run: " + j.again
	case anew > 0:
		line += "; mend those that are not of generated files, then run: " + j.again
	}
	fmt.Fprintln(j.p.stderr, line)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
