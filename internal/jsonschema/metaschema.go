package jsonschema

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/parallel"
)

// published holds the metaschemas of the drafts, each below the path of its
// URI.
//
//go:embed metaschemas
var published embed.FS

// publishedMetaschema returns the metaschema with a URI.
func publishedMetaschema(uri string) (Source, bool) {
	name, ok := strings.CutPrefix(sansScheme(uri), "//json-schema.org/")
	if !ok {
		return Source{}, false
	}
	data, err := published.ReadFile("metaschemas/" + name + ".json")
	if err != nil {
		return Source{}, false
	}
	return Source{Path: uri, URI: uri, Data: data}, true
}

// checkMetaschemas validates every document that was loaded, but for the
// published metaschemas, each resource against the metaschema of its dialect.
func (l *loader) checkMetaschemas() {
	roots := l.islands
	foreign := map[*Value]bool{} // roots of another dialect than what is around them
	for _, r := range l.set.resources {
		switch {
		case r.Root.Doc.isPublished():
		case r.Root.Pointer == "":
			roots = append(roots, r.Root)
		case r.embeddedIn != nil && r.embeddedIn.dialect != r.dialect:
			foreign[r.Root.Value] = true
			roots = append(roots, r.Root)
		}
	}
	seen := map[diag.Diagnostic]bool{} // a schema may be below two roots
	for _, s := range roots {
		if s.Doc.isPublished() || s.resource.dialect.broken {
			continue
		}
		for _, d := range l.validate(s, foreign) {
			if !seen[d] {
				seen[d] = true
				l.report(d)
			}
		}
	}
}

// validate validates a schema against the metaschema of its dialect.
func (l *loader) validate(s *Schema, foreign map[*Value]bool) []diag.Diagnostic {
	metaschema, err := l.metaschema(s.resource.dialect)
	if err == nil {
		plain := s.Value.plainWithout(foreign)
		if _, published := publishedMetaschema(s.resource.dialect.metaschema); published && validInParts(metaschema, plain) {
			return nil
		}
		err = metaschema.Validate(plain)
	}
	var invalid *santhosh.ValidationError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &invalid):
		return violations(s, invalid)
	}
	s.resource.dialect.broken = true // said once
	return []diag.Diagnostic{s.Diag(diag.Error, "metaschema-unusable", "$schema",
		fmt.Sprintf("the metaschema %s cannot be used: %v", s.resource.dialect.metaschema, err), "correct it, or name one of the published drafts here")}
}

// manyDefinitions is how many make it worth while to validate a document in parts.
const manyDefinitions = 100

// validInParts reports whether a document with many definitions is valid for certain, by a
// published metaschema, of which each definition is another instance: so all processors can
// validate some of them.
func validInParts(metaschema *santhosh.Schema, plain any) bool {
	root, _ := plain.(map[string]any)
	rest := maps.Clone(root)
	var parts []any
	for _, keyword := range []string{"$defs", "definitions"} {
		if definitions, ok := root[keyword].(map[string]any); ok {
			rest[keyword] = map[string]any{}
			parts = slices.AppendSeq(parts, maps.Values(definitions))
		}
	}
	if len(parts) < manyDefinitions {
		return false
	}
	parts = append(parts, rest)
	var invalid atomic.Bool
	parallel.Do(len(parts), func(k int) {
		if !invalid.Load() && metaschema.Validate(parts[k]) != nil {
			invalid.Store(true)
		}
	})
	return !invalid.Load()
}

// isPublished reports whether a document is a published metaschema, and no source that has
// the URI of one.
func (d *Document) isPublished() bool {
	_, published := publishedMetaschema(d.uri)
	return published && d.name == d.uri
}

// compiled is a compiled metaschema, or why there is none.
type compiled struct {
	schema *santhosh.Schema
	err    error
}

// metaschema compiles the metaschema of a dialect, once.
func (l *loader) metaschema(d *dialect) (*santhosh.Schema, error) {
	if _, ok := publishedMetaschema(d.metaschema); ok {
		return compiledMetaschema(d.draft)
	}
	c, done := l.compiled[d]
	if !done {
		compiler := newCompiler()
		compiler.UseLoader(knownTexts{l})
		c.schema, c.err = compiler.Compile(d.metaschema)
		l.compiled[d] = c
	}
	return c.schema, c.err
}

// compiledMetaschema compiles the metaschema of a draft, once.
func compiledMetaschema(d Draft) (*santhosh.Schema, error) {
	compiledMetaschemas.Lock()
	defer compiledMetaschemas.Unlock()
	if compiled := compiledMetaschemas.byDraft[d]; compiled != nil {
		return compiled, nil
	}
	compiled, err := newCompiler().Compile(d.Metaschema())
	compiledMetaschemas.byDraft[d] = compiled
	return compiled, err
}

var compiledMetaschemas struct {
	sync.Mutex
	byDraft [len(drafts)]*santhosh.Schema
}

// newCompiler returns a compiler that leaves to others what they check
// better: URIs are checked where they are resolved, patterns where they are
// translated.
func newCompiler() *santhosh.Compiler {
	c := santhosh.NewCompiler()
	for _, format := range []string{"regex", "uri", "uri-reference"} {
		c.RegisterFormat(&santhosh.Format{Name: format, Validate: func(any) error { return nil }})
	}
	c.UseRegexpEngine(readExpression)
	c.UseLoader(noTexts{})
	return c
}

// readExpression compiles an expression of a metaschema; in schemas, which
// are only data to it, any text passes for one.
func readExpression(source string) (santhosh.Regexp, error) {
	if e, err := ecma.Translate(source); err == nil && !e.Backtracks {
		m, err := e.Compile()
		return expression{m, source}, err
	}
	return unread(source), nil
}

// expression is one with its source.
type expression struct {
	ecma.Matcher
	source string
}

func (e expression) String() string { return e.source }

// unread is an expression that is not looked into.
type unread string

func (u unread) MatchString(string) bool { return true }
func (u unread) String() string          { return string(u) }

// noTexts loads nothing; the library knows the published metaschemas itself.
type noTexts struct{}

func (noTexts) Load(uri string) (any, error) {
	return nil, fmt.Errorf("no document has the URI %s", uri)
}

// knownTexts loads the texts that are given, for metaschemas of their users.
type knownTexts struct{ l *loader }

func (t knownTexts) Load(uri string) (any, error) {
	p := t.l.find(normalURI(uri))
	if p == nil || p.file.root == nil {
		return noTexts{}.Load(uri)
	}
	return p.file.root.plain(), nil
}
