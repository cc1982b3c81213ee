package main

import (
	"strings"
	"testing"
)

// A release is on record once, and what cannot be released leaves the record as it was.
func TestRelease(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean).wantStderr("released fam 1.0.0 in schema/stategen.lock")
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr()
	before := b.get("schema/stategen.lock")

	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: version 1.1.0 is released already [release-again]")
	b.runReal("release", "fam", "1.2.0").wantCode(exitFindings).wantStdout("its versions are 1.0.0, 1.1.0")
	b.runReal("release", "other", "1.2.0").wantCode(exitCannot).wantStderr(`no family "other"`)
	if b.get("schema/stategen.lock") != before {
		t.Error("a release that failed wrote")
	}
}

// The names of a released package stay. How the record is renewed is said as the user runs it.
func TestNamesOfAReleasedPackageStay(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "root: State", "root: Document", 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantStdout("[release-package]", "stategen release --again fam 1.1.0")
	b.runReal("check", "--config", "stategen.yaml").wantStdout("[release-package]", "stategen release --config stategen.yaml --again fam 1.1.0")
	b.runReal("release", "--again", "fam", "1.1.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// A step that is too small for what it changes is not released.
func TestReleaseOfAStepThatIsTooSmall(t *testing.T) {
	b := newBench(t, versioned)
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"integer"`, `"number"`, 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout("schema/1.2.0.json:2:73: error: the type changes from integer to number: from 1.1.0 to 1.2.0 is only a minor step [type-widened]", "major change, breaking: old data compatible, old readers breaking, Go API breaking")
	b.runReal("release", "fam", "1.2.0").wantCode(exitFindings).wantStdout("[type-widened]")
}

// secondFamily is beside that of [family], with the same documents.
const secondFamily = "- name: kin\n  schema: schema\n  out: generated/kin\n  package: kin\n  root: Session\n  version: {property: v}\n"

// Families whose documents are in one folder share the record of the releases, whether they
// have the same documents or each its own.
func TestFamiliesThatShareTheRecord(t *testing.T) {
	b := newBench(t, versioned)
	b.put("stategen.yaml", b.get("stategen.yaml")+secondFamily)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "kin", "1.1.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("version 1.1.0 is released already")
	document := b.get("schema/1.1.0.json")
	b.put("schema/1.1.0.json", document+"\n")
	const edited = "schema/1.1.0.json:1:1: error: version 1.1.0 is released, and its schema was edited since [release-edited]"
	if o := b.runReal("check").wantCode(exitFindings).wantStdout(edited); strings.Count(o.stdout, edited) != 1 {
		t.Errorf("it is told twice:\n%s", o.stdout)
	}
	b.put("schema/1.1.0.json", document)

	// The package of either is guarded.
	for _, root := range []string{"root: State", "root: Session"} {
		config := b.get("stategen.yaml")
		b.put("stategen.yaml", strings.Replace(config, root, "root: Other", 1))
		b.runReal("check").wantStdout("the names or types of the Go package of the released version 1.1.0 are not what they were").wantTimes(1, "[release-package]")
		b.put("stategen.yaml", config)
	}

	// Each has its own major.
	b = newBench(t, versioned)
	b.put("schema/2.0.0.json", document)
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "schema: schema", "schema: [schema/1.0.0.json, schema/1.1.0.json]", 1)+
		strings.Replace(secondFamily, "schema: schema", "schema: [schema/2.0.0.json]", 1))
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("release", "kin", "2.0.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.remove("schema/1.0.0.json")
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "schema/1.0.0.json, ", "", 1))
	b.runReal("generate").wantCode(exitFindings).wantStdout("the schema of the released version 1.0.0 is gone")
}

// A family that comes later to the folder of another keeps nothing from being as it was.
func TestAFamilyComesToTheRecordOfAnother(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.put("stategen.yaml", b.get("stategen.yaml")+secondFamily)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// Documents may stand outside of the folder of the configuration, whose list does not reach
// there: releasing leaves it as generating wants it.
func TestReleaseOfDocumentsElsewhere(t *testing.T) {
	b := newBench(t, strings.NewReplacer("-- stategen.yaml --", "-- sub/stategen.yaml --", "schema: schema", "schema: ../schema").Replace(versioned))
	const config = "--config=sub/stategen.yaml"
	b.runReal("generate", config).wantCode(exitClean)
	b.runReal("release", config, "fam", "1.0.0").wantCode(exitClean).wantStderr("released fam 1.0.0 in schema/stategen.lock")
	b.runReal("check", config).wantCode(exitClean).wantStdout()
	before := b.files()
	b.runReal("generate", config).wantCode(exitClean).wantStdout()
	b.wantFiles(before)
}

// A released version whose file is gone is not generated without: its fields
// would go.
func TestReleasedVersionIsGone(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	b.remove("schema/1.1.0.json")
	before := b.files()
	const missing = "schema/stategen.lock:5:1: error: the schema of the released version 1.1.0 is gone [release-missing]\n    bring it back"
	b.runReal("generate").wantCode(exitFindings).wantStdout(missing).wantStderr()
	b.wantFiles(before)
	b.runReal("check").wantCode(exitFindings).wantStdout(missing).wantNoStdout("[release-package]")
}

// Nor with another document of that version: programs have a package of what was released. Not even
// its spelling may be another.
func TestReleasedVersionIsEdited(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	released := b.get("schema/1.0.0.json")
	b.put("schema/1.0.0.json", released+"\n")
	b.runReal("check").wantCode(exitFindings).wantStdout("schema/1.0.0.json:1:1: error: version 1.0.0 is released, and its schema was edited since [release-edited]")

	b.put("schema/1.0.0.json", strings.Replace(released, `"a": {"type": "string"}`, `"a": {"type": "string"}, "c": {}`, 1))
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"b": {"type": "integer"}`, `"b": {"type": "string"}`, 1))
	before := b.files()
	b.runReal("generate").wantCode(exitFindings).wantStderr().
		wantStdout("schema/1.0.0.json:1:1: error: version 1.0.0 is released, and its schema was edited since [release-edited]\n    undo the edit, and make it in a new version")
	b.wantFiles(before)
}

