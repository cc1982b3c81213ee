package runtime

import (
	"errors"
	"testing"
)

// mapOfMaps is an object without declared members, whose members are maps of
// strings.
type mapOfMaps struct {
	maps  map[string]map[string]string
	Extra Extra
}

var shapeMapOfMaps = shape{maps: []mapKind{{}}}

func (x *mapOfMaps) decode(d *decoder, i int) int {
	return d.readObject(x, i, &shapeMapOfMaps, &x.Extra)
}

func (x *mapOfMaps) member(d *decoder, i int, key string) (k, end int) {
	return -1, readEntry(&x.maps, d, i, &x.Extra, func(x *map[string]string, d *decoder, i int) int {
		return readMap(x, d, i, readString)
	})
}

// A member in a map has no number, by which what is odd in it could be kept: of
// a document that fails right after that, nothing is.
func TestOddMemberOfMapThatFails(t *testing.T) {
	for text, at := range map[string]int64{
		`{"a":{"b":null`:       14,
		`{"a":{"b":null!}}`:    14,
		`{"a":{"b":null,1}}`:   15,
		`{"a":{"b":null,}}`:    15,
		`{"a":{"b":null]`:      14,
		`{"a":{"b":null "c":1`: 15,
	} {
		var x mapOfMaps
		var wrong *DecodeError
		err := unmarshal(&x, []byte(text), nil, (*mapOfMaps).decode)
		if !errors.As(err, &wrong) || wrong.Kind != InvalidJSON || wrong.Offset != at {
			t.Errorf("%s: %v", text, err)
		}
	}
}
