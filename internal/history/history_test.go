package history_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
)

const (
	one      = `{"type":"object","properties":{"v":{"type":"string"}}}`
	more     = `{"type":"object","properties":{"v":{"type":"string"},"a":{"type":"string"}}}`
	untitled = `{"type":"object","properties":{"v":{"type":"object","patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}}}`
	titled   = `{"type":"object","properties":{"v":{"type":"object","title":"A","patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}}}`
	labelled = `{"type":"object","properties":{"v":{"const":"1.0.0","default":"1.0.0"}}}`
	listing  = `{"$ref":"#/$defs/d","$defs":{"d":{"type":"object","properties":{"v":{"enum":["1.0.1"],"default":"1.0.1"}}}}}`
	behind   = `{"$ref":"#/$defs/d","$defs":{"d":{"type":"object","properties":{"v":{"enum":["1.0.0"],"default":"1.0.0"}}}}}`
	breaking = `{"type":"object","properties":{"a":{"type":"string"}}}`
)

// family makes a family of documents, "1.0.0", text, "1.1.0", text, ...
func family(pairs ...string) history.Family {
	f := history.Family{
		Name: "fam", Label: history.Label{Property: "v"}, Generator: "v1.0.0", Lock: &history.Lock{Path: "fam/stategen.lock"},
		Outline: func(string) string { return "struct State\n  A string\n" },
	}
	for i := 0; i < len(pairs); i += 2 {
		f.Documents = append(f.Documents, history.Document{Version: pairs[i], Path: "fam/" + pairs[i] + ".json", Data: []byte(pairs[i+1])})
	}
	return f
}

// release releases versions of f, which must succeed.
func release(t *testing.T, f history.Family, versions ...string) history.Family {
	t.Helper()
	for _, v := range versions {
		lock, found := history.Release(f, v, false)
		if lock == nil {
			t.Fatalf("%s: %v", v, found)
		}
		// What is written is what is read.
		read, found := history.ParseLock(lock.Path, "l.sum", lock.Text())
		if len(found) > 0 || string(read.Text()) != string(lock.Text()) {
			t.Fatalf("%v\n%s\n%s", found, lock.Text(), read.Text())
		}
		f.Lock = read
	}
	return f
}

func codes(f history.Family) string {
	var list []string
	for _, d := range history.Check(f) {
		list = append(list, d.Severity.String()+" "+d.Code+" "+d.File)
	}
	return strings.Join(list, "\n")
}

