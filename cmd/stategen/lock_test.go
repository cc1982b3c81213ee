package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// That the record of the releases is gone is told, since the list of generated
// files says that there was one.
func TestLockIsGone(t *testing.T) {
	for _, releaseFirst := range []bool{false, true} {
		b := newBench(t, versioned)
		if releaseFirst {
			b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
		}
		b.runReal("generate").wantCode(exitClean)
		b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
		b.runReal("check").wantCode(exitClean).wantStdout()
		if !strings.Contains(b.get("stategen.sum"), "\n# keeps schema/stategen.lock\n") {
			t.Errorf("the list is\n%s", b.get("stategen.sum"))
		}
		before := b.get("stategen.sum")
		b.runReal("generate").wantCode(exitClean).wantStderr()
		lock := b.get("schema/stategen.lock")
		b.remove("schema/stategen.lock")
		b.runReal("generate").wantCode(exitClean).wantStdout("warning: the record of the releases is gone")
		b.runReal("check").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: the record of the releases is gone: nothing guards the released versions any more [lock-missing]\n    restore it")
		if b.get("stategen.sum") != before {
			t.Errorf("the list became\n%s", b.get("stategen.sum"))
		}
		// A new one with one release would hide that the others are guarded no more.
		b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: the record of the releases is gone")
		b.put("schema/stategen.lock", lock)
		b.runReal("check").wantCode(exitClean).wantStdout()
	}
}

// A record that was emptied is no record of nothing: a release would hide that the others are
// guarded no more. The way out works.
func TestLockIsEmpty(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.put("schema/stategen.lock", "")
	const empty = "schema/stategen.lock:1:1: error: the file is empty: nothing guards the released versions any more [lock-form]\n    restore it"
	b.runReal("check").wantCode(exitFindings).wantStdout(empty)
	b.runReal("generate").wantCode(exitFindings).wantStdout(empty)
	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout(empty)
	b.remove("schema/stategen.lock")
	b.put("stategen.sum", strings.Replace(b.get("stategen.sum"), "# keeps schema/stategen.lock\n# released 1.0.0 in schema/stategen.lock\n", "", 1))
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
}

// That a released document is gone, or was edited, is told where nothing can be generated for it, too: as where the
// overlay has something to say of it.
func TestReleasedDocumentsAreToldOfBesideErrors(t *testing.T) {
	b := newBench(t, versioned)
	b.put("schema/overlay.yaml", `{"1.0.0.json#/properties/a": {field: Alpha}}`)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	whole := b.get("schema/1.0.0.json")
	b.remove("schema/1.0.0.json")
	for _, verb := range []string{"check", "generate"} {
		b.runReal(verb).wantCode(exitFindings).wantStdout("[overlay-pointer]", "schema/stategen.lock:4:1: error: the schema of the released version 1.0.0 is gone [release-missing]\n    bring it back")
	}
	b.put("schema/1.0.0.json", strings.Replace(whole, `"properties"`, `"propertys"`, 1))
	for _, verb := range []string{"check", "generate"} {
		b.runReal(verb).wantCode(exitFindings).wantStdout("[version-property]", "schema/1.0.0.json:1:1: error: version 1.0.0 is released, and its schema was edited since [release-edited]\n    undo the edit")
	}
	b.put("schema/1.0.0.json", whole[:20])
	for _, verb := range []string{"check", "generate"} {
		b.runReal(verb).wantCode(exitFindings).wantStdout("[json-syntax]", "[release-edited]")
	}
}

// So is one of which the lines of the releases are gone, as by a merge.
func TestLockWithoutLines(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	header, _, _ := strings.Cut(b.get("schema/stategen.lock"), "1.0.0 ")
	b.put("schema/stategen.lock", header)
	const none = "schema/stategen.lock:1:1: error: no release is on record here: nothing guards the released versions any more [lock-form]\n    restore it"
	b.runReal("check").wantCode(exitFindings).wantStdout(none)
	b.runReal("generate").wantCode(exitFindings).wantStdout(none)
	b.runReal("release", "fam", "1.0.0").wantCode(exitFindings).wantStdout(none)
}

