package main

import (
	"fmt"
	"strings"
	"testing"
)

// A state whose newer major has a choice, an enum, a constant, and an object with required members.
const declaredMajors = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "status": {"$ref": "#/$defs/status"}, "shape": {"$ref": "#/$defs/shape"}},
 "$defs": {"status": {"enum": ["open", "done"]},
  "shape": {"oneOf": [{"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}]},
  "circle": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "circle"}}},
  "square": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "square"}}}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "status": {"$ref": "#/$defs/status"}, "shape": {"$ref": "#/$defs/shape"},
  "form": {"const": "long"}, "level": {"enum": [1, 2]}, "sort": {"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]},
  "marks": {"type": "array", "items": {"$ref": "#/$defs/status"}}, "by": {"type": "object", "additionalProperties": {"$ref": "#/$defs/status"}},
  "range": {"$ref": "#/$defs/range"}},
 "$defs": {"range": {"type": "object", "required": ["from", "to"], "properties": {"from": {"type": "integer"}, "to": {"type": "integer"}}}, "status": {"enum": ["open", "done"]},
  "shape": {"oneOf": [{"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}]},
  "circle": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}},
  "square": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "square"}, "r": {"type": "number"}}}}}
`

// declare puts declarations of one line into the upgrade, and returns the beginning of what is said of
// the place that ^ marks in them; of the whole, if nothing is marked.
func (b *bench) declare(text string) (place string) {
	before, after, marked := strings.Cut(text, "^")
	if !marked {
		before, after = "", text
	}
	b.put("schema/upgrade.v2.yaml", before+after+"\n")
	return fmt.Sprintf("schema/upgrade.v2.yaml:1:%d: ", len(before)+1)
}

// A default that the newer major does not allow would be in every upgraded document.
func TestDefaultsThatAreNotValid(t *testing.T) {
	tests := []struct{ fill, want string }{
		{"status: opne", "default: /status of State takes values of Status, and its default is none of them [upgrade-declaration]\n    did you mean \"open\"?"},
		{"marks: [open, closed]", "default: /marks/1 of State takes values of Status, and its default is none of them"},
		{"by: {x: open, y: closed}", "default: /by/y of State takes values of Status, and its default is none of them"},
		{"level: 3", "default: /level of State takes values of StateLevel, and its default is none of them [upgrade-declaration]\n"},
		{"form: short", `default: /form of State takes "long" alone, and its default is another value`},
		{"range: {from: 1}", `default: /range of State requires "to", and its default lacks it`},
	}
	for _, test := range tests {
		t.Run(test.fill, func(t *testing.T) {
			b := newBench(t, declaredMajors)
			at := b.declare("/: {default: {^" + test.fill + "}}")
			b.runReal("generate").wantCode(exitFindings).wantStdout(at + "error: " + test.want).wantNoStdout("did you mean \"1")
		})
	}
	b := newBench(t, declaredMajors)
	b.put("schema/upgrade.v2.yaml", "/: {default: {status: open, marks: [done], by: {x: open}, level: 2.0, form: long, sort: other, range: {from: 1}, /range/to: 2}}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()
}

// What is declared where it cannot mean anything is no declaration that is met in silence.
func TestDeclarationsOfWhatHasNoMembers(t *testing.T) {
	tests := []struct{ text, want string }{
		{"/$defs/shape: {default: {r: 1}}\n", "1:16: error: default: Shape has tags, and no members [upgrade-declaration]\n    declare it of each alternative that has the member"},
		{"/$defs/status: {wrap: {open: at}}\n", "1:17: error: wrap: Status has values, and no members [upgrade-declaration]\n    declare it of the object that has the member"},
		{"/$defs/shape: {move: {/a: /b}}\n", "1:16: error: move: Shape has tags, and no members"},
		{"/$defs/stauts: {drop: [done]}\n", "1:1: error: nothing of the older major becomes \"/$defs/stauts\" [upgrade-declaration]\n    did you mean \"/$defs/status\"?"},
		{"$defs/status: {drop: [done]}\n", "1:1: error: nothing of the older major becomes \"$defs/status\" [upgrade-declaration]\n    did you mean \"/$defs/status\"?"},
		{"/definitions/status: {drop: [done]}\n", "1:1: error: nothing of the older major becomes \"/definitions/status\" [upgrade-declaration]\n    did you mean \"/$defs/status\"?"},
		{"/$defs/range: {default: {from: 1}}\n", "1:1: error: nothing of the older major becomes \"/$defs/range\" [upgrade-declaration]\n    the newer major has it, but at no place where the older one has something that can become it: take it out"},
		{"/$defs/foo: {drop: [done]}\n", "1:1: error: nothing of the older major becomes \"/$defs/foo\" [upgrade-declaration]\n    name the schema"},
		{"/: {}\n\"#\": {drop: [v]}\n", "2:1: error: \"#\" is the schema of \"/\" [upgrade-form]\n    put together what is declared of it"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			b := newBench(t, declaredMajors)
			b.put("schema/upgrade.v2.yaml", test.text)
			b.runReal("generate").wantCode(exitFindings).wantStdout("schema/upgrade.v2.yaml:" + test.want)
		})
	}
}

// The label is set by every upgrade: what is declared of it would do nothing, or harm. A value of
// another type that becomes one of the root's type needs a label, as any member that is required.
func TestDeclarationsOfTheLabel(t *testing.T) {
	const want = "error: \"v\" of State is the version label, which every upgrade sets [upgrade-declaration]\n    take out what is declared of it"
	for _, entry := range []string{
		"drop: [^v]", "default: {^v: 2.0.0}", "rename: {^v: form}", "rename: {status: ^v}", "wrap: {^v: to}", "move: {^/v: /range/from}",
	} {
		t.Run(entry, func(t *testing.T) {
			b := newBench(t, declaredMajors)
			at := b.declare("/: {" + entry + "}")
			b.runReal("generate").wantCode(exitFindings).wantStdout(at+want).wantTimes(1, "[upgrade-declaration]")
		})
	}
	b := newBench(t, declaredMajors)
	b.put("schema/1.0.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"status":`, `"within": {"type": "object", "properties": {"status": {"$ref": "#/$defs/status"}}}, "status":`, 1))
	b.put("schema/2.0.0.json", strings.Replace(b.get("schema/2.0.0.json"), `"status":`, `"within": {"$ref": "#"}, "status":`, 1))
	b.put("schema/upgrade.v2.yaml", "/: {default: {v: 2.0.0}}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()
}

