package write

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// What is in functions is found by themselves as it is with everything else.
func TestBodiesByThemselves(t *testing.T) {
	const head = "package p\n\nimport (\n\t\"math\"\n\t\"strings\"\n)\n\ntype T struct{ A int }\n\ntype list[E any] []E\n\nvar _ = math.Trunc(1) + float64(strings.Compare(\"\", \"\"))\n\n"
	for _, test := range []struct {
		name, text string
		ok         bool
	}{
		{"nothing", "", true},
		{"a function", "func f(a int, b ...string) (n int, err error) { n = a + len(b); return }", true},
		{"a method", "func (t *T) f(a int) int { return t.A + a }", true},
		{"a receiver without a name", "func (T) f(a int) int { return a }", true},
		{"parameters without names", "func (t T) f(int, ...string) int { return t.A }", true},
		{"nothing has a name", "func (*T) f(int) {}", true},
		{"no body", "func f(int) int", true},
		{"calls of each other", "func f(n int) int { return g(n - 1) }\nfunc g(n int) int { if n == 0 { return 0 }; return f(n) }", true},
		{"literals", "func f() func() int { n := 0; return func() int { n++; return func() int { return n }() } }", true},
		{"a type of its own", "func f() any { type T struct{ B int }; return T{B: 1} }", true},
		{"labels", "func f() { outer: for { for { break outer } } }", true},
		{"generic", "func f[E any](l list[E]) E { return l[0] }\nfunc (l list[E]) g() E { return f(l) }\nfunc h() int { return f(list[int]{1}) + list[int]{1}.g() }", true},
		{"init", "func init() { h() }\nfunc h() {}\nfunc init() {}", true},
		{"blank", "func _() int { return 1 }\nfunc _() {}", true},
		{"an import", "func f() int { return strings.Compare(\"A\", \"B\") }", true},
		{"a name of an import", "func f(strings T) int { return strings.A }", true},
		{"initial values", "var a = f()\nfunc f() int { return g() }\nfunc g() int { return 1 }", true},

		{"type", "func f() int { return \"\" }", false},
		{"undefined", "func f() int { return nothing }", false},
		{"undefined, of an import", "func f() int { return strings.Nothing }", false},
		{"undefined field", "func (t *T) f() int { return t.B }", false},
		{"type in a method", "func (t *T) f() { t.A = \"\" }", false},
		{"no such parameter", "func (T) f(int) int { return t.A }", false},
		{"unused variable", "func f() { n := 1 }", false},
		{"unused variable of a literal", "func f() { _ = func() { n := 1 } }", false},
		{"unused label", "func f() { l: for { } }", false},
		{"no return", "func f() int { }", false},
		{"no return of a literal", "func f() { _ = func() int { } }", false},
		{"redeclared", "func f(a int) { var a int; _ = a }", false},
		{"a parameter twice", "func (a T) f(a int) {}", false},
		{"a function twice", "func f() {}\nfunc f() {}", false},
		{"a method twice", "func (T) f() {}\nfunc (T) f() {}", false},
		{"generic, type", "func f[E any](l list[E]) E { return 1 }", false},
		{"generic, no body", "func f[E any](l list[E]) E", false},
		{"method of a generic type", "func (l list[E]) f() E { return 1 }", false},
		{"init", "func init() { nothing() }", false},
		{"blank", "func _() { nothing() }", false},
		{"initial values", "var a = f()\nfunc f() int { return g() }\nfunc g() int { return a }", false},
		{"initial values, methods", "var a = T{}.f()\nfunc (T) f() int { return T{}.g() }\nfunc (T) g() int { return a }", false},
		{"initial values, a literal", "var a = map[string]func() int{\"\": func() int { return f() }}\nfunc f() int { return len(a) }", false},
		{"initial values, not called", "var a = []func() int{f}\nfunc f() int { return len(a) }", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			wantCompiles(t, head+test.text+"\n", test.ok)
		})
	}
}

// An import is used where anything of it is mentioned, and only there.
func TestBodiesUseImports(t *testing.T) {
	for _, test := range []struct {
		text string
		ok   bool
	}{
		{"import \"strings\"\n\nfunc f() int { return strings.Compare(\"A\", \"B\") }", true},
		{"import s \"strings\"\n\nfunc f() int { return s.Compare(\"A\", \"B\") }", true},
		{"import \"unicode/utf8\"\n\nfunc f() int { return g() }\nfunc g() int { return utf8.RuneCountInString(\"a\") }", true},
		{"import \"strings\"\n\ntype T struct{ A int }\n\nfunc f(strings T) int { return strings.A }", false},
		{"import s \"strings\"\n\nfunc f() {}", false},
	} {
		wantCompiles(t, "package p\n\n"+test.text+"\n", test.ok)
	}
}

// wantCompiles says so where a file compiles, functions by themselves, and should not, or the
// other way around; and where it is not so for the whole file at once.
func wantCompiles(t *testing.T, text string, want bool) {
	t.Helper()
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, "p/a.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if got := Compiles(positions, map[string]*ast.File{"p/a.go": file}, nil); got != want {
		t.Errorf("%s\ncompiles: %t", text, got)
	}
	whole := newChecker(positions, standardFiles())
	whole.add("p/a.go", file)
	whole.checkAll()
	if got := len(whole.found) == 0; got != want {
		t.Errorf("%s\ncompiles, as a whole: %t, %v", text, got, whole.found)
	}
}

// Of what is generated, hardly anything is left to be checked one after the other.
func TestTakeBodies(t *testing.T) {
	const text = `package p

import "strings"

var table = map[string]func() int{"": first}

var pool = sync{New: func() any { return new(T) }}

type sync struct{ New func() any }

type T struct{}

type list[E any] []E

func first() int { return T{}.second() }
func (T) second() int { return 2 }
func third() string { return strings.ToLower("") + strings.ToUpper("") }
func fourth() string { return strings.ToLower("") }
func (T) fifth() string { return third() }
func (l list[E]) sixth() E { return l[0] }
func init() {}

var seventh = eighth()

func eighth() int { return T{}.ninth() }
func (T) ninth() int { seventh := 9; return seventh } // of that name
`
	file, err := parser.ParseFile(token.NewFileSet(), "p/a.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	_, taken := takeBodies([]*ast.File{file})
	var got []string
	for _, b := range taken {
		for _, f := range b.funcs {
			got = append(got, f.Name.Name)
		}
	}
	if want := []string{"first", "second", "fourth", "fifth"}; !slices.Equal(got, want) {
		t.Errorf("taken are %s, want %s", strings.Join(got, " "), strings.Join(want, " "))
	}
}
