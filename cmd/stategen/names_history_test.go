package main

import (
	"strings"
	"testing"
)

// withVariant is the schema of content with one more variant, whose tag is one of two values.
func withVariant(text string) string {
	return strings.NewReplacer(`{"$ref": "#/$defs/image"}]`, `{"$ref": "#/$defs/image"}, {"$ref": "#/$defs/call"}]`,
		`"$defs": {`, `"$defs": {`+"\n"+`  "call": {"type": "object", "required": ["t"], "properties": {"t": {"enum": ["started", "done"]}, "name": {"type": "string"}}},`).Replace(text)
}

// The method that shows a tag is called what the oldest version of the union calls it, whether a
// variant that comes later keeps the member as a field or no variant does any more.
func TestTagMethodStays(t *testing.T) {
	b := newBench(t, content)
	b.put("schema/1.1.0.json", withVariant(b.get("schema/1.0.0.json")))
	b.runReal("generate").wantCode(exitClean)
	unions := b.get("generated/fam/unions.go") + b.get("generated/fam/types.go")
	for _, want := range []string{"\tT() string\n", "func (*Text) T() string {", "func (*Image) T() string {", "func (x *Call) T() string {", "func (x *UnknownContent) T() string {", "\tTMember CallT "} {
		if !strings.Contains(unions, want) {
			t.Errorf("there is no %q in\n%s", want, unions)
		}
	}
	if strings.Contains(unions, "GetT") {
		t.Error("the method of 1.0.0 has another name")
	}
	b.runReal("check").wantCode(exitClean).wantStdout()
	for _, v := range []string{"1.0.0", "1.1.0"} {
		b.runReal("release", "fam", v).wantCode(exitClean)
	}
	b.runReal("check").wantCode(exitClean).wantStdout()

	b = newBench(t, content)
	b.put("schema/1.0.0.json", withVariant(b.get("schema/1.0.0.json")))
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"name"`, `"name": {"type": "string"}, "more"`, 1))
	b.runReal("generate").wantCode(exitClean)
	if unions := b.get("generated/fam/unions.go"); !strings.Contains(unions, "\tGetT() string\n") {
		t.Errorf("a union that always had a variant with the member has another method than before:\n%s", unions)
	}
}
