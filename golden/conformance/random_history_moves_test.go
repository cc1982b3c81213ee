package conformance

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// move changes where a schema stands and nothing of what it says: a definition gets another
// name, or what is written out becomes one, or the other way round.
func (w *historian) move() bool {
	switch w.IntN(3) {
	case 0:
		w.rename(pick(w.random, sortedKeys(w.defs)), newDefinition(w.defs))
		return true
	case 1:
		s := pick(w.random, w.within())
		if list, _ := s["enum"].([]any); s["$ref"] != nil || s["const"] != nil || len(list) == 1 { // a tag stays where it tells
			return false
		}
		if _, isMap := s["additionalProperties"].(map[string]any); isMap { // as a position of an array, it would have a field that looks like members without one
			return false
		}
		moved := maps.Clone(s)
		clear(s)
		maps.Copy(s, w.define(moved))
		return true
	}
	s := pick(w.random, w.within())
	ref, _ := s["$ref"].(string)
	definition, ok := w.defs[ref[strings.LastIndexByte(ref, '/')+1:]].(map[string]any)
	if !ok || definition["$ref"] != nil || w.tagOf(definition) != "" { // what is left of a variant elsewhere may have a field for the tag, which programs may set
		return false
	}
	clear(s)
	maps.Copy(s, copyOf(definition).(map[string]any))
	return true
}

// within lists the schemas of values within the root and the definitions.
func (w *historian) within() []map[string]any {
	places := growing(w.root)[1:]
	for _, name := range sortedKeys(w.defs) {
		if list := growing(w.defs[name]); len(list) > 0 {
			places = append(places, list[1:]...)
		}
	}
	return places
}

// rename gives a definition another name, wherever it is referred to.
func (w *historian) rename(old, new string) {
	before, after := "#/"+w.defsKeyword()+"/"+old, "#/"+w.defsKeyword()+"/"+new
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if v["$ref"] == before {
				v["$ref"] = after
			}
			for _, sub := range v {
				walk(sub)
			}
		case []any:
			for _, sub := range v {
				walk(sub)
			}
		}
	}
	w.defs[new] = w.defs[old]
	delete(w.defs, old)
	walk(w.root)
	walk(w.defs)
	for k, base := range w.bases {
		w.bases[k] = maps.Clone(base)
		walk(w.bases[k])
	}
}

// newDefinition is a name that no definition has: they are numbered.
func newDefinition(defs map[string]any) string {
	return fmt.Sprint("d", defsUpTo(defs))
}

// defsUpTo is how many numbers the names of definitions are of, from 0.
func defsUpTo(defs map[string]any) (n int) {
	for name := range defs {
		k, _ := strconv.Atoi(name[1:])
		n = max(n, k+1)
	}
	return n
}
