package config

import (
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/nearest"
	"github.com/stategen/stategen/internal/yamlnode"
)

// parser reads YAML nodes and collects what is wrong with them.
type parser struct {
	findings
	lines []string
}

// at is the place of a node. YAML counts columns in characters, diagnostics
// count them in bytes.
func (p *parser) at(n *yaml.Node, pointer string) place {
	return place{n.Line, yamlnode.Column(p.lines, n), pointer}
}

// key is one key of a mapping: its name and what to do with its value.
type key struct {
	name     string
	required bool
	read     func(n *yaml.Node, pointer string)
}

// object reads a mapping with known keys; what it is is said in messages.
func (p *parser) object(n *yaml.Node, pointer, what string, keys []key) {
	present := map[string]bool{}
	ok := p.entries(n, pointer, what, func(name string, k, v *yaml.Node, pointer string) {
		for _, known := range keys {
			if known.name == name {
				present[name] = true
				known.read(v, pointer)
				return
			}
		}
		meant := nearest.Word(name, namesOf(keys))
		present[meant] = true // a misspelt one is not missing, too
		p.report(p.at(k, pointer), "config-unknown-key", fmt.Sprintf("%q is not a key of %s", name, what), unknownKeyHint(name, meant, keys))
	})
	if !ok {
		return
	}
	for _, known := range keys {
		if known.required && !present[known.name] {
			p.report(p.at(n, pointer), "config-missing-key", fmt.Sprintf("%s needs the key %q", what, known.name), "")
		}
	}
}

// namesOf lists the names of keys.
func namesOf(keys []key) (names []string) {
	for _, k := range keys {
		names = append(names, k.name)
	}
	return names
}

// unknownKeyHint is the way out of a key that is none; meant is the one that it may be a slip for.
func unknownKeyHint(name, meant string, keys []key) string {
	switch {
	case name == "<<":
		return "merge keys are not supported: write the keys out"
	case meant != "":
		return fmt.Sprintf("did you mean %q?", meant)
	}
	return "its keys are " + strings.Join(namesOf(keys), ", ")
}

// entries calls read for each entry of a mapping, and reports whether n is one.
func (p *parser) entries(n *yaml.Node, pointer, what string, read func(name string, k, v *yaml.Node, pointer string)) bool {
	m := yamlnode.Follow(n)
	if m.Kind != yaml.MappingNode {
		p.wrongKind(n, pointer, what, "a mapping")
		return false
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(m.Content); i += 2 {
		k, v := m.Content[i], m.Content[i+1]
		name := yamlnode.Follow(k)
		inner := pointer + "/" + jsonpointer.Escape(name.Value)
		switch {
		case name.Kind != yaml.ScalarNode || name.ShortTag() != "!!str" && name.ShortTag() != "!!merge":
			p.report(p.at(k, pointer), "config-type", "a key of "+what+" is "+kindOf(name)+", not a string", quoteHint(name))
		case seen[name.Value]:
			p.report(p.at(k, inner), "config-duplicate-key", fmt.Sprintf("%q is there twice", name.Value), "remove one of them")
		default:
			seen[name.Value] = true
			read(name.Value, k, v, inner)
		}
	}
	return true
}

// form is what a string has to look like.
type form struct {
	pattern *regexp.Regexp
	says    string
	not     []exclusion
}

// exclusion is what a form has the pattern for, and is none all the same.
type exclusion struct {
	pattern *regexp.Regexp
	says    string
}

// ok reports whether a string is of the form.
func (f form) ok(s string) bool { return f.problem(s) == "" }

// problem says what a string is that is not of the form; "" for one that is.
func (f form) problem(s string) string {
	if !f.pattern.MatchString(s) {
		return "not " + f.says
	}
	for _, e := range f.not {
		if e.pattern.MatchString(s) {
			return e.says
		}
	}
	return ""
}

// text reads a string of a form. It reports whether it is one.
func (p *parser) text(n *yaml.Node, pointer, what string, f form) (Text, bool) {
	s := yamlnode.Follow(n)
	at := p.at(n, pointer)
	if s.Kind != yaml.ScalarNode || s.ShortTag() != "!!str" {
		p.wrongKind(n, pointer, what, "a string")
		return Text{place: at}, false
	}
	if problem := f.problem(s.Value); problem != "" {
		p.report(at, "config-value", fmt.Sprintf("%s is %q, which is %s", what, s.Value, problem), "")
		return Text{s.Value, at}, false
	}
	return Text{s.Value, at}, true
}

// str is a reader of a string into dst.
func (p *parser) str(dst *string, what string, f form) func(*yaml.Node, string) {
	return func(n *yaml.Node, pointer string) {
		t, _ := p.text(n, pointer, what, f)
		*dst = t.Value
	}
}

// mappings is a reader of a map from strings to strings into dst.
func (p *parser) mappings(dst *[]Mapping, what string, keys, values form) func(*yaml.Node, string) {
	return func(n *yaml.Node, pointer string) {
		p.entries(n, pointer, what, func(name string, k, v *yaml.Node, pointer string) {
			if !keys.ok(name) {
				p.report(p.at(k, pointer), "config-value", fmt.Sprintf("a key of %s is %q, which is not %s", what, name, keys.says), "")
			}
			if value, ok := p.text(v, pointer, fmt.Sprintf("%q of %s", name, what), values); ok {
				*dst = append(*dst, Mapping{Text{name, p.at(k, pointer)}, value})
			}
		})
	}
}

// wrongKind reports a node that is not what is wanted.
func (p *parser) wrongKind(n *yaml.Node, pointer, what, want string) {
	hint := ""
	if want == "a string" {
		hint = quoteHint(yamlnode.Follow(n))
	}
	p.report(p.at(n, pointer), "config-type", what+" is "+kindOf(yamlnode.Follow(n))+", not "+want, hint)
}

// quoteHint is the way out where a string is wanted.
func quoteHint(n *yaml.Node) string {
	if n.Kind == yaml.ScalarNode && n.ShortTag() != "!!null" {
		return "put it in quotes"
	}
	return ""
}

// kindOf names what a node is, for messages.
func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	switch n.ShortTag() {
	case "!!str":
		return "a string"
	case "!!null":
		return "empty"
	case "!!bool":
		return "a boolean"
	case "!!int", "!!float":
		return "a number"
	default:
		return "a scalar with the tag " + n.ShortTag()
	}
}
