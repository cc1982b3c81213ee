package hooks

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// hook is a method that somebody wrote.
type hook struct {
	at        token.Position // of its name
	name      string
	directive token.Position // of the first directive; not valid if there is none
	handles   []string
	garbled   bool // a directive cannot be read
	unwritten bool // it is as it was generated
	packages  []imported
	does      *ast.FuncDecl
}

// imported is a package whose types are in a hook's signature.
type imported struct {
	name, path string
	at         token.Position // of the import
}

// source is what the Go files of a folder have of the hooks of one type.
type source struct {
	hooks    []hook
	declared token.Position // of the type; not valid if it is not there
	embeds   bool           // the type may have hooks from elsewhere
	broken   *scanner.Error // the first file that names the type and is no Go
}

// read finds the hooks of a type in files. Of what cannot be parsed, what was read counts.
func read(files map[string][]byte, typ string) source {
	var s source
	for _, name := range slices.Sorted(maps.Keys(files)) {
		positions := token.NewFileSet()
		file, err := parser.ParseFile(positions, name, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if list, ok := errors.AsType[scanner.ErrorList](err); ok && s.broken == nil && bytes.Contains(files[name], []byte(typ)) {
			s.broken = list[0]
		}
		if file == nil {
			continue
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				s.findType(d, typ, positions)
			case *ast.FuncDecl:
				if receiver(d) == typ && isHook(d.Name.Name) {
					h := readHook(d, positions)
					h.packages = packagesOf(d, file, positions)
					s.hooks = append(s.hooks, h)
				}
			}
		}
	}
	return s
}

// findType notes where the type is declared, if it is among some declarations.
func (s *source) findType(d *ast.GenDecl, typ string, positions *token.FileSet) {
	for _, spec := range d.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok || t.Name.Name != typ {
			continue
		}
		s.declared = positions.Position(t.Name.Pos())
		fields, isStruct := t.Type.(*ast.StructType)
		s.embeds = !isStruct || slices.ContainsFunc(fields.Fields.List, func(f *ast.Field) bool { return len(f.Names) == 0 })
	}
}

// receiver returns the type that a function is a method of; "" if it is none.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) != 1 {
		return ""
	}
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if id, ok := typ.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// readHook reads a method, and the directives above it.
func readHook(d *ast.FuncDecl, positions *token.FileSet) hook {
	h := hook{at: positions.Position(d.Name.Pos()), name: d.Name.Name, unwritten: isUnwritten(d), does: d}
	if d.Doc == nil {
		return h
	}
	for _, c := range d.Doc.List {
		rest, ok := strings.CutPrefix(c.Text, directive)
		if !ok || rest != "" && !strings.ContainsAny(rest[:1], " \t\r") {
			continue
		}
		if !h.directive.IsValid() {
			h.directive = positions.Position(c.Pos())
		}
		list, ok := names(rest)
		h.handles, h.garbled = append(h.handles, list...), h.garbled || !ok
	}
	return h
}

// packagesOf returns the packages of the types in a function's signature.
func packagesOf(d *ast.FuncDecl, file *ast.File, positions *token.FileSet) []imported {
	var list []imported
	ast.Inspect(d.Type, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		id, ok := sel.X.(*ast.Ident)
		if !ok {
			return true
		}
		for _, spec := range file.Imports {
			from, err := strconv.Unquote(spec.Path.Value)
			if err == nil && (spec.Name != nil && spec.Name.Name == id.Name || spec.Name == nil && path.Base(from) == id.Name) {
				list = append(list, imported{path.Base(from), from, positions.Position(spec.Path.Pos())})
			}
		}
		return false
	})
	return list
}

// In reports whether a Go file has hooks.
func In(text []byte) bool { return len(types(map[string][]byte{"": text})) > 0 }

// types returns the types in files whose methods are hooks, in order.
func types(files map[string][]byte) []string {
	var list []string
	for _, text := range files {
		file, _ := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
		if file == nil {
			continue
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && isHook(f.Name.Name) && typeName.MatchString(receiver(f)) {
				list = append(list, receiver(f))
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// isUnwritten reports whether a hook is still the stub: all that it does is to
// return the error of one.
func isUnwritten(d *ast.FuncDecl) bool {
	if d.Body == nil || len(d.Body.List) != 1 {
		return false
	}
	ret, ok := d.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return false
	}
	call, ok := ret.Results[len(ret.Results)-1].(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return false
	}
	text, err := strconv.Unquote(lit.Value)
	return err == nil && text == Unwritten(d.Name.Name)
}
