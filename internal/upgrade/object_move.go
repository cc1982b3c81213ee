package upgrade

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// moves takes over the declared moves, but for those of what the object around has another use
// for.
func (p *pair) moves() {
	declared := p.spareLabel(slices.DeleteFunc(p.declared.moves(p.down), p.around.takes))
	all := p.claims.and(declared...)
	for _, m := range declared {
		if p.validMove(p.declared, p.Object, m, all) && p.ownMove(m) {
			p.Moves = append(p.Moves, m)
			p.making(m)
			p.claims = p.claims.and(m)
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

// validMove reports whether a declared move applies to a pair; a declaration
// that cannot apply is an error, but for pairs it is not about.
func (b *builder) validMove(decl *Declaration, o *Object, m Move, claimed claims) bool {
	from, to := fieldAt(o.From, m.From), fieldAt(o.To, m.To)
	switch {
	case from == nil:
		b.found = append(b.found, decl.diag(m.said.from, fmt.Sprintf("%s: %s of the older major has no member %s", m.said.entry, o.From.Name.Go, m.said.shown(m.From)), cmp.Or(ofTag(o, m.From), turned(o, m), ofValue(o, m.From), meant(o.From, m.From))))
		return false
	case to == nil:
		b.found = append(b.found, decl.diag(m.said.to, fmt.Sprintf("%s: %s of the newer major has no member %s", m.said.entry, o.To.Name.Go, m.said.shown(m.To)), cmp.Or(ofTag(o, m.To), turned(o, m), meant(o.To, m.To))))
		return false
	}
	if _, ok := b.convert(from.Elem(), to.Elem(), claimed.along(m, b.down)); !ok {
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

// making notes where the declaration may say what the objects need that a move makes: people look
// for that at their types, which nothing of the older major becomes.
func (p *pair) making(m Move) {
	for k := 1; k < len(m.To) && !p.down; k++ {
		s, ok := fieldAt(p.To, m.To[:k]).Type.(*ir.Struct)
		if !ok {
			continue
		}
		for _, name := range requiredOf(s) {
			if name != m.To[k] {
				path := pathTo(m.To[:k], name)
				p.builder.declared.made[s.Name.Schema] = fmt.Sprintf("below %q, as in default: {%s: …}", p.declared.Key, jsonpointer.Join(path))
			}
		}
	}
}

// containers plans what becomes of objects that moves fill or empty, where
// either major has them: an optional one goes if it is emptied, so that one that
// is made on the way up or down is not there back again.
func (p *pair) containers() {
	o := p.Object
	tidy := func(path []string, above int) { // and objects that it is in, but for so many
		for n := above + 1; n <= len(path); n++ {
			if f := fieldAt(o.To, path[:n]); f != nil && !f.Required {
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
			switch f := fieldAt(o.From, path); {
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

// Entangled reports whether moves lead into or out of what is converted or moved itself: that is
// converted while what goes is nowhere.
func (o *Object) Entangled() bool {
	through := func(path, at []string) bool { return len(path) > len(at) && isWithin(path, at) }
	for _, m := range o.Moves {
		for _, name := range o.Displaced(o.Drops) {
			if through(m.From, []string{name}) { // else it would go with what is dropped
				return true
			}
		}
		for _, c := range o.Children {
			if !c.Moves && Needed(c.Convert) && (through(m.From, c.Path) || through(m.To, c.Path)) {
				return true
			}
		}
		for _, other := range o.Moves {
			if through(m.From, other.From) || through(m.To, other.To) {
				return true
			}
		}
	}
	return false
}

// Displaced returns those of some members of From in whose place a move puts something,
// or an object with something in it.
func (o *Object) Displaced(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !slices.ContainsFunc(o.Moves, func(m Move) bool { return m.To[0] == name })
	})
}
