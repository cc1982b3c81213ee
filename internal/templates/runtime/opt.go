package runtime

import "encoding/json"

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
	if string(data) == "null" {
		*o = Null[T]()
		return nil
	}
	var v T
	if s, ok := any(&v).(*string); ok {
		if err := unmarshal(s, data, nil, readString); err != nil {
			return err
		}
	} else if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	*o = Some(v)
	return nil
}
