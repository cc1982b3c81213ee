package naming

import (
	"cmp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// A type that stands at several places is called after the first of them with
// the shortest path, so that a place that is added further down or later
// renames nothing. Where the places go by so many names that this one would be
// misleading, a type that can be said in a few words is called that:
// NumberOrSignal, ReadOrWrite.

const (
	manyNames = 3  // of places: then none of them says what the type is
	fewWords  = 4  // say a type
	longWords = 40 // letters: too many
)

// claimShared has a type of many places called by what it is.
func (n *namer) claimShared(d ir.Decl) {
	name := d.Naming()
	c := n.byPlace[name.Schema]
	if c == nil || c.class != inline || len(name.Path) == 0 || !goesByMany(name) || n.inWords(d) == "" {
		return
	}
	own, stem := c.at, c.stem
	c.levels++
	c.at = func(level int) string {
		if level > 0 {
			return own(level - 1)
		}
		return cmp.Or(n.inWords(d), own(0)) // names in it may have become longer
	}
	if stem != nil {
		c.stem = func() string {
			if c.level > 0 {
				return stem()
			}
			return c.name()
		}
	}
}

// goesByMany reports whether the places of a type go by many names.
func goesByMany(name *ir.Name) bool {
	var names []string
	for _, place := range append([]ir.Name{*name}, name.Others...) {
		if last := plain(place.Path[len(place.Path)-1].Text); !slices.Contains(names, last) {
			names = append(names, last)
		}
	}
	return len(names) >= manyNames
}

// inWords says what a union or enum consists of; "" if that takes more than a
// few words.
func (n *namer) inWords(d ir.Decl) string {
	var words []string
	switch d := d.(type) {
	case *ir.Enum:
		for _, v := range d.Values {
			words = append(words, calm(valueText(v.Value)))
		}
	case *ir.Union:
		for _, v := range d.Variants {
			if v.Struct != nil {
				words = append(words, n.word(v.Struct))
			} else {
				words = append(words, n.wordOf(v.Wrap.Elem))
			}
		}
	}
	text := strings.Join(words, "Or")
	for k, w := range words {
		if w == "" || slices.Contains(words[:k], w) {
			return ""
		}
	}
	if len(words) > fewWords || len(text) > longWords {
		return ""
	}
	return text
}

// wordOf is the word for values of which nothing is said but their type.
func (n *namer) wordOf(e ir.Elem) string {
	if e.Check != nil {
		return ""
	}
	switch t := e.Type.(type) {
	case ir.Scalar:
		return scalarWords[t]
	case ir.List:
		if word := n.wordOf(t.Elem); word != "" {
			return word + "List"
		}
	case ir.Map:
		if word := n.wordOf(t.Elem); word != "" {
			return word + "Map"
		}
	case ir.Decl:
		return n.word(t)
	}
	return ""
}

var scalarWords = map[ir.Scalar]string{
	ir.Bool: "Bool", ir.Int: "Int", ir.Float: "Number", ir.String: "String", ir.DateTime: "DateTime", ir.Base64: "Base64",
}

// word is the word for a type: the name that the schema gives it.
func (n *namer) word(d ir.Decl) string {
	if c := n.byPlace[d.Naming().Schema]; c != nil && c.class == defined {
		return c.name()
	}
	return ""
}
