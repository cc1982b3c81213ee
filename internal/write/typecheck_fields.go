package write

import (
	"go/ast"
	"go/token"
	"iter"
	"reflect"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/parallel"
)

// The type checker looks for a field among all fields of its struct, one by
// one: a package with a struct of thousands of fields, each of them mentioned
// several times, takes quadratic time. Before the check, such a struct is
// divided: for every few of its fields there is a variable that has just them,
// and x.Field of a receiver or parameter x becomes a field of that variable, as
// does x.Large.Field, where x is of another struct that has the large one. The
// types are the same, and so are the errors.
const (
	manyFields = 512
	fewFields  = 64
)

// divideFields divides the large structs of a package. It changes copies of
// what it changes: somebody else may be reading the files.
func divideFields(files []*ast.File) []*ast.File {
	large := largeStructs{fields: map[string]map[string]string{}, in: map[string]map[string]string{}}
	divided := make([]*ast.File, len(files))
	for k, file := range files {
		file := *file
		file.Decls = slices.Clip(file.Decls)
		divided[k] = &file
		for name, fields := range structsOf(&file) {
			if fields.NumFields() > manyFields {
				large.fields[name] = fieldVariables(&file, name, fields.List)
			}
		}
	}
	if len(large.fields) == 0 {
		return files
	}
	for _, file := range files {
		for name, fields := range structsOf(file) {
			large.note(name, fields.List)
		}
	}
	parallel.Do(len(divided), func(k int) {
		file := divided[k]
		decls := make([]ast.Decl, len(file.Decls))
		for k, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				d = large.redirect(f)
			}
			decls[k] = d
		}
		file.Decls = decls
	})
	return divided
}

// structsOf yields the structs that a file declares by name, but for generic ones.
func structsOf(file *ast.File) iter.Seq2[string, *ast.FieldList] {
	return func(yield func(string, *ast.FieldList) bool) {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			for _, s := range decl.Specs {
				spec := s.(*ast.TypeSpec)
				if fields, ok := spec.Type.(*ast.StructType); ok && spec.TypeParams == nil && !yield(spec.Name.Name, fields.Fields) {
					return
				}
			}
		}
	}
}

// largeStructs are the structs of a package that are divided.
type largeStructs struct {
	fields map[string]map[string]string // type → field → variable
	in     map[string]map[string]string // other struct → field → type
}

// note takes note of the fields of a struct that are large ones.
func (l largeStructs) note(name string, list []*ast.Field) {
	for _, f := range list {
		id, ok := f.Type.(*ast.Ident)
		if !ok || l.fields[id.Name] == nil {
			continue
		}
		if l.in[name] == nil {
			l.in[name] = map[string]string{}
		}
		for _, n := range f.Names {
			l.in[name][n.Name] = id.Name
		}
	}
}

// fieldVariables declares, in a file, the variables for a struct, and returns
// them by field.
func fieldVariables(file *ast.File, name string, list []*ast.Field) map[string]string {
	byField := map[string]string{}
	for from := 0; from < len(list); from += fewFields {
		few := list[from:min(from+fewFields, len(list))]
		variable := name + "·" + strconv.Itoa(from)
		for _, f := range few {
			for _, n := range f.Names {
				byField[n.Name] = variable
			}
		}
		file.Decls = append(file.Decls, &ast.GenDecl{Tok: token.VAR, TokPos: file.End(), Specs: []ast.Spec{&ast.ValueSpec{
			Names: []*ast.Ident{{NamePos: file.End(), Name: variable}},
			Type:  &ast.StructType{Struct: file.End(), Fields: &ast.FieldList{List: few}},
		}}})
	}
	return byField
}

// redirect returns a function in which fields of parameters are those of the
// variables.
func (l largeStructs) redirect(f *ast.FuncDecl) *ast.FuncDecl {
	params := l.paramsOf(f)
	if !l.selectsIn(f.Body, params) {
		return f
	}
	for _, name := range hidingIn(f.Body, params) {
		delete(params, name)
	}
	body, found := l.redirected(reflect.ValueOf(f.Body), params)
	if !found {
		return f
	}
	return &ast.FuncDecl{Recv: f.Recv, Name: f.Name, Type: f.Type, Body: body.Interface().(*ast.BlockStmt)}
}

