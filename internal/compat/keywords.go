package compat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// comparison compares one keyword of a pair.
type comparison func(c *comparer, p pair, keyword string)

// keywords is the table of what each keyword is compared by. What is not in it
// is compared by [other].
var keywords map[string]comparison

func init() { // a literal would be a cycle: the functions compare schemas
	keywords = map[string]comparison{
		"$comment": annotation, "description": annotation, "examples": annotation, "deprecated": annotation,
		"readOnly": annotation, "writeOnly": annotation,
		"title": title, "$id": identifier, "id": identifier, "$anchor": identifier, "$schema": schemaNamed,

		"$defs": definitions, "definitions": definitions, "$ref": reference,
		"$dynamicRef": dynamicReference, "$recursiveRef": dynamicReference,
		"properties": properties, "required": required, "additionalProperties": rest,
		"type": types, "enum": enum, "const": constant, "default": defaults,
		"items": items, "then": oneSchema, "else": oneSchema, "propertyNames": memberNames,
		"not": reversing, "if": reversing, "contains": reversing, "unevaluatedProperties": besideAll, "unevaluatedItems": besideAll,
		"prefixItems": schemaList, "additionalItems": restItems, "allOf": allOf, "patternProperties": patterns, "dependentSchemas": schemaMap,
		"anyOf": alternatives, "oneOf": alternatives,

		"minimum": lower, "exclusiveMinimum": lower, "minLength": lower, "minItems": fewest, "minProperties": lower,
		"maximum": upper, "exclusiveMaximum": upper, "maxLength": upper, "maxItems": most, "maxProperties": upper,
		"multipleOf": multiple, "uniqueItems": unique, "pattern": pattern, "format": format,
		"dependentRequired": dependents, "dependencies": dependents,

		"discriminator": discriminators,
		"x-stategen":    nameHints, "goJSONSchema": nameHints,
		"x-enumNames": enumNames, "x-enum-varnames": enumNames, "tsEnumNames": enumNames,
	}
}

// anyChange reports any change of a keyword that has no comparison of its own.
func anyChange(c *comparer, p pair, keyword string) {
	if !equalValues(p, keyword) {
		c.report(keywordChanged, p, keyword, change(p, keyword, keyword))
	}
}

// change says what becomes of a keyword, or what it is called: it comes, goes, or says something else,
// which is shown of numbers.
func change(p pair, keyword, called string) string {
	old, new := values(p, keyword)
	shown := func(v *jsonschema.Value, before string) string {
		if v.Kind != jsonschema.Number {
			return ""
		}
		return before + brief(v)
	}
	switch {
	case old == nil:
		return called + " is new" + shown(new, ": ")
	case new == nil:
		return called + " is gone" + shown(old, ", which was ")
	case old.Kind != new.Kind:
		return called + " changes"
	}
	return called + " changes" + shown(old, " from ") + shown(new, " to ")
}

// annotation reports a keyword that says something to people, or to other tools.
func annotation(c *comparer, p pair, keyword string) {
	if !equalValues(p, keyword) {
		c.report(annotationChanged, p, keyword, keyword+" changes")
	}
}

// title may name a Go type, but for definitions, the root, what is of no such type, and where it only
// repeats the name of the member. A position is called after one also where its draft reads none.
func title(c *comparer, p pair, keyword string) {
	if equalValues(p, keyword) {
		return
	}
	r := nameChanged
	if p.new.Pointer == "" || isDefinition(p.new) || !isTitled(p.old) && !isTitled(p.new) && !isPosition(p.new) || c.old.isUntitled(p.old) && c.new.isUntitled(p.new) {
		r = annotationChanged
	}
	c.report(r, p, keyword, "the title changes")
}

// nameHints reports a keyword that Go names may come from.
func nameHints(c *comparer, p pair, keyword string) {
	if !equalValues(p, keyword) {
		c.report(nameChanged, p, keyword, keyword+" changes")
	}
}

// identifier compares what a schema is called by references. Below the root, another URI makes it a resource
// of its own; a name alone does not. Alternatives that are written out are one type if they are written alike.
func identifier(c *comparer, p pair, keyword string) {
	if equalValues(p, keyword) {
		return
	}
	old, new := values(p, keyword)
	isNamed := isAnchor(keyword, old) && isAnchor(keyword, new) && p.old.Draft() == p.new.Draft() && !isInAlternative(p.old) && !isInAlternative(p.new)
	r := keywordChanged
	if p.new.Pointer == "" || isNamed {
		r = identifierChanged
	}
	c.report(r, p, keyword, change(p, keyword, keyword))
}

// isAnchor reports whether a keyword gives a schema a name within its resource, or none.
func isAnchor(keyword string, v *jsonschema.Value) bool {
	return v == nil || v.Kind == jsonschema.String && (keyword == "$anchor" || strings.HasPrefix(v.Str, "#"))
}

