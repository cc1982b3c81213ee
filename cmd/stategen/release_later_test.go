package main

import (
	"strings"
	"testing"
)

// A version is released whatever is wrong with a later one, which is still being made.
func TestReleaseBesideALaterVersion(t *testing.T) {
	const (
		requires = `{"type": "object", "required": ["v", "a"], "properties": {"v": {"type": "string"}, "a": {"type": "string"}}}`
		noSchema = `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "a": {"$ref": "#/nowhere"}}}`
	)
	for name, put := range map[string][2]string{
		"a step too small": {"schema/1.1.0.json", requires},
		"no JSON":          {"schema/1.1.0.json", `{"type": `},
		"no schema":        {"schema/1.1.0.json", noSchema},
		"a major":          {"schema/2.0.0.json", noSchema},
		"a major, no JSON": {"schema/2.0.0.json", `{"type": `},
	} {
		b := newBench(t, versioned)
		b.put(put[0], put[1])
		b.runReal("release", "fam", "1.0.0").wantCode(exitClean).wantStdout().wantStderr("released fam 1.0.0 in schema/stategen.lock")
		b.runReal("check").wantCode(exitFindings).wantStdout(put[0])
		version := strings.TrimSuffix(strings.TrimPrefix(put[0], "schema/"), ".json")
		before := b.files()
		b.runReal("release", "fam", version).wantCode(exitFindings).wantStdout(put[0])
		if b.files() != before {
			t.Errorf("%s: a release that failed wrote", name)
		}
	}
}

// What an overlay, a declaration or the configuration says of a later major keeps nobody from releasing
// an earlier one; the hooks of that are asked for all the same.
func TestReleaseBesideALaterMajor(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	b.put("schema/3.0.0.json", `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "later": {"type": "array", "items": {"type": "object", "properties": {"x": {"$ref": "#/nowhere"}}}}}}`)
	b.put("schema/upgrade.v3.yaml", `/nowhere: {rename: {a: b}}`)
	b.put("schema/overlay.yaml", `"3.0.0.json#/properties/later/items": {name: Late}`)
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "{property: v}", "{property: v, accept: {3.0.0: {/properties/later: keyword-changed}}}", 1))
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "2.0.0").wantCode(exitFindings).wantStdout(hooksFile + ":23:19: error: UpgradeState is not written yet: documents that need it fail [hook-unwritten]").wantNoStdout("3.0.0")
	b.put(hooksFile, completed(b.get(hooksFile)))
	b.runReal("release", "fam", "2.0.0").wantCode(exitClean).wantStdout()
	if lock := b.get("schema/stategen.lock"); !strings.Contains(lock, "\nupgrade 1.0.0 2.0.0 sha256:") {
		t.Errorf("the record is\n%s", lock)
	}
	b.runReal("release", "fam", "3.0.0").wantCode(exitFindings).wantStdout("3.0.0")
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"text"`, `"words"`, 1))
	b.runReal("release", "--again", "fam", "2.0.0").wantCode(exitFindings).wantStdout("[release-edited]")
}
