// Package gojsonschema reads and writes states with what go-jsonschema makes of
// the schema. Its content items are any, its entries the base entry, its times
// parsed: it reads another tree than the rest.
package gojsonschema

//go:generate go run github.com/atombender/go-jsonschema@v0.24.1 --package gojsonschema --output generated.go ../../../schema/durable-agent-state/1.1.0.json

import (
	"encoding/json"

	"github.com/stategen/stategen/bench/peer"
)

// Peer is this generator's row.
func Peer() peer.Peer {
	p := peer.Of("go-jsonschema v0.24.1", decode, encode, extend)
	p.Other = "content items are any; entries lose $type, usage, responseType, responseSchema and orchestrationId"
	return p
}

type state = A110Json

func decode(data []byte) (*state, error) {
	s := new(state)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

func encode(_ []byte, s *state) ([]byte, error) { return json.Marshal(s) }

func extend(s, more *state) {
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, more.Data.ConversationHistory...)
}
