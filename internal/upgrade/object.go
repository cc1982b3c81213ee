package upgrade

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// object plans one pair of types at places of one kind.
func (b *builder) object(from, to *ir.Struct, claimed claims) *Object {
	key := fmt.Sprintf("%p %p %q %q %q", from, to, claimed.out, claimed.in, claimed.filled)
	if o := b.byKey[key]; o != nil {
		return o
	}
	o := &Object{From: from, To: to, Name: b.name(from.Name.Go, to.Name.Go)}
	b.byKey[key] = o
	b.objects = append(b.objects, o)
	defer b.named()()

	p := pair{builder: b, Object: o, declared: b.declaration(from, to), around: claimed, claims: claimed, lacked: map[string][]string{}}
	p.declared.ofObject = true
	p.claims = p.claims.filling(p.declared.Fills)
	p.moves()
	drops := p.drops()
	for _, f := range from.Fields {
		p.goes(f, drops)
	}
	for _, m := range o.Moves {
		f, g := fieldAt(from, m.From), fieldAt(to, m.To)
		c, _ := b.convert(f.Elem(), g.Elem(), p.claims.along(m, b.down))
		o.Children = append(o.Children, Child{m.From, c, true})
		p.loseConstants(f, g)
	}
	b.others(o)
	p.containers()
	p.takeDefaults()
	for _, f := range to.Fields {
		p.comes(f)
	}
	p.tags()
	if t := to.Tag; t != nil && from.Field(t.JSON) == nil && (from.Tag == nil || from.Tag.JSON != t.JSON) {
		o.Room = append(o.Room, t.JSON)
	}
	if b.down {
		p.dropFilled()
	}
	p.namesakes()
	p.decideHook()
	b.later = append(b.later, p.reportRequired, p.defaultsLabel)
	return o
}

// pair is an object that is being planned.
type pair struct {
	*builder
	*Object
	declared *Declaration
	around   claims // what the object around says of this one
	claims   claims // and this one itself

	// Members of From:
	unplaced []string // that To does not have
	unfit    []string // whose types do not fit
	// Members of To that nothing of From becomes:
	unsourced []string
	wanted    []string // those of them that are required
	// lacked is what moves do not bring of the members of unsourced that they make.
	lacked map[string][]string
}

// goes plans what becomes of a member of From.
func (p *pair) goes(f *ir.Field, drops []string) {
	g := p.To.Field(f.JSON)
	out := pathsBelow(p.claims.out, f.JSON)
	switch {
	case hasPath(p.claims.out, f.JSON):
		// it goes elsewhere; what is converted on the way is a child of its own
	case isTag(f, p.To.Tag):
		p.tells(f, slices.Contains(drops, f.JSON))
	case slices.Contains(drops, f.JSON), p.isAnother(f.JSON):
		p.Drops = append(p.Drops, f.JSON)
	case g != nil && !hasPath(p.claims.in, f.JSON):
		p.stays(f, g)
	case len(out) > 0 && hasPath(p.claims.in, f.JSON) && !hasPath(p.around.in, f.JSON):
		// what is below takes its place
	case len(out) > 0:
		p.Drops = append(p.Drops, f.JSON) // what is left of it
		p.loseRest(p.Object, f, out)
	default:
		p.unplaced = append(p.unplaced, f.JSON)
	}
}

// stays plans how a member of From becomes the one of the same name.
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
	hooked := p.down && p.hooks[[2]any{p.To, p.From}] != nil
	if hooked && exchangesKinds(f.Elem(), g.Elem()) {
		return Keep{}, false
	}
	below := p.claims.below(f.JSON)
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

// comes plans where a member of To comes from.
func (p *pair) comes(f *ir.Field) {
	before := p.From.Field(f.JSON)
	if before == nil && !(p.From.Tag != nil && p.From.Tag.JSON == f.JSON) {
		p.Room = append(p.Room, f.JSON)
	}
	in := pathsBelow(p.claims.in, f.JSON)
	var lacked []string
	if len(in) > 0 {
		lacked = lacks(f, in, p.Fills)
	}
	switch {
	case hasPath(p.claims.in, f.JSON), len(in) > 0 && len(lacked) == 0:
	case before != nil && !hasPath(p.claims.out, f.JSON) && !p.isAnother(f.JSON), isTag(f, p.From.Tag): // the same
	case slices.ContainsFunc(p.declared.Fills, func(fill Fill) bool { return fill.Path[0] == f.JSON && !p.down }):
	case hasPath(p.around.filled, f.JSON) && !p.down:
	default:
		p.unsourced = append(p.unsourced, f.JSON)
		p.lacked[f.JSON] = lacked
		if f.Required {
			p.wanted = append(p.wanted, f.JSON)
		}
	}
}

// fit plans the way back of an object for which the newer major allows anything.
func (b *builder) fit(from, to ir.Elem, claimed claims) (c Fit, ok bool) {
	_, any := from.Type.(ir.Raw)
	s, object := to.Type.(*ir.Struct)
	if !b.down || !any || !object || apart(from, to) {
		return c, false
	}
	c.Type = s
	for _, path := range claimed.in {
		c.Room = append(c.Room, path[0])
	}
	return c, true
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
		if hasPath(p.claims.out, name) {
			p.found = append(p.found, p.declared.diag(p.declared.dropAt(name), fmt.Sprintf("drop: %q of the older major does not go, but moves", name), "take one of the two out"))
		}
		if p.From.Field(name) == nil {
			p.found = append(p.found, p.declared.diag(p.declared.dropAt(name), fmt.Sprintf("drop: %s of the older major has no member %q", p.From.Name.Go, name), cmp.Or(ofTag(p.Object, []string{name}), meant(p.From, []string{name}))))
		}
		p.staleDrop(name)
	}
	return p.declared.Drops
}

// isAnother reports whether both types have a member of a name, and that of From is declared to
// go: then that of To is another.
func (p *pair) isAnother(name string) bool {
	return slices.Contains(p.declared.Drops, name) && p.From.Field(name) != nil && p.To.Field(name) != nil && !hasPath(p.claims.in, name) && !hasPath(p.claims.out, name)
}

// namesakes notes the members of which To has another one by that name.
func (p *pair) namesakes() {
	for _, f := range p.From.Fields {
		if name := f.JSON; p.To.Field(name) != nil && (p.isAnother(name) || hasPath(p.claims.out, name) || hasPath(p.claims.in, name)) {
			p.Namesakes = append(p.Namesakes, name)
		}
	}
}

// staleDrop warns of a member that is declared to go, although the newer type has it, as
// after a later minor of the newer major.
func (p *pair) staleDrop(name string) {
	filled := len(pathsBelow(p.claims.in, name)) > 0 // what moves into the newer one says that it is another
	if !p.isAnother(name) || filled || KindsOf(p.From.Field(name).Elem())&KindsOf(p.To.Field(name).Elem()) == 0 {
		return
	}
	found := p.declared.diag(p.declared.dropAt(name), fmt.Sprintf("drop: %q goes, although %s of the newer major has a member of that name", name, p.To.Name.Go),
		"take it out, if the member is the same: documents with it are not upgraded")
	found.Severity = diag.Warning
	p.foundOnce(found)
}

// dropFilled drops, on the way down, what may have been filled in on the way up:
// that is no hook's business.
func (p *pair) dropFilled() {
	p.unplaced = slices.DeleteFunc(p.unplaced, func(name string) bool {
		filled := slices.ContainsFunc(p.Unfills, func(f Fill) bool { return f.Path[0] == name }) || hasPath(p.around.filled, name)
		if filled {
			p.Drops = append(p.Drops, name)
		}
		return filled
	})
}
