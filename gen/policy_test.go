package gen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
)

// A policy that speaks of versions which no document can have is an error, and
// not for the program to find out.
func TestPolicyOfVersionsThatAreNone(t *testing.T) {
	for _, test := range []struct {
		name     string
		policy   gen.Policy
		versions []string
		want     string // "" if nothing is wrong
	}{
		{"a known version", gen.Policy{Only: []string{"1.0.0"}, ReadOnly: []string{"1.2.0"}}, []string{"1.0.0", "1.2.0"}, ""},
		{"a patch and a minor that come later", gen.Policy{Only: []string{"1.0.3", "1.7.0"}, ReadOnly: []string{"1.8.0"}}, []string{"1.0.0"}, ""},
		{"another major", gen.Policy{Only: []string{"1.0.0", "9.9.9"}}, []string{"1.0.0"}, "9.9.9, and no version of the family is of major 9 [version-unread]"},
		{"another major, never written", gen.Policy{ReadOnly: []string{"7.7.7"}}, []string{"1.0.0"}, "7.7.7, and no version of the family is of major 7 [version-unread]"},
		{"a minor that is refused", gen.Policy{RefuseNewerMinor: true, Only: []string{"1.9.0"}}, []string{"1.0.0", "1.2.0"}, "1.9.0, and newer-minor refuses what is newer than 1.2.0 [version-unread]"},
		{"a patch of the newest", gen.Policy{RefuseNewerMinor: true, Only: []string{"1.2.9"}}, []string{"1.0.0", "1.2.0"}, ""},
		{"a minor that is refused anyway", gen.Policy{RefuseNewerMinor: true, ReadOnly: []string{"1.9.0"}}, []string{"1.0.0"}, ""},
		{"of several majors", gen.Policy{Only: []string{"1.0.0", "2.0.0"}, ReadOnly: []string{"1.0.0", "2.1.0"}}, []string{"1.0.0", "2.0.0"}, ""},
		{"of none of several majors", gen.Policy{Only: []string{"3.0.0"}}, []string{"1.0.0", "2.0.0"}, "3.0.0, and no version of the family is of major 3 [version-unread]"},
		{"nothing is written", gen.Policy{ReadOnly: []string{"1.0.0", "1.2.0"}}, []string{"1.0.0", "1.2.0"}, "has all versions of its newest major read only: no document could be written [version-unwritten]"},
		{"the newest is written", gen.Policy{ReadOnly: []string{"1.0.0", "1.1.0", "2.1.0"}}, []string{"1.0.0", "1.1.0", "2.0.0", "2.1.0"}, ""},
		{"nothing of the newest major is written", gen.Policy{ReadOnly: []string{"2.0.0"}}, []string{"1.0.0", "2.0.0"}, "has all versions of its newest major read only: no document could be written [version-unwritten]"},
		{"none of the newest major is read", gen.Policy{Only: []string{"1.0.0"}}, []string{"1.0.0", "2.0.0"}, "has no version of its newest major read: no document that is written could be [version-unread]"},
		{"one of the newest major is read", gen.Policy{Only: []string{"1.0.0", "2.3.0"}}, []string{"1.0.0", "2.0.0"}, ""},
		{"documents without a label", gen.Policy{Unlabelled: "1.0.0", Only: []string{"1.0.0", "1.2.0"}}, []string{"1.0.0", "1.2.0"}, ""},
		{"documents without a label, of the first major", gen.Policy{Unlabelled: "1.0.0"}, []string{"1.0.0", "2.0.0"}, ""},
		{"documents without a label, of no version", gen.Policy{Unlabelled: "1.1.0"}, []string{"1.0.0", "1.2.0"}, "reads documents without a label as version 1.1.0, of which it has no schema [version-unread]"},
		{"documents without a label, of no major", gen.Policy{Unlabelled: "2.0.0"}, []string{"1.0.0"}, "2.0.0, and no version of the family is of major 2 [version-unread]"},
		{"documents without a label, that are not read", gen.Policy{Unlabelled: "1.0.0", Only: []string{"1.2.0"}}, []string{"1.0.0", "1.2.0"}, "as version 1.0.0, which is not among those of only [version-unread]"},
		{"documents without a label, of another form", gen.Policy{Unlabelled: "1.0"}, []string{"1.0.0"}, "1.0, which is not of the form of its version 1.0.0 [version-form]"},
		{"another form", gen.Policy{Only: []string{"1.0"}}, []string{"1.0.0"}, "1.0, which is not of the form of its version 1.0.0 [version-form]"},
	} {
		var errs []string
		for _, d := range gen.Generate(versioned(test.policy, test.versions...)).Diagnostics {
			if d.Severity == diag.Error {
				errs = append(errs, d.Message+" ["+d.Code+"]")
			}
		}
		switch {
		case test.want == "" && len(errs) > 0, test.want != "" && len(errs) != 1:
			t.Errorf("%s: %q", test.name, errs)
		case test.want != "" && !strings.HasSuffix(errs[0], test.want):
			t.Errorf("%s: %q, want %q", test.name, errs[0], test.want)
		}
	}
}

