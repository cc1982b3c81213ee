package jsonschema

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/yamlnode"
)

// readOverlayText reads a text as JSON if its file is called so, else as YAML.
func readOverlayText(f *file) (*Value, []diag.Diagnostic) {
	if strings.HasSuffix(f.path, ".json") {
		return parse(f)
	}
	return parseYAML(f)
}

// parseYAML reads one YAML document that says what a JSON text could. It
// returns nil if the text is not that. An empty text is an empty object.
func parseYAML(f *file) (*Value, []diag.Diagnostic) {
	y := yamlReader{file: f, left: 1000 + len(f.text)}
	if !utf8.ValidString(f.text) {
		y.fail(0, "yaml-syntax", "the text is not UTF-8", "save the file as UTF-8")
		return nil, y.found
	}
	root, fault := yamlnode.Parse(f.text)
	switch {
	case fault != nil && fault.Message == "":
		y.fail(0, "yaml-syntax", "the file holds more than one YAML document", "remove what follows the first")
		return nil, y.found
	case fault != nil:
		y.fail(y.offset(fault.Line, 1), "yaml-syntax", "the text is no YAML: "+fault.Message, fault.Hint)
		return nil, y.found
	case root == nil:
		return &Value{Kind: Object, Text: "{}", file: f}, nil
	}
	v := y.value(root)
	if y.failed {
		return nil, y.found
	}
	return v, y.found
}

// yamlReader makes values of YAML nodes.
type yamlReader struct {
	file   *file
	path   []string
	left   int // nodes that may still be read: aliases of aliases multiply
	failed bool
	found  []diag.Diagnostic
}

func (y *yamlReader) fail(offset int, code, message, hint string) {
	y.failed = true
	y.found = append(y.found, y.file.diag(diag.Error, code, offset, jsonpointer.Join(y.path), message, hint))
}

// offset returns the byte at a line and a column counted in characters.
func (y *yamlReader) offset(line, col int) int {
	if line < 1 || line > len(y.file.lines) {
		return len(y.file.text)
	}
	offset := y.file.lines[line-1]
	return offset + yamlnode.Bytes(y.file.text[offset:], col) - 1
}

func (y *yamlReader) value(n *yaml.Node) *Value {
	offset := y.offset(n.Line, n.Column)
	v := &Value{Offset: offset, End: offset + 1, file: y.file}
	n = yamlnode.Follow(n)
	y.left--
	switch {
	case y.failed:
	case y.left < 0 || len(y.path) > maxDepth:
		y.fail(offset, "yaml-size", "the text says too much by its aliases", "write it out")
	case n.Kind == yaml.MappingNode:
		v.Kind = Object
		y.mapping(v, n)
		v.Text = objectText(v.Members)
	case n.Kind == yaml.SequenceNode:
		v.Kind = Array
		y.sequence(v, n)
	default:
		y.scalar(v, n)
	}
	return v
}

func (y *yamlReader) sequence(v *Value, n *yaml.Node) {
	texts := make([]string, len(n.Content))
	for i, item := range n.Content {
		y.path = append(y.path, strconv.Itoa(i))
		read := y.value(item)
		y.path = y.path[:len(y.path)-1]
		v.Items = append(v.Items, read)
		v.End = max(v.End, read.End)
		texts[i] = read.Text
	}
	v.Text = "[" + strings.Join(texts, ",") + "]"
}

func (y *yamlReader) mapping(v *Value, n *yaml.Node) {
	for i := 0; i+1 < len(n.Content) && !y.failed; i += 2 {
		offset := y.offset(n.Content[i].Line, n.Content[i].Column)
		key := yamlnode.Follow(n.Content[i])
		if !yamlnode.IsName(key) {
			y.fail(offset, "yaml-form", "a key is no plain text", "write names as keys, in quotes if need be")
			return
		}
		m := Member{Name: key.Value, NameOffset: offset}
		y.path = append(y.path, m.Name)
		m.Value = y.value(n.Content[i+1])
		v.End = max(v.End, m.Value.End)
		if first, ok := v.add(m); !ok && !y.failed {
			line, col := y.file.position(first)
			y.fail(offset, "yaml-duplicate", fmt.Sprintf("the key %q is there twice, first at %d:%d", m.Name, line, col), "remove one of them")
		}
		y.path = y.path[:len(y.path)-1]
	}
}

func (y *yamlReader) scalar(v *Value, n *yaml.Node) {
	v.End = v.Offset + max(1, len(n.Value))
	kind, text := yamlnode.Scalar(n)
	v.Text = text
	switch {
	case kind == jsonvalue.NullKind:
		v.Kind = Null
	case kind == jsonvalue.BoolKind:
		v.Kind = Bool
	case kind == jsonvalue.NumberKind:
		v.Kind = Number
	case kind == jsonvalue.StringKind:
		v.Kind, v.Str, v.Text = String, text, jsonvalue.Quote(text)
	case yamlnode.IsNumber(n):
		y.fail(v.Offset, "yaml-form", fmt.Sprintf("%s is no number of JSON", n.Value), "put it in quotes if it is a text")
	default:
		y.fail(v.Offset, "yaml-form", fmt.Sprintf("the tag %s has no meaning here", n.ShortTag()), "remove it, and put the value in quotes if it is a text")
	}
}
