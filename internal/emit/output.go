package emit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"
	"golang.org/x/tools/imports"

	"github.com/stategen/stategen/internal/parallel"
)

// Output is the files of a package under way. They are rendered and parsed
// while later ones are still made up, and printed in gofmt's form while
// whoever began the output reads their syntax.
type Output struct {
	positions *token.FileSet // nil if nobody reads the syntax
	header    string         // of every file

	parts, printing sync.WaitGroup
	renderers       chan struct{} // bounds what is in memory at a time

	mu     sync.Mutex
	sheets []sheet
	syntax map[string]*ast.File
	texts  map[string][]byte
	failed map[string]error
	used   map[string]bool // names that the generated declarations mention
}

// sheet is a file that waits to be printed.
type sheet struct {
	name      string
	source    []byte
	formatted bool // in gofmt's form
	positions *token.FileSet
	file      *ast.File
}

// How many parts are rendered and files are printed at a time. Who takes
// longest is the one that makes the parts up, and then those who read the
// syntax: more would keep them from the processors.
const (
	renderedAtOnce = 2
	printedAtOnce  = 4
)

func newOutput(positions *token.FileSet, header string) *Output {
	return &Output{
		positions: positions, header: header, renderers: make(chan struct{}, renderedAtOnce),
		syntax: make(map[string]*ast.File), texts: make(map[string][]byte), failed: make(map[string]error), used: make(map[string]bool),
	}
}

// Syntax returns the syntax of the files, which nobody may change, by name.
// The positions in it are those of the sources, not of the printed texts.
func (o *Output) Syntax() map[string]*ast.File { return o.syntax }

// Files returns the texts of the files by name.
func (o *Output) Files() (map[string][]byte, error) {
	o.printing.Wait()
	return o.texts, o.err()
}

// err returns the error of the first of the files, in the order of their names.
func (o *Output) err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(o.failed)) {
		return fmt.Errorf("emit %s: %w", name, o.failed[name])
	}
	return nil
}

func (o *Output) fail(name string, err error) {
	o.mu.Lock()
	o.failed[name] = err
	o.mu.Unlock()
}

// part adds a part of the package, in the files that into makes of it. Its own
// local names mention nothing, though the run-time may have a function of that
// name.
func (o *Output) part(name string, part *jen.File, locals map[string]bool, into func(name, source string, p *pieces) map[string]string) {
	o.renderers <- struct{}{}
	o.parts.Go(func() {
		defer func() { <-o.renderers }()
		var source strings.Builder
		used := make(map[string]bool)
		part.NoFormat = true // the printer does
		err := part.Render(&source)
		if err != nil {
			o.fail(name, err)
			return
		}
		p, err := cut(source.String(), used)
		if err != nil {
			o.fail(name, err)
			return
		}
		maps.DeleteFunc(used, func(name string, _ bool) bool { return locals[name] })
		o.mu.Lock()
		maps.Copy(o.used, used)
		o.mu.Unlock()
		for file, text := range into(name, source.String(), p) {
			o.add(file, text, false)
		}
	})
}

// wait waits for the parts.
func (o *Output) wait() error {
	o.parts.Wait()
	return o.err()
}

// addRuntime adds what the parts, which are all there, use of the run-time.
func (o *Output) addRuntime(runtime func() (map[string]*pieces, error)) error {
	if err := o.wait(); err != nil {
		return err
	}
	files, err := runtime()
	if err != nil {
		return err
	}
	for name, left := range prune(files, o.used) {
		o.parts.Go(func() { o.add(name, left.text, left.formatted) })
	}
	return o.end()
}

// end ends the output: all files are added, and can be printed.
func (o *Output) end() error {
	if err := o.wait(); err != nil {
		return err
	}
	o.print()
	return nil
}

// add adds a file, which may be in gofmt's form already; one without declarations is left out.
func (o *Output) add(name, source string, formatted bool) {
	input := append([]byte(o.header), source...)
	positions := o.positions
	if positions == nil {
		positions = token.NewFileSet()
	}
	file, err := parser.ParseFile(positions, name, input, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		o.fail(name, err)
		return
	}
	if empty(file) {
		return
	}
	ast.SortImports(positions, file)
	// The printer asks for positions all the time: it does without the rest of
	// the set, and without waiting for others who ask.
	alone := token.NewFileSet()
	alone.AddExistingFiles(positions.File(file.Package))
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sheets = append(o.sheets, sheet{name, input, formatted, alone, file})
	if positions == o.positions {
		o.syntax[name] = file
	}
}

// print begins to print the files. It is called when all of them are there:
// before, it would only delay whoever reads them.
func (o *Output) print() {
	atOnce := printedAtOnce
	if o.positions != nil {
		atOnce = parallel.Beside(printedAtOnce) // who reads the syntax has a processor to itself
	}
	printers := make(chan struct{}, atOnce)
	for _, s := range o.sheets {
		o.printing.Go(func() {
			printers <- struct{}{}
			defer func() { <-printers }()
			text, err := s.print()
			if err != nil {
				o.fail(s.name, err)
				return
			}
			o.mu.Lock()
			o.texts[s.name] = text
			o.mu.Unlock()
		})
	}
	o.sheets = nil
}

// gofmt is the configuration of go/format; the last mode, which normalizes
// numbers, has no name outside of it.
var gofmt = printer.Config{Mode: printer.UseSpaces | printer.TabIndent | 1<<30, Tabwidth: 8}

// print returns the text of the file in gofmt's form.
func (s sheet) print() ([]byte, error) {
	if s.formatted { // as most of the run-time is, which is most of a package
		return s.source, nil
	}
	if importsModule(s.file) {
		// It tells the standard library from the rest, and groups the two.
		return imports.Process(s.name, s.source, &imports.Options{FormatOnly: true, Comments: true, TabIndent: true, TabWidth: 8})
	}
	var text bytes.Buffer
	text.Grow(len(s.source))
	err := gofmt.Fprint(&text, s.positions, s.file)
	return text.Bytes(), err
}

// importsModule reports whether a file imports anything that is not in the
// standard library, or looks as if it did not.
func importsModule(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool { return strings.Contains(spec.Path.Value, ".") })
}

// empty reports whether a file declares and documents nothing.
func empty(file *ast.File) bool {
	return len(file.Decls) == 0 && file.Doc == nil
}
