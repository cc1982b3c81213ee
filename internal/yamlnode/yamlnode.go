// Package yamlnode reads the YAML that people write beside their schemas: the
// configuration, overlays, declarations of upgrades. It says what each of them
// must not do, a second document, say; under which code that is reported, its
// users know.
//
// It must not know what a text is about.
package yamlnode

import (
	"cmp"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Fault is why a text is not one YAML document.
type Fault struct {
	Line    int    // 1-based
	Message string // of the library, but for a merge conflict; "" if there is a second document
	Hint    string // the way out, if it is known
}

// libraryError is how an error of the YAML library begins.
var libraryError = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// Parse returns the root of the only document in a text; nil if there is none.
func Parse(text string) (*yaml.Node, *Fault) {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	var doc, more yaml.Node
	if err := decoder.Decode(&doc); errors.Is(err, io.EOF) {
		return nil, nil
	} else if err != nil {
		return nil, syntax(err, text)
	}
	if err := decoder.Decode(&more); err == nil {
		return nil, &Fault{Line: more.Line}
	} else if !errors.Is(err, io.EOF) {
		return nil, syntax(err, text)
	}
	return doc.Content[0], nil
}

func syntax(err error, text string) *Fault {
	if line := diag.ConflictLine(text); line > 0 {
		return &Fault{Line: line, Message: diag.Conflict, Hint: diag.ConflictWayOut}
	}
	message := err.Error()
	begins := libraryError.FindStringSubmatch(message)
	if begins == nil {
		return &Fault{Line: unplaced(text, message), Message: message}
	}
	message = message[len(begins[0]):]
	line, _ := strconv.Atoi(begins[1])
	line = cmp.Or(line, unplaced(text, message))
	return &Fault{Line: line, Message: message, Hint: wayOut(text, line)}
}

// wayOut is that of a fault in a line that the library's message says little of.
func wayOut(text string, line int) string {
	lines := strings.Split(text, "\n")
	if line > len(lines) {
		return ""
	}
	at := lines[line-1]
	switch indent := at[:len(at)-len(strings.TrimLeft(at, " \t"))]; {
	case strings.Contains(indent, "\t"):
		return "YAML is indented by spaces only, and there is a tab"
	case strings.HasPrefix(at, "%YAML"):
		return "remove this line"
	}
	return ""
}

// unknownAnchor is what the library says of an alias of nothing.
var unknownAnchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)

// unplaced returns the line of what the library refuses without a line: an alias, or a
// character that no YAML has. Its first line is none, too.
func unplaced(text, message string) int {
	at := 0
	if m := unknownAnchor.FindStringSubmatch(message); m != nil {
		at = strings.Index(text, "*"+m[1])
	} else {
		at = strings.IndexFunc(text, func(r rune) bool {
			return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r >= 0x7F && r < 0xA0 && r != 0x85 || r == utf8.RuneError || r == 0xFFFE || r == 0xFFFF
		})
	}
	return 1 + strings.Count(text[:max(at, 0)], "\n")
}

// Follow returns what an alias stands for, and any other node as it is.
func Follow(n *yaml.Node) *yaml.Node {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n
}

// Column is the column of a node in bytes, as diagnostics count; lines are those of
// its text. YAML breaks lines at more than line feeds: where there is no such line, the
// column is as the node has it.
func Column(lines []string, n *yaml.Node) int {
	if n.Line < 1 || n.Line > len(lines) {
		return n.Column
	}
	return Bytes(lines[n.Line-1], n.Column)
}

// Bytes is a column in bytes for one in characters, as nodes have it. What is past the
// line is right behind it.
func Bytes(line string, col int) int {
	at := 0
	for ; col > 1 && at < len(line); col-- {
		_, size := utf8.DecodeRuneInString(line[at:])
		at += size
	}
	return at + 1
}

// IsName reports whether a key is a plain text, once it is followed: neither a list or
// mapping, nor the mark that merges another mapping.
func IsName(key *yaml.Node) bool {
	return key.Kind == yaml.ScalarNode && key.ShortTag() != "!!merge"
}

// Scalar returns the kind of JSON that a scalar is, and its text, which is that of
// JSON but for strings; 0 if JSON has none.
func Scalar(n *yaml.Node) (jsonvalue.Kinds, string) {
	switch tag := n.ShortTag(); {
	case tag == "!!null":
		return jsonvalue.NullKind, "null"
	case tag == "!!bool":
		return jsonvalue.BoolKind, strings.ToLower(n.Value)
	case IsNumber(n) && jsonvalue.IsNumber(n.Value):
		return jsonvalue.NumberKind, n.Value
	case tag == "!!str", tag == "!!timestamp":
		return jsonvalue.StringKind, n.Value
	}
	return 0, ""
}

// IsNumber reports whether a scalar is a number of YAML, which has some that JSON has not.
func IsNumber(n *yaml.Node) bool {
	tag := n.ShortTag()
	return tag == "!!int" || tag == "!!float"
}
