package history

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// declaration is one of an outline, which is a line for it and one for each of
// its members:
//
//	struct StateMeta
//	  Title scalar 3 or none "title"
//	func NewStateMeta
type declaration struct {
	line    string
	members []string
}

func declarations(outline string) []declaration {
	var list []declaration
	for line := range strings.Lines(outline) {
		line = strings.TrimRight(line, "\n")
		if member, ok := strings.CutPrefix(line, "  "); ok && len(list) > 0 {
			last := &list[len(list)-1]
			last.members = append(last.members, member)
			continue
		}
		list = append(list, declaration{line: line})
	}
	return list
}

// declared is the set of what an outline has, members with what they are of.
func declared(outline string) map[string]bool {
	has := map[string]bool{}
	for _, d := range declarations(outline) {
		has[d.line] = true
		for _, m := range d.members {
			has[d.line+": "+m] = true
		}
	}
	return has
}

// name is the name of what is declared.
func (d declaration) name() string {
	_, rest, _ := strings.Cut(d.line, " ")
	name, _, _ := strings.Cut(rest, " ")
	return name
}

// constructs returns the type that a declared function makes; not ok if it is no
// function that is declared.
func (d declaration) constructs() (of string, ok bool) {
	if !strings.HasPrefix(d.line, "func ") {
		return "", false
	}
	return strings.TrimPrefix(d.name(), "New"), true
}

// methodOf returns the union that a declared method is of; not ok if it is no method.
func (d declaration) methodOf() (of string, ok bool) {
	return d.name(), strings.HasPrefix(d.line, "method ")
}

// loss is something of a Go package that is not there any more.
type loss struct {
	what    string // in the words of Go
	of      string // the declaration
	member  string // of it; "" if all of it is lost
	unknown string // of a union that is lost: the name of its unknown variant
}

// lost returns what of a declaration is not there any more: the whole, or some of
// its members.
func (d declaration) lost(has map[string]bool) []loss {
	kind, rest, _ := strings.Cut(d.line, " ")
	name, rest, _ := strings.Cut(rest, " ")
	says := kinds[kind]
	if !has[d.line] {
		l := loss{what: says.whole(name, rest), of: name}
		if kind == "union" {
			l.unknown = rest
		}
		return []loss{l}
	}
	var list []loss
	for _, m := range d.members {
		if !has[d.line+": "+m] {
			member, rest, _ := strings.Cut(m, " ")
			list = append(list, loss{what: says.member(member, name, rest), of: name, member: member})
		}
	}
	return list
}

// kinds is the table of the kinds of declarations: how what is lost of them is
// said. Each is handed names and what the outline has after them.
var kinds = map[string]struct {
	whole  func(name, rest string) string
	member func(name, of, rest string) string
}{
	"struct": {typeName, field},
	"tuple":  {typeName, field},
	"wrap":   {func(name, rest string) string { return "the type " + name + " of " + spoken(rest) }, nil},
	"enum": {
		func(name, rest string) string { return "the type " + name + ", a " + spoken("scalar "+rest) },
		func(name, of, value string) string {
			return "the constant " + name + " of " + of + ", which is " + value
		},
	},
	"union": {
		func(name, unknown string) string { return "the interface " + name + " with the variant " + unknown },
		func(name, of, rest string) string { return "the variant " + name + " of " + of + spokenVariant(rest) },
	},
	"func": {func(name, parameters string) string {
		return "the function " + name + "(" + spokenList(parameters) + ")"
	}, nil},
	"method": {func(name, rest string) string {
		method, typ, _ := strings.Cut(rest, " ")
		return "the method " + method + " of " + name + ", which returns " + spoken(typ)
	}, nil},
	"stored": {func(name, typ string) string {
		return "the functions Open" + name + " and Append" + name + " of " + spoken(typ)
	}, nil},
}

// recorded are the texts by which the outline of one package was recorded: as it is, before it
// had methods and arrays, and before it had functions.
func recorded(outline string) []string {
	before := without(outline, "method ", "stored ")
	return []string{outline, before, without(before, "func ")}
}

// without is an outline without the lines that begin with one of the words.
func without(outline string, words ...string) string {
	var b strings.Builder
	for line := range strings.Lines(outline) {
		if !slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(line, word) }) {
			b.WriteString(line)
		}
	}
	return b.String()
}

func typeName(name, _ string) string { return "the type " + name }

// field says a field by its name and type. The JSON name at the end is not Go's.
func field(name, of, rest string) string {
	typ, _, _ := strings.Cut(rest, ` "`)
	return "the field " + name + " of " + of + ", of type " + spoken(typ)
}

// variantLine is what the outline has after the name of a variant: the type of
// one that is no object, and in brackets the tags.
var variantLine = regexp.MustCompile(`^(.*?) ?\[((?:"(?:[^"\\]|\\.)*"|[^\[\]"])*)\]$`)

func spokenVariant(rest string) string {
	said := ""
	if m := variantLine.FindStringSubmatch(rest); m != nil {
		if m[1] != "" {
			said = ", of " + spoken(m[1])
		}
		if m[2] != "" {
			said += ", with the tag " + m[2]
		}
	}
	return said
}

// spokenList says parameters, each with its type.
func spokenList(parameters string) string {
	list := strings.Split(parameters, ", ")
	for i, p := range list {
		name, typ, _ := strings.Cut(p, " ")
		list[i] = strings.TrimSuffix(name+" "+spoken(typ), " ")
	}
	return strings.Join(list, ", ")
}

var scalarNumber = regexp.MustCompile(`scalar \d+`)

// spoken says a type of an outline.
func spoken(typ string) string {
	typ = scalarNumber.ReplaceAllStringFunc(typ, func(s string) string {
		n, _ := strconv.Atoi(strings.TrimPrefix(s, "scalar "))
		return ir.Scalar(n).GoType()
	})
	typ, optional := strings.CutSuffix(typ, " or none")
	typ = strings.ReplaceAll(strings.ReplaceAll(typ, "map ", "map[string]"), " null", " or null")
	if before, ok := strings.CutSuffix(typ, "raw"); ok {
		typ = before + "Raw"
	}
	if optional {
		typ += " or none"
	}
	return typ
}