// A drop of a value or a tag is for one that is gone, or comes back as another one. Of one that
// stays, which a later minor may have brought, nothing comes, and nobody would know.
func TestDropsOfWhatStays(t *testing.T) {
	tests := []struct {
		text string
		code int
		want string // "": nothing is found
	}{
		{"/$defs/status: {drop: [^done]}", exitClean, "warning: drop: Status of the newer major has the value \"done\", too: there is nothing to drop [upgrade-declaration]\n    take it out"},
		{"/$defs/status: {rename: {late: open}, drop: [late]}", exitClean, ""},
		{"/$defs/status: {rename: {late: last}, drop: [^late]}", exitClean, "warning: drop: \"late\" becomes \"last\" of Status, and comes back: there is nothing to drop"},
		{"/$defs/status: {drop: [late]}", exitClean, ""},
		{"/$defs/shape: {rename: {line: curve}, drop: [^circle]}", exitClean, "warning: drop: Shape of the newer major has the tag \"circle\", too: there is nothing to drop"},
		{"/$defs/shape: {drop: [^line]}", exitFindings, "error: drop: what a variant with the tag \"line\" becomes is for a hook to say [upgrade-declaration]\n    take it out; a hook that returns nil leaves the variant behind"},
		{"/$defs/shape: {rename: {line: circle}, drop: [line]}", exitClean, ""},
	}
	b := newBench(t, declaredMajors)
	const square, line, curve = `, {"$ref": "#/$defs/square"}]}`, `, {"$ref": "#/$defs/square"}, {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "line"}}}]}`, `, {"$ref": "#/$defs/square"}, {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "curve"}}}]}`
	older := strings.NewReplacer(`"done"]`, `"done", "late"]`, square, line).Replace(b.get("schema/1.0.0.json"))
	newer := strings.NewReplacer(`{"enum": ["open", "done"]}`, `{"enum": ["open", "done", "last"]}`, square, curve).Replace(b.get("schema/2.0.0.json"))
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			b := newBench(t, declaredMajors)
			b.put("schema/1.0.0.json", older)
			b.put("schema/2.0.0.json", newer)
			at := b.declare(test.text)
			out := b.runReal("generate").wantCode(test.code)
			if test.want != "" {
				out.wantStdout(at + test.want)
			} else if strings.Contains(out.stdout, "[upgrade-declaration]") {
				t.Errorf("%s:\n%s", test.text, out.stdout)
			}
		})
	}
}

