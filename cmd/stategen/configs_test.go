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
