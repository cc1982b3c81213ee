package runtime

// mapKind is a kind of members that an object does not declare by their names,
// but has a map for.
type mapKind struct {
	has    func(name string) bool // nil: all that no other kind has
	schema string                 // location of their schema
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
	for _, m := range sh.maps {
		if m.has == nil || m.has(name) {
			return m.schema
		}
	}
	return sh.schema + "/properties/" + escapePointer(name)
}
