package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// The Go name of a definition comes before those of types that are called after
// where they stand: these are made of the names on the way, and give way to it.
// Which names there are is for package naming to say. What is here asks whether
// a new definition could have the name of something that was there, without
// regard for case and punctuation, and rather says so once too often.

// takesNameOf returns the place of something of the old document that a new definition
// may take the Go name of; nowhere if there is none.
func (c *comparer) takesNameOf(added jsonschema.NamedSchema) Place {
	heirs := c.keepers(added.Schema)
	at := c.holderOf(added.Name, heirs)
	if at.File == "" && len(heirs) > 0 {
		at = c.holderOf(added.Name+"Base", heirs) // what it is called beside them
	}
	return at
}

// holderOf returns the place of something of the old document that has a name, or may have it, but
// for what keeps it; nowhere if there is none.
func (c *comparer) holderOf(added string, keepers []*jsonschema.Schema) Place {
	var shown []string // what the definition may be called, or brings with it
	var taken *numberedDefinition
	for _, name := range []string{site.Folded(added), site.Folded(lastStep(added))} {
		brings := []string{"new" + name, "match" + name, "unmarshal" + name, name + "matcher"}
		for _, other := range append(brings, name) {
			if d := c.definitionsByName()[other]; d != nil && (taken == nil || d.number < taken.number) {
				taken = d
			}
		}
		for _, other := range withoutAside(name)[1:] {
			if d := c.definitionsByName()[other]; d != nil && c.mayBeUnion(d.schema) && (taken == nil || d.number < taken.number) {
				taken = d
			}
		}
		shown = append(append(shown, withoutAside(name)...), brings...)
	}
	if taken != nil {
		return placeOf(taken.schema, "")
	}
	first := -1
	for _, name := range shown {
		if n := c.namedByPlace().first(name, keepers); n >= 0 && (first < 0 || n < first) {
			first = n
		}
	}
	if first < 0 {
		return Place{}
	}
	return placeOf(c.byPlace.list[first], "")
}

// mayBeUnion reports whether a definition of the old document may have a type of its own for
// what it does not know: it is a choice, or others extend it.
func (c *comparer) mayBeUnion(s *jsonschema.Schema) bool {
	return s.Has("anyOf") || s.Has("oneOf") || s.Has("discriminator") || slices.ContainsFunc(c.old.Schemas(), func(heir *jsonschema.Schema) bool {
		return slices.ContainsFunc(heir.Children("allOf"), func(part jsonschema.NamedSchema) bool { return part.Schema.Ref() == s })
	})
}

// namesake returns the member, of the same objects, whose Go name a new one may take, without
// regard for case and punctuation: "userId" that of "user_id"; "" if there is none.
func (c *comparer) namesake(p pair, added jsonschema.NamedSchema) string {
	brings := []string{site.Folded(added.Name)}
	if hasAside(added.Schema, "default") {
		brings = append(brings, brings[0]+"ordefault")
	}
	in := func(s *jsonschema.Schema) string {
		for _, name := range brings {
			for _, member := range c.membersAs(s)[name] {
				if member != added.Name {
					return member
				}
			}
		}
		return ""
	}
	if name := in(p.old); name != "" {
		return name
	}
	first := ""
	for _, together := range c.together(p.new) {
		for other := range together {
			if name := in(other); name != "" && other != p.new && (first == "" || name < first) && !c.apartByChoice(together, p.new, other) {
				first = name
			}
		}
	}
	return first
}

// takesNameByDefault returns the member of the same object whose field is called as the method
// that gives the default of another one, of several the first by its name; "" if there is none.
func (c *comparer) takesNameByDefault(p pair) string {
	if p.object == nil {
		return ""
	}
	name := site.Folded(p.member) + "ordefault"
	for _, together := range append(c.together(p.object), map[*jsonschema.Schema]bool{p.object: true}) {
		var members []string
		for s := range together {
			members = append(members, c.membersAs(s)[name]...)
		}
		if len(members) > 0 {
			return slices.Min(members)
		}
	}
	return ""
}

// membersAs are the members of a schema by what is kept of their names, with the maps of those that match
// an expression.
func (c *comparer) membersAs(s *jsonschema.Schema) map[string][]string {
	if c.membersByName[s] == nil {
		byName := map[string][]string{}
		for _, m := range s.Children("properties") {
			byName[site.Folded(m.Name)] = append(byName[site.Folded(m.Name)], m.Name)
		}
		for _, m := range s.Children("patternProperties") {
			for _, name := range namesOfMap(m) {
				byName[name] = append(byName[name], m.Name)
			}
		}
		c.membersByName[s] = byName
	}
	return c.membersByName[s]
}

// numberedDefinition is one of the old document, by its number in it.
type numberedDefinition struct {
	schema *jsonschema.Schema
	number int
}

// definitionsByName are those of the old document by their names, of several the first.
func (c *comparer) definitionsByName() map[string]*numberedDefinition {
	if c.named == nil {
		c.named = map[string]*numberedDefinition{}
		for number, d := range slices.Concat(c.old.defined(), c.staying()) {
			for _, name := range []string{site.Folded(d.Name), site.Folded(lastStep(d.Name))} {
				if c.named[name] == nil {
					c.named[name] = &numberedDefinition{d.Schema, number}
				}
			}
		}
	}
	return c.named
}

