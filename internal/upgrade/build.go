package upgrade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// Plan plans the step from one major to the next, up and down. Both models
// have their Go names and gates.
func Plan(old, new *ir.Package, declared *Declarations) (up, down *Step, found []diag.Diagnostic) {
	b := &builder{declared: declared, hooks: map[[2]any]*Hook{}, enums: map[[2]*ir.Enum]bool{}, to: new}
	up = b.step(old, new, false)
	up.Losses = b.lost
	if len(b.found) == 0 {
		down = b.step(new, old, true)
	}
	return up, down, append(b.found, declared.unused()...)
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
	objects []*Object
	choices []*Choice
	byKey   map[string]*Object
	byUnion map[[2]*ir.Union]*Choice
	names   map[string]bool
	order   []*Hook
}

func (b *builder) step(from, to *ir.Package, down bool) *Step {
	b.down, b.objects, b.choices = down, nil, nil
	b.byKey, b.byUnion, b.names = map[string]*Object{}, map[[2]*ir.Union]*Choice{}, map[string]bool{}
	s := &Step{From: from, To: to, Down: down}
	oldRoot, okOld := from.Root.(*ir.Struct)
	newRoot, okNew := to.Root.(*ir.Struct)
	if !okOld || !okNew {
		b.found = append(b.found, diag.Diagnostic{Code: "upgrade-root", Message: "only documents whose root is an object can be upgraded"})
		return s
	}
	s.Root = b.object(oldRoot, newRoot, within{})
	s.settle(b.objects, b.choices)
	s.Root.needed = true
	if !slices.Contains(s.Objects, s.Root) {
		s.Objects = append([]*Object{s.Root}, s.Objects...)
	}
	s.Hooks = b.order
	return s
}

// within is what the object around says of the members of this one: paths
// that it takes out, and paths that it fills.
type within struct{ out, in [][]string }

func (w within) below(name string) within {
	return within{below(w.out, name), below(w.in, name)}
}

func below(paths [][]string, name string) [][]string {
	var list [][]string
	for _, p := range paths {
		if len(p) > 1 && p[0] == name {
			list = append(list, p[1:])
		}
	}
	return list
}

func has(paths [][]string, name string) bool {
	return slices.ContainsFunc(paths, func(p []string) bool { return len(p) == 1 && p[0] == name })
}

// object plans one pair of types at places of one kind.
func (b *builder) object(old, new *ir.Struct, w within) *Object {
	key := fmt.Sprintf("%p %p %q %q", old, new, w.out, w.in)
	if o := b.byKey[key]; o != nil {
		return o
	}
	o := &Object{Old: old, New: new, Name: b.name(old.Name.Go, new.Name.Go)}
	b.byKey[key] = o
	b.objects = append(b.objects, o)

	decl := b.declaration(old, new)
	for _, m := range decl.moves(b.down) {
		if b.validMove(decl, o, m) {
			o.Moves = append(o.Moves, m)
			w.out, w.in = append(slices.Clip(w.out), m.From), append(slices.Clip(w.in), m.To)
		}
	}
	drops := decl.Drops
	if b.down {
		drops = nil
	}
	for _, name := range drops {
		if field(old, name) == nil {
			b.found = append(b.found, decl.diag(fmt.Sprintf("drop: %s of the older major has no member %q", old.Name.Go, name), ""))
		}
	}

	var unplaced, unfit, unsourced []string
	for _, f := range old.Fields {
		g := field(new, f.JSON)
		switch {
		case has(w.out, f.JSON):
			// it goes elsewhere; what is converted on the way is a child below
		case slices.Contains(drops, f.JSON):
			o.Drops = append(o.Drops, f.JSON)
		case g != nil && !has(w.in, f.JSON):
			c, ok := b.convert(f.Type, g.Type, w.below(f.JSON))
			if fit, may := b.fit(f.Type, g.Type, w.below(f.JSON)); may && !ok {
				c, ok = fit, true
			}
			if !ok {
				unfit = append(unfit, f.JSON)
				continue
			}
			o.Children = append(o.Children, Child{[]string{f.JSON}, c})
		case len(below(w.out, f.JSON)) > 0 && has(w.in, f.JSON):
			// what is below takes its place
		case len(below(w.out, f.JSON)) > 0:
			o.Drops = append(o.Drops, f.JSON) // what is left of it
			b.loseRest(o, f, below(w.out, f.JSON))
		default:
			unplaced = append(unplaced, f.JSON)
		}
	}
	for _, m := range o.Moves {
		from, to := fieldAt(old, m.From), fieldAt(new, m.To)
		c, _ := b.convert(from.Type, to.Type, within{})
		o.Children = append(o.Children, Child{m.From, c})
	}
	var wanted []string
	b.containers(o)
	for _, g := range new.Fields {
		if field(old, g.JSON) == nil && !(old.Tag != nil && old.Tag.JSON == g.JSON) {
			o.Room = append(o.Room, g.JSON)
		}
		switch {
		case has(w.in, g.JSON), len(below(w.in, g.JSON)) > 0 && !b.lacks(g, below(w.in, g.JSON), decl):
		case field(old, g.JSON) != nil && !has(w.out, g.JSON): // the same
		case slices.ContainsFunc(decl.Fills, func(f Fill) bool { return f.Path[0] == g.JSON && !b.down }):
		default:
			unsourced = append(unsourced, g.JSON)
			if g.Required {
				wanted = append(wanted, g.JSON)
			}
		}
	}
	b.fills(o, decl)
	if new.Tag != nil && field(old, new.Tag.JSON) == nil && (old.Tag == nil || old.Tag.JSON != new.Tag.JSON) {
		o.Room = append(o.Room, new.Tag.JSON)
	}
	if b.down { // what may have been filled in on the way up is no hook's business
		unplaced = slices.DeleteFunc(unplaced, func(name string) bool {
			filled := slices.ContainsFunc(o.Fills, func(f Fill) bool { return f.Path[0] == name })
			if filled {
				o.Drops = append(o.Drops, name)
			}
			return filled
		})
	}
	b.hook(o, unplaced, unfit, unsourced, wanted)
	return o
}

