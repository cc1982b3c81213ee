package main

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// An interrupt while files are being written leaves none beside their places: all of them are
// there, and nothing else. So it is with the record of a release, and the list that remembers it.
func TestInterruptLeavesNothingBehind(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("os.Process.Signal cannot interrupt a process on Windows")
	}
	for _, test := range []struct {
		args, folder, last string
		signal             os.Signal
	}{
		{"generate", "generated/fam", "stategen.sum", os.Interrupt},
		{"generate", "generated/fam", "stategen.sum", syscall.SIGTERM},
		{"generate", "generated/fam", "stategen.sum", syscall.SIGHUP}, // of a terminal that is closed
		{"release fam 1.0.0", "schema", "schema/stategen.lock", os.Interrupt},
	} {
		// What is written in an instant may be in its place before anybody sees it wait.
		for caught, tries := false, 0; !caught && tries < 20; tries++ {
			b := newBench(t, versioned)
			if test.args != "generate" {
				b.runReal("generate").wantCode(exitClean)
			}
			cmd := b.command(test.args)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			folder := filepath.Join(b.dir, filepath.FromSlash(test.folder))
			for !caught && len(ended) == 0 {
				caught = len(waiting(folder)) > 0
			}
			_ = cmd.Process.Signal(test.signal) // it may be done
			<-ended                             // by the signal, if that came when all was written
			if left := append(waiting(folder), waiting(b.dir)...); len(left) > 0 {
				t.Errorf("%s, %v: %q are left behind", test.args, test.signal, left)
			}
			b.get(test.last)
			b.runReal("check").wantCode(exitClean).wantStdout()
		}
	}
}

// waiting lists the files of a folder that wait beside their places.
func waiting(folder string) []string {
	names, _ := filepath.Glob(filepath.Join(folder, ".*")) // its patterns are all well-formed
	return names
}