// withoutAside returns a name, and what it may be made of: unions have an unknown
// variant or a base, called after them.
func withoutAside(name string) []string {
	list := []string{name}
	for _, word := range []string{"unknown", "unrecognized", "undeclared", "base"} {
		if rest, ok := strings.CutPrefix(name, word); ok {
			list = append(list, rest)
		}
	}
	for _, word := range []string{"base", "type", "object", "enum", "union", "tuple"} {
		if rest, ok := strings.CutSuffix(name, word); ok {
			list = append(list, rest)
		}
	}
	return list
}

// namedByPlace finds what is called after where it stands in the old document.
func (c *comparer) namedByPlace() *namedByPlace {
	if c.byPlace == nil {
		c.byPlace = &namedByPlace{seen: map[*jsonschema.Schema]bool{}, numbers: map[string]map[string][]int{}}
		for _, d := range slices.Concat(c.old.defined(), c.staying()) {
			start := site.Folded(lastStep(d.Name))
			if isUnnamed(d.Schema) {
				start = ""
			}
			c.byPlace.below(d.Schema, start)
		}
		c.byPlace.below(c.old.root(), "")
	}
	return c.byPlace
}

// namedByPlace is what is called after where it stands: types, and values of enums. The name of one
// begins with the name of what it is in, "" if that is not known, as of what is below the root.
type namedByPlace struct {
	list    []*jsonschema.Schema
	numbers map[string]map[string][]int // in list, by the end of the name and its begin
	longest int                         // how long an end is at most
	seen    map[*jsonschema.Schema]bool
}

// first returns the number of the first one that may have a name, and is none of those that keep
// theirs; -1 if there is none.
func (w *namedByPlace) first(name string, keepers []*jsonschema.Schema) int {
	isOther := func(n int) bool { return !slices.Contains(keepers, w.list[n]) }
	first := -1
	for i := max(len(name)-w.longest, 0); i < len(name); i++ {
		starts := w.numbers[name[i:]]
		if starts == nil {
			continue
		}
		for k := range len(name) + 1 {
			list := starts[name[:k]]
			if i := slices.IndexFunc(list, isOther); i >= 0 && (first < 0 || list[i] < first) {
				first = list[i]
			}
		}
	}
	return first
}

// below adds what stands in s, whose name is that of the nearest definition or
// begins with it.
func (w *namedByPlace) below(s *jsonschema.Schema, start string) {
	if s == nil || w.seen[s] {
		return
	}
	w.seen[s] = true
	if isTitled(s) && !isDefinition(s) {
		start = ""
		w.add(s, start, s.Value.GetString("title"))
	}
	if values := s.Get("enum"); values != nil {
		for _, v := range values.Items {
			w.add(s, start, v.Str) // a constant, or a tag
		}
	}
	for _, keyword := range holdOne {
		w.child(s.Child(keyword), start, "item", "value")
	}
	for _, keyword := range holdMany {
		for _, child := range s.Children(keyword) {
			switch keyword {
			case "properties", "patternProperties", "dependentSchemas", "dependencies":
				w.child(child.Schema, start, child.Name)
			case "anyOf", "oneOf":
				// What it is called after is told by its tag, or by what is in it.
				words := []string{"string", "number", "integer", "boolean", "array", "object", "null", "list"}
				for _, m := range child.Schema.Children("properties") {
					words = append(append(words, m.Name), tagValues(m.Schema)...)
				}
				w.child(child.Schema, start, words...)
			default:
				w.child(child.Schema, start)
			}
		}
	}
}

// child adds a schema that may be a type, called after one of some words, and
// what stands in it.
func (w *namedByPlace) child(s *jsonschema.Schema, start string, words ...string) {
	if s == nil {
		return
	}
	if mayBeNamed(s) {
		for _, word := range words {
			w.add(s, start, word)
		}
	}
	w.below(s, start)
}

// add notes that the name of a schema may begin with start and end with another word.
func (w *namedByPlace) add(s *jsonschema.Schema, start, end string) {
	end = site.Folded(end)
	if end == "" {
		return
	}
	if w.numbers[end] == nil {
		w.numbers[end] = map[string][]int{}
		w.longest = max(w.longest, len(end))
	}
	w.numbers[end][start] = append(w.numbers[end][start], len(w.list))
	w.list = append(w.list, s)
}

// mayBeNamed reports whether a schema may be a Go type with a name: not what only
// refers to one, and not a plain scalar.
func mayBeNamed(s *jsonschema.Schema) bool {
	if isBool(s) || s.Ref() != nil && len(s.Value.Members) == 1 {
		return false
	}
	if s.Get("enum") != nil {
		return true
	}
	for _, keyword := range inPlace {
		if s.Value.Get(keyword) != nil {
			return true
		}
	}
	types := butNull(typeNames(s.Get("type")))
	return len(types) != 1 || types[0] == "object" || types[0] == "array"
}

// isPlainScalar reports whether a schema is of no Go type with a name, whether it
// may be null or not.
func isPlainScalar(s *jsonschema.Schema) bool {
	if inner := besideNull(s); inner != nil {
		s = inner
	}
	return !mayBeNamed(s)
}

// lastStep is the end of a name that says where it comes from, such as
// io.k8s.api.core.v1.Pod or https://example.com/Pod.
func lastStep(name string) string {
	name = strings.TrimRight(name, "/#")
	return name[strings.LastIndexAny(name, "./")+1:]
}
