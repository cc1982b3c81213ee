// Package bounds does less with a document than any reader must: what the
// machine allows.
package bounds

import (
	"errors"
	"unicode/utf8"

	"github.com/stategen/stategen/bench/peer"
)

// Peers are the rows.
func Peers() []peer.Peer {
	return []peer.Peer{
		{Name: "memcpy, buffer kept", Kind: peer.Bound, Decode: copier()},
		{Name: "memcpy, new buffer", Kind: peer.Bound, Decode: clone},
		{Name: "utf8.Valid", Kind: peer.Bound, Decode: valid},
	}
}

func copier() func([]byte) (any, error) {
	var buf []byte
	return func(data []byte) (any, error) {
		buf = append(buf[:0], data...)
		return nil, nil
	}
}

func clone(data []byte) (any, error) {
	s := string(data)
	return &s, nil
}

func valid(data []byte) (any, error) {
	if !utf8.Valid(data) {
		return nil, errors.New("not UTF-8")
	}
	return nil, nil
}
