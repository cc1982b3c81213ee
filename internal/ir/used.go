package ir

// UsedChecks finds the checks that types still refer to: a tag, for instance,
// needs none of its own.
func (pkg *Package) UsedChecks() map[*Check]bool {
	u := marks{}
	u.check(pkg.Check)
	elements(pkg.Root, u.elem)
	for _, d := range pkg.Decls {
		u.decl(d)
	}
	return u
}

// marks is the set of checks that were met.
type marks map[*Check]bool

func (u marks) check(c *Check) {
	if c == nil || u[c] {
		return
	}
	u[c] = true
	for _, applied := range c.Uses() {
		u.check(applied)
	}
}

func (u marks) elem(e Elem) { u.check(e.Check) }

func (u marks) decl(d Decl) {
	places(d, u.elem)
	switch d := d.(type) {
	case *Struct:
		u.check(d.Check)
	case *Tuple:
		u.check(d.Check)
	case *Union:
		if d.Verdict != nil {
			u.check(d.Verdict.Check)
		}
		u.selector(d.Select)
	}
}

// selector finds the checks that tell variants apart.
func (u marks) selector(s Selector) {
	switch s := s.(type) {
	case ByMatch:
		for _, c := range s.Checks {
			u.check(c)
		}
	case ByTag:
		for _, shared := range s.Groups() {
			u.selector(shared.Select)
		}
		if s.None != nil {
			u.selector(s.None.Select)
		}
	}
}

// OpenEnums finds the enums beside whose values the schema allows others wherever they
// stand.
func (pkg *Package) OpenEnums() map[*Enum]bool {
	open := map[*Enum]bool{}
	stands := func(enum *Enum, isOpen bool) {
		before, met := open[enum]
		open[enum] = isOpen && (before || !met)
	}
	place := func(e Elem) {
		if enum, ok := e.Type.(*Enum); ok {
			stands(enum, e.Open)
		}
	}
	if pkg.Wrap != nil {
		place(pkg.Wrap.Elem)
		elements(pkg.Wrap.Elem.Type, place)
	}
	for _, d := range pkg.Decls {
		places(d, place)
		if s, ok := d.(*Struct); ok && s.Tag != nil {
			if others, ok := s.Tag.Others.(Listed); ok {
				stands(others.Enum, false)
			}
		}
	}
	return open
}
