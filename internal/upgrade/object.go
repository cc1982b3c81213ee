package upgrade

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// object plans one pair of types at places of one kind.
func (b *builder) object(old, new *ir.Struct, w within) *Object {
	key := fmt.Sprintf("%p %p %q %q %q", old, new, w.out, w.in, w.filled)
	if o := b.byKey[key]; o != nil {
		return o
	}
	o := &Object{Old: old, New: new, Name: b.name(old.Name.Go, new.Name.Go)}
	b.byKey[key] = o
	b.objects = append(b.objects, o)
	defer b.named()()

	p := pair{builder: b, Object: o, declared: b.declaration(old, new), around: w, within: w, lacked: map[string][]string{}}
	p.declared.ofObject = true
	p.within = p.within.filling(p.declared.Fills)
	p.moves()
	drops := p.drops()
	for _, f := range old.Fields {
		p.goes(f, drops)
	}
	for _, m := range o.Moves {
		from, to := fieldAt(old, m.From), fieldAt(new, m.To)
		c, _ := b.convert(from.Elem(), to.Elem(), p.within.along(m, b.down))
		o.Children = append(o.Children, Child{m.From, c, true})
		p.loseConstants(from, to)
	}
	b.others(o)
	p.containers()
	p.fills()
	for _, f := range new.Fields {
		p.comes(f)
	}
	p.tags()
	if t := new.Tag; t != nil && old.Field(t.JSON) == nil && (old.Tag == nil || old.Tag.JSON != t.JSON) {
		o.Room = append(o.Room, t.JSON)
	}
	if b.down {
		p.dropFilled()
	}
	p.namesakes()
	p.hook()
	b.later = append(b.later, p.needs, p.defaultsLabel)
	return o
}

// pair is an object that is being planned.
type pair struct {
	*builder
	*Object
	declared *Declaration
	around   within // what the object around says of this one
	within   within // and this one itself

	// Members of the older type:
	unplaced []string // that the newer one does not have
	unfit    []string // whose types do not fit
	// Members of the newer type that nothing of the older one becomes:
	unsourced []string
	wanted    []string // those of them that are required
	// lacked is what moves do not bring of the members of unsourced that they make.
	lacked map[string][]string
}

// moves takes over the declared moves, but for those of what the object around has another use
// for.
func (p *pair) moves() {
	declared := p.spareLabel(slices.DeleteFunc(p.declared.moves(p.down), p.around.takes))
	all := p.within.and(declared...)
	for _, m := range declared {
		if p.validMove(p.declared, p.Object, m, all) && p.ownMove(m) {
			p.Moves = append(p.Moves, m)
			p.making(m)
			p.within = p.within.and(m)
		}
	}
}

// ownMove reports whether a move is the only one from and to where it leads.
func (p *pair) ownMove(m Move) bool {
	for _, other := range p.Moves {
		path, both := m.To, "two members of the older major become "
		switch {
		case slices.Equal(m.From, other.From):
			path, both = m.From, "two members of the newer major are to be "
		case !slices.Equal(m.To, other.To):
			continue
		}
		if !p.down { // said of the way up
			p.found = append(p.found, p.declared.diag(m.said.from, both+jsonpointer.Join(path), "take one of them out: a hook can make one value of two, or two of one"))
		}
		return false
	}
	return true
}

// drops returns the members that are declared to go, on the way up.
func (p *pair) drops() []string {
	if p.down {
		return nil
	}
	for _, name := range p.declared.Drops {
		if p.isLabel([]string{name}) {
			p.labelDeclared(name, p.declared.dropAt(name))
			continue
		}
		if has(p.within.out, name) {
			p.found = append(p.found, p.declared.diag(p.declared.dropAt(name), fmt.Sprintf("drop: %q of the older major does not go, but moves", name), "take one of the two out"))
		}
		if p.Old.Field(name) == nil {
			p.found = append(p.found, p.declared.diag(p.declared.dropAt(name), fmt.Sprintf("drop: %s of the older major has no member %q", p.Old.Name.Go, name), cmp.Or(ofTag(p.Object, []string{name}), meant(p.Old, []string{name}))))
		}
		p.staleDrop(name)
	}
	return p.declared.Drops
}

// isAnother reports whether both types have a member of a name, and that of the older major is
// declared to go: then that of the newer one is another.
func (p *pair) isAnother(name string) bool {
	return slices.Contains(p.declared.Drops, name) && p.Old.Field(name) != nil && p.New.Field(name) != nil && !has(p.within.in, name) && !has(p.within.out, name)
}

// namesakes notes the members of which the newer type has another one by that name.
func (p *pair) namesakes() {
	for _, f := range p.Old.Fields {
		if name := f.JSON; p.New.Field(name) != nil && (p.isAnother(name) || has(p.within.out, name) || has(p.within.in, name)) {
			p.Namesakes = append(p.Namesakes, name)
		}
	}
}

