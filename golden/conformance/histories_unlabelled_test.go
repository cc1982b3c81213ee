package conformance

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/golden/jsontest"
)

// unlabelled asks the question of a document that is labelled with the first version again, of the same
// document without a label: the family says that it is of that version.
func (r *random) unlabelled(t trial) (trial, bool) {
	doc := t.doc.(map[string]any)
	if doc[labelMember] != t.h.label(0) {
		return trial{}, false
	}
	bare := copyOf(doc).(map[string]any)
	delete(bare, labelMember)
	t.question.Data = r.spell(bare)
	return t, true
}

// judgeUnlabelled returns what is wrong with an answer about a document without a label, given that
// about the same one with it: but for the label, nothing differs.
func (t *trial) judgeUnlabelled(labelled, a historyAnswer, c *historyCount) string {
	c.unlabelled++
	isSame := (labelled.Problem == "") == (a.Problem == "") && labelled.Smallest == a.Smallest &&
		slices.EqualFunc(labelled.Newer, a.Newer, slices.Equal) && len(labelled.Grafts) == len(a.Grafts) && len(labelled.Appends) == len(a.Appends)
	switch {
	case a.Panic != "":
		return "unlabelled: " + a.Panic
	case !isSame:
		return fmt.Sprintf("unlabelled: %+v, but with a label %+v", a, labelled)
	case a.Strict == "": // each schema requires it
		return "unlabelled: strict: accepted"
	case a.Validate != "":
		return "unlabelled: validate: " + a.Validate
	case a.Problem != "":
		return ""
	}
	differs := func(how, with, without string) string {
		want, err := jsontest.Parse([]byte(with))
		if err != nil { // an error, in words that may have the label
			if _, err := jsontest.Parse([]byte(without)); err == nil {
				return fmt.Sprintf("unlabelled: %s: %s, but with a label %s", how, without, with)
			}
			return ""
		}
		if label, _ := want.Member(labelMember); label.Text == t.h.label(0) {
			with = withoutLabel(with)
		}
		if diff := jsontest.Diff([]byte(with), []byte(without)); diff != nil {
			return fmt.Sprintf("unlabelled: %s: written otherwise: %v", how, diff)
		}
		return ""
	}
	if problem := differs("read", labelled.Text, a.Text); problem != "" {
		return problem
	}
	for k, g := range a.Grafts {
		with := labelled.Grafts[k]
		if g.At != with.At || g.From != with.From || (g.Problem == "") != (with.Problem == "") {
			return fmt.Sprintf("unlabelled: graft %+v, but with a label %+v", g, with)
		}
		if problem := differs("graft at "+g.At, with.Text, g.Text); problem != "" {
			return problem
		}
	}
	for k, text := range a.Appends {
		if problem := differs([]string{"written", "append", "open"}[k], labelled.Appends[k], text); problem != "" {
			return problem
		}
	}
	return ""
}

// withoutLabel takes the label out of the text of a document.
func withoutLabel(text string) string {
	doc := parse([]byte(text)).(map[string]any)
	delete(doc, labelMember)
	return string(encode(doc))
}
