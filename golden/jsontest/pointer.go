package jsontest

import (
	"fmt"
	"strconv"
	"strings"
)

var (
	escapePointer   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")
)

// Pointer joins names and indexes to a JSON Pointer (RFC 6901).
func Pointer(parts ...string) string {
	var b strings.Builder
	for _, part := range parts {
		b.WriteByte('/')
		b.WriteString(escapePointer.Replace(part))
	}
	return b.String()
}

// At returns the value a JSON Pointer leads to.
func (v *Value) At(pointer string) (*Value, error) {
	if pointer == "" {
		return v, nil
	}
	if pointer[0] != '/' {
		return nil, fmt.Errorf("%q is no JSON Pointer", pointer)
	}
	for part := range strings.SplitSeq(pointer[1:], "/") {
		name := unescapePointer.Replace(part)
		switch v.Kind {
		case Object:
			m, ok := v.Member(name)
			if !ok {
				return nil, fmt.Errorf("%q: no member %q", pointer, name)
			}
			v = m
		case Array:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(v.Items) || strconv.Itoa(i) != name {
				return nil, fmt.Errorf("%q: no element %q of %d", pointer, name, len(v.Items))
			}
			v = v.Items[i]
		default:
			return nil, fmt.Errorf("%q: %q leads into a %s", pointer, name, v.Kind)
		}
	}
	return v, nil
}

// Visit calls f for every value of the tree with its pointer, parents first,
// in document order.
func (v *Value) Visit(f func(pointer string, v *Value)) { v.visit("", f) }

func (v *Value) visit(at string, f func(string, *Value)) {
	f(at, v)
	for i, item := range v.Items {
		item.visit(at+"/"+strconv.Itoa(i), f)
	}
	for _, m := range v.Members {
		m.Value.visit(at+Pointer(m.Name), f)
	}
}
