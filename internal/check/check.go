// Package check turns schemas into checks: predicates that decide, exactly as
// the schema's draft says, whether a JSON value is valid. It covers every
// keyword of every draft, so that strict reading can fall back to a check
// wherever a Go type does not prove what its schema says.
//
// It must not know Go types, or which of the checks a package will need.
//
// # Ideas
//
// A schema becomes an [ir.Check], a list of rules, each about one keyword or about some that
// belong together. What everything passes has no check: it is nil.
//
// Dynamic references mean another schema depending on the resources that a value was reached
// through. As far as that matters it is a scope, and a schema has one check for each scope in which
// it applies. Checks refer to each other, also in cycles, so a check is known before its rules are.
//
// What a value tells of the alternatives of a choice, such as by a tag, is found once all rules are
// there; and so is what would apply itself to the same value without end.
//
// # Reading
//
// Start with check.go. The tables in keywords.go say which keywords become which rules, and in which
// order these run; the rules of schemas within a schema are in applicators.go, if they apply to the
// same value, and in inside.go, if to what is in it. scope.go has scopes, choice.go what comes last.
package check

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Options say what the schemas do not.
type Options struct {
	// Name says where the Go name of a schema's check comes from.
	Name func(*jsonschema.Schema) ir.Name
	// StdlibOnly makes an error of what needs more than the standard library.
	StdlibOnly bool
}

// Compiler compiles the schemas of one set. Each schema gets one check for
// every way in which the dynamic references in it can be understood; checks
// of schemas that refer to each other do so too.
type Compiler struct {
	opts    Options
	set     *jsonschema.Set
	tracks  bool // somewhere it matters what has been evaluated
	checks  map[key]*entry
	order   []*entry
	times   map[*jsonschema.Schema]int    // how many checks a schema has
	tooMany bool                          // see isTooMuch
	decided int                           // the entries whose choices are decided
	kinds   map[*ir.Check]jsonvalue.Kinds // of the values that may pass, as far as they were asked for
	diags   []diag.Diagnostic
}

// key is a schema and the dynamic scope in which it applies.
type key struct {
	schema *jsonschema.Schema
	scope  string
}

// entry is a check that is being, or has been, compiled.
type entry struct {
	check  *ir.Check
	schema *jsonschema.Schema
	used   bool // by another one before it was complete
	empty  bool // there is nothing to check
}

// New returns a compiler for the schemas of a set.
func New(set *jsonschema.Set, opts Options) *Compiler {
	c := &Compiler{
		opts:   opts,
		set:    set,
		checks: map[key]*entry{},
		times:  map[*jsonschema.Schema]int{},
		kinds:  map[*ir.Check]jsonvalue.Kinds{},
	}
	c.survey()
	return c
}

// survey finds out whether it matters anywhere in the set what has been evaluated.
func (c *Compiler) survey() {
	docs := map[*jsonschema.Document]bool{}
	for _, r := range c.set.Resources() {
		if doc := r.Root.Doc; !docs[doc] {
			docs[doc] = true
			c.tracks = c.tracks || mentions(doc.Root.Value, "unevaluatedProperties", "unevaluatedItems")
		}
	}
}

// mentions reports whether a value has a member of one of the names anywhere.
func mentions(v *jsonschema.Value, names ...string) bool {
	for _, item := range v.Items {
		if mentions(item, names...) {
			return true
		}
	}
	for _, m := range v.Members {
		if slices.Contains(names, m.Name) || mentions(m.Value, names...) {
			return true
		}
	}
	return false
}

// Compile returns the check that decides whether a value is valid against s,
// the whole of it; nil if everything is. The check is complete once Checks
// was called.
func (c *Compiler) Compile(s *jsonschema.Schema) *ir.Check { return c.compile(s, nil) }

// Checks returns every check that the given ones need, themselves included,
// each before those that it is first to need.
func (c *Compiler) Checks(roots ...*ir.Check) []*ir.Check {
	c.decide()
	var list []*ir.Check
	seen := map[*ir.Check]bool{}
	var visit func(*ir.Check)
	visit = func(k *ir.Check) {
		if k == nil || seen[k] {
			return
		}
		seen[k] = true
		list = append(list, k)
		for _, used := range k.Uses() {
			visit(used)
		}
	}
	for _, k := range roots {
		visit(k)
	}
	return list
}

// Diagnostics returns what is wrong with the schemas that were compiled.
func (c *Compiler) Diagnostics() []diag.Diagnostic {
	c.decide()
	return c.diags
}

func (c *Compiler) report(d diag.Diagnostic) {
	if !slices.Contains(c.diags, d) { // a schema can have several checks
		c.diags = append(c.diags, d)
	}
}

// maxScopes bounds in how many dynamic scopes a schema applies: their number can double with every
// resource on the way there.
const maxScopes = 200

// isTooMuch reports whether a schema applies in too many scopes, or another one did: that is said once,
// and nothing more is compiled.
func (c *Compiler) isTooMuch(s *jsonschema.Schema) bool {
	if !c.tooMany && c.times[s] == maxScopes {
		c.tooMany = true
		c.report(s.Diag(diag.Error, "dynamic-scopes", "",
			"what the dynamic references below this schema mean differs in more than "+strconv.Itoa(maxScopes)+" ways, depending on the way to it",
			"let fewer schemas that refer to each other have the same $dynamicAnchor, or refer to them by $ref"))
	}
	return c.tooMany
}

// compile compiles s as it applies in a dynamic scope.
func (c *Compiler) compile(s *jsonschema.Schema, outer scope) *ir.Check {
	if value, ok := s.Bool(); ok && value {
		return nil
	}
	s.Claim()
	sc := c.enter(outer, s.Resource())
	k := key{s, sc.String()}
	e := c.checks[k]
	if e == nil && c.isTooMuch(s) {
		return nil
	}
	if e == nil {
		e = &entry{schema: s, check: &ir.Check{Name: c.opts.Name(s), Schema: s.Location(), Whole: true}}
		if n := c.times[s]; n > 0 { // the same schema in another dynamic scope
			e.check.Name.Path = append(slices.Clip(e.check.Name.Path), ir.Part{Text: "variant " + strconv.Itoa(n+1), Schema: s.Location()})
		}
		c.times[s]++
		c.checks[k] = e
		c.order = append(c.order, e)
		w := compilation{Compiler: c, schema: s, scope: sc}
		e.check.Rules = w.rules()
		e.simplify()
	} else if len(e.check.Rules) == 0 {
		e.used = true
	}
	if e.empty {
		return nil
	}
	return e.check
}

// simplify spares a check that has nothing to say, or only what another one
// says, if nobody refers to it yet.
func (e *entry) simplify() {
	rules := e.check.Rules
	switch {
	case e.used:
	case len(rules) == 0:
		e.empty = true
	case len(rules) == 1:
		if alone, ok := rules[0].(ir.Apply); ok {
			e.check = alone.Check
		}
	}
}
