package upgrade

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// Plan plans the step from one major to the next, up and down. Both models
// have their Go names and gates.
func Plan(older, newer *ir.Package, declared *Declarations) (up, down *Step, found []diag.Diagnostic) {
	b := &builder{declared: declared, hooks: map[[2]any]*Hook{}, enums: map[[2]*ir.Enum]bool{}, newer: newer}
	up = b.step(older, newer, false)
	up.Losses = b.lost
	if !diag.HasErrors(b.found) {
		down = b.step(newer, older, true)
	}
	return up, down, append(b.found, declared.faults(older, newer)...)
}

// builder makes the steps between two majors.
type builder struct {
	declared *Declarations
	newer    *ir.Package // the newer major
	found    []diag.Diagnostic
	lost     []Loss
	enums    map[[2]*ir.Enum]bool // whose values have been compared
	hooks    map[[2]any]*Hook     // of the upgrade, by the types of the older and the newer major
	order    []*Hook              // as they were found

	direction
}

// direction is what belongs to one of the two steps: the way up is planned first.
type direction struct {
	down     bool
	rootFrom *ir.Struct // of the major that the step leads from
	rootTo   *ir.Struct // of the one that it leads to
	objects  []*Object
	choices  []*Choice
	byKey    map[string]*Object
	byUnion  map[[2]*ir.Union]*Choice
	tuples   map[[2]*ir.Tuple]bool // being planned
	names    map[string]bool       // of functions
	later    []func()              // what can be planned of objects when all are known
}

// step plans one of the two steps.
func (b *builder) step(from, to *ir.Package, down bool) *Step {
	s := &Step{From: from, To: to, Down: down}
	rootFrom, okFrom := from.Root.(*ir.Struct)
	rootTo, okTo := to.Root.(*ir.Struct)
	if !okFrom || !okTo {
		b.found = append(b.found, diag.Diagnostic{Code: "upgrade-root", Message: "only documents whose root is an object can be upgraded"})
		return s
	}
	b.direction = direction{
		down: down, rootFrom: rootFrom, rootTo: rootTo,
		byKey: map[string]*Object{}, byUnion: map[[2]*ir.Union]*Choice{}, tuples: map[[2]*ir.Tuple]bool{}, names: map[string]bool{},
	}
	s.Root = b.object(rootFrom, rootTo, claims{})
	for _, plan := range b.later {
		plan()
	}
	s.Root.needed = true // it has a label, wherever it stands
	s.settle(b.objects, b.choices)
	s.Hooks = b.order
	return s
}

// foundOnce adds a finding that may be met at several places.
func (b *builder) foundOnce(d diag.Diagnostic) {
	if !slices.Contains(b.found, d) {
		b.found = append(b.found, d)
	}
}

// newHook returns the hook of a pair of types, which it may have already at
// another place.
func (b *builder) newHook(older, newer *ir.Struct, union *ir.Union) *Hook {
	key := [2]any{older, newer}
	if union != nil {
		key[1] = union
	}
	if h := b.hooks[key]; h != nil {
		return h
	}
	name := older.Name.Go
	if slices.ContainsFunc(b.order, func(h *Hook) bool { return h.Name == name }) {
		if union != nil {
			name += "As" + union.Name.Go
		} else {
			name += "As" + newer.Name.Go
		}
	}
	h := &Hook{Name: name, Older: older, Newer: newer, Union: union}
	b.hooks[key] = h
	b.order = append(b.order, h)
	return h
}

// declaration returns what is declared of a pair, which is by the type of the newer major.
func (b *builder) declaration(from, to ir.Decl) *Declaration {
	if b.down {
		return b.declared.of(from.Naming())
	}
	return b.declared.of(to.Naming())
}

// name returns a function name that is not taken.
func (b *builder) name(from, to string) string {
	base := from
	if to != from {
		base += "As" + to
	}
	name := base
	for n := 2; b.names[name]; n++ {
		name = base + strconv.Itoa(n)
	}
	b.names[name] = true
	return name
}
