package upgrade

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/nearest"
)

// Plan plans the step from one major to the next, up and down. Both models
// have their Go names and gates.
func Plan(old, new *ir.Package, declared *Declarations) (up, down *Step, found []diag.Diagnostic) {
	b := &builder{declared: declared, hooks: map[[2]any]*Hook{}, enums: map[[2]*ir.Enum]bool{}, to: new}
	up = b.step(old, new, false)
	up.Losses = b.lost
	if !diag.HasErrors(b.found) {
		down = b.step(new, old, true)
	}
	return up, down, append(b.found, declared.faults(old, new)...)
}

// builder makes steps.
type builder struct {
	declared *Declarations
	found    []diag.Diagnostic
	hooks    map[[2]any]*Hook // of the upgrade, by the types of the older and the newer major
	to       *ir.Package      // the newer major
	lost     []Loss
	enums    map[[2]*ir.Enum]bool // whose values have been compared

	down    bool
	root    *ir.Struct // of the major that the step leads from
	other   *ir.Struct // of the one that it leads to
	objects []*Object
	choices []*Choice
	byKey   map[string]*Object
	byUnion map[[2]*ir.Union]*Choice
	tuples  map[[2]*ir.Tuple]bool // being planned
	names   map[string]bool
	order   []*Hook
	later   []func() // what can be planned of objects when all are known
}