// Documents that are called after versions, in a family that has none, are several
// schemas at once: where that does not work out, what was forgotten is told, and not what
// comes of it; what else is wrong is told, too.
func TestVersionsThatNothingSaysAreAny(t *testing.T) {
	read := func(more string, names ...string) []diag.Diagnostic {
		f := gen.Family{Name: "fam", Out: "out", Package: "p", Root: "Root"}
		for k, name := range names {
			text := fmt.Sprintf(`{"type":"object","properties":{"v":{"$ref":"#/$defs/v"}},"$defs":{"v":{"type":"string","maxLength":%d}%s}}`, k, more)
			f.Documents = append(f.Documents, gen.Document{File: gen.File{Path: "schema/" + name, Data: []byte(text)}})
		}
		return gen.Generate(gen.Request{Families: []gen.Family{f}}).Diagnostics
	}
	for _, test := range []struct {
		names []string
		more  string // definitions
		want  string
	}{
		{[]string{"1.0.json", "1.1.json"}, "", "version-property"},
		{[]string{"1.0.0.json", "1.1.0.json", "2.0.0.json"}, "", "version-property"},
		{[]string{"1.0.0.json", "other.json"}, "", "definition-conflict union-ambiguous"},
		{[]string{"a.json", "b.json"}, "", "definition-conflict union-ambiguous"},
		{[]string{"1.0.json", "1.1.json"}, `,"again":{"$ref":"#/$defs/again"}`, "version-property ref-cycle ref-cycle"},
	} {
		var codes []string
		for _, d := range read(test.more, test.names...) {
			if d.Severity == diag.Error {
				codes = append(codes, d.Code)
			}
		}
		if got := strings.Join(codes, " "); got != test.want {
			t.Errorf("%q: %s, want %s", test.names, got, test.want)
		}
	}
}

// Where it does work out, since each allows its own label alone, a warning says so: programs would have a type
// for each version, and Decode a union of them.
func TestVersionsThatNothingSaysAreAnyAndThatAreToldApart(t *testing.T) {
	f := gen.Family{Name: "fam", Out: "out", Package: "p", Root: "Root"}
	for _, label := range []string{"1.0.0", "1.1.0"} {
		text := fmt.Sprintf(`{"type":"object","required":["v"],"properties":{"v":{"const":%q}}}`, label)
		f.Documents = append(f.Documents, gen.Document{File: gen.File{Path: "schema/" + label + ".json", Data: []byte(text)}})
	}
	found := slices.DeleteFunc(gen.Generate(gen.Request{Families: []gen.Family{f}}).Diagnostics, func(d diag.Diagnostic) bool { return d.Severity == diag.Note })
	if len(found) != 1 || found[0].Code != "version-property" || found[0].Severity != diag.Warning {
		t.Errorf("%v", found)
	}
}

// Many versions are no problem, if few of them brought something.
func TestManyVersions(t *testing.T) {
	req := versioned(gen.Policy{})
	f := &req.Families[0]
	for patch := range 100 {
		more := ""
		if patch >= 90 {
			more = `,"late":{"type":"string"}`
		}
		f.Documents = append(f.Documents, gen.Document{Version: fmt.Sprintf("1.0.%d", patch), File: gen.File{
			Path: fmt.Sprintf("1.0.%d.json", patch), Data: []byte(`{"type":"object","required":["v"],"properties":{"v":{"type":"string"}` + more + `}}`),
		}})
	}
	r := gen.Generate(req)
	if text := string(r.Files["out/since.go"]); !strings.Contains(text, "\tsince1_0_90 = uint64(1) << iota\n)") {
		t.Errorf("%v\n%s", r.Diagnostics, text)
	}
}

