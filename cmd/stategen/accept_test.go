package main

import (
	"strings"
	"testing"
)

// A change that was not proved compatible can be accepted, one at a time: what breaks old data or
// programs cannot, and what is accepted for nothing is told.
func TestAccept(t *testing.T) {
	b := newBench(t, versioned)
	b.put("schema/1.0.0.json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "id": {"type": "string", "pattern": "^[a-z]{3}$"}, "n": {"type": "integer", "default": 3},
  "tool": {"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}}}}}`)
	b.put("schema/1.1.0.json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "id": {"type": "string", "pattern": "^[a-z]{3,4}$"}, "n": {"type": "integer", "default": 4},
  "tool": {"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}}}`)
	b.runReal("generate").wantCode(exitClean)
	config := b.get("stategen.yaml")
	accept := func(changes string) outcome {
		b.put("stategen.yaml", strings.Replace(config, "{property: v}", "{property: v, accept: "+changes+"}", 1))
		return b.runReal("check")
	}

	b.runReal("check").wantCode(exitFindings).wantStdout("[pattern-changed]", `accept it, below version in stategen.yaml: accept: {"1.1.0": {"/properties/id/pattern": pattern-changed}}`,
		"[default-changed]", "if you know it to be harmless", "[member-added-closed]", "if all old readers are generated packages")
	one := accept(`{1.1.0: {/properties/id/pattern: pattern-changed}}`).wantCode(exitFindings).wantStdout("[default-changed]", "[member-added-closed]")
	one.wantNoStdout("pattern-changed")
	// All three, by which the version can be released. Programs that use the package lose nothing.
	all := `{1.1.0: {/properties/id/pattern: pattern-changed, /properties/n/default: default-changed, /properties/tool/properties/b: member-added-closed}}`
	accept(all).wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	// Of another version, of another place, under another rule: not this change.
	for _, other := range []string{
		strings.Replace(all, "1.1.0", "1.0.0", 1),
		strings.Replace(all, "id/pattern", "n/pattern", 1),
		strings.Replace(all, "pattern-changed", "default-changed", 1),
	} {
		accept(other).wantCode(exitFindings).wantStdout("[pattern-changed]", "stategen.yaml:7:", "nothing has to be accepted here", "[accept-unused]")
	}
	accept(strings.Replace(all, "pattern-changed", "patern-changed", 1)).wantCode(exitFindings).wantStdout("there is no rule patern-changed [accept-rule]", "did you mean pattern-changed?")

	// What breaks is not for a person to accept, and a patch stays one.
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"n": {"type": "integer", "default": 4}`, `"n": {"type": "number", "default": 4}`, 1))
	two := strings.TrimSuffix(all, "}") + `, 1.2.0: {/properties/n/type: type-widened}}`
	b.runReal("generate")
	accept(two).wantCode(exitFindings).wantStdout("only a minor step [type-widened]", "what type-widened reports cannot be accepted: old data compatible, Go API breaking [accept-rule]")
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `{3,4}$"`, `{3,4}$", "maxLength": 3`, 1))
	b.runReal("generate")
	bound := strings.TrimSuffix(all, "}") + `, 1.2.0: {/properties/id/maxLength: bound-tightened}}`
	accept(bound).wantCode(exitFindings).wantStdout("only a minor step [bound-tightened]", "what bound-tightened reports cannot be accepted: old data breaking, Go API compatible [accept-rule]")

	// What is gone is where the older version had it.
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `, "default": 4`, `, "default": 4, "not": {"const": 7}`, 1))
	b.put("schema/1.3.0.json", b.get("schema/1.1.0.json"))
	b.runReal("generate")
	gone := strings.TrimSuffix(all, "}") + `, 1.2.0: {/properties/n/not: keyword-changed}, 1.3.0: {/properties/n/not: keyword-changed}}`
	accept(gone).wantCode(exitClean)

	b.remove("schema/1.3.0.json")
	b.remove("schema/1.2.0.json")
	b.put("schema/1.1.1.json", strings.Replace(b.get("schema/1.1.0.json"), `{3,4}`, `{3,5}`, 1))
	b.runReal("generate")
	patch := strings.TrimSuffix(all, "}") + `, 1.1.1: {/properties/id/pattern: pattern-changed}}`
	out := accept(patch).wantCode(exitFindings).wantStdout("from 1.1.0 to 1.1.1 is only a patch step [pattern-changed]").stdout
	if strings.Contains(out, "accept it") {
		t.Errorf("a hint that leads nowhere:\n%s", out)
	}
}
