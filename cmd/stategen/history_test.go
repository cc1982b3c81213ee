package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

const versioned = `-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: generated/fam
  package: fam
  root: State
  version: {property: v}
-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "a": {"type": "string"}}}
-- schema/1.1.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "a": {"type": "string"}, "b": {"type": "integer"}}}
-- go.mod --
module example.com/m

go 1.26
`

// What is wrong with a schema is told before what differs because of it.
func TestCheckTellsCausesFirst(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.put("schema/1.1.0.json", `{"type": "object", "required": ["v", "a"], "properties": {"v": {"type": "string"}, "a": {"type": "string"}}}`)
	out := b.runReal("check").wantCode(exitFindings).stdout
	cause, diff := strings.Index(out, "[member-required]"), strings.Index(out, "[drift-")
	if cause < 0 || diff < cause {
		t.Errorf("the cause at %d, what differs at %d: %s", cause, diff, out)
	}
}

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

	// A released schema is not edited, not even its spelling.
	b.put("schema/1.0.0.json", b.get("schema/1.0.0.json")+"\n")
	b.runReal("check").wantCode(exitFindings).wantStdout("schema/1.0.0.json:1:1: error: version 1.0.0 is released, and its schema was edited since [release-edited]")
	b.put("schema/1.0.0.json", strings.TrimSuffix(b.get("schema/1.0.0.json"), "\n"))

	// The names of a released package stay.
	b.put("stategen.yaml", b.get("stategen.yaml")+"  names: {\"\": Other}\n")
	b.runReal("generate")
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "  names: {\"\": Other}\n", "", 1))
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "root: State", "root: Document", 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantStdout("[release-package]", "stategen release --again fam 1.1.0")
	b.runReal("check", "--config", "stategen.yaml").wantStdout("[release-package]", "stategen release --config stategen.yaml --again fam 1.1.0")
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "root: Document", "root: State", 1))
	b.runReal("generate").wantCode(exitClean)

	// A step that is too small is found before anything is released.
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"integer"`, `"number"`, 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout("schema/1.2.0.json:2:73: error: the type changes from integer to number: from 1.1.0 to 1.2.0 is only a minor step [type-widened]", "major change, breaking: old data compatible, old readers breaking, Go API breaking")
	b.runReal("release", "fam", "1.2.0").wantCode(exitFindings).wantStdout("[type-widened]")
}

// Documents may stand outside of the folder of the configuration, whose list does not reach
// there: releasing leaves it as generating wants it.
// Families whose documents are in one folder share the record of the releases, whether they
// have the same documents or each its own.
func TestFamiliesThatShareTheRecord(t *testing.T) {
	const other = "- name: kin\n  schema: schema\n  out: generated/kin\n  package: kin\n  root: Session\n  version: {property: v}\n"
	b := newBench(t, versioned)
	b.put("stategen.yaml", b.get("stategen.yaml")+other)
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
		b.runReal("check").wantStdout("the names or types of the Go package of the released version 1.1.0 are not what they were")
		b.put("stategen.yaml", config)
	}

	// Each has its own major.
	b = newBench(t, versioned)
	b.put("schema/2.0.0.json", document)
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "schema: schema", "schema: [schema/1.0.0.json, schema/1.1.0.json]", 1)+
		strings.Replace(other, "schema: schema", "schema: [schema/2.0.0.json]", 1))
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
	const other = "- name: kin\n  schema: schema\n  out: generated/kin\n  package: kin\n  root: Session\n  version: {property: v}\n"
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.put("stategen.yaml", b.get("stategen.yaml")+other)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

func TestReleaseOfDocumentsElsewhere(t *testing.T) {
	b := newBench(t, strings.NewReplacer("-- stategen.yaml --", "-- sub/stategen.yaml --", "schema: schema", "schema: ../schema").Replace(versioned))
	const config = "--config=sub/stategen.yaml"
	b.runReal("generate", config).wantCode(exitClean)
	b.runReal("release", config, "fam", "1.0.0").wantCode(exitClean).wantStderr("released fam 1.0.0 in schema/stategen.lock")
	b.runReal("check", config).wantCode(exitClean).wantStdout()
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
	if b.files() != before {
		t.Error("something was written")
	}
	o := b.runReal("check").wantCode(exitFindings).wantStdout(missing)
	if strings.Contains(o.stdout, "[release-package]") {
		t.Errorf("its package is said to have changed:\n%s", o.stdout)
	}
}

// Nor with another document of that version: programs have a package of what was released.
func TestReleasedVersionIsEdited(t *testing.T) {
	b := newBench(t, versioned)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"a": {"type": "string"}`, `"a": {"type": "string"}, "c": {}`, 1))
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"b": {"type": "integer"}`, `"b": {"type": "string"}`, 1))
	before := b.files()
	b.runReal("generate").wantCode(exitFindings).wantStderr().
		wantStdout("schema/1.0.0.json:1:1: error: version 1.0.0 is released, and its schema was edited since [release-edited]\n    undo the edit, and make it in a new version")
	if b.files() != before {
		t.Error("something was written")
	}
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

const reordered = `-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: generated/fam
  package: fam
  root: State
  version: {property: v}