// fit plans the way back of an object for which the newer major allows anything.
func (b *builder) fit(old, new ir.Type, w within) (c Fit, ok bool) {
	_, any := old.(ir.Raw)
	s, object := new.(*ir.Struct)
	if !b.down || !any || !object {
		return c, false
	}
	c.Type = s
	for _, path := range w.in {
		c.Room = append(c.Room, path[0])
	}
	return c, true
}

// containers plans what becomes of objects that moves fill or empty, where
// either major has them: an optional one goes if it is emptied, so that one that
// is made on the way up or down is not there back again.
func (b *builder) containers(o *Object) {
	for _, m := range o.Moves {
		from, to := m.From[:len(m.From)-1], m.To[:len(m.To)-1]
		if len(from) > 0 && !slices.Equal(from, m.To) {
			if f := fieldAt(o.New, from); f != nil && !f.Required {
				o.Tidy = append(o.Tidy, from)
			}
		}
		if b.down && len(to) > 0 && !slices.Equal(to, m.From) {
			switch f := fieldAt(o.Old, to); {
			case f == nil:
			case f.Required:
				o.Lacked = append(o.Lacked, Move{m.From, to})
			default:
				o.Vacant = append(o.Vacant, Move{m.From, to})
			}
		}
	}
	slices.SortFunc(o.Tidy, slices.Compare)
	o.Tidy = slices.CompactFunc(o.Tidy, slices.Equal)
}

// hook decides whether a person has to write something for a pair of types:
// if types do not fit, if a new member is required and nothing supplies it, or
// if members went while others came.
func (b *builder) hook(o *Object, unplaced, unfit, unsourced, wanted []string) {
	if b.down {
		o.Hook = b.hooks[[2]any{o.New, o.Old}]
	} else if len(unfit) > 0 || len(wanted) > 0 || len(unplaced) > 0 && len(unsourced) > 0 || !restFits(o.Old, o.New) {
		o.Hook = b.newHook(o.Old, o.New, nil)
		for _, name := range unfit {
			o.Hook.Why = append(o.Hook.Why, strconv.Quote(name)+" changes its type")
		}
		for _, name := range unplaced {
			o.Hook.Why = append(o.Hook.Why, strconv.Quote(name)+" is gone")
		}
		for _, name := range unsourced {
			o.Hook.Why = append(o.Hook.Why, strconv.Quote(name)+" is new")
		}
	}
	if o.Hook == nil {
		b.loseMembers(o, unplaced)
		o.Drops, o.Missing = append(o.Drops, append(unplaced, unfit...)...), wanted
		return
	}
	o.Hook.Split = o.Hook.Split || !b.down && len(unplaced) > 0
	if !o.Hook.Split { // the hook is about types that do not fit, not about these
		o.Drops, unplaced = append(o.Drops, unplaced...), nil
	}
	o.Unplaced, o.Unfit, o.Wanted = unplaced, unfit, wanted
	o.Always = len(wanted) > 0 || len(unplaced)+len(unfit) == 0
	o.Fresh, o.Renewed = freshOf(o.New, wanted), freshOf(o.New, unfit)
}

