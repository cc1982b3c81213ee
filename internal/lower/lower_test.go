package lower_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
	"github.com/stategen/stategen/internal/naming"
)

// Each file of testdata holds schema documents, or the path of one, perhaps an
// overlay, and in
// "model" and "reports" what they are expected to become. "parts" are paragraphs, or lines, of a model
// of which no more is asked; without either, the reports are all that is asked. With -show, the test
// prints what they do become, for reading; nothing writes the expectations.
var show = flag.Bool("show", false, "print the model of each test case")

func TestLower(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var sources []jsonschema.Source
			want := map[string]string{}
			opts := lower.Options{Package: "p", Root: "State"}
			var overlay *jsonschema.Overlay
			for _, f := range archive.Files {
				switch text := strings.TrimSpace(string(f.Data)); {
				case strings.HasSuffix(f.Name, ".json"):
					sources = append(sources, jsonschema.Source{Path: f.Name, Data: f.Data})
				case f.Name == "path":
					data, err := os.ReadFile(text)
					if err != nil {
						t.Fatal(err)
					}
					sources = append(sources, jsonschema.Source{Path: filepath.Base(text), Data: data})
				case f.Name == "overlay.yaml":
					overlay = &jsonschema.Overlay{Source: jsonschema.Source{Path: f.Name, Data: f.Data}}
				case f.Name == "version-property":
					opts.VersionProperty = text
				case f.Name == "share-equal":
					opts.ShareEqual = text == "true"
				default:
					want[f.Name] = string(f.Data)
				}
			}
			model, reports := passes(t, sources, overlay, opts)
			if *show {
				t.Logf("-- model --\n%s-- reports --\n%s", model, reports)
			}
			if expected, ok := want["model"]; ok {
				compare(t, "model", model, expected)
			}
			for _, part := range strings.Split(strings.Trim(want["parts"], "\n"), "\n\n") {
				if part != "" && !strings.Contains("\n"+model, "\n"+part+"\n") {
					t.Errorf("the model has no part\n%s", part)
				}
			}
			compare(t, "reports", reports, want["reports"])
		})
	}
}

// passes runs the passes from documents to a named model.
func passes(t *testing.T, sources []jsonschema.Source, overlay *jsonschema.Overlay, opts lower.Options) (model, reports string) {
	t.Helper()
	set, diags := jsonschema.Load(sources, jsonschema.Options{Overlay: overlay})
	if set == nil {
		t.Fatalf("the schema is not loaded: %v", diags)
	}
	pkg, found := lower.Lower(set, opts)
	diags = append(diags, found...)
	diags = append(diags, set.Unconsumed()...)
	if !slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error }) {
		diags = append(diags, naming.Assign(pkg, naming.Options{Report: set.PlaceSaid})...)
	}
	var b strings.Builder
	for _, d := range diags {
		fmt.Fprintf(&b, "%s %s %s#%s: %s\n", severities[d.Severity], d.Code, d.File, d.Pointer, d.Message)
	}
	return ir.Dump(pkg), b.String()
}

var severities = map[diag.Severity]string{diag.Error: "error", diag.Warning: "warning", diag.Note: "note"}

func compare(t *testing.T, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; i < len(g) || i < len(w); i++ {
		var a, b string
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			t.Errorf("%s differs in line %d\n got: %s\nwant: %s", what, i+1, a, b)
			return
		}
	}
}
