package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/stategen/stategen/internal/diag"
)

var codeRow = regexp.MustCompile("(?m)^\\| `([a-z0-9-]+)` \\| ([a-z, ]+) \\|")

// The page of diagnostics has every code that the source reports, in order, and its severities.
func TestDiagnosticsPage(t *testing.T) {
	const file = "../../docs/diagnostics.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := map[string][]string{} // the severities by code
	for _, section := range strings.Split(string(text), "\n## ") {
		last := ""
		for _, m := range codeRow.FindAllStringSubmatch(section, -1) {
			if page[m[1]] != nil {
				t.Errorf("%s has %s twice", file, m[1])
			}
			if m[1] < last {
				t.Errorf("%s has %s behind %s", file, m[1], last)
			}
			page[m[1]], last = strings.Split(m[2], ", "), m[1]
		}
	}
	source := codesOf(t)
	for _, code := range slices.Sorted(maps.Keys(source)) {
		if page[code] == nil {
			t.Errorf("%s lacks %s", file, code)
			continue
		}
		for _, severity := range page[code] {
			if !source[code][severity] && !source[code][unsaid] {
				t.Errorf("%s: %s is never %q", file, code, severity)
			}
		}
		for severity := range source[code] {
			if severity != unsaid && !slices.Contains(page[code], severity) {
				t.Errorf("%s: %s may be %q, too", file, code, severity)
			}
		}
	}
	for _, code := range slices.Sorted(maps.Keys(page)) {
		if source[code] == nil {
			t.Errorf("%s has %s, which nothing reports", file, code)
		}
	}
}

// unsaid is a severity that is not told by what stands beside the code.
const unsaid = ""

// codesOf returns the codes that the source reports, with their severities. A code is a
// constant that becomes the Code of a diagnostic: there, or by way of what is called code, be
// it a parameter, a result, a variable or a field. Only the rules of compat, which have a page
// of their own, may become one in another way.
func codesOf(t *testing.T) map[string]map[string]bool {
	const mode = packages.NeedName | packages.NeedImports | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: "../.."}, "./cmd/...", "./gen", "./internal/...")
	if err != nil || packages.PrintErrors(list) > 0 {
		t.Fatal(err)
	}
	codes := map[string]map[string]bool{}
	for _, p := range list {
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				w := codeWalk{t: t, fset: p.Fset, info: p.TypesInfo, codes: codes}
				w.open = w.leavesSeverity(d)
				ast.Inspect(d, w.visit)
			}
		}
	}
	if len(codes) < 100 {
		t.Errorf("only %d codes were found", len(codes))
	}
	return codes
}

// codeWalk finds the codes in a declaration.
type codeWalk struct {
	t     *testing.T
	fset  *token.FileSet
	info  *types.Info
	codes map[string]map[string]bool
	open  bool // severities are decided elsewhere
}

// leavesSeverity reports whether the severity of what a declaration makes need not be what
// it says there: it is changed, or returned for others to change.
func (w codeWalk) leavesSeverity(d ast.Decl) (does bool) {
	if f, ok := d.(*ast.FuncDecl); ok {
		results := w.info.Defs[f.Name].Type().(*types.Signature).Results()
		does = results.Len() == 1 && isOfDiag(results.At(0), "Diagnostic")
	}
	ast.Inspect(d, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			field := w.object(a.Lhs[0])
			does = does || field != nil && isOfDiag(field, "Severity") && field.(*types.Var).IsField()
		}
		return true
	})
	return does
}

func (w codeWalk) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if sig, ok := w.info.TypeOf(n.Fun).(*types.Signature); ok {
			w.pair(sig.Params().At, n.Args[:min(len(n.Args), sig.Params().Len())])
		}
	case *ast.CompositeLit:
		s, ok := w.info.TypeOf(n).Underlying().(*types.Struct)
		if !ok {
			break
		}
		fields := func(i int) *types.Var {
			if kv, ok := n.Elts[i].(*ast.KeyValueExpr); ok {
				return w.info.Uses[kv.Key.(*ast.Ident)].(*types.Var)
			}
			return s.Field(i)
		}
		w.pair(fields, n.Elts)
	case *ast.AssignStmt:
		for i, to := range n.Lhs {
			if o := w.object(to); o != nil && isCode(o) && len(n.Rhs) == len(n.Lhs) {
				w.found(n.Rhs[i], unsaid)
			}
		}
	case *ast.FuncDecl:
		results := w.info.Defs[n.Name].Type().(*types.Signature).Results()
		ast.Inspect(n, func(m ast.Node) bool {
			if r, ok := m.(*ast.ReturnStmt); ok && len(r.Results) == results.Len() {
				w.pair(results.At, r.Results)
			}
			return true
		})
	}
	return true
}

// pair finds the code among the values of some variables, and the severity beside it: what says
// none is an error.
func (w codeWalk) pair(to func(int) *types.Var, values []ast.Expr) {
	var code ast.Expr
	severity := diag.Error.String()
	for i, e := range values {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		switch v := to(i); {
		case isCode(v):
			code = e
		case !isOfDiag(v, "Severity"):
		case w.info.Types[e].Value == nil:
			severity = unsaid
		default:
			k, _ := constant.Int64Val(w.info.Types[e].Value)
			severity = diag.Severity(k).String()
		}
	}
	if code != nil {
		w.found(code, severity)
	}
}

// found notes what becomes a code.
func (w codeWalk) found(e ast.Expr, severity string) {
	value := w.info.Types[e].Value
	if value == nil {
		if o := w.object(e); o == nil || !isCode(o) && o.Name() != "ID" {
			w.t.Errorf("%s: nobody can tell what code this is: hand it on by what is called code", w.fset.Position(e.Pos()))
		}
		return
	}
	code := constant.StringVal(value)
	if code == "" { // there is nothing to report
		return
	}
	if w.open {
		severity = unsaid
	}
	if w.codes[code] == nil {
		w.codes[code] = map[string]bool{}
	}
	w.codes[code][severity] = true
}

// object is what a name stands for; nil if an expression is no name.
func (w codeWalk) object(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.Ident:
		return w.info.ObjectOf(e)
	case *ast.SelectorExpr:
		return w.info.ObjectOf(e.Sel)
	}
	return nil
}

func isCode(o types.Object) bool {
	return strings.EqualFold(o.Name(), "code") && types.Identical(o.Type(), types.Typ[types.String])
}

// isOfDiag reports whether something is of a type of package diag.
func isOfDiag(o types.Object, name string) bool {
	return types.Unalias(o.Type()).String() == "github.com/stategen/stategen/internal/diag."+name
}