-- schema/1.0.0.json --
{"type": "object", "required": ["v", "uri", "mediaType"],
 "properties": {"v": {"type": "string"}, "uri": {"type": "string"}, "mediaType": {"type": "string"}}}
-- schema/1.1.0.json --
{"type": "object", "required": ["v", "uri", "mediaType"],
 "properties": {"v": {"type": "string"}, "mediaType": {"type": "string"}, "note": {"type": "string"}, "uri": {"type": "string"}}}
-- go.mod --
module example.com/m

go 1.26
`

// The order of properties means nothing to documents, but a constructor that
// took its parameters in it would swap what programs hand it.
func TestReorderedMembers(t *testing.T) {
	b := newBench(t, reordered)
	b.runReal("compat", "schema/1.0.0.json", "schema/1.1.0.json").wantCode(exitFindings).wantStdout(
		`schema/1.1.0.json:2:2: error: the required member "mediaType" comes before others that it came after`, "[member-order] at /properties", "a major step: 0 breaking, 1 undecided")
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr()
	if text := b.get("generated/fam/new.go"); !strings.Contains(text, "func NewState(uri, mediaType string) *State {") {
		t.Errorf("the constructor does not keep its parameters:\n%s", text)
	}
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"properties": {`, `"properties": {"size": {"type": "integer"}, `, 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr() // the order is the oldest one's, whichever version changed it
	if text := b.get("generated/fam/new.go"); !strings.Contains(text, "func NewState(uri, mediaType string) *State {") {
		t.Errorf("the constructor does not keep its parameters over three versions:\n%s", text)
	}
	b.remove("schema/1.2.0.json")
	b.runReal("generate").wantCode(exitClean)

	// Without the older version there is nothing to keep, and somebody is told.
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	b.remove("schema/1.0.0.json")
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantStdout("[release-package]")
}

const twoMajors = `-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: generated/fam
  package: fam
  root: State
  version: {property: v}
-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "owner": {"type": "string"}, "text": {"type": "string"}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "owner": {"type": "object", "properties": {"name": {"type": "string"}}}, "body": {"type": "string"}}}
-- schema/upgrade.v2.yaml --
"": {rename: {text: body}}
-- go.mod --
module example.com/m

go 1.26
`

// What is wrong with the versions is told, and not what follows from it: that there is no
// step between majors which a declaration is for.
func TestVersionsComeBeforeDeclarations(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/1.1.json", b.get("schema/1.0.0.json"))
	o := b.runReal("generate").wantCode(exitFindings).wantStdout("schema/1.1.json: error: version 1.1 is not of the form of 1.0.0")
	if strings.Contains(o.stdout, "upgrade.v2.yaml") {
		t.Errorf("it is said of declarations, too:\n%s", o.stdout)
	}
}

// What is wrong with an overlay is told once, though each major reads it.
func TestOverlayOfMajorsIsReadOnce(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/overlay.yaml", "/properties/owner: {nmae: Owner}\n")
	o := b.runReal("generate").wantCode(exitFindings).wantStdout("schema/overlay.yaml:1:21: error: an entry of the overlay has no member nmae [extension-unknown]")
	if strings.Count(o.stdout, "[extension-unknown]") != 1 {
		t.Errorf("it is told for each major:\n%s", o.stdout)
	}
}

