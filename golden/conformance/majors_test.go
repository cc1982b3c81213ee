package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/internal/diag"
)

// Documents of every version of a family of two or three majors are read by the package over
// these, and written for older versions: nothing is dropped without a word, as docs/majors.md
// has it.
func TestRandomMajors(t *testing.T) {
	members := number("CONFORMANCE_MAJORS", 8) // of the family of each draft
	if testing.Short() {
		members = 2
	}
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		for _, draft := range Drafts {
			judgeMajors(t, uint64(seed), draft, members)
		}
		seed++
	}
}

// planned is what stategen says of the steps of a lineage.
type planned struct {
	hooks  []string // what they are handed
	losses []string // what nobody has said anything about
}

// majorsQuestion asks what becomes of a document.
type majorsQuestion struct {
	of      *lineage
	plan    planned
	version int
	data    string
	valid   bool // for its own version
	polite  bool // members that no version knows have names that none has
}

// judgeMajors is a family of so many lineages.
func judgeMajors(t *testing.T, seed uint64, draft string, members int) {
	r := newRandom(seed, draft)
	f := &majorFamily{draft: draft, versions: r.randomVersions()}
	plans, skipped := r.plans(t, f, members)
	questions := r.majorsQuestions(t, f, plans)
	result := f.generate()
	if err := errorOf(result.Diagnostics); err != nil {
		if strings.HasPrefix(err.Error(), "schema-endless") { // of a definition that one lineage alone asks nothing about
			t.Logf("seed %d: %v", seed, err)
			return
		}
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := buildMajors(dir, result); err != nil {
		t.Fatal(err)
	}
	var documents []string
	for _, q := range questions {
		documents = append(documents, q.data)
	}
	answers, err := ask[string, majorsAnswer](dir, documents)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	shown := map[string]bool{} // one of each sort
	for k, q := range questions {
		count(counts, q, answers[k])
		problem := f.judge(q, answers[k])
		if sort := q.of.name + kind(problem); problem != "" && !shown[sort] {
			shown[sort] = true
			up := answers[k].Reported
			t.Errorf("seed %d, %s: %s\n%s\n\tplan hooks %q, losses %q\n\tdata %s\n\tup %s\n\t%v",
				seed, draft, problem, q.of, q.plan.hooks, q.plan.losses, q.data, up.Text, up.Residue)
		}
	}
	t.Logf("%s, versions %v: %v; schemas without code %v", draft, f.versions, counts, skipped)
}

// plans gives a family its members. Of schemas for which there is no code, it counts why.
func (r *random) plans(t *testing.T, f *majorFamily, members int) (plans map[*lineage]planned, skipped map[string]int) {
	plans, skipped = map[*lineage]planned{}, map[string]int{}
	for len(f.members) < members {
		l := r.lineage(fmt.Sprint("g", len(f.members)), f.versions)
		plan, err := f.planOf(l)
		if err != nil && strings.HasPrefix(err.Error(), "upgrade-declaration") { // it is about no type, or none that fits
			skipped["undeclared"]++
			clear(l.declared)
			plan, err = f.planOf(l)
		}
		if err != nil {
			code, _, _ := strings.Cut(err.Error(), " ")
			skipped[code]++
			if code == "upgrade-root" || code == "internal" {
				t.Errorf("%v\n%s", err, l)
			}
			continue
		}
		if !slices.Contains(l.kept[1:], false) && len(plan.hooks)+len(plan.losses) > 0 {
			t.Errorf("nothing has changed, but hooks %q, losses %q\n%s", plan.hooks, plan.losses, l)
		}
		for _, list := range l.declared {
			for _, d := range list {
				plan.losses = append(plan.losses, d.yaml)
			}
		}
		plans[l] = plan
		f.members = append(f.members, l)
	}
	return plans, skipped
}

// majorsQuestions makes documents of each version for each member of a family.
func (r *random) majorsQuestions(t *testing.T, f *majorFamily, plans map[*lineage]planned) (list []majorsQuestion) {
	const instances = 8
	for k, v := range f.versions {
		oracle, err := newOracle(&Group{Draft: f.draft, Schema: f.document(k)})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range f.members {
			for range instances {
				q := majorsQuestion{of: l, plan: plans[l], version: k, polite: r.one(2)}
				q.data = r.majorsDocument(l, k, v, q.polite)
				q.valid = oracle.allows(q.data)
				list = append(list, q)
			}
		}
	}
	return list
}

// count counts what a test was about.
func count(counts map[string]int, q majorsQuestion, a majorsAnswer) {
	counts["documents"]++
	for what, holds := range map[string]bool{
		"valid": q.valid, "read": a.As.Problem == "", "upgraded": a.Plain.Problem == "" && a.As.Problem == "", "with a report": len(a.Reported.Residue) > 0,
		"with hooks": len(q.plan.hooks) > 0, "with declarations": slices.ContainsFunc(q.of.declared, func(list []saying) bool { return list != nil }), "with warnings": len(q.plan.losses) > 0,
	} {
		if holds {
			counts[what]++
		}
	}
	for _, d := range a.Downs {
		if d.Plain.Problem == "" {
			counts["down and up"]++
		}
	}
}

// majorsDocument returns a document of a version with an instance of a lineage.
func (r *random) majorsDocument(l *lineage, version int, label string, polite bool) string {
	defs, _ := l.schemas[version][r.defsKeyword()].(map[string]any)
	r.defs, r.polite = len(defs), polite
	defer func() { r.polite = false }()
	doc := map[string]any{versionMember: label, l.name: r.instance(l.schemas[version])}
	if r.one(6) {
		inner := map[string]any{l.name: r.instance(l.schemas[version])}
		if !r.one(4) {
			inner[versionMember] = pick(r, []string{label, "1.0.0", "2.0.0", "later"})
		}
		if r.one(2) {
			doc["inner"] = inner
		} else {
			doc["inners"] = []any{inner}
		}
	}
	return r.spell(doc)
}

// planOf returns what stategen says of a family of which a lineage is the only member.
func (f *majorFamily) planOf(l *lineage) (p planned, err error) {
	alone := majorFamily{draft: f.draft, versions: f.versions, members: []*lineage{l}}
	for k := range f.versions {
		if _, err := newOracle(&Group{Draft: f.draft, Schema: alone.document(k)}); err != nil {
			return p, fmt.Errorf("oracle %w", err)
		}
	}
	result := alone.generate()
	if err := errorOf(result.Diagnostics); err != nil {
		return p, err
	}
	for _, set := range result.Hooks {
		for _, m := range set.Methods {
			p.hooks = append(p.hooks, m.Name+":")
			p.hooks = append(p.hooks, m.Handles...)
		}
	}
	for _, d := range result.Diagnostics {
		if d.Severity == diag.Warning && d.Code == "upgrade-loss" {
			p.losses = append(p.losses, d.Pointer+" "+d.Message)
		}
	}
	return p, nil
}

func (l *lineage) String() string {
	var b strings.Builder
	for k, s := range l.schemas {
		fmt.Fprintf(&b, "\t%s %s\n", l.name, encode(s))
		for _, d := range l.declared[k] {
			fmt.Fprintf(&b, "\t\t%s: %s\n", d.at, d.yaml)
		}
	}
	return b.String()
}
