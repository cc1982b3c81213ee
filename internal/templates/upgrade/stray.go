package upgrade

import (
	"reflect"
	"slices"
)

// Members without a field of their own may have had values of any kind, or of another
// one, where the other major says what they are. It could not read the object then, and
// no hook would ever see it: so these are taken out before.

// strays takes the members out that a B cannot have, but for those called names, which
// have fields in it, or which somebody else sees to. No B can be read without what is in
// the object least.
func strays[B any, PB document[B]](o *node, least string, names ...string) (out []entry) {
	with := parse([]byte(least)).members
	o.members = slices.DeleteFunc(o.members, func(m entry) bool {
		alone := &node{kind: '{', members: append(with[:len(with):len(with)], m)}
		stray := !slices.Contains(names, m.name) && PB(new(B)).UnmarshalJSON(alone.append(nil)) != nil
		if stray {
			out = append(out, m)
		}
		return stray
	})
	return out
}

// leaveAll leaves members behind.
func (s *step) leaveAll(list []entry) {
	for _, m := range list {
		s.leave(m.value)
	}
}

// hasOthers reports whether the object has members but for those called names.
func (n *node) hasOthers(names ...string) bool {
	return slices.ContainsFunc(n.members, func(m entry) bool { return !slices.Contains(names, m.name) })
}

// unplaced leaves those of the others behind of which a hook has not said what became,
// and which are no members of the new object now; or not with their value, if from has a map for
// such members, which cannot hold it.
func (s *step) unplaced(from any, to written, others []entry, left *Left) error {
	if len(others) == 0 {
		return nil
	}
	text, err := to.AppendJSON(nil)
	if err != nil {
		return err
	}
	var p pairing
	now, typed := parse(text), len(p.fieldsOf(reflect.TypeOf(from).Elem()).maps) > 0
	for _, m := range others {
		n := now.get(m.name)
		if !left.settled(m.name) && (n == nil || typed && !same(n, m.value) && hasInExtra(from, m.name)) {
			s.leave(m.value)
		}
	}
	return nil
}

// hasInExtra reports whether the struct that x points to has a value in Extra.
func hasInExtra(x any, name string) bool {
	extra := reflect.ValueOf(x).Elem().FieldByName("Extra")
	return extra.IsValid() && getterOf(extra)(name)
}
