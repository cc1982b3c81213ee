package main

import (
	"errors"
	"fmt"

	"github.com/stategen/stategen/internal/diag"
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
			files, err := j.files(args)
			if err != nil {
				return err
			}
			plan, err := j.plan(files)
			if err != nil {
				return err
			}
			// What is wrong with the schemas comes first, and what follows from that, which is
			// long with its diffs, last.
			if err := j.checkHistory(); err != nil {
				return err
			}
			found, err := j.checkBeside(files)
			if err != nil {
				return err
			}
			found = append(found, j.lostLocks(plan, diag.Error)...)
			j.report.diagnostics(found, j.rename) // what it returns is looked at below
			for _, c := range plan.Drift() {
				j.report.report(j.drift(c))
			}
			if err := j.checkSurroundings(plan, files); err != nil && !errors.Is(err, errFindings) {
				return err
			}
			if j.report.failed {
				return errFindings
			}
			if j.report.verbose {
				fmt.Fprintf(p.stderr, "%d files are as generated\n", plan.Len())
			}
			return nil
		},
	}
}
