package conformance

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// disagreement is a pair that is answered wrongly.
type disagreement struct {
	pair
	problem string
	done    bool // nothing can be taken away any more
}

// kind tells one sort of problem from another.
func kind(problem string) string {
	text, rest, _ := strings.Cut(problem, ":")
	if text == "no code" {
		text, _, _ = strings.Cut(rest, "/")
	}
	return text
}

func (d *disagreement) size() int { return len(d.group.Schema) + len(d.data) }

// report lists disagreements, one of each sort for each schema, the first few
// made as small as they get. Trying what can be taken away needs a package
// each time, so that many ways of it are in one; CONFORMANCE_MINIMISE says how
// often it is tried.
func report(t *testing.T, found []*disagreement, build maker) {
	const most, few = 12, 6
	slices.SortStableFunc(found, func(a, b *disagreement) int { return cmp.Compare(a.size(), b.size()) })
	seen := map[string]bool{}
	total := len(found)
	found = slices.DeleteFunc(found, func(d *disagreement) bool {
		key := d.group.ID + kind(d.problem)
		again := seen[key]
		seen[key] = true
		return again
	})
	if len(found) == 0 {
		return
	}
	t.Logf("%d disagreements about %d schemas", total, len(found))
	found = found[:min(len(found), most)]
	for range number("CONFORMANCE_MINIMISE", 12) {
		if !reduce(t, found[:min(len(found), few)], build) {
			break
		}
	}
	for _, d := range found {
		verdict := "not valid"
		if d.valid {
			verdict = "valid"
		}
		t.Errorf("%s (the oracle says %s): %s\n\tschema %s\n\tdata %s", d.group.ID, verdict, d.problem, d.group.Schema, d.data)
	}
}

// reduce takes something away from each of some disagreements, such that they
// remain; it reports whether it could.
func reduce(t *testing.T, list []*disagreement, build maker) bool {
	var pairs []pair
	var of []*disagreement
	for _, d := range list {
		if d.done {
			continue
		}
		for k, schema := range smaller(d.group.Schema, 40) {
			g := d.group
			g.Schema = schema
			g.ID = fmt.Sprintf("%s~%d", d.group.ID, k)
			oracle, err := newOracle(&g)
			if err != nil {
				continue
			}
			for _, data := range smaller(json.RawMessage(d.data), 20) {
				if oracle.isLost(string(data)) {
					continue
				}
				pairs = append(pairs, pair{group: g, data: string(data), valid: oracle.allows(string(data))})
				of = append(of, d)
			}
		}
	}
	if len(pairs) == 0 {
		return false
	}
	problems, _ := judgePairs(t, t.TempDir(), pairs, build)
	better := map[*disagreement]int{}
	for k, d := range of {
		if kind(problems[k]) != kind(d.problem) || pairs[k].valid != d.valid {
			continue
		}
		size := len(pairs[k].group.Schema) + len(pairs[k].data)
		if best, known := better[d]; size < d.size() && (!known || size < len(pairs[best].group.Schema)+len(pairs[best].data)) {
			better[d] = k
		}
	}
	for _, d := range list {
		k, ok := better[d]
		if !ok {
			d.done = true
			continue
		}
		id := d.group.ID
		d.pair, d.problem = pairs[k], problems[k]
		d.group.ID = id
	}
	return len(better) > 0
}

// smaller returns a JSON value and up to n others, each with something taken
// away from it, much and little.
func smaller(text json.RawMessage, n int) []json.RawMessage {
	var list []json.RawMessage
	for _, v := range without(parse(text)) {
		if reduced := encode(v); len(reduced) < len(text) {
			list = append(list, reduced)
		}
	}
	slices.SortFunc(list, func(a, b json.RawMessage) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(string(a), string(b)))
	})
	list = slices.CompactFunc(list, func(a, b json.RawMessage) bool { return string(a) == string(b) })
	out := []json.RawMessage{text}
	for k := range min(n, len(list)) {
		out = append(out, list[k*len(list)/min(n, len(list))])
	}
	return out
}

// without lists a value with one thing taken away anywhere in it: a member, an
// element, what is around a value.
func without(v any) []any {
	var out []any
	switch v := v.(type) {
	case map[string]any:
		out = append(out, map[string]any{})
		for _, name := range sortedKeys(v) {
			rest := maps.Clone(v)
			delete(rest, name)
			out = append(out, rest, v[name])
			if inner, ok := v[name].(map[string]any); ok {
				for _, value := range inner {
					out = append(out, value)
				}
			}
			for _, less := range without(v[name]) {
				with := maps.Clone(v)
				with[name] = less
				out = append(out, with)
			}
		}
	case []any:
		out = append(out, []any{})
		for k := range v {
			out = append(out, slices.Delete(slices.Clone(v), k, k+1), v[k])
			for _, less := range without(v[k]) {
				with := slices.Clone(v)
				with[k] = less
				out = append(out, with)
			}
		}
	case string, json.Number, bool:
		out = append(out, nil)
	}
	return out
}
