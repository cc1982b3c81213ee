package gen

import (
	"go/ast"
	"go/token"
	"path"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/hooks"
)

// works are the packages of a request that are under way.
type works struct {
	uris      map[string]File
	positions *token.FileSet // of their syntax; nil if nobody reads it
	list      []work
}

// work is files of one folder.
type work struct {
	family   Family
	folder   string
	files    *emit.Output
	scaffold bool        // for people to complete
	hooks    []hooks.Set // of scaffolds: what is in them
}

func (w *works) add(one work) { w.list = append(w.list, one) }

// syntax returns the syntax of all files by path.
func (w *works) syntax() map[string]*ast.File {
	all := make(map[string]*ast.File)
	for _, one := range w.list {
		for name, file := range one.files.Syntax() {
			all[path.Join(one.folder, name)] = file
		}
	}
	return all
}

// finish puts the texts of all files into a result.
func (w *works) finish(r *Result) {
	r.Files, r.Scaffolds = make(map[string][]byte), make(map[string][]byte)
	for _, one := range w.list {
		texts, err := one.files.Files()
		if err != nil {
			r.Diagnostics = append(r.Diagnostics, emitFailed(one.family, err))
		}
		into := r.Files
		if one.scaffold {
			into = r.Scaffolds
		}
		for name, text := range texts {
			if one.scaffold {
				if text, err = one.mark(name, text); err != nil {
					r.Diagnostics = append(r.Diagnostics, emitFailed(one.family, err))
				}
			}
			into[path.Join(one.folder, name)] = text
		}
		r.Hooks = append(r.Hooks, one.hooks...)
	}
	if diag.HasErrors(r.Diagnostics) {
		r.Files, r.Scaffolds, r.Hooks = nil, nil, nil
	}
}

func emitFailed(f Family, err error) diag.Diagnostic {
	return diag.Diagnostic{
		Code: "emit-failed", File: f.Documents[0].Path, Message: err.Error(),
		Hint: "this is a fault of stategen: please report it with the schema",
	}
}
