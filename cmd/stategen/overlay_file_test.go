package main

import (
	"strings"
	"testing"
)

// An overlay may have places read as schemas of a file of one's own, which no version refers to, from the folder of
// the overlay: once a version is released, the types that are made of it are guarded.
func TestOverlayNamesAFile(t *testing.T) {
	b := newBench(t, versioned)
	for _, version := range []string{"1.0.0", "1.1.0", "2.0.0"} {
		b.put("schema/"+version+".json", `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "state": {"type": "object"}}}`)
	}
	const own = `{"$defs": {"plan": {"type": "object", "properties": {"steps": {"type": "array", "items": {"$ref": "more/step.json"}}}}}}`
	b.put("schema/own/types.json", own)
	b.put("schema/own/more/step.json", `{"type": "object", "properties": {"text": {"type": "string"}}}`)
	b.put("schema/overlay.yaml", `/properties/state: {ref: "own/types.json#/$defs/plan"}`)
	b.runReal("generate").wantCode(exitClean).wantStdout()
	for _, major := range []string{"v1", "v2"} {
		types := b.get("generated/fam/" + major + "/types.go")
		for _, want := range []string{"State *Plan `", "Steps []Step `", "Text Opt[string] `"} {
			if !strings.Contains(types, want) {
				t.Errorf("%s has no %s:\n%s", major, want, types)
			}
		}
	}
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.put("schema/own/types.json", strings.Replace(own, `"steps"`, `"tasks"`, 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantStdout("the names or types of the Go package of the released version 1.1.0 are not what they were")

	// What is further up than the configuration is not read, and what is no file is told.
	for _, ref := range []string{"../../types.json#/$defs/plan", "own/none.json#/$defs/plan", "own/types.json#/$defs/none"} {
		b.put("schema/overlay.yaml", `/properties/state: {ref: "`+ref+`"}`)
		b.runReal("generate").wantCode(exitFindings).wantStdout("error: the reference " + ref + " leads to no schema of this family [ref-unresolved]")
	}
	b.put("schema/own/types.json", "{")
	b.put("schema/overlay.yaml", `/properties/state: {ref: "own/types.json#/$defs/plan"}`)
	b.runReal("generate").wantCode(exitFindings).wantStdout("schema/own/types.json:1:2: error").wantStdout("[json-syntax]")
}
