package main

import (
	"strings"
	"testing"
)

// Two majors, of which the newer one calls a member and a value otherwise.
const renamedMajors = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "text": {"type": "string"}, "note": {"type": "string"}, "status": {"$ref": "#/$defs/status"}},
 "$defs": {"status": {"enum": ["open", "done"]}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "body": {"type": "string"}, "status": {"$ref": "#/$defs/status"}},
 "$defs": {"status": {"enum": ["open", "closed"]}}}
-- schema/upgrade.v2.yaml --
/:
  rename: {text: body}
  drop: [note]
/$defs/status:
  rename: {done: closed}
`

// What becomes of documents of a released major in a released one stays as it was, however it is
// written.
func TestReleasedUpgrade(t *testing.T) {
	b := newBench(t, renamedMajors)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	if strings.Contains(b.get("schema/stategen.lock"), "upgrade") {
		t.Errorf("the upgrade to a major that is not released is on record:\n%s", b.get("schema/stategen.lock"))
	}
	b.runReal("release", "fam", "2.0.0").wantCode(exitClean)
	if !strings.Contains(b.get("schema/stategen.lock"), "\nupgrade 1.0.0 2.0.0 sha256:") {
		t.Errorf("the record is\n%s", b.get("schema/stategen.lock"))
	}
	b.runReal("check").wantCode(exitClean).wantStdout()

	declared := b.get("schema/upgrade.v2.yaml")
	for name, same := range map[string]string{
		"comment":  "# The names of 2.0.\n" + declared,
		"spelling": "\"/$defs/status\": {rename: {\"done\": 'closed'}}\n/: {drop: [note], move: {/text: /body}}\n",
		"no drop":  strings.Replace(declared, "  drop: [note]\n", "", 1),
	} {
		b.put("schema/upgrade.v2.yaml", same)
		b.runReal("generate").wantCode(exitClean)
		if out := b.runReal("check").wantCode(exitClean).stdout; strings.Contains(out, "release-upgrade") {
			t.Errorf("%s:\n%s", name, out)
		}
	}
	const changed = "error: what upgrade.v2.yaml makes of documents of 1.0.0 is not what it was when 2.0.0 was released [release-upgrade]\n    undo the edit"
	for _, other := range []string{
		strings.Replace(declared, "rename: {done: closed}", "drop: [done]", 1),
		strings.Replace(declared, "{text: body}\n  drop: [note]", "{note: body}\n  drop: [text]", 1),
		strings.Replace(declared, "  drop: [note]\n", "  default: {body: none}\n", 1),
		"",
	} {
		b.put("schema/upgrade.v2.yaml", other)
		if other == "" {
			b.remove("schema/upgrade.v2.yaml")
		}
		b.runReal("generate").wantCode(exitClean)
		b.runReal("check").wantCode(exitFindings).wantStdout("schema/stategen.lock:7:1: " + changed)
	}

	b.remove("generated/fam/hooks_v2.go") // the stubs of the step without declarations

	// Where it was wrong, the record is renewed.
	b.put("schema/upgrade.v2.yaml", strings.Replace(declared, "  drop: [note]\n", "  default: {body: none}\n", 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "--again", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout(changed)
	b.runReal("release", "--again", "fam", "2.0.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean)
}

// A record from before upgrades were on record gets theirs when one of the two is renewed. Of majors that are
// not beside each other there is none.
func TestRecordsWithoutUpgrades(t *testing.T) {
	b := newBench(t, renamedMajors)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("release", "fam", "2.0.0").wantCode(exitClean)
	lock := b.get("schema/stategen.lock")
	before, _, _ := strings.Cut(lock, "# upgrade")
	for _, version := range []string{"1.0.0", "2.0.0"} {
		b.put("schema/stategen.lock", before)
		b.runReal("check").wantCode(exitClean).wantStdout()
		b.runReal("release", "--again", "fam", version).wantCode(exitClean)
		if is := b.get("schema/stategen.lock"); is != lock {
			t.Errorf("renewing %s makes the record\n%s", version, is)
		}
	}

	b = newBench(t, renamedMajors)
	b.put("schema/3.0.0.json", b.get("schema/2.0.0.json"))
	b.runReal("generate").wantCode(exitClean)
	for _, version := range []string{"1.0.0", "3.0.0"} {
		b.runReal("release", "fam", version).wantCode(exitClean)
	}
	if is := b.get("schema/stategen.lock"); strings.Contains(is, "upgrade") {
		t.Errorf("the record is\n%s", is)
	}
	b.runReal("release", "fam", "2.0.0").wantCode(exitClean)
	if is := b.get("schema/stategen.lock"); !strings.Contains(is, "\nupgrade 1.0.0 2.0.0 ") || !strings.Contains(is, "\nupgrade 2.0.0 3.0.0 ") {
		t.Errorf("the record is\n%s", is)
	}
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// Later versions of both majors have declarations of their own, which are fixed with them.
func TestReleasedUpgradeOfLaterVersions(t *testing.T) {
	b := newBench(t, renamedMajors)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("release", "fam", "2.0.0").wantCode(exitClean)

	more := func(version, with string) {
		old := b.get("schema/" + version[:1] + ".0.0.json")
		b.put("schema/"+version+".json", strings.Replace(old, `"status": {"$ref"`, with+`, "status": {"$ref"`, 1))
	}
	more("1.1.0", `"label": {"type": "string"}, "mood": {"enum": ["good", "bad"]}, "tag": {"type": "string"}`)
	more("2.1.0", `"title": {"type": "string"}, "mood": {"enum": ["fine", "bad"]}, "tag": {"type": "object", "properties": {"name": {"type": "string"}}}, "rank": {"type": "integer"}`)
	declared := strings.Replace(b.get("schema/upgrade.v2.yaml"), "{text: body}", "{text: body, label: title}\n  wrap: {tag: name}\n  default: {rank: 1}", 1) + "/properties/mood: {rename: {good: fine}}\n"
	b.put("schema/upgrade.v2.yaml", declared)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	b.runReal("release", "fam", "2.1.0").wantCode(exitClean)
	if lock := b.get("schema/stategen.lock"); strings.Count(lock, "\nupgrade ") != 1 || !strings.Contains(lock, "\nupgrade 1.1.0 2.1.0 sha256:") {
		t.Errorf("the record is\n%s", lock)
	}
	b.put("schema/upgrade.v2.yaml", strings.Replace(declared, "good: fine", "good: bad", 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout("documents of 1.1.0 is not what it was when 2.1.0 was released [release-upgrade]")

	// What a retired major's documents became is of no interest any more.
	lock := strings.SplitAfter(b.get("schema/stategen.lock"), "\n")
	for i, line := range lock {
		if strings.HasPrefix(line, "1.") {
			lock[i] = ""
		}
	}
	b.put("schema/stategen.lock", strings.Join(lock, ""))
	for _, name := range []string{"1.0.0.json", "1.1.0.json", "upgrade.v2.yaml"} {
		b.remove("schema/" + name)
	}
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
	more("2.2.0", `"title": {"type": "string"}, "mood": {"enum": ["fine", "bad", "odd"]}, "tag": {"type": "object", "properties": {"name": {"type": "string"}}}, "rank": {"type": "integer"}`)
	b.runReal("release", "fam", "2.2.0").wantCode(exitClean)
	if strings.Contains(b.get("schema/stategen.lock"), "upgrade") {
		t.Errorf("the record is\n%s", b.get("schema/stategen.lock"))
	}
}
