package runtime

import "slices"

// mapKind is a kind of members that an object does not declare by their names,
// but has a map for.
type mapKind struct {
	has    func(name string) bool // nil: all that no other kind has
	schema string                 // location of their schema
	since  uint64                 // the bit of the version that brought them; 0 for the first one
}

// memberSchema returns the location of the schema for a member.
func (sh *shape) memberSchema(name string) string {
	for bit, declared := range sh.members {
		if declared == name {
			if bit < len(sh.schemas) && sh.schemas[bit] != "" {
				return sh.schemas[bit]
			}
			return sh.schema + "/properties/" + escapePointer(name)
		}
	}
	if name == sh.baseTag && name != "" { // which variants declare, and the base does not
		return sh.schema
	}
	if k := sh.mapOf(name); k >= 0 {
		return sh.maps[k].schema
	}
	return sh.schema + "/properties/" + escapePointer(name)
}

// mapOf returns the number of the kind that an undeclared member is of, the
// first that has its name; -1 if none does.
func (sh *shape) mapOf(name string) int {
	return slices.IndexFunc(sh.maps, func(m mapKind) bool { return m.has == nil || m.has(name) })
}

// kindOfEntry returns the number of the kind that a member is of; -1 if it is declared, or
// of no kind.
func (sh *shape) kindOfEntry(name string) int {
	if slices.Contains(sh.members, name) || name == sh.baseTag && name != "" {
		return -1
	}
	return sh.mapOf(name)
}

// hasPlace reports whether the struct has a field or a map for a member.
func (sh *shape) hasPlace(name string) bool {
	return slices.Contains(sh.members, name) || sh.mapOf(name) >= 0
}

// writeKind writes the map of the kind number k, sorted by name. An entry that
// would be read as something else is an error: its name is another member's, or
// another map's, or none of this map.
func writeKind[T any](x map[string]T, dst []byte, e *encoder, sh *shape, k int, write func(*T, []byte, *encoder) []byte) []byte {
	if len(x) == 0 {
		return dst
	}
	if !sh.ready.Load() {
		sh.prepare()
	}
	base := len(e.names)
	names := namesIn(x, e)
	var v T // which moves to the heap, and so is one for all
	for _, name := range names {
		dst = append(appendText(append(dst, ','), name, e), ':')
		if _, declared := sh.tables.numbers[name]; declared || name == sh.baseTag && name != "" {
			e.fail(dst, "an entry of a map whose name is that of another member")
		} else if sh.mapOf(name) != k {
			e.fail(dst, "an entry of a map for other names")
		}
		v = x[name]
		dst = write(&v, dst, e)
	}
	e.forgetNames(base)
	return dst
}
