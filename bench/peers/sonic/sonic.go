// Package sonic reads and writes states with bytedance/sonic: compiled at run
// time for the structs, UnmarshalJSON written by hand for the lists of unions.
// On machines without its assembly it falls back to encoding/json.
package sonic

import (
	"unsafe"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Peer is this library's row in its default configuration, which checks raw values. It writes into
// the caller's buffer by way of package encoder.
func Peer() peer.Peer {
	return peer.Of("bytedance/sonic", decode[state[safe]], encode[state[safe]], tree.Extend)
}

// Marshal is the row of what the library's documentation begins with: it writes into a buffer of
// its own.
func Marshal() peer.Peer {
	return Peer().Writing("bytedance/sonic, Marshal", func(_ []byte, v any) ([]byte, error) { return sonic.Marshal(v) })
}

// Fastest is the row of the library with its checks of raw values off.
func Fastest() peer.Peer {
	decode := func(data []byte) (*state[fast], error) {
		s := new(state[fast])
		return s, sonic.ConfigFastest.Unmarshal(data, s)
	}
	encode := func(dst []byte, s *state[fast]) ([]byte, error) {
		err := encoder.EncodeInto(&dst, s, unchecked)
		return dst, err
	}
	return peer.Of("bytedance/sonic, no checks", decode, encode, tree.Extend)
}

// configuration is how the library is set, as a type so that the methods of
// the lists know it.
type configuration interface{ api() sonic.API }

type (
	safe struct{}
	fast struct{}
)

func (safe) api() sonic.API { return sonic.ConfigDefault }
func (fast) api() sonic.API { return sonic.ConfigFastest }

type (
	state[C configuration]    = tree.State[entries[C]]
	entries[C configuration]  []tree.Entry
	contents[C configuration] []tree.Content
)

func decode[T any](data []byte) (*T, error) {
	s := new(T)
	if err := sonic.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

// unchecked is what [sonic.ConfigFastest] asks of the encoder.
const unchecked = encoder.NoQuoteTextMarshaler | encoder.NoValidateJSONMarshaler

func encode[T any](dst []byte, s *T) ([]byte, error) { return Append(dst, s) }

// Append writes to the end of dst, in the default configuration.
func Append(dst []byte, v any) ([]byte, error) {
	err := encoder.EncodeInto(&dst, v, 0)
	return dst, err
}

// unmarshal reads a part of the copy that the outermost Unmarshal made of the
// document: the strings of this part may alias it. A copy for each level of
// unions would halve this library's speed.
func unmarshal[C configuration](part []byte, v any) error {
	var c C
	return c.api().UnmarshalFromString(unsafe.String(unsafe.SliceData(part), len(part)), v)
}

func (es *entries[C]) UnmarshalJSON(data []byte) error {
	var raws []sonic.NoCopyRawMessage
	if err := unmarshal[C](data, &raws); err != nil {
		return err
	}
	list := make(entries[C], len(raws))
	for i, raw := range raws {
		tag, err := tree.Tag(raw)
		if err != nil {
			return err
		}
		if list[i], err = tree.NewEntry[contents[C]](tag); err != nil {
			return err
		}
		if err := unmarshal[C](raw, list[i]); err != nil {
			return err
		}
	}
	*es = list
	return nil
}

func (cs *contents[C]) UnmarshalJSON(data []byte) error {
	var raws []sonic.NoCopyRawMessage
	if err := unmarshal[C](data, &raws); err != nil {
		return err
	}
	list := make(contents[C], len(raws))
	for i, raw := range raws {
		tag, err := tree.Tag(raw)
		if err != nil {
			return err
		}
		if list[i], err = tree.NewContent(tag); err != nil {
			return err
		}
		if err := unmarshal[C](raw, list[i]); err != nil {
			return err
		}
	}
	*cs = list
	return nil
}
