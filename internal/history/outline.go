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

// declarations reads an outline.
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

// goPackage is what the outline of a package has.
type goPackage struct {
	declarations []declaration
	has          map[string]bool     // lines of declarations, and of members with what they are of
	unions       map[string][]string // by variant
}

// packageOf reads an outline, and notes what is asked of it.
func packageOf(outline string) goPackage {
	p := goPackage{declarations: declarations(outline), has: map[string]bool{}, unions: map[string][]string{}}
	for _, d := range p.declarations {
		p.has[d.line] = true
		for _, m := range d.members {
			p.has[d.line+": "+m] = true
			if name, _, _ := strings.Cut(m, " "); d.kind() == "union" {
				p.unions[name] = append(p.unions[name], d.name())
			}
		}
	}
	return p
}

// find returns the first declaration whose line begins with words.
func (p goPackage) find(words string) (d declaration, ok bool) {
	i := slices.IndexFunc(p.declarations, func(d declaration) bool {
		rest, ok := strings.CutPrefix(d.line, words)
		return ok && (rest == "" || rest[0] == ' ')
	})
	if i < 0 {
		return d, false
	}
	return p.declarations[i], true
}

// kind is the word that says what is declared: see kinds.
func (d declaration) kind() string {
	kind, _, _ := strings.Cut(d.line, " ")
	return kind
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

// methodOf returns what a declared method is of, and its name; not ok if it is no method.
func (d declaration) methodOf() (of, method string, ok bool) {
	if kind := d.kind(); kind != "method" && kind != "tag" && kind != "default" {
		return "", "", false
	}
	words := strings.SplitN(d.line, " ", 4)
	return words[1], words[2], true
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
	"method":  {methodName, nil},
	"tag":     {methodName, nil},
	"default": {methodName, nil},
	"stored": {func(name, typ string) string {
		return "the functions Open" + name + " and Append" + name + " of " + spoken(typ)
	}, nil},
}

// recorded are the texts by which the outlines of packages were recorded: as they are, before
// they had the methods that show defaults, before those that show tags, before they had other
// methods and arrays, and before they had functions. An array of a released version may become
// one that is appended to: that adds functions, and leaves all others.
func recorded(outlines ...string) []string {
	const stored = "stored "
	text := strings.Join(outlines, "")
	list := []string{text, without(text, stored)}
	for _, words := range [][]string{{"default "}, {"tag "}, {"method ", stored}, {"func "}} {
		text = without(text, words...)
		list = append(list, text, without(text, stored))
	}
	return list
}

// someOf lists the outlines, all of them first, and then each choice of some of them; of many,
// each one alone.
func someOf(outlines []string) [][]string {
	const many = 6
	lists := [][]string{outlines}
	if len(outlines) > many {
		for _, outline := range outlines {
			lists = append(lists, []string{outline})
		}
		return lists
	}
	for chosen := 1; chosen < 1<<len(outlines)-1; chosen++ {
		var some []string
		for i, outline := range outlines {
			if chosen>>i&1 != 0 {
				some = append(some, outline)
			}
		}
		lists = append(lists, some)
	}
	return lists
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

// typeName says a type by its name.
func typeName(name, _ string) string { return "the type " + name }

// methodName says a method by what it is of, its name and its type. The JSON name at the end is
// not Go's.
func methodName(of, rest string) string {
	method, typ, _ := strings.Cut(rest, " ")
	typ, _, _ = strings.Cut(typ, ` "`)
	return "the method " + method + " of " + of + ", which returns " + spoken(typ)
}

// field says a field by its name and type. The JSON name at the end is not Go's.
func field(name, of, rest string) string {
	typ, _, _ := strings.Cut(rest, ` "`)
	return "the field " + name + " of " + of + ", of type " + spoken(typ)
}

// variantLine is what the outline has after the name of a variant: the type of
// one that is no object, and in brackets the tags.
var variantLine = regexp.MustCompile(`^(.*?) ?\[((?:"(?:[^"\\]|\\.)*"|[^\[\]"])*)\]$`)

// spokenVariant says what the outline has after the name of a variant.
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
