package runtime

import (
	"errors"
	"strconv"
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
	if key != inMap {
		return -1, i
	}
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

// However many members of a map no Go value can say, each is told from those before it
// at once: were they gone through each time, this would take minutes.
func TestVeryManyOddMembersOfMap(t *testing.T) {
	const n = 300_000
	text := []byte(`{`)
	for k := range n {
		text = strconv.AppendInt(append(text, `"`...), int64(n+k), 10)
		text = append(text, `":null,`...)
	}
	text[len(text)-1] = '}'
	var x mapOfMaps
	if err := unmarshal(&x, text, nil, (*mapOfMaps).decode); err != nil {
		t.Fatal(err)
	}
	if x.Extra.Len() != n {
		t.Errorf("%d members are kept", x.Extra.Len())
	}
	var wrong *DecodeError
	err := unmarshal(&x, append(text[:len(text)-1], `,"300001":null}`...), nil, (*mapOfMaps).decode)
	if !errors.As(err, &wrong) || wrong.Kind != DuplicateMember {
		t.Errorf("repeated: %v", err)
	}
}
