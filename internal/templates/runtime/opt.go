package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Opt is a member that may be absent or null. The zero Opt is absent.
type Opt[T comparable] struct {
	value T
	state optState
}

type optState uint8

const (
	absent optState = iota
	null
	present
)

// Some returns an Opt that holds v.
func Some[T comparable](v T) Opt[T] { return Opt[T]{v, present} }

// Null returns an Opt that is written as null.
func Null[T comparable]() Opt[T] { return Opt[T]{state: null} }

// Get returns the value, and whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == present }

// Or returns the value, or def if the member is absent or null.
func (o Opt[T]) Or(def T) T {
	if o.state == present {
		return o.value
	}
	return def
}

// IsAbsent reports whether the member is not there.
func (o Opt[T]) IsAbsent() bool { return o.state == absent }

// IsNull reports whether the member is there and null.
func (o Opt[T]) IsNull() bool { return o.state == null }

// IsZero reports whether the member is not there, for omitzero in the types of
// others.
func (o Opt[T]) IsZero() bool { return o.state == absent }

// Equal reports whether o and p are the same. Packages that compare values by their
// fields, as tests do, look for this method.
func (o Opt[T]) Equal(p Opt[T]) bool { return o == p }

// String returns the value as fmt prints it, or "null" or "absent".
func (o Opt[T]) String() string {
	switch o.state {
	case absent:
		return "absent"
	case null:
		return "null"
	}
	return fmt.Sprintf("%v", o.value)
}

// MarshalJSON returns the value as JSON; null if there is none.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	if o.state != present {
		return []byte("null"), nil
	}
	if s, ok := any(&o.value).(*string); ok { // encoding/json has no lone surrogates
		return appendDocument(nil, s, writeString)
	}
	return json.Marshal(o.value)
}

// UnmarshalJSON reads the value, or null.
func (o *Opt[T]) UnmarshalJSON(data []byte) error {
	if string(bytes.Trim(data, " \t\r\n")) == "null" { // encoding/json has no space around it
		*o = Null[T]()
		return nil
	}
	var v T
	var err error
	switch v := any(&v).(type) { // as in a document: 12.0 is an integer, and no error shows content
	case *string:
		err = unmarshal(v, data, nil, readString)
	case *bool:
		err = unmarshal(v, data, nil, readBool)
	case *int64:
		err = unmarshalNumber(v, data, readInt)
	case *float64:
		err = unmarshalNumber(v, data, readFloat)
	case json.Unmarshaler:
		err = v.UnmarshalJSON(data)
	default:
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		return err
	}
	*o = Some(v)
	return nil
}
