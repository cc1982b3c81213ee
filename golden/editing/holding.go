package editing

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"strconv"
	"strings"
)

// Untrue lists the places of a document in which the fields that were read from it say something
// else than it does. A field may say nothing where it cannot hold what is there.
func Untrue(x any, doc []byte) []string {
	in := json.NewDecoder(strings.NewReader(string(doc)))
	in.UseNumber()
	var value any
	if err := in.Decode(&value); err != nil {
		return []string{err.Error()}
	}
	var r reader
	r.value(reflect.ValueOf(x), value, "")
	return r.untrue
}

type reader struct{ untrue []string }

func (r *reader) value(v reflect.Value, doc any, path string) {
	says := func(ok bool) {
		if !ok {
			r.untrue = append(r.untrue, fmt.Sprintf("%s is %v for %v", path, v, doc))
		}
	}
	if get := v.MethodByName("Get"); get.IsValid() && get.Type().NumIn() == 0 && get.Type().NumOut() == 2 {
		out := get.Call(nil)
		if out[1].Bool() || isHeld(out[0].Kind(), doc) {
			r.value(out[0], doc, path)
		}
		return
	}
	text, isText := doc.(string)
	number, isNumber := doc.(json.Number)
	switch v.Kind() {
	case reflect.String:
		says(v.String() == "" && !isText || isText && v.String() == text)
	case reflect.Bool:
		is, isBool := doc.(bool)
		says(!v.Bool() && !isBool || isBool && is == v.Bool())
	case reflect.Int64:
		exact, ok := new(big.Rat).SetString(string(number))
		held := isNumber && ok && exact.IsInt() && exact.Num().IsInt64()
		says(v.Int() == 0 && !held || held && exact.Num().Int64() == v.Int())
	case reflect.Float64:
		near, err := strconv.ParseFloat(string(number), 64)
		says(v.Float() == 0 && (!isNumber || err != nil) || isNumber && err == nil && near == v.Float())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			r.value(v.Elem(), doc, path)
		}
	case reflect.Slice:
		list, isList := doc.([]any)
		says(v.Len() == 0 || isList && v.Len() <= len(list) || v.Type().Elem().Kind() == reflect.Uint8)
		if v.Len() == len(list) {
			for k, item := range list {
				r.value(v.Index(k), item, fmt.Sprint(path, "/", k))
			}
		}
	case reflect.Map:
		members, isObject := doc.(map[string]any)
		says(v.Len() == 0 || isObject)
		for _, key := range v.MapKeys() {
			item, there := members[key.String()]
			says(there)
			r.value(v.MapIndex(key), item, path+"/"+key.String())
		}
	case reflect.Struct:
		r.object(v, doc, path)
	}
}

// object compares the fields of an object, the elements of a tuple, or what a variant wraps.
func (r *reader) object(v reflect.Value, doc any, path string) {
	members, _ := doc.(map[string]any)
	list, _ := doc.([]any)
	_, isNode := v.Type().FieldByName("Extra")
	if v.CanAddr() {
		for name, item := range members { // what is no field has a method: a tag, or what has a default
			if name == "" || name[0] < 'a' || name[0] > 'z' {
				continue
			}
			get := v.Addr().MethodByName("Get" + strings.ToUpper(name[:1]) + name[1:])
			if get.IsValid() && get.Type().NumIn() == 0 && get.Type().NumOut() == 1 && isHeld(get.Type().Out(0).Kind(), item) {
				r.value(get.Call(nil)[0], item, path+"/"+name+" by its method")
			}
		}
	}
	for k := range v.NumField() {
		field := v.Type().Field(k)
		name, _, tagged := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case !field.IsExported() || field.Name == "Extra":
		case tagged || name != "":
			if item, there := members[name]; there {
				r.value(v.Field(k), item, path+"/"+name)
			}
		case isNode && v.Type().Field(0).Name == "First" && field.Name != "Rest" && k < len(list):
			r.value(v.Field(k), list[k], fmt.Sprint(path, "/", k))
		case !isNode && v.NumField() == 1:
			r.value(v.Field(k), doc, path)
		}
	}
}

// isHeld reports whether a Go value of a kind holds a value of a document.
func isHeld(kind reflect.Kind, doc any) bool {
	switch doc.(type) {
	case string:
		return kind == reflect.String
	case bool:
		return kind == reflect.Bool
	case json.Number:
		return kind == reflect.Int64 || kind == reflect.Float64
	}
	return false
}
