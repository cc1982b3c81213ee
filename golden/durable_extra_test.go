package golden_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

func extraText(x durableagent.Extra) string {
	var b strings.Builder
	for name, v := range x.All() {
		fmt.Fprintf(&b, "%s=%s ", name, v)
	}
	return strings.TrimSpace(b.String())
}

// Copies that begin alike stay independent, whoever adds to which of them, and
// in which order.
func TestDurableExtraCopiesAreIndependent(t *testing.T) {
	var x durableagent.Extra
	x.Set("a", mustRaw("1"))
	short := x
	x.Set("b", mustRaw("2"))
	long := x
	for k := range 20 { // beyond every room that is left
		y, z := short, long
		short.Set(fmt.Sprint("s", k), mustRaw("3"))
		long.Set(fmt.Sprint("l", k), mustRaw("4"))
		y.Set("y", mustRaw("5"))
		z.Set("z", mustRaw("6"))
		y.Set("a", mustRaw("7"))
		z.Delete("b")
		if got, want := extraText(y), "a=7"; !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "y=5") || strings.Contains(got, "=6") {
			t.Fatalf("a copy of short is %s", got)
		}
		if got := extraText(z); !strings.HasPrefix(got, "a=1") || !strings.HasSuffix(got, "z=6") || strings.Contains(got, "b=") {
			t.Fatalf("a copy of long is %s", got)
		}
	}
	if got := extraText(x); got != "a=1 b=2" {
		t.Errorf("what was copied is now %s", got)
	}
	var s, l strings.Builder
	for k := range 20 {
		fmt.Fprintf(&s, " s%d=3", k)
		fmt.Fprintf(&l, " l%d=4", k)
	}
	if got := extraText(short); got != "a=1"+s.String() {
		t.Error(got)
	}
	if got := extraText(long); got != "a=1 b=2"+l.String() {
		t.Error(got)
	}
}

// Copies may be added to at the same time: this is for the race detector.
func TestDurableExtraCopiesAreAddedToAtOnce(t *testing.T) {
	var x durableagent.Extra
	x.Set("a", mustRaw("1"))
	done := make(chan string)
	for k := range 4 {
		go func() {
			y := x
			for n := range 100 {
				y.Set(fmt.Sprintf("%d-%d", k, n), mustRaw("2"))
			}
			done <- fmt.Sprint(y.Len(), strings.Count(extraText(y), fmt.Sprintf(" %d-", k)))
		}()
	}
	for range 4 {
		if got := <-done; got != "101 100" {
			t.Error(got)
		}
	}
}

// Adding members copies those that are there now and then, not each time.
func TestDurableExtraSetIsAmortised(t *testing.T) {
	const members, most = 5_000, 16 << 20 // each time would be 700 MB
	one := mustRaw("1")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var x durableagent.Extra
	for k := range members {
		x.Set(fmt.Sprint(k), one)
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > most || x.Len() != members {
		t.Errorf("%d members, %d bytes allocated, at most %d are wanted", x.Len(), got, most)
	}
}
