package jsonschema

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
)

// Definitions that extend another one by allOf make a choice of what refers to that, if it
// names a discriminator or each of them has a constant, though nothing may refer to them.
// Those of the documents of the family are looked at in any case; those of other documents,
// and at places that are an author's own, as components/schemas is, only if what they extend
// is referred to.

// Extended lists the schemas that are such choices, and what extends them, at places that
// are not among the definitions of the family: in other documents, and where no keyword
// makes a group one of definitions. They are in the order of their documents.
func (s *Set) Extended() []*Schema {
	list := s.choices()
	place := map[*Document]int{}
	for _, schema := range s.schemas {
		if _, known := place[schema.Doc]; !known {
			place[schema.Doc] = len(place)
		}
	}
	slices.SortStableFunc(list, func(a, b *Schema) int {
		return cmp.Or(cmp.Compare(place[a.Doc], place[b.Doc]), cmp.Compare(a.Value.Offset, b.Value.Offset))
	})
	return list
}

// inheritance is a member of an object that holds definitions, and one that it extends.
type inheritance struct {
	base *Value
	name string
	heir *Value
}

// loadHeirs makes schemas of what extends an island, and stands beside it: nobody else
// may lead there.
func (l *loader) loadHeirs(base *Schema) {
	pointer := base.Pointer[:max(strings.LastIndexByte(base.Pointer, '/'), 0)]
	around := base.Doc.Root.Value.At(pointer)
	if around == nil || around.Kind != Object || base.Value.Kind != Object || base.resource.Root == base {
		return
	}
	list, known := l.inheritances[around]
	if !known {
		list = l.inheritancesIn(around, base.resource)
		l.inheritances[around] = list
	}
	for _, e := range list {
		if e.base != base.Value || !l.discriminated[base] && !base.namesTags() && len(constantMembers(e.heir)) == 0 {
			continue
		}
		heir := l.byValue[e.heir]
		if heir == nil {
			heir = l.schema(base.Doc, e.heir, pointer+"/"+jsonpointer.Escape(e.name), base.resource, base.resource.dialect)
			l.islands = append(l.islands, heir)
		}
		l.discriminated[heir] = l.discriminated[base] || base.namesTags()
	}
}

// inheritancesIn lists which members of an object extend what, in a resource.
func (l *loader) inheritancesIn(around *Value, r *Resource) (list []inheritance) {
	for _, m := range around.Members {
		if _, known := LookupKeyword(m.Name); known && l.byValue[around] != nil || m.Value.Kind != Object {
			continue
		}
		parts := m.Value.Get("allOf")
		if parts == nil {
			continue
		}
		for _, part := range parts.Items {
			uri, fragment := splitURI(part.GetString("$ref"))
			uri, err := joinURI(r.URI, uri)
			if fragment, _ = url.PathUnescape(fragment); err == nil && uri == r.URI && strings.HasPrefix(fragment, "/") {
				list = append(list, inheritance{base: r.Root.Value.At(fragment), name: m.Name, heir: m.Value})
			}
		}
	}
	return list
}

