package hooks

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
)

func TestDirectives(t *testing.T) {
	tests := [][]string{
		nil, {"a"}, {"a", "+b", "T.c", "E=d"}, {"two words", `"`, "", "+", "+two words", "+\"", "a\nb", "\u00a0", "ä", "*"},
		strings.Fields(strings.Repeat("aVeryLongName ", 30)),
	}
	for _, want := range tests {
		var got []string
		for _, line := range directives(want) {
			if len(line) > lineWidth {
				t.Errorf("%d bytes: %s", len(line), line)
			}
			list, ok := names(strings.TrimPrefix(line, directive))
			if !ok {
				t.Errorf("%s is not read", line)
			}
			got = append(got, list...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q became %q", want, got)
		}
	}
	for _, text := range []string{`"a`, `a"b`, `+`, `a + b`, `"\q"`} {
		if list, ok := names(text); ok {
			t.Errorf("%s is %q", text, list)
		}
	}
}

const stubs = `package fam

import "errors"

// upgradeTo2 is the hooks.
type upgradeTo2 struct{}

// UpgradeState completes to.
func (upgradeTo2) UpgradeState(from *v1.State, to *v2.State, left *Left) error {
	return errors.New("UpgradeState is not written yet")
}

// UpgradeCard returns what becomes of a variant.
func (upgradeTo2) UpgradeCard(from *v1.Card) (v2.Content, error) {
	return nil, errors.New("UpgradeCard is not written yet")
}
`

func set() Set {
	return Set{Folder: "out/fam", File: "hooks_v2.go", Type: "upgradeTo2", Methods: []Method{
		{Name: "UpgradeState", Handles: []string{"owner", "Owner.name", "+count"}}, {Name: "UpgradeCard", Handles: []string{"head"}},
	}}
}

// What a merge left in a file says nothing about hooks that cannot be read: no stub takes their
// place, and nobody is told to write what is there.
func TestHooksInConflict(t *testing.T) {
	s := set()
	for place, want := range map[string]string{
		"// upgradeTo2":   "out/fam/mine.go:5:1: error: this is no Go", // although all are found after it
		"// UpgradeState": "out/fam/mine.go:8:1: error: this is no Go, so that nobody can tell what hooks there are: expected declaration, found '<<' [hook-syntax] mend it, and resolve the merge",
	} {
		files := map[string][]byte{
			"out/fam/mine.go":  []byte(strings.Replace(stubs, place, "<<<<<<< HEAD\n"+place, 1)),
			"out/fam/other.go": []byte("package\n"),
		}
		if !s.Written(files) {
			t.Errorf("%s: a stub would be written", place)
		}
		if found := said(s.Check(files)); !strings.Contains(found, want) || strings.Contains(found, "[hook-missing]") {
			t.Errorf("%s: found\n%s", place, found)
		}
	}
	if s.Written(map[string][]byte{"out/fam/other.go": []byte("package\n")}) {
		t.Error("a file that does not name the type is taken for its hooks")
	}
}

func TestMark(t *testing.T) {
	s := set()
	s.Signatures([]byte(stubs))
	text, err := s.Mark([]byte(stubs))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"// UpgradeState completes to.\n//\n//stategen:handles owner Owner.name +count\nfunc (upgradeTo2) UpgradeState(",
		"//\n//stategen:handles head\nfunc (upgradeTo2) UpgradeCard(",
		"// upgradeTo2 is the hooks.\n//\n// The directives say",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
		t.Errorf("gofmt has it otherwise (%v):\n%s", err, formatted)
	}
	if got := s.Methods[1].Signature; got != "(from *v1.Card) (v2.Content, error)" {
		t.Errorf("the signature is %s", got)
	}
	// What was just marked is found unwritten, and nothing else.
	found := said(s.Check(map[string][]byte{"out/fam/hooks_v2.go": text}))
	if strings.Count(found, "\n") != 2 || strings.Count(found, "[hook-unwritten]") != 2 {
		t.Errorf("found:\n%s", found)
	}
}