// staleDrop warns of a member that is declared to go, although the newer type has it, as
// after a later minor of the newer major.
func (p *pair) staleDrop(name string) {
	filled := len(below(p.within.in, name)) > 0 // what moves into the newer one says that it is another
	if !p.isAnother(name) || filled || KindsOf(p.Old.Field(name).Elem())&KindsOf(p.New.Field(name).Elem()) == 0 {
		return
	}
	found := p.declared.diag(p.declared.dropAt(name), fmt.Sprintf("drop: %q goes, although %s of the newer major has a member of that name", name, p.New.Name.Go),
		"take it out, if the member is the same: documents with it are not upgraded")
	found.Severity = diag.Warning
	p.foundOnce(found)
}

// goes plans what becomes of a member of the older type.
func (p *pair) goes(f *ir.Field, drops []string) {
	g := p.New.Field(f.JSON)
	out := below(p.within.out, f.JSON)
	switch {
	case has(p.within.out, f.JSON):
		// it goes elsewhere; what is converted on the way is a child of its own
	case isTag(f, p.New.Tag):
		p.tells(f, slices.Contains(drops, f.JSON))
	case slices.Contains(drops, f.JSON), p.isAnother(f.JSON):
		p.Drops = append(p.Drops, f.JSON)
	case g != nil && !has(p.within.in, f.JSON):
		p.stays(f, g)
	case len(out) > 0 && has(p.within.in, f.JSON) && !has(p.around.in, f.JSON):
		// what is below takes its place
	case len(out) > 0:
		p.Drops = append(p.Drops, f.JSON) // what is left of it
		p.loseRest(p.Object, f, out)
	default:
		p.unplaced = append(p.unplaced, f.JSON)
	}
}

// stays plans how a member of the older type becomes the one of the same name.
func (p *pair) stays(f, g *ir.Field) {
	c, ok := p.becomes(f, g)
	if ok {
		p.loseConstants(f, g)
	} else {
		p.unfit, c = append(p.unfit, f.JSON), Keep{}
	}
	if c = p.notNull(c, f.Elem(), g.Elem()); ok || Needed(c) {
		p.Children = append(p.Children, Child{Path: []string{f.JSON}, Convert: c})
	}
}

// becomes plans what becomes of a member that is not null; not ok if a hook is to say, or nobody can.
func (p *pair) becomes(f, g *ir.Field) (Convert, bool) {
	hooked := p.down && p.hooks[[2]any{p.New, p.Old}] != nil
	if hooked && exchangesKinds(f.Elem(), g.Elem()) {
		return Keep{}, false
	}
	below := p.within.below(f.JSON)
	c, ok := p.convertButNull(f.Elem(), g.Elem(), below)
	if fit, may := p.fit(f.Elem(), g.Elem(), below); may && !ok {
		c, ok = fit, true
	}
	switch {
	case hooked && narrows(c):
		return c, false // the hook is handed it
	case p.down && !hooked && !ok && widened(g.Elem(), f.Elem()):
		return Narrow{g.Elem()}, true
	}
	return c, ok
}

// comes plans where a member of the newer type comes from.
func (p *pair) comes(f *ir.Field) {
	before := p.Old.Field(f.JSON)
	if before == nil && !(p.Old.Tag != nil && p.Old.Tag.JSON == f.JSON) {
		p.Room = append(p.Room, f.JSON)
	}
	in := below(p.within.in, f.JSON)
	var lacked []string
	if len(in) > 0 {
		lacked = lacks(f, in, p.Fills)
	}
	switch {
	case has(p.within.in, f.JSON), len(in) > 0 && len(lacked) == 0:
	case before != nil && !has(p.within.out, f.JSON) && !p.isAnother(f.JSON), isTag(f, p.Old.Tag): // the same
	case slices.ContainsFunc(p.declared.Fills, func(fill Fill) bool { return fill.Path[0] == f.JSON && !p.down }):
	case has(p.around.filled, f.JSON) && !p.down:
	default:
		p.unsourced = append(p.unsourced, f.JSON)
		p.lacked[f.JSON] = lacked
		if f.Required {
			p.wanted = append(p.wanted, f.JSON)
		}
	}
}

// dropFilled drops, on the way down, what may have been filled in on the way up:
// that is no hook's business.
func (p *pair) dropFilled() {
	p.unplaced = slices.DeleteFunc(p.unplaced, func(name string) bool {
		filled := slices.ContainsFunc(p.Unfills, func(f Fill) bool { return f.Path[0] == name }) || has(p.around.filled, name)
		if filled {
			p.Drops = append(p.Drops, name)
		}
		return filled
	})
}