// selectsIn reports whether a field of a large struct is selected in a body.
func (l largeStructs) selectsIn(body *ast.BlockStmt, params map[string]string) (found bool) {
	if len(params) == 0 {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && l.variableOf(sel, params) != ""
		return !found
	})
	return found
}

// paramsOf returns the parameters of a function whose types are large structs, or have
// one, with the names of these types.
func (l largeStructs) paramsOf(f *ast.FuncDecl) (params map[string]string) {
	for _, list := range []*ast.FieldList{f.Recv, f.Type.Params} {
		if list == nil {
			continue
		}
		for _, p := range list.List {
			if name := pointedTo(p.Type); l.fields[name] != nil || l.in[name] != nil {
				for _, n := range p.Names {
					if params == nil { // most functions have none
						params = map[string]string{}
					}
					params[n.Name] = name
				}
			}
		}
	}
	return params
}

// pointedTo returns the name of a type, or of the one that a pointer leads to; "" for
// types without one.
func pointedTo(typ ast.Expr) string {
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if id, ok := typ.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// variableOf returns the variable that has the field of a large struct that is
// selected; "" if none is.
func (l largeStructs) variableOf(sel *ast.SelectorExpr, params map[string]string) string {
	switch x := sel.X.(type) {
	case *ast.Ident:
		return l.fields[params[x.Name]][sel.Sel.Name]
	case *ast.SelectorExpr:
		if id, ok := x.X.(*ast.Ident); ok {
			return l.fields[l.in[params[id.Name]][x.Sel.Name]][sel.Sel.Name]
		}
	}
	return ""
}

// redirected returns what v, which is syntax, becomes, and whether that is anything else. Only
// what leads to a change is copied.
func (l largeStructs) redirected(v reflect.Value, params map[string]string) (changed reflect.Value, found bool) {
	switch v.Kind() {
	case reflect.Interface: // all nodes are pointers
		return l.redirected(v.Elem(), params)
	case reflect.Pointer:
		if v.IsNil() {
			return v, false
		}
		if sel, ok := v.Interface().(*ast.SelectorExpr); ok {
			if variable := l.variableOf(sel, params); variable != "" {
				return reflect.ValueOf(&ast.SelectorExpr{X: &ast.Ident{NamePos: sel.X.Pos(), Name: variable}, Sel: sel.Sel}), true
			}
		}
		for i := range v.Elem().NumField() {
			if part, ok := l.redirected(v.Elem().Field(i), params); ok {
				if !found {
					changed, found = reflect.New(v.Type().Elem()), true
					changed.Elem().Set(v.Elem())
				}
				changed.Elem().Field(i).Set(part)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if part, ok := l.redirected(v.Index(i), params); ok {
				if !found {
					changed, found = reflect.MakeSlice(v.Type(), v.Len(), v.Len()), true
					reflect.Copy(changed, v)
				}
				changed.Index(i).Set(part)
			}
		}
	}
	return changed, found
}

// hidingIn lists the names that a body declares, which may hide parameters. The parameter of a
// function literal that is of the same type has the same fields.
func hidingIn(body *ast.BlockStmt, params map[string]string) []string {
	var names []string
	add := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok {
			names = append(names, id.Name)
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, e := range n.Lhs {
					add(e)
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key)
				add(n.Value)
			}
		case *ast.Field: // of a function literal
			for _, id := range n.Names {
				if name, ok := params[id.Name]; !ok || name != pointedTo(n.Type) {
					add(id)
				}
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				add(id)
			}
		case *ast.TypeSpec:
			add(n.Name)
			for param, name := range params {
				if name == n.Name.Name { // may no longer be the type of a literal's parameter
					names = append(names, param)
				}
			}
		}
		return true
	})
	return names
}
