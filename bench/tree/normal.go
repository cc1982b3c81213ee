package tree

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Normal is the common normal form in which trees of all peers are compared:
// maps, slices, strings, json.Numbers and booleans. Null members and empty
// optional ones are left out.
func Normal(v any) (any, error) { return normal(reflect.ValueOf(v)) }

// NormalOf is the normal form of a document, read by encoding/json without
// regard to any schema: what every peer's tree has to equal.
func NormalOf(document []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(document))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return withoutNulls(v), nil
}

// Extended is the normal form of a document with the entries of another at its
// end.
func Extended(document, more []byte) (any, error) {
	whole, err := NormalOf(document)
	if err != nil {
		return nil, err
	}
	tail, err := NormalOf(more)
	if err != nil {
		return nil, err
	}
	data := whole.(map[string]any)["data"].(map[string]any)
	entries := tail.(map[string]any)["data"].(map[string]any)["conversationHistory"].([]any)
	data["conversationHistory"] = append(data["conversationHistory"].([]any), entries...)
	return whole, nil
}

// LastCorrelationID is the correlationId of a document's last entry.
func LastCorrelationID(document []byte) (string, error) {
	var s struct {
		Data struct {
			ConversationHistory []struct {
				CorrelationID string `json:"correlationId"`
			} `json:"conversationHistory"`
		} `json:"data"`
	}
	if err := json.Unmarshal(document, &s); err != nil {
		return "", err
	}
	history := s.Data.ConversationHistory
	if len(history) == 0 {
		return "", errors.New("there is no entry")
	}
	return history[len(history)-1].CorrelationID, nil
}

func withoutNulls(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if member == nil {
				delete(v, name)
				continue
			}
			v[name] = withoutNulls(member)
		}
	case []any:
		for i := range v {
			v[i] = withoutNulls(v[i])
		}
	}
	return v
}

func normal(v reflect.Value) (any, error) {
	switch v.Kind() {
	case reflect.Invalid:
		return nil, nil
	case reflect.Pointer, reflect.Interface:
		return normal(v.Elem())
	case reflect.String:
		return v.String(), nil
	case reflect.Int, reflect.Int64:
		return json.Number(strconv.FormatInt(v.Int(), 10)), nil
	case reflect.Float64:
		return json.Number(strconv.FormatFloat(v.Float(), 'f', -1, 64)), nil
	case reflect.Bool:
		return v.Bool(), nil
	case reflect.Struct:
		if t, ok := v.Interface().(time.Time); ok {
			return t.Format(time.RFC3339Nano), nil
		}
		return normalStruct(v)
	case reflect.Map:
		members := make(map[string]any, v.Len())
		for key, value := range v.Seq2() {
			n, err := normal(value)
			if err != nil {
				return nil, err
			}
			if n != nil {
				members[key.String()] = n
			}
		}
		return members, nil
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			if v.Len() == 0 {
				return nil, nil
			}
			return NormalOf(v.Bytes())
		}
		if v.IsNil() {
			return nil, nil
		}
		list := make([]any, v.Len())
		for i := range list {
			var err error
			if list[i], err = normal(v.Index(i)); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
	return nil, fmt.Errorf("no normal form for %s", v.Type())
}

func normalStruct(v reflect.Value) (any, error) {
	members := map[string]any{}
	for i := range v.NumField() {
		name, options, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if name == "" || strings.Contains(options, "omitempty") && v.Field(i).IsZero() {
			continue
		}
		n, err := normal(v.Field(i))
		if err != nil {
			return nil, err
		}
		if n != nil {
			members[name] = n
		}
	}
	return members, nil
}

// Differences names the places at which two normal forms differ, list indexes
// written as *, each once, sorted.
func Differences(want, got any) []string {
	found := map[string]bool{}
	differ("", want, got, found)
	places := make([]string, 0, len(found))
	for place := range found {
		places = append(places, place)
	}
	slices.Sort(places)
	return places
}

func differ(place string, want, got any, found map[string]bool) {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			found[place] = true
			return
		}
		for name, member := range w {
			differ(place+"/"+name, member, g[name], found)
		}
		for name := range g {
			if _, ok := w[name]; !ok {
				found[place+"/"+name] = true
			}
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(w) != len(g) {
			found[place] = true
			return
		}
		for i := range w {
			differ(place+"/*", w[i], g[i], found)
		}
	default:
		if want != got {
			found[place] = true
		}
	}
}
