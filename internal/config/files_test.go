package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
)

// A test is an archive with stategen.yaml and what it names; the findings are
// "file:line:col: message [code]", or how that begins, with "warning: " before the message of one.
var requestTests = []struct {
	name    string
	archive string
	docs    []string // "version path" of the first family, if there are no findings
	overlay string
	want    []string
}{
	{
		name: "versions are ordered as numbers",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s/, out: o, package: p, root: R, version: {property: v}}]
-- s/1.10.0.json --
-- s/1.2.0.json --
-- s/0.9.0.json --
-- s/.#1.2.0.json --
-- s/._1.2.0.json --
-- s/README.md --
`,
		docs: []string{"0.9.0 s/0.9.0.json", "1.2.0 s/1.2.0.json", "1.10.0 s/1.10.0.json"},
	},
	{
		name: "without versions, every document counts, by name",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R}]
-- s/b.json --
-- s/1.0.0.json --
-- s/overlay.yaml --
-- s/notes.txt --
-- s/sub/c.json --
`,
		docs:    []string{" s/1.0.0.json", " s/b.json"},
		overlay: "s/overlay.yaml",
	},
	{
		name: "two families write to the folder of a major",
		archive: `-- stategen.yaml --
families:
- {name: f, schema: s, out: ./o, package: p, root: R, version: {property: v}}
- {name: g, schema: t.json, out: o/V2, package: v2, root: R}
- {name: h, schema: t.json, out: o/v3, package: v3, root: R}
-- go.mod --
module m
-- s/1.0.0.json --
-- s/2.0.0.json --
-- t.json --
`,
		want: []string{`stategen.yaml:3:34: the family "f" writes to o/V2 already [config-duplicate]`},
	},
	{
		name: "a list is kept in its order",
		archive: `-- stategen.yaml --
families: [{name: f, schema: [s/b.json, ./s/a.json], out: o, package: p, root: R}]
-- s/a.json --
-- s/b.json --
`,
		docs: []string{" s/b.json", " s/a.json"},
	},
	{
		name: "an overlay beside documents that are listed has to be named",
		archive: `-- stategen.yaml --
families:
- {name: f, schema: [s/b.json, ./s/a.json], out: o, package: p, root: R}
- {name: g, schema: t/a.json, out: q, package: p, root: R}
- {name: h, schema: u/a.json, out: r, package: p, root: R, overlay: more.yaml}
-- more.yaml --
-- s/a.json --
-- s/b.json --
-- s/overlay.yaml --
-- t/a.json --
-- t/overlay.yaml --
-- u/a.json --
-- u/overlay.yaml --
`,
		want: []string{
			"stategen.yaml:2:22: warning: s/overlay.yaml is not read: it is that of a folder, and the schema here is no folder [file-unread]",
			"stategen.yaml:3:21: warning: t/overlay.yaml is not read: ",
		},
	},
	{
		name: "an overlay that another family has",
		archive: `-- stategen.yaml --
families:
- {name: f, schema: s/a.json, out: o, package: p, root: R}
- {name: g, schema: s/a.json, out: q, package: p, root: R, overlay: ./s/overlay.yaml}
-- s/a.json --
-- s/overlay.yaml --
`,
		docs: []string{" s/a.json"},
	},
	{
		name: "a list of versions",
		archive: `-- stategen.yaml --
families: [{name: f, schema: [s/2.0.0.json, s/1.0.0.json], out: o, package: p, root: R, version: {property: v}}]
-- s/1.0.0.json --
-- s/2.0.0.json --
`,
		docs: []string{"1.0.0 s/1.0.0.json", "2.0.0 s/2.0.0.json"},
	},
	{
		name: "files whose names are nearly those that are read",
		archive: `-- stategen.yaml --
families:
- {name: f, schema: s, out: o, package: p, root: R, version: {property: v}}
- {name: g, schema: [t/1.0.0.json, t/2.0.0.json], out: o/g, package: p, root: R, version: {property: v}}
-- go.mod --
module m
-- s/1.0.0.json --
-- s/2.0.0.json --
-- s/3.0.0.json --
-- s/overlay.yml --
-- s/upgrade.v2.yaml --
-- s/upgrade.v3.yml --
-- t/1.0.0.json --
-- t/2.0.0.json --
-- t/upgrade.v2.yaml --
`,
		want: []string{
			"s/overlay.yml:0:0: warning: this file is not read: the overlay of a folder is called overlay.yaml [file-unread]",
			"s/upgrade.v3.yml:0:0: warning: this file is not read: declarations of a major are called as upgrade.v3.yaml is [file-unread]",
			"t/upgrade.v2.yaml:0:0: warning: this file is not read: declarations are those of a folder, and the schema here is no folder",
		},
	},
	{
		name: "documents whose names are nearly those that are read",
		archive: `-- stategen.yaml --
families:
- {name: f, schema: s, out: o, package: p, root: R, version: {property: v}}
- {name: g, schema: t, out: o/g, package: p, root: R}
-- s/1.0.0.json --
-- s/1.1.0.JSON --
-- s/1.2.0.yaml --
-- s/notes.yaml --
-- t/a.json --
-- t/1.0.yaml --
-- t/b.Json --
`,
		want: []string{
			"s/1.1.0.JSON:0:0: warning: this file is not read: the documents of a folder are JSON, in files called as 1.1.0.json is",
			"s/1.2.0.yaml:0:0: warning: this file is not read: the documents of a folder are JSON, in files called as 1.2.0.json is",
			"t/b.Json:0:0: warning: this file is not read: the documents of a folder are JSON, in files called as b.json is [file-unread]",
		},
	},
	{
		name: "a module within the folder of a major",
		archive: `-- stategen.yaml --
families:
- {name: f, schema: s, out: o, package: p, root: R, version: {property: v}}
- {name: g, schema: t, out: p, package: p, root: R, version: {property: v}}
-- go.mod --
module m
-- s/1.0.0.json --
-- s/2.0.0.json --
-- o/v1/go.mod --
module m/o/v1
-- o/v2/go.mod --
module n
-- t/1.0.0.json --
-- p/v1/go.mod --
module n
`,
		want: []string{`o/v2/go.mod:0:0: a module begins in the folder of a major of "f", which is imported as m/o/v2`},
	},
	{
		name: "files whose names are nearly those that are read, and that are read",
		archive: `-- stategen.yaml --
families:
- {name: f, schema: s, out: o, package: p, root: R, version: {property: v}, overlay: s/overlay.yml}
- {name: g, schema: [s/1.0.0.json, s/2.0.0.json], out: o/g, package: p, root: R, version: {property: v}, overlay: s/overlay.yml}
- {name: h, schema: [s/1.0.0.json], out: o/h, package: p, root: R, version: {property: v}, overlay: s/overlay.yml}
-- go.mod --
module m
-- s/1.0.0.json --
-- s/2.0.0.json --
-- s/overlay.yml --
-- s/upgrade.v2.yaml --
`,
		docs:    []string{"1.0.0 s/1.0.0.json", "2.0.0 s/2.0.0.json"},
		overlay: "s/overlay.yml",
	},
	{
		name: "an overlay in JSON beside the documents",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R, version: {property: v}, overlay: s/changes.json}]
