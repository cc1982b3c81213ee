package conformance

import (
	"fmt"
	"testing"
	"time"
)

// The packages of random schemas, each by itself, as the command makes them: there, unlike in
// TestRandomTypes, definitions may have the names of what every package declares. Each schema has
// names that meet one another or names of Go. CONFORMANCE_ROOTS says how many there are in a round.
func TestRandomRoots(t *testing.T) {
	if testing.Short() {
		t.Skip("short: builds a program of many packages")
	}
	const instances = 12
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		var groups []Group
		for k := range number("CONFORMANCE_ROOTS", 8) {
			draft := Drafts[k%len(Drafts)]
			r := newRandom(uint64(seed)+uint64(k), draft)
			g := Group{ID: fmt.Sprintf("seed %d, %s, schema %d", seed, draft, k), Draft: draft}
			for {
				g.Schema = encode(r.named())
				oracle, err := newOracle(&g)
				if err != nil {
					continue
				}
				if _, err := modelOf(&g, nil); err != nil && isEndless(err) {
					continue
				}
				schema := parse(g.Schema).(map[string]any)
				for range instances {
					data := r.spell(r.instance(schema))
					if !oracle.isLost(data) {
						g.Tests = append(g.Tests, Test{Data: []byte(data), Valid: oracle.allows(data)})
					}
				}
				break
			}
			groups = append(groups, g)
		}
		judgeRoots(t, groups, nil)
		seed++
	}
}

// named returns a schema of objects with names at the edges, and definitions of such names.
func (r *random) named() map[string]any {
	*r = random{Rand: r.Rand, draft: r.draft, neat: true, edges: edges{names: pick(r, edgeNames)}}
	r.names = append([]string{}, r.names...)
	r.Shuffle(len(r.names), func(i, j int) { r.names[i], r.names[j] = r.names[j], r.names[i] })
	r.defs = 2 + r.IntN(4)
	r.anchors = make([]bool, r.defs)
	root := map[string]any{}
	r.structure(root, 2)
	properties := root["properties"].(map[string]any)
	defs := map[string]any{}
	for k := range r.defs {
		def := map[string]any{}
		if r.structure(def, 1); r.one(3) {
			def = r.plain(1)
		}
		defs[r.defName(k)] = def
		properties[fmt.Sprint("m", k)] = map[string]any{"$ref": "#" + r.defFragment(k)}
	}
	root[r.defsKeyword()] = defs
	return root
}
