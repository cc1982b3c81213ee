package upgrade

import "slices"

// any reports whether something is true of the conversion of an element.
func (p Positions) any(is func(Convert) bool) bool {
	return p.Rest != nil && is(p.Rest) || slices.ContainsFunc(p.First, is)
}

// Needed reports whether a conversion changes anything.
func Needed(c Convert) bool {
	switch c := c.(type) {
	case Each:
		return Needed(c.Of)
	case Positions:
		return c.any(Needed)
	case Values:
		return len(c.Names)+len(c.Taken) > 0
	case Held:
		return !c.Stays || Needed(c.Of)
	case Fit, Tried, Kept, Only, Narrow, NotNull:
		return true
	case *Object:
		return c.needed
	case *Choice:
		return c.needed
	}
	return false
}

// settle finds out which objects and choices need work: those that do
// something, and those that contain such.
func (s *Step) settle(objects []*Object, choices []*Choice) {
	s.all = objects
	for again := true; again; {
		again = false
		for _, o := range objects {
			if !o.needed && o.works() {
				o.needed, again = true, true
			}
		}
		for _, c := range choices {
			if !c.needed && c.works() {
				c.needed, again = true, true
			}
		}
	}
	for _, o := range objects {
		if o.needed {
			s.Objects = append(s.Objects, o)
		}
	}
	for _, c := range choices {
		if c.needed {
			s.Choices = append(s.Choices, c)
		}
	}
}

// works reports whether an object needs work, as far as is known by now.
func (o *Object) works() bool {
	if len(o.Room)+len(o.Moves)+len(o.Drops)+len(o.Unplaced)+len(o.Unfit)+len(o.Fills)+len(o.Unfills)+len(o.Missing)+len(o.Filled) > 0 || o.Hook != nil || o.Strays {
		return true
	}
	for _, c := range o.Children {
		if Needed(c.Convert) {
			return true
		}
	}
	return o.Others != nil && Needed(o.Others.Convert)
}

// works reports whether a union needs work, as far as is known by now.
func (c *Choice) works() bool {
	for _, k := range c.Cases {
		if k.Gone || k.Came != nil || len(k.Retag) > 0 || Needed(k.Convert) {
			return true
		}
	}
	return c.Comes != nil || c.Base != nil && c.Base.needed || slices.ContainsFunc(c.Kinds, func(k OfKind) bool { return Needed(k.Convert) })
}
