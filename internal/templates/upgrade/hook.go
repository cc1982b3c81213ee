package upgrade

import (
	"errors"
	"reflect"
	"slices"
	"strings"
)

// A hook gets an object as its own major has it, and as the other one has it so
// far. To read and write each of them by itself would be to read and write what is
// inside once for each object around it. So both documents are read as a whole, once,
// and what was made of each object is found beside the object.

// written is a document of some major.
type written interface {
	AppendJSON(dst []byte) ([]byte, error)
}

// document is what the types of the generated packages can do.
type document[T any] interface {
	*T
	UnmarshalJSON([]byte) error
	AppendJSON(dst []byte) ([]byte, error)
}

// hooked is an object that has a hook. What the hook leaves behind is among what
// the step does where the step came by.
type hooked struct {
	at      *node
	outcome written // what the hook completed; nil before it is called
	before  int     // how much the step had left behind
	residue []Residue
	lacking []string // required members that are missing, unless the hook brings them
}

// all returns what was left behind, in order.
func (s *step) all() (list []Residue) {
	at := 0
	add := func(end int) {
		for ; at < end; at++ {
			if !s.placed[at] {
				list = append(list, s.residue[at])
			}
		}
	}
	for _, h := range s.hooks {
		add(h.before)
		list = append(list, h.residue...)
	}
	add(len(s.residue))
	return list
}

// between notes a hook for the object o, whose members were those before. Those
// called names are the hook's to place, and so are the others.
func between[A, B any, PA document[A], PB document[B]](s *step, o *node, before, others []entry, hook func(from PA, to PB, left *Left) error, names ...string) {
	h := &hooked{at: o, before: len(s.residue)}
	s.hooks = append(s.hooks, h)
	o.owed = slices.DeleteFunc(slices.Clone(before), func(m entry) bool { return !slices.Contains(names, m.name) })
	o.hook = func(x any) error {
		from, to, err := PA(nil), PB(nil), error(nil)
		if from, err = typed[A, PA](o); err != nil {
			return err
		}
		to, ok := x.(PB)
		if !ok {
			return errors.New("stategen: no value of the type that the hook completes")
		}
		old := &node{kind: '{', members: before, parent: o.parent, key: o.key}
		own := &step{from: s.from, pointers: s.pointers}
		left := &Left{step: own, old: old, now: o, declares: declares[A, B]}
		if err := hook(from, to, left); err != nil {
			return err
		}
		if left.err != nil {
			return left.err
		}
		h.outcome = to
		handed := slices.DeleteFunc(names, func(name string) bool {
			was := old.get(name)
			return left.settled(name) || was != nil && was.kind == 'n' && o.has(name) && !o.hasValue(name) // or null, which stays
		})
		if err := own.unheld(from, old, handed, o, func() ([]byte, error) { return to.AppendJSON(nil) }); err != nil {
			return err
		}
		if err := own.unplaced(from, to, others, left); err != nil {
			return err
		}
		own.missing(&node{kind: '{', parent: o.parent, key: o.key}, slices.DeleteFunc(h.lacking, func(name string) bool {
			return left.settled(name) || brings(to, name)
		})...)
		h.residue = own.residue
		return nil
	}
}

// declares reports whether an object of the type A may have a member of that name. One
// that no field is for, it may have if either type has a map for such members, as the
// hook is handed these, too; and nothing is known of a type without members.
func declares[A, B any](name string) bool {
	var p pairing
	from, to := p.fieldsOf(reflect.TypeFor[A]()), p.fieldsOf(reflect.TypeFor[B]())
	_, ok := from.byName[name]
	return ok || len(from.byName) == 0 || len(from.maps)+len(to.maps) > 0
}

// lacking notes that required members are missing, unless a hook that was just noted for
// the object brings them.
func (s *step) lacking(o *node, names ...string) {
	if o.hook == nil {
		s.missing(o, names...)
		return
	}
	h := s.hooks[len(s.hooks)-1]
	for _, name := range names {
		if o.get(name) == nil {
			h.lacking = append(h.lacking, name)
		}
	}
}

