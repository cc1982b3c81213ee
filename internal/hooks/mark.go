package hooks

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// markNote explains the directives, at the end of the type's documentation.
const markNote = `//
// The directives say what each hook handles. When one is handed more, because a later minor of either
// major has it, stategen check fails until the hook handles that, too, and says so.
`

// Mark puts the directives above the stubs of a set, in the text of the file
// that people complete. All of the text's declarations have documentation.
func (s Set) Mark(text []byte) ([]byte, error) {
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, s.File, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	var out bytes.Buffer
	done := 0
	insert := func(before token.Pos, lines string) {
		at := positions.Position(before).Offset
		out.Write(text[done:at])
		out.WriteString(lines)
		done = at
	}
	for _, d := range file.Decls {
		if t, ok := d.(*ast.GenDecl); ok && t.Tok == token.TYPE {
			insert(t.Pos(), markNote)
			continue
		}
		f, ok := d.(*ast.FuncDecl)
		if !ok || receiver(f) != s.Type {
			continue
		}
		if m := s.method(f.Name.Name); m != nil {
			// As gofmt has it, there is a line between text and directives.
			insert(f.Type.Func, "//\n"+strings.Join(directives(m.Handles), "\n")+"\n")
		}
	}
	out.Write(text[done:])
	return out.Bytes(), nil
}

// Signatures completes the methods with the signatures that stubs have.
func (s Set) Signatures(stubs []byte) {
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, s.File, stubs, parser.SkipObjectResolution)
	if err != nil {
		return
	}
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || receiver(f) != s.Type {
			continue
		}
		if m := s.method(f.Name.Name); m != nil {
			from, to := positions.Position(f.Name.End()).Offset, positions.Position(f.Type.End()).Offset
			m.Signature = string(stubs[from:to])
		}
	}
}
