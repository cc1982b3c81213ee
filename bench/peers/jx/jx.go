// Package jx reads and writes states with go-faster/jx: every struct by hand,
// one pass, the discriminator read first where it stands first.
package jx

import (
	"github.com/go-faster/jx"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Peer is this library's row.
func Peer() peer.Peer { return peer.Of("go-faster/jx", decode, encode, tree.Extend) }

type (
	contents = []tree.Content
	entries  = []tree.Entry
	state    = tree.State[entries]
	message  = tree.Message[contents]
	request  = tree.Request[contents]
	response = tree.Response[contents]
)

func decode(data []byte) (*state, error) {
	d := jx.DecodeBytes(data)
	s := new(state)
	err := members(d, func(name []byte) error {
		switch string(name) {
		case "schemaVersion":
			return text(d, &s.SchemaVersion)
		case "data":
			return members(d, func(name []byte) error {
				if string(name) == "conversationHistory" {
					return list(d, &s.Data.ConversationHistory, readEntry)
				}
				return d.Skip()
			})
		}
		return d.Skip()
	})
	return s, err
}

// members calls read for every member of an object, the name read already.
func members(d *jx.Decoder, read func(name []byte) error) error {
	it, err := d.ObjIter()
	if err != nil {
		return err
	}
	for it.Next() {
		if err := read(it.Key()); err != nil {
			return err
		}
	}
	return it.Err()
}

func list[T any](d *jx.Decoder, to *[]T, read func(d *jx.Decoder) (T, error)) error {
	it, err := d.ArrIter()
	if err != nil {
		return err
	}
	for it.Next() {
		v, err := read(d)
		if err != nil {
			return err
		}
		*to = append(*to, v)
	}
	return it.Err()
}

func text(d *jx.Decoder, to *string) (err error) {
	if d.Next() == jx.Null {
		return d.Null()
	}
	*to, err = d.Str()
	return err
}

func raw[T ~[]byte](d *jx.Decoder, to *T) error {
	r, err := d.RawAppend(nil)
	*to = T(r)
	return err
}

func number(d *jx.Decoder, to *int64) (err error) {
	*to, err = d.Int64()
	return err
}

// tag looks ahead for the $type of the object that comes next. It ends at the
// first member where the tag stands there.
func tag(d *jx.Decoder) (found string, err error) {
	err = d.Capture(func(d *jx.Decoder) error {
		it, err := d.ObjIter()
		if err != nil {
			return err
		}
		for it.Next() {
			if string(it.Key()) == "$type" {
				found, err = d.Str()
				return err
			}
			if err := d.Skip(); err != nil {
				return err
			}
		}
		return it.Err()
	})
	return found, err
}

func usage(d *jx.Decoder, to *tree.Usage) error {
	return members(d, func(name []byte) error {
		switch string(name) {
		case "inputTokenCount":
			return number(d, &to.InputTokenCount)
		case "outputTokenCount":
			return number(d, &to.OutputTokenCount)
		case "totalTokenCount":
			return number(d, &to.TotalTokenCount)
		}
		return d.Skip()
	})
}
