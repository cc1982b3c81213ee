package naming

// claim is one identifier to be chosen within a scope.
type claim struct {
	// at returns the name at a level: level 0 is the name one would like, each
	// further one is wider. It may depend on other claims.
	at     func(level int) string
	levels int    // how many there are
	aside  string // appended to the first name if the scope itself has it
	derive func(name string) []string
	class  class

	level     int
	stepAside bool
	location  string // schema location, for messages
	keep      func(name string)
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
	name := c.at(c.level)
	if c.stepAside {
		name += c.aside
	}
	return name
}

// collision is a name that several claims want and none can give up.
type collision struct {
	name   string
	claims []*claim
	taken  bool // the scope has it
}

// settle chooses the names of one scope. Claims on one name are widened
// together, so that no order among them decides; a claim on a name that the
// scope has itself steps aside.
func settle(claims []*claim, taken map[string]bool) []collision {
	for {
		derived := map[string]*claim{}
		for _, c := range claims {
			if c.derive != nil {
				for _, name := range c.derive(c.name()) {
					derived[name] = c
				}
			}
		}
		hidden := func(c *claim) bool {
			name := c.name()
			return taken[name] || derived[name] != nil && derived[name] != c
		}
		groups, order := group(claims)
		changed := false
		for _, c := range claims {
			if hidden(c) && !c.stepAside && c.aside != "" {
				c.stepAside, changed = true, true
			}
		}
		if !changed {
			for _, name := range order {
				if len(groups[name]) > 1 && widen(groups[name]) {
					changed = true
				}
			}
		}
		if changed {
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

// widen raises the claims of the class that gives way first and still can.
func widen(list []*claim) bool {
	for class := inline; class >= defined; class-- {
		raised := false
		for _, c := range list {
			if c.class == class && c.level+1 < c.levels {
				c.level++
				raised = true
			}
		}
		if raised {
			return true
		}
	}
	return false
}
