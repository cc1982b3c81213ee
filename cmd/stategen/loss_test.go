package main

import (
	"strings"
	"testing"
)

// What an older major has and the newer one has no place for is told before
// there are documents with it: also when a minor brings it later.
func TestUpgradeLosses(t *testing.T) {
	b := newBench(t, losing)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()

	minor := strings.NewReplacer(
		`"id": {"type": "string"}`, `"id": {"type": "string"}, "took": {"type": "integer"}`,
		`"done"]`, `"done", "gone"]`,
		`"at": {"type": "string"}`, `"at": {"type": "string"}, "by": {"type": "string"}`,
	).Replace(b.get("schema/1.0.0.json"))
	b.put("schema/1.1.0.json", minor)
	want := []string{
		`schema/1.1.0.json:3:77: warning: "meta" is no member of State in package v2, and nothing takes "by" out of it`,
		`say in upgrade.v2.yaml, below "/", what becomes of /meta/by: move`,
		`schema/1.1.0.json:5:78: warning: Run has no member "took" in package v2: the upgrade of a document with it fails, with a *LossError [upgrade-loss] at /$defs/run/properties/took`,
		`    add it to the schema of the newer major; or say in upgrade.v2.yaml, below "/$defs/run", what becomes of it: rename, move or drop`,
		`schema/1.1.0.json:6:13: warning: Status has no value "gone" in package v2: an upgraded document with it is not valid [upgrade-loss] at /$defs/status`,
		`rename: {gone: …}, or that it stays, drop: [gone]`,
	}
	b.runReal("generate").wantCode(exitClean).wantStdout(want...)
	b.runReal("check").wantCode(exitClean).wantStdout(want...)

	b.put("schema/upgrade.v2.yaml", "\"\": {move: {/meta/at: /at, /meta/by: /run/by}}\n/$defs/status: {rename: {done: closed}, drop: [gone]}\n/$defs/run: {drop: [took]}\n")
	b.put("schema/2.1.0.json", strings.Replace(b.get("schema/2.0.0.json"), `"id": {"type": "string"}`, `"id": {"type": "string"}, "by": {"type": "string"}`, 1))
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.put("schema/upgrade.v2.yaml", strings.Replace(b.get("schema/upgrade.v2.yaml"), "[gone]", "[gone, nowhere]", 1))
	b.runReal("generate").wantCode(exitFindings).wantStdout(`schema/upgrade.v2.yaml:2:54: error: drop: Status of the older major has no value "nowhere" [upgrade-declaration]`)

	// So it is with a name that is renamed, and with what it becomes.
	for from, want := range map[string]string{
		"rename: {done: closd}":  ":32: error: rename: Status of the newer major has no value \"closd\" [upgrade-declaration]\n    did you mean \"closed\"?",
		"rename: {dona: closed}": ":26: error: rename: Status of the older major has no value \"dona\" [upgrade-declaration]\n    did you mean \"done\"?",
	} {
		b.put("schema/upgrade.v2.yaml", "\"\": {move: {/meta/at: /at, /meta/by: /run/by}}\n/$defs/status: {"+from+", drop: [gone]}\n/$defs/run: {drop: [took]}\n")
		b.runReal("generate").wantCode(exitFindings).wantStdout("schema/upgrade.v2.yaml:2"+want).wantTimes(1, "[upgrade-declaration]")
	}
}

// A member whose name another one gets is told as that: there is one by its name.
func TestUpgradeLosesToNamesake(t *testing.T) {
	b := newBench(t, losing)
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"at": {"type": "string"}`, `"at": {"type": "string"}, "by": {"type": "string"}`, 1))
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"id": {"type": "string"}`, `"id": {"type": "string"}, "by": {"type": "string"}`, 1))
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/2.0.0.json"), `"id": {"type": "string"}`, `"by": {"type": "string"}`, 1))
	b.put("schema/upgrade.v2.yaml", "\"\": {move: {/meta/at: /at}, drop: [meta]}\n/$defs/status: {rename: {done: closed}}\n/$defs/run: {rename: {id: by}}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout(
		`warning: Run has another member "by" in package v2, and nothing says what becomes of this one: the upgrade of a document with it fails, with a *LossError [upgrade-loss] at /$defs/run/properties/by`,
		`    say in upgrade.v2.yaml, below "/$defs/run", what becomes of it: rename, move or drop`)
}

