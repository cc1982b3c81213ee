package upgrade

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// A member that the other major requires may be missing in what a step makes: the major of
// the document need not have it, or what becomes of it is left behind. Reading takes such a
// document, so that nobody would hear of it but by what is reported.

// reportRequired plans what is reported of required members. What comes from moves of the object
// around it is for that to see to. It has to be called when all is planned, since a
// union may be in itself.
func (p *pair) reportRequired() {
	if p.down {
		p.filledObjects()
	} else {
		p.loseMadeObjects()
	}
	for _, f := range p.To.Fields {
		around := hasPath(p.around.in, f.JSON) || len(pathsBelow(p.around.in, f.JSON)) > 0
		asked := slices.Contains(p.wanted, f.JSON) || p.Hook != nil && slices.Contains(p.Unfit, f.JSON)
		if !f.Required || around || asked {
			continue
		}
		from := p.source(f)
		if !p.down && from != nil && p.mayLack(from) {
			p.loseValidity(f, from)
		}
		switch {
		case p.down && p.mayLack(from):
			p.Missing = append(p.Missing, f.JSON)
		case from != nil && p.mayGo(from):
			p.Sources = append(p.Sources, Move{From: from, To: []string{f.JSON}})
		}
	}
}

// source returns the path that a member of To comes from; nil if it is an
// object that moves make.
func (p *pair) source(f *ir.Field) []string {
	for _, m := range p.Moves {
		if len(m.To) == 1 && m.To[0] == f.JSON {
			return m.From
		}
	}
	if p.From.Field(f.JSON) == nil || hasPath(p.claims.out, f.JSON) || p.isAnother(f.JSON) {
		return nil
	}
	return []string{f.JSON}
}

// mayLack reports whether valid documents of From need not have what is at a path.
func (p *pair) mayLack(path []string) bool { return mayLack(p.From, path) }

// mayLack reports whether valid objects of a type need not have what is at a path.
func mayLack(s *ir.Struct, path []string) bool {
	for k := range path {
		if f := fieldAt(s, path[:k+1]); f == nil || !f.Required {
			return true
		}
	}
	return path == nil
}

// mayGo reports whether what is at a path may be left behind.
func (p *pair) mayGo(path []string) bool {
	return len(path) == 1 && slices.Contains(p.Drops, path[0]) ||
		slices.ContainsFunc(p.Children, func(c Child) bool { return slices.Equal(c.Path, path) && mayGo(c.Convert) })
}

// mayGo reports whether a conversion may leave the value behind as a whole.
func mayGo(c Convert) bool {
	switch c := c.(type) {
	case Values:
		return len(c.Taken) > 0
	case Held:
		return !c.Stays || mayGo(c.Of)
	case Fit, Tried, Kept, Only, Narrow, NotNull:
		return true
	case *Choice:
		return c.Comes != nil || slices.ContainsFunc(c.Cases, func(k Case) bool { return k.Gone || k.Came != nil }) ||
			slices.ContainsFunc(c.Kinds, func(k OfKind) bool { return mayGo(k.Convert) })
	}
	return false
}

// filledObjects plans what is reported of the objects that moves fill: what is moved there may
// not have been there, and one that is made has nothing else.
func (p *pair) filledObjects() {
	for _, m := range p.Moves {
		for k := 1; k < len(m.To); k++ {
			path, name := m.To[:k], m.To[k]
			into, ok := fieldAt(p.To, path).Type.(*ir.Struct)
			if !ok {
				continue
			}
			i := slices.IndexFunc(p.Filled, func(f Filled) bool { return slices.Equal(f.Path, path) })
			if i < 0 {
				i = len(p.Filled)
				p.Filled = append(p.Filled, Filled{Path: path, Type: into, Made: requiredOf(into)})
			}
			to := &p.Filled[i]
			to.Made = slices.DeleteFunc(to.Made, func(made string) bool { return made == name })
			last := k == len(m.To)-1
			switch {
			case !into.Field(name).Required || slices.Contains(to.Names, name):
			case !last || p.mayLack(m.From) || p.mayGo(m.From):
				to.Names = append(to.Names, name)
			case !p.leadsOn(m, len(m.From)-1):
				to.Passing = append(to.Passing, name)
			}
		}
	}
	p.Filled = slices.DeleteFunc(p.Filled, func(f Filled) bool { return len(f.Names)+len(f.Passing)+len(f.Made) == 0 })
}

// loseMadeObjects notes required members that an object is without which a move makes, on the way up: no
// value is left behind, so that nothing but this would say why an upgraded document is not valid.
func (p *pair) loseMadeObjects() {
	told := map[string]bool{}
	for _, m := range p.Moves {
		for k := 1; k < len(m.To); k++ {
			path := m.To[:k]
			into, ok := fieldAt(p.To, path).Type.(*ir.Struct)
			there := !p.mayLack(path) && !goesAway(p.Moves, path)
			asked := p.Hook != nil && slices.Contains(p.unsourced, path[0])
			if !ok || asked || there {
				continue
			}
			for _, name := range requiredOf(into) {
				whole := pathTo(path, name)
				if key := fmt.Sprintf("%q", whole); name != m.To[k] && !told[key] && !p.brought(whole) {
					told[key] = true
					p.loseMade(m, into, whole)
				}
			}
		}
	}
	p.loseLacking(told)
}

// loseLacking notes required members that moves alone bring, in objects that are there without them,
// too: documents of the older major need not have what is moved there.
func (p *pair) loseLacking(told map[string]bool) {
	for _, m := range p.Moves {
		asked := p.Hook != nil && (slices.Contains(p.unsourced, m.To[0]) || slices.Contains(p.wanted, m.To[0]))
		for k := 1; k <= len(m.To) && len(m.To) > 1 && !asked; k++ {
			path := m.To[:k]
			if k == 1 && (p.source(p.To.Field(path[0])) != nil || hasPath(p.around.in, path[0])) {
				continue // as of any member
			}
			key := fmt.Sprintf("%q", path)
			if f := fieldAt(p.To, path); f.Required && !told[key] && p.isThereWithout(path) && !p.brought(path) && !hasPath(p.around.filled, path...) {
				told[key] = true
				p.loseBrought(m, path)
			}
		}
	}
}

// isThereWithout reports whether valid documents may have the object that is around a path, by
// itself or by a default, and not what comes to be at the path.
func (p *pair) isThereWithout(path []string) bool {
	origin := func(path []string) []string {
		if from := comesFrom(p.Moves, path); slices.Equal(goesTo(p.Moves, from), path) && fieldAt(p.From, from) != nil {
			return from
		}
		return nil
	}
	last := len(path) - 1
	around, from := origin(path[:last]), origin(path)
	filled := fillsIn(p.Fills, path[:last]...)
	if last > 0 && around == nil && !filled {
		return false
	}
	if from == nil || filled {
		return true
	}
	for k := range from { // what leads to the object around is there with it
		if !isWithin(around, from[:k+1]) && !fieldAt(p.From, from[:k+1]).Required {
			return true
		}
	}
	return false
}

// brought reports whether a declaration gives what is at a path a value in every document.
func (p *pair) brought(path []string) bool {
	return fillsIn(p.Fills, path...) ||
		slices.ContainsFunc(p.Moves, func(m Move) bool {
			return len(m.To) >= len(path) && slices.Equal(m.To[:len(path)], path) && !p.mayLack(m.From) && !p.mayGo(m.From)
		})
}

// requiredOf lists the required members of a type.
func requiredOf(s *ir.Struct) (names []string) {
	for _, f := range s.Fields {
		if f.Required {
			names = append(names, f.JSON)
		}
	}
	return names
}
