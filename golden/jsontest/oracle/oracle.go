// Package oracle asks an independent validator for the verdict of a JSON
// Schema.
package oracle

import (
	"bytes"
	"fmt"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Schema gives verdicts on JSON texts.
type Schema struct{ compiled *jsonschema.Schema }

// Compile reads a schema document. With assertFormat, format is an assertion.
// The pointer selects a part of the document, such as "/$defs/usage"; "" is
// the document itself.
func Compile(document []byte, pointer string, assertFormat bool) (*Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if assertFormat {
		c.AssertFormat()
	}
	// Versions of a family share their $id, so the document is known by a name
	// of its own here.
	if m, ok := doc.(map[string]any); ok {
		delete(m, "$id")
	}
	const name = "urn:stategen:oracle"
	if err := c.AddResource(name, doc); err != nil {
		return nil, err
	}
	s, err := c.Compile(name + "#" + pointer)
	if err != nil {
		return nil, err
	}
	return &Schema{s}, nil
}

// Check returns nil if the text is valid. The text must be JSON.
func (s *Schema) Check(text []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return s.compiled.Validate(v)
}

// Valid reports whether the text is valid.
func (s *Schema) Valid(text []byte) bool { return s.Check(text) == nil }