// So is one that has lost the line of one release, as by a merge that took one side: the list
// remembers which ones there were. The ways out work, and retiring a major is none of this.
func TestLockHasLostALine(t *testing.T) {
	b := newBench(t, versioned)
	b.put("schema/2.0.0.json", b.get("schema/1.1.0.json"))
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("generate").wantCode(exitClean)
	for _, version := range []string{"1.1.0", "2.0.0"} {
		b.runReal("release", "fam", version).wantCode(exitClean)
		b.runReal("check").wantCode(exitClean).wantStdout()
	}
	lock, list := b.get("schema/stategen.lock"), b.get("stategen.sum")
	without := func(text, version string) string {
		lines := strings.SplitAfter(text, "\n")
		return strings.Join(slices.DeleteFunc(lines, func(line string) bool {
			return strings.HasPrefix(line, version+" ") || strings.Contains(line, " "+version+" ")
		}), "")
	}
	b.put("schema/stategen.lock", without(lock, "1.1.0"))
	const gone = "the line of the released version 1.1.0 is gone: nothing guards that version any more [lock-line]\n    restore it"
	for range 2 { // generating does not forget it
		b.runReal("generate").wantCode(exitClean).wantStdout("schema/stategen.lock: warning: " + gone)
		b.runReal("check").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: " + gone)
	}
	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: " + gone)
	if b.get("stategen.sum") != list {
		t.Errorf("the list became\n%s", b.get("stategen.sum"))
	}

	b.put("stategen.sum", without(list, "1.1.0"))
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	if b.get("schema/stategen.lock") != lock || b.get("stategen.sum") != list {
		t.Errorf("releasing anew gives\n%s\n%s", b.get("schema/stategen.lock"), b.get("stategen.sum"))
	}

	b.put("schema/stategen.lock", strings.Replace(lock, "1.1.0 ", "<<<<<<< ours\n1.1.0 ", 1))
	b.runReal("check").wantCode(exitFindings).wantStdout("[lock-form]").wantNoStdout("[lock-line]")

	b.put("schema/stategen.lock", without(without(lock, "1.0.0"), "1.1.0"))
	b.remove("schema/1.0.0.json")
	b.remove("schema/1.1.0.json")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
	if is := b.get("stategen.sum"); strings.Contains(is, "# released 1.") || !strings.Contains(is, "# released 2.0.0 in ") {
		t.Errorf("the list became\n%s", is)
	}
}

// A line is not past as long as its major is there, though its document is gone; nor is it there because another
// family, whose record is another, has such a major.
func TestLinesOfRetiredMajors(t *testing.T) {
	b := newBench(t, versioned)
	b.put("schema/2.0.0.json", b.get("schema/1.1.0.json"))
	b.put("other/1.0.0.json", b.get("schema/1.0.0.json"))
	b.put("stategen.yaml", b.get("stategen.yaml")+strings.Replace(secondFamily, "schema: schema", "schema: other", 1))
	b.runReal("generate").wantCode(exitClean)
	for _, version := range []string{"1.0.0", "2.0.0"} {
		b.runReal("release", "fam", version).wantCode(exitClean)
	}
	lock := strings.SplitAfter(b.get("schema/stategen.lock"), "\n")
	b.put("schema/stategen.lock", strings.Join(slices.DeleteFunc(lock, func(line string) bool {
		return strings.HasPrefix(line, "1.0.0 ") || strings.HasPrefix(line, "upgrade ")
	}), ""))
	b.remove("schema/1.0.0.json")
	b.runReal("check").wantCode(exitFindings).wantStdout("the line of the released version 1.0.0 is gone")
	b.remove("schema/1.1.0.json")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// The way out names the list that remembers the record: another configuration has another.
func TestLockIsEmptyBesideAnotherConfiguration(t *testing.T) {
	b := newBench(t, versioned)
	b.put("other.yaml", b.get("stategen.yaml"))
	b.remove("stategen.yaml")
	b.runReal("generate", "--config", "other.yaml").wantCode(exitClean)
	b.runReal("release", "--config", "other.yaml", "fam", "1.0.0").wantCode(exitClean)
	b.put("schema/stategen.lock", "")
	b.runReal("check", "--config", "other.yaml").wantCode(exitFindings).wantStdout("[lock-form]\n", "remove it, and its lines from other.yaml.sum\n")
}

// A merge conflict in the lock is told as one, once.
func TestMergeConflictInTheLock(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.put("schema/stategen.lock", b.get("schema/stategen.lock")+"<<<<<<< ours\n=======\n>>>>>>> theirs\n")
	before := b.files()
	for _, verb := range []string{"check", "generate"} { // nobody knows what is released
		b.runReal(verb).wantCode(exitFindings).wantStdout("schema/stategen.lock:5:1: error: this is the mark of a merge conflict [lock-form]\n    resolve the merge: keep the lines of both sides").wantTimes(1, "[lock-form]")
	}
	b.wantFiles(before)
}

// One in the list of what was written is mended by generating: it lists what there is now. What
// either side recorded as kept is remembered.
func TestMergeConflictInTheList(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	header, ours, _ := strings.Cut(b.get("stategen.sum"), "schema.\n")
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	whole := b.get("stategen.sum")
	_, theirs, _ := strings.Cut(whole, "schema.\n")
	b.put("stategen.sum", header+"schema.\n<<<<<<< ours\n"+ours+"=======\n"+theirs+">>>>>>> theirs\n")
	b.runReal("check").wantCode(exitFindings).wantStdout("stategen.sum: error: this generated file is stale")
	b.runReal("generate").wantCode(exitClean)
	if is := b.get("stategen.sum"); is != whole {
		t.Errorf("the list became\n%s", is)
	}
}

// movedDocuments is a family with a release whose documents have moved to another folder, without
// the record.
func movedDocuments(t *testing.T) *bench {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	for _, name := range []string{"1.0.0.json", "1.1.0.json"} {
		b.put("moved/"+name, b.get("schema/"+name))
		b.remove("schema/" + name)
	}
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "schema: schema", "schema: moved", 1))
	return b
}

