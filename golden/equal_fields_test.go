package golden_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// Each field of each struct counts when two are compared, and is copied with what is in it. (The
// newest version is no such value: none is written so.)
func TestEqualAndCloneOfEachField(t *testing.T) {
	seen := make(map[reflect.Type]bool)
	for _, list := range variants {
		for k := range list.Len() {
			checkFields(t, list.Index(k).Elem().Type(), seen)
		}
	}
	checkFields(t, reflect.TypeFor[durableagent.State](), seen)
	if len(seen) < 40 {
		t.Errorf("only %d structs", len(seen))
	}
}

// checkFields checks the fields of a struct that can be compared and copied, and those of the structs in them.
func checkFields(t *testing.T, of reflect.Type, seen map[reflect.Type]bool) {
	t.Helper()
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Map {
		of = of.Elem()
	}
	if _, ok := reflect.PointerTo(of).MethodByName("Clone"); !ok || of.Kind() != reflect.Struct || seen[of] {
		return
	}
	seen[of] = true
	for k := range of.NumField() {
		if !of.Field(k).IsExported() {
			continue
		}
		checkFields(t, of.Field(k).Type, seen)
		name := of.String() + "." + of.Field(k).Name
		none, x, same := reflect.New(of), reflect.New(of), reflect.New(of)
		fill(t, x.Elem().Field(k))
		fill(t, same.Elem().Field(k))
		clone := x.MethodByName("Clone").Call(nil)[0]
		equal := func(a, b reflect.Value) bool {
			return a.MethodByName("Equal").Call([]reflect.Value{b})[0].Bool()
		}
		if equal(x, none) || equal(none, x) {
			t.Errorf("%s: what is there is equal to what is not", name)
		}
		if !equal(x, same) || !equal(x, clone) {
			t.Errorf("%s: equal to the same: %t, to its copy: %t", name, equal(x, same), equal(x, clone))
		}
		if empty(clone.Elem().Field(k)); equal(x, clone) || !equal(x, same) {
			t.Errorf("%s: a change of the copy changes what was copied", name)
		}
	}
}

// fill gives a value something to say.
func fill(t *testing.T, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem())
		return
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0))
		return
	case reflect.Map:
		element := reflect.New(v.Type().Elem()).Elem()
		fill(t, element)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("k"), element)
		return
	case reflect.Interface:
		variant := reflect.New(variants[v.Type()].Index(0).Elem().Type().Elem())
		fill(t, variant.Elem().Field(0))
		v.Set(variant)
		return
	}
	switch x := v.Addr().Interface().(type) {
	case *durableagent.Extra:
		x.Set("later", mustRaw("7"))
		return
	case *autogenstate.Extra:
		x.Set("later", mustRawAutogen("7"))
		return
	}
	if _, isNode := reflect.PointerTo(v.Type()).MethodByName("Clone"); isNode {
		fill(t, v.Field(0))
		return
	}
	for _, text := range []string{`"1.1.0"`, "7", "true"} {
		if json.Unmarshal([]byte(text), v.Addr().Interface()) == nil {
			return
		}
	}
	t.Fatalf("nothing is a %s", v.Type())
}

// empty makes what is innermost in a value that fill has filled zero, where it is.
func empty(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		empty(v.Elem())
	case reflect.Pointer:
		empty(v.Elem().Field(0))
	case reflect.Slice:
		empty(v.Index(0))
	case reflect.Map:
		v.SetMapIndex(reflect.ValueOf("k"), reflect.Value{})
	default:
		v.SetZero()
	}
}
