//go:build goexperiment.jsonv2

package jsonv2

import (
	"bytes"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Peer is this library's row.
func Peer() peer.Peer { return peer.Of("encoding/json/v2", decode, encode, tree.Extend) }

type (
	state    = tree.State[entries]
	request  = tree.Request[contents]
	response = tree.Response[contents]
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

func encode(dst []byte, s *state) ([]byte, error) {
	buf := bytes.NewBuffer(dst)
	if err := json.MarshalWrite(buf, s); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

func (es *entries) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return list(d, (*[]tree.Entry)(es), readEntry)
}

func (cs *contents) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	return list(d, (*[]tree.Content)(cs), readContent)
}

func list[T any](d *jsontext.Decoder, to *[]T, read func(*jsontext.Decoder) (T, error)) error {
	if err := expect(d, '['); err != nil {
		return err
	}
	for d.PeekKind() != ']' {
		v, err := read(d)
		if err != nil {
			return err
		}
		*to = append(*to, v)
	}
	return expect(d, ']')
}

func expect(d *jsontext.Decoder, kind jsontext.Kind) error {
	token, err := d.ReadToken()
	if err == nil && token.Kind() != kind {
		err = fmt.Errorf("found %s, not %s", token.Kind(), kind)
	}
	return err
}

var errTag = errors.New("the $type does not stand first")

// tagged opens an object and reads its $type, which has to stand first: of the
// ways to use this library, the fastest one.
func tagged(d *jsontext.Decoder) (string, error) {
	if err := expect(d, '{'); err != nil {
		return "", err
	}
	token, err := d.ReadToken()
	if err != nil {
		return "", err
	}
	if token.Kind() != '"' || token.String() != "$type" {
		return "", errTag
	}
	var tag string
	err = text(d, &tag)
	return tag, err
}

// rest calls read for the members that are left of an object.
func rest(d *jsontext.Decoder, read func(name string) error) error {
	for d.PeekKind() == '"' {
		token, err := d.ReadToken()
		if err != nil {
			return err
		}
		if err := read(token.String()); err != nil {
			return err
		}
	}
	return expect(d, '}')
}

func text(d *jsontext.Decoder, to *string) error {
	token, err := d.ReadToken()
	switch {
	case err != nil:
		return err
	case token.Kind() == '"':
		*to = token.String()
	case token.Kind() != 'n':
		return fmt.Errorf("found %s, not a string", token.Kind())
	}
	return nil
}

func raw[T ~[]byte](d *jsontext.Decoder, to *T) error {
	value, err := d.ReadValue()
	*to = T(value.Clone())
	return err
}

func usage(d *jsontext.Decoder, to *tree.Usage) error { return json.UnmarshalDecode(d, to) }
