package runtime

import (
	"encoding/json"
	"errors"
)

// Raw is a JSON value kept as its text, so that number spellings, member
// order and escapes survive. The zero Raw is absent. A Raw that is not absent
// is always valid JSON.
type Raw struct{ text string }

// ParseRaw returns the JSON value that text holds. It may be nested half as deep
// as a document, 500 levels, so that a document which holds it can be read; what was
// part of a document already may need MaxDepth.
func ParseRaw(text string, opts ...Option) (Raw, error) {
	d := newDecoder([]byte(text), append([]Option{MaxDepth(defaultDepth / 2)}, opts...))
	defer d.free()
	var r Raw
	if err := d.finish(readRaw(&r, d, d.start())); err != nil {
		return Raw{}, err
	}
	return r, nil
}

// RawOf returns v as encoding/json writes it, which puts U+FFFD for what is not
// UTF-8. It may be nested as deep as with ParseRaw.
func RawOf(v any) (Raw, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return Raw{}, err
	}
	return ParseRaw(string(text))
}

// String returns the JSON text; "" if r is absent.
func (r Raw) String() string { return r.text }

// IsAbsent reports whether there is no value.
func (r Raw) IsAbsent() bool { return r.text == "" }

// IsNull reports whether the value is null.
func (r Raw) IsNull() bool { return r.text == "null" }

// Kind returns the JSON kind of the value: "null", "boolean", "number",
// "string", "array" or "object"; "" if r is absent.
func (r Raw) Kind() string {
	if r.text == "" {
		return ""
	}
	return kindOf(r.text[0])
}

// Decode stores the value in v, by the rules of encoding/json. Errors are those of
// encoding/json and of v's type, and may show a part of the value.
func (r Raw) Decode(v any) error {
	if r.text == "" {
		return errors.New("decode of an absent JSON value")
	}
	return json.Unmarshal([]byte(r.text), v)
}

// Equal reports whether r and other are the same JSON value: members in any
// order, numbers by value.
func (r Raw) Equal(other Raw) bool { return equalText(r.text, other.text) }

// MarshalJSON returns the text; an absent value is null.
func (r Raw) MarshalJSON() ([]byte, error) {
	if r.text == "" {
		return []byte("null"), nil
	}
	return []byte(r.text), nil
}

// UnmarshalJSON keeps the text.
func (r *Raw) UnmarshalJSON(data []byte) error {
	return unmarshal(r, data, nil, readRaw)
}

// kindOf returns the JSON kind of a value by its first byte.
func kindOf(c byte) string {
	switch c {
	case 'n':
		return "null"
	case 't', 'f':
		return "boolean"
	case '"':
		return "string"
	case '[':
		return "array"
	case '{':
		return "object"
	}
	return "number"
}

// equalText compares two JSON texts, known to be valid, by value.
func equalText(a, b string) bool {
	if a == b || a == "" || b == "" {
		return a == b
	}
	c := comparison{readAgain(a), readAgain(b)}
	defer c.a.free()
	defer c.b.free()
	_, _, equal := c.values(0, 0)
	return equal
}

// comparison goes through two texts side by side.
type comparison struct{ a, b *decoder }

// values compares the values at i and j and, if they are equal, returns the
// indices after them.
func (c comparison) values(i, j int) (int, int, bool) {
	kind := kindOf(c.a.src[i])
	if kind != kindOf(c.b.src[j]) {
		return i, j, false
	}
	switch kind {
	case "array":
		return c.arrays(i, j)
	case "object":
		return c.objects(i, j)
	case "string":
		x, iEnd := c.a.text(i)
		y, jEnd := c.b.text(j)
		return iEnd, jEnd, x == y
	}
	iEnd, jEnd := c.a.skip(i), c.b.skip(j)
	x, y := c.a.src[i:iEnd], c.b.src[j:jEnd]
	return iEnd, jEnd, x == y || kind == "number" && compareNumbers(x, y) == 0
}

// pass returns the index after a value's end at i and white space, and
// whether another element or member follows there.
func (d *decoder) pass(i int) (int, bool) {
	i = d.space(i)
	if d.src[i] == ',' {
		return d.space(i + 1), true
	}
	return i + 1, false
}

