package write

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strconv"
)

// The type checker looks for a field among all fields of its struct, one by
// one: a package with a struct of thousands of fields, each of them mentioned
// several times, takes quadratic time. Before the check, such a struct is
// divided: for every few of its fields there is a variable that has just them,
// and x.Field of a receiver or parameter x becomes a field of that variable.
// The types are the same, and so are the errors.
const (
	manyFields = 512
	fewFields  = 64
)

// divideFields divides the large structs of a package. It changes copies of
// what it changes: somebody else may be reading the files.
func divideFields(files []*ast.File) []*ast.File {
	large := map[string]map[string]string{} // type → field → variable
	divided := make([]*ast.File, len(files))
	for k, file := range files {
		file := *file
		file.Decls = slices.Clip(file.Decls)
		divided[k] = &file
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			for _, s := range decl.Specs {
				spec := s.(*ast.TypeSpec)
				if fields, ok := spec.Type.(*ast.StructType); ok && spec.TypeParams == nil && fields.Fields.NumFields() > manyFields {
					large[spec.Name.Name] = fieldVariables(&file, spec.Name.Name, fields.Fields.List)
				}
			}
		}
	}
	if len(large) == 0 {
		return files
	}
	for _, file := range divided {
		decls := make([]ast.Decl, len(file.Decls))
		for k, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
				d = redirect(f, large)
			}
			decls[k] = d
		}
		file.Decls = decls
	}
	return divided
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
func redirect(f *ast.FuncDecl, large map[string]map[string]string) *ast.FuncDecl {
	byName := map[string]map[string]string{} // parameter → field → variable
	for _, list := range []*ast.FieldList{f.Recv, f.Type.Params} {
		if list == nil {
			continue
		}
		for _, p := range list.List {
			typ := p.Type
			if star, ok := typ.(*ast.StarExpr); ok {
				typ = star.X
			}
			if id, ok := typ.(*ast.Ident); ok && large[id.Name] != nil {
				for _, n := range p.Names {
					byName[n.Name] = large[id.Name]
				}
			}
		}
	}
	if len(byName) == 0 {
		return f
	}
	f = &ast.FuncDecl{Recv: f.Recv, Name: f.Name, Type: f.Type, Body: f.Body}
	detach(reflect.ValueOf(&f.Body).Elem())
	for _, name := range declaredIn(f.Body) {
		delete(byName, name)
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok {
				if variable := byName[x.Name][sel.Sel.Name]; variable != "" {
					sel.X = &ast.Ident{NamePos: x.NamePos, Name: variable}
				}
			}
		}
		return true
	})
	return f
}

// detach makes of what v, which is syntax, refers to a copy, all the way down.
func detach(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			detach(v.Field(i))
		}
	case reflect.Slice:
		if !v.IsNil() {
			list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(list, v)
			for i := range v.Len() {
				detach(list.Index(i))
			}
			v.Set(list)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			node := v.Elem()
			if v.Kind() == reflect.Interface {
				node = node.Elem() // all nodes are pointers
			}
			c := reflect.New(node.Type())
			c.Elem().Set(node)
			detach(c.Elem())
			v.Set(c)
		}
	}
}

// declaredIn lists the names that a body declares, which may hide parameters.
func declaredIn(body *ast.BlockStmt) []string {
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
				add(id)
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				add(id)
			}
		case *ast.TypeSpec:
			add(n.Name)
		}
		return true
	})
	return names
}
