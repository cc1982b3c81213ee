package naming

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// extend appends a step to the name of what is above it, without the words with
// which it repeats the end of that: DeviceName is the deviceName of a Device.
// All of it is repeated only by the last step: there it is what the name is of.
func extend(name string, by step, last bool) string {
	var above []string // split when it is needed: names are long, and few repeat
	end := strings.TrimRight(name, "_")
	for k := len(by.words); k > 0; k-- {
		if !strings.HasSuffix(end, by.words[k-1]) {
			continue
		}
		if above == nil {
			above = split(name)
		}
		if k > len(above) || !slices.Equal(above[len(above)-k:], by.words[:k]) {
			continue
		}
		if rest := strings.TrimPrefix(by.name, strings.Join(by.words[:k], "")); rest != "" || !last {
			return name + rest
		}
	}
	return name + by.name
}

// step is the name of a step, and the words of which it is made.
type step struct {
	name  string
	words []string
}

func stepOf(p ir.Part) step {
	name := stepName(p)
	return step{name, split(name)}
}

// unrepeated returns a text without the words with which it repeats the end of a name; "" if
// there are none, or if they are all of it.
func unrepeated(name, text string) string {
	above, words := split(name), split(text)
	for k := min(len(above), len(words)-1); k > 0; k-- {
		isSame := func(a, w string) bool { return a == capital(w) }
		if !slices.EqualFunc(above[len(above)-k:], words[:k], isSame) {
			continue
		}
		rest := text
		for _, w := range words[:k] {
			_, rest, _ = strings.Cut(rest, w)
		}
		return strings.TrimLeftFunc(rest, func(r rune) bool { return !isWord(r) })
	}
	return ""
}

// stepName is the name of a step. Of an address the end is enough. What tells an alternative
// may be a value.
func stepName(p ir.Part) string {
	switch {
	case strings.Contains(p.Text, "://"):
		return plain(append(endings(namespaces(p.Text)), p.Text)[0])
	case isVariant(p):
		return digitsKept(p.Text)
	}
	return plain(p.Text)
}

// longName is the length from which on a name leaves out the beginning of the
// way.
const longName = 60

// fittingName is the name of a path that is not too long: if brief is, it leaves
// out the first steps after what has a name of its own, as many as it takes.
// Variants are called after their union, however long that is.
func (n *namer) fittingName(name *ir.Name, brief string) string {
	path := name.Path
	if len(brief) <= longName || isVariant(path[len(path)-1]) {
		return brief
	}
	start, from := n.startOf(name), 0
	if above := n.byPlace[name.Top]; above != nil {
		start = above.name()
	}
	for i := len(path) - 1; i > 0; i-- { // longest first
		if above := n.byPlace[path[i-1].Schema]; above != nil && above.class != inline {
			start, from = above.name(), i
			break
		}
	}
	var parts []ir.Part
	var steps []step
	for i, p := range path[from:] {
		if from+i == len(path)-1 || !isAside(p) {
			parts, steps = append(parts, p), append(steps, stepOf(p))
		}
	}
	for len(steps) > 1 {
		parts, steps = parts[1:], steps[1:]
		for len(steps) > 1 && isElement(parts[0]) { // of what was left out
			parts, steps = parts[1:], steps[1:]
		}
		fitting := start
		for i, s := range steps {
			if fitting = extend(fitting, s, i == len(steps)-1); len(fitting) > longName {
				break // it gets no shorter
			}
		}
		if len(fitting) <= longName || len(steps) == 1 {
			return fitting
		}
	}
	return brief
}

// isVariant reports whether a step leads to an alternative.
func isVariant(p ir.Part) bool {
	keyword := keywordOf(p)
	return tellsAlternative(p) || keyword == "oneOf" || keyword == "anyOf"
}

// isMemberItself reports whether a step leads to the very member after which the alternative
// before it is called, as where serde writes the name of a variant around its members: what is
// "with text" in an Event has no EventWithTextText, but an EventText.
func isMemberItself(alternative, member ir.Part) bool {
	return isVariant(alternative) && alternative.Text == "with "+member.Text && keywordOf(member) == "properties"
}

// isElement reports whether a step leads to an element of a list or map.
func isElement(p ir.Part) bool { return p.Text == "item" || p.Text == "value" }

// isAside reports whether a step says only on which condition something holds, or of which
// alternative: what the way leads to is called without it, unless something else is called so.
func isAside(p ir.Part) bool {
	return tellsAlternative(p) || (p.Text == "then" || p.Text == "else") && keywordOf(p) != "properties" && strings.HasSuffix(p.Schema, "/"+p.Text)
}

// tellsAlternative reports whether a step only tells alternatives apart, by
// their position or by the kind of their values.
func tellsAlternative(p ir.Part) bool {
	if ir.IsPosition(p.Text) {
		return true
	}
	if !kindSteps[p.Text] {
		return false
	}
	switch keywordOf(p) {
	case "oneOf", "anyOf":
		return true
	case "properties", "patternProperties", "dependentSchemas", "dependencies":
		return false
	}
	return strings.HasSuffix(p.Schema, "/"+p.Text) // it stands nowhere: the schema lists its types
}

// keywordOf is the keyword below which a step leads to one of several schemas.
func keywordOf(p ir.Part) string {
	around := p.Schema
	if last := strings.LastIndexByte(around, '/'); last >= 0 {
		around = around[:last]
	}
	return around[strings.LastIndexByte(around, '/')+1:]
}

// kindSteps are the words for kinds of values, in schemas and in Go.
var kindSteps = set("string number integer boolean array object null int bool list")
