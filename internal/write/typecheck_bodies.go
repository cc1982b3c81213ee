package write

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/graph"
)

// What is in functions is most of what there is to check, and the type checker takes one after
// the other. Once it knows what a package declares, any function can be checked by itself, as
// a literal in its file, and several of them at a time. What is found is the same, but for two
// things that concern functions together, for which some of them stay where they are: whether
// an import is used, and whether variables need each other to get their values.

// bodies are functions of one file that are checked by themselves.
type bodies struct {
	file  *ast.File
	funcs []*ast.FuncDecl
}

// takeBodies takes out of files what can be checked by itself. It changes copies of what it
// changes: somebody else may be reading the files.
func takeBodies(files []*ast.File) (rest []*ast.File, taken []bodies) {
	circular := neededToInit(files)
	for _, file := range files {
		b := bodies{file: file}
		unused := importNames(file)
		decls := slices.Clone(file.Decls)
		for k, d := range decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || !canLackBody(f) || circular[f] || mentionsFirst(f.Body, unused) {
				continue
			}
			b.funcs = append(b.funcs, f)
			decls[k] = &ast.FuncDecl{Recv: f.Recv, Name: f.Name, Type: f.Type}
		}
		if len(b.funcs) > 0 {
			taken = append(taken, b)
			c := *file
			c.Decls = decls
			file = &c
		}
		rest = append(rest, file)
	}
	return rest, taken
}

// canLackBody reports whether the language lets a function be declared without a body.
func canLackBody(f *ast.FuncDecl) bool {
	isGeneric := f.Type.TypeParams != nil || f.Recv != nil && hasParameters(f.Recv.List[0].Type)
	return !isGeneric && f.Name.Name != "init"
}

// hasParameters reports whether the type of a receiver has type parameters.
func hasParameters(receiver ast.Expr) bool {
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	_, isName := receiver.(*ast.Ident)
	return !isName
}

// importNames returns the names that a file may have for what it imports.
func importNames(file *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, spec := range file.Imports {
		if spec.Name != nil {
			names[spec.Name.Name] = true
		} else if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			names[path.Base(p)] = true
		}
	}
	return names
}

// mentionsFirst reports whether something is selected of one of the names, which it takes out.
func mentionsFirst(body ast.Node, names map[string]bool) bool {
	if len(names) == 0 {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && names[id.Name] {
				delete(names, id.Name)
				found = true
			}
		}
		return true
	})
	return found
}

// neededToInit returns the functions by which a variable may need itself to get its value: it
// mentions them, they mention it, and so on by others. It goes by names, those of methods
// whatever they are methods of, so that it has rather too many.
func neededToInit(files []*ast.File) map[*ast.FuncDecl]bool {
	var variables []any
	of := map[any][]any{} // what has a name: functions and variables a text, methods a method
	add := func(name, declared any) { of[name] = append(of[name], declared) }
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil {
					add(method(d.Name.Name), d)
				} else {
					add(d.Name.Name, d)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						variables = append(variables, v)
						for _, name := range v.Names {
							add(name.Name, v)
						}
					}
				}
			}
		}
	}
	needed := map[*ast.FuncDecl]bool{}
	for _, circle := range graph.Components(variables, func(node any) []any {
		if declared, isName := of[node]; isName {
			return declared
		}
		return namesIn(node.(ast.Node), of)
	}) {
		if !slices.ContainsFunc(circle, func(node any) bool { _, ok := node.(*ast.ValueSpec); return ok }) {
			continue // functions that call each other
		}
		for _, node := range circle {
			if f, ok := node.(*ast.FuncDecl); ok {
				needed[f] = true
			}
		}
	}
	return needed
}

// method is the name of one.
type method string

// namesIn returns those of some names that a function or a variable mentions, each once.
func namesIn(node ast.Node, known map[any][]any) (list []any) {
	if f, ok := node.(*ast.FuncDecl); ok {
		if f.Body == nil {
			return nil
		}
		node = f.Body
	}
	met := map[any]bool{}
	add := func(name any) {
		if known[name] != nil && !met[name] {
			met[name] = true
			list = append(list, name)
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			add(n.Name)
		case *ast.SelectorExpr:
			add(method(n.Sel.Name))
		}
		return true
	})
	return list
}

// check returns the first error in the functions of a package that has been checked without
// them.
func (b bodies) check(fset *token.FileSet, pkg *types.Package) error {
	at := b.file.Package // a place in the file that is in no function
	literals := &ast.BlockStmt{Lbrace: at, Rbrace: at}
	for _, f := range b.funcs {
		literals.List = append(literals.List, &ast.AssignStmt{
			Lhs: []ast.Expr{&ast.Ident{NamePos: at, Name: "_"}}, TokPos: at, Tok: token.ASSIGN, Rhs: []ast.Expr{literalOf(f)},
		})
	}
	all := &ast.FuncLit{Type: &ast.FuncType{Func: at, Params: &ast.FieldList{Opening: at, Closing: at}}, Body: literals}
	return types.CheckExpr(fset, pkg, at, all, nil)
}

// literalOf returns a function, or a method, as a literal whose first parameter is the receiver.
func literalOf(f *ast.FuncDecl) *ast.FuncLit {
	if f.Recv == nil {
		return &ast.FuncLit{Type: f.Type, Body: f.Body}
	}
	typ, params := *f.Type, *f.Type.Params
	params.List = slices.Concat(f.Recv.List, params.List)
	for k, p := range params.List {
		if len(p.Names) == 0 { // all have names, or none has
			named := *p
			named.Names = []*ast.Ident{{NamePos: p.Pos(), Name: "_"}}
			params.List[k] = &named
		}
	}
	typ.Params = &params
	return &ast.FuncLit{Type: &typ, Body: f.Body}
}