// isInAlternative reports whether a schema stands in an alternative of a choice.
func isInAlternative(s *jsonschema.Schema) bool {
	return strings.Contains(s.Pointer, "/anyOf/") || strings.Contains(s.Pointer, "/oneOf/")
}

// oneSchema compares keywords that hold one schema and allow more if it does.
func oneSchema(c *comparer, p pair, keyword string) {
	old, new := p.old.Child(keyword), p.new.Child(keyword)
	if old == nil || new == nil {
		anyChange(c, p, keyword)
		return
	}
	c.compare(pair{old: old, new: new, required: true})
}

// memberNames compares what is said of the names of members. That they are strings, as zod says it,
// says nothing.
func memberNames(c *comparer, p pair, keyword string) {
	saysMore := func(s *jsonschema.Schema) bool {
		names := s.Child(keyword)
		return names != nil && !saysNothing(names) && !(isOnly(names, "type") && slices.Contains(typeNames(names.Get("type")), "string"))
	}
	if saysMore(p.old) || saysMore(p.new) {
		oneSchema(c, p, keyword)
	}
}

// reversing compares keywords under which allowing more may refuse more.
func reversing(c *comparer, p pair, keyword string) {
	oneSchema(c, p, keyword)
	c.context = append(c.context, delicate{at: p, keyword: keyword, below: p.new.Child(keyword)})
}

// besideAll compares keywords whose effect depends on all that stands beside them.
func besideAll(c *comparer, p pair, keyword string) {
	oneSchema(c, p, keyword)
	c.context = append(c.context, delicate{at: p, keyword: keyword, below: p.new, sees: true})
}

// schemaList compares keywords that hold a list of schemas, all of which count.
func schemaList(c *comparer, p pair, keyword string) {
	if isTupleRespelled(p) {
		c.respelledTuple(p, keyword)
		return
	}
	old, new := p.old.Children(keyword), p.new.Children(keyword)
	if len(old) != len(new) || len(old) == 0 {
		anyChange(c, p, keyword)
		return
	}
	for i := range old {
		c.compare(pair{old: old[i].Schema, new: new[i].Schema, required: true})
	}
}

// items compares the schema of all elements, or, in drafts before 2020-12, those by position.
func items(c *comparer, p pair, keyword string) {
	if isTupleRespelled(p) || len(p.old.Children(keyword)) > 0 && len(p.new.Children(keyword)) > 0 {
		schemaList(c, p, keyword)
		return
	}
	oneSchema(c, p, keyword)
}

// restItems compares what drafts before 2020-12 say of the elements after those of a tuple. Without
// one it says nothing.
func restItems(c *comparer, p pair, keyword string) {
	switch {
	case isTupleRespelled(p): // it has been compared
	case len(p.old.Children("items")) == 0 && len(p.new.Children("items")) == 0:
		annotation(c, p, keyword)
	default:
		oneSchema(c, p, keyword)
	}
}

// schemaMap compares keywords that hold schemas by name.
func schemaMap(c *comparer, p pair, keyword string) {
	old, new := p.old.Children(keyword), p.new.Children(keyword)
	before, after := byName(old), byName(new)
	for _, o := range old {
		n := after[o.Name]
		if n == nil {
			c.found(keywordChanged, placeOf(o.Schema, ""), Place{}, p.new, fmt.Sprintf("%s loses %q", keyword, o.Name))
			continue
		}
		c.compare(pair{old: o.Schema, new: n, required: true})
	}
	for _, n := range new {
		if before[n.Name] == nil {
			c.found(keywordChanged, Place{}, placeOf(n.Schema, ""), p.new, fmt.Sprintf("%s gains %q", keyword, n.Name))
		}
	}
}

// patterns compares schemas by the patterns of members' names. A member whose
// name matches several is read by the first.
func patterns(c *comparer, p pair, keyword string) {
	schemaMap(c, p, keyword)
	if len(p.old.Children(keyword)) == 0 && len(p.new.Children(keyword)) == 0 {
		c.idle(p, keyword)
	}
	if !declaresMembers(p.old) { // whether it is a map may depend on what is said of its members
		for _, n := range p.new.Children(keyword) {
			if o := childNamed(p.old.Children(keyword), n.Name); o != nil && saysNothing(o) != saysNothing(n.Schema) {
				c.report(restChanged, p, keyword, fmt.Sprintf("what is said of members by the pattern %q comes or goes", n.Name))
			}
		}
	}
	if moved := firstMoved(p.old.Children(keyword), p.new.Children(keyword), func(string) bool { return true }); moved != "" {
		c.report(patternOrder, p, keyword, fmt.Sprintf("the pattern %q comes before others that it came after: a member whose name matches several is read by the first", moved))
	}
}
