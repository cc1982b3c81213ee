package config

import (
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/yamlnode"
)

// The forms of strings; the same patterns are in stategen.schema.json.
var (
	anyForm     = form{pattern: regexp.MustCompile(`(?s).`), says: "a text of at least one character"}
	nameForm    = form{pattern: regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`), says: "letters, digits, dots, dashes and underscores"}
	pathForm    = form{pattern: regexp.MustCompile(`^[^/\\\x00:][^\\\x00:]*$`), says: "a path relative to " + FileName + ", separated by slashes"}
	packageForm = form{regexp.MustCompile(`^[a-z_][a-z0-9_]*$`), "a Go package name of lower-case letters and digits", []exclusion{
		{regexp.MustCompile(`^main$`), "the name of programs, which nothing can import"},
		{regexp.MustCompile(`^_$`), "no name in Go"},
		{regexp.MustCompile(`^init$`), "a name that Go has for functions alone, so that nothing can import the package under it"},
		{regexp.MustCompile(`^documentation$`), "the name of files that the go command leaves out of every package"},
		{regexp.MustCompile(`^(break|case|chan|const|continue|default|defer|else|fallthrough|for|func|go|goto|if|import|interface|map|package|range|return|select|struct|switch|type|var)$`), "a keyword of Go"},
	}}
	goNameForm  = form{pattern: regexp.MustCompile(`^\p{Lu}[\p{L}\p{Nd}_]*$`), says: "an exported Go name"}
	pointerForm = form{pattern: regexp.MustCompile(`^(/([^~]|~[01])*)?$`), says: `a JSON Pointer such as "/$defs/usage"`}
	uriForm     = form{pattern: regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:[^#\s]+$`), says: "an absolute URI without a fragment"}
	draftForm   = form{pattern: regexp.MustCompile(`^(` + strings.Join(Drafts, "|") + `)$`), says: "a draft of JSON Schema: 2020-12, 2019-09, 7, 6 or 4"}
)

// outForm is the form of folders that packages are generated into: what the go
// command takes for a part of an import path.
var outForm = form{pathForm.pattern, "a path at or below the folder of " + FileName + ", separated by slashes", []exclusion{
	{regexp.MustCompile(`(^|/)\.\.(/|$)`), "not a path at or below the folder of " + FileName},
	{regexp.MustCompile(`[^A-Za-z0-9._~+/-]`), "no part of a Go import path: names there have ASCII letters and digits, dots, dashes, underscores, tildes and plus signs"},
	{regexp.MustCompile(`(^|/)[~-]`), "no part of a Go import path: no name there begins with a tilde or dash"},
	{regexp.MustCompile(`[^/]\.(/|$)`), "no part of a Go import path: no name there ends in a dot"},
	{regexp.MustCompile(`(^|/)[^/.]*~[0-9]+([./]|$)`), "no part of a Go import path: no name there ends in a tilde and digits"},
	{regexp.MustCompile(`(^|/)([Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|[Cc][Oo][Mm][1-9]|[Ll][Pp][Tt][1-9])([./]|$)`),
		"no part of a Go import path: no name there is that of a device of Windows"},
	{regexp.MustCompile(`(^|/)vendor(/|$)`), "for copies of other modules alone: nothing of its own module can import what is in a folder of the name vendor"},
}}

// What the command line says in place of a configuration has the same forms.
// What is not of one is what the message says it is.
var (
	PackageProblem = packageForm.problem
	GoNameProblem  = goNameForm.problem
)

// Parse reads the text of a configuration; file is what diagnostics call it.
// The result is nil if anything is wrong.
func Parse(file string, text []byte) (*Config, []diag.Diagnostic) {
	p := &parser{findings{file: file}, strings.Split(string(text), "\n")}
	root := p.document(string(text))
	if root == nil {
		return nil, p.found
	}
	var c Config
	p.object(root, "", "the configuration", []key{
		{"families", true, func(n *yaml.Node, pointer string) { c.Families = p.families(n, pointer) }},
		{"uris", false, p.mappings(&c.URIs, "uris", uriForm, pathForm)},
	})
	p.distinct(c.Families)
	if len(p.found) > 0 {
		diag.Sort(p.found)
		return nil, p.found
	}
	return &c, nil
}

// document returns the root node of the one YAML document in text, or nil.
func (p *parser) document(text string) *yaml.Node {
	root, fault := yamlnode.Parse(text)
	switch {
	case fault != nil && fault.Message == "":
		p.report(place{fault.Line, 1, ""}, "config-yaml", "a second document in the file", "remove it")
	case fault != nil:
		p.report(place{fault.Line, 1, ""}, "config-yaml", "not YAML: "+fault.Message, fault.Hint)
	case root == nil:
		p.report(place{}, "config-missing-key", "the configuration is empty", "it is what to generate from what, as in "+example)
	}
	return root
}

