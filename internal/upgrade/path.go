package upgrade

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// Paths lead from an object to what is in it, by the names of members.

// fieldAt returns the member that a path leads to through nested objects; nil if there is none.
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

// holder returns the type of the object that has the last member of a path; nil if there is none.
func holder(s *ir.Struct, path []string) *ir.Struct {
	if len(path) == 1 {
		return s
	}
	f := fieldAt(s, path[:len(path)-1])
	if f == nil {
		return nil
	}
	inner, _ := f.Type.(*ir.Struct)
	return inner
}

// isWithin reports whether a path is another one, or leads on from it.
func isWithin(path, from []string) bool {
	return len(path) >= len(from) && slices.Equal(path[:len(from)], from)
}

// pathTo is a path and one more name.
func pathTo(path []string, name string) []string { return append(slices.Clip(path), name) }

// hasPath reports whether a path is one of some.
func hasPath(paths [][]string, path ...string) bool {
	return slices.ContainsFunc(paths, func(p []string) bool { return slices.Equal(p, path) })
}

// pathsBelow returns the paths that lead on from one, from there on.
func pathsBelow(paths [][]string, at ...string) [][]string {
	var list [][]string
	for _, p := range paths {
		if n := len(at); len(p) > n && slices.Equal(p[:n], at) {
			list = append(list, p[n:])
		}
	}
	return list
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

// leads reports whether one of some moves leads to a path.
func leads(moves []Move, path []string) bool {
	return slices.ContainsFunc(moves, func(m Move) bool { return slices.Equal(m.To, path) })
}

// makes reports whether moves bring something of the object that is at a path.
func makes(moves []Move, path []string) bool {
	return slices.ContainsFunc(moves, func(m Move) bool { return len(m.To) > len(path) && isWithin(m.To, path) })
}

// goesAway reports whether what is at a path is moved elsewhere, or dropped.
func goesAway(moves []Move, path []string) bool {
	return slices.ContainsFunc(moves, func(m Move) bool { return isWithin(path, m.From) })
}

// shownMember is the path of a member, or its name if that is all.
func shownMember(path []string) string {
	if len(path) == 1 {
		return strconv.Quote(path[0])
	}
	return jsonpointer.Join(path)
}
