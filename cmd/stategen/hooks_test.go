package main

import (
	"strings"
	"testing"
)

const hooksFile = "generated/fam/hooks_v2.go"

// completed makes hooks of stubs, which do nothing that anybody could tell.
func completed(stubs string) string {
	stubs = strings.Replace(stubs, "\t\"errors\"\n\n", "", 1)
	var out strings.Builder
	for line := range strings.Lines(stubs) {
		if strings.Contains(line, "errors.New(") {
			line = "\treturn func(...any) error { return nil }(from, to, left)\n"
		}
		out.WriteString(line)
	}
	return out.String()
}

// Hooks are scaffolded once, and are the user's from then on.
func TestScaffold(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr("created " + hooksFile + ": complete it")
	stubs := b.get(hooksFile)
	if !strings.Contains(stubs, "UpgradeState") || strings.Contains(stubs, "DO NOT EDIT") {
		t.Errorf("hooks:\n%s", stubs)
	}
	if !strings.Contains(b.get("generated/fam/facade.go"), `"example.com/m/generated/fam/v1"`) {
		t.Error("the facade does not import the majors by their path")
	}

	// Nobody forgets to complete them.
	b.runReal("check").wantCode(exitFindings).wantStdout(
		hooksFile+":23:19: error: UpgradeState is not written yet: documents that need it fail [hook-unwritten]", "error: DowngradeState is not written yet")
	b.runReal("generate").wantCode(exitClean).wantStdout("warning: UpgradeState is not written yet", "warning: DowngradeState is not written yet")

	b.put(hooksFile, completed(stubs))
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr()
	if b.get(hooksFile) != completed(stubs) {
		t.Error("the hooks were written again")
	}

	// They may be in another file; not in none.
	b.remove(hooksFile)
	b.put("generated/fam/mine.go", completed(stubs))
	b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr()
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.remove("generated/fam/mine.go")
	b.runReal("check").wantCode(exitFindings).wantStdout(hooksFile + ": error: the type upgradeTo2, whose methods are the hooks, is missing")
	b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr("created " + hooksFile)
	b.put(hooksFile, "package fam\n")
	b.runReal("generate").wantCode(exitFindings).wantStdout("error: the type upgradeTo2").wantStderr()
	if b.get(hooksFile) != "package fam\n" {
		t.Error("the hooks were written again")
	}
}

// A major whose hooks are not written yet is not released: documents would not be upgraded. One
// that is still being made keeps nobody from releasing a minor of the one before.
func TestReleaseAsksForHooks(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	before := b.files()
	b.runReal("release", "fam", "2.0.0").wantCode(exitFindings).wantStdout(hooksFile + ":23:19: error: UpgradeState is not written yet: documents that need it fail [hook-unwritten]")
	b.wantFiles(before)
	stubs := b.get(hooksFile)
	b.remove(hooksFile)
	b.runReal("release", "fam", "2.0.0").wantCode(exitFindings).wantStdout("[hook-missing]")
	b.put(hooksFile, completed(stubs))
	b.runReal("release", "fam", "2.0.0").wantCode(exitClean).wantStdout()

	// Now a minor of the older one may hand a hook more.
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"text"`, `"notes": {"type": "string"}, "text"`, 1))
	b.runReal("release", "fam", "1.1.0").wantCode(exitFindings).wantStdout("error: UpgradeState is handed notes, which nobody else keeps, and its directive does not say so [hook-remit]")
}

// What a hook is handed grows with a later minor, and somebody is told.
func TestHookIsHandedMore(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"text"`, `"kind": {"type": "string"}, "text"`, 1))
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/2.0.0.json"), `"body"`, `"sort": {"type": "string"}, "body"`, 1))
	b.runReal("generate").wantCode(exitClean)
	b.put(hooksFile, completed(b.get(hooksFile)))
	b.runReal("check").wantCode(exitClean).wantStdout()
	if !strings.Contains(b.get(hooksFile), "//stategen:handles owner kind\nfunc (upgradeTo2) UpgradeState") {
		t.Errorf("the hooks are\n%s", b.get(hooksFile))
	}

	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"text"`, `"notes": {"type": "string"}, "text"`, 1))
	const grown = ": UpgradeState is handed notes, which nobody else keeps, and its directive does not say so [hook-remit]\n    give notes a place"
	b.runReal("generate").wantCode(exitClean).wantStdout("warning" + grown)
	b.runReal("check").wantCode(exitFindings).wantStdout("error" + grown)
	b.put(hooksFile, strings.Replace(b.get(hooksFile), "handles owner kind", "handles owner kind notes", 1))
	b.runReal("check").wantCode(exitClean).wantStdout()

	// What the declarations see to is no hook's any more.
	b.put("schema/upgrade.v2.yaml", `"": {rename: {text: body}, drop: [notes]}`)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout("UpgradeState is not handed notes, or not any more")
	b.remove("schema/1.1.0.json")
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"text"`, `"body"`, 1))
	b.put("schema/upgrade.v2.yaml", `"": {rename: {text: body}}`)
	b.runReal("generate").wantCode(exitClean).wantStdout("UpgradeState is no hook of this step, or none any more: it is never called [hook-unused]", "DowngradeState is no hook")
	b.runReal("check").wantCode(exitFindings).wantStdout("[hook-unused]", "[hook-unused]")
}

