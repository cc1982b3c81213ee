package main

import (
	"strings"
	"testing"
)

// An entry of an overlay may be for a file that only some versions refer to.
func TestOverlayOfFiles(t *testing.T) {
	const config = "--config=sub/stategen.yaml"
	for _, version := range []string{"1.1.0", "2.0.0"} { // of one major, and of two
		b := newBench(t, inFiles)
		b.put("sub/schema/"+version+".json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "p": {"$ref": "parts/p%20q.json"}, "r": {"$ref": "parts/r.json"}}}`)
		b.put("sub/schema/parts/r.json", `{"title": "R", "type": "object", "properties": {"d": {"type": "string"}}}`)
		b.put("sub/schema/overlay.yaml", `"r.json#/properties/d": {field: Renamed}`)
		b.runReal("generate", config).wantCode(exitClean)
		b.runReal("check", config).wantCode(exitClean)
		b.put("sub/schema/overlay.yaml", `"#/properties/r": {field: Renamed}`)
		b.runReal("generate", config).wantCode(exitClean)
		b.runReal("check", config).wantCode(exitClean)
		b.put("sub/schema/overlay.yaml", `"#/properties/s": {field: Renamed}`)
		b.runReal("generate", config).wantCode(exitFindings).wantStdout("sub/schema/overlay.yaml:1:1: error: ", "[overlay-pointer]")
		b.put("sub/schema/overlay.yaml", `"r.json#/properties/e": {field: Renamed}`)
		b.runReal("generate", config).wantCode(exitFindings).wantStdout("sub/schema/overlay.yaml:1:1: error: ", "[overlay-pointer]")
		b.put("sub/schema/overlay.yaml", `"q.json#/properties/d": {field: Renamed}`)
		b.runReal("generate", config).wantCode(exitFindings).wantStdout("sub/schema/overlay.yaml:1:1: error: ", "[overlay-pointer]")
	}
}

// An entry of an overlay that names a version is for all versions of its major: a package is
// made of the newest, and what was released stays as it was.
func TestOverlayOfVersions(t *testing.T) {
	for _, majors := range []string{"one", "two"} {
		t.Run(majors, func(t *testing.T) {
			b := newBench(t, losing)
			types := "generated/fam/v1/types.go"
			if majors == "one" {
				b.remove("schema/2.0.0.json")
				b.remove("schema/upgrade.v2.yaml")
				types = "generated/fam/types.go"
			}
			generated := func(want string) {
				t.Helper()
				b.runReal("generate").wantCode(exitClean)
				b.runReal("check").wantCode(exitClean).wantStdout()
				if text := b.get(types); !strings.Contains(text, want) {
					t.Errorf("no %q in\n%s", want, text)
				}
			}
			b.put("schema/overlay.yaml", `"1.0.0.json#/$defs/run": {name: Turn}`)
			generated("type Turn struct")
			b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
			b.put("schema/1.1.0.json", b.get("schema/1.0.0.json"))
			generated("type Turn struct")
			b.put("schema/overlay.yaml", `"1.1.0.json#/$defs/run": {name: Turn}`)
			generated("type Turn struct")

			// The older one may be what the newer one refers to.
			b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"#/$defs/run"`, `"1.0.0.json#/$defs/run"`, 1))
			b.put("schema/overlay.yaml", `"1.0.0.json#/$defs/run": {name: Turn}`)
			generated("type Turn struct")

			b.put("schema/overlay.yaml", `"1.0.0.json#/$defs/nothing": {name: Turn}`)
			b.runReal("generate").wantCode(exitFindings).wantStdout("schema/overlay.yaml:1:1: error: ", "[overlay-pointer]")
			b.put("schema/overlay.yaml", `"1.2.0.json#/$defs/run": {name: Turn}`)
			b.runReal("generate").wantCode(exitFindings).wantStdout("schema/overlay.yaml:1:1: error: ", "[overlay-pointer]")
		})
	}
}

// What a package has because an overlay asks for it is released with it: the methods of unions
// and the functions of arrays.
func TestReleasedOverlay(t *testing.T) {
	b := newBench(t, losing)
	b.remove("schema/2.0.0.json")
	b.remove("schema/upgrade.v2.yaml")
	b.put("schema/1.0.0.json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "log": {"type": "array", "items": {"oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]}}},
 "$defs": {
  "a": {"type": "object", "required": ["kind", "id"], "properties": {"kind": {"const": "a"}, "id": {"type": "string"}}},
  "b": {"type": "object", "required": ["kind", "id"], "properties": {"kind": {"const": "b"}, "id": {"type": "string"}}}}}`)
	accessor, array := "/properties/log/items: {accessors: [id]}\n", "/properties/log: {appendOnly: true}\n"
	b.put("schema/overlay.yaml", accessor+array)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	for _, kept := range []string{accessor, array} {
		b.put("schema/overlay.yaml", kept)
		b.runReal("generate").wantCode(exitClean)
		b.runReal("check").wantStdout("schema/stategen.lock:4:1: ", "the names or types of the Go package of the released version 1.0.0 are not what they were")
	}
	b.put("schema/overlay.yaml", accessor+array)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// What is wrong with an overlay is told once, though each major reads it.
func TestOverlayOfMajorsIsReadOnce(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/overlay.yaml", "/properties/owner: {nmae: Owner}\n")
	b.runReal("generate").wantCode(exitFindings).wantStdout("schema/overlay.yaml:1:21: error: an entry of the overlay has no member nmae [extension-unknown]").wantTimes(1, "[extension-unknown]")
}
