package compat_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/compat"
)

// The page for people has every rule as the table has it, by verdict, and in its order.
func TestRulesPage(t *testing.T) {
	const file = "../../docs/compat.md"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for line := range strings.Lines(string(page)) {
		if strings.HasPrefix(line, "| `") {
			got = append(got, strings.TrimSpace(line))
		}
	}
	for _, of := range []func(*compat.Rule) bool{
		func(r *compat.Rule) bool { return r.Verdict() == compat.Proved },
		(*compat.Rule).OnlyNames,
		func(r *compat.Rule) bool { return r.Verdict() == compat.Undecided && !r.OnlyNames() },
		func(r *compat.Rule) bool { return r.Verdict() == compat.Refuted },
	} {
		for _, r := range compat.Rules {
			if of(r) {
				want = append(want, row(r))
			}
		}
	}
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("%s lacks\n%s", file, want[i])
		case i >= len(want):
			t.Errorf("%s has, and there is no such rule:\n%s", file, got[i])
		case got[i] != want[i]:
			t.Fatalf("%s has\n%s\nwhere the table has\n%s", file, got[i], want[i])
		}
	}
}

// row is a rule as the page has it: with its step where that is less than a major, and with
// its verdicts where they are more than about names.
func row(r *compat.Rule) string {
	what := r.Purpose
	if r.Besides != "" {
		what += "; but for " + r.Besides
	}
	switch {
	case r.Verdict() == compat.Proved:
		return fmt.Sprintf("| `%s` | %s | %s |", r.ID, r.Step(), what)
	case r.OnlyNames():
		return fmt.Sprintf("| `%s` | %s |", r.ID, what)
	}
	return fmt.Sprintf("| `%s` | %s | %s | %s | %s |", r.ID, r.OldData, r.NewData, r.GoAPI, what)
}