-- s/1.0.0.json --
-- s/changes.json --
`,
		docs:    []string{"1.0.0 s/1.0.0.json"},
		overlay: "s/changes.json",
	},
	{
		name: "versions of two numbers",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R, version: {property: v}}]
-- s/1.10.json --
-- s/2.0.json --
-- s/1.9.json --
`,
		docs: []string{"1.9 s/1.9.json", "1.10 s/1.10.json", "2.0 s/2.0.json"},
	},
	{
		name: "one document",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s/a.json, out: o, package: p, root: R, overlay: x.yaml}]
-- s/a.json --
-- x.yaml --
`,
		docs:    []string{" s/a.json"},
		overlay: "x.yaml",
	},
	{
		name: "names, and several documents",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R, names: {/properties/a: Alpha}}]
-- s/a.json --
-- s/b.json --
`,
		want: []string{`stategen.yaml:1:70: names are for one document, and "f" has 2 [name-unused]`},
	},
	{
		name: "names that are no versions",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R, version: {property: v}}]
-- s/1.0.0.json --
-- s/1.json --
-- s/1.0.0.0.json --
-- s/01.0.0.json --
-- s/v1.1.0.json --
-- s/1.0.0-rc.1.json --
-- s/notes.json --
-- s/9999999999.0.0.json --
`,
		want: []string{
			`s/01.0.0.json:0:0: a document of "f" whose name is not a version [version-name]`,
			"s/1.0.0-rc.1.json:0:0: a document",
			"s/1.0.0.0.json:0:0: a document",
			"s/1.json:0:0: a document",
			"s/9999999999.0.0.json:0:0: a document",
			"s/notes.json:0:0: a document",
			"s/v1.1.0.json:0:0: a document",
		},
	},
	{
		name: "one version twice",
		archive: `-- stategen.yaml --
