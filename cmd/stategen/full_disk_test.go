//go:build unix

package main

import (
	"errors"
	"os/exec"
	"strings"
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
	for _, test := range []struct{ args, blocks, want string }{
		{"generate", "1", "stategen: writing to .: cannot write generated/fam/"},
		{"release fam 1.1.0", "0", "stategen: cannot write schema/stategen.lock: "}, // which is short
	} {
		cmd := b.command(test.args, "sh", "-c", `ulimit -f `+test.blocks+` && exec "$0"`)
		var stderr strings.Builder
		cmd.Stderr = &stderr
		stdout, err := cmd.Output()
		ended, _ := errors.AsType[*exec.ExitError](err)
		if ended == nil || ended.ExitCode() != exitCannot || len(stdout) > 0 || !strings.HasPrefix(stderr.String(), test.want) {
			t.Errorf("%s: %v, %q, %q, want %q", test.args, err, stdout, stderr.String(), test.want)
		}
		b.wantFiles(before)
	}
}
