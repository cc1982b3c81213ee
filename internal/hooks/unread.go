package hooks

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// What a hook is handed is reported by nobody else, so that one which forgets a member loses it
// in silence. Whether a hook does the right thing with a member cannot be told from its text;
// that it never names the member can.

// forgotten is what a hook says that it handles, and never names.
type forgotten struct{ message, hint string }

// unread finds the members that a hook's directive has, and its body does not. It says nothing of
// what goes somewhere as a whole, and nothing of hooks that lose nothing in silence.
func (m Method) unread(h hook) (found []forgotten) {
	if h.does.Body == nil || !m.mayPass(h.does) {
		return nil
	}
	from, to, left := parameter(h.does, 0), parameter(h.does, 1), parameter(h.does, 2)
	if m.returns() {
		to, left = "", ""
	}
	said := mentions{from: from, to: to, left: left, fields: map[string]map[string]bool{from: {}, to: {}}, told: map[string]bool{}, whole: map[string]bool{}}
	said.find(h.does.Body)
	var handed, wanted, unread, unset []string
	for _, name := range without(m.Handles, m.Inside) {
		field, ok := m.Fields[name]
		bare, supplied := strings.CutPrefix(name, "+")
		switch {
		case !ok || !slices.Contains(h.handles, name):
		case supplied && !said.names(to, field, bare):
			wanted, unset = append(wanted, bare), append(unset, "to."+field)
		case !supplied && !said.names(from, field, bare):
			handed, unread = append(handed, bare), append(unread, "from."+field)
		}
	}
	if len(handed) > 0 {
		hint := m.wayOut(handed, "")
		if !m.returns() {
			hint += `; left.Placed("name") says that nothing of it is lost`
		}
		found = append(found, forgotten{h.name + " says that it handles " + words(handed) + ", and never reads " + words(unread) + ": what documents have there is lost, and nobody is told", hint})
	}
	if len(wanted) > 0 {
		found = append(found, forgotten{h.name + " says that it supplies " + words(wanted) + ", and never sets " + words(unset) + ": documents get the zero value of the Go type",
			"set " + words(wanted) + ", even if it is to be that value"})
	}
	return found
}

// parameter returns the name of the k-th parameter of a function; "" if it has none.
func parameter(d *ast.FuncDecl, k int) string {
	var names []string
	for _, f := range d.Type.Params.List {
		if len(f.Names) == 0 {
			names = append(names, "")
		}
		for _, id := range f.Names {
			names = append(names, id.Name)
		}
	}
	if k < len(names) && names[k] != "_" {
		return names[k]
	}
	return ""
}

// mentions is what a body has of the parameters of a hook, by their names; "" is one that cannot
// be named.
type mentions struct {
	from, to, left string
	fields         map[string]map[string]bool // that are selected, or set in a literal
	told           map[string]bool            // members that left is told of, or that are looked up or set in an Extra
	whole          map[string]bool            // that go somewhere as a whole: nobody can tell what becomes of them
}

// names reports whether a member is named, as a field of an object or otherwise, or may be.
func (s *mentions) names(object, field, member string) bool {
	return s.fields[object][field] || s.told[member] || s.whole[object] || s.whole[s.left]
}

// find goes through a body.
func (s *mentions) find(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return s.call(n)
		case *ast.SelectorExpr:
			if p := s.parameterIn(n.X); p != "" {
				s.selected(p, n.Sel.Name)
			} else {
				s.find(n.X)
			}
			return false // what is selected is no variable
		case *ast.AssignStmt:
			return s.assignment(n)
		case *ast.BinaryExpr:
			return !isNil(n.Y) || s.parameterIn(n.X) == ""
		case *ast.KeyValueExpr:
			if _, isField := n.Key.(*ast.Ident); !isField {
				s.find(n.Key)
			}
			s.find(n.Value)
			return false
		case *ast.Ident:
			if n.Name == s.from || n.Name == s.to || n.Name == s.left {
				s.whole[n.Name] = true
			}
		}
		return true
	})
}

// selected notes a field or a method of a parameter that is named.
func (s *mentions) selected(p, field string) {
	if p == s.left { // a method that somebody else calls
		s.whole[p] = true
		return
	}
	s.fields[p][field] = true
}