// A value is lost to an enum, and not to a place where others are valid, too.
func TestUpgradeLosesNothingToOpenLists(t *testing.T) {
	b := newBench(t, losing)
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"done"]`, `"done", "gone"]`, 1))
	b.runReal("generate").wantCode(exitClean).wantStdout(`Status has no value "gone" in package v2`)
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/2.0.0.json"), `{"enum": ["open", "closed"]}`, `{"anyOf": [{"enum": ["open", "closed"]}, {"type": "string"}]}`, 1))
	b.runReal("generate").wantCode(exitClean).wantStdout()
}

// A member that tells in the newer major what its object is has one value there; where it had
// no other before, nothing is lost.
func TestUpgradeLosesWhatIsNoTag(t *testing.T) {
	b := newBench(t, losing)
	const one, tagged = `"run": {"type": "object", "properties": {"id": {"type": "string"}}}`, `"run": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "run"}, "id": {"type": "string"}}}`
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), one, strings.Replace(tagged, `{"const": "run"}`, `{"type": "string"}`, 1), 1))
	newer := strings.Replace(b.get("schema/2.0.0.json"), one, tagged+`, "end": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "end"}}}`, 1)
	b.put("schema/2.0.0.json", strings.Replace(newer, `"at": {"type": "string"}`, `"at": {"type": "string"}, "any": {"oneOf": [{"$ref": "#/$defs/run"}, {"$ref": "#/$defs/end"}]}`, 1))
	b.runReal("generate").wantCode(exitClean).wantStdout(
		`warning: "kind" of Run is "run" in package v2: the upgrade of a document with another one fails, with a *LossError [upgrade-loss] at /$defs/run/properties/kind`,
		`or say in upgrade.v2.yaml, below "/$defs/run", that the loss is meant, drop: [kind]`)
	b.put("schema/upgrade.v2.yaml", b.get("schema/upgrade.v2.yaml")+"/$defs/run: {drop: [kind]}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"kind": {"type": "string"}`, `"kind": {"const": "run"}`, 1))
	b.put("schema/upgrade.v2.yaml", strings.Replace(b.get("schema/upgrade.v2.yaml"), "/$defs/run: {drop: [kind]}\n", "", 1))
	b.runReal("generate").wantCode(exitClean).wantStdout()
}

// What the newer major requires, and documents of the older one need not have, is told: an
// upgraded document that lacks it is not valid.
func TestUpgradeLosesValidity(t *testing.T) {
	b := newBench(t, losing)
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/2.0.0.json"), `"required": ["v"]`, `"required": ["v", "run", "at"]`, 1))
	b.runReal("generate").wantCode(exitClean).wantStdout(
		`schema/1.0.0.json:2:49: warning: State requires "run" in package v2: an upgraded document without it is not valid [upgrade-loss] at /properties/run`,
		`or say in upgrade.v2.yaml, below "/", what it is then, default: {run: …}`,
		`warning: State requires "at" in package v2`)
	b.put("schema/upgrade.v2.yaml", strings.Replace(b.get("schema/upgrade.v2.yaml"), "/meta/at: /at}", "/meta/at: /at}, default: {run: {}, at: never}", 1))
	b.runReal("generate").wantCode(exitClean).wantStdout()
}

