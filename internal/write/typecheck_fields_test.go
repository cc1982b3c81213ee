package write

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// The fields of a large struct are found as those of a small one.
func TestTypeCheckOfLargeStructs(t *testing.T) {
	var b strings.Builder
	b.WriteString("package p\n\ntype T struct {\n\tInner struct { A int }\n")
	for k := range manyFields {
		fmt.Fprintf(&b, "\tF%d string\n", k)
	}
	b.WriteString("}\n\ntype S struct{ Other int }\n\ntype U struct {\n\tLarge T\n\tS\n}\n\n")
	head := b.String()
	line := strings.Count(mark+head, "\n") + 1
	for _, test := range []struct{ body, want string }{
		{"func (x *T) m() { x.F1 = x.F500; p := &x.F511; *p = x.F1; x.Inner.A = 1; x.m() }\n", ""},
		{"func (x *T) m() { x.F1 = 1 }\n", "cannot use 1"},
		{"func f(x, y *T) { x.F1, y.Inner.A = y.F2, y.F3 }\n", "cannot use T·0.F3"},
		{"func f(x T) { _ = x.Nothing }\n", "x.Nothing undefined"},
		{"func (x *U) m() { p := &x.Large.F511; *p = x.Large.F1; x.Large.Inner.A = x.Other; x.Large.m() }\nfunc (x *T) m() {}\n", ""},
		{"func f(x *U) { x.Large.Inner.A = x.Large.F3 }\n", "cannot use T·0.F3"},
		{"func f(x U) { _ = x.Large.Nothing }\n", "x.Large.Nothing undefined"},
		{"func f(x *U) { { x := struct{ Large S }{}; _ = x.Large.F1 } }\n", "x.Large.F1 undefined"},
		{"func f(x *T) { { x := S{}; x.Other = 1; _ = x.F1 } }\n", "x.F1 undefined"},
		{"func f(x *T) { for _, x := range []S{{}} { _ = x.F1 } }\n", "x.F1 undefined"},
		{"func f(x *T) { func(x *S) { _ = x.F1 }(nil) }\n", "x.F1 undefined"},
		{"func f(x *T) { func(x *T) { x.F1 = x.F500 }(x); x.F1 = 1 }\n", "cannot use 1"},
		{"func f(x *U) { func(x *U) { x.Large.Inner.A = x.Large.F3 }(x) }\n", "cannot use T·0.F3"},
		{"func f(x *U) { func() { x := S{}; x.Other = 1 }(); _ = func(x *U) { x.Large.Inner.A = x.Large.F3 } }\n", "cannot use x.Large.F3"},
		{"func f(x *T) { type T struct{ F1 int }; func(x *T) { x.F1 = 1 }(nil) }\n", ""},
	} {
		want := test.want
		if want != "" {
			want = fmt.Sprintf("%d: %s", line, want)
		}
		wantFound(t, map[string]string{"p/a.go": head + test.body}, want)
	}
}

// Who else reads the files does not see that a struct was divided.
func TestCompilesChangesNothing(t *testing.T) {
	var b strings.Builder
	b.WriteString("package p\n\ntype T struct {\n")
	for k := range manyFields + 1 {
		fmt.Fprintf(&b, "\tF%d int\n", k)
	}
	b.WriteString("}\n\nfunc (x *T) m() (int, []any) { x.F1++; return x.F500, []any{func() int { return x.F2 }, T{F3: x.F3}} }\n")
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, "p/a.go", b.String(), parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	print := func() string {
		var b strings.Builder
		if err := ast.Fprint(&b, positions, file, nil); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	before := print()
	if !Compiles(positions, map[string]*ast.File{"p/a.go": file}, nil) {
		t.Error("it compiles")
	}
	if print() != before {
		t.Error("the file was changed")
	}
}

// wantFound type-checks files; want is a list of lines and parts of messages.
func wantFound(t *testing.T, files map[string]string, want string) {
	t.Helper()
	found, err := tree("", files).TypeCheck(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range found {
		got = append(got, fmt.Sprintf("%d: %s", d.Line, strings.TrimPrefix(d.Message, "the generated code would not compile: ")))
	}
	var wants []string
	if want != "" {
		wants = strings.Split(want, "; ")
	}
	ok := len(got) == len(wants)
	for k := range min(len(got), len(wants)) {
		ok = ok && strings.HasPrefix(got[k], wants[k])
	}
	if !ok {
		t.Errorf("found %q, want %q", got, wants)
	}
}
