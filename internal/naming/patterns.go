package naming

import (
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// claimMap claims a name for the map of the members that match an expression:
// the title of their schema, the type that is defined for them, or the word
// that their names have in common; all of it in the plural.
func claimMap(p *ir.PatternMap) *claim {
	if p.Override != "" {
		return claimFixed(p.Override)
	}
	word, noun := p.Word, definedNoun(p.Elem.Type)
	names := []string{plain(p.Pattern.Source) + "Members", spelled(p.Pattern.Source) + "Members"}
	switch {
	case word == "extension":
		names = append([]string{"Extensions"}, names...)
	case word == "value" && noun == "":
		names = append([]string{plural(kindNoun(p.Elem.Type))}, names...)
	case word == "value": // beside a map of the same type whose members have a word in common
		names = append([]string{plural(noun), "Other" + plural(noun)}, names...)
	case noun == "":
		names = append([]string{plain(word) + "Members"}, names...)
	case strings.Contains(noun, plain(word)):
		names = append([]string{plural(noun)}, names...)
	default:
		names = append([]string{plural(noun), plain(word) + plural(noun)}, names...)
	}
	if title := plain(p.Doc.Title); p.Doc.Title != "" {
		names = append([]string{plural(title)}, names...)
	}
	return &claim{
		levels: len(names), class: inline, aside: "Members",
		at: func(level int) string { return names[level] },
	}
}

// definedNoun is the Go name of a type that has a definition of its own.
func definedNoun(t ir.Type) string {
	if d, ok := t.(ir.Decl); ok && d.Naming().Def != "" && len(d.Naming().Path) == 0 {
		return d.Naming().Go
	}
	return ""
}

// kindNoun is what to call a value of which only the type is known.
func kindNoun(t ir.Type) string {
	switch t := t.(type) {
	case ir.Scalar:
		return scalarNouns[t]
	case *ir.Enum:
		return scalarNouns[t.Base]
	case ir.List:
		return "List"
	case ir.Map:
		return "Map"
	case *ir.Struct:
		return "Object"
	}
	return "Value"
}

var scalarNouns = map[ir.Scalar]string{
	ir.Bool: "Flag", ir.Int: "Integer", ir.Float: "Number", ir.String: "String", ir.DateTime: "Time", ir.Base64: "Binary",
}

// plural is the plural of most English nouns; what looks like one already
// stays.
func plural(noun string) string {
	before := ""
	if len(noun) > 1 {
		before = noun[len(noun)-2:]
	}
	switch {
	case strings.HasSuffix(noun, "ss"), strings.HasSuffix(noun, "x"), strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"):
		return noun + "es"
	case strings.HasSuffix(noun, "s"):
		return noun
	case strings.HasSuffix(noun, "y") && !strings.ContainsAny(before[:1], "aeiou"):
		return noun[:len(noun)-1] + "ies"
	}
	return noun + "s"
}
