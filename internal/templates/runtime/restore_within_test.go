package runtime

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// forest is an object with lists of lists, and maps of lists, of such objects.
type forest struct {
	rows  [][]*forest
	by    map[string][]*forest
	label string
	Extra Extra
}

var shapeForest = shape{members: []string{"label", "rows", "by"}}

func readForest(x **forest, d *decoder, i int) int {
	if d.isNull(i) {
		return i + 4
	}
	*x = new(forest)
	return (*x).decode(d, i)
}

func readTrees(x *[]*forest, d *decoder, i int) int {
	return readList(x, d, i, new(listSlab[*forest]), readForest)
}

func (x *forest) decode(d *decoder, i int) int {
	return d.readObject(x, i, &shapeForest, &x.Extra)
}

func (x *forest) member(d *decoder, i int, key string) (k, end int) {
	switch {
	case key[:8] == `"label":`:
		return 0, readString(&x.label, d, i+8)
	case key[:7] == `"rows":`:
		return 1, readList(&x.rows, d, i+7, new(listSlab[[]*forest]), readTrees)
	case key[:5] == `"by":`:
		return 2, readMap(&x.by, d, i+5, readTrees)
	}
	return -1, i
}

func (x *forest) encode(dst []byte, e *encoder) []byte {
	start := len(dst)
	if x.label != "" {
		dst = writeString(&x.label, append(dst, `,"label":`...), e)
	}
	one := func(x **forest, dst []byte, e *encoder) []byte {
		if *x == nil {
			return append(dst, "null"...)
		}
		return (*x).encode(dst, e)
	}
	trees := func(x *[]*forest, dst []byte, e *encoder) []byte { return writeList(x, dst, e, one) }
	if x.rows != nil {
		dst = writeList(&x.rows, append(dst, `,"rows":`...), e, trees)
	}
	if x.by != nil {
		dst = writeMap(&x.by, append(dst, `,"by":`...), e, trees)
	}
	return x.Extra.closeAny(dst, start, "", &shapeForest, e)
}

func (x *forest) same(y *forest) bool {
	if x == nil || y == nil {
		return x == y
	}
	if x.label != y.label || len(x.rows) != len(y.rows) || len(x.by) != len(y.by) {
		return false
	}
	trees := func(a, b []*forest) bool {
		for k := range a {
			if len(a) != len(b) || !a[k].same(b[k]) {
				return false
			}
		}
		return len(a) == len(b)
	}
	for k := range x.rows {
		if !trees(x.rows[k], y.rows[k]) {
			return false
		}
	}
	for k := range x.by {
		if !trees(x.by[k], y.by[k]) {
			return false
		}
	}
	return sameExtra(x, y, x.Extra, y.Extra, (*forest).encode)
}

func mustReadForest(t *testing.T, text string) *forest {
	t.Helper()
	x := new(forest)
	if err := unmarshal(x, []byte(text), nil, (*forest).decode); err != nil {
		t.Fatalf("%.200s: %v", text, err)
	}
	return x
}

// What merge says of a list or map as a whole is what is amended in it, but where elements
// were added or taken out.
func TestMergeWithin(t *testing.T) {
	for _, test := range merges {
		e, o := new(encoder), restored{}
		before := "  " // whatever is before it
		dst := []byte(before + test.text)
		if !e.mergeWithin(&o, member{text: test.kept, listDepth: 9}, dst, len(before), 0) {
			if !strings.HasPrefix(test.text, "[") {
				t.Errorf("%s, written as %s, is not merged", test.kept, test.text)
			}
			if len(e.amendments) > 0 || o != (restored{}) {
				t.Errorf("%s, written as %s: what is not merged is amended: %v", test.kept, test.text, e.amendments)
			}
			continue
		}
		if got := string(amended(dst, 0, e.amendments)); got != before+test.want || len(got)-len(dst) != o.grows {
			t.Errorf("%s, written as %s, is %s, which grew by %d, want %s", test.kept, test.text, got, o.grows, test.want)
		}
	}
}

