// Package team reads and writes AutoGen's team states: with libraries that go by
// reflection, into the tree of package team of this module, and with the package
// that stategen generates.
package team

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"github.com/bytedance/sonic"
	goccyjson "github.com/goccy/go-json"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/peers/goccy"
	"github.com/stategen/stategen/bench/peers/jsonv1"
	sonicpeer "github.com/stategen/stategen/bench/peers/sonic"
	"github.com/stategen/stategen/bench/team"
	"github.com/stategen/stategen/bench/tree"
	"github.com/stategen/stategen/generated/autogenstate"
)

// Peers are the rows, called as those of the other documents are.
func Peers() []peer.Peer {
	return []peer.Peer{
		of[standard, json.RawMessage]("encoding/json v1", jsonv1.Append),
		of[gojson, json.RawMessage]("goccy/go-json", goccy.Append),
		of[fast, sonic.NoCopyRawMessage]("bytedance/sonic", sonicpeer.Append),
		{
			Name: "stategen", Kind: peer.Tree, Normal: normal,
			Decode: func(data []byte) (any, error) { return autogenstate.Decode(data) },
			Encode: func(dst []byte, v any) ([]byte, error) { return v.(*autogenstate.TeamState).AppendJSON(dst) },
		},
		{
			Name: "stategen, strict", Kind: peer.Strict,
			Decode: func(data []byte) (any, error) { return autogenstate.Decode(data, autogenstate.Strict()) },
		},
	}
}

// of makes a row of a library. The document is read from a copy of the caller's
// bytes, or by a function that makes one.
func of[L team.Library, R ~[]byte](name string, encode func(dst []byte, v any) ([]byte, error)) peer.Peer {
	return peer.Peer{
		Name: name, Kind: peer.Tree, Encode: encode,
		Decode: func(data []byte) (any, error) {
			var l L
			if _, aliases := any(l).(fast); aliases {
				data = bytes.Clone(data)
			}
			s := new(team.State[L, R])
			return s, l.Unmarshal(data, s)
		},
	}
}

// normal takes what was read from what is written again, once it is known that
// all of it is in the fields.
func normal(v any) (any, error) {
	if err := allTyped(reflect.ValueOf(v)); err != nil {
		return nil, err
	}
	text, err := v.(*autogenstate.TeamState).AppendJSON(nil)
	if err != nil {
		return nil, err
	}
	return tree.NormalOf(text)
}

// allTyped finds what was kept without being known.
func allTyped(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			return allTyped(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := allTyped(v.Index(i)); err != nil {
				return err
			}
		}
	case reflect.Map:
		for _, value := range v.Seq2() {
			if err := allTyped(value); err != nil {
				return err
			}
		}
	case reflect.Struct:
		if extra, ok := v.Interface().(autogenstate.Extra); ok {
			for name, value := range extra.All() {
				if !value.IsNull() { // nulls are there where a pointer is nil
					return fmt.Errorf("the member %q is not known", name)
				}
			}
		}
		if strings.HasPrefix(v.Type().Name(), "Unknown") {
			return fmt.Errorf("there is an %s", v.Type().Name())
		}
		for i := range v.NumField() {
			if f := v.Field(i); v.Type().Field(i).IsExported() {
				if err := allTyped(f); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

type standard struct{}

func (standard) Unmarshal(part []byte, v any) error { return json.Unmarshal(part, v) }

func (standard) Tag(object []byte) (string, error) {
	var tagged struct{ Type string }
	err := json.Unmarshal(object, &tagged)
	return tagged.Type, err
}

type gojson struct{}

func (gojson) Unmarshal(part []byte, v any) error { return goccyjson.Unmarshal(part, v) }

func (gojson) Tag(object []byte) (string, error) {
	var tagged struct {
		Type string `json:"type"`
	}
	err := goccyjson.Unmarshal(object, &tagged)
	return tagged.Type, err
}

// fast is bytedance/sonic: parts alias the one copy of the document, as in the
// row of the same name of the other documents, and the tag is searched for
// without reading the rest.
type fast struct{}

func (fast) Unmarshal(part []byte, v any) error { return sonic.UnmarshalString(text(part), v) }

func (fast) Tag(object []byte) (string, error) {
	node, err := sonic.GetFromString(text(object), "type")
	if err != nil {
		return "", err
	}
	return node.String()
}

func text(part []byte) string { return unsafe.String(unsafe.SliceData(part), len(part)) }
