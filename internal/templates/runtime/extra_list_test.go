package runtime

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// Extra does what a plain list would, whatever is set and deleted in whatever copies.
func TestExtraAgainstPlainList(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	type pair struct {
		extra Extra
		plain []member
	}
	for range 200 {
		var read pair
		for k := range random.IntN(3 * few) {
			name := "x" + strconv.Itoa(k)
			if random.IntN(3) == 0 {
				continue
			}
			read.plain = append(read.plain, member{name: name, text: "1"})
			read.extra.add(name, "1")
		}
		copies := []pair{read, read}
		for step := range 400 {
			c := &copies[random.IntN(len(copies))]
			if random.IntN(100) == 0 {
				copies = append(copies, *c)
				continue
			}
			name := "x" + strconv.Itoa(random.IntN(5*few))
			at := slices.IndexFunc(c.plain, func(m member) bool { return m.name == name })
			text := strconv.Itoa(step)
			switch c.plain = slices.Clone(c.plain); {
			case random.IntN(3) == 0:
				c.extra.Delete(name)
				c.plain = slices.DeleteFunc(c.plain, func(m member) bool { return m.name == name })
			case at >= 0:
				c.extra.Set(name, Raw{text})
				c.plain[at].text = text
			default:
				c.extra.Set(name, Raw{text})
				c.plain = append(c.plain, member{name: name, text: text})
			}
		}
		for _, c := range copies {
			k := 0
			for name, value := range c.extra.All() {
				if k == len(c.plain) || name != c.plain[k].name || value.text != c.plain[k].text {
					t.Fatalf("member %d is %s, %s; want %v", k, name, value, c.plain)
				}
				if got, ok := c.extra.Get(name); !ok || got != value {
					t.Fatalf("%s is %s, %v; want %s", name, got, ok, value)
				}
				k++
			}
			if k != len(c.plain) || c.extra.Len() != k {
				t.Fatalf("%d members, want %d", k, len(c.plain))
			}
			if _, ok := c.extra.Get("y"); ok {
				t.Fatal("there is a member that nobody set")
			}
		}
	}
}

// A document of many members that a program goes through and changes by name: were each
// lookup to go through the list, this would take minutes.
func TestExtraOfVeryMany(t *testing.T) {
	const n = 300_000
	names := make([]string, n)
	for k := range names {
		names[k] = strconv.Itoa(n + k)
	}
	var x, y Extra
	for _, name := range names {
		x.add(name, "1")
	}
	for _, name := range names {
		value, _ := x.Get(name)
		y.Set(name, value)
	}
	for k, name := range names {
		if k%2 == 0 {
			x.Delete(name)
		} else {
			x.Set(name, Raw{"2"})
		}
	}
	if x.Len() != n/2 || y.Len() != n {
		t.Errorf("%d and %d members", x.Len(), y.Len())
	}
}

// Copies are changed by several goroutines at a time.
func TestExtraCopiesAtATime(t *testing.T) {
	var x Extra
	for k := range 3 * few {
		x.add(strconv.Itoa(k), "1")
	}
	x.Set("0", Raw{"2"})
	var all sync.WaitGroup
	for g := range 8 {
		y := x
		all.Go(func() {
			for k := range 10 * few {
				y.Set(strconv.Itoa(k), Raw{strconv.Itoa(g)})
				y.Delete(strconv.Itoa(k / 2))
				if _, ok := y.Get(strconv.Itoa(k)); !ok && k > 0 {
					t.Error("what was set is not there")
				}
			}
		})
	}
	all.Wait()
	if x.Len() != 3*few {
		t.Errorf("%d members", x.Len())
	}
}
