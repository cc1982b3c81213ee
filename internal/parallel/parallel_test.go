package parallel

import (
	"runtime"
	"slices"
	"testing"
)

func TestDo(t *testing.T) {
	for _, n := range []int{0, 1, 1000} {
		called := make([]int, n)
		Do(n, func(k int) { called[k]++ })
		if slices.ContainsFunc(called, func(times int) bool { return times != 1 }) {
			t.Errorf("%d: called %v times", n, called)
		}
	}
}

func TestBeside(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for processors, want := range map[int]int{1: 1, 2: 1, 3: 2, 5: 4, 16: 4} {
		runtime.GOMAXPROCS(processors)
		if got := Beside(4); got != want {
			t.Errorf("%d processors: %d beside one, want %d", processors, got, want)
		}
	}
}
