package main

import (
	"os"
	"path/filepath"
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
	unlimited := strconv.IntSize == 64 && space.Cur >= 1<<62 && !isStrict("/proc/sys/vm/overcommit_memory")
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

func TestIsStrict(t *testing.T) {
	file := filepath.Join(t.TempDir(), "overcommit_memory")
	if isStrict(file) {
		t.Error("no file is strict")
	}
	for mode, want := range map[string]bool{"0\n": false, "1\n": false, "2\n": true} {
		if err := os.WriteFile(file, []byte(mode), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := isStrict(file); got != want {
			t.Errorf("%q: %t", mode, got)
		}
	}
}
