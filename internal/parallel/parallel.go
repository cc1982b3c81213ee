// Package parallel shares work out among the processors.
//
// It must not know what the work is.
package parallel

import (
	"runtime"
	"sync"
)

// Do calls f with 0 to n-1, as many at a time as there are processors, and returns when all
// calls have.
func Do(n int, f func(int)) {
	var group sync.WaitGroup
	next := make(chan int)
	for range min(n, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for k := range next {
				f(k)
			}
		})
	}
	for k := range n {
		next <- k
	}
	close(next)
	group.Wait()
}

// Beside returns how many may work at a time, 1 to most, where one more does what must not wait
// for them.
func Beside(most int) int { return max(1, min(most, runtime.GOMAXPROCS(0)-1)) }