// A hook that forgets a member which it is handed loses it, and nobody else would say so. What the
// member is called in Go is up to the schema's owner.
func TestHookForgets(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/overlay.yaml", `"1.0.0.json#/properties/owner": {field: Keeper}`)
	b.runReal("generate").wantCode(exitClean)
	stubs := b.get(hooksFile)
	body := func(text string) {
		b.put(hooksFile, strings.Replace(completed(stubs), "return func(...any) error { return nil }(from, to, left)", text, 1))
	}
	const forgotten = "UpgradeState says that it handles owner, and never reads from.Keeper: what documents have there is lost, and nobody is told [hook-unread]"
	body("return nil")
	b.runReal("generate").wantCode(exitClean).wantStdout(hooksFile + ":21:19: warning: " + forgotten)
	b.runReal("check").wantCode(exitFindings).wantStdout(hooksFile + ":21:19: error: " + forgotten)
	b.runReal("release", "fam", "2.0.0").wantCode(exitFindings).wantStdout("error: " + forgotten)
	for _, text := range []string{"_ = from.Keeper\n\treturn nil", `left.Member("owner"); return nil`} {
		body(text)
		b.runReal("check").wantCode(exitClean).wantStdout()
	}
}

// Where a hook is for nothing but required members that are new, its stub says how to do without, and
// that of the way back says what it is to see to although it is handed nothing.
func TestStubsOfWhatIsRequired(t *testing.T) {
	b := newBench(t, twoMajors)
	b.remove("schema/upgrade.v2.yaml")
	b.put("schema/2.0.0.json", `{"type": "object", "required": ["v", "count"],
		"properties": {"v": {"type": "string"}, "owner": {"type": "string"}, "text": {"type": "string"}, "count": {"type": "integer"}}}`)
	b.runReal("generate").wantCode(exitClean)
	const (
		without = `f all documents can have the same there, nothing is to be written: say in upgrade.v2.yaml, below "/", default: {count: …}, and remove the stubs`
		back    = `hat UpgradeState sets has no place in the older major: EncodeFor fails for each document with it, unless WithReport accepts the loss, or this hook says that nothing is lost: left.Placed("count")`
	)
	stubs := strings.ReplaceAll(b.get(hooksFile), "\n//", "")
	for _, want := range []string{"UpgradeState fills in what could not be converted automatically: \"count\" is new. I" + without, "DowngradeState is the way back. W" + back} {
		if !strings.Contains(stubs, want) {
			t.Errorf("no %q in\n%s", want, stubs)
		}
	}
	b.runReal("check").wantCode(exitFindings).wantStdout("write it: set count; i"+without+"\n", "write it: it is handed nothing; w"+back+"\n")

	b.put("schema/upgrade.v2.yaml", `/: {default: {count: 0}}`)
	b.remove(hooksFile)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// A member that is gone where one of the same type came is often the same with another name: the
// stub asks, before somebody writes by hand what a line declares. What is said of a stub is of what
// it is handed itself, however much there is inside.
func TestStubAsksForRename(t *testing.T) {
	const older = `{"type": "object", "required": ["v", "root"], "properties": {"v": {"type": "string"}, "root": {"$ref": "#/$defs/node"}},
		"$defs": {"node": {"type": "object", "properties": {"name": {"type": "string"}, "next": {"$ref": "#/$defs/node"}, "how": {"enum": ["all", "any"]}}}}}`
	const ask = `if "rootNode" is "root" with another name, nothing is to be written: say in upgrade.v2.yaml, below "/", rename: {root: rootNode}, and remove the stubs`
	asks := func(newer string) bool {
		t.Helper()
		b := newBench(t, twoMajors)
		b.remove("schema/upgrade.v2.yaml")
		b.put("schema/1.0.0.json", older)
		b.put("schema/2.0.0.json", newer)
		b.runReal("generate").wantCode(exitClean)
		stub := strings.ReplaceAll(b.get(hooksFile), "\n//", "")
		found := b.runReal("check").wantCode(exitFindings).wantStdout(`write it: give root, with all that is inside, a place in to, or tell with left.Member("name") what has none; set rootNode`,
			"DowngradeState is not written yet", `rootNode, with all that is inside, a place in to`)
		told := strings.Contains(found.stdout, "; "+ask+"\n")
		if told != strings.Contains(stub, strings.Replace(ask, "if", "If", 1)+".") {
			t.Errorf("the stub and what is said of it differ:\n%s\n%s", found.stdout, stub)
		}
		return told
	}
	renamed := strings.ReplaceAll(older, `"root"`, `"rootNode"`)
	if !asks(renamed) {
		t.Error("nobody asks whether it is renamed")
	}
	if !asks(strings.Replace(renamed, `"next"`, `"after"`, 1)) {
		t.Error("nobody asks where what is inside changes, too")
	}
	if asks(strings.Replace(renamed, `"rootNode": {"$ref": "#/$defs/node"}`, `"rootNode": {"type": "object", "properties": {"other": {"type": "string"}}}`, 1)) {
		t.Error("another type is taken for the same")
	}
	if asks(strings.Replace(renamed, `"rootNode": {`, `"more": {"type": "string"}, "rootNode": {`, 1)) {
		t.Error("of several members, one is taken for the same")
	}

	b := newBench(t, twoMajors)
	b.put("schema/1.0.0.json", older)
	b.put("schema/2.0.0.json", renamed)
	b.put("schema/upgrade.v2.yaml", "/: {rename: {root: rootNode}}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// A major that is gone leaves nothing behind in silence: what was declared of the step to
// it is read by nobody, and its hooks do not compile.
func TestMajorIsGone(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	b.put(hooksFile, completed(b.get(hooksFile)))
	second := b.get("schema/2.0.0.json")
	b.remove("schema/2.0.0.json")
	const stray = "schema/upgrade.v2.yaml:1:1: error: nobody reads these declarations: there is no such step between majors of fam [upgrade-declaration]\n    name the file"
	b.runReal("generate").wantCode(exitFindings).wantStdout(stray)
	b.runReal("check").wantCode(exitFindings).wantStdout(stray)
	b.remove("schema/upgrade.v2.yaml")
	// No hook of a person's is removed, and nothing is written that would not compile with it.
	const unused = hooksFile + ":21:19: error: there is no step to major 2 any more: the hooks of upgradeTo2 are never called, and do not compile [hook-unused]\n" +
		"    remove hooks_v2.go, or what it has of upgradeTo2; or bring back the schemas"
	refused := func() {
		t.Helper()
		before := b.files()
		b.runReal("generate").wantCode(exitFindings).wantStdout(unused).wantStderr()
		b.runReal("check").wantCode(exitFindings).wantStdout(unused)
		b.wantFiles(before)
	}
	refused()

	// So it is where others are left, and where it is the number that is another.
	b.put("schema/3.0.0.json", second)
	refused()
	hooks := b.get(hooksFile)
	b.remove(hooksFile)
	b.put("generated/fam/hooks_v3.go", strings.NewReplacer("To2", "To3", "v2", "v3").Replace(hooks))
	b.put("schema/upgrade.v3.yaml", `"": {rename: {text: body}}`)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.put("schema/upgrade.v2.yaml", `"": {rename: {text: body}}`)
	b.runReal("check").wantCode(exitFindings).wantStdout(stray)
	b.remove("schema/upgrade.v2.yaml")

	// Without the hooks, the major is gone.
	for _, name := range []string{"schema/3.0.0.json", "schema/upgrade.v3.yaml", "generated/fam/hooks_v3.go"} {
		b.remove(name)
	}
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// A type in hooks gets another name: nothing keeps the packages from being written, which
// the person who follows needs, and nobody takes them for ones that compile.
func TestATypeOfHooksIsRenamed(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	const stub = "func (upgradeTo2) UpgradeState(from *v1.State, to *v2.State, left *Left) error {\n"
	hooks := strings.Replace(completed(b.get(hooksFile)), stub, stub+"\tto.Owner = &v2.StateOwner{}\n", 1)
	b.put(hooksFile, hooks)
	b.runReal("check").wantCode(exitClean).wantStdout()

	b.put("schema/overlay.yaml", "\"2.0.0.json#/properties/owner\": {name: Person}\n")
	const gone = hooksFile + ":22:17: error: this does not compile with the generated code: undefined: v2.StateOwner [beside-type]\n    change it"
	b.runReal("check").wantCode(exitFindings).wantStdout(gone)
	b.runReal("generate").wantCode(exitFindings).wantStdout(gone).wantStderr("generated/fam/v2/types.go\n")
	b.runReal("generate").wantCode(exitFindings).wantStdout(gone).wantStderr()
	b.put(hooksFile, strings.ReplaceAll(hooks, "StateOwner", "Person"))
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// A hook that has other parameters is told with those that it is to have.
func TestAHookHasOtherParameters(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	hooks := strings.Replace(completed(b.get(hooksFile)), "(from, to, left)", "(from, to)", 1)
	b.put(hooksFile, strings.Replace(hooks, "from *v1.State, to *v2.State, left *Left", "from *v1.State, to *v2.State", 1))
	b.runReal("check").wantCode(exitFindings).wantStdout(
		hooksFile+":21:19: error: this does not compile with the generated code: ",
		"(wrong type for method UpgradeState): have UpgradeState(*v1.State, *v2.State) error, want UpgradeState(*v1.State, *v2.State, *Left) error [beside-type]")
}
