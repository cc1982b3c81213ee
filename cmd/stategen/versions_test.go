package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// What is wrong with the versions is told, and not what follows from it: that there is no
// step between majors which a declaration is for.
func TestVersionsComeBeforeDeclarations(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/1.1.json", b.get("schema/1.0.0.json"))
	b.runReal("generate").wantCode(exitFindings).wantStdout("schema/1.1.json: error: version 1.1 is not of the form of 1.0.0").wantNoStdout("upgrade.v2.yaml")
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
