package history_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
)

// A field that programs lose is reported where its member is, unless a change of the schema
// there tells of it: another change there, which programs would not mind, does not.
func TestCheckFieldAtItsMember(t *testing.T) {
	const before = `{"type":"object","properties":{"v":{"type":"string"},"a":{"type":"string"}}}`
	for _, c := range []struct{ name, after, want string }{
		{"the member is as it was", `{"type":"object","properties":{"v":{"type":"string"},"a":{"type":"string"},"b":{}}}`, "error go-api-changed fam/1.1.0.json"},
		{"the member is of another type", `{"type":"object","properties":{"v":{"type":"string"},"a":{"type":"integer"}}}`, "error type-changed fam/1.1.0.json"},
		{"the member has another bound", `{"type":"object","properties":{"v":{"type":"string"},"a":{"type":"string","maxLength":3}}}`,
			"error go-api-changed fam/1.1.0.json\nerror bound-tightened fam/1.1.0.json"},
	} {
		f := family("1.0.0", before, "1.1.0", c.after)
		f.Outline = func(v string) string {
			return map[string]string{"1.0.0": "struct State\n  A scalar 3\n", "1.1.0": "struct State\n  A scalar 1\n"}[v]
		}
		f.Places = func(version string) func(name string) (diag.Diagnostic, bool) {
			return func(name string) (diag.Diagnostic, bool) {
				return diag.Diagnostic{File: "fam/" + version + ".json", Line: 1, Col: 1, Pointer: "/properties/a"}, name == "State.A"
			}
		}
		if got := codes(f); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		for _, d := range history.Check(f) {
			if d.Code == "go-api-changed" && d.Pointer != "/properties/a" {
				t.Errorf("%s: reported at %q", c.name, d.Pointer)
			}
		}
	}
}

// Two builds without a version may be one and the same: nothing says that they are not.
func TestPackageOfBuildsWithoutVersion(t *testing.T) {
	for _, tc := range []struct{ recorded, now, want string }{
		{"", "", "are not what they were; whether another stategen is why, builds without a version cannot tell"},
		{"v1.0.0", "", "are not what they were, as another stategen has it"},
		{"", "v1.0.0", "are not what they were, as another stategen has it"},
		{"v1.0.0", "v1.0.0", "are not what they were"},
	} {
		f := family("1.0.0", one)
		f.Generator = tc.recorded
		f = release(t, f, "1.0.0")
		f.Generator = tc.now
		f.Outline = func(string) string { return "another" }
		found := history.Check(f)
		if len(found) != 1 || !strings.HasSuffix(found[0].Message, tc.want) {
			t.Errorf("recorded by %q, checked by %q: %v, want %q", tc.recorded, tc.now, found, tc.want)
		}
	}
}

// What a configuration adds to released packages is no change of them: functions that append to
// an array, and other families of the same documents. What it takes away is one.
func TestPackageMayGrow(t *testing.T) {
	const plain = "struct State\n  A list scalar 0\nmethod State AOr list scalar 0\ntag State Type scalar 0\ndefault State BOrDefault scalar 0\n"
	const stored = plain + "stored A scalar 0\n"
	outlines := func(list ...string) history.Family {
		f := family("1.0.0", one)
		for i, text := range list {
			s := family("1.0.0", one)
			s.Outline = func(string) string { return text }
			if i == 0 {
				f.Outline = s.Outline
			} else {
				f.Sharing = append(f.Sharing, s)
			}
		}
		return f
	}
	for _, tc := range []struct {
		was, is history.Family
		grown   bool
	}{
		{outlines(plain), outlines(stored), true},
		{outlines(stored), outlines(plain), false},
		{outlines(plain), outlines(plain + "struct Other\n"), false},
		{outlines("a\n", "c\n"), outlines("a\n", "b\n", "c\n"), true},
		{outlines("a\n"), outlines("b\n", "c\n", "a\n"), true},
		{outlines("a\n", "b\n"), outlines("a\n", "c\n", "d\n"), false},
	} {
		tc.is.Lock = release(t, tc.was, "1.0.0").Lock
		if found := history.Check(tc.is); (len(found) == 0) != tc.grown {
			t.Errorf("from %q and %d others to %q: %v", tc.was.Outline(""), len(tc.was.Sharing), tc.is.Outline(""), found)
		}
	}
}

// What programs lose is said in the words of Go.
func TestLostOfGo(t *testing.T) {
	const old = `wrap State []scalar 1 null
struct Created
  Title scalar 3 or none "title \"x\""
  At scalar 4 "at"
  By map []Person null "by"
  Any raw "any"
struct Gone
  X scalar 0 "x"
tuple Point
  First scalar 2
enum Level 1
  LevelLow 1
  LevelHigh 2
union Shape UnknownShape
  Circle ["[circle"]
  ShapeList []scalar 3 []
`
	const new = `struct Created
tuple Point
enum Level 1
  LevelLow 1
union Shape UnknownShape
`
	f := family("1.0.0", one, "1.1.0", more)
	f.Outline = func(v string) string { return map[string]string{"1.0.0": old, "1.1.0": new}[v] }
	made := 0 // packages for places: one for all losses, since it takes as long as generating it
	f.Places = func(string) func(string) (diag.Diagnostic, bool) {
		made++
		return func(name string) (diag.Diagnostic, bool) {
			return diag.Diagnostic{File: "fam/1.1.0.json", Line: 2, Col: 3}, name == "Point"
		}
	}
	var got []string
	for _, d := range history.Check(f) {
		if text, ok := strings.CutPrefix(d.Message, "programs that use the Go package of 1.0.0 lose "); ok {
			got = append(got, text)
		}
	}
	want := []string{
		"the type State of []int64 or null",
		"the field Title of Created, of type string or none",
		"the field At of Created, of type DateTime",
		"the field By of Created, of type map[string][]Person or null",
		"the field Any of Created, of type Raw",
		"the type Gone",
		"the field First of Point, of type float64",
		"the constant LevelHigh of Level, which is 2",
		`the variant Circle of Shape, with the tag "[circle"`,
		"the variant ShapeList of Shape, of []string",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if made != 1 {
		t.Errorf("the package is made %d times to place the losses", made)
	}
}
