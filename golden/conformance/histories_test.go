package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// Versions of a random schema within one major, each of which adds to the one before: what
// docs/versions.md promises of their documents, for the package of all versions and for that
// of the older ones.
func TestRandomHistories(t *testing.T) {
	each := number("CONFORMANCE_HISTORIES", 2) // of each draft
	if testing.Short() {
		each = 1
	}
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		judgeHistories(t, uint64(seed), each)
		seed++
	}
}

// which names the package that knows so many versions.
func (h *history) which(known int) string {
	if known == len(h.schemas) {
		return "new"
	}
	return "old"
}

// trial is a question about a document of a history.
type trial struct {
	h        *history
	o        oracles
	question historyQuestion
	known    int  // versions that the package knows
	doc      any  // the document
	from     any  // the other one
	of       int  // the version that the document was made for; -1 if it is valid for none
	honest   bool // its label has all that it uses
	misfit   bool // it may use names of later versions for something else
}

// judgeHistories is one round.
func judgeHistories(t *testing.T, seed uint64, each int) {
	var list []*history
	var trials []trial
	for _, draft := range Drafts {
		r := newRandom(seed, draft)
		for k := range each {
			h := r.history(fmt.Sprintf("seed %d, %s, history %d", seed, draft, k), draft)
			o, err := h.oracles()
			if err != nil {
				t.Fatalf("%s: %v%s", h.id, err, h)
			}
			trials = append(trials, r.trials(h, o, len(list))...)
			list = append(list, h)
		}
	}
	program, err := newHistoryProgram(t.TempDir(), list)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range slices.Sorted(maps.Keys(program.problems)) {
		t.Errorf("%s: %s%s", list[k].id, program.problems[k], list[k])
	}
	trials = slices.DeleteFunc(trials, func(t trial) bool { return program.problems[slices.Index(list, t.h)] != "" })
	c := &historyCount{}
	answers := askAll(t, program, trials)
	problems := make([]string, 0, len(trials))
	var again []trial
	for k, a := range answers {
		problems = append(problems, trials[k].judge(a, c))
		again = append(again, trials[k].others(a)...)
	}
	for k, a := range askAll(t, program, again) {
		problems = append(problems, again[k].judgeOther(a, c))
	}
	trials = append(trials, again...)
	r := newRandom(seed, Drafts[0])
	var bare []trial
	var with []historyAnswer
	for k, a := range answers {
		if t, ok := r.unlabelled(trials[k]); ok {
			bare, with = append(bare, t), append(with, a)
		}
	}
	for k, a := range askAll(t, program, bare) {
		problems = append(problems, bare[k].judgeUnlabelled(with[k], a, c))
	}
	trials = append(trials, bare...)

	first := map[string]int{} // the smallest of each sort
	for k, problem := range problems {
		key := trials[k].h.id + kind(problem)
		if best, known := first[key]; problem != "" && (!known || len(trials[k].question.Data) < len(trials[best].question.Data)) {
			first[key] = k
		}
	}
	for _, key := range sortedKeys(first) {
		n := first[key]
		q := trials[n].question
		t.Errorf("%s: %s\n\tpackage %s\n\tdata %s\n\tfrom %s%s", trials[n].h.id, problems[n], q.Package, q.Data, q.From, trials[n].h)
	}
	t.Logf("%d histories: %d documents read, %d smallest versions, %d edits (%d refused), %d arrays extended, %d of these read by the other package; %d refused after a major step; %d documents without a label",
		len(list), c.read, c.smallest, c.edits, c.refused, c.appends, c.others, c.major, c.unlabelled)
}

func askAll(t *testing.T, p *historyProgram, trials []trial) []historyAnswer {
	t.Helper()
	var questions []historyQuestion
	for _, t := range trials {
		questions = append(questions, t.question)
	}
	answers, err := p.ask(questions)
	if err != nil {
		t.Fatal(err)
	}
	return answers
}

// historyCount is how often something was looked at.
type historyCount struct{ read, smallest, edits, refused, appends, others, major, unlabelled int }

func (h *history) String() string {
	var b strings.Builder
	for k, s := range h.schemas {
		fmt.Fprintf(&b, "\n\t%s %s", h.label(k), encode(s))
	}
	fmt.Fprintf(&b, "\n\tolder: %d, array %q, major %s", h.older, h.array, h.major)
	return b.String()
}

// trials makes documents of a history and questions about them.
func (r *random) trials(h *history, o oracles, n int) (list []trial) {
	const valid = 12 // documents of each version
	documents := make([][]any, len(h.schemas))
	for k := range h.schemas {
		for range 6 * valid {
			doc := r.document(h, k)
			text := string(encode(doc))
			if o.whole[k].allows(text) && o.shape[k].allows(text) && newestMark(doc) <= k && len(documents[k]) < valid {
				documents[k] = append(documents[k], doc)
			}
		}
	}
	add := func(known int, doc, from any, t trial) {
		t.h, t.o, t.known, t.doc, t.from = h, o, known, doc, from
		t.question.Package = fmt.Sprintf("f%d%s", n, h.which(known))
		t.question.Data, t.question.Seed = r.spell(doc), r.Uint64()
		if from != nil {
			t.question.From = r.spell(from)
		}
		list = append(list, t)
	}
	all := len(h.schemas)
	anyOf := func(versions [][]any) any {
		if versions = slices.DeleteFunc(slices.Clone(versions), func(docs []any) bool { return len(docs) == 0 }); len(versions) == 0 {
			return nil
		}
		return pick(r, pick(r, versions))
	}
	for k := range h.schemas {
		for _, doc := range documents[k] {
			s, fits := h.smallest(o, all, doc)
			honest := trial{of: k, honest: s <= k, misfit: !fits}
			add(all, doc, anyOf(documents), honest)
			add(h.older, doc, anyOf(documents[:h.older]), honest)
			if h.array != nil {
				t := honest
				t.question.Array = h.array
				add(all, doc, anyOf(documents), t)
				add(h.older, doc, anyOf(documents[:h.older]), t)
			}
			if broken, ok := r.mutate(copyOf(doc)).(map[string]any); ok {
				add(all, relabelled(broken, h.label(k)), nil, trial{of: -1})
			}
			label := r.IntN(k + 1)
			if s <= label {
				continue
			}
			early := relabelled(doc, h.label(label))
			add(all, early, anyOf(documents), trial{of: k})
			early = relabelled(doc, h.label(label))
			r.squat(early, label)
			t := trial{of: -1, misfit: true}
			add(all, early, anyOf(documents), t)
			if t.question.Array = h.array; h.array != nil {
				add(all, early, anyOf(documents), t)
			}
		}
	}
	return list
}
