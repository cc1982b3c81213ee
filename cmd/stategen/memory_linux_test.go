package main

import (
	"strconv"
	"syscall"
	"testing"
)

// Where address space is limited, none of it is spent on huge pages.
func TestHugeRoom(t *testing.T) {
	var space syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &space); err != nil {
		t.Fatal(err)
	}
	unlimited := strconv.IntSize == 64 && space.Cur >= 1<<62
	if n := hugeRoom(); uint64(n) > hugest || (n > 0) != unlimited {
		t.Errorf("room for %d bytes", n)
	}
	limited := space
	limited.Cur = min(space.Cur, 1<<40)
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limited); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_AS, &space); err != nil {
			t.Error(err)
		}
	}()
	if n := hugeRoom(); n != 0 {
		t.Errorf("with a limit, room for %d bytes", n)
	}
}
