// Package validators gives the verdict of the schema on a document with the
// validators for Go: unmarshalled into maps and slices, then validated.
package validators

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	google "github.com/google/jsonschema-go/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/stategen/stategen/bench/peer"
)

// Peers are the rows. The schema is that of the documents, version 1.1.0; it
// is compiled on first use.
func Peers(schema []byte) []peer.Peer {
	return []peer.Peer{
		{Name: "santhosh-tekuri/jsonschema, unmarshal + validate", Kind: peer.Strict, Decode: santhosh(schema)},
		{Name: "google/jsonschema-go, unmarshal + validate", Kind: peer.Strict, Decode: googles(schema)},
	}
}

func santhosh(schema []byte) func([]byte) (any, error) {
	compiled := sync.OnceValues(func() (*jsonschema.Schema, error) {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
		if err != nil {
			return nil, err
		}
		c := jsonschema.NewCompiler()
		if err := c.AddResource("state.json", doc); err != nil {
			return nil, err
		}
		return c.Compile("state.json")
	})
	return func(data []byte) (any, error) {
		s, err := compiled()
		if err != nil {
			return nil, err
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		return v, s.Validate(v)
	}
}

func googles(schema []byte) func([]byte) (any, error) {
	resolved := sync.OnceValues(func() (*google.Resolved, error) {
		var s google.Schema
		if err := json.Unmarshal(schema, &s); err != nil {
			return nil, err
		}
		return s.Resolve(nil)
	})
	return func(data []byte) (any, error) {
		s, err := resolved()
		if err != nil {
			return nil, err
		}
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			return nil, err
		}
		if err := s.Validate(v); err != nil {
			return nil, fmt.Errorf("validate: %w", err)
		}
		return v, nil
	}
}