// An object that moves make is not valid without what it requires and they do not bring: that is
// told, unless a default supplies it.
func TestUpgradeMakesWhatIsNotValid(t *testing.T) {
	b := newBench(t, losing)
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"v": {"type": "string"}`, `"v": {"type": "string"}, "title": {"type": "string"}, "by": {"type": "string"}`, 1))
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/2.0.0.json"), `"at": {"type": "string"}`, `"at": {"type": "string"}, "head": {"type": "object", "required": ["title", "size"],
		"properties": {"title": {"type": "string"}, "by": {"type": "string"}, "size": {"type": "integer"}}}`, 1))
	b.put("schema/upgrade.v2.yaml", strings.Replace(b.get("schema/upgrade.v2.yaml"), "/meta/at: /at", "/meta/at: /at, /title: /head/title, /by: /head/by", 1))
	told := b.runReal("generate").wantCode(exitClean)
	told.wantStdout(
		`schema/1.0.0.json:2:51: warning: StateHead requires "size" in package v2, and nothing brings it where "title" makes one: such an upgraded document is not valid [upgrade-loss] at /properties/title`,
		`make it optional in the newer major; or say in upgrade.v2.yaml, below "/", what it is then, default: {/head/size: …}`,
		`schema/1.0.0.json:2:77: warning: StateHead requires "title" in package v2, and nothing brings it where "by" makes one: such an upgraded document is not valid [upgrade-loss] at /properties/by`,
		`default: {/head/title: …}`)
	told.wantTimes(1, `requires "size"`) // though two moves make the object
	b.put("schema/upgrade.v2.yaml", strings.Replace(b.get("schema/upgrade.v2.yaml"), "/head/by}", "/head/by}, default: {/head/size: 0, /head/title: none}", 1))
	b.runReal("generate").wantCode(exitClean).wantStdout()
}

// A member that a move makes an object of is never lacking, whatever it was before: what that
// object requires is told, or brought by a default, of the whole or of the member.
func TestUpgradeMakesOfAMemberWhatIsNotValid(t *testing.T) {
	b := newBench(t, losing)
	b.put("schema/1.0.0.json", `{"type": "object", "required": ["v", "fireAt"], "properties": {"v": {"type": "string"}, "fireAt": {"type": "string"}}}`)
	b.put("schema/2.0.0.json", `{"type": "object", "required": ["v", "fireAt"], "properties": {"v": {"type": "string"}, "fireAt": {"$ref": "#/$defs/zoned"}},
		"$defs": {"zoned": {"type": "object", "required": ["at", "zone"], "properties": {"at": {"type": "string"}, "zone": {"type": "string"}, "by": {"type": "string"}}}}}`)
	declare := func(text string) *bench {
		b.put("schema/upgrade.v2.yaml", text)
		return b
	}
	for _, fill := range []string{`{at: never}`, `{}`} {
		declare("/: {move: {/fireAt: /fireAt/at}, default: {fireAt: "+fill+"}}\n").runReal("generate").wantCode(exitClean).wantStdout(
			`schema/1.0.0.json:1:99: warning: Zoned requires "zone" in package v2, and nothing brings it where "fireAt" makes one: such an upgraded document is not valid [upgrade-loss] at /properties/fireAt`,
			`default: {/fireAt/zone: …}`)
	}
	for _, fill := range []string{`{fireAt: {zone: UTC}}`, `{/fireAt/zone: UTC}`} {
		declare("/: {move: {/fireAt: /fireAt/at}, default: " + fill + "}\n").runReal("generate").wantCode(exitClean).wantStdout()
		b.runReal("check").wantCode(exitClean).wantStdout()
	}

	declare("/: {move: {/fireAt: /fireAt/at}, default: {/fireAt/by: me}}\n").runReal("generate").wantCode(exitClean).wantStdout(`warning: Zoned requires "zone" in package v2`)

	declare("/: {move: {/fireAt: /fireAt/at}, default: {fireAt: {zone: 7}}}\n").runReal("generate").wantCode(exitFindings).wantStdout(
		`schema/upgrade.v2.yaml:1:44: error: default: /fireAt/zone of State takes string, and its default is of another kind [upgrade-declaration]`)
	declare("/: {default: {/fireAt/zone: UTC}}\n").runReal("generate").wantCode(exitFindings).wantStdout(
		`schema/upgrade.v2.yaml:1:15: error: default: there is no object /fireAt for "zone": State of the older major has none, and no move makes one [upgrade-declaration]`,
		`say what the whole of it is: default: {/fireAt: {…}}`)
	declare("/: {wrap: {fireAt: at}}\n/$defs/zoned: {default: {zone: UTC}}\n").runReal("generate").wantCode(exitFindings).wantStdout(
		`schema/upgrade.v2.yaml:2:1: error: nothing of the older major becomes "/$defs/zoned" [upgrade-declaration]`,
		`a move makes it: say what it needs below "/", as in default: {/fireAt/zone: …}`)
	declare("/: {wrap: {fireAt: at}}\n").runReal("generate").wantCode(exitClean)
	if text := b.get("generated/fam/hooks_v2.go"); !strings.Contains(text, `// "fireAt/zone" is new.`) {
		t.Error(text)
	}
}