// Git may check schemas out with other ends of lines.
func TestReleasedSchemaWithOtherLineEnds(t *testing.T) {
	b := newBench(t, versioned)
	unix := b.get("schema/1.0.0.json")
	for _, released := range []string{unix, strings.ReplaceAll(unix, "\n", "\r\n")} {
		b.put("schema/1.0.0.json", released)
		b.runReal("generate").wantCode(exitClean)
		b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
		for _, text := range []string{unix, strings.ReplaceAll(unix, "\n", "\r\n")} {
			b.put("schema/1.0.0.json", text)
			b.runReal("check").wantCode(exitClean).wantStdout()
			b.runReal("release", "--again", "fam", "1.0.0").wantCode(exitClean)
		}
		b.put("schema/1.0.0.json", unix+" ")
		b.runReal("check").wantCode(exitFindings).wantStdout("[release-edited]")
		b.remove("schema/stategen.lock")
		b.remove("stategen.sum")
	}
}

// Only a version can be released, of a family that there is.
func TestReleaseOfNoVersion(t *testing.T) {
	b := newBench(t, "-- stategen.yaml --\nfamilies:\n  - {name: one, schema: s.json, out: p, package: p, root: Root}\n-- s.json --\n{\"type\": \"object\"}\n")
	b.put("other.yaml", b.get("stategen.yaml"))
	before := b.files()
	b.runReal("release", "one", "1.0.0").wantCode(exitCannot).wantStdout().
		wantStderr("stategen: the family \"one\" has no versions\n    a family with versions has a version property in stategen.yaml\n")
	b.runReal("release", "two", "1.0.0").wantCode(exitCannot).wantStdout().wantStderr("stategen: stategen.yaml has no family \"two\"\n    it has one\n")
	b.runReal("release", "--config", "other.yaml", "two", "1.0.0").wantCode(exitCannot).wantStdout().wantStderr("stategen: other.yaml has no family \"two\"\n")
	b.wantFiles(before)
}
