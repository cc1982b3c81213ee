package ir

// UsedChecks finds the checks that types still refer to: a tag, for instance,
// needs none of its own.
func (pkg *Package) UsedChecks() map[*Check]bool {
	u := marks{}
	u.check(pkg.Check)
	u.typ(pkg.Root)
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

func (u marks) elem(e Elem) {
	u.check(e.Check)
	u.typ(e.Type)
}

func (u marks) typ(t Type) {
	switch t := t.(type) {
	case List:
		u.elem(t.Elem)
	case Map:
		u.elem(t.Elem)
	}
}

func (u marks) decl(d Decl) {
	switch d := d.(type) {
	case *Struct:
		u.check(d.Check)
		for _, f := range d.Fields {
			u.check(f.Check)
			u.typ(f.Type)
		}
		for _, p := range d.Patterns {
			u.elem(p.Elem)
		}
		if rest, ok := d.Rest.(TypedRest); ok {
			u.elem(rest.Elem)
		}
	case *Tuple:
		u.check(d.Check)
		for _, f := range d.Fields {
			u.check(f.Check)
			u.typ(f.Type)
		}
		if d.Rest != nil {
			u.elem(*d.Rest)
		}
	case *Union:
		if d.Verdict != nil {
			u.check(d.Verdict.Check)
		}
		for _, v := range d.Variants {
			if v.Wrap != nil {
				u.elem(v.Wrap.Elem)
			}
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
		for _, shared := range s.Shared {
			u.selector(shared.Select)
		}
		if s.None != nil {
			u.selector(s.None.Select)
		}
	}
}
