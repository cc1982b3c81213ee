package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// Remit is what one method of the hooks of a step has to see to, since nothing
// else does.
type Remit struct {
	Method string
	// Names are the members that it is handed, "owner"; those required ones that
	// it has to supply, "+count"; and, of the types within what it is handed,
	// members and enum values, "Tool.args" and "Status=done". "*" is members
	// that the schema does not name.
	Names  []string
	Inside []string // those of them that are of types within
	// Fields are the Go fields in which it finds a member that it is handed, or sets one that
	// it has to supply, by those names. A constant that it has to supply is there already.
	Fields map[string]string
	// Hint is what would make the hook needless, or what it is to know of the way back; "" if
	// there is neither.
	Hint string
}

// Remits lists the remits of a step's hooks, in the order of their methods.
func Remits(up, down *Step) []Remit {
	var list []Remit
	for _, h := range up.Hooks {
		list = append(list, up.remit(h, "Upgrade"))
		list[len(list)-1].Hint = h.Hint
		if h.Union == nil {
			list = append(list, down.remit(h, "Downgrade"))
			list[len(list)-1].Hint = back(up, down, h)
		}
	}
	return list
}

// remit returns what a hook is handed in one direction, at all of its places.
func (s *Step) remit(h *Hook, direction string) Remit {
	r := &collector{seen: map[ir.Type]bool{}, in: map[string]string{}}
	itself := s.handed(h, r)
	return Remit{Method: direction + h.Name, Names: r.names, Inside: r.names[itself:], Fields: r.in}
}

// handed collects that, and returns how many of the names are of what it is handed itself.
func (s *Step) handed(h *Hook, r *collector) (itself int) {
	if h.Union != nil { // the whole variant
		for _, f := range h.Older.Fields {
			r.handed(f)
		}
		itself = len(r.names)
		for _, f := range h.Older.Fields {
			r.within(f.Type)
		}
		return itself
	}
	var objects []*Object
	for _, o := range s.Objects {
		if o.Hook == h {
			objects = append(objects, o)
		}
	}
	for _, o := range objects {
		for _, f := range o.From.Fields {
			if slices.Contains(o.Unplaced, f.JSON) || slices.Contains(o.Unfit, f.JSON) {
				r.handed(f)
			}
		}
		if o.Strays {
			r.add("*")
		}
	}
	for _, o := range objects {
		for _, name := range o.Wanted {
			r.wanted(o.To.Field(name))
		}
	}
	itself = len(r.names)
	for _, o := range objects {
		for _, f := range o.From.Fields {
			if slices.Contains(o.Unplaced, f.JSON) || slices.Contains(o.Unfit, f.JSON) {
				r.within(f.Type)
			}
		}
	}
	return itself
}

// collector collects names, each once.
type collector struct {
	names []string
	in    map[string]string // the fields of those that have one
	seen  map[ir.Type]bool
}

// handed adds a member of the object that the hook gets.
func (r *collector) handed(f *ir.Field) {
	r.add(f.JSON)
	r.in[f.JSON] = f.Go
}

// wanted adds a member of the object that the hook completes.
func (r *collector) wanted(f *ir.Field) {
	r.add("+" + f.JSON)
	if !isFixed(f) {
		r.in["+"+f.JSON] = f.Go
	}
}

func (r *collector) add(name string) {
	if !slices.Contains(r.names, name) {
		r.names = append(r.names, name)
	}
}

// within adds what there is in the types that a value has or contains: a hook
// that is handed the value converts these, too.
func (r *collector) within(t ir.Type) {
	t = ir.Inmost(t)
	if d, ok := t.(ir.Decl); ok {
		if r.seen[d] {
			return
		}
		r.seen[d] = true
	}
	switch t := t.(type) {
	case *ir.Enum:
		for _, v := range t.Values {
			r.add(t.Name.Go + "=" + v.Value.Text)
		}
	case *ir.Struct:
		r.members(t)
	case *ir.Tuple:
		r.fields(t.Name.Go, t.Fields)
		if t.Rest != nil {
			r.within(t.Rest.Type)
		}
	case *ir.Union:
		for _, v := range t.Variants {
			if v.Struct != nil {
				r.within(v.Struct)
			} else {
				r.within(v.Wrap.Elem.Type)
			}
		}
		if t.Base != nil {
			r.within(t.Base)
		}
	}
}

func (r *collector) members(s *ir.Struct) {
	if len(s.Fields) == 0 && s.Tag != nil {
		r.add(s.Name.Go) // a variant that is no more than its tag
	}
	r.fields(s.Name.Go, s.Fields)
	for _, p := range s.Patterns {
		r.within(p.Elem.Type)
	}
	if rest, ok := s.Rest.(ir.TypedRest); ok {
		r.within(rest.Elem.Type)
	}
}

func (r *collector) fields(of string, list []*ir.Field) {
	for _, f := range list {
		r.add(of + "." + f.JSON)
	}
	for _, f := range list {
		r.within(f.Type)
	}
}
