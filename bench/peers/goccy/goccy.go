// Package goccy reads and writes states with goccy/go-json: reflection for the structs,
// UnmarshalJSON written by hand for the lists of unions.
package goccy

import (
	"bytes"

	"github.com/goccy/go-json"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Peer is this library's row.
func Peer() peer.Peer { return peer.Of("goccy/go-json", decode, encode, tree.Extend) }

// Marshal is the row of what writes into a buffer of its own.
func Marshal() peer.Peer {
	return Peer().Writing("goccy/go-json, Marshal", func(_ []byte, v any) ([]byte, error) {
		return json.MarshalWithOption(v, json.DisableHTMLEscape())
	})
}

type (
	state    = tree.State[entries]
	entries  []tree.Entry
	contents []tree.Content
)

func decode(data []byte) (*state, error) {
	s := new(state)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

func encode(dst []byte, s *state) ([]byte, error) { return Append(dst, s) }

// Append writes to the end of dst, by way of the library's Encoder.
func Append(dst []byte, v any) ([]byte, error) {
	buf := bytes.NewBuffer(dst)
	err := json.NewEncoder(buf).EncodeWithOption(v, json.DisableHTMLEscape())
	return buf.Bytes(), err
}

func (es *entries) UnmarshalJSON(data []byte) error {
	var raws []json.RawMessage
	if err := json.Unmarshal(data, &raws); err != nil {
		return err
	}
	list := make(entries, len(raws))
	for i, raw := range raws {
		tag, err := tree.Tag(raw)
		if err != nil {
			return err
		}
		if list[i], err = tree.NewEntry[contents](tag); err != nil {
			return err
		}
		if err := json.Unmarshal(raw, list[i]); err != nil {
			return err
		}
	}
	*es = list
	return nil
}

func (cs *contents) UnmarshalJSON(data []byte) error {
	var raws []json.RawMessage
	if err := json.Unmarshal(data, &raws); err != nil {
		return err
	}
	list := make(contents, len(raws))
	for i, raw := range raws {
		tag, err := tree.Tag(raw)
		if err != nil {
			return err
		}
		if list[i], err = tree.NewContent(tag); err != nil {
			return err
		}
		if err := json.Unmarshal(raw, list[i]); err != nil {
			return err
		}
	}
	*cs = list
	return nil
}
