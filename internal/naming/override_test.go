package naming

import (
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

func TestNamesAskedFor(t *testing.T) {
	a, b := define("a", "x"), define("b", "y")
	diags := Assign(&ir.Package{Decls: []ir.Decl{a, b}}, Options{Names: map[string]string{
		"#/$defs/a": "First", "#/$defs/b/properties/y": "Second", "#/$defs/nowhere": "Third", "#/$defs/b": "no good",
	}})
	if a.Name.Go != "First" || b.Fields[0].Go != "Second" {
		t.Errorf("%s, %s", a.Name.Go, b.Fields[0].Go)
	}
	if got, want := codes(diags), []string{"name-invalid /$defs/b", "name-unused /$defs/nowhere"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if want := "the name Third is for #/$defs/nowhere,"; !strings.HasPrefix(diags[1].Message, want) {
		t.Errorf("the pointer that was written is not in %q", diags[1].Message)
	}
}

// A definition gives way to the name that the root is given, which is chosen beside the schema.
// That another override has its name is reported, unless it has one by itself.
func TestNamesTakenFromOthers(t *testing.T) {
	root, memory := define(""), define("memory")
	root.Name.Override = "Memory"
	diags := Assign(&ir.Package{Decls: []ir.Decl{root, memory}, Root: root, RootAs: "Memory"}, Options{})
	if got := memory.Name.Go; got != "MemoryType" || len(diags) > 0 {
		t.Errorf("got %s; %v", got, codes(diags))
	}

	node, task, other := define("node", "x", "y"), define("taskNode"), define("other")
	node.Name.Override, other.Name.Override = "TaskNode", "Node"
	node.Fields[0].Override = "Y"
	role := enum("role", "a", "b")
	role.Values[0].Override = "RoleB"
	diags = Assign(&ir.Package{Decls: []ir.Decl{node, task, other, role}}, Options{})
	if got, want := codes(diags), []string{"name-collision /$defs/node", "name-collision /$defs/role", "name-collision /$defs/node/properties/x"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if want := "the Go name TaskNode is also that of #/$defs/taskNode, which would be called TaskNodeMixed"; diags[0].Message != want {
		t.Errorf("got %s", diags[0].Message)
	}

	task.Name.Override, node.Fields[1].Override, role.Values[1].Override = "OneTask", "Z", "RoleC"
	if diags = Assign(&ir.Package{Decls: []ir.Decl{node, task, other, role}}, Options{}); len(diags) > 0 {
		t.Errorf("with names of their own: %v", codes(diags))
	}

	mode, family := enum("mode", "on"), &ir.Union{Name: define("family").Name}
	family.Variants = []*ir.Variant{{Wrap: &ir.Wrap{Name: mode.Name}}}
	mode.Name.Override = "Mode"
	if diags = Assign(&ir.Package{Decls: []ir.Decl{family, mode}}, Options{}); len(diags) > 0 || mode.Name.Go != "Mode" {
		t.Errorf("two types of one place: %s; %v", mode.Name.Go, codes(diags))
	}

	pod, event := define("pod"), define("io.k8s.api.core.v1.Event")
	pod.Name.Override = "Event"
	if diags = Assign(&ir.Package{Decls: []ir.Decl{pod, event}}, Options{}); len(diags) > 0 || event.Name.Go != "V1Event" {
		t.Errorf("a key that is shortened if it can be: %s; %v", event.Name.Go, codes(diags))
	}
}

func TestCollisionsAreReported(t *testing.T) {
	a, b := define("a"), define("b")
	a.Name.Override, b.Name.Override = "Same", "Same"
	taken := define("c")
	taken.Name.Override = "Decode"
	diags := Assign(&ir.Package{Decls: []ir.Decl{a, b, taken}}, Options{})
	if got, want := codes(diags), []string{"name-collision /$defs/b", "name-collision /$defs/c"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if hint := diags[0].Hint; !strings.Contains(hint, `"x-stategen": {"name": "…"}`) {
		t.Errorf("the hint does not say what to write: %s", hint)
	}
}

func TestCheckNames(t *testing.T) {
	check := func(key string, path ...string) *ir.Check {
		name := inlined(key, "", path...).Name
		return &ir.Check{Name: name, Schema: name.Schema}
	}
	checks := []*ir.Check{check("length"), check("a", "b"), check("a", "b"), check("aB"), check("x", "p-q"), check("x", "pQ")}
	Assign(&ir.Package{Checks: checks}, Options{})
	seen := map[string]bool{}
	for _, c := range checks {
		if !strings.HasPrefix(c.Go, "check") || seen[c.Go] || checkNames[c.Go] {
			t.Errorf("the check of %s is %s", c.Schema, c.Go)
		}
		seen[c.Go] = true
	}
}