// The documentation of a package says which versions it reads.
func TestPolicyIsDocumented(t *testing.T) {
	for _, test := range []struct {
		policy   gen.Policy
		versions []string
		want     string
	}{
		{gen.Policy{}, []string{"1.0.0", "1.2.0"}, "Every version 1.x is read; the newest one known here is 1.2.0."},
		{gen.Policy{RefuseNewerMinor: true}, []string{"1.0.0", "1.2.0"}, "Every version 1.x up to minor 2 is read; the newest one known here is 1.2.0. The options of a call may say otherwise."},
		{gen.Policy{RefuseNewerMinor: true, Only: []string{"1.0.0"}}, []string{"1.0.0", "1.2.0"}, "Of the versions 1.x, 1.0.0 alone is read; the newest one known here is 1.2.0. The options of a call may say otherwise."},
		{gen.Policy{Only: []string{"1.0", "1.10"}}, []string{"1.0", "1.2"}, "Of the versions 1.x, 1.0 and 1.10 alone are read; the newest one known here is 1.2. The options of a call may say otherwise."},
		{gen.Policy{ReadOnly: []string{"1.2.0"}}, []string{"1.0.0", "1.2.0"}, "Every version 1.x is read; the newest one known here is 1.2.0. 1.2.0 is never written."},
		{gen.Policy{ReadOnly: []string{"1.2.0"}, Unlabelled: "1.0.0"}, []string{"1.0.0", "1.2.0"}, "Every version 1.x is read; the newest one known here is 1.2.0. 1.2.0 is never written. A document without a label is one of 1.0.0."},
		{gen.Policy{ReadPreRelease: true, ReadOnly: []string{"1.1.0", "1.2.0"}}, []string{"1.0.0", "1.2.0"}, "Every version 1.x is read, pre-releases too; the newest one known here is 1.2.0. The options of a call may say otherwise. 1.1.0 and 1.2.0 are never written."},
	} {
		r := gen.Generate(versioned(test.policy, test.versions...))
		text := strings.ReplaceAll(strings.ReplaceAll(string(r.Files["out/doc.go"]), "\n// ", " "), "\n//", "\n")
		if !strings.Contains(text, "\n "+test.want+"\n") && !strings.Contains(text, "\n"+test.want+"\n") && !strings.Contains(text, " "+test.want+"\n") {
			t.Errorf("%+v: the documentation is\n%s\nand lacks\n%s", test.policy, r.Files["out/doc.go"], test.want)
		}
	}
	r := gen.Generate(versioned(gen.Policy{Only: []string{"1.0.0", "2.0.0"}, Unlabelled: "1.0.0"}, "1.0.0", "1.1.0", "2.0.0"))
	if text := string(r.Files["out/facade.go"]); !strings.Contains(text, "// Of the versions that it knows, 1.0.0 and 2.0.0 alone are read, unless the options of a call say otherwise.") {
		t.Errorf("the documentation of the package over the majors is\n%.600s", text)
	} else if !strings.Contains(text, "// A document without a label is one of 1.0.0.\n") {
		t.Errorf("the documentation of the package over the majors is\n%.600s", text)
	}
}

// The package of a major is told of its own versions alone.
func TestPolicyOfEachMajor(t *testing.T) {
	r := gen.Generate(versioned(gen.Policy{ReadOnly: []string{"1.0.0", "2.0.0"}, Unlabelled: "1.0.0"}, "1.0.0", "2.0.0", "2.1.0"))
	for major, want := range map[string]struct{ has, lacks string }{
		"v1": {" 1.0.0 is never written. A document without a label is one of 1.0.0.", "2.0.0"},
		"v2": {" 2.0.0 is never written.", "1.0.0"},
	} {
		text := strings.ReplaceAll(string(r.Files["out/"+major+"/doc.go"]), "\n// ", " ")
		if !strings.Contains(text, want.has) || strings.Contains(text, want.lacks) {
			t.Errorf("the documentation of %s lacks %q, or has %q:\n%s", major, want.has, want.lacks, text)
		}
	}
}

// Who copies a schema that has its version as a constant is told to write the new one, and not
// to call the copy by the old one.
func TestLabelOfACopy(t *testing.T) {
	req := versioned(gen.Policy{}, "1.0.0", "1.1.0")
	for k := range req.Families[0].Documents {
		req.Families[0].Documents[k].Data = []byte(`{"type":"object","required":["v"],"properties":{"v":{"const":"1.0.0"}}}`)
	}
	found := gen.Generate(req).Diagnostics
	if len(found) != 1 || found[0].Code != "version-label" || found[0].File != "1.1.0.json" || found[0].Hint != `write "1.1.0" there; documents of earlier versions are read all the same` {
		t.Errorf("found %v", found)
	}
}
