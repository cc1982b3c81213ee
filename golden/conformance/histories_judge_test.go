package conformance

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/golden/jsontest"
)

// judge returns what is wrong with an answer; "" if nothing is. It counts what it
// looked at.
func (t *trial) judge(a historyAnswer, c *historyCount) string {
	data := t.question.Data
	valid := t.o.whole[t.known-1].allows(data)
	label := t.doc.(map[string]any)[labelMember].(string)
	c.read++
	unfit := func(problem string) bool { return strings.HasPrefix(problem, "wrong type: ") }
	if unfit(a.Strict) && !t.o.shape[t.known-1].allows(data) { // what a variant adds to its base is its type's to say, not the schema's
		return a.Panic
	}
	switch {
	case a.Panic != "":
		return a.Panic
	case a.Kept != "":
		return "with wrong types kept: " + a.Kept
	case valid && a.Strict != "":
		return "strict: valid, but refused: " + a.Strict
	case !valid && a.Strict == "":
		return "strict: not valid, but accepted"
	case a.Problem != "" && !unfit(a.Problem):
		return "tolerant: refused for more than its type: " + a.Problem
	case a.Problem != "" && t.h.major != "" && !t.o.shape[t.known-1].allows(data):
		c.major++
		return ""
	case a.Problem != "" && (t.of >= 0 || t.misfit):
		return "tolerant: refused: " + a.Problem
	case a.Problem != "":
		return ""
	case a.Validate != "":
		return "validate: " + a.Validate
	}
	if diff := jsontest.Diff([]byte(data), []byte(a.Text)); diff != nil {
		return fmt.Sprintf("written otherwise: %v", diff)
	}
	smallest, known := t.h.smallest(t.o, t.known, t.doc)
	if known && !t.misfit && t.of >= 0 {
		c.smallest++
		if a.Smallest != t.h.label(smallest) {
			return fmt.Sprintf("smallest: %s, not %s", a.Smallest, t.h.label(smallest))
		}
		for k, pointers := range a.Newer[:t.known] {
			if (len(pointers) > 0) != (smallest > k) {
				return fmt.Sprintf("newer: than %s are %q, but the smallest is %s", t.h.label(k), pointers, t.h.label(smallest))
			}
		}
	}
	for _, g := range a.Grafts {
		if problem := t.judgeGraft(g, label, c); problem != "" {
			return problem + fmt.Sprintf("\n\tat %s of %q: %s", g.At, g.From, g.Text)
		}
	}
	return t.judgeAppends(a.Appends, c)
}

// judgeGraft returns what is wrong with an edit.
func (t *trial) judgeGraft(g graft, label string, c *historyCount) string {
	want := grafted(t.doc, g.At, t.from, g.From)
	if want == nil {
		return ""
	}
	c.edits++
	if g.Problem != "" {
		if g.Text == "" && (t.misfit || !t.h.fits(t.o, t.from)) {
			c.refused++
			return ""
		}
		return "graft: " + g.Problem
	}
	return t.judgeEdit("graft", want, g.Text, label, g.At)
}

// judgeEdit returns what is wrong with a document that was written after an edit at a pointer.
func (t *trial) judgeEdit(how string, want any, text, label, at string) string {
	got, err := jsontest.Parse([]byte(text))
	if err != nil {
		return how + ": " + err.Error()
	}
	member, _ := got.Member(labelMember)
	if t.h.isKeyed() {
		want = zeroed(t.doc, want, parse(json.RawMessage(text)))
	}
	if diff := jsontest.Diff(encode(relabelled(want, member.Text)), []byte(text)); diff != nil {
		return fmt.Sprintf("%s: written otherwise: %v", how, diff)
	}
	least, most := minorOf(label), max(minorOf(label), t.known-1)
	smallest, known := t.h.smallest(t.o, t.known, want)
	switch {
	case !known:
	case t.misfit || !t.honest && t.h.unmarked:
		most = max(least, smallest)
	case t.honest:
		least = max(least, smallest)
		most = least
	default: // what was there raises no label, nor does more of the same version
		before, after, around := marksIn(t.doc), marksIn(want), newestAround(t.doc)
		most = max(least, min(newestMark(parts(at)), t.known-1)) // within what a version brought, there may be things of any before it
		for k := range t.known {
			if !after[k] || before[k] {
				continue
			}
			if k >= around { // in what a later version brought, there may be types of any before it
				least = max(least, k)
			}
			most = max(most, k)
		}
	}
	if minor := minorOf(member.Text); minor < least || minor > most {
		return fmt.Sprintf("%s: label %s, which was %s, is not of 1.%d to 1.%d", how, member.Text, label, least, most)
	}
	return ""
}

