//go:build unix

package main

import (
	"strings"
	"syscall"
	"testing"
)

// What a full disk keeps from being written is told, and all files are as they were. A limit on the
// size of files stands for the disk: a write fails in its middle, as there.
func TestFullDiskLeavesTheOldFiles(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"b"`, `"c": {"type": "string"}, "b"`, 1))
	before := b.files()
	for _, test := range []struct{ args, want string }{
		{"generate", "stategen: writing to .: cannot write generated/fam/"},
		{"release fam 1.1.0", "stategen: cannot write schema/stategen.lock: "},
	} {
		restore := limitFiles(t)
		o := b.runReal(strings.Fields(test.args)...)
		restore()
		if o.wantCode(exitCannot).wantStdout(); !strings.HasPrefix(o.stderr, test.want) {
			t.Errorf("%s says %q, want %q", test.args, o.stderr, test.want)
		}
		b.wantFiles(before)
	}
}

// limitFiles lets no file get larger than a few lines, and returns what lifts that.
func limitFiles(t *testing.T) (restore func()) {
	t.Helper()
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	limit := was
	limit.Cur = 100
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
			t.Fatal(err)
		}
	}
}
