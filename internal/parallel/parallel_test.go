package parallel

import (
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