// constantMembers lists the members that a schema, or one that its allOf has written out,
// gives one value, or a text by default.
func constantMembers(v *Value) (names []string) {
	parts := []*Value{v}
	if all := v.Get("allOf"); all != nil {
		parts = append(parts, all.Items...)
	}
	for _, part := range parts {
		properties := part.Get("properties")
		if properties == nil {
			continue
		}
		for _, m := range properties.Members {
			values, fallback := m.Value.Get("enum"), m.Value.Get("default")
			if m.Value.Get("const") != nil || values != nil && len(values.Items) == 1 || fallback != nil && fallback.Kind == String {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// definitions are the definitions of a set, and what extends what.
type definitions struct {
	own    map[*Schema]bool      // whether a definition is one of the family's documents
	others []*Schema             // those that are not
	heirs  map[*Schema][]*Schema // what extends a definition by allOf
}

func (d *definitions) add(s *Schema, isOwn bool) {
	if d.own[s] = isOwn; !isOwn {
		d.others = append(d.others, s)
	}
	for _, base := range s.extends() {
		d.heirs[base] = append(d.heirs[base], s)
	}
}

func (s *Set) definitions() *definitions {
	d := &definitions{own: map[*Schema]bool{}, heirs: map[*Schema][]*Schema{}}
	for _, schema := range s.schemas {
		for _, set := range schema.children {
			if !set.holdsDefinitions() {
				continue
			}
			for _, c := range set.many {
				d.add(c.Schema, slices.Contains(s.Docs, schema.Doc))
			}
		}
	}
	for _, island := range s.islands {
		if _, known := d.own[island]; !known {
			d.add(island, false)
		}
	}
	return d
}

func (c childSchemas) holdsDefinitions() bool {
	return c.keyword == "$defs" || c.keyword == "definitions"
}

// choices lists definitions that references lead to, but for those of the documents of
// the family, and that others extend so that they may be meant as a choice; and those
// that extend them, if they are not of the family either.
func (s *Set) choices() []*Schema {
	known := s.definitions()
	if len(known.others) == 0 {
		return nil
	}
	reached, listed := map[*Schema]bool{}, map[*Schema]bool{}
	var queue []*Schema
	reach := func(target *Schema) {
		if target != nil && !reached[target] {
			reached[target] = true
			queue = append(queue, target)
		}
	}
	for _, doc := range s.Docs {
		reach(doc.Root)
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, target := range at.Refs {
			reach(target)
		}
		for _, set := range at.children {
			if set.holdsDefinitions() && !slices.Contains(s.Docs, at.Doc) {
				continue
			}
			reach(set.one)
			for _, c := range set.many {
				reach(c.Schema)
			}
		}
		if isOwn, isDefinition := known.own[at]; isDefinition && !isOwn && known.isChoice(at) {
			listed[at] = true
			for _, heir := range known.alternatives(at) {
				listed[heir] = true
				reach(heir)
			}
		}
	}
	return slices.DeleteFunc(known.others, func(d *Schema) bool { return !listed[d] })
}

// alternatives lists what a definition is a choice of: what extends it and, where that tells
// them apart, too, what extends them. If its discriminator does not, a constant of the same
// member does.
func (d *definitions) alternatives(base *Schema) []*Schema {
	list := slices.Clone(d.heirs[base])
	if !base.namesTags() {
		tags := d.tags(base)
		for _, heir := range d.heirs[base] {
			list = append(list, d.told(heir, tags, []*Schema{base, heir})...)
		}
		return list
	}
	for k := 0; k < len(list); k++ {
		for _, heir := range d.heirs[list[k]] {
			if !slices.Contains(list, heir) {
				list = append(list, heir)
			}
		}
	}
	return list
}

// told lists what extends a definition and has a constant for one of some members, and what
// stands between. A definition that lists values for one of them is told by these itself.
func (d *definitions) told(base *Schema, tags []string, above []*Schema) (list []*Schema) {
	if slices.ContainsFunc(tags, base.listsValues) {
		return nil
	}
	for _, heir := range d.heirs[base] {
		if slices.Contains(above, heir) {
			continue
		}
		below := d.told(heir, tags, append(slices.Clone(above), heir))
		if len(below) > 0 || slices.ContainsFunc(constantMembers(heir.Value), func(name string) bool { return slices.Contains(tags, name) }) {
			list = append(append(list, heir), below...)
		}
	}
	return list
}

// tags lists the members that have a constant in each definition that extends one, but for
// those that others extend; or else in each that nothing extends, over all levels.
func (d *definitions) tags(base *Schema) []string {
	if list := d.heirs[base]; len(list) > 1 {
		if tags := constantInAll(slices.DeleteFunc(slices.Clone(list), func(heir *Schema) bool { return len(d.heirs[heir]) > 0 })); len(tags) > 0 {
			return tags
		}
	}
	below := slices.Clone(d.heirs[base])
	for k := 0; k < len(below); k++ {
		for _, heir := range d.heirs[below[k]] {
			if heir != base && !slices.Contains(below, heir) {
				below = append(below, heir)
			}
		}
	}
	last := slices.DeleteFunc(below, func(heir *Schema) bool { return len(d.heirs[heir]) > 0 })
	if len(last) < 2 {
		return nil
	}
	return constantInAll(last)
}

// listsValues reports whether a schema, or one that its allOf has written out, lists the values
// of a member.
func (s *Schema) listsValues(member string) bool {
	parts := []*Value{s.Value}
	if all := s.Value.Get("allOf"); all != nil {
		parts = append(parts, all.Items...)
	}
	return slices.ContainsFunc(parts, func(part *Value) bool {
		said := part.Get("properties").Get(member)
		return slices.ContainsFunc([]string{"const", "enum", "oneOf", "anyOf"}, func(keyword string) bool { return said.Get(keyword) != nil })
	})
}

// constantInAll lists the members that have a constant in each of some definitions.
func constantInAll(list []*Schema) []string {
	if len(list) == 0 {
		return nil
	}
	return slices.DeleteFunc(constantMembers(list[0].Value), func(name string) bool {
		return slices.ContainsFunc(list, func(heir *Schema) bool { return !slices.Contains(constantMembers(heir.Value), name) })
	})
}

// namesTags reports whether a discriminator of a schema tells apart what extends it, and
// not what it lists itself.
func (s *Schema) namesTags() bool {
	d := s.Value.Get("discriminator")
	if d == nil {
		d = s.Value.Get("x-stategen").Get("discriminator")
	}
	return d != nil && d.Kind == Object && s.Value.Get("oneOf") == nil && s.Value.Get("anyOf") == nil
}

// extends lists what a definition refers to by allOf.
func (s *Schema) extends() (bases []*Schema) {
	for _, set := range s.children {
		if set.keyword != "allOf" {
			continue
		}
		for _, c := range set.many {
			if base := c.Schema.Refs["$ref"]; base != nil && !slices.Contains(bases, base) {
				bases = append(bases, base)
			}
		}
	}
	return bases
}

// isChoice reports whether what extends a definition may be told apart: the definition has
// a discriminator, or a member has constants that tell (see tags).
func (d *definitions) isChoice(base *Schema) bool {
	return len(d.heirs[base]) > 0 && (base.namesTags() || len(d.tags(base)) > 0)
}
