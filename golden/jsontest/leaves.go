package jsontest

import "fmt"

// leaf is a value without parts: a scalar, or an empty array or object.
type leaf struct {
	Pointer string
	Value   string // comparable: equal if the leaves are JSON-equal
}

// leaves lists the leaves of a text in document order.
func leaves(text []byte) ([]leaf, error) {
	v, err := Parse(text)
	if err != nil {
		return nil, err
	}
	var out []leaf
	v.Visit(func(pointer string, v *Value) {
		if len(v.Items) > 0 || len(v.Members) > 0 {
			return
		}
		value := v.Kind.String()
		switch v.Kind {
		case Bool:
			value = fmt.Sprint(v.Bool)
		case Number:
			value = canonical(v.Text)
		case String:
			value = fmt.Sprintf("%+q", v.Text)
		}
		out = append(out, leaf{pointer, value})
	})
	return out, nil
}

// Toll is what happened to the leaves of a document that was read and written.
type Toll struct{ Lost, Changed, Added []string }

// CountLeaves compares the leaves of a document before and after.
func CountLeaves(before, after []byte) (Toll, error) {
	b, err := leaves(before)
	if err != nil {
		return Toll{}, fmt.Errorf("before: %w", err)
	}
	a, err := leaves(after)
	if err != nil {
		return Toll{}, fmt.Errorf("after: %w", err)
	}
	now := map[string]string{}
	for _, leaf := range a {
		now[leaf.Pointer] = leaf.Value
	}
	var toll Toll
	for _, leaf := range b {
		value, ok := now[leaf.Pointer]
		switch {
		case !ok:
			toll.Lost = append(toll.Lost, leaf.Pointer)
		case value != leaf.Value:
			toll.Changed = append(toll.Changed, leaf.Pointer)
		}
		delete(now, leaf.Pointer)
	}
	for _, leaf := range a {
		if _, ok := now[leaf.Pointer]; ok {
			toll.Added = append(toll.Added, leaf.Pointer)
		}
	}
	return toll, nil
}