families: [{name: f, schema: [a/1.0.0.json, b/1.0.0.json], out: o, package: p, root: R, version: {property: v}}]
-- a/1.0.0.json --
-- b/1.0.0.json --
`,
		want: []string{`stategen.yaml:1:31: two documents of "f" describe version 1.0.0: a/1.0.0.json and b/1.0.0.json`},
	},
	{
		name: "versions that no document can have",
		archive: `-- stategen.yaml --
families:
- name: f
  schema: s
  out: o
  package: p
  root: R
  version:
    property: v
    newer-minor: refuse
    only: [1.0.0, 1.9.0, 9.9.9, "1.2"]
    read-only: [1.9.0, 7.7.7]
    unlabelled: 8.0.0
-- s/1.0.0.json --
-- s/1.2.0.json --
`,
		want: []string{
			"stategen.yaml:10:19: the policy of f speaks of version 1.9.0, and newer-minor refuses what is newer than 1.2.0",
			"stategen.yaml:10:26: the policy of f speaks of version 9.9.9, and no version of the family is of major 9",
			"stategen.yaml:10:33: the policy of f speaks of version 1.2, which is not of the form of its version 1.0.0",
			"stategen.yaml:11:24: the policy of f speaks of version 7.7.7, and no version of the family is of major 7",
			"stategen.yaml:12:17: the policy of f speaks of version 8.0.0, and no version of the family is of major 8",
		},
	},
	{
		name: "versions that some document may have",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R, version: {property: v, only: [1.0.0, 1.0.7, 1.9.0, 2.0.0], read-only: [2.1.0]}}]
-- s/1.0.0.json --
-- s/2.0.0.json --
`,
		docs: []string{"1.0.0 s/1.0.0.json", "2.0.0 s/2.0.0.json"},
	},
	{
		name: "no such folder",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R}]
`,
		want: []string{"stategen.yaml:1:30: cannot read s: no such file"},
	},
	{
		name: "folder without documents",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R}]
-- s/README.md --
`,
		want: []string{"stategen.yaml:1:30: there is no .json file in s"},
	},
	{
		name: "folder with a document of another ending",
		archive: `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R}]
-- s/a.JSON --
`,
		want: []string{"stategen.yaml:1:30: there is no .json file in s"},
	},
	{
		name: "every missing file is named",
		archive: `-- stategen.yaml --
families: [{name: f, schema: [a.json, b.json], out: o, package: p, root: R, overlay: c.yaml}]
uris: {urn:d: d.json}
-- a.json --
`,
		want: []string{
			"stategen.yaml:1:39: cannot read b.json: no such file",
			"stategen.yaml:1:86: cannot read c.yaml: no such file",
			"stategen.yaml:2:15: cannot read d.json: no such file",
		},
	},
}

