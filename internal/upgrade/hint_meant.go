package upgrade

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/nearest"
)

// What was meant by a key or a name that is none.

// meant is the hint for a declaration at a location that is of no type, or of one that one major alone has,
// of which there is another hint: the one that was meant is often in another file.
func (d *Declarations) meant(decl *Declaration, one string) string {
	location := decl.location
	if where, ok := d.made[location]; ok {
		return "a move makes it: say what it needs " + where
	}
	if one != "" {
		return one
	}
	file, pointer, _ := strings.Cut(location, "#")
	if file == "" && strings.HasSuffix(pointer, ".json") { // of a whole file, without the mark after its name
		file, pointer = pointer, ""
	}
	same := func(asked string) bool { // in the file of that name, wherever people say that it is
		f, p, _ := strings.Cut(asked, "#")
		return p == pointer && f != "" && path.Base(f) == path.Base(file)
	}
	elsewhere := func(asked string) bool {
		_, p, _ := strings.Cut(asked, "#")
		return p == pointer && p != ""
	}
	for _, is := range []func(string) bool{same, elsewhere} {
		if k := slices.IndexFunc(d.asked, is); k >= 0 {
			return fmt.Sprintf("did you mean %q?", keyOf(d.asked[k]))
		}
	}
	if is := misspelt(location, d.asked); is != "" {
		return fmt.Sprintf("did you mean %q?", keyOf(is))
	}
	if wrapped := ofWrapped(decl); wrapped != "" {
		return wrapped
	}
	return "name the schema of a type of the newer major, as in /$defs/message, or / for that of the whole document; " +
		"of another file, after its name, as in parts.json#/$defs/part, or parts.json# for that of the whole file"
}

// misspelt returns which of some locations one is that is hardly spelled otherwise: in the last name,
// or before it, as with definitions for $defs; "" if it is none.
func misspelt(location string, list []string) string {
	around, name := path.Split(location)
	beside := map[string]string{}
	var names []string
	for _, other := range list {
		if dir, last := path.Split(other); dir == around {
			names, beside[last] = append(names, last), other
		}
	}
	if near := nearest.Word(name, names); near != "" {
		return beside[near]
	}
	if k := slices.IndexFunc(list, func(other string) bool { return name != "" && path.Base(other) == name }); k >= 0 {
		return list[k]
	}
	return ""
}

// unfit is the hint for a member that cannot become another one: where one of them is an object,
// the other may be what a member of it is.
func unfit(from, to *ir.Field, older, newer string) string {
	const hook = "remove the declaration: a hook has to do it"
	_, wasObject := from.Type.(*ir.Struct)
	switch _, isObject := to.Type.(*ir.Struct); {
	case isObject && !wasObject:
		newer += "/…"
	case wasObject && !isObject:
		older += "/…"
	default:
		return hook
	}
	return fmt.Sprintf("if it is a member of that object, move it: move: {%s: %s}; else %s", older, newer, hook)
}

// meant is the hint for a path that leads to no member of a type, at the first name that none has.
func meant(s *ir.Struct, path []string) string {
	for k, name := range path {
		f := s.Field(name)
		if f == nil {
			var names []string
			for _, f := range s.Fields {
				names = append(names, f.JSON)
			}
			return meantOf(names, name)
		}
		next, ok := f.Type.(*ir.Struct)
		if !ok {
			return fmt.Sprintf("%q is no object with members", "/"+strings.Join(path[:k+1], "/"))
		}
		s = next
	}
	return ""
}

// meantOf is the hint for a name that is none of some; "" if it is like none of them.
func meantOf(names []string, name string) string {
	if name := nearest.Word(name, names); name != "" {
		return fmt.Sprintf("did you mean %q?", name)
	}
	return ""
}