// Documents that were moved without their record of releases are guarded no more, until it
// is moved, too.
func TestLockStaysBehind(t *testing.T) {
	b := movedDocuments(t)
	const stray = "this record of releases is beside the documents of no family with versions: nothing guards what it records [lock-stray]\n    move it"
	for range 2 { // generating does not forget it
		b.runReal("generate").wantCode(exitClean).wantStdout("schema/stategen.lock: warning: " + stray)
		b.runReal("check").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: " + stray)
	}
	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: " + stray)

	list := b.get("stategen.sum")
	b.put("stategen.sum", strings.Replace(list, "# keeps schema/stategen.lock\n# released 1.0.0 in schema/stategen.lock\n", "", 1))
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.put("stategen.sum", list)

	b.put("moved/stategen.lock", b.get("schema/stategen.lock"))
	b.remove("schema/stategen.lock")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
}

// So are ones that were copied without it, from a folder that is gone.
func TestLockIsForgotten(t *testing.T) {
	b := movedDocuments(t)
	lock := b.get("schema/stategen.lock")
	b.remove("schema/stategen.lock")
	const lost = "the record of the releases is gone: nothing guards the released versions any more [lock-missing]\n    restore it"
	for range 2 { // generating does not forget it
		b.runReal("generate").wantCode(exitClean).wantStdout("schema/stategen.lock: warning: " + lost)
		b.runReal("check").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: " + lost)
	}
	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("schema/stategen.lock: error: " + lost)

	// What has other versions is another schema.
	renamed := b.get("moved/1.0.0.json")
	b.remove("moved/1.0.0.json")
	b.runReal("check").wantCode(exitFindings).wantStdout("[drift-stale]").wantNoStdout("[lock-")
	b.put("moved/1.0.0.json", renamed)

	b.put("moved/stategen.lock", lock)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
	if is := b.get("stategen.sum"); strings.Contains(is, " schema/stategen.lock") {
		t.Errorf("the list became\n%s", is)
	}
}

// Several modules may share schemas by a link out of the module.
func TestDocumentsBehindALink(t *testing.T) {
	shared := t.TempDir()
	link := func(b *bench, name string) {
		t.Helper()
		at, to := filepath.Join(b.dir, name), filepath.Join(shared, name)
		if err := os.Rename(at, to); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(to, at); err != nil {
			t.Skip("the system makes no symbolic links here:", err)
		}
	}
	b := newBench(t, versioned)
	link(b, "schema")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	if err := os.Remove(filepath.Join(shared, "schema", "stategen.lock")); err != nil {
		t.Fatal(err)
	}
	b.runReal("check").wantCode(exitFindings).wantStdout("[lock-missing]")

	shared = t.TempDir()
	b = newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	if err := os.Mkdir(filepath.Join(shared, "schema"), 0o777); err != nil {
		t.Fatal(err)
	}
	link(b, "schema/stategen.lock")
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	if lock, err := os.ReadFile(filepath.Join(shared, "schema", "stategen.lock")); err != nil || !strings.Contains(string(lock), "\n1.1.0 ") {
		t.Errorf("%v: the record is\n%s", err, lock)
	}
	b.runReal("check").wantCode(exitClean).wantStdout()
	if err := os.Remove(filepath.Join(shared, "schema", "stategen.lock")); err != nil {
		t.Fatal(err)
	}
	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("[lock-missing]")
}