// hook decides whether a person has to write something for a pair of types:
// if types do not fit, if a new member is required and nothing supplies it, or
// if members went while others came.
func (p *pair) hook() {
	o := p.Object
	o.Strays = !p.restStays(o)
	if p.down {
		if !p.spared() {
			o.Hook = p.hooks[[2]any{o.New, o.Old}]
		}
	} else if len(p.unfit) > 0 || len(p.wanted) > 0 || len(p.unplaced) > 0 && len(p.unsourced) > 0 || o.Strays {
		o.Hook = p.newHook(o.Old, o.New, nil)
		for _, name := range p.unfit {
			o.Hook.Why = append(o.Hook.Why, strconv.Quote(name)+" changes its type")
		}
		for _, name := range p.unplaced {
			o.Hook.Why = append(o.Hook.Why, strconv.Quote(name)+" is gone")
		}
		for _, name := range p.unsourced {
			for _, lacked := range p.lacked[name] {
				o.Hook.Why = append(o.Hook.Why, strconv.Quote(name+"/"+lacked)+" is new")
			}
			if len(p.lacked[name]) == 0 {
				o.Hook.Why = append(o.Hook.Why, strconv.Quote(name)+" is new")
			}
		}
		if o.Strays && len(o.Hook.Why) == 0 {
			o.Hook.Why = []string{"members that the schema does not name change their type"}
		}
		o.Hook.Hint = cmp.Or(p.renamed(), p.defaulted())
	}
	if o.Hook == nil {
		p.loseMembers(o, p.unplaced)
		o.Drops, o.Missing = append(o.Drops, append(p.unplaced, p.unfit...)...), p.wanted
		return
	}
	o.Hook.Split = o.Hook.Split || !p.down && len(p.unplaced) > 0
	if !o.Hook.Split { // the hook is about types that do not fit, not about these
		o.Drops, p.unplaced = append(o.Drops, p.unplaced...), nil
	}
	o.Unplaced, o.Unfit, o.Wanted = p.unplaced, p.unfit, p.wanted
	o.Always = len(p.wanted) > 0 || len(p.unplaced)+len(p.unfit) == 0
	o.Fresh, o.Renewed = freshOf(o.New, p.wanted), freshOf(o.New, p.unfit)
}

// spared reports whether the object around takes and brings all that a hook would be called for
// elsewhere.
func (p *pair) spared() bool {
	return len(p.around.out)+len(p.around.in) > 0 && !p.Strays && len(p.unplaced)+len(p.unfit)+len(p.unsourced) == 0
}

// fit plans the way back of an object for which the newer major allows anything.
func (b *builder) fit(old, new ir.Elem, w within) (c Fit, ok bool) {
	_, any := old.Type.(ir.Raw)
	s, object := new.Type.(*ir.Struct)
	if !b.down || !any || !object || apart(old, new) {
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
func (p *pair) containers() {
	o := p.Object
	tidy := func(path []string, above int) { // and objects that it is in, but for so many
		for n := above + 1; n <= len(path); n++ {
			if f := fieldAt(o.New, path[:n]); f != nil && !f.Required {
				o.Tidy = append(o.Tidy, path[:n])
			}
		}
	}
	for _, path := range p.around.out {
		for k := 1; k < len(path); k++ {
			if at := goesTo(o.Moves, path[:k]); !slices.Equal(at, path[:k]) { // the object around does not know
				tidy(at, len(at)-1)
			}
		}
	}
	for _, m := range o.Moves {
		from, to := m.From[:len(m.From)-1], m.To[:len(m.To)-1]
		if !slices.Equal(from, m.To) {
			for k := range from {
				tidy(goesTo(o.Moves, from[:k+1]), 0) // with those that were made for it to go there
			}
		}
		if !p.down || slices.Equal(to, m.From) {
			continue
		}
		for k := range to {
			path := comesFrom(o.Moves, to[:k+1])
			switch f := fieldAt(o.Old, path); {
			case f == nil, p.isAnother(path[0]), !slices.Equal(goesTo(o.Moves, path), to[:k+1]): // another one of that name
			case !f.Required:
				o.Vacant = append(o.Vacant, Move{From: m.From, To: path})
			case k == len(to)-1:
				o.Lacked = append(o.Lacked, Move{From: m.From, To: path})
			}
		}
	}
	slices.SortFunc(o.Tidy, func(a, b []string) int { // what is inside comes first
		return cmp.Or(cmp.Compare(len(b), len(a)), slices.Compare(a, b))
	})
	o.Tidy = slices.CompactFunc(o.Tidy, slices.Equal)
}

// goesTo returns where what is at a path of the object as it was is afterwards.
func goesTo(moves []Move, path []string) []string {
	for n := len(path); n > 0; n-- {
		for _, m := range moves {
			if slices.Equal(m.From, path[:n]) {
				return slices.Concat(m.To, path[n:])
			}
		}
	}
	return path
}

// comesFrom returns where what is at a path afterwards was.
func comesFrom(moves []Move, path []string) []string {
	return goesTo(turnedMoves(moves), path)
}

// turnedMoves returns the ways back of moves.
func turnedMoves(moves []Move) (back []Move) {
	for _, m := range moves {
		back = append(back, Move{From: m.To, To: m.From, said: m.said})
	}
	return back
}
