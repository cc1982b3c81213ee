// Package analysis answers questions about the schemas of a set: what they stand for when
// references are followed, which kinds and values they allow, which members and elements
// they describe, what of them only restricts values, whether alternatives exclude each
// other.
//
// It must not know the model, Go types or Go names: how its answers become a type is for
// package lower, and no answer depends on who asks.
//
// Questions are about a schema, or about a View: what holds for the values at one place,
// as a list of schemas side by side, the parts. A schema by itself is the view of its
// conjuncts, which are all that it is put together from by $ref and allOf. A choice, which
// is a oneOf or anyOf, is no part of that: who has looked at one says so in the part, and
// the rest of the view is asked about without it.
//
// To ask is to take notice: keywords that an answer goes by are consumed, by
// [jsonschema.Schema.Keyword] and the like, and what nobody consumes is reported in the end.
// What only guesses at mistakes looks at values instead.
//
// To read: composition.go and view.go; kinds.go and values.go for what is allowed;
// members.go, patterns.go, items.go, conditional.go and needed.go for what is described;
// choice.go for choices, with sole.go, excluded.go, cases.go and discriminator.go;
// bounded.go for references with something beside; definitions.go and repeated.go for
// what is said twice. contradiction.go and misspelt.go only report.
package analysis

import (
	"cmp"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Schemas answers questions about the schemas of a set, and remembers the answers. Whoever
// asks accounts for the keywords that an answer takes notice of: they are consumed.
type Schemas struct {
	set        *jsonschema.Set
	names      map[string]string // Go names that are asked for, by schema location
	extensions *extension.Reader
	found      *jsonschema.Findings
	nulls      *jsonschema.Nulls // what the schemas say of null

	definitions []*jsonschema.Schema // every definition, in document order
	defined     map[*jsonschema.Schema]bool
	canonical   map[*jsonschema.Schema]*jsonschema.Schema // a definition that another document repeats, or an alternative that a choice repeats → the first
	repeated    map[*jsonschema.Value]*jsonschema.Value   // the alternatives in canonical
	inferred    map[*jsonschema.Schema]bool               // the bases of unions that no schema names
	named       map[*jsonschema.Schema]bool               // the alternatives of choices with a discriminator

	aliases    map[*jsonschema.Schema]*jsonschema.Schema // what schemas stand for that add nothing
	flat       map[*jsonschema.Schema][]Part             // conjuncts, memoised
	flattening []*jsonschema.Schema                      // the schemas whose conjuncts are being collected
	choiceKind map[Condition]jsonvalue.Kinds             // what alternatives allow, memoised
	enums      map[*jsonschema.Value][]*jsonschema.Value // the distinct values of each enum
	matchers   map[string]ecma.Matcher                   // of the names of members
	members    map[string]bool                           // the names of members that any schema declares; nil: not collected yet
	around     map[*jsonschema.Schema]*jsonschema.Schema // what alternatives stand in, that stand nowhere else; nil: not collected yet
	dynamic    bool                                      // somewhere a reference depends on the way that leads there
}

// New finds the definitions of a set, and those that say the same. Names are those that are
// asked for, by schema location: such a place is kept apart. What is wrong with schemas by
// themselves is reported to found.
func New(set *jsonschema.Set, names map[string]string, extensions *extension.Reader, found *jsonschema.Findings) *Schemas {
	all := &Schemas{
		set:        set,
		names:      names,
		extensions: extensions,
		found:      found,
		nulls:      jsonschema.NewNulls(set.IsDynamic),
		defined:    map[*jsonschema.Schema]bool{},
		canonical:  map[*jsonschema.Schema]*jsonschema.Schema{},
		repeated:   map[*jsonschema.Value]*jsonschema.Value{},
		inferred:   map[*jsonschema.Schema]bool{},
		aliases:    map[*jsonschema.Schema]*jsonschema.Schema{},
		flat:       map[*jsonschema.Schema][]Part{},
		choiceKind: map[Condition]jsonvalue.Kinds{},
		enums:      map[*jsonschema.Value][]*jsonschema.Value{},
		matchers:   map[string]ecma.Matcher{},
	}
	all.index()
	return all
}

// First returns the alternative that stands for one that says the same; for others itself.
func (all *Schemas) First(alternative *jsonschema.Value) *jsonschema.Value {
	return cmp.Or(all.repeated[alternative], alternative)
}

// Infer notes that what refers to a schema holds one of those that extend it: it says more
// than its keywords do.
func (all *Schemas) Infer(s *jsonschema.Schema) { all.inferred[s] = true }

// DependOnWay reports whether a reference was met that depends on the way that leads there.
func (all *Schemas) DependOnWay() bool { return all.dynamic }

// Definitions lists the definitions that were met, in document order.
func (all *Schemas) Definitions() []*jsonschema.Schema { return all.definitions }
