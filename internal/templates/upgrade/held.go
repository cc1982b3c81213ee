package upgrade

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A hook sees what the Go types can hold. The rest of what it is handed is in the
// text alone, and would be gone without anybody's knowing.

// unheld leaves those of the named members of n behind whose values x, which was
// read from n, cannot hold, and of the others what objects inside have in Extra. That
// a hook can see, but need not have looked at: what is nowhere in the text that was made
// of n, by its name, more often than in what was there before, was not placed.
func (s *step) unheld(x any, n *node, names []string, before *node, made func() ([]byte, error)) error {
	var err error
	var placed map[placing]int
	alike := likeness{}
	unlessPlaced := func(m entry) {
		if placed == nil && err == nil {
			var text []byte
			if text, err = made(); err == nil {
				placed = make(map[placing]int)
				alike.of(before, placed)
				for p := range placed {
					placed[p] = -placed[p]
				}
				alike.of(parse(text), placed)
			}
		}
		if placed[placing{m.name, alike.of(m.value, nil)}] <= 0 {
			s.leave(m.value)
		}
	}
	inside := pairing{do: func(x any, n *node) {
		for _, m := range beside(x, n) {
			unlessPlaced(m)
		}
	}}
	for _, name := range names {
		m := n.get(name)
		switch {
		case m == nil:
		case !holds(x, m, name):
			unlessPlaced(entry{name: name, value: m})
		default:
			inside.visit(fieldFor(x, name), m)
		}
	}
	return err
}

// beside returns the values within n that the struct which x points to, which was read from
// n, has in Extra. An element of an array that has a field for each is called by its number.
func beside(x any, n *node) (list []entry) {
	v := reflect.ValueOf(x).Elem()
	extra := v.FieldByName("Extra")
	if !extra.IsValid() {
		return nil
	}
	positions := hasPositions(v.Type())
	if kind := n.kind; positions && kind != '[' || !positions && kind != '{' {
		return []entry{{name: unescapeToken(n.key), value: n}} // such as null in a list of objects
	}
	if sized, ok := extra.Interface().(interface{ Len() int }); !ok || sized.Len() == 0 {
		return nil
	}
	has := getterOf(extra)
	for _, m := range n.members {
		if has(m.name) {
			list = append(list, m)
		}
	}
	for k, item := range n.items {
		name := strconv.Itoa(k)
		if has(name) {
			list = append(list, entry{name: name, value: item})
		}
		if has(name + ":") {
			return append(list, unsaid(v.FieldByName("Rest"), n.items[k:])...)
		}
	}
	return list
}

// unsaid returns the elements of which a list does not say what they are.
func unsaid(list reflect.Value, items []*node) (odd []entry) {
	for k, item := range items {
		if k >= list.Len() || !says(list.Index(k), item) {
			odd = append(odd, entry{name: item.key, value: item})
		}
	}
	return odd
}

// says reports whether an element of a list, or what is in one, is written as n.
func says(v reflect.Value, n *node) bool {
	switch v.Kind() {
	case reflect.String: // encoding/json has no lone surrogates
		return n.kind == '"' && unquote(n.text) == v.String()
	case reflect.Slice:
		if n.kind != '[' || v.Type().Elem().Kind() == reflect.Uint8 {
			break
		}
		for k, item := range n.items {
			if k >= v.Len() || !says(v.Index(k), item) {
				return false
			}
		}
		return len(n.items) == v.Len()
	}
	text, err := json.Marshal(v.Interface())
	return err == nil && same(parse(text), n)
}

// getterOf tells of an Extra whether it has a value under a name.
func getterOf(extra reflect.Value) func(name string) bool {
	get := extra.MethodByName("Get")
	return func(name string) bool { return get.Call([]reflect.Value{reflect.ValueOf(name)})[1].Bool() }
}

// placing is a member or an element somewhere in a document: its name or position, and the
// number of its value.
type placing struct {
	name  string
	value int
}

