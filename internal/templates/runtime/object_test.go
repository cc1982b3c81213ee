package runtime

import (
	"errors"
	"slices"
	"strconv"
	"strings"
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

func (x *mapOfMaps) encode(dst []byte, e *encoder) []byte {
	start := len(dst)
	dst = writeKind(x.maps, dst, e, &shapeMapOfMaps, 0, func(x *map[string]string, dst []byte, e *encoder) []byte {
		return writeMap(x, dst, e, writeString)
	})
	return x.Extra.closeAny(dst, start, "", &shapeMapOfMaps, e)
}

// A name with a backslash is not told by what stands between its quotes: there, a\b is a
// name with a backspace.
func TestKeysOfNames(t *testing.T) {
	for name, plain := range map[string]bool{
		"a": true, "": true, "a/b": true, "é": true, "\u2028": true, `a\b`: false, `a"`: false, "a\nb": false, "\xed\xa0\x80": false,
	} {
		if key := keyOf(name); strings.HasPrefix(key, `"`+name+`":`) != plain || len(key) < keySize {
			t.Errorf("the key of %q is %q", name, key)
		}
	}
}

// What a map's entries cannot say is written back, in entries that are there and for those
// that are not, until the map or Extra says something else.
func TestOddEntriesOfMap(t *testing.T) {
	set := func(values ...string) func(*mapOfMaps) {
		return func(x *mapOfMaps) {
			for _, v := range values {
				x.Extra.Set("a", Raw{v})
			}
		}
	}
	put := func(entry map[string]string) func(*mapOfMaps) {
		return func(x *mapOfMaps) { x.maps = map[string]map[string]string{"a": entry} }
	}
	for _, c := range []struct {
		text  string
		edits []func(*mapOfMaps)
		want  string
	}{
		{`{"a":{"b":null}}`, nil, `{"a":{"b":null}}`},
		{`{"a":{"b":null,"c":"x"},"d":{}}`, nil, `{"a":{"b":null,"c":"x"},"d":{}}`},
		{`{"a":null}`, nil, `{"a":null}`},
		{`{"a":{"b":null}}`, []func(*mapOfMaps){func(x *mapOfMaps) { x.maps["a"]["c"] = "x" }}, `{"a":{"b":null,"c":"x"}}`},
		{`{"a":{"b":null}}`, []func(*mapOfMaps){func(x *mapOfMaps) { x.maps["a"]["b"] = "x" }}, `{"a":{"b":"x"}}`},
		{`{"a":{"b":null}}`, []func(*mapOfMaps){func(x *mapOfMaps) { delete(x.maps, "a") }}, `{}`},
		{`{"a":null}`, []func(*mapOfMaps){put(map[string]string{})}, `{"a":{}}`},
		{`{"a":{"b":null}}`, []func(*mapOfMaps){set(`{"b":""}`)}, `{"a":{"b":""}}`},
		{`{"a":{"b":null}}`, []func(*mapOfMaps){set(`{"b":""}`, `{"b":null}`)}, `{"a":{"b":null}}`},
		{`{"a":null}`, []func(*mapOfMaps){set(`{"b":"x"}`, `{"b":null}`)}, `{"a":{"b":null}}`},
		{`{"a":null}`, []func(*mapOfMaps){set(`{"b":"x"}`, `{"b":null}`), put(map[string]string{"b": ""})}, `{"a":{"b":""}}`},
	} {
		var x mapOfMaps
		if err := unmarshal(&x, []byte(c.text), nil, (*mapOfMaps).decode); err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		for _, edit := range c.edits {
			edit(&x)
		}
		if got, err := appendDocument(nil, &x, (*mapOfMaps).encode); err != nil || string(got) != c.want {
			t.Errorf("%s, with %d edits, is written as %s, want %s: %v", c.text, len(c.edits), got, c.want, err)
		}
	}
}

// A member in a map has no number, by which what is lossy in it could be kept: of
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

// manyNeeds is an object of more members than one word has bits: all are numbers, and the
// schema requires the second one and the last.
type manyNeeds struct {
	numbers [70]int64
	Extra   Extra
}

var shapeManyNeeds = func() *shape {
	sh := &shape{schema: "#", required: []string{"m1", "m69"}}
	for k := range 70 {
		sh.members = append(sh.members, "m"+strconv.Itoa(k))
	}
	return sh
}()

func (x *manyNeeds) decode(d *decoder, i int) int {
	return d.readObject(x, i, shapeManyNeeds, &x.Extra)
}

func (x *manyNeeds) member(d *decoder, i int, key string) (k, end int) {
	for k, name := range shapeManyNeeds.members {
		if v := i + keyLength(name); strings.HasPrefix(d.src[i:], `"`+name+`":`) {
			return k, readInt(&x.numbers[k], d, v)
		}
	}
	return -1, i
}

// Whichever required members a document lacks, and however many there are, they are
// remembered, and strict reading says so; of those that come twice no reading takes one.
func TestMembersThatAreMissingAmongMany(t *testing.T) {
	for text, missing := range map[string][]string{
		`{"m1":1,"m69":2}`:         nil,
		`{"m69":1,"m68":1,"m1":2}`: nil,
		`{"m1":1}`:                 {"m69"},
		`{"m1":1,"m5":1,"m68":2}`:  {"m69"},
		`{"m69":1}`:                {"m1"},
		`{"m5":1,"m69":1}`:         {"m1"},
		`{}`:                       {"m1", "m69"},
	} {
		var x manyNeeds
		if err := unmarshal(&x, []byte(text), nil, (*manyNeeds).decode); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		for _, name := range []string{"m1", "m69"} {
			if _, ok := x.Extra.Get(name); ok || x.Extra.Len() > 0 {
				t.Errorf("%s: Extra holds %s, or another of %d members", text, name, x.Extra.Len())
			}
			if x.Extra.keeps(name) != slices.Contains(missing, name) {
				t.Errorf("%s: that %s is missing is remembered: %v", text, name, x.Extra.keeps(name))
			}
		}
		var wrong *ValidationError
		err := unmarshal(&x, []byte(text), []Option{Strict()}, (*manyNeeds).decode)
		if errors.As(err, &wrong); err != nil != (missing != nil) || wrong != nil && len(wrong.Violations) != len(missing) {
			t.Errorf("%s, strictly: %v", text, err)
		}
	}
	for _, text := range []string{`{"m1":1,"m1":1}`, `{"m69":1,"m1":1,"m69":1}`} {
		var x manyNeeds
		var wrong *DecodeError
		err := unmarshal(&x, []byte(text), nil, (*manyNeeds).decode)
		if !errors.As(err, &wrong) || wrong.Kind != DuplicateMember {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// encode writes the members that are required, and those that are not zero.
func (x *manyNeeds) encode(dst []byte, e *encoder) []byte {
	start := len(dst)
	for k, name := range shapeManyNeeds.members {
		if x.numbers[k] != 0 || slices.Contains(shapeManyNeeds.required, name) {
			dst = writeInt(&x.numbers[k], appendName(dst, name), e)
		}
	}
	return x.Extra.close(dst, start, shapeManyNeeds, e)
}

// What was set in Extra, or kept by reading, takes the place of a required member as long as
// its field says nothing.
func TestRequiredMembersArePutBack(t *testing.T) {
	set := func(name, value string) func(*manyNeeds) {
		return func(x *manyNeeds) { x.Extra.Set(name, Raw{value}) }
	}
	put := func(k int, v int64) func(*manyNeeds) { return func(x *manyNeeds) { x.numbers[k] = v } }
	nothing := func(*manyNeeds) {}
	for _, c := range []struct {
		text string
		edit func(*manyNeeds)
		want string
	}{
		{`{"m69":1}`, nothing, `{"m69":1}`},
		{`{"m5":2}`, nothing, `{"m5":2}`},
		{`{}`, nothing, `{}`},
		{`{"m69":1}`, put(1, 5), `{"m1":5,"m69":1}`},
		{`{"m69":1}`, func(x *manyNeeds) { x.Extra.Delete("m1") }, `{"m1":0,"m69":1}`},
		{`{"m1":null,"m69":1}`, nothing, `{"m1":null,"m69":1}`},
		{`{"m1":null,"m69":1}`, put(1, 3), `{"m1":3,"m69":1}`},
		{`{"m1":18446744073709551616,"m69":1}`, nothing, `{"m1":18446744073709551616,"m69":1}`},
		{`{"m1":18446744073709551616,"m69":1}`, put(69, 2), `{"m1":18446744073709551616,"m69":2}`},
		{`{"m1":0,"m69":1}`, set("m1", `"x"`), `{"m1":"x","m69":1}`},
		{`{"m1":0,"m69":1}`, set("m1", `null`), `{"m1":null,"m69":1}`},
		{`{"m69":1}`, set("m1", `[]`), `{"m1":[],"m69":1}`},
		{`{"m1":null,"m69":1}`, set("m1", `{"m69":0}`), `{"m1":{"m69":0},"m69":1}`},
		{`{"m1":2,"m69":1}`, set("m1", `"x"`), `{"m1":2,"m69":1}`},
	} {
		var x manyNeeds
		if err := unmarshal(&x, []byte(c.text), nil, (*manyNeeds).decode); err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		c.edit(&x)
		if got, err := appendDocument(nil, &x, (*manyNeeds).encode); err != nil || string(got) != c.want {
			t.Errorf("%s is written as %s, want %s: %v", c.text, got, c.want, err)
		}
	}
}

// Documents that lack different members, whose fields are all zero, are not the same.
func TestMissingMembersAreCompared(t *testing.T) {
	read := func(text string) *manyNeeds {
		var x manyNeeds
		if err := unmarshal(&x, []byte(text), nil, (*manyNeeds).decode); err != nil {
			t.Fatal(err)
		}
		return &x
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"m1":0}`, `{"m69":0}`, false},
		{`{"m1":0}`, `{"m1":0}`, true},
		{`{"m1":0}`, `{}`, false},
		{`{"m1":0,"m69":0}`, `{"m69":0,"m1":0}`, true},
	} {
		a, b := read(c.a), read(c.b)
		if got := sameExtra(a, b, a.Extra, b.Extra, (*manyNeeds).encode); got != c.want {
			t.Errorf("%s is as %s: %v", c.a, c.b, got)
		}
	}
}

// An entry of a map that is called as a member, or as the discriminator of the variants of its
// base, is not written: it would be read as that.
func TestEntriesCalledAsOthers(t *testing.T) {
	sh := &shape{members: []string{"a"}, maps: []mapKind{{has: func(name string) bool { return name != "n" }}}, baseTag: "kind"}
	for name, want := range map[string]bool{"b": true, "": true, "a": false, "kind": false, "n": false} {
		e := new(encoder)
		if writeKind(map[string]string{name: "x"}, []byte("{"), e, sh, 0, writeString); (e.err == nil) != want {
			t.Errorf("an entry %q: %v", name, e.err)
		}
	}
}