func TestCheck(t *testing.T) {
	released := func() history.Family { return release(t, family("1.0.0", one, "1.1.0", more), "1.0.0", "1.1.0") }
	tests := []struct {
		name string
		f    func() history.Family
		want string
	}{
		{"clean", released, ""},
		{"nothing released", func() history.Family { return family("1.0.0", one, "1.1.0", more) }, ""},
		{"edited, so that its package is another", func() history.Family {
			f := released()
			f.Documents[0].Data = []byte(one + "\n")
			f.Outline = func(string) string { return "struct State\n  B string\n" }
			return f
		}, "error release-edited fam/1.0.0.json"},
		{"edited", func() history.Family {
			f := released()
			f.Documents[0].Data = []byte(one + "\n")
			return f
		}, "error release-edited fam/1.0.0.json"},
		{"gone", func() history.Family {
			f := released()
			f.Documents = f.Documents[1:]
			return f
		}, "error release-missing fam/stategen.lock"},
		{"another package", func() history.Family {
			f := released()
			f.Outline = func(string) string { return "another" }
			return f
		}, "error release-package fam/stategen.lock"},
		{"another package by another generator", func() history.Family {
			f := released()
			f.Outline = func(string) string { return "another" }
			f.Generator = "v1.1.0"
			return f
		}, "warning release-package fam/stategen.lock"},
		{"a step too small", func() history.Family { return family("1.0.0", one, "1.1.0", breaking) }, "error member-removed fam/1.0.0.json"},
		{"a patch that adds", func() history.Family { return family("1.0.0", one, "1.0.1", more) }, "error member-added fam/1.0.1.json"},
		{"a step large enough", func() history.Family { return family("1.0.0", one, "2.0.0", breaking) }, ""},
		{"before 1.0.0 a minor may break", func() history.Family { return family("0.1.0", one, "0.2.0", breaking) }, "warning major-zero fam/0.2.0.json"},
		{"before 1.0.0 a minor need not break", func() history.Family { return family("0.1.0", one, "0.2.0", more) }, ""},
		{"before 1.0.0 earlier minors may be refused", func() history.Family {
			f := family("0.1.0", one, "0.2.0", breaking)
			f.Only = []string{"0.2.0"}
			return f
		}, ""},
		{"before 1.0.0 a patch may not", func() history.Family { return family("0.1.0", one, "0.1.1", breaking) }, "error member-removed fam/0.1.0.json\nerror member-added fam/0.1.1.json"},
		{"a Go name that goes", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{"1.0.0": "struct State\n  A string\n", "1.1.0": "struct State\n  B string\nstruct Other\n  A string\n"}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"names of a package that cannot be made", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{"1.0.0": "struct State\n  A string\n"}[v]
			}
			return f
		}, ""},
		{"a constructor that takes others", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "struct State\n  A scalar 3\n  B scalar 3\nfunc NewState a scalar 3, b scalar 3\n",
					"1.1.0": "struct State\n  A scalar 3\n  B scalar 3\nfunc NewState b scalar 3, a scalar 3\n",
				}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"a constructor that changes with its type", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "struct State\n  A scalar 3\nfunc NewState a scalar 3\n",
					"1.1.0": "struct State\n  A scalar 1\nfunc NewState a scalar 1\n",
				}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"a record from before there were functions", func() history.Family {
			f := released()
			f.Outline = func(string) string { return "struct State\n  A string\nfunc NewState a string\n" }
			return f
		}, ""},
		{"a record that has functions", func() history.Family {
			f := family("1.0.0", one)
			f.Outline = func(string) string { return "struct State\n  A string\nfunc NewState a string, b string\n" }
			f = release(t, f, "1.0.0")
			f.Outline = func(string) string { return "struct State\n  A string\nfunc NewState b string, a string\n" }
			return f
		}, "error release-package fam/stategen.lock"},
		{"a record from before there were methods", func() history.Family {
			f := family("1.0.0", one)
			f.Outline = func(string) string { return "union Item UnknownItem\nfunc NewState a string\n" }
			f = release(t, f, "1.0.0")
			f.Outline = func(string) string {
				return "union Item UnknownItem\nfunc NewState a string\nmethod Item GetID scalar 3\nstored Log []scalar 3\n"
			}
			return f
		}, ""},
		{"a record that has methods", func() history.Family {
			f := family("1.0.0", one)
			f.Outline = func(string) string {
				return "union Item UnknownItem\nfunc NewState a string\nmethod Item GetID scalar 3\n"
			}
			f = release(t, f, "1.0.0")
			f.Outline = func(string) string { return "union Item UnknownItem\nfunc NewState a string\n" }
			return f
		}, "error release-package fam/stategen.lock"},
		{"methods that go", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "union Item UnknownItem\nmethod Item GetID scalar 3\nmethod Item GetAt scalar 3\n",
					"1.1.0": "union Item UnknownItem\nmethod Item GetID scalar 1\n",
				}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json\nerror go-api-changed fam/1.1.0.json"},
		{"methods that go with their union", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{"1.0.0": "union Item UnknownItem\nmethod Item GetID scalar 3\n", "1.1.0": "struct Item\n"}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"a record from before there were methods that show tags", func() history.Family {
			f := family("1.0.0", one)
			f.Outline = func(string) string { return "union Item UnknownItem\nmethod Item GetID scalar 3\n" }
			f = release(t, f, "1.0.0")
			f.Outline = func(string) string {
				return "union Item UnknownItem\nmethod Item GetID scalar 3\ntag Item Kind string \"kind\"\n"
			}
			return f
		}, ""},
		{"a record that has methods that show tags", func() history.Family {
			f := family("1.0.0", one)
			f.Outline = func(string) string { return "union Item UnknownItem\ntag Item Kind string \"kind\"\n" }
			f = release(t, f, "1.0.0")
			f.Outline = func(string) string { return "union Item UnknownItem\ntag Item GetKind string \"kind\"\n" }
			return f
		}, "error release-package fam/stategen.lock"},
		{"a method that shows a tag and goes, from a union and so from its variants", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "union Item UnknownItem\n  A [\"a\"]\nstruct A\ntag Item Kind string \"kind\"\ntag A Kind string \"kind\"\ntag A Sort string \"sort\"\n",
					"1.1.0": "union Item UnknownItem\n  A [\"a\"]\nstruct A\ntag Item GetKind string \"kind\"\ntag A GetKind string \"kind\"\ntag A Sort string \"sort\"\n",
				}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"a method that shows a tag and goes from an object alone", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "union Item UnknownItem\n  A [\"a\"]\nstruct A\ntag Item Kind string \"kind\"\ntag A Kind string \"kind\"\ntag A Sort string \"sort\"\n",
					"1.1.0": "union Item UnknownItem\n  A [\"a\"]\nstruct A\ntag Item Kind string \"kind\"\ntag A Kind string \"kind\"\n",
				}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"a record from before there were methods that show defaults", func() history.Family {
			f := family("1.0.0", one)
			f.Outline = func(string) string { return "struct State\n  A scalar 1 \"a\"\ntag Item Kind string \"kind\"\n" }
			f = release(t, f, "1.0.0")
			f.Outline = func(string) string {
				return "struct State\n  A scalar 1 \"a\"\ntag Item Kind string \"kind\"\ndefault State AOrDefault scalar 1\n"
			}
			return f
		}, ""},
		{"a method that shows a default and goes", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "struct State\n  A scalar 1 \"a\"\ndefault State AOrDefault scalar 1\n",
					"1.1.0": "struct State\n  A scalar 1 \"a\"\n",
				}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"a method that shows a default and goes with its field", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "struct State\n  A scalar 1 \"a\"\n  B scalar 1 \"b\"\ndefault State AOrDefault scalar 1\n",
					"1.1.0": "struct State\n  B scalar 1 \"b\"\n",
				}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"more tags of a variant, in another order", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{
					"1.0.0": "union Item UnknownItem\n  A [\"a, b\" 2]\n  B []\ntag Item Kind string \"kind\"\n",
					"1.1.0": "union Item UnknownItem\n  A [2 3 \"a, b\"]\n  B [\"b\"]\ntag Item Kind string \"kind\"\n",
				}[v]
			}
			return f
		}, ""},
		{"functions of an array that go", func() history.Family {
			f := family("1.0.0", one, "1.1.0", more)
			f.Outline = func(v string) string {
				return map[string]string{"1.0.0": "stored Log []scalar 3\n", "1.1.0": "struct State\n"}[v]
			}
			return f
		}, "error go-api-changed fam/1.1.0.json"},
		{"members in another order", func() history.Family {
			return family("1.0.0", `{"type":"object","properties":{"a":{},"b":{}},"required":["a","b"]}`, "1.1.0", `{"type":"object","properties":{"b":{},"a":{}},"required":["a","b"]}`)
		}, ""},
		{"a title that names nothing", func() history.Family { return family("1.0.0", untitled, "1.1.0", titled) }, ""},
		{"a title that comes with a patch", func() history.Family { return family("1.0.0", untitled, "1.0.1", titled) }, "error name-changed fam/1.0.1.json"},
		{"a title of a package that is not known", func() history.Family {
			f := family("1.0.0", untitled, "1.1.0", titled)
			f.Outline = func(string) string { return "" }
			return f
		}, "error name-changed fam/1.1.0.json"},
		{"a label that lists its own version", func() history.Family {
			return family("1.0.0", labelled, "1.0.1", strings.ReplaceAll(labelled, "1.0.0", "1.0.1"))
		}, ""},
		{"a label of what the root refers to", func() history.Family { return family("1.0.0", behind, "1.0.1", listing) }, ""},
		{"a label that lists another version", func() history.Family {
			return family("1.0.0", labelled, "1.0.1", strings.ReplaceAll(labelled, "1.0.0", "1.0.2"))
		}, "error const-changed fam/1.0.1.json\nerror default-changed fam/1.0.1.json"},
		{"a constant beside the label", func() history.Family {
			f := family("1.0.0", labelled, "1.0.1", strings.ReplaceAll(labelled, "1.0.0", "1.0.1"))
			f.Label.Property = "other"
			return f
		}, "error const-changed fam/1.0.1.json\nerror default-changed fam/1.0.1.json"},
		{"a constant that is no label", func() history.Family {
			return family("1.0.0", `{"properties":{"a":{"properties":{"v":{"const":"1.0.0"}}}}}`, "1.1.0", `{"properties":{"a":{"properties":{"v":{"const":"1.1.0"}}}}}`)
		}, "error const-changed fam/1.1.0.json"},
		{"a label that came later, and is required", func() history.Family {
			f := family("1.0.0", breaking, "1.1.0", `{"type":"object","properties":{"a":{"type":"string"},"v":{"type":"string"}},"required":["v"]}`)
			f.Label.None = "1.0.0"
			return f
		}, ""},
		{"a label that came later, and is required in parts", func() history.Family {
			f := family("1.0.0", `{"$ref":"#/$defs/d","$defs":{"d":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}}}`,
				"1.1.0", `{"$ref":"#/$defs/d","$defs":{"d":{"type":"object","properties":{"a":{"type":"string"},"v":{"type":"string"}},"required":["v","a"]}}}`)
			f.Label.None = "1.0.0"
			return f
		}, ""},
		{"a label that is required beside another member", func() history.Family {
			f := family("1.0.0", breaking, "1.1.0", `{"type":"object","properties":{"a":{"type":"string"},"v":{"type":"string"}},"required":["a","v"]}`)
			f.Label.None = "1.0.0"
			return f
		}, "error member-required fam/1.1.0.json"},
		{"a label that is required later still", func() history.Family {
			f := family("1.0.0", breaking, "1.1.0", more, "1.2.0", `{"type":"object","properties":{"a":{"type":"string"},"v":{"type":"string"}},"required":["v"]}`)
			f.Label.None = "1.0.0"
			return f
		}, "error member-required fam/1.2.0.json"},
		{"a label that is required, where documents without one are refused", func() history.Family {
			return family("1.0.0", breaking, "1.1.0", `{"type":"object","properties":{"a":{"type":"string"},"v":{"type":"string"}},"required":["v"]}`)
		}, "error member-required fam/1.1.0.json"},
		{"unreadable", func() history.Family { return family("1.0.0", one, "1.1.0", "{") }, "error json-syntax fam/1.1.0.json"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := codes(test.f()); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

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

func TestRelease(t *testing.T) {
	f := family("1.0.0", one, "1.1.0", more, "2.0.0", breaking)
	refused := func(f history.Family, v string, again bool, code string) {
		t.Helper()
		lock, found := history.Release(f, v, again)
		if lock != nil || len(found) == 0 || found[0].Code != code {
			t.Errorf("%s: %v, want %s", v, found, code)
		}
	}
	refused(f, "1.2.0", false, "release-unknown")
	f = release(t, f, "1.1.0", "2.0.0")
	refused(f, "1.1.0", false, "release-again")
	refused(f, "1.0.0", false, "release-order")
	if _, found := history.Release(f, "1.0.0", false); found[0].Hint != "make it a version after 1.1.0" {
		t.Errorf("the hint is %q", found[0].Hint)
	}

	// A record of the package can be renewed, though others are at fault, too; one of the
	// schema cannot.
	f.Outline = func(string) string { return "new" }
	for _, v := range []string{"2.0.0", "1.1.0"} {
		lock, found := history.Release(f, v, true)
		if lock == nil {
			t.Fatalf("%s: %v", v, found)
		}
		f.Lock = lock
	}
	if found := history.Check(f); len(found) > 0 {
		t.Errorf("once all records are renewed: %v", found)
	}
	f.Documents[2].Data = []byte("{}")
	refused(f, "2.0.0", true, "release-edited")

	two := release(t, family("1.0.0", one, "1.1.0", more), "1.0.0", "1.1.0")
	two.Outline = func(string) string { return "new" }
	lock, found := history.Release(two, "1.1.0", true)
	if lock == nil { // of 1.0.0 nobody asks any more
		t.Fatal(found)
	}
	two.Lock = lock
	if found := history.Check(two); len(found) > 0 {
		t.Errorf("once the newest record is renewed: %v", found)
	}

	bad := family("1.0.0", one, "1.1.0", breaking)
	refused(bad, "1.1.0", false, "member-removed")
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

func TestParseLockRefuses(t *testing.T) {
	sum := "sha256:" + strings.Repeat("0", 64)
	for _, text := range []string{
		"1.0.0", "1 " + sum + " - v1", "1.0.0 md5:00 - v1", "1.0.0 " + sum + " - v1\n1.0.0 " + sum + " - v1",
	} {
		if _, found := history.ParseLock("l", "l.sum", []byte(text)); len(found) != 1 || found[0].Code != "lock-form" || found[0].Line == 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// A version can be released twice where two branches were merged.
func TestReleasedTwice(t *testing.T) {
	line := func(digit, outline string) string {
		return "1.0.0 sha256:" + strings.Repeat(digit, 64) + " " + outline + " v1\n"
	}
	for text, want := range map[string]string{
		line("0", "-") + line("0", "sha256:"+strings.Repeat("1", 64)): "2: version 1.0.0 is released twice: in line 1, too; remove one of the two lines: they are of the same document",
		line("0", "-") + "\n" + line("1", "-"):                        "3: version 1.0.0 is released twice: in line 1, too, and of another document; keep the line of the document that programs have got as 1.0.0, and release the other one as a new version",
	} {
		_, found := history.ParseLock("l", "l.sum", []byte(text))
		if len(found) != 1 || fmt.Sprintf("%d: %s; %s", found[0].Line, found[0].Message, found[0].Hint) != want {
			t.Errorf("%q: %v, want %q", text, found, want)
		}
	}
}

// A file that was emptied is not what releasing writes, and no file is; an editor may have
// put a byte order mark before the text.
func TestParseLockOfNothing(t *testing.T) {
	for _, text := range []string{"", "\n", "\ufeff", " \r\n"} {
		if _, found := history.ParseLock("l", "l.sum", []byte(text)); len(found) != 1 || found[0].Code != "lock-form" || !strings.Contains(found[0].Message, "empty") {
			t.Errorf("%q: %v", text, found)
		}
	}
	entry := "1.0.0 sha256:" + strings.Repeat("0", 64) + " - v1\n"
	for _, text := range [][]byte{nil, []byte("# nothing is released any more\n"), []byte("\ufeff" + entry), []byte("\ufeff# one\n" + entry)} {
		if _, found := history.ParseLock("l", "l.sum", text); len(found) > 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}

func TestStepBetween(t *testing.T) {
	for _, test := range []struct {
		old, new string
		want     compat.Step
		ok       bool
	}{
		{"1.0.0", "1.0.1", compat.Patch, true}, {"1.0.9", "1.1.0", compat.Minor, true}, {"1.9.0", "2.0.0", compat.Major, true},
		{"1.0.0", "1.0.0", compat.None, false}, {"1.1.0", "1.0.0", compat.None, false}, {"1.9.0", "1.10.0", compat.Minor, true},
		{"0.1.0", "0.2.0", compat.Major, true}, {"0.1.0", "0.1.1", compat.Patch, true}, {"x", "1.0.0", compat.None, false},
	} {
		if got, ok := history.StepBetween(test.old, test.new); got != test.want || ok != test.ok {
			t.Errorf("%s %s: %s %v", test.old, test.new, got, ok)
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

// The labels of a family all have two numbers, or all have three: so does the one that a hint names.
func TestMajorZeroHint(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{{"0.1.0", "0.2.0", "call the new version 1.0.0,"}, {"0.1", "0.2", "call the new version 1.0,"}} {
		found := history.Check(family(c.old, one, c.new, breaking))
		if len(found) != 1 || !strings.Contains(found[0].Hint, c.want) {
			t.Errorf("%s: %v", c.new, found)
		}
	}
}
