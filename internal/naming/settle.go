package naming

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// claim is one identifier to be chosen within a scope.
type claim struct {
	// at returns the name at a level: level 0 is the name one would like, each
	// further one is wider. It may depend on other claims.
	at     func(level int) string
	levels int           // how many there are
	stem   func() string // what names that are made of this one begin with; nil: the name
	above  func() *claim // the claim whose name this one's is made of; nil if there is none
	aside  string        // appended to the first name if the scope itself has it
	derive func(name string) []string
	class  class
	heirs  []*claim // variants that extend it: it gives way to them

	level     int
	number    int // what is left of a collision: the second is X2
	stepAside bool
	asBase    bool     // an heir has the name
	own       string   // the name that the schema gives it; "" if that is for no one to count on
	location  string   // schema location, for messages
	said      []string // where x-stategen would say the name there
	keep      func(name string)

	scope     *scope
	last, top known // what name and base returned last
}

// scope is what claims are settled in together.
type scope struct {
	changes int // how often one of them gave way: names may depend on each other
}

// known is a name, as it was after so many changes.
type known struct {
	name    string
	changes int
}

// remembered returns the name that find would return, which it asks for once
// between changes: most names are made of others, and those of others again.
func (c *claim) remembered(last *known, find func() string) string {
	if c.scope == nil {
		return find()
	}
	if last.changes != c.scope.changes {
		*last = known{find(), c.scope.changes}
	}
	return last.name
}

// changed notes that the claim has given way.
func (c *claim) changed() {
	if c.scope != nil {
		c.scope.changes++
	}
}

// class orders claims: on a collision, the higher class gives way.
type class int

const (
	asked class = iota // an override
	defined
	titled
	inline
)

func (c *claim) name() string {
	return c.remembered(&c.last, func() string {
		name := c.at(c.level)
		if c.asBase {
			name += "Base"
		}
		if c.stepAside {
			name += c.aside
		}
		if c.number > 0 {
			name += strconv.Itoa(c.number)
		}
		return name
	})
}

// base is what names that are made of this one begin with.
func (c *claim) base() string {
	if c.stem != nil {
		return c.remembered(&c.top, c.stem)
	}
	return c.name()
}

// collision is a name that several claims want and none can give up.
type collision struct {
	name   string
	claims []*claim
	taken  bool // the scope has it
}

// settle chooses the names of one scope. Claims on one name are widened
// together, so that no order among them decides; a claim on a name that the
// scope has itself steps aside, and so does one of which such a name would be
// made. What is made of a name gives way to no other before that name has. Where
// no name is left, a number helps; only names that were asked for can stay in
// collision.
func settle(claims []*claim, taken map[string]bool) []collision {
	in := &scope{changes: 1}
	for _, c := range claims {
		c.scope, c.last, c.top = in, known{}, known{}
	}
	for {
		reserved := func(c *claim) bool { return c.wantsAny(taken) }
		if stepAside(claims, reserved) {
			continue
		}
		derived, losers := derivedNames(claims)
		hidden := func(c *claim) bool {
			name := c.name()
			return reserved(c) || derived[name] != nil && derived[name] != c || losers[c]
		}
		groups, order := group(claims)
		if stepAside(claims, hidden) || untangle(groups, order, hidden) {
			continue
		}
		var left []collision
		for _, name := range order {
			switch list := groups[name]; {
			case len(list) > 1:
				left = append(left, collision{name: name, claims: list})
			case hidden(list[0]):
				left = append(left, collision{name: name, claims: list, taken: true})
			}
		}
		for _, c := range claims {
			c.keep(c.name())
		}
		return left
	}
}

// wantsAny reports whether some names have the claim's, or one that is made of it.
func (c *claim) wantsAny(names map[string]bool) bool {
	name := c.name()
	return names[name] || c.derive != nil && slices.ContainsFunc(c.derive(name), func(made string) bool { return names[made] })
}

