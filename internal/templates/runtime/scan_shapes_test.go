package runtime

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// shapes writes random values in which objects of few shapes come back, as in
// the documents that programs keep.
type shapes struct {
	*rand.Rand
	names  [][]string // of the shapes
	spaced bool
}

func newShapes(seed uint64) *shapes {
	g := &shapes{Rand: rand.New(rand.NewPCG(seed, 2)), spaced: seed%4 == 0}
	for range 1 + g.IntN(6) {
		var names []string
		if len(g.names) > 0 && g.IntN(2) == 0 { // begins like another one
			names = slices.Clone(g.names[g.IntN(len(g.names))])
			names = names[:g.IntN(len(names)+1)]
		}
		for k := range g.IntN(12) {
			names = append(names, fmt.Sprintf("%s%d", strings.Repeat("n", g.IntN(30)), len(g.names)*100+k))
		}
		g.names = append(g.names, names)
	}
	return g
}

func (g *shapes) space() string {
	if g.spaced {
		return []string{"", " ", "\n  ", "\t"}[g.IntN(4)]
	}
	return ""
}

// value writes a value, objects with one name twice where again is 0: it counts
// the members down.
func (g *shapes) value(depth int, again *int) string {
	n := g.IntN(8)
	switch {
	case n < 3 && depth > 0:
		return g.object(depth, again)
	case n < 4 && depth > 0:
		elements := make([]string, g.IntN(6))
		for k := range elements {
			elements[k] = g.space() + g.value(depth-1, again) + g.space()
		}
		return "[" + strings.Join(elements, ",") + "]"
	case n < 5:
		return fmt.Sprint(g.Int64() >> g.IntN(64))
	case n < 6:
		return []string{"true", "false", "null", "0", "-1.5e3", "{}", "[]"}[g.IntN(7)]
	}
	text := strings.Repeat("some text, ", g.IntN(9))
	return `"` + text[g.IntN(len(text)/2+1):] + []string{"", "é", "\\n", "\\u00e9", "持久", "🙂", `\\\"`}[g.IntN(7)] + `"`
}

func (g *shapes) object(depth int, again *int) string {
	names := slices.Clone(g.names[g.IntN(len(g.names))])
	if g.IntN(8) == 0 { // of no shape
		names = append(names, fmt.Sprintf("x%d", g.IntN(1000)), fmt.Sprintf("y%d", g.IntN(1000)))
	}
	var members []string
	for _, name := range names {
		if g.IntN(10) == 0 {
			continue // optional
		}
		members = append(members, g.space()+`"`+name+`"`+g.space()+`:`+g.space()+g.value(depth-1, again)+g.space())
		if *again--; *again == 0 {
			if g.IntN(4) == 0 && len(name) > 0 {
				name = fmt.Sprintf(`\u%04x`, name[0]) + name[1:]
			}
			at := g.IntN(len(members) + 1)
			members = slices.Insert(members, at, `"`+name+`":1`)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

// Objects of shapes that were seen before are scanned with foresight: what is
// JSON is taken, and no name is there twice, however far the two are apart.
func TestScanForeseesNames(t *testing.T) {
	first := rand.Uint64()
	t.Logf("first seed %d", first)
	last := first + 300
	if testing.Short() {
		last = first + 60
	}
	for seed := first; seed != last; seed++ {
		never := 0
		elements := make([]string, 1, 40)
		elements[0] = "1"
		g := newShapes(seed)
		for range g.IntN(40) {
			elements = append(elements, g.object(3, &never))
		}
		doc := `{"version":"1","data":{"list":[` + strings.Join(elements, ",") + `]}}`
		mustScan(t, doc)

		for range 4 {
			b := []byte(doc)
			b[g.IntN(len(b))] = "\"\\{}[]:,0a \x00\x1f\x80\xc3"[g.IntN(15)]
			checkScan(t, string(b))
		}

		again := 1 + g.IntN(20)
		elements = append(elements, g.object(3, &again))
		doc = `{"version":"1","data":{"list":[` + strings.Join(elements, ",") + `]}}`
		if fast, _, err := openBoth([]byte(doc), Checked); again <= 0 && (fast != nil || err == nil) {
			t.Fatalf("seed %d: a name is there twice: %s", seed, doc)
		}
	}
}

// More names than can be remembered, and more in one place.
func TestScanForeseesSoManyNames(t *testing.T) {
	for _, n := range []int{alternatives, 2 * alternatives, maxForeseen, 2 * maxForeseen} {
		var elements []string
		for k := range n {
			elements = append(elements, fmt.Sprintf(`{"a":1,"b%d":{"c%d":[{"d":1}]},"e":2}`, k, k))
		}
		list := strings.Join(elements, ",")
		doc := `{"data":{"list":[` + list + `,` + list + `]}}`
		mustScan(t, doc)
		for k := range n {
			at := strings.LastIndex(doc, elements[k])
			twice := doc[:at] + strings.Replace(doc[at:], `"e":2`, `"a":2`, 1)
			if fast, _, _ := openBoth([]byte(twice), Checked); fast != nil {
				t.Fatalf("a name that is there twice is not seen: %s", twice)
			}
		}
	}
}