// A list that was made empty is not null again, as it was kept, beside nodes that put back
// what they keep themselves, where elements were added, too.
func TestEmptyListBesideWhatIsPutBack(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{"rows":[null,[{"rows":[null]}]]}`, `{"rows":[[],[{"rows":[null]}],[{"label":"new"}]]}`},
		{`{"rows":[null,[{"rows":[null]}],null]}`, `{"rows":[[],[{"rows":[null]}],null,[{"label":"new"}]]}`},
		{`{"rows":[null,[{"rows":[null,null]}],null,[{"rows":[null]}]]}`, `{"rows":[[],[{"rows":[null,null]}],null,[{"rows":[null]}],[{"label":"new"}]]}`},
	} {
		x := mustReadForest(t, test.text)
		x.rows[0] = []*forest{}
		x.rows = append(x.rows, []*forest{{label: "new"}})
		if got, err := appendDocument(nil, x, (*forest).encode); err != nil || string(got) != test.want {
			t.Errorf("%s is written as %s, want %s: %v", test.text, got, test.want, err)
		}
	}
}

// randomForest appends an object that is so deep at most.
func randomForest(b []byte, r *rand.Rand, depth int) []byte {
	trees := func() {
		b = append(b, '[')
		for k := range r.IntN(4) {
			if k > 0 {
				b = append(b, ',', ' ')
			}
			if r.IntN(3) == 0 || depth == 0 {
				b = append(b, "null"...)
			} else {
				b = randomForest(b, r, depth-1)
			}
		}
		b = append(b, ']')
	}
	treesOrNull := func() {
		if r.IntN(3) == 0 {
			b = append(b, "null"...)
			return
		}
		trees()
	}
	b = append(b, `{"x":1`...)
	if r.IntN(2) == 0 {
		b = append(b, `,"label":`...)
		b = append(b, []string{`"n"`, `"a, [long] {label} \\\"` + strings.Repeat("of text", 9) + `"`, `"\u0061"`}[r.IntN(3)]...)
	}
	if r.IntN(5) > 0 {
		b = append(b, `,"rows":[`...)
		for k := range r.IntN(4) {
			if k > 0 {
				b = append(b, ',')
			}
			treesOrNull()
		}
		b = append(b, ']')
	}
	if r.IntN(3) == 0 {
		b = append(b, `,"by":{`...)
		for k := range r.IntN(4) {
			if k > 0 {
				b = append(b, ',')
			}
			b = fmt.Appendf(b, `"\u006b %d":`, k)
			treesOrNull()
		}
		b = append(b, '}')
	}
	return append(b, '}')
}

// Without an edit everything is written as it was; after one, as it is without what is
// noted to be compared instead.
func TestKeptInsideKept(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	left := 0
	for range 3000 {
		text := string(randomForest(nil, r, 5))
		x := mustReadForest(t, text)
		out, err := appendDocument(nil, x, (*forest).encode)
		if err != nil || !equalText(text, string(out)) {
			t.Fatalf("%s is written as %s: %v", text, out, err)
		}
		y := mustReadForest(t, string(out))
		if !x.same(y) {
			t.Fatalf("%s is not the same as %s", text, out)
		}
		var edit func(x, y *forest)
		var drop func(x *forest)
		drop = func(x *forest) {
			if x == nil {
				return
			}
			if x.Extra.p != nil && x.Extra.p.skeletons != nil {
				left++
				x.Extra.p.skeletons = nil
			}
			for _, list := range x.rows {
				for _, tree := range list {
					drop(tree)
				}
			}
			for _, list := range x.by {
				for _, tree := range list {
					drop(tree)
				}
			}
		}
		edit = func(x, y *forest) {
			if x == nil {
				return
			}
			for k := range x.rows {
				switch r.IntN(8) {
				case 0:
					x.rows[k], y.rows[k] = append(x.rows[k], nil), append(y.rows[k], nil)
				case 1:
					x.rows[k], y.rows[k] = nil, nil
				case 2:
					x.rows, y.rows = x.rows[:k], y.rows[:k]
					return
				case 3:
					if len(x.rows[k]) > 0 {
						x.rows[k][0], y.rows[k][0] = new(forest), new(forest)
					}
				}
				for n := range x.rows[k] {
					edit(x.rows[k][n], y.rows[k][n])
				}
			}
		}
		y = mustReadForest(t, text)
		edit(x, y)
		drop(y)
		out, err = appendDocument(nil, x, (*forest).encode)
		want, err2 := appendDocument(nil, y, (*forest).encode)
		if err != nil || err2 != nil || string(out) != string(want) {
			t.Fatalf("%s is written as\n%s, want\n%s: %v, %v", text, out, want, err, err2)
		}
	}
	if left < 300 {
		t.Errorf("only %d lists or maps have others left out of them", left)
	}
}

// What is kept at every level of a document is gone through once, however deep it is.
func TestKeptAtEveryLevel(t *testing.T) {
	const filling = 50_000
	cost := func(depth int, pre, post string) (written, compared uint64) {
		text := strings.Repeat(pre, depth) + `{"label":"` + strings.Repeat("x", filling) + `"}` + strings.Repeat(post, depth)
		x, y := mustReadForest(t, text), mustReadForest(t, strings.Replace(text, "xx", `x\u0078`, 1))
		var before, between, after runtime.MemStats
		runtime.ReadMemStats(&before)
		out, err := appendDocument(nil, x, (*forest).encode)
		runtime.ReadMemStats(&between)
		same := x.same(y)
		runtime.ReadMemStats(&after)
		if err != nil || !equalText(string(out), text) || !same {
			t.Errorf("%d levels of %s…%s are not as they were: %v, %v", depth, pre, post, same, err)
		}
		return between.TotalAlloc - before.TotalAlloc, after.TotalAlloc - between.TotalAlloc
	}
	for _, around := range [][2]string{
		{`{"rows":[null,[null,`, `]]}`},
		{`{"by":{"b":[],"a":null,"c":[`, `]}}`},
		{`{"rows":[null,[{"by":{"b":null,"c":[`, `]}}]]}`},
	} {
		written, compared := cost(10, around[0], around[1])
		writtenDeep, comparedDeep := cost(150, around[0], around[1])
		if writtenDeep > 3*written+150*10_000 || comparedDeep > 3*compared+150*10_000 {
			t.Errorf("%s…%s: 10 levels take %d bytes to write and %d to compare, 150 levels %d and %d", around[0], around[1], written, compared, writtenDeep, comparedDeep)
		}
	}
}

// What was noted by a reading that was given up is not inside what is read then.
func TestBonesOfAReadingThatWasGivenUp(t *testing.T) {
	long := `[` + strings.Repeat("1,", 100) + `null]`
	text := `[` + long + `,` + long + `]`
	d := newDecoder([]byte(text), nil)
	defer d.free()
	second := 2 + len(long)
	for range 2 { // the second time, both are there
		d.skeleton(1, 1+len(long))
		d.skeleton(second, second+len(long))
	}
	if got := d.skeleton(0, len(text)); got != "[[],[]]" {
		t.Errorf("got %q", got)
	}
}
