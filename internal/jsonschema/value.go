package jsonschema

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
)

// Value is one JSON value of a document, in document order, with its place.
type Value struct {
	Kind    Kind
	Offset  int      // byte offset of the first byte
	End     int      // byte offset after the last byte
	Text    string   // the JSON text: src[Offset:End], but for values of a YAML overlay
	Str     string   // String: the decoded string, lone surrogates as WTF-8
	Members []Member // Object
	Items   []*Value // Array

	file  *file
	index map[string]int // of Members, if there are many
}

// Member is one member of an object.
type Member struct {
	Name       string
	NameOffset int
	Value      *Value
}

// Kind is the JSON kind of a value.
type Kind int

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String returns the kind with its article, for messages.
func (k Kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[k]
}

// Get returns the member called name, or nil.
func (v *Value) Get(name string) *Value {
	if i := v.memberIndex(name); i >= 0 {
		return v.Members[i].Value
	}
	return nil
}

// GetString returns the member called name if it is a string, or "".
func (v *Value) GetString(name string) string {
	if m := v.Get(name); m != nil && m.Kind == String {
		return m.Str
	}
	return ""
}

// Size reads a number that counts, such as the value of minItems. One that no document
// reaches is as good as the largest of 32 bits.
func (v *Value) Size() int {
	if f, err := strconv.ParseFloat(v.Text, 64); err == nil && f < math.MaxInt32 {
		return int(f)
	}
	return math.MaxInt32
}

// memberIndex returns the position of the member called name, or -1.
func (v *Value) memberIndex(name string) int {
	if v == nil {
		return -1
	}
	if v.index != nil {
		if i, ok := v.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range v.Members {
		if v.Members[i].Name == name {
			return i
		}
	}
	return -1
}

func (v *Value) memberNames() []string {
	names := make([]string, len(v.Members))
	for i := range v.Members {
		names[i] = v.Members[i].Name
	}
	return names
}

// indexFrom is the number of members from which an object gets an index.
const indexFrom = 16

// add appends a member; it reports whether the name is new and returns the
// offset of the first member of that name if it is not.
func (v *Value) add(m Member) (first int, ok bool) {
	if i := v.memberIndex(m.Name); i >= 0 {
		return v.Members[i].NameOffset, false
	}
	v.Members = append(v.Members, m)
	switch n := len(v.Members); {
	case n == indexFrom:
		v.index = make(map[string]int, 2*n)
		for i := range v.Members {
			v.index[v.Members[i].Name] = i
		}
	case n > indexFrom:
		v.index[m.Name] = n - 1
	}
	return 0, true
}

// At returns the value that a JSON Pointer leads to, or nil.
func (v *Value) At(pointer string) *Value {
	tokens, ok := jsonpointer.Split(pointer)
	if !ok {
		return nil
	}
	return v.at(tokens)
}

// at returns the value that a JSON Pointer's tokens lead to, or nil.
func (v *Value) at(tokens []string) *Value {
	for _, token := range tokens {
		v = v.step(token)
	}
	return v
}

// step returns the member or item that one token of a pointer names, or nil.
func (v *Value) step(token string) *Value {
	switch {
	case v == nil:
		return nil
	case v.Kind == Object:
		return v.Get(token)
	case v.Kind == Array:
		if i, ok := jsonpointer.Index(token); ok && i < len(v.Items) {
			return v.Items[i]
		}
	}
	return nil
}

// plain returns the value as encoding/json would decode it into an any, with
// numbers as json.Number.
func (v *Value) plain() any { return v.plainWithout(nil) }

// plainWithout is plain with some values within v replaced by empty objects.
func (v *Value) plainWithout(left map[*Value]bool) any {
	switch v.Kind {
	case Bool:
		return v.Text == "true"
	case Number:
		return json.Number(withinReach(v.Text))
	case String:
		return v.Str
	case Array:
		items := make([]any, len(v.Items))
		for i, item := range v.Items {
			items[i] = item.partWithout(left)
		}
		return items
	case Object:
		members := make(map[string]any, len(v.Members))
		for i := range v.Members {
			members[v.Members[i].Name] = v.Members[i].Value.partWithout(left)
		}
		return members
	}
	return nil
}

// withinReach returns a number's text with an exponent that can be calculated with: the
// number is as much an integer, and on the same side of zero, as what is written. A
// metaschema asks for no more.
func withinReach(text string) string {
	k := strings.IndexAny(text, "eE")
	if k < 0 {
		return text
	}
	most := max(10_000, k) // enough to make an integer of any fraction that is written
	if e, err := strconv.Atoi(text[k+1:]); err == nil && -most <= e && e <= most {
		return text
	}
	sign := ""
	if text[k+1] == '-' {
		sign = "-"
	}
	return text[:k] + "e" + sign + strconv.Itoa(most)
}

func (v *Value) partWithout(left map[*Value]bool) any {
	if left[v] {
		return map[string]any{}
	}
	return v.plainWithout(left)
}
