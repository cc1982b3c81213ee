package upgrade

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// yamlError is how an error of the YAML library begins.
var yamlError = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// tree reads the nodes of a YAML document, so that nobody has to think of what
// YAML could also mean: what aliases stand for is in their places, and no
// mapping has a key twice, or one that is no plain text.
type tree struct {
	file  string
	left  int // nodes that may still be read: aliases of aliases multiply
	found []diag.Diagnostic
}

func (t *tree) fail(n *yaml.Node, message, hint string) {
	t.found = append(t.found, diag.Diagnostic{Code: "upgrade-form", File: t.file, Line: n.Line, Col: n.Column, Message: message, Hint: hint})
}

// read returns the root of the only document in a text; nil if there is none, or
// anything is wrong with it.
func (t *tree) read(text []byte) *yaml.Node {
	t.left = 1000 + len(text)
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	var doc, more yaml.Node
	if err := decoder.Decode(&doc); errors.Is(err, io.EOF) {
		return nil
	} else if err != nil {
		t.syntax(err)
		return nil
	}
	if err := decoder.Decode(&more); !errors.Is(err, io.EOF) {
		if err != nil {
			t.syntax(err)
		} else {
			t.fail(&more, "a second document in the file", "remove it")
		}
		return nil
	}
	root := t.plain(doc.Content[0])
	if t.found != nil {
		return nil
	}
	return root
}

// syntax reports an error of the YAML library at the line that it names.
func (t *tree) syntax(err error) {
	d := diag.Diagnostic{Code: "upgrade-yaml", File: t.file, Message: err.Error()}
	if m := yamlError.FindStringSubmatch(d.Message); m != nil {
		d.Message = d.Message[len(m[0]):]
		if d.Line, _ = strconv.Atoi(m[1]); d.Line > 0 {
			d.Col = 1
		}
	}
	d.Message = "not YAML: " + d.Message
	t.found = append(t.found, d)
}

// plain returns a copy of a node that is as a tree should be, and reports what
// cannot be so.
func (t *tree) plain(n *yaml.Node) *yaml.Node {
	line, column := n.Line, n.Column
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
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
		case inner.Kind != yaml.ScalarNode || inner.ShortTag() == "!!merge":
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
	switch tag := n.ShortTag(); {
	case tag == "!!null":
		return nil, true
	case tag == "!!bool":
		return strings.EqualFold(n.Value, "true"), true
	case (tag == "!!int" || tag == "!!float") && jsonvalue.IsNumber(n.Value):
		return json.Number(n.Value), true
	case tag == "!!str", tag == "!!timestamp":
		return n.Value, true
	}
	return nil, false
}
