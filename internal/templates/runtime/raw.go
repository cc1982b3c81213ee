package runtime

import (
	"encoding/json"
	"errors"
)

// Raw is a JSON value kept as its text, so that number spellings, member
// order and escapes survive. The zero Raw is absent. A Raw that is not absent
// is always valid JSON.
type Raw struct{ text string }

// ParseRaw returns the JSON value that text holds.
func ParseRaw(text string) (Raw, error) {
	d := newDecoder([]byte(text), nil)
	var r Raw
	if err := d.finish(readRaw(&r, d, d.start())); err != nil {
		return Raw{}, err
	}
	return r, nil
}

// RawOf returns v as encoding/json writes it.
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

// Decode stores the value in v, by the rules of encoding/json.
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
	if kindOf(a[0]) != kindOf(b[0]) {
		return false
	}
	da, db := newDecoder([]byte(a), nil), newDecoder([]byte(b), nil)
	da.maxDepth, db.maxDepth = limitDepth+1, limitDepth+1
	switch a[0] {
	case '"':
		x, _ := da.text(0)
		y, _ := db.text(0)
		return x == y
	case '[':
		x, y := da.elements(0), db.elements(0)
		if len(x) != len(y) {
			return false
		}
		for k := range x {
			if !equalText(x[k], y[k]) {
				return false
			}
		}
		return true
	case '{':
		x, y := da.members(0), db.members(0)
		if len(x) != len(y) {
			return false
		}
		other := make(map[string]string, len(y))
		for _, m := range y {
			other[m.name] = m.text
		}
		for _, m := range x {
			if text, ok := other[m.name]; !ok || !equalText(m.text, text) {
				return false
			}
		}
		return true
	case 't', 'f', 'n':
		return false // equal literals have equal texts
	}
	return compareNumbers(a, b) == 0
}

// elements returns the texts of the elements of the valid array at i.
func (d *decoder) elements(i int) []string {
	var list []string
	if i = d.space(i + 1); d.src[i] == ']' {
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
	name     string // decoded
	text     string // of the value
	optional bool   // kept in an Extra: not written where its field is zero
	unfit    bool   // kept in an Extra: of another type than its field
}

// members returns the members of the valid object at i.
func (d *decoder) members(i int) []member {
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
