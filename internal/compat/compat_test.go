package compat_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// The cases of golden/compat.
func TestCompare(t *testing.T) {
	cases, err := filepath.Glob("../../golden/compat/*.txtar")
	if err != nil || len(cases) < 40 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			part := map[string][]byte{}
			for _, f := range archive.Files {
				part[f.Name] = f.Data
			}
			report := compat.Compare(load(t, "old.json", part["old.json"]), load(t, "new.json", part["new.json"]))
			if got, want := text(report), string(part["want.txt"]); got != want {
				t.Errorf("got\n%swant\n%s", got, want)
			}
		})
	}
}

// Whatever the change, its reverse is judged too, and a schema is compatible
// with itself.
func TestReverse(t *testing.T) {
	cases, _ := filepath.Glob("../../golden/compat/*.txtar")
	for _, file := range cases {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		old, new := archive.Files[0].Data, archive.Files[1].Data
		forth := compat.Compare(load(t, "a", old), load(t, "b", new)).Step()
		back := compat.Compare(load(t, "b", new), load(t, "a", old)).Step()
		if (forth == compat.None) != (back == compat.None) {
			t.Errorf("%s: %s forth and %s back", file, forth, back)
		}
		if self := compat.Compare(load(t, "a", new), load(t, "a", new)); len(self.Findings) > 0 {
			t.Errorf("%s: with itself: %s", file, text(self))
		}
	}
}

func text(r *compat.Report) string {
	var b strings.Builder
	fmt.Fprintln(&b, r.Step())
	for _, f := range r.Findings {
		fmt.Fprintln(&b, f.Rule.ID, pointer(f.Old), pointer(f.New))
	}
	return b.String()
}

func pointer(p compat.Place) string {
	switch {
	case p.File == "":
		return "-"
	case p.Pointer == "":
		return "(root)"
	}
	return p.Pointer
}

func load(t *testing.T, name string, data []byte) *jsonschema.Set {
	t.Helper()
	set, found := jsonschema.Load([]jsonschema.Source{{Path: name, Data: data}}, jsonschema.Options{})
	if diag.HasErrors(found) {
		t.Fatalf("%s: %v", name, found)
	}
	return set
}

// The table is what documentation and tools go by.
func TestRules(t *testing.T) {
	var ids []string
	for _, r := range compat.Rules {
		if r.Purpose == "" || r.Harmless == compat.None || r.Harmless == compat.Major {
			t.Errorf("%s: a rule needs a purpose and a step", r.ID)
		}
		if r.Verdict() == compat.Undecided && r.Step() != compat.Major {
			t.Errorf("%s: undecided counts as major", r.ID)
		}
		ids = append(ids, r.ID)
	}
	if slices.Sort(ids); len(slices.Compact(ids)) != len(compat.Rules) {
		t.Error("two rules have one id")
	}
}

// Each rule has a case of golden/compat.
func TestRulesHaveCases(t *testing.T) {
	cases, _ := filepath.Glob("../../golden/compat/*.txtar")
	found := map[string]bool{}
	for _, file := range cases {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(archive.Files[2].Data)) {
			id, _, _ := strings.Cut(line, " ")
			found[id] = true
		}
	}
	for _, r := range compat.Rules {
		if !found[r.ID] {
			t.Errorf("%s has no case", r.ID)
		}
	}
}

func TestDiagnostic(t *testing.T) {
	r := compat.Compare(load(t, "1.0.0.json", []byte(`{"type":"object","properties":{"a":{}}}`)), load(t, "1.1.0.json", []byte("{\"type\":\"object\",\n\"properties\":{}}")))
	d := r.Findings[0].Diagnostic(diag.Error)
	if d.File != "1.0.0.json" || d.Line != 1 || d.Pointer != "/properties/a" || d.Code != "member-removed" {
		t.Errorf("%+v", d)
	}
	if want := "major change, breaking: old data compatible, old readers compatible, Go API breaking; this place is in the old schema"; d.Hint != want {
		t.Errorf("got  %s\nwant %s", d.Hint, want)
	}
}

// What cannot be decided is told why.
func TestUndecidedIsExplained(t *testing.T) {
	r := compat.Compare(load(t, "1.0.0.json", []byte(`{"properties":{"p":{"title":"a","enum":["x","y"]}}}`)), load(t, "1.1.0.json", []byte(`{"properties":{"p":{"title":"b","enum":["x","y"]}}}`)))
	const want = "major change, undecided (what Go names may come from, such as a title or an x-stategen member): old data compatible, old readers compatible, Go API undecided; before: 1.0.0.json:1:21"
	if d := r.Findings[0].Diagnostic(diag.Error); d.Hint != want {
		t.Errorf("got  %s\nwant %s", d.Hint, want)
	}
}

// A definition in a group of definitions is called by its own name.
func TestGroupedDefinitionsAreNamed(t *testing.T) {
	const schema = `{"properties":{"p":{"$ref":"#/$defs/entries/entry"}%s},"$defs":{"entries":{"entry":{"type":"object"},"late":{"type":"object"}}}}`
	old, new := fmt.Sprintf(schema, ""), fmt.Sprintf(schema, `,"q":{"$ref":"#/$defs/entries/late"}`)
	r := compat.Compare(load(t, "1.0.0.json", []byte(old)), load(t, "1.1.0.json", []byte(new)))
	for _, f := range r.Findings {
		if d := f.Diagnostic(diag.Error); strings.HasPrefix(d.Message, "the definition late is new") {
			return
		}
	}
	t.Errorf("%+v", r.Findings)
}

