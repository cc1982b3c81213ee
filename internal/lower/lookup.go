package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/check"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// lookup answers questions about the schemas of a set: what they stand for, which
// values they allow, which members they declare, where they stand, what their
// extensions ask for. It remembers the answers, and reports what is wrong with a
// schema by itself. It must not know the types that are made of them.
type lookup struct {
	set      *jsonschema.Set
	opts     Options
	diags    []diag.Diagnostic
	compiler *check.Compiler   // of what no type proves
	nulls    *jsonschema.Nulls // what the schemas say of null

	definitions []*jsonschema.Schema // every definition, in document order
	defined     map[*jsonschema.Schema]bool
	canonical   map[*jsonschema.Schema]*jsonschema.Schema  // a definition that another document repeats, or an alternative that a choice repeats → the first
	docs        map[*jsonschema.Document]int               // position of each document
	tops        map[topKey]*jsonschema.Value               // where named schemas stand
	unnamed     map[*jsonschema.Document]map[string]string // where definitions that nobody named are referred to

	alternativeNames map[*jsonschema.Value][]string          // what the alternatives of a list are called
	leafNames        map[*jsonschema.Value]map[string]string // what all that a choice leads to is called, by the way there
	repeated         map[*jsonschema.Value]*jsonschema.Value // the alternatives in canonical
	listed           map[*jsonschema.Value]*jsonschema.Value // an alternative → with the values that definitions list for its members

	ids        map[*jsonschema.Schema]int                // small numbers for keys
	aliases    map[*jsonschema.Schema]*jsonschema.Schema // what schemas stand for that add nothing
	flat       map[*jsonschema.Schema][]part             // conjuncts, memoised
	flattening []*jsonschema.Schema                      // the schemas whose conjuncts are being collected
	choiceKind map[condition]jsonvalue.Kinds             // what alternatives allow, memoised
	enums      map[*jsonschema.Value][]*jsonschema.Value // the distinct values of each enum
	matchers   map[string]ecma.Matcher                   // of the names of members
	dynamic    bool                                      // somewhere a reference depends on the way that leads there

	extensions map[*jsonschema.Schema]*extension
	extended   []*jsonschema.Schema // the keys of extensions, in order
	bases      map[*jsonschema.Schema]*base
}

func newLookup(set *jsonschema.Set, opts Options) *lookup {
	l := &lookup{
		set:              set,
		opts:             opts,
		defined:          map[*jsonschema.Schema]bool{},
		canonical:        map[*jsonschema.Schema]*jsonschema.Schema{},
		docs:             map[*jsonschema.Document]int{},
		tops:             map[topKey]*jsonschema.Value{},
		unnamed:          map[*jsonschema.Document]map[string]string{},
		alternativeNames: map[*jsonschema.Value][]string{},
		leafNames:        map[*jsonschema.Value]map[string]string{},
		repeated:         map[*jsonschema.Value]*jsonschema.Value{},
		listed:           map[*jsonschema.Value]*jsonschema.Value{},
		ids:              map[*jsonschema.Schema]int{},
		aliases:          map[*jsonschema.Schema]*jsonschema.Schema{},
		flat:             map[*jsonschema.Schema][]part{},
		choiceKind:       map[condition]jsonvalue.Kinds{},
		enums:            map[*jsonschema.Value][]*jsonschema.Value{},
		matchers:         map[string]ecma.Matcher{},
		extensions:       map[*jsonschema.Schema]*extension{},
		bases:            map[*jsonschema.Schema]*base{},
	}
	l.compiler = check.New(set, check.Options{
		Name:       func(s *jsonschema.Schema) ir.Name { return l.siteOf(s).name },
		StdlibOnly: opts.StdlibOnly,
	})
	l.nulls = jsonschema.NewNulls(l.compiler.IsDynamic)
	return l
}

// report records a diagnostic about a keyword of a schema.
func (l *lookup) report(sev diag.Severity, s *jsonschema.Schema, keyword, code, message, hint string) {
	d := s.Diag(sev, code, keyword, message, hint)
	if !slices.Contains(l.diags, d) { // merged views meet the same text again
		l.diags = append(l.diags, d)
	}
}

func (l *lookup) fail(s *jsonschema.Schema, keyword, code, message, hint string) {
	l.report(diag.Error, s, keyword, code, message, hint)
}