// newestAround returns the newest version that brought a member with objects in it.
func newestAround(v any) (newest int) {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			newest = max(newest, newestAround(value))
			if holdsObject(value) {
				newest = max(newest, newestMark(name))
			}
		}
	case []any:
		for _, item := range v {
			newest = max(newest, newestAround(item))
		}
	}
	return newest
}

func holdsObject(v any) bool {
	list, _ := v.([]any)
	_, isObject := v.(map[string]any)
	return isObject || slices.ContainsFunc(list, holdsObject)
}

// parts lists the tokens of a pointer.
func parts(pointer string) (list []any) {
	for _, token := range strings.Split(pointer, "/") {
		list = append(list, token)
	}
	return list
}

// isKeyed reports whether there may be maps whose keys match an expression. They have what does
// not match it, too, and of that null is valid: see zeroed.
func (h *history) isKeyed() bool {
	return strings.Contains(string(encode(h.schemas[len(h.schemas)-1])), `"patternProperties"`)
}

// zeroed is what is wanted of a document after an edit, with zeros in the place of null that
// came from another document. In a map of scalars, null is the zero to Go; that it was null is
// beside the map, in the Extra of the struct around it, and does not come along.
func zeroed(before, want, got any) any {
	switch w := want.(type) {
	case map[string]any:
		before, _ := before.(map[string]any)
		got, _ := got.(map[string]any)
		for name := range w {
			v, was := before[name]
			if isZero := got[name] == false || got[name] == "" || got[name] == json.Number("0"); w[name] == nil && (!was || v != nil) && isZero {
				w[name] = got[name]
			} else {
				w[name] = zeroed(v, w[name], got[name])
			}
		}
	case []any:
		before, _ := before.([]any)
		got, _ := got.([]any)
		for k := range w {
			if k < len(got) {
				var v any
				if k < len(before) {
					v = before[k]
				}
				w[k] = zeroed(v, w[k], got[k])
			}
		}
	}
	return want
}

// judgeAppends returns what is wrong with what was appended.
func (t *trial) judgeAppends(texts []string, c *historyCount) string {
	if len(texts) == 0 {
		return ""
	}
	c.appends++
	at := jsontest.Pointer(t.h.array...)
	from, last := lookUp(t.from, at)
	more, _ := from.(map[string]any)[last].([]any)
	want := copyOf(t.doc)
	around, _ := lookUp(want, at)
	object, _ := around.(map[string]any)
	list, isList := object[last].([]any)
	if object == nil || !isList && object[last] != nil {
		return "" // a value of another type, there or around it
	}
	object[last] = append(list, more...)
	for k, how := range []string{"written", "append", "open"} {
		switch isError := strings.HasPrefix(texts[k], "error: "); {
		case t.misfit && isError:
			c.refused++
			continue
		case t.misfit && how == "written":
			continue // elements that do not fit are kept until the list has others
		case isError:
			return how + ": " + texts[k]
		}
		if problem := t.judgeEdit(how, want, texts[k], t.doc.(map[string]any)[labelMember].(string), at); problem != "" {
			return problem
		}
	}
	return ""
}

// others are the documents that were written, for the package that knows the other versions:
// it is to read them, and to write them as they are.
func (t *trial) others(a historyAnswer) (list []trial) {
	if t.misfit || t.of < 0 || t.h.major != "" {
		return nil
	}
	o := trial{h: t.h, known: len(t.h.schemas)}
	if t.known == o.known {
		o.known = t.h.older
	}
	o.question.Package = strings.TrimSuffix(t.question.Package, t.h.which(t.known)) + t.h.which(o.known)
	texts := a.Appends
	for _, g := range a.Grafts {
		texts = append(texts, g.Text)
	}
	for _, text := range texts {
		if text != "" && !strings.HasPrefix(text, "error: ") {
			o.question.Data = text
			list = append(list, o)
		}
	}
	return list
}

func (t *trial) judgeOther(a historyAnswer, c *historyCount) string {
	c.others++
	switch {
	case a.Panic != "":
		return a.Panic
	case a.Problem != "":
		return "other package: refused: " + a.Problem
	}
	if diff := jsontest.Diff([]byte(t.question.Data), []byte(a.Text)); diff != nil {
		return fmt.Sprintf("other package: written otherwise: %v", diff)
	}
	return ""
}