// A declaration that cannot be is found where it stands.
func TestUpgradeDeclarations(t *testing.T) {
	tests := []struct{ text, want string }{
		{`"": {rename: {text: nothing}}`, "schema/upgrade.v2.yaml:1:21: error: rename: State of the newer major has no member \"nothing\" [upgrade-declaration]"},
		{`"": {rename: {nothing: body}}`, "schema/upgrade.v2.yaml:1:15: error: rename: State of the older major has no member \"nothing\" [upgrade-declaration]"},
		{`"": {rename: {text: owner}}`, ":15: error: rename: \"text\" cannot become \"owner\": their types do not fit [upgrade-declaration]\n    if it is a member of that object, move it: move: {/text: /owner/…}; else remove"},
		{`"": {rename: {text: body, owner: body}}`, ":27: error: two members of the older major become /body [upgrade-declaration]"},
		{`"": {rename: {text: body}, move: {/text: /body}}`, ":35: error: two members of the newer major are to be /text [upgrade-declaration]"},
		{`"": {rename: {text: body}, drop: [text]}`, `:35: error: drop: "text" of the older major does not go, but moves [upgrade-declaration]`},
		{`"": {drop: [nothing]}`, `:13: error: drop: State of the older major has no member "nothing" [upgrade-declaration]`},
		{`"": {rename: {txt: body}}`, "has no member \"txt\" [upgrade-declaration]\n    did you mean \"text\"?"},
		{`"": {move: {/text/x: /body}}`, "\n    \"/text\" is no object with members"},
		{`"": {default: {nothing: 1}}`, ":16: error: default: State of the newer major has no member \"nothing\" [upgrade-declaration]"},
		{`"": {default: {owner: {name: null}}}`, "default: /owner/name of State takes string, and its default is of another kind [upgrade-declaration]"},
		{`/: {rename: {text: nothing}}`, "schema/upgrade.v2.yaml:1:20: error: rename: State of the newer major has no member \"nothing\" [upgrade-declaration]"},
		{`"#": {rename: {text: nothing}}`, "schema/upgrade.v2.yaml:1:22: error: rename: State of the newer major has no member \"nothing\" [upgrade-declaration]"},
		{"\n/$defs/x: {}", `schema/upgrade.v2.yaml:2:1: error: nothing of the older major becomes "/$defs/x" [upgrade-declaration]`},
		{`"": {remane: {}}`, `schema/upgrade.v2.yaml:1:6: error: there is no declaration "remane" [upgrade-form]` + "\n    did you mean \"rename\"?"},
		{`"": {copy: {}}`, "there is no declaration \"copy\" [upgrade-form]\n    there are default, drop, move, rename, unwrap and wrap"},
		{`"/é": {remane: {}}`, `schema/upgrade.v2.yaml:1:9: error: there is no declaration "remane" [upgrade-form]`},
		{`"": {move: {text: body}}`, ":13: error: move: paths begin with a slash"},
		{`[]`, "declarations are a map from JSON Pointers to objects [upgrade-form]"},
		{`"": {`, "[upgrade-yaml]"},
		{"/: {}\n/a: {}: {}\n", "schema/upgrade.v2.yaml:2:1: error: not YAML: "},
		{"/: {}\n=======\n", "schema/upgrade.v2.yaml:2:1: error: not YAML: this is the mark of a merge conflict [upgrade-yaml]\n    resolve the merge"},
		{"/:\n  rename:\n    text: body\n    text: v\n", `schema/upgrade.v2.yaml:4:5: error: "text" is there twice [upgrade-form]`},
		{"/:\n  rename: {text: body}\n  rename: {}\n", `schema/upgrade.v2.yaml:3:3: error: "rename" is there twice [upgrade-form]`},
		{"/: {}\n/: {rename: {text: body}}\n", `schema/upgrade.v2.yaml:2:1: error: "/" is there twice [upgrade-form]`},
		{`/: {default: {body: {a: 1, a: 2}}}`, `schema/upgrade.v2.yaml:1:28: error: "a" is there twice [upgrade-form]`},
		{`/: {default: {body: .inf}}`, `:21: error: default: the value of body is no JSON [upgrade-form]`},
		{`/: {drop: [[text]]}`, `:12: error: drop: it is a list of members [upgrade-form]`},
		{"/: {rename: {text: body}}\n---\n/: {}\n", `schema/upgrade.v2.yaml:2:1: error: a second document in the file [upgrade-form]`},
		{"/: &a {drop: [*a, *a]}\n", "error: the text says too much by its aliases [upgrade-form]"},
	}
	for _, test := range tests {
		b := newBench(t, twoMajors)
		b.put("schema/upgrade.v2.yaml", test.text)
		b.runReal("generate").wantCode(exitFindings).wantStdout(test.want)
	}
}