// example is a configuration on one line.
const example = "families: [{name: state, schema: schema/state, out: generated/state, package: state, root: State}]"

// families reads "families".
func (p *parser) families(n *yaml.Node, pointer string) []Family {
	list := yamlnode.Follow(n)
	if list.Kind != yaml.SequenceNode {
		p.wrongKind(n, pointer, "families", "a list")
		return nil
	}
	if len(list.Content) == 0 {
		p.report(p.at(n, pointer), "config-value", "families is empty", "it is what to generate from what, as in "+example)
	}
	var all []Family
	for i, item := range list.Content {
		all = append(all, p.family(item, pointer+"/"+strconv.Itoa(i)))
	}
	return all
}

// family reads one of them.
func (p *parser) family(n *yaml.Node, pointer string) Family {
	var f Family
	p.object(n, pointer, "a family", []key{
		{"name", true, func(n *yaml.Node, pointer string) { f.Name, _ = p.text(n, pointer, "name", nameForm) }},
		{"schema", true, func(n *yaml.Node, pointer string) { f.Schema, f.SchemaIsList = p.paths(n, pointer) }},
		{"out", true, func(n *yaml.Node, pointer string) { f.Out, _ = p.text(n, pointer, "out", outForm) }},
		{"package", true, p.str(&f.Package, "package", packageForm)},
		{"root", true, p.str(&f.Root, "root", goNameForm)},
		{"version", false, func(n *yaml.Node, pointer string) {
			p.object(n, pointer, "version", p.version(&f))
		}},
		{"names", false, p.mappings(&f.Names, "names", pointerForm, goNameForm)},
		{"overlay", false, func(n *yaml.Node, pointer string) {
			overlay, _ := p.text(n, pointer, "overlay", pathForm)
			f.Overlay = &overlay
		}},
		{"draft", false, func(n *yaml.Node, pointer string) { f.Draft = p.draft(n, pointer) }},
		{"stdlib-only", false, func(n *yaml.Node, pointer string) { f.StdlibOnly = p.boolean(n, pointer, "stdlib-only") }},
		{"share-equal", false, func(n *yaml.Node, pointer string) { f.ShareEqual = p.boolean(n, pointer, "share-equal") }},
	})
	return f
}

// paths reads "schema": one path, or a list of them.
func (p *parser) paths(n *yaml.Node, pointer string) (paths []Text, isList bool) {
	list := yamlnode.Follow(n)
	if list.Kind == yaml.MappingNode {
		p.wrongKind(n, pointer, "schema", "a path or a list of paths")
		return nil, false
	}
	if list.Kind != yaml.SequenceNode {
		one, _ := p.text(n, pointer, "schema", pathForm)
		return []Text{one}, false
	}
	if len(list.Content) == 0 {
		p.report(p.at(n, pointer), "config-value", "schema is an empty list", "")
	}
	for i, item := range list.Content {
		one, _ := p.text(item, pointer+"/"+strconv.Itoa(i), "a path of schema", pathForm)
		paths = append(paths, one)
	}
	return paths, true
}

// draft reads the name of a draft; 7 need not be quoted.
func (p *parser) draft(n *yaml.Node, pointer string) string {
	s := yamlnode.Follow(n)
	if s.Kind == yaml.ScalarNode && s.ShortTag() == "!!int" && draftForm.ok(s.Value) {
		return s.Value
	}
	t, _ := p.text(n, pointer, "draft", draftForm)
	return t.Value
}

// boolean reads true or false.
func (p *parser) boolean(n *yaml.Node, pointer, what string) bool {
	b := yamlnode.Follow(n)
	if b.Kind != yaml.ScalarNode || b.ShortTag() != "!!bool" {
		p.wrongKind(n, pointer, what, "true or false")
		return false
	}
	return strings.EqualFold(b.Value, "true")
}

// distinct reports families that would be taken for each other.
func (p *parser) distinct(families []Family) {
	names, outs := map[string]bool{}, map[string]string{}
	for _, f := range families {
		if f.Name.Value != "" && names[f.Name.Value] {
			p.report(f.Name.place, "config-duplicate", fmt.Sprintf("two families have the name %q", f.Name.Value), "")
		}
		names[f.Name.Value] = true
		if f.Out.Value == "" {
			continue
		}
		out := strings.ToLower(path.Clean(f.Out.Value)) // what differs in case is one folder on some systems
		if other, taken := outs[out]; taken {
			p.report(f.Out.place, "config-duplicate", fmt.Sprintf("the family %q writes to this folder already", other), "a folder holds one Go package: choose another")
		} else {
			outs[out] = f.Name.Value
		}
	}
}
