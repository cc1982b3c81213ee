package emit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// optionalFiles are the parts of the run-time whose exported names are only
// there for what some schemas ask for: they stay if generated code uses them.
var optionalFiles = map[string]bool{"rt_stored.go": true, "rt_layout.go": true, "rt_version.go": true}

// prune removes from the files of the run-time what nothing uses: neither the
// generated declarations, which mention the names in used, nor the exported
// names of the run-time. A package then carries no dead code. It goes by
// names, not by types, and so keeps rather too much.
func prune(runtime map[string]string, used map[string]bool) error {
	p := pruner{fset: token.NewFileSet(), used: used, parsed: make(map[string]*ast.File)}
	for _, name := range slices.Sorted(maps.Keys(runtime)) {
		f, err := parser.ParseFile(p.fset, name, runtime[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("emit %s: %w", name, err)
		}
		p.parsed[name] = f
		for _, d := range f.Decls {
			p.add(name, d)
		}
	}
	p.spread()
	for name, f := range p.parsed {
		runtime[name] = p.cut(runtime[name], f)
	}
	return nil
}

type pruner struct {
	fset   *token.FileSet
	parsed map[string]*ast.File
	decls  []*runtimeDecl
	used   map[string]bool // names that kept code mentions
}

// runtimeDecl is a declaration of the run-time.
type runtimeDecl struct {
	node     ast.Decl
	names    []string // what it declares
	receiver string   // of a method
	mentions []string
	keep     bool
}

// add takes note of a declaration.
func (p *pruner) add(file string, d ast.Decl) {
	rd := &runtimeDecl{node: d}
	ast.Inspect(d, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			rd.mentions = append(rd.mentions, id.Name)
		}
		return true
	})
	switch d := d.(type) {
	case *ast.FuncDecl:
		rd.names = []string{d.Name.Name}
		if d.Recv != nil {
			rd.receiver = receiverName(d.Recv.List[0].Type)
		}
	case *ast.GenDecl:
		if d.Tok == token.IMPORT {
			return
		}
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				rd.names = append(rd.names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					rd.names = append(rd.names, n.Name)
				}
			}
		}
	}
	p.decls = append(p.decls, rd)
	for _, n := range rd.names {
		if rd.receiver == "" && ast.IsExported(n) && !optionalFiles[file] || n == "_" {
			p.keep(rd)
		}
	}
}

func receiverName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverName(e.X)
	case *ast.IndexExpr:
		return receiverName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func (p *pruner) keep(rd *runtimeDecl) {
	if rd.keep {
		return
	}
	rd.keep = true
	for _, n := range rd.mentions {
		p.used[n] = true
	}
}

// spread keeps what kept code mentions, until that is nothing more.
func (p *pruner) spread() {
	for changed := true; changed; {
		changed = false
		for _, rd := range p.decls {
			if !rd.keep && p.wanted(rd) {
				p.keep(rd)
				changed = true
			}
		}
	}
}

func (p *pruner) wanted(rd *runtimeDecl) bool {
	if rd.receiver != "" {
		return p.used[rd.receiver] && (p.used[rd.names[0]] || ast.IsExported(rd.names[0]))
	}
	for _, n := range rd.names {
		if p.used[n] {
			return true
		}
	}
	return false
}

// cut returns source without the declarations of f that are not kept, and
// without the imports that nothing needs any more.
func (p *pruner) cut(source string, f *ast.File) string {
	gone := make(map[ast.Decl]bool)
	for _, rd := range p.decls {
		gone[rd.node] = !rd.keep
	}
	packages := make(map[string]bool)
	type span struct{ from, to int }
	var spans []span
	offset := func(pos token.Pos) int { return p.fset.Position(pos).Offset }
	for _, d := range f.Decls {
		if gone[d] {
			from := d.Pos()
			if doc := docOf(d); doc != nil {
				from = doc.Pos()
			}
			spans = append(spans, span{offset(from), offset(d.End())})
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok {
					packages[id.Name] = true
				}
			}
			return true
		})
	}
	for _, d := range f.Decls {
		imports, ok := d.(*ast.GenDecl)
		if !ok || imports.Tok != token.IMPORT {
			continue
		}
		var unused []span
		for _, spec := range imports.Specs {
			if !packages[importName(spec.(*ast.ImportSpec))] {
				unused = append(unused, span{offset(spec.Pos()), offset(spec.End())})
			}
		}
		if len(unused) == len(imports.Specs) {
			unused = []span{{offset(imports.Pos()), offset(imports.End())}}
		}
		spans = append(spans, unused...)
	}
	sort.Slice(spans, func(a, b int) bool { return spans[a].from < spans[b].from })
	var b strings.Builder
	at := 0
	for _, s := range spans {
		// Whole lines go, so that none is left blank.
		b.WriteString(strings.TrimRight(source[at:s.from], " \t"))
		at = s.to
		if at < len(source) && source[at] == '\n' {
			at++
		}
	}
	b.WriteString(source[at:])
	return b.String()
}

func docOf(d ast.Decl) *ast.CommentGroup {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc
	case *ast.GenDecl:
		return d.Doc
	}
	return nil
}

func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return spec.Path.Value
	}
	return path[strings.LastIndex(path, "/")+1:]
}