// Tags are renamed where the choice is, and not at the variants, where people look for that first.
func TestDeclarationsOfTagsAtVariants(t *testing.T) {
	const below = `below "/$defs/shape": rename: `
	tests := []struct{ text, want string }{
		{"/$defs/circle: {rename: {^circle: ring}}", "error: rename: Circle of the older major has no member \"circle\" [upgrade-declaration]\n    what the value of a tag is called now is declared of the choice, " + below + "{circle: …}"},
		{"/$defs/circle: {rename: {^kind: type}}", "error: rename: Circle of the older major has no member \"kind\" [upgrade-declaration]\n    \"kind\" is the tag, and goes with its object; what its value is called now is declared of the choice, " + below + "{circle: …}"},
		{"/$defs/circle: {drop: [^kind]}", "error: drop: Circle of the older major has no member \"kind\" [upgrade-declaration]\n    \"kind\" is the tag, and goes with its object"},
		{"/$defs/circle: {default: {^kind: ring}}", "error: default: Circle of the newer major has no member \"kind\" [upgrade-declaration]\n    \"kind\" is the tag, and goes with its object"},
		{"/$defs/circle: {rename: {^knd: r}}", "error: rename: Circle of the older major has no member \"knd\" [upgrade-declaration]\n"},
		{"/$defs/box: {rename: {square: box}}", "error: nothing of the older major becomes \"/$defs/box\" [upgrade-declaration]\n    that is a variant; if one of the older major is called so now, declare it of the choice, " + below + "{…: box}"},
		{"/$defs/square: {rename: {square: box}}", "error: nothing of the older major becomes \"/$defs/square\" [upgrade-declaration]\n    that is a variant of the older major; if it is called otherwise now, declare it of the choice in the newer one, rename: {square: …}"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			b := newBench(t, declaredMajors)
			b.put("schema/2.0.0.json", strings.ReplaceAll(b.get("schema/2.0.0.json"), "square", "box"))
			at := b.declare(test.text)
			b.runReal("generate").wantCode(exitFindings).wantStdout(at + test.want)
		})
	}
}

