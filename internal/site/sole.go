package site

import (
	"cmp"
	"math"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// The only alternative of a choice, or the only one beside null, is called as what stands there;
// but one that is a variant has the name that it will have beside others.

// findSole finds out whether the only alternative is a variant, and its tag.
func (c *choice) findSole(around *jsonschema.Value, branches []*jsonschema.Value) {
	others := slices.DeleteFunc(slices.Clone(branches), isNull)
	if len(others) != 1 {
		return
	}
	c.tag = cmp.Or(c.tag, around.Get("x-stategen").Get("discriminator").GetString("propertyName"))
	if c.tag == "" && len(branches) == 1 {
		c.tag = c.soleTag(branches[0])
	}
	if len(listedValues(around.Get("properties").Get(c.tag), math.MaxInt)) == 1 {
		return // what stands beside the choice leaves no other
	}
	isText := func(v *jsonschema.Value) bool { return v.Kind == jsonschema.String }
	c.isUnion = slices.ContainsFunc(membersOf(others[0]), func(m jsonschema.Member) bool {
		values := listedValues(m.Value, math.MaxInt)
		return m.Name == c.tag && len(values) > 0 && len(slices.DeleteFunc(slices.Clone(values), isText)) == 0
	})
}

// soleTag returns the first member of the only alternative that must be there with a constant
// text, what its allOf has written out first, by which it is told from others that may come; ""
// if it has none.
func (c choice) soleTag(branch *jsonschema.Value) string {
	parts := written(branch)
	for _, part := range append(parts[1:], branch) {
		if properties := part.Get("properties"); properties != nil && (part == branch || part.Get("$ref") == nil) {
			for _, m := range properties.Members {
				if values := listedValues(m.Value, math.MaxInt); len(values) == 1 && values[0].Kind == jsonschema.String && c.requires(branch, m.Name) {
					return m.Name
				}
			}
		}
	}
	return ""
}
