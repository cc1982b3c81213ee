package emit

import (
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/imports"
)

// formatter formats files while others are still being written.
type formatter struct {
	slots chan struct{} // bounds the syntax trees that are in memory at a time
	group sync.WaitGroup

	mu     sync.Mutex
	done   map[string][]byte
	failed map[string]error
}

// atOnce is how many files are formatted at a time.
const atOnce = 8

func newFormatter() *formatter {
	return &formatter{slots: make(chan struct{}, atOnce), done: make(map[string][]byte), failed: make(map[string]error)}
}

// add formats source and stores it; a part without declarations is left out.
func (f *formatter) add(name, source string) {
	f.slots <- struct{}{}
	f.group.Go(func() {
		text, err := formatFile(name, source)
		f.mu.Lock()
		switch {
		case err != nil:
			f.failed[name] = err
		case !empty(text):
			f.done[name] = text
		}
		f.mu.Unlock()
		<-f.slots
	})
}

// files returns the formatted files; if that failed, the error of the first of
// the files, in the order of their names.
func (f *formatter) files() (map[string][]byte, error) {
	f.group.Wait()
	for _, name := range slices.Sorted(maps.Keys(f.failed)) {
		return nil, f.failed[name]
	}
	return f.done, nil
}

// formatFile formats one file, below the header.
func formatFile(name, source string) ([]byte, error) {
	text := []byte(header + source)
	var err error
	if importsModule(text) {
		// It tells the standard library from the rest, and groups the two.
		text, err = imports.Process(name, text, &imports.Options{FormatOnly: true, Comments: true, TabIndent: true, TabWidth: 8})
	} else {
		text, err = format.Source(text)
	}
	if err != nil {
		return nil, fmt.Errorf("emit %s: %w", name, err)
	}
	return text, nil
}

// importsModule reports whether a file imports anything that is not in the
// standard library, or looks as if it did not.
func importsModule(text []byte) bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if err != nil {
		return false
	}
	for _, spec := range f.Imports {
		if strings.Contains(spec.Path.Value, ".") {
			return true
		}
	}
	return false
}
