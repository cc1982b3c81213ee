package naming

import "github.com/stategen/stategen/internal/ir"

// An alternative that is a definition, with what holds for the whole union beside it, is called
// after the definition where there is no other type of that: as if nothing stood beside the choice.

// claimAbsorbed has a variant called so, if it is one.
func (n *namer) claimAbsorbed(c *claim, name *ir.Name) {
	if name.As == "" || c.class != inline {
		return
	}
	at, above := c.at, c.above
	c.class, c.own = defined, plain(name.As)
	c.levels++
	c.at = func(level int) string {
		if level == 0 {
			return n.short(name.As)
		}
		return at(level - 1)
	}
	c.above = func() *claim {
		if c.level == 0 {
			return nil
		}
		return above()
	}
}

// absorbed lists the schema locations at which a name may be asked for: that of the definition, and
// before all the place itself.
func absorbed(name *ir.Name) []string {
	if name.As == "" {
		return []string{name.Schema}
	}
	return []string{name.Stands, name.Schema}
}
