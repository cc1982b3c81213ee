package upgrade

import (
	"encoding/json"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/yamlnode"
)

// tree reads the nodes of a YAML document, so that nobody has to think of what
// YAML could also mean: what aliases stand for is in their places, and no
// mapping has a key twice, or one that is no plain text.
type tree struct {
	file  string
	lines []string
	left  int // nodes that may still be read: aliases of aliases multiply
	found []diag.Diagnostic
}

func (t *tree) fail(n *yaml.Node, message, hint string) {
	t.found = append(t.found, diag.Diagnostic{Code: "upgrade-form", File: t.file, Line: n.Line, Col: n.Column, Message: message, Hint: hint})
}

// read returns the root of the only document in a text; nil if there is none, or
// anything is wrong with it.
func (t *tree) read(text string) *yaml.Node {
	t.lines, t.left = strings.Split(text, "\n"), 1000+len(text)
	root, fault := yamlnode.Parse(text)
	switch {
	case fault != nil && fault.Message == "":
		t.fail(&yaml.Node{Line: fault.Line, Column: 1}, "a second document in the file", "remove it")
		return nil
	case fault != nil:
		t.found = append(t.found, diag.Diagnostic{Code: "upgrade-yaml", File: t.file, Line: fault.Line, Col: 1, Message: "not YAML: " + fault.Message, Hint: fault.Hint})
		return nil
	case root == nil:
		return nil
	}
	root = t.plain(root)
	if t.found != nil {
		return nil
	}
	return root
}

// plain returns a copy of a node that is as a tree should be, with columns in bytes,
// and reports what cannot be so.
func (t *tree) plain(n *yaml.Node) *yaml.Node {
	line, column := n.Line, yamlnode.Column(t.lines, n)
	n = yamlnode.Follow(n)
	out := *n
	out.Line, out.Column, out.Content = line, column, nil
	if t.left--; t.left < 0 {
		if t.left == -1 {
			t.fail(&out, "the text says too much by its aliases", "write it out")
		}
		return &out
	}
	seen := map[string]bool{}
	for i, inner := range n.Content {
		inner = t.plain(inner)
		out.Content = append(out.Content, inner)
		switch {
		case n.Kind != yaml.MappingNode || i%2 == 1:
		case !yamlnode.IsName(inner):
			t.fail(inner, "a key is no plain text", "write names as keys, in quotes if need be")
		case seen[inner.Value]:
			t.fail(inner, fmt.Sprintf("%q is there twice", inner.Value), "remove one of them")
		default:
			seen[inner.Value] = true
		}
	}
	return &out
}

// jsonOf returns a node as encoding/json would write it, numbers in their own
// spelling; ok is false if it has something that JSON has not.
func jsonOf(n *yaml.Node) (v any, ok bool) {
	switch n.Kind {
	case yaml.MappingNode:
		m := make(map[string]any)
		for i := 0; i+1 < len(n.Content); i += 2 {
			if m[n.Content[i].Value], ok = jsonOf(n.Content[i+1]); !ok {
				return nil, false
			}
		}
		return m, true
	case yaml.SequenceNode:
		list := []any{}
		for _, item := range n.Content {
			v, ok := jsonOf(item)
			if !ok {
				return nil, false
			}
			list = append(list, v)
		}
		return list, true
	}
	switch kind, text := yamlnode.Scalar(n); kind {
	case jsonvalue.NullKind:
		return nil, true
	case jsonvalue.BoolKind:
		return text == "true", true
	case jsonvalue.NumberKind:
		return json.Number(text), true
	case jsonvalue.StringKind:
		return text, true
	}
	return nil, false
}
