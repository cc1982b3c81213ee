package naming

import (
	"strconv"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// What tells an alternative may be a value, of which the separators count.
func TestStepNames(t *testing.T) {
	for _, tc := range []struct{ text, schema, want string }{
		{"1.10", "#/oneOf/0", "N1_10"},
		{"1.10", "#/properties/1.10", "N110"},
		{"text", "#/anyOf/1", "Text"},
		{"https://example.com/v1/Pod.json", "#/properties/pod", "Pod"},
	} {
		if got := stepName(ir.Part{Text: tc.text, Schema: tc.schema}); got != tc.want {
			t.Errorf("stepName(%q at %s) = %s, want %s", tc.text, tc.schema, got, tc.want)
		}
	}
}

// A name that gets too long is made anew for each step that it leaves out, of steps whose words
// are known by then.
func TestNamesOfDeepTypes(t *testing.T) {
	const depth = 200
	assign := func() string {
		pkg := &ir.Package{}
		path := make([]string, 0, depth)
		for k := range depth {
			path = append(path, "step"+strconv.Itoa(k))
			pkg.Decls = append(pkg.Decls, inlined("root", "", path...))
		}
		Assign(pkg, Options{})
		return pkg.Decls[depth-1].Naming().Go
	}
	if got, want := assign(), "RootStep192Step193Step194Step195Step196Step197Step198Step199"; got != want {
		t.Errorf("the deepest is %s, want %s", got, want)
	}
	const perPair = 25 // allocations, for each two types of which one is in the other
	if n := testing.AllocsPerRun(1, func() { assign() }); n > perPair*depth*depth {
		t.Errorf("%d allocations, want at most %d", int(n), perPair*depth*depth)
	}
}
