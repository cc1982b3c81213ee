package config

import (
	"fmt"
	"regexp"
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/yamlnode"
)

var (
	versionForm = form{pattern: regexp.MustCompile("^" + label.Pattern + "$"), says: "a version such as " + label.Forms}
	ruleForm    = form{pattern: regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`), says: "a rule such as pattern-changed"}
)

// version lists the keys of "version": where it is, and what is done with it.
func (p *parser) version(f *Family) []key {
	return []key{
		{"property", true, p.str(&f.VersionProperty, "property", anyForm)},
		{"newer-minor", false, p.decision(&f.Policy.RefuseNewerMinor, "newer-minor", "read", "refuse")},
		{"pre-release", false, p.decision(&f.Policy.ReadPreRelease, "pre-release", "refuse", "read")},
		{"unknown-variants", false, p.decision(&f.Policy.RefuseVariants, "unknown-variants", "keep", "refuse")},
		{"only", false, p.versions(&f.Only, "only")},
		{"read-only", false, p.versions(&f.ReadOnly, "read-only")},
		{"unlabelled", false, p.oneVersion(&f.Unlabelled, "unlabelled")},
		{"accept", false, p.accepted(&f.Accepted)},
	}
}

// accepted reads "accept": which changes of each version are.
func (p *parser) accepted(to *[]Accepted) func(*yaml.Node, string) {
	return func(n *yaml.Node, pointer string) {
		p.entries(n, pointer, "accept", func(version string, k, v *yaml.Node, pointer string) {
			if problem := versionForm.problem(version); problem != "" {
				p.report(p.at(k, pointer), "config-value", fmt.Sprintf("a key of accept is %q, which is %s", version, problem), "")
			}
			of := Accepted{Version: version}
			p.mappings(&of.Changes, "accept for "+version, pointerForm, ruleForm)(v, pointer)
			*to = append(*to, of)
		})
	}
}

// decision reads one of two words: what is done anyway, and what sets to.
func (p *parser) decision(to *bool, what, no, yes string) func(*yaml.Node, string) {
	words := form{pattern: regexp.MustCompile("^(" + no + "|" + yes + ")$"), says: no + " or " + yes}
	return func(n *yaml.Node, pointer string) {
		t, _ := p.text(n, pointer, what, words)
		*to = t.Value == yes
	}
}

// oneVersion reads a version, as the only one of a list.
func (p *parser) oneVersion(to *[]Text, what string) func(*yaml.Node, string) {
	return func(n *yaml.Node, pointer string) {
		if t, ok := p.text(n, pointer, what, versionForm); ok {
			*to = []Text{t}
		}
	}
}

// versions reads a list of at least one version.
func (p *parser) versions(to *[]Text, what string) func(*yaml.Node, string) {
	return func(n *yaml.Node, pointer string) {
		list := yamlnode.Follow(n)
		if list.Kind != yaml.SequenceNode {
			p.wrongKind(n, pointer, what, "a list of versions")
			return
		}
		if len(list.Content) == 0 {
			p.report(p.at(n, pointer), "config-value", what+" is an empty list", "")
		}
		for i, item := range list.Content {
			t, _ := p.text(item, pointer+"/"+strconv.Itoa(i), "a version of "+what, versionForm)
			*to = append(*to, t)
		}
	}
}