// instead calls a hook with a variant that the other major has none of, and
// puts what it returns in its place; nothing leaves the value behind. The variant's
// type has fields for the members called names; if nil, that depends on what they
// are called, and all of them are the hook's.
func instead[A any, PA document[A], U any](
	s *step, n *node, tag string, names []string, hook func(PA) (U, error), write func(U) (text []byte, declared []string, err error),
) {
	if s.err != nil {
		return
	}
	var v U
	var text []byte
	var declared []string
	from, err := typed[A, PA](n)
	if err == nil {
		v, err = hook(from)
	}
	if err == nil && any(v) != nil {
		text, declared, err = write(v)
	}
	switch {
	case err != nil:
		s.err = s.hookError(n, err)
	case any(v) == nil:
		s.leave(n)
		n.kind = gone
	default:
		other := parse(text)
		s.err = s.unheld(from, n, names, &node{kind: '{'}, func() ([]byte, error) { return text, nil })
		if names != nil {
			s.carry(n, other, append(names, tag), declared)
		}
		n.become(other)
	}
}

func (s *step) hookError(n *node, err error) error {
	return &HookError{Major: s.from, To: s.to, Pointer: n.pointer(), Err: err}
}

// typed returns what its own major made of an object.
func typed[A any, PA document[A]](n *node) (PA, error) {
	if x, ok := n.from.(PA); ok {
		return x, nil
	}
	x := PA(new(A))
	return x, x.UnmarshalJSON([]byte(n.src))
}

// link notes at each object of a document what was made of it.
func link(d written, n *node) {
	p := pairing{do: func(x any, n *node) { n.from = x }}
	p.document(d, n)
}

// call calls the hooks of a document that has the text, inner ones first.
func (s *step) call(n *node, text []byte, read func([]byte) (written, error)) ([]byte, error) {
	d, err := read(text)
	if err != nil {
		return nil, err
	}
	p := pairing{do: func(x any, n *node) {
		if n.hook != nil && s.err == nil {
			if err := n.hook(x); err != nil {
				s.err = s.hookError(n, err)
			}
			n.hook = nil
		}
	}}
	p.document(d, n)
	if missed := n.waiting(); missed != nil && s.err == nil {
		s.err = s.hookError(missed, errNotFound)
	}
	if s.err != nil {
		return nil, s.err
	}
	if text, err = d.AppendJSON(nil); err != nil {
		return nil, s.hookError(s.spoilt(n), err)
	}
	return text, nil
}

// spoilt returns the object of which a hook has made what cannot be written, though the document
// could be read: the innermost one, or the root if it is not known.
func (s *step) spoilt(root *node) *node {
	for _, h := range s.hooks {
		if h.outcome == nil {
			continue
		}
		if _, err := h.outcome.AppendJSON(nil); err != nil {
			return h.at
		}
	}
	return root
}

// errNotFound is why a hook cannot be called, rather than have its object lose what it
// was handed. Nothing is known that leads to it.
var errNotFound = errors.New("it cannot be called: what was made of the object is not found")

// waiting returns an object whose hook was not called; nil if there is none.
func (n *node) waiting() *node {
	if n.hook != nil {
		return n
	}
	for _, m := range n.members {
		if missed := m.value.waiting(); missed != nil {
			return missed
		}
	}
	for _, item := range n.items {
		if missed := item.waiting(); missed != nil {
			return missed
		}
	}
	return nil
}

// unhook gives n, and the objects inside, back what hooks were to be handed of them: these
// are not called. Where something else has come by that name, it is left behind by itself.
func (s *step) unhook(n *node) {
	if n.hook != nil && n.kind != '{' {
		n.become(parse([]byte(n.src)))
	}
	n.members = slices.DeleteFunc(n.members, func(m entry) bool { return m.value.blank })
	owed := n.owed
	n.hook, n.owed = nil, nil
	for _, m := range owed {
		switch there := n.get(m.name); {
		case m.value.kind == gone:
		case there == nil:
			n.put(m.name, m.value)
		case there != m.value:
			s.leave(m.value)
		}
	}
	for _, m := range n.members {
		s.unhook(m.value)
	}
	for _, item := range n.items {
		s.unhook(item)
	}
}

