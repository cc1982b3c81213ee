package jsonschema

// Resource is a schema resource: a schema with a URI of its own and
// everything within it that has no other one. References are relative to it,
// and dynamic references search through resources.
type Resource struct {
	URI   string // without fragment
	Root  *Schema
	Draft Draft
	// DynamicAnchors are the schemas with a $dynamicAnchor, in document order.
	DynamicAnchors []NamedSchema
	// RecursiveAnchor says that the root has "$recursiveAnchor": true.
	RecursiveAnchor bool

	anchors    map[string]*Schema // $anchor, $dynamicAnchor, and in old drafts ids that are fragments
	dialect    *dialect
	embeddedIn *Resource // nil for the root of a document
}

// DynamicAnchor returns the schema of the resource that has the given
// $dynamicAnchor, or nil.
func (r *Resource) DynamicAnchor(name string) *Schema {
	for _, a := range r.DynamicAnchors {
		if a.Name == name {
			return a.Schema
		}
	}
	return nil
}

// Vocabulary reports whether a vocabulary counts in the resource, and whether
// its metaschema requires it to be understood. Vocabularies are named by the
// last element of their URIs, such as "format-assertion".
func (r *Resource) Vocabulary(name string) (active, required bool) {
	return r.dialect.vocabulary(name)
}

// Resources returns every resource of every document that was loaded, also of
// those that only references lead to, in order of discovery.
func (s *Set) Resources() []*Resource { return s.resources }

// IsDynamic reports whether a dynamic anchor ("" is $recursiveAnchor) stands for different
// schemas, depending on where a value is reached from: several resources have it.
func (s *Set) IsDynamic(anchor string) bool {
	if s.dynamic == nil {
		s.dynamic = map[string]bool{}
		times := map[string]int{}
		count := func(anchor string) {
			times[anchor]++
			s.dynamic[anchor] = times[anchor] > 1
		}
		for _, r := range s.resources {
			for _, a := range r.DynamicAnchors {
				count(a.Name)
			}
			if r.RecursiveAnchor {
				count("")
			}
		}
	}
	return s.dynamic[anchor]
}

// Schemas returns every schema of every document that was loaded, in order of discovery.
func (s *Set) Schemas() []*Schema { return s.schemas }

// dynamicAnchor returns the name that $dynamicAnchor gives s, or "".
func (s *Schema) dynamicAnchor() string {
	if v := s.Get("$dynamicAnchor"); v != nil && v.Kind == String {
		return v.Str
	}
	return ""
}

// DynamicRef returns what $dynamicRef of draft 2020-12 leads to, marking it
// consumed: the target as a $ref would find it, and the name to look for in
// the dynamic scope. The name is "" if the reference cannot lead elsewhere,
// because the target has no $dynamicAnchor of that name.
func (s *Schema) DynamicRef() (target *Schema, anchor string) {
	v := s.Keyword("$dynamicRef")
	target = s.Refs["$dynamicRef"]
	if v == nil || target == nil {
		return nil, ""
	}
	if name, ok := anchorOf(v.Str); ok && name != "" && target.dynamicAnchor() == name {
		anchor = name
	}
	return target, anchor
}

// RecursiveRef returns what $recursiveRef of draft 2019-09 leads to, marking
// it consumed: the root of the resource, and whether the root has
// "$recursiveAnchor": true, so that the outermost resource that has it too is
// meant.
func (s *Schema) RecursiveRef() (target *Schema, dynamic bool) {
	if s.Keyword("$recursiveRef") == nil {
		return nil, false
	}
	target = s.Refs["$recursiveRef"]
	return target, target.resource.RecursiveAnchor && target.resource.Root == target
}
