package history_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/compat"
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

// The labels of a family all have two numbers, or all have three: so does the one that a hint names.
func TestMajorZeroHint(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{{"0.1.0", "0.2.0", "call the new version 1.0.0,"}, {"0.1", "0.2", "call the new version 1.0,"}} {
		found := history.Check(family(c.old, one, c.new, breaking))
		if len(found) != 1 || !strings.Contains(found[0].Hint, c.want) {
			t.Errorf("%s: %v", c.new, found)
		}
	}
}