// stepAside has those step aside that are hidden and still can.
func stepAside(claims []*claim, hidden func(*claim) bool) (changed bool) {
	for _, c := range claims {
		if hidden(c) && !c.stepAside && c.aside != "" {
			c.stepAside, changed = true, true
			c.changed()
		}
	}
	return changed
}

// derivedNames returns the names that are made of others, each with the claim
// that it is made of, and the claims of which the same name would be made: all
// but one, whatever their order. Those that want one name are another matter.
func derivedNames(claims []*claim) (derived map[string]*claim, losers map[*claim]bool) {
	derived, losers = map[string]*claim{}, map[*claim]bool{}
	for _, c := range claims {
		if c.derive == nil {
			continue
		}
		for _, name := range c.derive(c.name()) {
			switch other := derived[name]; {
			case other == nil || other.name() == c.name():
				derived[name] = c
			case cmp.Or(cmp.Compare(c.class, other.class), strings.Compare(c.name(), other.name())) < 0:
				derived[name], losers[other] = c, true
			default:
				losers[c] = true
			}
		}
	}
	return derived, losers
}

// untangle widens the claims on names that several want, or numbers them if
// they cannot be widened; it reports whether it could. Where a name is made of
// another one of which that is true, the other one comes first.
func untangle(groups map[string][]*claim, order []string, hidden func(*claim) bool) (changed bool) {
	open := map[*claim]string{} // with the name wanted
	var names []string
	for _, name := range order {
		if list := groups[name]; len(list) > 1 || hidden(list[0]) {
			names = append(names, name)
			for _, c := range list {
				open[c] = name
			}
		}
	}
	waits := func(c *claim) bool {
		for name := open[c]; c.above != nil; {
			if c = c.above(); c == nil {
				return false
			}
			if wanted := open[c]; wanted != "" && wanted != name {
				return true
			}
		}
		return false
	}
	for _, name := range names {
		if list := groups[name]; len(list) > 1 && !slices.ContainsFunc(list, waits) {
			changed = widen(list) || changed
		}
	}
	if changed {
		return true
	}
	for _, name := range names {
		if list := groups[name]; !slices.ContainsFunc(list, waits) {
			changed = numbered(list, hidden(list[0])) || changed
		}
	}
	for _, name := range names { // where all wait for each other, the first one goes
		changed = changed || numbered(groups[name], hidden(groups[name][0]))
	}
	return changed
}

// areAlike reports whether claims want the same names at every level.
func areAlike(list []*claim) bool {
	first := list[0]
	for _, c := range list[1:] {
		if c.class != first.class || c.level != first.level || c.levels != first.levels {
			return false
		}
		for level := c.level + 1; level < c.levels; level++ {
			if c.at(level) != first.at(level) {
				return false
			}
		}
	}
	return true
}

// group collects the claims on each name.
func group(claims []*claim) (groups map[string][]*claim, order []string) {
	groups = map[string][]*claim{}
	for _, c := range claims {
		name := c.name()
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], c)
	}
	return groups, order
}

// numbered tells apart by numbers what nothing else does: all but the first of
// the claims on a name, or all if the scope has it. A name that was asked for
// stays as it is.
func numbered(list []*claim, taken bool) bool {
	if !taken {
		first := max(0, slices.IndexFunc(list, func(c *claim) bool { return c.class == asked }))
		list = slices.Delete(slices.Clone(list), first, first+1)
	}
	changed := false
	next := 2
	for _, c := range list {
		if c.class == asked {
			continue
		}
		next = max(next, c.number+1)
		c.number = next
		c.changed()
		next++
		changed = true
	}
	return changed
}

// widen has a definition give way to its heir, or else raises the claims of the class
// that gives way first and still can, unless that is of no use.
func widen(list []*claim) bool {
	if giveWay(list) {
		return true
	}
	if areAlike(list) {
		return false
	}
	for class := inline; class >= defined; class-- {
		raised := false
		for _, c := range list {
			if c.class == class && c.level+1 < c.levels {
				c.level++
				c.changed()
				raised = true
			}
		}
		if raised {
			return true
		}
	}
	return false
}