// What is moved into an object that is there without it, and requires it, is told, as of a member
// that stays; so is an object that is required itself, and is there only where something is moved.
func TestUpgradeMovesWhatMayBeMissing(t *testing.T) {
	b := newBench(t, losing)
	b.put("schema/1.0.0.json", `{"type": "object", "required": ["v", "run"], "properties": {"v": {"type": "string"},
		"run": {"type": "object", "properties": {"id": {"type": "string"}}}, "by": {"type": "string"}, "at": {"type": "string"}, "to": {"type": "string"}}}`)
	b.put("schema/2.0.0.json", `{"type": "object", "required": ["v", "run", "times"], "properties": {"v": {"type": "string"},
		"run": {"type": "object", "required": ["by"], "properties": {"id": {"type": "string"}, "by": {"type": "string"}}},
		"times": {"type": "object", "properties": {"at": {"type": "string"}, "to": {"type": "string"}}}}}`)
	const moves = "move: {/by: /run/by, /at: /times/at, /to: /times/to}"
	b.put("schema/upgrade.v2.yaml", "/: {"+moves+"}\n")
	told := b.runReal("generate").wantCode(exitClean)
	told.wantStdout(
		`schema/1.0.0.json:2:78: warning: StateRun requires "by" in package v2, and what is moved there may be missing: such an upgraded document is not valid [upgrade-loss] at /properties/by`,
		`make it optional in the newer major; or say in upgrade.v2.yaml, below "/", what it is then, default: {/run/by: …}`,
		`warning: State requires "times" in package v2, and what is moved there may be missing: such an upgraded document is not valid [upgrade-loss] at /properties/at`,
		`default: {/times: …}`)
	told.wantTimes(2, "[upgrade-loss]") // though two moves bring times
	b.put("schema/upgrade.v2.yaml", "/: {"+moves+", default: {/run/by: me, times: {}}}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()

	// A default of the whole object may lack it, too, unless it has it itself.
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/2.0.0.json"), `"times": {"type": "object"`, `"times": {"type": "object", "required": ["at"]`, 1))
	b.put("schema/upgrade.v2.yaml", strings.Replace(b.get("schema/upgrade.v2.yaml"), ", /to: /times/to", "", 1))
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `, "to": {"type": "string"}`, "", 1))
	b.runReal("generate").wantCode(exitClean).wantStdout(`warning: StateTimes requires "at" in package v2, and what is moved there may be missing`)
	b.put("schema/upgrade.v2.yaml", strings.Replace(b.get("schema/upgrade.v2.yaml"), "times: {}", "times: {at: never}", 1))
	b.runReal("generate").wantCode(exitClean).wantStdout()

	// It is never missing where all documents have it, or all that have the object.
	b.put("schema/1.0.0.json", `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"},
		"run": {"type": "object", "required": ["by"], "properties": {"by": {"type": "string"}, "on": {"type": "object", "properties": {"as": {"type": "string"}}}}}}}`)
	b.put("schema/2.0.0.json", `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"},
		"run": {"type": "object", "properties": {"on": {"type": "object", "required": ["by"], "properties": {"as": {"type": "string"}, "by": {"type": "string"}}}}}}}`)
	b.put("schema/upgrade.v2.yaml", "/: {move: {/run/by: /run/on/by}}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()
}

// A value that is none any more is told where one of the majors lists a single one, too: that is a
// constant, and no enum. The label is none of these.
func TestUpgradeLosesConstants(t *testing.T) {
	b := newBench(t, losing)
	members := func(version, x string) string {
		return strings.NewReplacer(`"v": {"type": "string"}`, `"v": {"const": "`+version+`"}, `+x).Replace(b.get("schema/" + version + ".json"))
	}
	older, newer := members("1.0.0", `"one": {"enum": ["a", "b"]}, "same": {"const": 1}, "other": {"const": "a"}, "more": {"const": "a"}, "less": {"const": "b"}, "open": {"enum": ["a", "b"]}, "was": {"enum": ["a", "b"]}`),
		members("2.0.0", `"one": {"const": "b"}, "same": {"const": 1.0}, "other": {"const": "b"}, "more": {"enum": ["a", "b"]}, "less": {"enum": ["a", "c"]}, "open": {"anyOf": [{"const": "b"}, {"type": "string"}]}, "is": {"const": "b"}`)
	b.put("schema/1.0.0.json", older)
	b.put("schema/2.0.0.json", newer)
	b.put("schema/upgrade.v2.yaml", "\"\": {move: {/meta/at: /at, /was: /is}}\n/$defs/status: {rename: {done: closed}}\n")
	const end, hint = " in package v2: an upgraded document with it is not valid [upgrade-loss] at /properties/", "    allow it in the newer major, too; or give the member another name there, so that a hook says what its value becomes"
	out := b.runReal("generate").wantCode(exitClean).wantStdout(
		`warning: "one" of State cannot be "a"`+end+"one\n"+hint,
		`warning: "other" of State cannot be "a"`+end+"other\n"+hint,
		`warning: "less" of State cannot be "b"`+end+"less\n"+hint,
		`warning: "is" of State cannot be "a"`+end+"was\n"+hint)
	out.wantTimes(4, "[upgrade-loss]")
}
