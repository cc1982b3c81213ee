package arch

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const module = "github.com/stategen/stategen"

// rule forbids imports. Packages are named by patterns: "internal/emit" is
// that package of this module and those below it, "std:os" the one package of
// the standard library, "github.com/x/y" a module and its packages.
type rule struct {
	who    []string // the packages that it is about; nil: all
	except []string // of those
	not    []string // what they must not import; nil: anything but only
	only   []string // what they may import besides the standard library
	why    string
}

// environment is what would make the output depend on more than the input.
var environment = []string{
	"std:time", "std:net", "std:net/http", "std:os", "std:os/exec", "std:os/user", "std:io/ioutil",
	"std:path/filepath", "std:math/rand", "std:math/rand/v2", "std:crypto/rand", "std:syscall", "std:runtime",
}

// engine is where the passes are.
var engine = []string{
	"internal/jsonvalue", "internal/jsonschema", "internal/extension", "internal/analysis", "internal/ir", "internal/site",
	"internal/lower", "internal/union", "internal/check", "internal/ecma", "internal/version",
	"internal/share", "internal/naming", "internal/emit", "internal/compat", "internal/upgrade", "internal/history", "internal/hooks",
}

// documents is what knows schemas.
var documents = []string{"internal/jsonschema", "internal/extension", "internal/analysis", "internal/site", "internal/lower", "internal/check"}

// words are the packages that any other may use: what is found, and texts and values of JSON.
var words = []string{"internal/diag", "internal/jsonpointer", "internal/jsonvalue", "internal/nearest"}

var rules = []rule{
	{not: []string{"cmd"}, why: "the command is the outermost layer"},
	{except: []string{"internal/emit"}, not: []string{"github.com/dave/jennifer"}, why: "only emit knows how declarations are written"},
	{except: []string{"internal/jsonschema", "golden"}, not: []string{"github.com/santhosh-tekuri/jsonschema"}, why: "it resolves, and judges in tests; it is not the model"},
	{except: []string{"internal/config"}, not: []string{"gen"}, who: []string{"internal"}, why: "gen puts the passes together"},
	{who: []string{"internal/diag"}, only: []string{"internal/diag"}, why: "every layer reports, so diag is below all of them"},
	{who: []string{"internal/graph"}, only: []string{"internal/graph"}, why: "what is connected is for its users to know"},
	{who: []string{"internal/jsonvalue"}, only: []string{"internal/jsonvalue"}, why: "schemas and the model share its words, so it is below both"},
	{who: []string{"internal/yamlnode"}, only: []string{"internal/yamlnode", "internal/diag", "internal/jsonvalue", "go.yaml.in/yaml/v3"}, why: "what a text is about is for its users to know"},
	{who: []string{"internal/ir"}, only: []string{"internal/ir", "internal/jsonvalue"}, why: "the model knows nothing of where it comes from or goes to"},
	{who: []string{"internal/share"}, only: []string{"internal/share", "internal/ir", "internal/jsonvalue", "internal/graph"}, why: "what types are equal, the model tells"},
	{who: []string{"internal/emit", "internal/naming", "internal/version"}, not: documents, why: "past lowering, the schema is the model"},
	{who: []string{"internal/jsonschema"}, not: []string{"internal/extension", "internal/analysis", "internal/site", "internal/check", "internal/ir", "internal/lower", "internal/emit"}, why: "reading knows neither what schemas mean nor Go"},
	{who: []string{"internal/extension"}, only: append([]string{"internal/extension", "internal/jsonschema"}, words...), why: "what x-stategen says is read like the rest"},
	{who: []string{"internal/analysis"}, only: append([]string{"internal/analysis", "internal/extension", "internal/jsonschema", "internal/ecma"}, words...), why: "what schemas mean does not depend on the types made of them"},
	{who: []string{"internal/site"}, only: append([]string{"internal/site", "internal/ir", "internal/jsonschema", "internal/ecma"}, words...), why: "where a schema stands does not depend on what it means"},
	{who: []string{"internal/lower", "internal/union", "internal/check"}, not: []string{"internal/emit", "internal/naming", "internal/write"}, why: "a pass does not know those after it"},
	{who: append([]string{"gen"}, engine...), not: []string{"internal/write", "internal/config"}, why: "generation is a pure function: only the command reads and writes files"},
	{who: []string{"gen", "internal/extension", "internal/analysis", "internal/site", "internal/lower", "internal/check", "internal/ecma", "internal/union", "internal/share", "internal/naming", "internal/version", "internal/emit", "internal/upgrade", "internal/compat", "internal/history", "internal/hooks"}, not: environment, why: "the same input gives the same output, everywhere and always"},
	{who: []string{"internal/templates/runtime"}, only: []string{"internal/templates/runtime"}, why: "it is copied into packages that need nothing but the standard library"},
	{who: []string{"internal/templates/upgrade"}, only: []string{"internal/templates/upgrade"}, why: "it is copied into packages that need nothing but the standard library"},
	{who: []string{"internal/upgrade"}, not: append([]string{"internal/emit"}, documents...), why: "an upgrade is planned between models"},
	{who: []string{"golden/majors/agentstate"}, only: []string{"golden/majors/agentstate"}, why: "it is generated, as the product's packages are"},
	{who: []string{"generated"}, only: []string{"generated"}, why: "generated packages are vendored by copying them"},
	{who: []string{"internal/write", "internal/config"}, not: append([]string{"internal/ir", "internal/emit"}, documents...), why: "files are files"},
}

