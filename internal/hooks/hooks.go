package hooks

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Set is the hooks of a step to a major.
type Set struct {
	Folder  string // of the package over the majors, as in the paths of generated files
	Import  string // of that package
	File    string // that is written for people to complete, without folder
	Type    string // whose methods the hooks are
	Major   int    // that the step leads to
	Methods []Method
}

// Method is one hook.
type Method struct {
	Name      string
	Signature string            // as in the interface, after the name; "" if it is not known
	Handles   []string          // what nobody else sees to; see upgrade.Remit
	Inside    []string          // those of Handles that are within others
	Fields    map[string]string // of from, or of to for what is to be supplied, by the names in Handles
	Hint      string            // what else its stub says; "" for nothing
}

// method returns the hook of a name; nil if the set has none.
func (s Set) method(name string) *Method {
	i := slices.IndexFunc(s.Methods, func(m Method) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Methods[i]
}

// FileFor is the file with the hooks of the step to a major, by the name of its package.
func FileFor(major string) string { return "hooks_" + major + ".go" }

// TypeFor is the type whose methods are the hooks of the step to a major.
func TypeFor(major int) string { return typePrefix + strconv.Itoa(major) }

const typePrefix = "upgradeTo"

var typeName = regexp.MustCompile(`^` + typePrefix + `[0-9]+$`)

// Unwritten is the error of a stub, by the name of the hook.
func Unwritten(name string) string { return name + " is not written yet" }

// isHook reports whether a method's name is that of a hook.
func isHook(name string) bool {
	return strings.HasPrefix(name, "Upgrade") || strings.HasPrefix(name, "Downgrade")
}

const directive = "//stategen:handles"

// lineWidth is where directives are continued on another line.
const lineWidth = 100

// directives returns the lines that say names.
func directives(names []string) []string {
	lines := []string{directive}
	for _, name := range names {
		word := " " + word(name)
		if last := len(lines) - 1; len(lines[last])+len(word) > lineWidth && lines[last] != directive {
			lines = append(lines, directive+word)
		} else {
			lines[last] += word
		}
	}
	return lines
}

// oneDirective says names in one line, however long: a hint has no others.
func oneDirective(names []string) string {
	line := directive
	for _, name := range names {
		line += " " + word(name)
	}
	return line
}

// word is a name as a directive has it: quoted if it could be taken for
// something else.
func word(name string) string {
	plus := ""
	if bare, ok := strings.CutPrefix(name, "+"); ok {
		plus, name = "+", bare
	}
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == '"' || r == '+' || !strconv.IsPrint(r) }) {
		name = strconv.Quote(name)
	}
	return plus + name
}

// names reads what comes after the directive's own word; not ok if that cannot
// be read.
func names(text string) (list []string, ok bool) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		plus := ""
		if rest, cut := strings.CutPrefix(text, "+"); cut {
			plus, text = "+", rest
		}
		if quoted, err := strconv.QuotedPrefix(text); err == nil && text[0] == '"' {
			name, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, false
			}
			list, text = append(list, plus+name), text[len(quoted):]
			continue
		}
		end := strings.IndexAny(text, " \t")
		if end < 0 {
			end = len(text)
		}
		if end == 0 || strings.Contains(text[:end], `"`) {
			return nil, false
		}
		list, text = append(list, plus+text[:end]), text[end:]
	}
	return list, true
}

// without returns those of a list that another lacks.
func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(other, name) })
}

// words says names in a sentence.
func words(list []string) string {
	said := make([]string, len(list))
	for i, name := range list {
		said[i] = word(name)
	}
	if n := len(said); n > 1 {
		return strings.Join(said[:n-1], ", ") + " and " + said[n-1]
	}
	return strings.Join(said, "")
}
