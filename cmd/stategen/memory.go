package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"github.com/stategen/stategen/gen"
)

// headroom is how much the heap may grow before the garbage collector first
// runs, and growth by how much more than what was left by one run it may grow until
// the next. Without them, half of the time of a run of a second, and a quarter of one of
// a minute, goes into collecting what the end of the process would free. What
// makes the headroom is an allocation that nothing touches, so it takes no memory itself.
const (
	headroom = 512 << 20
	growth   = 150 // percent
)

// roomShare is the part of the memory that a schema will take by which it adds to what
// headroom is made of: the heap of a large schema would be collected many times while it
// grows to what it takes anyway.
const roomShare = 6

// withMemory calls f with the memory that a run of the command is likely to want.
func withMemory(f func() int) int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(growth)
	}
	untouched := make([]byte, headroom*100/(100+growth))
	code := f()
	runtime.KeepAlive(untouched)
	return code
}

// withHugePages is [gen.Generate] with the memory that it will take. A process calls it once:
// memory that was used before would have to be cleared.
func withHugePages(req gen.Request) gen.Result {
	size := memoryFor(req)
	untouched := make([]byte, size/roomShare)
	preferHugePages(size)
	result := gen.Generate(req)
	runtime.KeepAlive(untouched)
	return result
}

// memoryFor returns about how many bytes the heap grows to for the schemas of a request: what
// every run takes, and nearly a thousand bytes for a byte of schema.
func memoryFor(req gen.Request) int {
	const always, perByte = 64 << 20, 900
	n := 0
	for _, f := range req.Families {
		for _, d := range f.Documents {
			n += len(d.Data)
		}
	}
	return always + perByte*n
}
