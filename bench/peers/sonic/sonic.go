// Package sonic reads and writes states with bytedance/sonic: compiled at run
// time for the structs, UnmarshalJSON written by hand for the lists of unions.
// On machines without its assembly it falls back to encoding/json.
package sonic

import (
	"encoding/json"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Peer is this library's row.
func Peer() peer.Peer { return peer.Of("bytedance/sonic", decode, encode[state], extend) }

type (
	state    = tree.State[entries]
	entries  []tree.Entry
	contents []tree.Content
)

func decode(data []byte) (*state, error) {
	s := new(state)
	if err := sonic.ConfigFastest.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

func encode[T any](dst []byte, s *T) ([]byte, error) {
	const options = encoder.NoQuoteTextMarshaler | encoder.NoValidateJSONMarshaler
	err := encoder.EncodeInto(&dst, s, options)
	return dst, err
}

func extend(s, more *state) {
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, more.Data.ConversationHistory...)
}

func (es *entries) UnmarshalJSON(data []byte) error {
	var raws []sonic.NoCopyRawMessage
	if err := sonic.ConfigFastest.Unmarshal(data, &raws); err != nil {
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
		if err := sonic.ConfigFastest.Unmarshal(raw, list[i]); err != nil {
			return err
		}
	}
	*es = list
	return nil
}

func (cs *contents) UnmarshalJSON(data []byte) error {
	var raws []sonic.NoCopyRawMessage
	if err := sonic.ConfigFastest.Unmarshal(data, &raws); err != nil {
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
		if err := sonic.ConfigFastest.Unmarshal(raw, list[i]); err != nil {
			return err
		}
	}
	*cs = list
	return nil
}

var _ json.Unmarshaler = (*entries)(nil)