// pairing goes through a document and the text that it was read from, side by
// side.
type pairing struct {
	do     func(x any, n *node) // for each object, with a pointer to its struct; inner ones first
	fields map[reflect.Type]fields
}

// fields are the numbers of the fields of a struct.
type fields struct {
	byName map[string]int // of their members
	maps   []int          // of those that may hold members without a field of their own
}

// document visits a Document, which has the root in it, and its text.
func (p *pairing) document(d written, n *node) { p.visit(reflect.ValueOf(d).Field(0), n) }

func (p *pairing) visit(x reflect.Value, n *node) {
	switch x.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !x.IsNil() {
			p.visit(x.Elem(), n)
		}
	case reflect.Slice:
		for k := range min(x.Len(), len(n.items)) {
			p.visit(x.Index(k), n.items[k])
		}
	case reflect.Map:
		for _, m := range n.members {
			p.entry(x, m)
		}
	case reflect.Struct:
		if value := wrapped(x); value.IsValid() {
			p.visit(value, n)
			return
		}
		if n.kind == '[' {
			p.positions(x, n)
		}
		fields := p.fieldsOf(x.Type())
		for _, m := range n.members {
			if k, ok := fields.byName[m.name]; ok {
				p.visit(x.Field(k), m.value)
				continue
			}
			for _, k := range fields.maps {
				p.entry(x.Field(k), m)
			}
		}
		if x.CanAddr() {
			p.do(x.Addr().Interface(), n)
		}
	}
}

// entry visits the value of a map for a member, if it has one.
func (p *pairing) entry(x reflect.Value, m entry) {
	name := reflect.ValueOf(m.name)
	if v := x.MapIndex(name); v.IsValid() { // it cannot be changed where it is
		value := reflect.New(v.Type()).Elem()
		value.Set(v)
		p.visit(value, m.value)
		x.SetMapIndex(name, value)
	}
}

// wrapped returns the value of a variant that is no object with members, such as the list
// of one that is an array; the zero Value for all other types.
func wrapped(x reflect.Value) (value reflect.Value) {
	for k := range x.NumField() {
		switch field := x.Type().Field(k); {
		case field.Name == "Extra":
			return reflect.Value{}
		case field.Name == "Value" && field.Tag == "":
			value = x.Field(k)
		}
	}
	return value
}

// positions visits the elements of an array that has a field for each, and one called
// Rest for those after them. An array may also stand where nothing has such fields: in a
// variant that is kept whole, or where an object is wanted.
func (p *pairing) positions(x reflect.Value, n *node) {
	for k := range min(x.NumField(), len(n.items)) {
		switch field := x.Type().Field(k); {
		case !isPosition(field):
			return
		case field.Name == "Rest" && k == x.NumField()-2:
			p.visit(x.Field(k), &node{kind: '[', items: n.items[k:]})
			return
		}
		p.visit(x.Field(k), n.items[k])
	}
}

// isPosition reports whether a field of a struct is for an element of an array, or for those
// after them.
func isPosition(field reflect.StructField) bool {
	return field.Name != "Extra" && field.IsExported() && field.Tag == ""
}

// hasPositions reports whether a type that is no union's is for arrays by position.
func hasPositions(t reflect.Type) bool { return isPosition(t.Field(0)) }

// memberOf returns the name of the member that a field of a struct is for; not ok if it is
// for none, or for several. Fields are found by their tags, but for those whose members have
// names that no tag can hold.
func memberOf(t reflect.Type, k int) (name string, ok bool) {
	field := t.Field(k)
	if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
		return name, true
	}
	name, ok = untagged[t][field.Name]
	return name, ok
}

// fieldsOf returns the fields of a struct.
func (p *pairing) fieldsOf(t reflect.Type) fields {
	list, ok := p.fields[t]
	if !ok {
		list.byName = make(map[string]int)
		for k := range t.NumField() {
			field := t.Field(k)
			if name, ok := memberOf(t, k); ok {
				list.byName[name] = k
			} else if field.IsExported() && field.Type.Kind() == reflect.Map {
				list.maps = append(list.maps, k)
			}
		}
		if p.fields == nil {
			p.fields = make(map[reflect.Type]fields)
		}
		p.fields[t] = list
	}
	return list
}