func (b *builder) step(from, to *ir.Package, down bool) *Step {
	b.down, b.objects, b.choices = down, nil, nil
	b.byKey, b.byUnion, b.names = map[string]*Object{}, map[[2]*ir.Union]*Choice{}, map[string]bool{}
	b.tuples, b.later = map[[2]*ir.Tuple]bool{}, nil
	s := &Step{From: from, To: to, Down: down}
	oldRoot, okOld := from.Root.(*ir.Struct)
	newRoot, okNew := to.Root.(*ir.Struct)
	if !okOld || !okNew {
		b.found = append(b.found, diag.Diagnostic{Code: "upgrade-root", Message: "only documents whose root is an object can be upgraded"})
		return s
	}
	b.root, b.other = oldRoot, newRoot
	s.Root = b.object(oldRoot, newRoot, within{})
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

// within is what the object around says of the members of this one: paths
// that it takes out, paths that it puts something at, and paths in the newer major's
// object of which it knows defaults.
type within struct{ out, in, filled [][]string }

func (w within) below(name string) within {
	return within{below(w.out, name), below(w.in, name), below(w.filled, name)}
}

// along is what is said of the members of what moves.
func (w within) along(m Move, down bool) within {
	newer := m.To
	if down {
		newer = m.From
	}
	return within{below(w.out, m.From...), below(w.in, m.To...), below(w.filled, newer...)}
}

// and adds moves within this object.
func (w within) and(moves ...Move) within {
	w.out, w.in = slices.Clip(w.out), slices.Clip(w.in)
	for _, m := range moves {
		w.out, w.in = append(w.out, m.From), append(w.in, m.To)
	}
	return w
}

// filling adds defaults of this object.
func (w within) filling(fills []Fill) within {
	w.filled = slices.Clip(w.filled)
	for _, fill := range fills {
		w.filled = append(w.filled, fill.Path)
	}
	return w
}

// takes reports whether the object around takes what is to move, or puts something where it is
// to go.
func (w within) takes(m Move) bool { return has(w.out, m.From...) || has(w.in, m.To...) }

func below(paths [][]string, at ...string) [][]string {
	var list [][]string
	for _, p := range paths {
		if n := len(at); len(p) > n && slices.Equal(p[:n], at) {
			list = append(list, p[n:])
		}
	}
	return list
}

func has(paths [][]string, path ...string) bool {
	return slices.ContainsFunc(paths, func(p []string) bool { return slices.Equal(p, path) })
}

// freshOf returns the required ones of the members of a type, as a new value
// has them.
func freshOf(s *ir.Struct, names []string) (list []Fill) {
	for _, name := range names {
		if f := s.Field(name); f.Required {
			list = append(list, Fill{Path: []string{name}, Text: fresh(f)})
		}
	}
	return list
}

// newHook returns the hook of a pair of types, which it may have already at
// another place.
func (b *builder) newHook(old, new *ir.Struct, union *ir.Union) *Hook {
	key := [2]any{old, new}
	if union != nil {
		key[1] = union
	}
	if h := b.hooks[key]; h != nil {
		h.Why, h.Hint = nil, ""
		return h
	}
	name := old.Name.Go
	if slices.ContainsFunc(b.order, func(h *Hook) bool { return h.Name == name }) {
		if union != nil {
			name += "As" + union.Name.Go
		} else {
			name += "As" + new.Name.Go
		}
	}
	h := &Hook{Name: name, Old: old, New: new, Union: union}
	b.hooks[key] = h
	b.order = append(b.order, h)
	return h
}

// lacks returns the required members of an object that moves make, of which they bring some,
// that neither they nor defaults bring.
func lacks(g *ir.Field, in [][]string, fills []Fill) (names []string) {
	s, ok := g.Type.(*ir.Struct)
	if !ok {
		return nil
	}
	for _, name := range requiredOf(s) {
		filled := fillsIn(fills, g.JSON, name)
		if !has(in, name) && len(below(in, name)) == 0 && !filled {
			names = append(names, name)
		}
	}
	return names
}

// declaration returns what is declared of a pair: by the newer type.
func (b *builder) declaration(old, new ir.Decl) *Declaration {
	if b.down {
		return b.declared.of(old.Naming())
	}
	return b.declared.of(new.Naming())
}

// validMove reports whether a declared move applies to a pair; a declaration
// that cannot apply is an error, but for pairs it is not about.
func (b *builder) validMove(decl *Declaration, o *Object, m Move, w within) bool {
	from, to := fieldAt(o.Old, m.From), fieldAt(o.New, m.To)
	switch {
	case from == nil:
		b.found = append(b.found, decl.diag(m.said.from, fmt.Sprintf("%s: %s of the older major has no member %s", m.said.entry, o.Old.Name.Go, m.said.shown(m.From)), cmp.Or(ofTag(o, m.From), turned(o, m), ofValue(o, m.From), meant(o.Old, m.From))))
		return false
	case to == nil:
		b.found = append(b.found, decl.diag(m.said.to, fmt.Sprintf("%s: %s of the newer major has no member %s", m.said.entry, o.New.Name.Go, m.said.shown(m.To)), cmp.Or(ofTag(o, m.To), turned(o, m), meant(o.New, m.To))))
		return false
	}
	if _, ok := b.convert(from.Elem(), to.Elem(), w.along(m, b.down)); !ok {
		b.found = append(b.found, decl.diag(m.said.from, fmt.Sprintf("%s: %s cannot become %s: their types do not fit", m.said.entry, m.said.shown(m.From), m.said.shown(m.To)),
			unfit(from, to, jsonpointer.Join(m.From), jsonpointer.Join(m.To))))
		return false
	}
	return true
}

// shown is a path as it is written in the entry: a rename has names.
func (i item) shown(path []string) string {
	if i.entry == "rename" {
		return strconv.Quote(path[0])
	}
	return jsonpointer.Join(path)
}

// unfit is the hint for a member that cannot become another one: where one of them is an object,
// the other may be what a member of it is.
func unfit(from, to *ir.Field, older, newer string) string {
	const hook = "remove the declaration: a hook has to do it"
	_, wasObject := from.Type.(*ir.Struct)
	switch _, isObject := to.Type.(*ir.Struct); {
	case isObject && !wasObject:
		newer += "/…"
	case wasObject && !isObject:
		older += "/…"
	default:
		return hook
	}
	return fmt.Sprintf("if it is a member of that object, move it: move: {%s: %s}; else %s", older, newer, hook)
}

// meant is the hint for a path that leads to no member of a type, at the first name that none has.
func meant(s *ir.Struct, path []string) string {
	for k, name := range path {
		f := s.Field(name)
		if f == nil {
			var names []string
			for _, f := range s.Fields {
				names = append(names, f.JSON)
			}
			return meantOf(names, name)
		}
		next, ok := f.Type.(*ir.Struct)
		if !ok {
			return fmt.Sprintf("%q is no object with members", "/"+strings.Join(path[:k+1], "/"))
		}
		s = next
	}
	return ""
}

// meantOf is the hint for a name that is none of some; "" if it is like none of them.
func meantOf(names []string, name string) string {
	if name := nearest.Word(name, names); name != "" {
		return fmt.Sprintf("did you mean %q?", name)
	}
	return ""
}

// fieldAt follows a path through nested objects.
func fieldAt(s *ir.Struct, path []string) *ir.Field {
	for i, name := range path {
		f := s.Field(name)
		if f == nil || i == len(path)-1 {
			return f
		}
		next, ok := f.Type.(*ir.Struct)
		if !ok {
			return nil
		}
		s = next
	}
	return nil
}

// name returns a function name that is not taken.
func (b *builder) name(old, new string) string {
	base := old
	if new != old {
		base += "As" + new
	}
	name := base
	for n := 2; b.names[name]; n++ {
		name = base + strconv.Itoa(n)
	}
	b.names[name] = true
	return name
}
