package main

import (
	"path/filepath"
	"sync"
	"testing"
)

// Two runs at once, as of an editor and of a person, leave what one of them would have left.
func TestRunsAtOnce(t *testing.T) {
	b := newBench(t, project)
	b.run("generate").wantCode(exitClean)
	b.remove("schema/1.0.0.json")
	b.put("schema/1.2.0.json", "three\n")
	var runs sync.WaitGroup
	for range 8 {
		runs.Go(func() {
			other := &bench{t: t, dir: b.dir} // the one that was asked is its own
			other.run("generate").wantCode(exitClean).wantStdout()
		})
	}
	runs.Wait()
	if left := waiting(filepath.Join(b.dir, "generated", "fam")); len(left) > 0 {
		t.Errorf("%q are left behind", left)
	}
	b.run("check").wantCode(exitClean).wantStdout()
}