// A member that each of many variants gains is compared with all the others. To look at
// their tags each time would take half a minute.
func TestManyVariants(t *testing.T) {
	schema := func(member string) []byte {
		var variants []string
		for k := range 200 {
			variants = append(variants, fmt.Sprintf(`{"type":"object","properties":{"type":{"const":"t%d"},"a":{},"b":{},"c":{},"d":{}%s}}`, k, member))
		}
		return []byte(`{"oneOf":[` + strings.Join(variants, ",") + `],"discriminator":{"propertyName":"type"}}`)
	}
	r := compat.Compare(load(t, "1.0.0.json", schema("")), load(t, "1.1.0.json", schema(`,"id":{"type":"string"}`)))
	if r.Step() != compat.Minor || len(r.Findings) != 200 {
		t.Errorf("%d findings, a %s step", len(r.Findings), r.Step())
	}
}

// A new variant is a new method of a matcher: the verdict says so.
func TestMatchersAreNamed(t *testing.T) {
	const union = `{"oneOf":[{"properties":{"t":{"const":"a"}},"required":["t"]},{"properties":{"t":{"const":"b"}},"required":["t"]}%s]}`
	old, new := fmt.Sprintf(union, ""), fmt.Sprintf(union, `,{"properties":{"t":{"const":"c"}},"required":["t"]}`)
	r := compat.Compare(load(t, "1.0.0.json", []byte(old)), load(t, "1.1.0.json", []byte(new)))
	if d := r.Findings[0].Diagnostic(diag.Error); d.Code != "variant-added" || !strings.Contains(d.Hint, "Go API compatible but for implementations of the union's matcher") {
		t.Errorf("%+v", d)
	}
}

// What is no discriminator is compared all the same: generating says what is wrong with it.
func TestMappingWithoutPropertyName(t *testing.T) {
	const union = `{"oneOf":[{"$ref":"#/$defs/a"}],"discriminator":{"mapping":{"a":"a"%s}},"$defs":{"a":{"type":"object"}}}`
	old, new := fmt.Sprintf(union, ""), fmt.Sprintf(union, `,"b":"a"`)
	if r := compat.Compare(load(t, "1.0.0.json", []byte(old)), load(t, "1.1.0.json", []byte(new))); len(r.Findings) != 0 {
		t.Errorf("%+v", r.Findings)
	}
}

// What comes or goes is not said to change, and of bounds it is said what they were.
func TestMessages(t *testing.T) {
	const schema = `{"type":"object","properties":{"a":%s},"$defs":{"d":{"type":"object"}}}`
	for _, x := range []struct{ old, new, want string }{
		{`{"type":"string"}`, `{"type":"string","minLength":1}`, "minLength is new: 1"},
		{`{"type":"string","maxLength":9}`, `{"type":"string"}`, "maxLength is gone, which was 9"},
		{`{"type":"integer","minimum":1}`, `{"type":"integer","minimum":2}`, "minimum changes from 1 to 2"},
		{`{"type":"integer","multipleOf":2}`, `{"type":"integer","multipleOf":3}`, "multipleOf changes from 2 to 3"},
		{`{"type":"string"}`, `{"type":"string","pattern":"^a"}`, "the pattern is new"},
		{`{"type":"string","pattern":"^b"}`, `{"type":"string","pattern":"^a"}`, "the pattern changes"},
		{`{"type":"string"}`, `{"type":"string","format":"date-time"}`, "the format is new"},
		{`{"type":"array"}`, `{"type":"array","items":{"type":"string"}}`, "items is new"},
		{`{"type":"object","minProperties":1,"not":{}}`, `{"type":"object","minProperties":1}`, "not is gone"},
		{`{"$ref":"#/$defs/d"}`, `{"type":"object"}`, "what was a definition is written out here"},
		{`{"$ref":"#/$defs/d","maxProperties":2}`, `{"maxProperties":2}`, "the reference is gone, and what it led to is not compared with what is said here now"},
		{`{"maxProperties":2}`, `{"$ref":"#/$defs/d","maxProperties":2}`, "a reference comes, and what was said here is not compared with what it leads to"},
		{`{"enum":["a","b","` + strings.Repeat("c", 60) + `"]}`, `{"enum":["a","b"]}`, `the value "ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc… is gone`},
		{`{"enum":["a"]}`, `{"enum":["b"]}`, `the only value, "a", is another one now`},
		{`{"enum":["a"]}`, `{"enum":["a","b"]}`, `the only value, "a", is one of several now`},
		{`{"enum":["a"]}`, `{"enum":["b","c"]}`, `the only value, "a", is none of several now`},
	} {
		r := compat.Compare(load(t, "1.0.0.json", fmt.Appendf(nil, schema, x.old)), load(t, "1.1.0.json", fmt.Appendf(nil, schema, x.new)))
		if !slices.ContainsFunc(r.Findings, func(f compat.Finding) bool { return f.Message == x.want }) {
			t.Errorf("%s to %s: %+v", x.old, x.new, r.Findings)
		}
	}
}

// Whether an expression matches a name with half a character in it is not known.
func TestHalfCharacters(t *testing.T) {
	const schema = `{"type":"object","properties":{"a":{}%s},"patternProperties":{"^.$":{"type":"integer"}}}`
	r := compat.Compare(load(t, "1.0.0.json", fmt.Appendf(nil, schema, "")), load(t, "1.1.0.json", fmt.Appendf(nil, schema, `,"\ud83d":{}`)))
	if len(r.Findings) != 1 || r.Findings[0].Rule.ID != "member-added-unsure" {
		t.Errorf("%+v", r.Findings)
	}
}
