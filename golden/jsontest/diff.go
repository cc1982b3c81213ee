package jsontest

import (
	"fmt"
	"strconv"
)

// maxDifferences keeps the report of a failed test readable.
const maxDifferences = 20

// A Rule makes comparing stricter than JSON equality.
type Rule func(pointer string, want, got *Value) (difference string)

// Spelling wants numbers to be spelled alike where the place says so.
func Spelling(place func(pointer string) bool) Rule {
	return func(pointer string, want, got *Value) string {
		if want.Kind == Number && got.Kind == Number && want.Text != got.Text && place(pointer) {
			return fmt.Sprintf("%q: number %s is now spelled %s", pointer, want.Text, got.Text)
		}
		return ""
	}
}

// Order wants the members of objects in the same order where the place, an
// object, says so.
func Order(place func(pointer string) bool) Rule {
	return func(pointer string, want, got *Value) string {
		if want.Kind != Object || got.Kind != Object || len(want.Members) != len(got.Members) || !place(pointer) {
			return ""
		}
		for i := range want.Members {
			if want.Members[i].Name != got.Members[i].Name {
				return fmt.Sprintf("%q: member %d was %q and is %q", pointer, i, want.Members[i].Name, got.Members[i].Name)
			}
		}
		return ""
	}
}

// Everywhere is a place.
func Everywhere(string) bool { return true }

// Diff lists in what two JSON texts differ as JSON values: member order, white
// space and escapes do not count, numbers are compared exactly, lone
// surrogates are characters of their own. Nil means equal. A text that Parse
// refuses is a difference.
func Diff(want, got []byte, rules ...Rule) []string {
	w, err := Parse(want)
	if err != nil {
		return []string{"wanted text: " + err.Error()}
	}
	g, err := Parse(got)
	if err != nil {
		return []string{"got text: " + err.Error()}
	}
	return DiffValues(w, g, rules...)
}

// Equal reports whether two texts are the same JSON value.
func Equal(a, b []byte) bool { return Diff(a, b) == nil }

// DiffValues is Diff for parsed values.
func DiffValues(want, got *Value, rules ...Rule) []string {
	d := differ{rules: rules}
	d.compare("", want, got)
	return d.found
}

type differ struct {
	rules []Rule
	found []string
}

func (d *differ) note(format string, args ...any) {
	if len(d.found) < maxDifferences {
		d.found = append(d.found, fmt.Sprintf(format, args...))
	}
}

func (d *differ) compare(at string, want, got *Value) {
	for _, rule := range d.rules {
		if s := rule(at, want, got); s != "" {
			d.note("%s", s)
		}
	}
	if want.Kind != got.Kind {
		d.note("%q: was %s, is %s", at, want.Kind, got.Kind)
		return
	}
	switch want.Kind {
	case Bool:
		if want.Bool != got.Bool {
			d.note("%q: was %t, is %t", at, want.Bool, got.Bool)
		}
	case Number:
		if !sameNumber(want.Text, got.Text) {
			d.note("%q: was %s, is %s", at, want.Text, got.Text)
		}
	case String:
		if want.Text != got.Text {
			d.note("%q: was %+q, is %+q", at, clip(want.Text), clip(got.Text))
		}
	case Array:
		if len(want.Items) != len(got.Items) {
			d.note("%q: had %d elements, has %d", at, len(want.Items), len(got.Items))
		}
		for i := range min(len(want.Items), len(got.Items)) {
			d.compare(at+"/"+strconv.Itoa(i), want.Items[i], got.Items[i])
		}
	case Object:
		d.objects(at, want, got)
	}
}

func (d *differ) objects(at string, want, got *Value) {
	have := index(got)
	for _, m := range want.Members {
		if v, ok := have[m.Name]; ok {
			d.compare(at+Pointer(m.Name), m.Value, v)
		} else {
			d.note("%q: lost", at+Pointer(m.Name))
		}
	}
	had := index(want)
	for _, m := range got.Members {
		if _, ok := had[m.Name]; !ok {
			d.note("%q: added", at+Pointer(m.Name))
		}
	}
}

func index(v *Value) map[string]*Value {
	m := make(map[string]*Value, len(v.Members))
	for _, member := range v.Members {
		m[member.Name] = member.Value
	}
	return m
}

func clip(s string) string {
	if len(s) > 100 {
		return s[:100] + "…"
	}
	return s
}
