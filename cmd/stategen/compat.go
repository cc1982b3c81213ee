package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/label"
)

func (p *program) compatVerb() *verb {
	f := newFlags("compat")
	c := &comparison{p: p, report: p.reportFlags(f)}
	addChoice(f, &c.allow, "allow", steps, "the largest step that is allowed (default: the step between the versions that the files are named after, else minor)")
	addChoice(f, &c.draft, "draft", config.Drafts, "the draft of a schema that does not name its own")
	f.StringVar(&c.label, "version-property", "", "`PROPERTY` the member of the root that carries the version: if it lists the version that its file is named after, that is no change")
	f.StringVar(&c.unlabelled, "unlabelled", "", "`VERSION` documents without a label are of this version, as stategen.yaml may say: up to it, the label may come, and be required")
	return &verb{
		name:     "compat",
		synopsis: []string{"[FLAGS] OLD NEW"},
		summary:  "compare two versions of a schema: what changes, and which step of the version it takes",
		about: `
Each change is printed with its rule, its place in both files, and three
verdicts: for old data read by new code, for new data read by old code, and for
programs that use the generated package. What cannot be decided is called
undecided, and counts as major. The exit code is 1 if the step is larger than
allowed.

Every definition is compared, reachable or not, and so are the files that OLD and
NEW refer to by relative references. Overlays and stategen.yaml are not read.
`,
		args:  "FILE",
		flags: f,
		run: func(args []string) error {
			if len(args) != 2 {
				return &usageError{fmt.Sprintf("stategen compat compares two files, not %d", len(args)), "stategen compat OLD NEW"}
			}
			return c.compare(args)
		},
	}
}

// comparison is one run of compat.
type comparison struct {
	p      *program
	report *reporter

	allow, draft, label, unlabelled string
}

func (c *comparison) compare(names []string) error {
	if err := c.complete(names[0]); err != nil {
		return err
	}
	var docs [2]history.Document
	for i, name := range names {
		data, err := config.ReadFile(c.p.onDisk(name))
		if err != nil {
			return err
		}
		doc := gen.Document{Version: namedAfter(name), File: gen.File{Path: filepath.ToSlash(name), Data: data}}
		docs[i] = pastDocument(doc, config.Beside([]gen.Document{doc}, nil, func(name string) string { return c.p.onDisk(filepath.FromSlash(name)) }))
	}
	report, unreadable := history.Compare(docs[0], docs[1], history.Label{Property: c.label, None: c.unlabelled}, c.draft, nil)
	if report == nil {
		return c.report.diagnostics(unreadable, func(name string) string { return name })
	}
	c.report.verbose = true // what is allowed was asked for too
	allowed := c.allowed(docs[0].Version, docs[1].Version)
	for _, change := range report.Findings {
		severity := diag.Note
		if change.Rule.Step() > allowed {
			severity = diag.Error
		}
		c.report.report(change.Diagnostic(severity))
	}
	if c.report.format == "text" {
		fmt.Fprintln(c.p.stdout, conclusion(report))
	}
	if !c.report.failed {
		return nil
	}
	if c.report.format == "text" {
		c.sayOfLabel(report, docs)
	}
	return errFindings
}

// complete checks the flags about labels.
func (c *comparison) complete(old string) error {
	switch {
	case c.unlabelled == "":
		return nil
	case c.label == "":
		return &usageError{"--unlabelled needs --version-property", ""}
	case label.Numbers(c.unlabelled) == nil:
		return &usageError{fmt.Sprintf("--unlabelled cannot be %q: it is no version", c.unlabelled), "give three numbers, as in 1.0.0, or two, as in 1.0"}
	case label.Numbers(namedAfter(old)) == nil:
		return &usageError{"--unlabelled needs to know which version OLD is of, and " + old + " is named after none", "name the file after it, as in 1.0.0.json or 1.0.json"}
	}
	return nil
}

// namedAfter is what a file is named after, a version or not.
func namedAfter(file string) string { return strings.TrimSuffix(filepath.Base(file), ".json") }

// sayOfLabel tells how the member that carries the version is compared as a label: by the flag, and
// by the names of the files.
func (c *comparison) sayOfLabel(report *compat.Report, docs [2]history.Document) {
	if c.label == "" {
		if member := history.LabelOf(docs[0], docs[1], c.draft); member != "" {
			fmt.Fprintf(c.p.stdout, "    each version lists itself in %q: if that is the label of documents, add --version-property %s\n", member, shellWord(member))
		}
		return
	}
	c.sayOfUnlabelled(report, docs)
	place := "/properties/" + jsonpointer.Escape(c.label) + "/"
	if !slices.ContainsFunc(report.Findings, func(f compat.Finding) bool { return strings.Contains(f.Diagnostic(diag.Error).Pointer+"/", place) }) {
		return
	}
	for _, d := range docs {
		if label.Numbers(d.Version) == nil {
			fmt.Fprintf(c.p.stdout, "    %s is named after no version, as 1.0.0.json is: without one, --version-property has no effect, and %q is compared as any member\n", d.Path, c.label)
		}
	}
}

// sayOfUnlabelled tells of the flag for documents without a label, if it makes a difference.
func (c *comparison) sayOfUnlabelled(report *compat.Report, docs [2]history.Document) {
	old := docs[0].Version
	if c.unlabelled != "" || label.Numbers(old) == nil {
		return
	}
	other, _ := history.Compare(docs[0], docs[1], history.Label{Property: c.label, None: old}, c.draft, nil)
	if other != nil && len(other.Findings) < len(report.Findings) {
		fmt.Fprintf(c.p.stdout, "    %q is required now: if documents without it are of %s, as unlabelled in stategen.yaml may say, add --unlabelled %s\n", c.label, old, old)
	}
}

// allowed is the largest step that is allowed between two versions.
func (c *comparison) allowed(old, new string) compat.Step {
	if i := slices.Index(steps, c.allow); i >= 0 {
		return compat.Step(i)
	}
	if step, ok := history.StepBetween(old, new); ok {
		return step
	}
	return compat.Minor
}

// steps are the values of --allow, in the order of the steps.
var steps = []string{compat.None.String(), compat.Patch.String(), compat.Minor.String(), compat.Major.String()}

// conclusion is the last line of a comparison.
func conclusion(r *compat.Report) string {
	switch step := r.Step(); step {
	case compat.None:
		return "the schemas say the same"
	case compat.Major:
		broken, undecided := 0, 0
		for _, f := range r.Findings {
			switch f.Rule.Verdict() {
			case compat.Refuted:
				broken++
			case compat.Undecided:
				undecided++
			}
		}
		return fmt.Sprintf("a major step: %d breaking, %d undecided", broken, undecided)
	default:
		return fmt.Sprintf("a %s step", step)
	}
}
