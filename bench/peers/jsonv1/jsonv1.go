// Package jsonv1 reads and writes states with encoding/json v1: reflection for the structs,
// UnmarshalJSON written by hand for the lists of unions.
package jsonv1

import (
	"bytes"
	"encoding/json"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Peer is this library's row.
func Peer() peer.Peer { return peer.Of("encoding/json v1", decode, encode, tree.Extend) }

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

// Append writes to the end of dst.
func Append(dst []byte, v any) ([]byte, error) {
	buf := bytes.NewBuffer(dst)
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return buf.Bytes(), err
}

func (es *entries) UnmarshalJSON(data []byte) error {
	var raws []json.RawMessage
	if err := json.Unmarshal(data, &raws); err != nil {
		return err
	}
	list := make(entries, len(raws))
	for i, raw := range raws {
		var tagged struct {
			Type string `json:"$type"`
		}
		err := json.Unmarshal(raw, &tagged)
		if err != nil {
			return err
		}
		if list[i], err = tree.NewEntry[contents](tagged.Type); err != nil {
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
		var tagged struct {
			Type string `json:"$type"`
		}
		err := json.Unmarshal(raw, &tagged)
		if err != nil {
			return err
		}
		if list[i], err = tree.NewContent(tagged.Type); err != nil {
			return err
		}
		if err := json.Unmarshal(raw, list[i]); err != nil {
			return err
		}
	}
	*cs = list
	return nil
}