func (c comparison) arrays(i, j int) (int, int, bool) {
	i, j = c.a.space(i+1), c.b.space(j+1)
	if c.a.src[i] == ']' || c.b.src[j] == ']' {
		return i + 1, j + 1, c.a.src[i] == c.b.src[j]
	}
	for {
		var equal, more, more2 bool
		if i, j, equal = c.values(i, j); !equal {
			return i, j, false
		}
		i, more = c.a.pass(i)
		if j, more2 = c.b.pass(j); !more || more != more2 {
			return i, j, more == more2
		}
	}
}

// objects compares members in their order as long as that is the same in
// both, and by name from there on.
func (c comparison) objects(i, j int) (int, int, bool) {
	i, j = c.a.space(i+1), c.b.space(j+1)
	if c.a.src[i] == '}' || c.b.src[j] == '}' {
		return i + 1, j + 1, c.a.src[i] == c.b.src[j]
	}
	for {
		x, iValue := c.a.name(i)
		y, jValue := c.b.name(j)
		if x != y {
			return c.unordered(i, j)
		}
		var equal, more, more2 bool
		if i, j, equal = c.values(iValue, jValue); !equal {
			return i, j, false
		}
		i, more = c.a.pass(i)
		if j, more2 = c.b.pass(j); !more || more != more2 {
			return i, j, more == more2
		}
	}
}

// unordered compares the members from the names at i and j on. Those of b are gone
// over before they are compared, which must not go over what is in them once more at
// every level.
func (c comparison) unordered(i, j int) (int, int, bool) {
	where := make(map[string]int)
	for more := true; more; {
		var name string
		var value int
		name, value = c.b.name(j)
		where[name] = value
		j, more = c.b.pass(c.b.lookAhead(value))
	}
	for more := true; more; {
		name, value := c.a.name(i)
		other, ok := where[name]
		if !ok {
			return i, j, false
		}
		delete(where, name)
		end, _, equal := c.values(value, other)
		if !equal {
			return i, j, false
		}
		i, more = c.a.pass(end)
	}
	return i, j, len(where) == 0
}

// readAgain returns a decoder for a text that has been read before.
func readAgain(text string) *decoder {
	d := newDecoder([]byte(text), nil)
	d.maxDepth = limitDepth + 1
	return d
}

// elementsOf returns the texts of the elements of a valid array.
func elementsOf(text string) []string {
	d := readAgain(text)
	defer d.free()
	var list []string
	i := d.space(1)
	if d.src[i] == ']' {
		return nil
	}
	for {
		end := d.skip(i)
		if end < 0 {
			return list
		}
		list = append(list, d.src[i:end])
		if i = d.space(end); d.src[i] != ',' {
			return list
		}
		i = d.space(i + 1)
	}
}

// member is a member of an object as text.
type member struct {
	name      string // decoded
	text      string // of the value
	optional  bool   // kept in an Extra: not written where its field is zero
	set       bool   // in an Extra by Set
	beside    bool   // set in place of what was kept, of which the field has the rest: see Extra.Set
	deleted   bool   // of an Extra, since it was read
	misfit    bool   // kept in an Extra: of another type than its field
	predating bool   // kept in an Extra: a misfit, and of a document from before the member
	rounded   bool   // kept in an Extra: its field has the nearest value to it, or to numbers in it (see isRounded)
	inPlace   bool   // kept in an Extra: null of an optional member, which generated code writes where its field would be
	listDepth uint8  // kept in an Extra, see listDepthAt
}

// membersOf returns the members of the valid object at i.
func (d *decoder) membersOf(i int) []member {
	var list []member
	if i = d.space(i + 1); d.src[i] == '}' {
		return nil
	}
	for {
		name, value := d.name(i)
		if value < 0 {
			return list
		}
		end := d.skip(value)
		if end < 0 {
			return list
		}
		list = append(list, member{name: name, text: d.src[value:end]})
		if i = d.space(end); d.src[i] != ',' {
			return list
		}
		i = d.space(i + 1)
	}
}
