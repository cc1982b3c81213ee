package editing

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Graft is a change of a document by a value of another one, of the same Go type.
type Graft struct {
	Do   func()
	At   string // pointer to the place in the document; the last step is "-" for the end of a list
	From string // pointer to the value in the other document; "" if the place is left without one
}

// Grafts lists changes of the document that x points to by values of the one that
// from points to: n of them at the most, those that choose, given how many there are,
// picks. The values are shared with from.
func Grafts(x, from any, n int, choose func(int) int) []Graft {
	var here, there places
	here.value(reflect.ValueOf(x).Elem(), "")
	there.value(reflect.ValueOf(from).Elem(), "")
	byType := make(map[reflect.Type][]location)
	for _, l := range there.found {
		if !l.v.IsZero() {
			byType[l.v.Type()] = append(byType[l.v.Type()], l)
		}
	}
	var list []Graft
	add := func(l location) {
		if values := byType[l.v.Type()]; len(values) > 0 {
			source := values[choose(len(values))]
			list = append(list, Graft{func() { l.put(source.v) }, l.pointer, source.pointer})
		}
		if l.optional && !l.v.IsZero() {
			list = append(list, Graft{func() { l.put(reflect.Zero(l.v.Type())) }, l.pointer, ""})
		}
	}
	for _, l := range here.found {
		switch l.v.Kind() {
		case reflect.Slice, reflect.Map:
			if !l.v.IsNil() && l.v.Len() == 0 { // it may be one that the field cannot hold
				continue
			}
		}
		add(l)
	}
	for len(list) > n {
		k := choose(len(list))
		list = slices.Delete(list, k, k+1)
	}
	return list
}

// location is a Go value that stands for a place of a document of its own.
type location struct {
	v        reflect.Value
	pointer  string
	optional bool                // without a value, the member is not there
	set      func(reflect.Value) // other than by v itself
}

func (l location) put(v reflect.Value) {
	if l.set != nil {
		l.set(v)
	} else {
		l.v.Set(v)
	}
}

// positions are the names of fields for elements of arrays, as far as they are needed.
var positions = []string{"First", "Second"}

type places struct{ found []location }

// value lists the places in v.
func (p *places) value(v reflect.Value, pointer string) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && (v.Kind() == reflect.Pointer || v.Elem().Kind() == reflect.Pointer) {
			p.value(v.Elem(), pointer)
		}
	case reflect.Struct:
		p.object(v, pointer)
	case reflect.Slice:
		for k := range v.Len() {
			p.place(v.Index(k), pointer+"/"+strconv.Itoa(k), false)
		}
		end := location{v: reflect.Zero(v.Type().Elem()), pointer: pointer + "/-"}
		end.set = func(next reflect.Value) { v.Set(reflect.Append(v, next)) }
		if v.Len() > 0 { // an empty one may be one that the field cannot hold
			p.found = append(p.found, end)
		}
	case reflect.Map:
		p.entries(v, pointer)
	}
}

func (p *places) place(v reflect.Value, pointer string, optional bool) {
	if v.Type().Name() == "Version" {
		return
	}
	p.found = append(p.found, location{v: v, pointer: pointer, optional: optional})
	p.value(v, pointer)
}

func (p *places) object(v reflect.Value, pointer string) {
	position, isArray := 0, true
	for k := range v.NumField() {
		isArray = isArray && v.Type().Field(k).Tag == ""
	}
	for k := range v.NumField() {
		f := v.Type().Field(k)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case !f.IsExported() || f.Name == "Extra":
		case f.Tag != "":
			p.place(v.Field(k), pointer+"/"+escape(name), options == "omitzero")
		case f.Name == "Value" && v.NumField() <= 2: // one of the kinds of a union
			p.value(v.Field(k), pointer)
		case f.Type.Kind() == reflect.Map && !slices.Contains(positions, f.Name): // members without a field
			p.entries(v.Field(k), pointer)
		case f.Name == "Rest":
			for n := range v.Field(k).Len() {
				p.place(v.Field(k).Index(n), fmt.Sprintf("%s/%d", pointer, position+n), false)
			}
		case !isArray: // a member that no tag can name
		default: // an element of an array by position
			p.place(v.Field(k), pointer+"/"+strconv.Itoa(position), false)
			position++
		}
	}
}

// entries lists the entries of a map, whose values are copies.
func (p *places) entries(v reflect.Value, pointer string) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	for _, key := range keys {
		entry := reflect.New(v.Type().Elem()).Elem()
		entry.Set(v.MapIndex(key))
		var inner places
		inner.place(entry, pointer+"/"+escape(key.String()), false)
		for _, l := range inner.found {
			put := l.put
			p.found = append(p.found, location{v: l.v, pointer: l.pointer, set: func(next reflect.Value) {
				put(next)
				v.SetMapIndex(key, entry)
			}})
		}
	}
}

// escape makes a step of a JSON Pointer of a name.
func escape(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}
