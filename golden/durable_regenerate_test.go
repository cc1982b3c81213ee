package golden_test

import (
	"bytes"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/internal/diag"
)

// durableRequest is what stategen.yaml asks for, with the newest schema
// changed by edit.
func durableRequest(t *testing.T, edit func(newest string) string) gen.Request {
	t.Helper()
	family := gen.Family{
		Name: "durable-agent-state", Out: "generated/durableagent", Package: "durableagent",
		Root: "State", VersionProperty: "schemaVersion",
	}
	family.Overlay = &gen.File{
		Path: "schema/durable-agent-state/overlay.yaml",
		Data: readFile(t, filepath.Join(durableSchemas, "overlay.yaml")),
	}
	for _, v := range durableVersions() {
		text := string(durableSchema(t, v))
		if v == newestDurable() {
			text = edit(text)
		}
		family.Documents = append(family.Documents, gen.Document{
			File: gen.File{Path: "schema/durable-agent-state/" + v + ".json", Data: []byte(text)}, Version: v,
		})
	}
	return gen.Request{Families: []gen.Family{family}}
}

func generateDurable(t *testing.T, edit func(string) string) map[string][]byte {
	t.Helper()
	result := gen.Generate(durableRequest(t, edit))
	if len(result.Files) == 0 {
		for _, d := range result.Diagnostics {
			if d.Severity == diag.Error {
				t.Errorf("%+v", d)
			}
		}
		t.Fatal("nothing generated")
	}
	return result.Files
}

func unchanged(text string) string { return text }

// The checked-in package is what the generator makes of the checked-in
// schemas, and makes again.
func TestDurablePackageIsFresh(t *testing.T) {
	files := generateDurable(t, unchanged)
	again := generateDurable(t, unchanged)
	for name, text := range files {
		if !bytes.Equal(text, again[name]) {
			t.Errorf("%s: two runs differ", name)
		}
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		disk := readFile(t, filepath.Join("..", filepath.FromSlash(name)))
		if !bytes.Equal(text, disk) {
			t.Errorf("%s is not what is generated", name)
		}
	}
	onDisk, err := filepath.Glob(filepath.Join(durablePackage, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range onDisk {
		name := path.Join("generated/durableagent", filepath.Base(file))
		if _, ok := files[name]; !ok && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s is not generated", name)
		}
	}
}

// withHologram adds a content type to a schema, as its owner would.
func withHologram(text string) string {
	text = replaceOnce(text, `    "chatContentItem": {
`, `    "hologramContent": {
      "type": "object",
      "description": "A picture in space.",
      "properties": {
        "$type": {
          "type": "string",
          "const": "hologram"
        },
        "uri": {
          "type": "string"
        },
        "seconds": {
          "type": "integer"
        }
      },
      "required": [
        "$type",
        "uri"
      ]
    },
    "chatContentItem": {
`)
	return replaceOnce(text, `          "$ref": "#/$defs/unknownContent"
        }`, `          "$ref": "#/$defs/unknownContent"
        },
        {
          "$ref": "#/$defs/hologramContent"
        }`)
}

const hologramState = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","messages":[{"role":"assistant","contents":[` +
	`{"$type":"hologram","uri":"v","seconds":12.0,"extra":1.10},{"$type":"text","text":"see"}]}]}]}}`

// The old package round-trips what it does not know yet.
func TestDurableBeforeRegenerating(t *testing.T) {
	checkRoundTrip(t, []byte(hologramState), keptFaithfully())
	s := mustDecode(t, []byte(hologramState))
	unknown, ok := s.Data.ConversationHistory[0].GetMessages()[0].Contents[0].(*durableagent.UnknownChatContentItem)
	if !ok || unknown.Type() != "hologram" {
		t.Errorf("%+v", unknown)
	}
}

// A new content type adds its variant, and no line of the package goes or
// moves.
func TestDurableRegenerate(t *testing.T) {
	before, after := generateDurable(t, unchanged), generateDurable(t, withHologram)
	added := 0
	for name, old := range before {
		text, ok := after[name]
		if !ok {
			t.Errorf("%s is gone", name)
			continue
		}
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		oldLines, newLines := codeLines(old), codeLines(text)
		added += len(newLines) - len(oldLines)
		for _, line := range notIn(oldLines, newLines) {
			t.Errorf("%s: this line has gone or moved: %s", name, line)
		}
		if bytes.Contains(old, []byte("ologram")) {
			t.Errorf("%s knew of holograms before", name)
		}
	}
	for name := range after {
		if _, ok := before[name]; !ok {
			t.Errorf("%s is new", name)
		}
	}
	if added < 40 {
		t.Errorf("only %d lines were added", added)
	}
	types := string(after["generated/durableagent/types.go"])
	for _, want := range []string{"type HologramContent struct", "Seconds", "Since " + newestDurable()} {
		if !strings.Contains(types, want) {
			t.Errorf("types.go does not contain %q", want)
		}
	}
}

// codeLines returns the lines of a source without the white space that gofmt
// may align differently.
func codeLines(source []byte) []string {
	var lines []string
	for line := range strings.Lines(string(source)) {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	return lines
}

// notIn returns the lines of old that do not follow one another in lines, in
// their order.
func notIn(old, lines []string) (missing []string) {
	for _, line := range old {
		at := slices.Index(lines, line)
		if at < 0 {
			missing = append(missing, line)
			continue
		}
		lines = lines[at+1:]
	}
	return missing
}

// The regenerated package knows the new type.
func TestDurableAfterRegenerating(t *testing.T) {
	c := newConsumer(t, "example.com/consumer/durableagent")
	c.write("go.mod", "module example.com/consumer\n\ngo 1.26.0\n")
	for name, text := range generateDurable(t, withHologram) {
		if strings.HasSuffix(name, ".go") {
			c.write(path.Join("durableagent", path.Base(name)), string(text))
		}
	}
	c.write("main.go", `package main

import (
	"fmt"
	"io"
	"os"

	"example.com/consumer/durableagent"
)

func main() {
	text, _ := io.ReadAll(os.Stdin)
	s, err := durableagent.Decode(text, durableagent.Strict())
	if err != nil {
		panic(err)
	}
	for pointer, hologram := range durableagent.Walk[*durableagent.HologramContent](s) {
		fmt.Fprintln(os.Stderr, pointer, hologram.URI, hologram.Seconds.Or(0))
		if seconds, ok := hologram.Seconds.Get(); hologram.URI != "v" || !ok || seconds != 12 {
			panic("read wrongly")
		}
		hologram.Seconds = durableagent.Some[int64](13)
	}
	var _ durableagent.ChatContentItem = durableagent.NewHologramContent("w")
	out, err := s.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	os.Stdout.Write(out)
}
`)
	got := c.run([]byte(hologramState), "go", "run", ".")
	want := strings.Replace(hologramState, "12.0", "13", 1)
	for _, d := range jsontest.Diff([]byte(want), got, keptFaithfully()...) {
		t.Error(d)
	}
}
