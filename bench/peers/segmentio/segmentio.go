// Package segmentio reads and writes states with segmentio/encoding: reflection for the structs,
// UnmarshalJSON written by hand for the lists of unions.
package segmentio

import (
	"bytes"

	"github.com/segmentio/encoding/json"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Peer is this library's row.
func Peer() peer.Peer { return peer.Of("segmentio/encoding", decode, encode, tree.Extend) }

type (
	state    = tree.State[entries]
	entries  []tree.Entry
	contents []tree.Content
)

func decode(data []byte) (*state, error) {
	s := new(state)
	if err := unmarshal(bytes.Clone(data), s); err != nil {
		return nil, err
	}
	return s, nil
}

// unmarshal reads a part of the one copy of the document: what is read may alias it.
func unmarshal(part []byte, v any) error {
	_, err := json.Parse(part, v, json.ZeroCopy)
	return err
}

func encode(dst []byte, s *state) ([]byte, error) { return json.Append(dst, s, 0) }

func (es *entries) UnmarshalJSON(data []byte) error {
	var raws []json.RawMessage
	if err := unmarshal(data, &raws); err != nil {
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
		if err := unmarshal(raw, list[i]); err != nil {
			return err
		}
	}
	*es = list
	return nil
}

func (cs *contents) UnmarshalJSON(data []byte) error {
	var raws []json.RawMessage
	if err := unmarshal(data, &raws); err != nil {
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
		if err := unmarshal(raw, list[i]); err != nil {
			return err
		}
	}
	*cs = list
	return nil
}
