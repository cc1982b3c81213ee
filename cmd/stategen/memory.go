package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// headroom is how much the heap may grow before the garbage collector first
// runs, and growth by how much more than what was left by one run it may grow until
// the next. Without them, half of the time of a run of a second, and a quarter of one of
// a minute, goes into collecting what the end of the process would free. What
// makes the headroom is an allocation that nothing touches, so it takes no memory itself.
const (
	headroom = 512 << 20
	growth   = 200 // percent
)

// withMemory calls f with the memory that a run of the command is likely to want.
func withMemory(f func() int) int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(growth)
	}
	untouched := make([]byte, headroom*100/(100+growth))
	preferHugePages()
	code := f()
	runtime.KeepAlive(untouched)
	return code
}
