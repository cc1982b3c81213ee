package emit

import (
	"go/format"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/templates"
)

const prunedSource = `package p

import (
	"sync"
	"time"
)

// decoder is used.
type decoder struct {
	// The way in.
	selected, beside int
	keyed            string // in a literal

	unused sync.Mutex
	odd    bool // nobody asks

	base
	Shown byte
	_     time.Time

	kept  later // mentioned by what a field keeps
	local int
}

type base struct{ x int } // of one line

type later struct {
	inner func(*gone) // selected
	other *gone
}

type gone struct {
	a int
}

type span struct {
	from, to int
}

type step struct {
	at   int
	kind byte
}

type keyed struct {
	value int
	other int
}

type listed struct {
	set   int
	unset int
}

type pointed struct {
	to   int
	from int
}

func Decode() *decoder {
	d, local := decoder{keyed: "a"}, 1
	d.selected, d.kept.inner = local, nil
	_, _ = []span{{1, 2}}, step{local, 'a'}
	_, _ = []listed{{set: 1}}, []*pointed{local.to}
	if _ = (keyed{value: 1}); d.Shown == 0 {
		return nil
	}
	return &d
}
`

// A struct of the run-time has the fields that are selected or set by their names, those
// whose names are shown and those without names, and all if it is written without their
// names; what only the others mention goes.
func TestPruneFields(t *testing.T) {
	p, err := cut(prunedSource, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := prune(map[string]*pieces{"rt_decoder.go": p}, map[string]bool{})["rt_decoder.go"].text
	for _, want := range []string{"// The way in.\n\tselected, beside int", "keyed  ", "\tbase\n", "Shown byte", "_     time.Time", "kept  later", "inner func", "type gone", "from, to int", "at   int\n\tkind byte", "value int", "\tset   int", "\tto   int"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	for _, gone := range []string{"unused", "nobody asks", "local int", "other ", "sync", "\ta int", "unset", "from int\n"} {
		if strings.Contains(text, gone) {
			t.Errorf("there is %q in\n%s", gone, text)
		}
	}
}

// What is left of a file of the run-time that has lost no field is printed as it is: it has to be
// as gofmt would print it, whatever it has lost.
func TestWhatIsLeftIsFormatted(t *testing.T) {
	files, err := cutAll(templates.Runtime("p"))()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		for _, d := range files[name].list {
			all = append(append(all, d.names...), d.mentions...)
		}
	}
	checked := 0
	for seed := range uint64(80) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		used := map[string]bool{}
		for range 1 << (seed % 10) {
			used[all[rnd.IntN(len(all))]] = true
		}
		files, _ := cutAll(templates.Runtime("p"))() // which pruning marks
		for name, left := range prune(files, used) {
			if !left.formatted {
				continue
			}
			checked++
			if text, err := format.Source([]byte(left.text)); err != nil || string(text) != left.text {
				t.Errorf("seed %d: %s is not as gofmt has it: %v", seed, name, err)
			}
		}
	}
	if checked < 500 {
		t.Errorf("only %d files are as they were", checked)
	}
}
