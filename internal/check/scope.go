package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// scope is a dynamic scope, as far as it matters: which schema each dynamic
// anchor stands for, outermost first. A schema applies in finitely many.
type scope []binding

type binding struct {
	anchor string // "" is $recursiveAnchor
	schema *jsonschema.Schema
}

// lookUp returns the schema that an anchor stands for, or nil.
func (sc scope) lookUp(anchor string) *jsonschema.Schema {
	for _, b := range sc {
		if b.anchor == anchor {
			return b.schema
		}
	}
	return nil
}

// enter adds the anchors of a resource that are not bound farther out.
func (c *Compiler) enter(sc scope, r *jsonschema.Resource) scope {
	bind := func(anchor string, s *jsonschema.Schema) {
		if c.set.IsDynamic(anchor) && sc.lookUp(anchor) == nil {
			sc = append(slices.Clip(sc), binding{anchor, s})
		}
	}
	for _, a := range r.DynamicAnchors {
		bind(a.Name, a.Schema)
	}
	if r.RecursiveAnchor {
		bind("", r.Root)
	}
	return sc
}

// String tells scopes apart. Their order does not matter, but bindings of the
// same anchors are nearly always made in the same one.
func (sc scope) String() string {
	var b strings.Builder
	for _, x := range sc {
		fmt.Fprintf(&b, "%q=%p;", x.anchor, x.schema)
	}
	return b.String()
}
