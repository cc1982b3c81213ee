// Package editing changes documents as the programs of users do: one field of one
// node, to a value that it does not have. It knows the types by reflection
// alone, and needs the standard library only, for it is also part of programs
// that are made for random schemas.
package editing

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Edit is a change of a place of a document.
type Edit struct {
	Do     func()
	Now    string // how the place is written then; "" if not at all, or not known
	Path   string // of the Go value, for people
	Member string // the member that the place is in, or is; "" if it is in none
}

// Places lists where an edit may have been made, after which the value at an RFC 6901 pointer
// is one that cannot be read: there, or beside it, as a tag that makes another type of the object.
func (e Edit) Places(pointer string) []string {
	around := pointer[:strings.LastIndexByte(pointer, '/')+1]
	return []string{pointer, around + strings.NewReplacer("~", "~0", "/", "~1").Replace(e.Member)}
}

// Of lists edits of the document that x points to, always in the same order: so
// that edit number k of a clone is that of the original.
func Of(x any) []Edit {
	var w walker
	w.value(reflect.ValueOf(x).Elem(), "")
	return w.found
}

type walker struct {
	found  []Edit
	lists  int    // around the value
	member string // as of an Edit
}

func (w *walker) add(path, now string, do func()) {
	w.found = append(w.found, Edit{Do: do, Now: now, Path: path, Member: w.member})
}

func (w *walker) value(v reflect.Value, path string) {
	if now, next, ok := other(v); ok {
		w.add(path, now, func() { v.Set(next) })
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			w.add(path, "", func() { v.Set(reflect.New(v.Type().Elem())) })
		} else {
			w.value(v.Elem(), path)
			w.add(path, "", v.SetZero)
		}
	case reflect.Interface:
		if v.Elem().Kind() == reflect.Pointer && !v.Elem().IsNil() {
			w.value(v.Elem().Elem(), path)
		}
		if !v.IsNil() {
			w.add(path, "", v.SetZero)
		}
	case reflect.Struct:
		w.object(v, path)
	case reflect.Slice:
		w.lists++
		for k := range v.Len() {
			w.value(v.Index(k), fmt.Sprintf("%s[%d]", path, k))
		}
		w.lists--
		// An empty list may be one that the field cannot hold, which what is
		// added stands for then.
		if _, next, ok := other(reflect.New(v.Type().Elem()).Elem()); ok && v.Len() > 0 {
			w.add(path+"[+]", "", func() { v.Set(reflect.Append(v, next)) })
		}
		if v.Len() > 0 {
			w.add(path, "", v.SetZero)
		}
	case reflect.Map:
		w.entries(v, path)
	}
}

// object lists the edits of a struct. One without exported fields is a value of
// the run-time's, which may be absent, null or several kinds of values.
func (w *walker) object(v reflect.Value, path string) {
	opaque := true
	for k := range v.NumField() {
		if f := v.Type().Field(k); f.IsExported() {
			opaque = false
			if f.Name != "Extra" && f.Type.Name() != "Version" {
				elements := 0
				if f.Tag == "" { // an array with a field for each element
					elements = 1
				}
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				inner := walker{lists: w.lists + elements, member: cmp.Or(name, w.member)}
				inner.value(v.Field(k), path+"."+f.Name)
				w.found = append(w.found, inner.found...)
			}
		}
	}
	if !opaque {
		return
	}
	values := []string{`"edited"`, `-7071`, `-70.71`, `true`, `null`, `-9223372036854775808`}
	if w.lists == 0 {
		// In an array whose text is kept, as one of its elements does not fit
		// or is missing, that stands as long as what is written is as good as
		// nothing.
		values = append(values, `""`, `false`, `[]`)
	}
	old, _ := json.Marshal(v.Interface())
	for _, now := range values {
		next := reflect.New(v.Type())
		if u, ok := next.Interface().(json.Unmarshaler); !ok || u.UnmarshalJSON([]byte(now)) != nil {
			continue
		}
		if text, err := json.Marshal(next.Interface()); err == nil && string(text) == now && (now != string(old) || v.IsZero()) {
			w.add(path, now, func() { v.Set(next.Elem()) })
		}
	}
	if !v.IsZero() {
		w.add(path, "", v.SetZero)
	}
}

// entries lists the edits of a map of plain values.
func (w *walker) entries(v reflect.Value, path string) {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	for _, key := range keys {
		entry := reflect.New(v.Type().Elem()).Elem()
		entry.Set(v.MapIndex(key))
		inner := walker{lists: w.lists + 1, member: key.String()}
		inner.value(entry, path+"["+key.String()+"]")
		for _, e := range inner.found {
			do := e.Do
			e.Do = func() {
				do()
				v.SetMapIndex(key, entry)
			}
			w.found = append(w.found, e)
		}
		w.add(path+"["+key.String()+"]", "", func() { v.SetMapIndex(key, reflect.Value{}) })
	}
}

// other returns a value of a plain type that is neither v nor zero, and how it
// is written; false if v is of another type.
func other(v reflect.Value) (now string, next reflect.Value, ok bool) {
	next = reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.String:
		text := "edited"
		if v.String() == text {
			text = "edited again"
		}
		next.SetString(text)
		return fmt.Sprintf("%q", text), next, true
	case reflect.Bool:
		next.SetBool(!v.Bool())
		return fmt.Sprint(!v.Bool()), next, true
	case reflect.Int, reflect.Int64:
		n := int64(-7071)
		switch old := v.Int(); {
		case old == n:
			n--
		case old > 1<<62 || old < -1<<62: // to the other end of what it holds
			n = ^old
		}
		next.SetInt(n)
		return fmt.Sprint(n), next, true
	case reflect.Float64:
		x := -70.71
		switch old := v.Float(); {
		case old == x:
			x--
		case math.Abs(old) > 1e300 || math.Abs(old) < 1e-300 && old != 0:
			x = -old
		}
		next.SetFloat(x)
		return fmt.Sprint(x), next, true
	}
	return "", reflect.Value{}, false
}

// With returns a document in which the value at an RFC 6901 pointer is another one, be it
// there or not. It says the same otherwise, but need not look the same.
func With(doc []byte, pointer, now string) ([]byte, error) {
	in := json.NewDecoder(bytes.NewReader(doc))
	in.UseNumber()
	var root any
	if err := in.Decode(&root); err != nil {
		return nil, err
	}
	around := map[string]any{"": root}
	var at any = around
	tokens := strings.Split(pointer, "/")
	for k, token := range tokens {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		last := k == len(tokens)-1
		switch parent := at.(type) {
		case map[string]any:
			if last {
				parent[token] = json.RawMessage(now)
			}
			at = parent[token]
		case []any:
			n, err := strconv.Atoi(token)
			if err != nil || n >= len(parent) {
				return nil, fmt.Errorf("there is no %q", pointer)
			}
			if last {
				parent[n] = json.RawMessage(now)
			}
			at = parent[n]
		default:
			return nil, fmt.Errorf("there is no %q", pointer)
		}
	}
	return json.Marshal(around[""])
}
