package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// alternativeName describes an inline alternative of a oneOf or anyOf in a
// word or two, by what sets it apart from the others: its title, its tag, what
// it requires, its type; or else its position.
func alternativeName(list *jsonschema.Value, index string) string {
	i, err := strconv.Atoi(index)
	position := "alternative " + strconv.Itoa(i+1)
	if err != nil || list == nil || i >= len(list.Items) {
		return position
	}
	branch := list.Items[i]
	others := slices.Concat(list.Items[:i], list.Items[i+1:])
	distinct := func(describe func(*jsonschema.Value) string) string {
		text := describe(branch)
		if text == "" || slices.ContainsFunc(others, func(o *jsonschema.Value) bool { return describe(o) == text }) {
			return ""
		}
		return text
	}
	if title := distinct(nameTitle); title != "" {
		return title
	}
	if properties := branch.Get("properties"); properties != nil {
		for _, m := range properties.Members {
			if tag := distinct(func(v *jsonschema.Value) string { return tagWords(m.Name, v) }); tag != "" {
				return tag
			}
		}
	}
	if required := branch.Get("required"); required != nil {
		for _, item := range required.Items {
			if !slices.ContainsFunc(others, func(o *jsonschema.Value) bool { return requires(o, item.Str) }) {
				return "with " + item.Str
			}
		}
	}
	if kind := distinct(func(v *jsonschema.Value) string { return stringMember(v, "type") }); kind != "" {
		return kind
	}
	return position
}

// tagWords says which few values a member has in an alternative.
func tagWords(name string, branch *jsonschema.Value) string {
	member := branch.Get("properties").Get(name)
	var values []*jsonschema.Value
	if c := member.Get("const"); c != nil {
		values = append(values, c)
	} else if e := member.Get("enum"); e != nil && len(e.Items) <= 3 {
		values = e.Items
	}
	var words []string
	for _, v := range values {
		switch v.Kind {
		case jsonschema.String:
			words = append(words, v.Str)
		case jsonschema.Number, jsonschema.Bool:
			words = append(words, name+" "+v.Text)
		}
	}
	return strings.Join(words, " or ")
}

func requires(branch *jsonschema.Value, name string) bool {
	required := branch.Get("required")
	return required != nil && slices.ContainsFunc(required.Items, func(v *jsonschema.Value) bool { return v.Str == name })
}
