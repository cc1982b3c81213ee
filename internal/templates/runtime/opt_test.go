package runtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A value by itself is what it is in a document, and its error is typed and shows no content:
// encoding/json refuses 12.0 as an integer, and quotes the numbers that it refuses.
func TestOptByItself(t *testing.T) {
	read := func(text string, x json.Unmarshaler) string {
		err := x.UnmarshalJSON([]byte(text))
		var typed *DecodeError
		switch {
		case err == nil:
			return "read"
		case !errors.As(err, &typed):
			return "not typed: " + err.Error()
		case strings.Contains(err.Error(), strings.Trim(text, ` "`)):
			return "shown: " + err.Error()
		}
		return typed.Kind.String()
	}
	for _, test := range []struct{ text, asInt, asFloat, asBool, asDate string }{
		{"12", "read", "read", "WrongType", "WrongType"},
		{"12.0", "read", "read", "WrongType", "WrongType"},
		{" 1.2e1 ", "read", "read", "WrongType", "WrongType"},
		{"12.5", "WrongType", "read", "WrongType", "WrongType"},
		{"4715239.25", "WrongType", "read", "WrongType", "WrongType"},
		{"18446744073709551616", "WrongType", "read", "WrongType", "WrongType"},
		{"1e400", "WrongType", "WrongType", "WrongType", "WrongType"},
		{"0.1000000000000000000001", "WrongType", "read", "WrongType", "WrongType"},
		{"true", "WrongType", "WrongType", "read", "WrongType"},
		{`"secret"`, "WrongType", "WrongType", "WrongType", "read"},
		{`"secret`, "InvalidJSON", "InvalidJSON", "InvalidJSON", "InvalidJSON"},
		{"012", "InvalidJSON", "InvalidJSON", "InvalidJSON", "InvalidJSON"},
		{"null", "read", "read", "read", "read"},
		{"\u00a0null", "InvalidJSON", "InvalidJSON", "InvalidJSON", "InvalidJSON"},
	} {
		var i Opt[int64]
		var f Opt[float64]
		var b Opt[bool]
		var d Opt[DateTime]
		for _, c := range []struct {
			of, want string
			x        json.Unmarshaler
		}{{"int64", test.asInt, &i}, {"float64", test.asFloat, &f}, {"bool", test.asBool, &b}, {"DateTime", test.asDate, &d}} {
			if got := read(test.text, c.x); got != c.want {
				t.Errorf("%s as %s: %s, want %s", test.text, c.of, got, c.want)
			}
		}
		if v, ok := i.Get(); ok && v != 12 {
			t.Errorf("%s is %d", test.text, v)
		}
	}
}

// A number that is read as the one nearest to it is there, also where that is 0; one that has
// none near it is not.
func TestOptOfNumberNearZero(t *testing.T) {
	for text, want := range map[string]Opt[float64]{
		"0": Some(0.0), "1e-400": Some(0.0), "0.1000000000000000000001": Some(0.1), "1e400": {},
	} {
		d := newDecoder([]byte(text), nil)
		var o Opt[float64]
		if end := readOpt(&o, d, 0, readFloat); end != len(text) || o != want {
			t.Errorf("%s is read as %v up to %d", text, o, end)
		}
		d.free()
	}
}

// null is null with space around it, too, as a value is the same with it.
func TestOptReadsNullByItself(t *testing.T) {
	for _, text := range []string{"null", " null ", "\t\r\nnull\n"} {
		o := Some("x")
		if err := o.UnmarshalJSON([]byte(text)); err != nil || o != Null[string]() {
			t.Errorf("%q: %v, %v", text, o, err)
		}
		n := Some[int64](1)
		if err := n.UnmarshalJSON([]byte(text)); err != nil || n != Null[int64]() {
			t.Errorf("%q: %v, %v", text, n, err)
		}
	}
}

// priority is an enum as the generated packages have them.
type priority int64

func (l priority) Known() bool { return l < 3 }

func (l *priority) UnmarshalJSON(data []byte) error { return unmarshalNumber(l, data, readIntEnum) }

// Where nothing keeps the text of a number that the Go type cannot hold, it is an error, and
// not zero.
func TestNumberThatNothingKeeps(t *testing.T) {
	for text, want := range map[string]priority{"2": 2, "7.0": 7, "18446744073709551616": -1, "1e400": -1, "-9223372036854775809": -1} {
		got := priority(-1)
		err := json.Unmarshal([]byte(text), &got)
		if (err != nil) != (want < 0) || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
}

func TestOptIsPrintedAsItsValue(t *testing.T) {
	for want, o := range map[string]fmt.Stringer{"a": Some("a"), "7": Some[int64](7), "true": Some(true), "null": Null[string](), "absent": Opt[string]{}} {
		if got := fmt.Sprint(o); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A Raw that is absent is null where something has to be written.
func TestRawIsMarshaled(t *testing.T) {
	for text, want := range map[string]string{"": "null", "null": "null", `{"a":[1e2]}`: `{"a":[1e2]}`} {
		if got, err := json.Marshal([]Raw{{text}}); err != nil || string(got) != "["+want+"]" {
			t.Errorf("%q is written as %s, %v", text, got, err)
		}
	}
}

// What packages that compare values, and omitzero in the types of others, go by.
func TestOptIsEqualAndZero(t *testing.T) {
	list := []Opt[string]{{}, Null[string](), Some(""), Some("a")}
	for i, x := range list {
		for k, y := range list {
			if got := x.Equal(y); got != (i == k) {
				t.Errorf("%s is equal to %s: %t", x, y, got)
			}
		}
		var v struct {
			X Opt[string] `json:"x,omitzero"`
		}
		v.X = x
		if got, err := json.Marshal(v); err != nil || (string(got) == "{}") != (i == 0) {
			t.Errorf("%s is written as %s, %v", x, got, err)
		}
	}
}

// What is empty is equal to nothing but what is empty, too.
func TestRawIsEqualToEmpty(t *testing.T) {
	list := []string{"[]", "{}", "[1]", `{"a":1}`, "null", `""`, "[[]]", "[{}]", `[[],1]`, `{"a":[]}`, `{"a":{}}`, `{"b":1,"a":{}}`}
	for i, x := range list {
		for k, y := range list {
			y = strings.NewReplacer("[", "[ ", "}", " }", ",", " , ").Replace(y)
			if got := (Raw{x}).Equal(Raw{y}); got != (i == k) {
				t.Errorf("%s is equal to %s: %t", x, y, got)
			}
		}
	}
}