// What is declared to go may be in the newer major, as after a later minor of it.
func TestStaleDrop(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/upgrade.v2.yaml", `/: {rename: {text: body}, drop: [owner]}`)
	out := b.runReal("generate").wantCode(exitClean) // another one: an object
	if strings.Contains(out.stdout, "warning") {
		t.Errorf("a warning of another member: %s", out.stdout)
	}
	b.put("schema/2.1.0.json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "owner": {"type": "object", "properties": {"name": {"type": "string"}}}, "body": {"type": "string"}, "text": {"type": "string"}}}`)
	b.put("schema/upgrade.v2.yaml", `/: {drop: [owner, text]}`)
	b.runReal("generate").wantCode(exitClean).wantStdout(`schema/upgrade.v2.yaml:1:19: warning: drop: "text" goes, although State of the newer major has a member of that name`, "take it out, if the member is the same")
}

// A tag may be called "": then variants that change are a person's, as those that no tag tells
// apart are.
func TestUpgradeOfUnnamedTag(t *testing.T) {
	b := newBench(t, twoMajors)
	b.remove("schema/upgrade.v2.yaml")
	for version, typ := range map[string]string{"1.0.0": "string", "2.0.0": "integer"} {
		b.put("schema/"+version+".json", `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "u": {"oneOf": [
  {"type": "object", "required": [""], "properties": {"": {"const": "a"}, "x": {"type": "`+typ+`"}}},
  {"type": "object", "required": [""], "properties": {"": {"const": "b"}}}]}}}`)
	}
	b.runReal("generate").wantCode(exitClean)
}

// The folder of the packages may be in a module of its own, by whose path they import each other.
func TestMajorsInAnInnerModule(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("generated/go.mod", "module example.com/inner\n\ngo 1.24\n")
	b.runReal("generate").wantCode(exitClean)
	if !strings.Contains(b.files(), `"example.com/inner/fam/v1"`) {
		t.Error("the package over the majors does not import by the path of its module")
	}
}

func TestMajorsNeedAModule(t *testing.T) {
	b := newBench(t, twoMajors)
	b.remove("go.mod")
	b.runReal("generate").wantCode(exitFindings).wantStdout("[import-unknown]", "put a go.mod at or above the folder ")
}

const shortVersions = `-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: fam
  package: fam
  root: State
  version: {property: v}
-- schema/1.9.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "text": {"type": "string"}}}
-- schema/1.10.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "text": {"type": "string"}, "n": {"type": "integer"}}}
-- schema/2.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "body": {"type": "string"}, "n": {"type": "integer"}}}
-- schema/upgrade.v2.yaml --
"": {rename: {text: body}}
-- go.mod --
module example.com/m

go 1.26
-- main.go --
package main

import (
	"fmt"

	"example.com/m/fam"
)

func main() {
	fmt.Println(fam.SchemaVersion(), fam.Versions())
	s, err := fam.Decode([]byte(` + "`" + `{"v":"1.9","text":"x"}` + "`" + `))
	fmt.Println(s.V, s.Body.Or(""), err)
	for _, v := range []fam.Version{{Major: 2}, {Major: 1, Minor: 10}, {Major: 1, Minor: 9}, {Major: 1, Minor: 8}} {
		text, err := fam.EncodeFor(s, v)
		fmt.Println(string(text), err)
	}
	_, err = fam.Decode([]byte(` + "`" + `{"v":"3.0"}` + "`" + `))
	fmt.Println(err)
	_, err = fam.Decode([]byte(` + "`" + `{"v":"1.9"}` + "`" + `), fam.OnlyVersions(fam.Version{Major: 2}))
	fmt.Println(err)
}
`

// A family whose versions have two numbers is generated, compared, released and
// used as any other.
func TestVersionsOfTwoNumbers(t *testing.T) {
	b := newBench(t, shortVersions)
	b.runReal("generate").wantCode(exitClean)
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `2.0 [1.9 1.10 2.0]
2.0 x <nil>
{"v":"2.0","body":"x"} <nil>
{"v":"1.10","text":"x"} <nil>
{"v":"1.9","text":"x"} <nil>
 stategen: unsupported version 1.8; those that are written here: 1.9, 1.10, 2.0
stategen: unsupported version 3.0 at /v; this package reads 2.x (knows up to 2.0), 1.x (knows up to 1.10)
stategen: version 1.9, which is not accepted here, at /v; those that are read here: 2.0
`
	if string(out) != want {
		t.Errorf("the program prints\n%s, want\n%s", out, want)
	}

	b.runReal("compat", "schema/1.9.json", "schema/1.10.json").wantCode(exitClean).wantStdout("a minor step")
	b.runReal("compat", "schema/1.10.json", "schema/1.9.json").wantCode(exitFindings)
	for _, v := range []string{"1.9", "1.10", "2.0"} {
		b.runReal("release", "fam", v).wantCode(exitClean)
	}
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr()
	lock := b.get("schema/stategen.lock")
	if i, j := strings.Index(lock, "\n1.9 "), strings.Index(lock, "\n1.10 "); i < 0 || j < i {
		t.Errorf("the lock is not in the order of the versions:\n%s", lock)
	}
	b.put("schema/1.11.json", b.get("schema/1.9.json"))
	b.runReal("release", "fam", "1.11").wantCode(exitFindings).wantStdout("from 1.10 to 1.11 is only a minor step [member-removed]")
	b.remove("schema/1.11.json")

	// The policy speaks of versions as documents are labelled with them.
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "{property: v}", "{property: v, only: [2.0.0]}", 1))
	b.runReal("generate").wantCode(exitFindings).wantStdout("stategen.yaml:7:", "the policy of fam speaks of version 2.0.0", "[version-form]")
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "[2.0.0]", `["1.10", "2.0"]`, 1))
	b.runReal("generate").wantCode(exitClean)
}