// turnedMajors has a member, a value and a tag that are renamed, and members that come into an object
// and out of one.
const turnedMajors = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "text": {"type": "string"}, "title": {"type": "string"},
  "label": {"type": "object", "properties": {"value": {"type": "string"}}}, "lang": {"type": "string"},
  "role": {"$ref": "#/$defs/role"}, "shape": {"$ref": "#/$defs/shape"}},
 "$defs": {"role": {"enum": ["agent", "user"]}, "shape": {"oneOf": [{"$ref": "#/$defs/round"}, {"$ref": "#/$defs/square"}]},
  "round": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "round"}}},
  "square": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "square"}}}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "body": {"type": "string"}, "title": {"$ref": "#/$defs/title"},
  "label": {"type": "string"}, "settings": {"type": "object", "properties": {"lang": {"type": "string"}}},
  "role": {"$ref": "#/$defs/role"}, "shape": {"$ref": "#/$defs/shape"}},
 "$defs": {"title": {"type": "object", "properties": {"text": {"type": "string"}}},
  "role": {"enum": ["assistant", "user"]}, "shape": {"oneOf": [{"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}]},
  "circle": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "circle"}}},
  "square": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "square"}}}}}
`

// What is declared the wrong way round, or beside what it is about, is told so.
func TestDeclarationsTheWrongWay(t *testing.T) {
	tests := []struct{ text, want string }{
		{"/: {rename: {^body: text}}", "error: rename: State of the older major has no member \"body\" [upgrade-declaration]\n    on the left is the name in the older major: rename: {text: body}\n"},
		{"/: {move: {^/settings/lang: /lang}}", "error: move: State of the older major has no member /settings/lang [upgrade-declaration]\n    on the left is where the older major has it: move: {/lang: /settings/lang}\n"},
		{"/: {unwrap: {^title: text}}", "error: unwrap: State of the older major has no member /title/text [upgrade-declaration]\n    it is the other way round: wrap: {title: text}\n"},
		{"/: {wrap: {label: ^value}}", "error: wrap: State of the newer major has no member /label/value [upgrade-declaration]\n    it is the other way round: unwrap: {label: value}\n"},
		{"/$defs/role: {rename: {^assistant: agent}}", "error: rename: Role of the older major has no value \"assistant\" [upgrade-declaration]\n    on the left is the name in the older major: rename: {agent: assistant}\n"},
		{"/$defs/shape: {rename: {^circle: round}}", "error: rename: Shape of the older major has no tag \"circle\" [upgrade-declaration]\n    on the left is the name in the older major: rename: {round: circle}\n"},
		{"/: {rename: {^agent: assistant}}", "error: rename: State of the older major has no member \"agent\" [upgrade-declaration]\n    \"agent\" is a value of \"role\"; what it is called now is declared of the enum, below \"/$defs/role\": rename: {agent: …}\n"},
		{"/$defs/title: {wrap: {title: text}}", "error: nothing of the older major becomes \"/$defs/title\" [upgrade-declaration]\n    declare wrap of the object that has the member, as in /: {wrap: …}\n"},
		{"/properties/label: {unwrap: {label: value}}", "error: nothing of the older major becomes \"/properties/label\" [upgrade-declaration]\n    declare unwrap of the object that has the member, as in /: {unwrap: …}\n"},
		{"/: {rename: {^bodi: text}}", "error: rename: State of the older major has no member \"bodi\" [upgrade-declaration]\n"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			b := newBench(t, turnedMajors)
			at := b.declare(test.text)
			out := b.runReal("generate").wantCode(exitFindings).wantStdout(at + test.want)
			if strings.Contains(test.text, "$defs/role") || strings.Contains(test.text, "$defs/shape") {
				out.wantTimes(1, "[upgrade-declaration]")
			}
		})
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
		t.Run(test.text, func(t *testing.T) {
			b := newBench(t, twoMajors)
			b.put("schema/upgrade.v2.yaml", test.text)
			b.runReal("generate").wantCode(exitFindings).wantStdout(test.want)
		})
	}
}

// What is declared to go may be in the newer major, as after a later minor of it.
func TestStaleDrop(t *testing.T) {
	b := newBench(t, twoMajors)
	b.put("schema/upgrade.v2.yaml", `/: {rename: {text: body}, drop: [owner]}`)
	out := b.runReal("generate").wantCode(exitClean) // another one: an object
	out.wantNoStdout("warning")
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
