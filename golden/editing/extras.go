package editing

import "reflect"

// Extras returns pointers to what nodes of the document that x points to keep beside
// their fields: the Extra of each struct.
func Extras(x any) []any {
	var list []any
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				visit(v.Elem())
			}
		case reflect.Struct:
			for k := range v.NumField() {
				switch f := v.Type().Field(k); {
				case f.Name == "Extra" && v.CanAddr():
					list = append(list, v.Field(k).Addr().Interface())
				case f.IsExported():
					visit(v.Field(k))
				}
			}
		case reflect.Slice:
			for k := range v.Len() {
				visit(v.Index(k))
			}
		case reflect.Map:
			for _, entry := range v.Seq2() {
				visit(entry)
			}
		}
	}
	visit(reflect.ValueOf(x))
	return list
}
