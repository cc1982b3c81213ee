package upgrade

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A default is what a member is in documents that lack it. That of an object which moves
// make is for what they do not bring, too: it is never lacking as a whole.

// defaults returns what is declared of a pair, of the older and the newer type: each value, and
// those in it that an object needs which only moves make; then what is declared of the types of
// objects that moves make.
func (p *pair) defaults(older, newer *ir.Struct) (list []Fill) {
	moves := p.declared.goings()
	for _, fill := range p.declared.Fills {
		list = inMade(append(list, fill), fill, older, newer, moves)
	}
	for _, m := range moves {
		for k := 1; k < len(m.To); k++ {
			list = p.ofMade(list, m.To[:k], older, newer, moves)
		}
	}
	return list
}

// ofMade adds the defaults of the type of an object at a path, which a move makes if it is not
// there. If it may be, it is another object's way back that removes them.
func (p *pair) ofMade(list []Fill, path []string, older, newer *ir.Struct, moves []Move) []Fill {
	f := fieldAt(newer, path)
	if f == nil || slices.ContainsFunc(list, func(fill Fill) bool { return isWithin(path, fill.Path) }) {
		return list
	}
	s, ok := f.Type.(*ir.Struct)
	if !ok {
		return list
	}
	elsewhere := p.down && fieldAt(older, path) != nil && !goesAway(moves, path)
	for _, fill := range p.builder.declared.fills(&s.Name) {
		inner := Fill{Path: slices.Concat(path, fill.Path), Text: fill.Text, said: fill.said}
		if elsewhere && !leads(moves, inner.Path) {
			continue
		}
		said := slices.ContainsFunc(list, func(fill Fill) bool { return isWithin(inner.Path, fill.Path) })
		if !said && fieldAt(newer, inner.Path) != nil && !always(moves, older, inner.Path) {
			list = append(list, inner)
		}
	}
	return list
}

// fillsIn reports whether one of some defaults is for what is at a path.
func fillsIn(fills []Fill, path ...string) bool {
	return slices.ContainsFunc(fills, func(fill Fill) bool { return slices.Equal(fill.Path, path) })
}

// inMade adds, of a default of an object which only moves make if it is not there, the members that it
// requires: a move may bring the others.
func inMade(list []Fill, fill Fill, older, newer *ir.Struct, moves []Move) []Fill {
	f := fieldAt(newer, fill.Path)
	if f == nil || !makes(moves, fill.Path) || fieldAt(older, fill.Path) != nil && !goesAway(moves, fill.Path) {
		return list
	}
	var within map[string]json.RawMessage
	s, ok := f.Type.(*ir.Struct)
	if !ok || json.Unmarshal([]byte(fill.Text), &within) != nil {
		return list
	}
	for _, name := range requiredOf(s) {
		path := pathTo(fill.Path, name)
		if text, ok := within[name]; ok && !always(moves, older, path) {
			inner := Fill{Path: path, Text: string(text), said: fill.said}
			list = inMade(append(list, inner), inner, older, newer, moves)
		}
	}
	return list
}

// always reports whether valid documents of the older type have what comes to be at a path.
func always(moves []Move, older *ir.Struct, path []string) bool {
	return !goesAway(moves, path) && !mayLack(older, path) || slices.ContainsFunc(moves, func(m Move) bool {
		return isWithin(m.To, path) && !mayLack(older, m.From)
	})
}

// takeDefaults takes over the declared defaults.
func (p *pair) takeDefaults() {
	decl, older, newer, list := p.declared, p.From, p.To, &p.Fills
	if p.down {
		older, newer, list = p.To, p.From, &p.Unfills
	}
	brought := p.around.in // what the object around sees to, as it brings it or knows a default
	if p.down {
		brought = p.around.out
	}
	for _, fill := range p.defaults(older, newer) {
		last := len(fill.Path) - 1
		switch {
		case hasPath(brought, fill.Path...), hasPath(p.around.filled, fill.Path...):
		case fieldAt(newer, fill.Path) == nil:
			p.found = append(p.found, decl.diag(fill.said, fmt.Sprintf("default: %s of the newer major has no member %s", newer.Name.Go, shownMember(fill.Path)), cmp.Or(ofTag(p.Object, fill.Path), meant(newer, fill.Path))))
		case !p.down && last > 0 && !p.mayBe(fill.Path[:last]):
			p.found = append(p.found, decl.diag(fill.said, fmt.Sprintf("default: there is no object %s for %q: %s of the older major has none, and no move makes one", jsonpointer.Join(fill.Path[:last]), fill.Path[last], older.Name.Go),
				fmt.Sprintf("say what the whole of it is: default: {%s: {…}}", jsonpointer.Join(fill.Path[:last]))))
		case p.down && always(decl.goings(), older, fill.Path):
			// it has not been filled in: the older major requires what it comes from
		default:
			if p.down {
				fill.For = reasonFor(decl.goings(), older, fill.Path)
			}
			*list = append(*list, fill)
			if !p.down {
				oneDefault{p, fill.said}.judge(fill.Path, fieldAt(newer, fill.Path).Elem(), fieldAt(newer, fill.Path).Only, []byte(fill.Text))
			}
		}
	}
}

// reasonFor tells for what documents of the older type have a default at a path filled in.
func reasonFor(moves []Move, older *ir.Struct, path []string) Reason {
	last := len(path) - 1
	if last == 0 {
		return ForMember
	}
	there := func(path []string) (from []string, f *ir.Field) {
		from = comesFrom(moves, path)
		if !slices.Equal(goesTo(moves, from), path) {
			return nil, nil
		}
		return from, fieldAt(older, from)
	}
	from, f := there(path)
	around, object := there(path[:last])
	switch {
	case object == nil && leads(moves, path):
		return ForSibling
	case object != nil && f != nil && f.Required && slices.Equal(from[:len(from)-1], around):
		return ForObject
	}
	return ForMember
}

// kindOf returns the kind of a JSON value.
func kindOf(text string) jsonvalue.Kinds {
	switch kind := jsonvalue.KindOf(text); {
	case kind != jsonvalue.NumberKind:
		return kind
	case jsonvalue.IsIntegral(text):
		return jsonvalue.IntegerKind
	}
	return jsonvalue.FractionKind
}

// mayBe reports whether there may be an object at a path of the newer type when defaults
// are filled in, which is before hooks are called; or whether the object around it makes one.
func (p *pair) mayBe(path []string) bool {
	before := fieldAt(p.From, path)
	stays := before != nil && KindsOf(before.Elem())&jsonvalue.ObjectKind != 0 && !goesAway(p.Moves, path)
	filled := slices.ContainsFunc(p.Fills, func(fill Fill) bool {
		return isWithin(path, fill.Path)
	})
	comes := slices.ContainsFunc(p.Moves, func(m Move) bool {
		f := fieldAt(p.From, comesFrom([]Move{m}, path))
		return isWithin(path, m.To) && f != nil && KindsOf(f.Elem())&jsonvalue.ObjectKind != 0
	})
	return stays || comes || filled || makes(p.Moves, path) || len(pathsBelow(p.claims.in, path[0])) > 0
}