// likeness numbers values: those that are the same have the same number. So each of many
// is found among many, at no more than it takes to go through both once.
type likeness map[string]int

// of returns the number of n, and notes how often all that is in n is there.
func (l likeness) of(n *node, noted map[placing]int) int {
	key := []byte{n.kind}
	switch {
	case n.isNumber():
		key = appendNumberKey(key[:0], n.text)
	case n.kind == '"':
		key = append(key, unquote(n.text)...)
	case n.kind == '[':
		for k, item := range n.items {
			value := l.of(item, noted)
			if noted != nil {
				noted[placing{strconv.Itoa(k), value}]++
			}
			key = strconv.AppendInt(append(key, ','), int64(value), 10)
		}
	case n.kind == '{':
		list := make([]placing, len(n.members))
		for k, m := range n.members {
			list[k] = placing{m.name, l.of(m.value, noted)}
			if noted != nil {
				noted[list[k]]++
			}
		}
		slices.SortFunc(list, func(a, b placing) int { return strings.Compare(a.name, b.name) })
		for _, m := range list {
			key = strconv.AppendInt(append(strconv.AppendQuote(key, m.name), ':'), int64(m.value), 10)
		}
	}
	k, ok := l[string(key)]
	if !ok {
		k = len(l)
		l[string(key)] = k
	}
	return k
}

// holds reports whether x has a field for the member called name, which says what the value
// n does, but for what is in Extra further inside. Null is what a nil field says.
func holds(x any, n *node, name string) bool {
	switch f := fieldFor(x, name); {
	case !f.IsValid():
		return false
	case n.kind == 'n' && isNil(f):
		return true
	}
	return !hasInExtra(x, name)
}

func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		return v.IsNil()
	}
	return false
}

// fieldFor returns the field of the struct that x points to for the member called name;
// the zero Value if it has none.
func fieldFor(x any, name string) reflect.Value {
	v := reflect.ValueOf(x).Elem()
	for k := range v.NumField() {
		if member, ok := memberOf(v.Type(), k); ok && member == name {
			return v.Field(k)
		}
	}
	return reflect.Value{}
}

// brings reports whether an object that was read without the required member called name
// has it now. What is zero would not be written, unless it says more than its type's zero
// value: then writing tells, which takes as long as the object is.
func brings(x written, name string) bool {
	f := fieldFor(x, name)
	if !f.IsValid() || f.IsZero() {
		return false
	}
	switch text, _ := json.Marshal(f.Addr().Interface()); string(text) {
	case `""`, "0", "false", "null", "[]", "{}":
		all, err := x.AppendJSON(nil)
		return err == nil && parse(all).has(name)
	}
	return true
}

// same reports whether two values are equal as JSON.
func same(a, b *node) bool { return equal(a, b, sameNumber) }

func equal(a, b *node, number func(a, b string) bool) bool {
	if a.isNumber() && b.isNumber() {
		return number(a.text, b.text)
	}
	switch {
	case a.kind != b.kind:
		return false
	case a.kind == '"':
		return a.text == b.text || unquote(a.text) == unquote(b.text)
	case a.kind == '[':
		return slices.EqualFunc(a.items, b.items, func(a, b *node) bool { return equal(a, b, number) })
	case a.kind == '{':
		get := b.byName()
		return len(a.members) == len(b.members) && !slices.ContainsFunc(a.members, func(m entry) bool {
			v := get(m.name)
			return v == nil || !equal(m.value, v, number)
		})
	}
	return true
}

// carry takes the members of old that its type does not know to new, which has
// fields for those declared. What would become one of these, or is there with
// another value, is left behind; and everything if that cannot be told.
func (s *step) carry(old, new *node, known, declared []string) {
	get := new.byName()
	for _, m := range old.members {
		there := get(m.name)
		switch {
		case slices.Contains(known, m.name), there != nil && same(there, m.value):
		case there != nil, new.kind != '{', declared == nil, slices.Contains(declared, m.name):
			s.leave(m.value)
		default:
			new.members = append(new.members, m)
		}
	}
}