// A stub of a hook that is handed nothing has a hint, too, which says that nothing need be done: but
// for what there is to know of it.
func TestHintOfHookThatIsHandedNothing(t *testing.T) {
	s := set()
	s.Methods[0].Handles, s.Methods[1].Handles = nil, nil
	s.Signatures([]byte(stubs))
	found := said(s.Check(map[string][]byte{"out/fam/hooks_v2.go": []byte(stubs)}))
	for _, want := range []string{
		"[hook-unwritten] write it: it is handed nothing, so that it may do no more than return nil\n",
		"[hook-unwritten] write it: return what takes the place of the variant, or nil to leave it behind\n",
	} {
		if !strings.Contains(found, want) {
			t.Errorf("no %q in\n%s", want, found)
		}
	}
	s.Methods[0].Hint = "what is set has no place"
	found = said(s.Check(map[string][]byte{"out/fam/hooks_v2.go": []byte(stubs)}))
	if want := "[hook-unwritten] write it: it is handed nothing; what is set has no place\n"; !strings.Contains(found, want) {
		t.Errorf("no %q in\n%s", want, found)
	}
}

func said(found []diag.Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s [%s] %s\n", d.File, d.Line, d.Col, d.Severity, d.Message, d.Code, d.Hint)
	}
	return b.String()
}

// What a hint says to write can be copied from there: it is one directive, however long.
func TestDirectivesInHints(t *testing.T) {
	var names []string
	for i := range 20 {
		names = append(names, fmt.Sprintf("Type%d.member", i))
	}
	s := Set{Folder: "out/fam", File: "hooks_v2.go", Type: "upgradeTo2", Methods: []Method{{Name: "UpgradeState", Handles: names, Signature: "() error"}}}
	const start = "package fam\ntype upgradeTo2 struct{}\n"
	const method = "func (upgradeTo2) UpgradeState() error { return nil }\n"
	for _, before := range []string{start, start + "//stategen:handles more\n" + method, start + "//stategen:handles \"\n" + method, start + method} {
		found := s.Check(map[string][]byte{"out/fam/hooks_v2.go": []byte(before)})
		_, copied, ok := strings.Cut(found[0].Hint, "//stategen:handles")
		if !ok {
			t.Fatalf("no directive in %q", found[0].Hint)
		}
		copied, _, _ = strings.Cut(copied, "  func ")
		again := s.Check(map[string][]byte{"out/fam/hooks_v2.go": []byte(start + "//stategen:handles" + copied + "\n" + method)})
		if len(again) > 0 {
			t.Errorf("copied from %q:\n%s", found[0].Hint, said(again))
		}
	}
}