// freshOf returns the required ones of the members of a type, as a new value
// has them.
func freshOf(s *ir.Struct, names []string) (list []Fill) {
	for _, name := range names {
		if f := field(s, name); f.Required {
			list = append(list, Fill{[]string{name}, fresh(f)})
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
		h.Why = nil
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

// restFits reports whether undeclared members can stay.
func restFits(old, new *ir.Struct) bool {
	for _, n := range new.Patterns {
		i := slices.IndexFunc(old.Patterns, func(o *ir.PatternMap) bool { return o.Pattern.Source == n.Pattern.Source })
		if i < 0 || !sameKind(old.Patterns[i].Elem.Type, n.Elem.Type) {
			return false
		}
	}
	n, typed := new.Rest.(ir.TypedRest)
	if !typed {
		return true
	}
	o, ok := old.Rest.(ir.TypedRest)
	return ok && sameKind(o.Elem.Type, n.Elem.Type)
}

// lacks reports whether an object that moves make has required members that
// they do not bring.
func (b *builder) lacks(g *ir.Field, in [][]string, decl *Declaration) bool {
	s, ok := g.Type.(*ir.Struct)
	if !ok {
		return false
	}
	for _, f := range s.Fields {
		filled := slices.ContainsFunc(decl.Fills, func(fill Fill) bool {
			return len(fill.Path) == 2 && fill.Path[0] == g.JSON && fill.Path[1] == f.JSON
		})
		if f.Required && !has(in, f.JSON) && len(below(in, f.JSON)) == 0 && !filled {
			return true
		}
	}
	return false
}

func (b *builder) fills(o *Object, decl *Declaration) {
	newer := o.New
	if b.down {
		newer = o.Old
	}
	for _, fill := range decl.Fills {
		if fieldAt(newer, fill.Path) == nil {
			b.found = append(b.found, decl.diag(fmt.Sprintf("default: %s has no member %s", newer.Name.Go, strings.Join(fill.Path, "/")), ""))
			continue
		}
		o.Fills = append(o.Fills, fill)
	}
}

// declaration returns what is declared of a pair: by the newer type.
func (b *builder) declaration(old, new *ir.Struct) *Declaration {
	if b.down {
		return b.declared.of(&old.Name)
	}
	return b.declared.of(&new.Name)
}

// validMove reports whether a declared move applies to a pair; a declaration
// that cannot apply is an error, but for pairs it is not about.
func (b *builder) validMove(decl *Declaration, o *Object, m Move) bool {
	from, to := fieldAt(o.Old, m.From), fieldAt(o.New, m.To)
	older, newer := "/"+strings.Join(m.From, "/"), "/"+strings.Join(m.To, "/")
	switch {
	case from == nil:
		b.found = append(b.found, decl.diag(fmt.Sprintf("%s has no member %s to move", o.Old.Name.Go, older), ""))
		return false
	case to == nil:
		b.found = append(b.found, decl.diag(fmt.Sprintf("%s has no member %s to move to", o.New.Name.Go, newer), ""))
		return false
	}
	if _, ok := b.convert(from.Type, to.Type, within{}); !ok {
		b.found = append(b.found, decl.diag(fmt.Sprintf("%s cannot become %s: their types do not fit", older, newer), "remove the declaration: a hook has to do it"))
		return false
	}
	return true
}

func field(s *ir.Struct, name string) *ir.Field {
	for _, f := range s.Fields {
		if f.JSON == name {
			return f
		}
	}
	return nil
}

// fieldAt follows a path through nested objects.
func fieldAt(s *ir.Struct, path []string) *ir.Field {
	for i, name := range path {
		f := field(s, name)
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