const content = `-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: generated/fam
  package: fam
  root: State
  version: {property: v}
-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "turn": {"$ref": "#/$defs/turn"}, "all": {"type": "array", "items": {"$ref": "#/$defs/content"}}, "pair": {"type": "array", "minItems": 1, "items": false, "prefixItems": [{"title": "left", "type": "boolean"}]}},
 "$defs": {
  "turn": {"type": "object", "properties": {"tokens": {"type": "integer"}}},
  "content": {"oneOf": [{"$ref": "#/$defs/text"}, {"$ref": "#/$defs/image"}]},
  "text": {"type": "object", "required": ["t"], "properties": {"t": {"const": "text"}}},
  "image": {"type": "object", "required": ["t"], "properties": {"t": {"const": "image"}}}}}
-- go.mod --
module example.com/m

go 1.26
`

// What programs lose is told where the schema has it, once.
func TestWhatProgramsLose(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"a type", `"integer"`, `"string"`, "schema/1.1.0.json:4:56: error: the type changes from integer to string: from 1.0.0 to 1.1.0 is only a minor step [type-changed]"},
		{"the type of an element", `"boolean"`, `"number"`, "error: the type changes from boolean to number: from 1.0.0 to 1.1.0 is only a minor step [type-changed] at /properties/pair/prefixItems/0/type"},
		{"a name that is taken", `  "text": {"type"`, `  "unknownContent": {"type": "object", "properties": {"x": {}}},` + "\n" + `  "text": {"type"`,
			"schema/1.1.0.json:6:21: error: programs that use the Go package of 1.0.0 lose the interface Content with the variant UnknownContent: the name UnknownContent is taken by what is defined here [go-api-changed] at /$defs/unknownContent\n" +
				"    give this definition another name"},
		{"a field", `{"tokens": {"type"`, `{"tokens": {"x-stategen": {"field": "Tokenz"}, "type"`,
			"schema/1.1.0.json:4:11: error: programs that use the Go package of 1.0.0 lose the field Tokens of Turn, of type int64 or none [go-api-changed] at /$defs/turn\n    keep the name"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, content)
			b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), test.old, test.new, 1))
			b.runReal("generate").wantCode(exitClean)
			o := b.runReal("check").wantCode(exitFindings).wantStdout(test.want)
			if n := strings.Count(o.stdout, "error: "); n != 1 {
				t.Errorf("%d errors:\n%s", n, o.stdout)
			}
		})
	}
}
