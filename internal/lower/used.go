package lower

import "github.com/stategen/stategen/internal/ir"

// used finds the checks that the model still refers to: a tag, for instance,
// needs none of its own.
func used(pkg *ir.Package) marks {
	u := marks{}
	u.check(pkg.Check)
	u.typ(pkg.Root)
	for _, d := range pkg.Decls {
		u.decl(d)
	}
	return u
}

// marks is the set of checks that were met.
type marks map[*ir.Check]bool

func (u marks) check(c *ir.Check) {
	if c == nil || u[c] {
		return
	}
	u[c] = true
	for _, applied := range c.Uses() {
		u.check(applied)
	}
}

func (u marks) elem(e ir.Elem) {
	u.check(e.Check)
	u.typ(e.Type)
}

func (u marks) typ(t ir.Type) {
	switch t := t.(type) {
	case ir.List:
		u.elem(t.Elem)
	case ir.Map:
		u.elem(t.Elem)
	}
}

func (u marks) decl(d ir.Decl) {
	switch d := d.(type) {
	case *ir.Struct:
		u.check(d.Check)
		for _, f := range d.Fields {
			u.check(f.Check)
			u.typ(f.Type)
		}
		for _, p := range d.Patterns {
			u.elem(p.Elem)
		}
		if rest, ok := d.Rest.(ir.TypedRest); ok {
			u.elem(rest.Elem)
		}
	case *ir.Tuple:
		u.check(d.Check)
		for _, f := range d.Fields {
			u.check(f.Check)
			u.typ(f.Type)
		}
		if d.Rest != nil {
			u.elem(*d.Rest)
		}
	case *ir.Union:
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
func (u marks) selector(s ir.Selector) {
	switch s := s.(type) {
	case ir.ByMatch:
		for _, c := range s.Checks {
			u.check(c)
		}
	case ir.ByTag:
		for _, shared := range s.Shared {
			u.selector(shared.Select)
		}
		if s.None != nil {
			u.selector(s.None.Select)
		}
	}
}
