package yamlnode

import (
	"fmt"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/jsonvalue"
)

func TestParse(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", "none"},
		{"# nothing\n", "none"},
		{"a: 1\n", "!!map"},
		{"---\n", "!!null"},
		{"a: 1\n---\n", "2 "},
		{"a: 1\n---\nb: 2\n", "2 "},
		{"a: 1\n\tb: 2\n", "2 found a tab character that violates indentation: YAML is indented by spaces only, and there is a tab"},
		{"%YAML 1.2\n---\na: 1\n", "1 found incompatible YAML document: remove this line"},
		{"a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\n", "2 this is the mark of a merge conflict: resolve the merge, and remove the marks"},
		{"a: 1\r\n=======\r\nb: 3\r\n", "2 this is the mark of a merge conflict: resolve the merge, and remove the marks"},
		{"a: 1\nb: 2: 3\n", "2 mapping values are not allowed in this context"},
		{"{a: {}}\nb: {}\n", "1 did not find expected <document start>"}, // the library finds it behind the first document
		{"a: 1\nb: *b\n", "2 unknown anchor 'b' referenced"},
		{"a: 1\nb: \x01\n", "2 control characters are not allowed"},
		{"a: 1\nb: \x80\n", "2 invalid leading UTF-8 octet"},
		{"a: &\n", "1 did not find expected alphabetic or numeric character"},
	}
	for _, test := range tests {
		root, fault := Parse(test.text)
		got := "none"
		if fault != nil {
			got = fmt.Sprintf("%d %s", fault.Line, fault.Message)
			if fault.Hint != "" {
				got += ": " + fault.Hint
			}
		} else if root != nil {
			got = root.ShortTag()
		}
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestColumn(t *testing.T) {
	lines := strings.Split("é: ü: x\n\xff", "\n")
	tests := []struct{ line, col, want int }{
		{1, 1, 1}, {1, 2, 3}, {1, 4, 5}, {1, 5, 7}, {1, 7, 9}, {1, 8, 10}, {1, 20, 10},
		{2, 2, 2},
		{0, 3, 3}, {3, 3, 3},
	}
	for _, test := range tests {
		if got := Column(lines, &yaml.Node{Line: test.line, Column: test.col}); got != test.want {
			t.Errorf("%d:%d: got %d, want %d", test.line, test.col, got, test.want)
		}
	}
}

func TestScalar(t *testing.T) {
	tests := []struct {
		text string
		kind jsonvalue.Kinds
		want string
	}{
		{"~", jsonvalue.NullKind, "null"},
		{"", jsonvalue.NullKind, "null"},
		{"TRUE", jsonvalue.BoolKind, "true"},
		{"False", jsonvalue.BoolKind, "false"},
		{"-1.50", jsonvalue.NumberKind, "-1.50"},
		{"7", jsonvalue.NumberKind, "7"},
		{"yes", jsonvalue.StringKind, "yes"},
		{"'1'", jsonvalue.StringKind, "1"},
		{"2024-01-02", jsonvalue.StringKind, "2024-01-02"},
		{"0x10", 0, ""},
		{"+1", 0, ""},
		{".inf", 0, ""},
		{"!!binary aGk=", 0, ""},
	}
	for _, test := range tests {
		root, fault := Parse("- &a " + test.text + "\n- *a\n")
		if fault != nil {
			t.Fatalf("%q: %v", test.text, fault)
		}
		if kind, got := Scalar(Follow(root.Content[1])); kind != test.kind || got != test.want {
			t.Errorf("%q: got %v %q, want %v %q", test.text, kind, got, test.kind, test.want)
		}
	}
}

func TestIsName(t *testing.T) {
	for text, want := range map[string]bool{"a: 1": true, "1: 1": true, "<<: {}": false, "'<<': {}": true, "? [a]\n: 1": false, "? {a: 1}\n: 1": false} {
		root, fault := Parse(text)
		if fault != nil {
			t.Fatalf("%q: %v", text, fault)
		}
		if got := IsName(root.Content[0]); got != want {
			t.Errorf("%q: got %t", text, got)
		}
	}
}
