package main

import (
	"strings"
	"testing"
)

// Two configurations in a folder do not take each other's files for their own that are no
// longer wanted, and each is told when its records of releases are gone.
func TestConfigurationsInOneFolder(t *testing.T) {
	b := newBench(t, versioned)
	const other = "--config=other.yaml"
	b.put("other.yaml", strings.ReplaceAll(strings.ReplaceAll(b.get("stategen.yaml"), ": fam", ": second"), "/fam", "/second"))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("generate", other).wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("check", other).wantCode(exitClean).wantStdout()

	b.runReal("release", other, "second", "1.0.0").wantCode(exitClean)
	b.remove("schema/stategen.lock")
	b.runReal("check", other).wantCode(exitFindings).wantStdout("remove its lines from other.yaml.sum")
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// What is released by one configuration is no fault of the files of another that shares the record, and is
// in the list of that when it generates next.
func TestReleaseByAnotherConfiguration(t *testing.T) {
	b := newBench(t, versioned)
	b.put("other.yaml", strings.ReplaceAll(b.get("stategen.yaml"), "generated/fam", "generated/other"))
	const other = "--config=other.yaml"
	b.runReal("generate").wantCode(exitClean)
	b.runReal("generate", other).wantCode(exitClean)
	for _, version := range []string{"1.0.0", "1.1.0"} {
		b.runReal("release", other, "fam", version).wantCode(exitClean)
		b.runReal("check", other).wantCode(exitClean).wantStdout()
		b.runReal("check").wantCode(exitClean).wantStdout()
		if version == "1.0.0" {
			b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr("updated stategen.sum\n")
			b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr()
		}
	}
	// What it knows by then it does not forget.
	lock := b.get("schema/stategen.lock")
	b.put("schema/stategen.lock", strings.Replace(lock, "\n1.0.0 ", "\n# 1.0.0 ", 1))
	b.runReal("check").wantCode(exitFindings).wantStdout("the line of the released version 1.0.0 is gone")
	// A list that is not as it should be otherwise is stale as ever.
	b.put("schema/stategen.lock", lock)
	b.put("stategen.sum", b.get("stategen.sum")+"\n")
	b.runReal("check").wantCode(exitFindings).wantStdout("stategen.sum: error: this generated file is stale")
}