func TestImports(t *testing.T) {
	loaded, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedImports, Dir: "../.."}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded) < 3 {
		t.Fatalf("only %d packages were found", len(loaded))
	}
	for _, p := range loaded {
		for imported := range p.Imports {
			for _, r := range broken(p.PkgPath, imported) {
				t.Errorf("%s imports %s: %s", p.PkgPath, imported, r.why)
			}
		}
	}
}

// broken returns the rules that an import breaks.
func broken(importer, imported string) []rule {
	var found []rule
	for _, r := range rules {
		if r.who != nil && !matchAny(r.who, importer) || matchAny(r.except, importer) {
			continue
		}
		if r.only != nil {
			if !isStd(imported) && !matchAny(r.only, imported) {
				found = append(found, r)
			}
			continue
		}
		if matchAny(r.not, imported) && !matchAny(r.not, importer) {
			found = append(found, r)
		}
	}
	return found
}

func matchAny(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return match(pattern, path) })
}

func match(pattern, path string) bool {
	if std, ok := strings.CutPrefix(pattern, "std:"); ok {
		return path == std
	}
	if first, _, _ := strings.Cut(pattern, "/"); !strings.Contains(first, ".") {
		pattern = module + "/" + pattern
	}
	return path == pattern || strings.HasPrefix(path, pattern+"/")
}

func isStd(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// Each rule can be broken, and by nothing else than it says.
func TestRules(t *testing.T) {
	tests := []struct {
		importer, imported string
		broken             bool
	}{
		{"gen", "cmd/stategen", true},
		{"cmd/stategen", "gen", false},
		{"internal/emit", "github.com/dave/jennifer/jen", false},
		{"internal/naming", "github.com/dave/jennifer/jen", true},
		{"internal/jsonschema", "github.com/santhosh-tekuri/jsonschema/v6", false},
		{"golden/oracle", "github.com/santhosh-tekuri/jsonschema/v6", false},
		{"internal/config", "github.com/santhosh-tekuri/jsonschema/v6", true},
		{"internal/lower", "github.com/santhosh-tekuri/jsonschema/v6/kind", true},
		{"internal/emit", "internal/jsonschema", true},
		{"internal/jsonschema", "internal/analysis", true},
		{"internal/jsonschema", "internal/diag", false},
		{"internal/extension", "internal/analysis", true},
		{"internal/analysis", "internal/extension", false},
		{"internal/analysis", "internal/ir", true},
		{"internal/analysis", "internal/site", true},
		{"internal/analysis", "internal/lower", true},
		{"internal/analysis", "strconv", false},
		{"internal/analysis", "time", true},
		{"internal/site", "internal/analysis", true},
		{"internal/lower", "internal/analysis", false},
		{"internal/emitter", "internal/jsonschema", false},
		{"internal/lower", "internal/jsonschema", false},
		{"internal/lower", "internal/emit", true},
		{"internal/ir", "internal/diag", true},
		{"internal/ir", "strings", false},
		{"internal/ir", "internal/jsonvalue", false},
		{"internal/jsonvalue", "internal/ir", true},
		{"internal/diag", "golang.org/x/tools/txtar", true},
		{"internal/naming", "time", true},
		{"internal/naming", "internal/site", true},
		{"internal/share", "internal/ir", false},
		{"internal/share", "internal/jsonschema", true},
		{"internal/emit", "os", true},
		{"internal/hooks", "os", true},
		{"internal/hooks", "internal/write", true},
		{"internal/emit", "strings", false},
		{"internal/write", "os", false},
		{"gen", "internal/write", true},
		{"gen", "internal/lower", false},
		{"internal/config", "gen", false},
		{"internal/lower", "gen", true},
		{"generated/durableagent", "generated/durableagent/v1", false},
		{"generated/durableagent", "encoding/json", false},
		{"generated/durableagent", "internal/diag", true},
		{"generated/durableagent", "golang.org/x/text", true},
		{"internal/templates/runtime", "unsafe", false},
		{"internal/templates/runtime", "internal/diag", true},
	}
	for _, test := range tests {
		importer, imported := module+"/"+test.importer, test.imported
		if top, _, _ := strings.Cut(imported, "/"); slices.Contains([]string{"cmd", "gen", "internal", "generated"}, top) {
			imported = module + "/" + imported
		}
		if got := broken(importer, imported); (len(got) > 0) != test.broken {
			t.Errorf("%s imports %s: broken is %t, want %t: %v", test.importer, test.imported, len(got) > 0, test.broken, got)
		}
	}
}