func TestCheck(t *testing.T) {
	const card = "//stategen:handles head\nfunc (upgradeTo2) UpgradeCard(from *v1.Card) (v2.Content, error) { return nil, nil }\n"
	state := func(directive string) string {
		return "package fam\ntype upgradeTo2 struct{}\n" + directive + "func (h *upgradeTo2) UpgradeState(from *v1.State, to *v2.State, left *Left) error { return nil }\n"
	}
	tests := []struct {
		name, text string
		want       []string // of each finding a part; none: no finding
	}{
		{"as it should be", state("// Text.\n//\n//stategen:handles owner Owner.name\n//stategen:handles +count\n") + card, nil},
		{"grown", state("//stategen:handles owner +count\n") + card, []string{
			`hooks_v2.go:3:1: error: UpgradeState is handed Owner.name, which nobody else keeps, and its directive does not say so [hook-remit] ` +
				`give Owner.name a place in to, or tell with left.Member("name") what has none; then the directive is: //stategen:handles owner Owner.name +count`}},
		{"something to supply", state("//stategen:handles owner Owner.name\n") + card, []string{"UpgradeState has to supply count, which nobody else does, and its directive does not say so [hook-remit] set count; then"}},
		{"a grown variant", state("//stategen:handles owner Owner.name +count\n") + strings.Replace(card, " head", "", 1), []string{
			"hooks_v2.go:5:1: error: UpgradeCard is handed head"}},
		{"too much", state("//stategen:handles owner Owner.name +count \"two words\"\n") + card, []string{
			`hooks_v2.go:3:1: error: UpgradeState is not handed "two words", or not any more, and says that it handles it [hook-remit]`}},
		{"without a directive", state("") + strings.TrimPrefix(card, "//stategen:handles head\n"), []string{
			"hooks_v2.go:3:22: warning: UpgradeState does not say what it handles", "hooks_v2.go:4:19: warning: UpgradeCard"}},
		{"without some", state("") + card, []string{"hooks_v2.go:3:22: error: UpgradeState does not say what it handles, as other hooks here do [hook-remit]"}},
		{"another directive", state("//stategen:handlesowner\n") + card, []string{"hooks_v2.go:4:22: error: UpgradeState does not say"}},
		{"garbled", state("//stategen:handles \"owner\n") + card, []string{"hooks_v2.go:3:1: error: the directive cannot be read"}},
		{"not called", state("//stategen:handles owner Owner.name +count\n") + card + "func (upgradeTo2) DowngradeOther() {}\nfunc (upgradeTo2) helper() {}\nfunc (other) UpgradeOther() {}\n", []string{
			"hooks_v2.go:7:19: error: DowngradeOther is no hook of this step, or none any more: it is never called [hook-unused]"}},
		{"missing", strings.Replace(state("//stategen:handles owner Owner.name +count\n"), "{}", "{ x int }", 1), []string{
			"hooks_v2.go:2:6: error: upgradeTo2 lacks the method UpgradeCard: the package does not compile [hook-missing] write: //stategen:handles head"}},
		{"embedded", "package fam\ntype upgradeTo2 struct{ others }\n", []string{"hooks_v2.go:2:6: warning: upgradeTo2 has UpgradeState from elsewhere, if at all"}},
		{"embedded, and not needed", state("//stategen:handles owner Owner.name +count\n") + card + "type upgradeTo3 struct{ others }\n", nil},
		{"without the type", "package fam\n", []string{"hooks_v2.go:0:0: error: the type upgradeTo2, whose methods are the hooks, is missing"}},
		{"stubs of before", "package fam\ntype upgradeTo2 struct{}\nfunc (upgradeTo2) UpgradeOld() error { return errors.New(\"UpgradeOld is not written yet\") }\n", []string{
			"hooks_v2.go:3:19: error: UpgradeOld is no hook of this step, or none any more: it is never called [hook-unused] no hook in hooks_v2.go is written yet: remove the file, and generate again",
			"hooks_v2.go:2:6: error: upgradeTo2 lacks the method UpgradeState: the package does not compile [hook-missing] no hook in hooks_v2.go is written yet: remove",
			"hooks_v2.go:2:6: error: upgradeTo2 lacks the method UpgradeCard"}},
		{"stubs of before, and one that is written", state("//stategen:handles owner Owner.name +count\n") + card + "func (upgradeTo2) UpgradeOld() error { return errors.New(\"UpgradeOld is not written yet\") }\n", []string{
			"UpgradeOld is no hook of this step, or none any more: it is never called [hook-unused] remove it; or"}},
		{"half a file", state("//stategen:handles owner\n") + card + "func {", []string{"UpgradeState is handed Owner.name", "this is no Go, so that nobody can tell what hooks there are"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := set()
			s.Signatures([]byte(stubs))
			found := s.Check(map[string][]byte{"out/fam/hooks_v2.go": []byte(test.text)})
			if len(found) != len(test.want) {
				t.Fatalf("found:\n%s", said(found))
			}
			for k, want := range test.want {
				if !strings.Contains(said(found[k:k+1]), want) {
					t.Errorf("no %q in\n%s", want, said(found[k:k+1]))
				}
			}
		})
	}
}

// Hooks of a step that there is no more are told once for their type; a type that is called so and has none is not one.
func TestStray(t *testing.T) {
	hook := func(typ, name string) string { return "func (" + typ + ") " + name + "() {}\n" }
	files := map[string][]byte{
		"out/hooks_v2.go": []byte("package fam\n" + hook("upgradeTo2", "UpgradeState")),
		"out/hooks_v3.go": []byte("package fam\n" + hook("upgradeTo3", "helper") + hook("*upgradeTo3", "UpgradeState") + hook("upgradeTo3", "DowngradeState")),
		"out/own.go":      []byte("package fam\n" + hook("upgradeTo4", "helper") + hook("upgrades", "UpgradeState") + "func UpgradeState() {}\n"),
		"out/no.go":       []byte(""),
	}
	found := Stray([]Set{set()}, files)
	if len(found) != 1 || !strings.HasPrefix(said(found), "out/hooks_v3.go:3:20: error: ") || !strings.Contains(said(found), "[hook-unused]") {
		t.Errorf("found:\n%s", said(found))
	}
	for name, want := range map[string]bool{"out/hooks_v2.go": true, "out/hooks_v3.go": true, "out/own.go": false, "out/no.go": false} {
		if got := In(files[name]); got != want {
			t.Errorf("%s has hooks: %v", name, got)
		}
	}
}