// call notes a call of a method of a parameter, or of Extra; it returns whether there is more to
// be found within.
func (s *mentions) call(n *ast.CallExpr) bool {
	f, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok {
		return true
	}
	told := ""
	if len(n.Args) > 0 {
		told = text(n.Args[0])
	}
	switch p := s.parameterIn(f.X); {
	case p == "":
		if x, ok := ast.Unparen(f.X).(*ast.SelectorExpr); ok && x.Sel.Name == "Extra" && s.parameterIn(x.X) != "" && told != "" {
			s.told[told] = true
		}
		return true
	case p == s.left && told != "":
		s.told[told] = true
		return false
	default:
		s.whole[p] = true
		return true
	}
}

// assignment notes what a literal sets in the new object; it returns whether there is more to be
// found within. What is assigned to nothing goes nowhere.
func (s *mentions) assignment(n *ast.AssignStmt) bool {
	if len(n.Lhs) != len(n.Rhs) {
		return true
	}
	for k, lhs := range n.Lhs {
		rhs := n.Rhs[k]
		_, pointed := ast.Unparen(lhs).(*ast.StarExpr)
		lit, isLiteral := ast.Unparen(rhs).(*ast.CompositeLit)
		switch p := s.parameterIn(lhs); {
		case isBlank(lhs) && s.parameterIn(rhs) != "":
			continue
		case pointed && p == s.to && p != "" && isLiteral:
			s.literal(lit)
		default:
			s.find(lhs)
		}
		s.find(rhs)
	}
	return false
}

// literal notes the fields of a literal that the new object becomes.
func (s *mentions) literal(lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok { // without names it has all of them
			s.whole[s.to] = true
			return
		}
		if id, ok := kv.Key.(*ast.Ident); ok {
			s.fields[s.to][id.Name] = true
		}
	}
}

// parameterIn returns the parameter that an expression is, or points to; "" if it is something else.
func (s *mentions) parameterIn(x ast.Expr) string {
	x = ast.Unparen(x)
	if star, ok := x.(*ast.StarExpr); ok {
		x = ast.Unparen(star.X)
	}
	if id, ok := x.(*ast.Ident); ok && (id.Name == s.from || id.Name == s.to || id.Name == s.left) {
		return id.Name
	}
	return ""
}

// mayPass reports whether a hook may return without an error, and with something in the place of a
// variant: else documents fail, or the variant is reported as left behind.
func (m Method) mayPass(d *ast.FuncDecl) bool {
	may, local := false, locals(d)
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // returns to somebody else
		case *ast.ReturnStmt:
			switch k := len(n.Results) - 1; {
			case k < 0:
				may = may || !m.returns()
			case isFailure(n.Results[k], local), k > 0 && isNil(n.Results[0]):
			default:
				may = true
			}
		}
		return true
	})
	return may
}

// isFailure reports whether a result is an error in any case: one that is made there, or one that
// is not the function's own, such as a variable of the package.
func isFailure(x ast.Expr, local map[string]bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		f, ok := x.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		of, ok := f.X.(*ast.Ident)
		return ok && (of.Name == "errors" && f.Sel.Name == "New" || of.Name == "fmt" && f.Sel.Name == "Errorf")
	case *ast.SelectorExpr:
		of, ok := x.X.(*ast.Ident)
		return ok && !local[of.Name]
	case *ast.Ident:
		return !isNil(x) && !local[x.Name]
	}
	return false
}

// locals returns the names that a function gives to variables of its own.
func locals(d *ast.FuncDecl) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(d, func(n ast.Node) bool {
		var list []*ast.Ident
		switch n := n.(type) {
		case *ast.Field:
			list = n.Names
		case *ast.ValueSpec:
			list = n.Names
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				if id, ok := x.(*ast.Ident); ok {
					list = append(list, id)
				}
			}
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if id, ok := x.(*ast.Ident); ok {
					list = append(list, id)
				}
			}
		}
		for _, id := range list {
			names[id.Name] = true
		}
		return true
	})
	return names
}

func isNil(x ast.Expr) bool { return isNamed(x, "nil") }

func isBlank(x ast.Expr) bool { return isNamed(x, "_") }

func isNamed(x ast.Expr, name string) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && id.Name == name
}

// text returns the text of a string literal; "" if an expression is none.
func text(x ast.Expr) string {
	lit, ok := ast.Unparen(x).(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	s, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return s
}
