package conformance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/golden/jsontest"
)

// judge returns what is wrong with an answer; "" if nothing is.
func (f *majorFamily) judge(q majorsQuestion, a majorsAnswer) string {
	switch {
	case a.As.Problem != "" && q.valid:
		return "valid, but not read as its own major: " + a.As.Problem
	case strings.HasPrefix(a.As.Problem, "panic"):
		return a.As.Problem
	case a.As.Problem != "":
		return ""
	case a.Reported.Problem != "":
		return "not upgraded, with a report: " + a.Reported.Problem
	case a.Plain.Problem == "" && (len(a.Reported.Residue) > 0 || a.Plain.Text != a.Reported.Text):
		return fmt.Sprintf("upgraded otherwise without a report: %s", a.Plain.Text)
	case a.Plain.Problem != "" && !strings.HasPrefix(a.Plain.Problem, "loss: "):
		return "not upgraded: " + a.Plain.Problem
	case a.Plain.Problem != "" && len(a.Plain.Residue) != len(a.Reported.Residue):
		return "upgraded with another report"
	case a.Again.Problem != "":
		return "what was upgraded is not read again: " + a.Again.Problem
	case a.Again.Text != a.Reported.Text || a.Again.Label != a.Reported.Label:
		return "upgraded twice: " + a.Again.Text
	case !slices.Contains(f.versions, a.Reported.Label) || f.major(slices.Index(f.versions, a.Reported.Label)) != f.newest():
		return "labelled " + a.Reported.Label
	}
	if diff := jsontest.Diff([]byte(q.data), []byte(a.As.Text)); diff != nil {
		return fmt.Sprintf("written otherwise by its own major: %v", diff)
	}
	if problem := f.conserved(q.of, q.data, f.major(q.version), f.newest(), a.Reported, q.plan.hooks); problem != "" {
		return "upgraded: " + problem
	}
	if problem := q.unjustified(a.Reported.Residue); problem != "" {
		return "left behind: " + problem
	}
	for _, d := range a.Downs {
		if problem := f.judgeDown(q, a.Reported, d); problem != "" {
			return "for version " + problem
		}
	}
	return ""
}

// major returns the major of a version.
func (f *majorFamily) major(version int) int { return int(f.versions[version][0] - '0') }

func (f *majorFamily) newest() int { return f.major(len(f.versions) - 1) }

// unjustified returns what had a place in the newest version, or nobody had warned of.
func (q *majorsQuestion) unjustified(list []residue) string {
	same := !slices.Contains(q.of.kept[1:], false)
	for _, r := range list {
		last := unescape(r.Pointer[strings.LastIndexByte(r.Pointer, '/')+1:])
		switch {
		case same:
			return fmt.Sprintf("nothing has changed, but %v", r)
		case q.valid && q.polite && !q.plan.says(last):
			return fmt.Sprintf("nobody has said so, but %v", r)
		}
	}
	return ""
}

// says reports whether stategen has said that a member needs somebody's care.
func (p *planned) says(name string) bool {
	return slices.Contains(p.hooks, name) || slices.Contains(p.hooks, "*") || slices.ContainsFunc(p.hooks, isOfVariant(p.hooks)) ||
		slices.ContainsFunc(p.losses, func(text string) bool { return strings.Contains(text, strconv.Quote(name)) })
}

// isOfVariant tells hooks for variants that are gone: there is no way back from them.
func isOfVariant(hooks []string) func(string) bool {
	return func(method string) bool {
		name, up := strings.CutPrefix(method, "Upgrade")
		return up && strings.HasSuffix(method, ":") && !slices.Contains(hooks, "Downgrade"+name)
	}
}

func (f *majorFamily) judgeDown(q majorsQuestion, newest outcome, d down) string {
	switch {
	case strings.Contains(d.Reported.Problem, ".EncodeError: ") && f.major(slices.Index(f.versions, d.Version)) == f.newest():
		return "" // what a later minor brought is something else in this document
	case d.Reported.Problem != "":
		return d.Version + ", not written with a report: " + d.Reported.Problem
	case d.Restored.Problem != "":
		return d.Version + ", not read again with a report: " + d.Restored.Problem + " " + d.Reported.Text
	case d.Plain.Problem != "" && !strings.HasPrefix(d.Plain.Problem, "loss: "):
		return d.Version + ", not written: " + d.Plain.Problem
	case d.Plain.Problem == "" && (len(d.Reported.Residue) > 0 || d.Plain.Text != d.Reported.Text):
		return d.Version + ", written otherwise without a report: " + d.Plain.Text
	}
	if problem := f.conserved(q.of, newest.Text, f.newest(), f.major(slices.Index(f.versions, d.Version)), d.Reported, q.plan.hooks); problem != "" {
		return fmt.Sprintf("%s, written: %s %s %v", d.Version, problem, d.Reported.Text, d.Reported.Residue)
	}
	if d.Plain.Problem != "" || len(q.plan.hooks) > 0 {
		return ""
	}
	if d.Back.Problem != "" {
		return d.Version + ", not read again: " + d.Back.Problem + " " + d.Plain.Text
	}
	if problem := f.conserved(q.of, newest.Text, f.newest(), f.newest(), d.Back, nil); problem != "" {
		return d.Version + ", and back: " + problem + " " + d.Plain.Text + " " + d.Back.Text
	}
	return ""
}