func TestRequest(t *testing.T) {
	for _, test := range requestTests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			unpack(t, dir, test.archive)
			text, err := os.ReadFile(filepath.Join(dir, FileName))
			if err != nil {
				t.Fatal(err)
			}
			config, found := Parse(FileName, text)
			if config == nil {
				t.Fatal(found)
			}
			req, found := config.Request(dir, FileName)
			for i, d := range found {
				severity := ""
				if d.Severity == diag.Warning {
					severity = "warning: "
				}
				got := fmt.Sprintf("%s:%d:%d: %s%s [%s]", d.File, d.Line, d.Col, severity, d.Message, d.Code)
				if i >= len(test.want) || !strings.HasPrefix(got, test.want[i]) {
					t.Errorf("finding %d is %s", i, got)
				}
				if strings.Contains(got, filepath.Base(dir)) {
					t.Errorf("the path of the machine is in %s", got)
				}
			}
			if len(found) != len(test.want) {
				t.Errorf("%d findings, want %q", len(found), test.want)
			}
			if len(test.want) > 0 {
				return
			}
			var docs []string
			for _, d := range req.Families[0].Documents {
				docs = append(docs, d.Version+" "+d.Path)
			}
			if !slices.Equal(docs, test.docs) {
				t.Errorf("documents are %q, want %q", docs, test.docs)
			}
			overlay := ""
			if o := req.Families[0].Overlay; o != nil {
				overlay = o.Path
			}
			if overlay != test.overlay {
				t.Errorf("overlay is %q, want %q", overlay, test.overlay)
			}
		})
	}
}

// What published versions refer to stands right beside them, where nothing but versions may stand: the way
// out names both folders and uris.
func TestSharedFileAmongVersions(t *testing.T) {
	dir := t.TempDir()
	unpack(t, dir, `-- stategen.yaml --
families: [{name: f, schema: s, out: o, package: p, root: R, version: {property: v}}]
-- s/1.0.0.json --
{"$id": "https://example.com/1.0.0.json", "$ref": "licenses.json"}
-- s/licenses.json --
`)
	text, err := os.ReadFile(filepath.Join(dir, FileName))
	if err != nil {
		t.Fatal(err)
	}
	config, found := Parse(FileName, text)
	if config == nil {
		t.Fatal(found)
	}
	_, found = config.Request(dir, FileName)
	if len(found) != 1 || !strings.Contains(found[0].Hint, "below or beside") || !strings.Contains(found[0].Hint, "uris") {
		t.Errorf("found %v", found)
	}
}

func TestRequestCarriesEverything(t *testing.T) {
	dir := t.TempDir()
	unpack(t, dir, `-- stategen.yaml --
families:
- name: f
  schema: s
  out: ./out//x/
  package: p
  root: R
  version: {property: schemaVersion}
  names: {/a: A}
  draft: 6
  stdlib-only: true
  share-equal: true
uris: {urn:d: s/../d.json}
-- s/1.0.0.json --
{"title":"one"}
-- s/overlay.yaml --
over: lay
-- d.json --
{"title":"d"}
`)
	text, _ := os.ReadFile(filepath.Join(dir, FileName))
	config, found := Parse(FileName, text)
	if config == nil {
		t.Fatal(found)
	}
	req, found := config.Request(dir, FileName)
	if len(found) > 0 {
		t.Fatal(found)
	}
	got := req.Families[0]
	if got.Name != "f" || got.Out != "out/x" || got.Package != "p" || got.Root != "R" || got.VersionProperty != "schemaVersion" ||
		got.Names["/a"] != "A" || got.Draft != "6" || !got.StdlibOnly || !got.ShareEqual {
		t.Errorf("family is %+v", got)
	}
	if d := got.Documents[0]; string(d.Data) != "{\"title\":\"one\"}\n" {
		t.Errorf("document is %q", d.Data)
	}
	if string(got.Overlay.Data) != "over: lay\n" {
		t.Errorf("overlay is %q", got.Overlay.Data)
	}
	want := gen.File{Path: "d.json", Data: []byte("{\"title\":\"d\"}\n")}
	if d := req.URIs["urn:d"]; d.Path != want.Path || string(d.Data) != string(want.Data) {
		t.Errorf("URI stands for %s: %q", d.Path, d.Data)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

func TestInputIsBounded(t *testing.T) {
	if _, err := readAtMost(endless{}, 2<<20); err == nil || err.Error() != "longer than 2 MB" {
		t.Errorf("error is %v", err)
	}
	text := strings.Repeat("x", 100)
	if data, err := readAtMost(strings.NewReader(text), 100); err != nil || string(data) != text {
		t.Errorf("of 100 bytes where 100 are allowed: %q, %v", data, err)
	}
}

func unpack(t *testing.T, dir, archive string) {
	t.Helper()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
