package check

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// inner compiles the schema of a keyword that covers the rest of something.
func (w *compilation) inner(keyword string) *ir.Inner {
	s := w.schema.Child(keyword)
	if s == nil {
		return nil
	}
	return &ir.Inner{Keyword: keyword, Check: w.apply(s)}
}

// members: properties, patternProperties, additionalProperties and
// propertyNames are one rule, since they share one pass.
func (w *compilation) members() []ir.Rule {
	rule := ir.Members{Rest: w.inner("additionalProperties")}
	if w.idle(rule.Rest) {
		rule.Rest = nil
	}
	for _, p := range w.schema.Children("properties") {
		c := w.apply(p.Schema)
		if c != nil || rule.Rest != nil || w.tracks {
			rule.Properties = append(rule.Properties, ir.Property{Name: p.Name, Check: c})
		}
	}
	for _, p := range w.schema.Children("patternProperties") {
		c := w.apply(p.Schema)
		pattern, ok := w.translate("patternProperties", p.Name)
		if ok && (c != nil || rule.Rest != nil || w.tracks) {
			rule.Patterns = append(rule.Patterns, ir.PatternProperty{Pattern: pattern, Check: c})
		}
	}
	rule.Names = w.child("propertyNames")
	if len(rule.Properties)+len(rule.Patterns) == 0 && rule.Rest == nil && rule.Names == nil {
		return nil
	}
	return []ir.Rule{rule}
}

// propertyNames alone, without the members whose names they are.
func (w *compilation) propertyNames() []ir.Rule {
	if names := w.child("propertyNames"); names != nil {
		return []ir.Rule{ir.Members{Names: names}}
	}
	return nil
}

// idle reports whether a keyword that covers a rest has no effect.
func (w *compilation) idle(rest *ir.Inner) bool {
	return rest == nil || rest.Check == nil && !w.tracks
}

// elements: prefixItems and items, or before draft 2020-12 items in its two
// forms and additionalItems.
func (w *compilation) elements() []ir.Rule {
	rule := ir.Elements{PrefixKeyword: "prefixItems", Rest: w.inner("items")}
	prefix := w.schema.Children("prefixItems")
	if w.schema.Draft() < jsonschema.Draft2020 && rule.Rest == nil {
		if prefix = w.schema.Children("items"); w.schema.Keyword("items") != nil {
			rule.PrefixKeyword, rule.Rest = "items", w.inner("additionalItems")
		}
	}
	if w.idle(rule.Rest) {
		rule.Rest = nil
	}
	needed := rule.Rest != nil || w.tracks && len(prefix) > 0
	for _, p := range prefix {
		c := w.apply(p.Schema)
		rule.Prefix = append(rule.Prefix, c)
		needed = needed || c != nil
	}
	if !needed {
		return nil
	}
	return []ir.Rule{rule}
}

func (w *compilation) contains() []ir.Rule {
	s := w.schema.Child("contains")
	if s == nil {
		return nil
	}
	rule := ir.Contains{Check: w.apply(s), Min: 1, Max: -1, Evaluates: w.tracks && w.schema.Draft() >= jsonschema.Draft2020}
	if v := w.schema.Keyword("minContains"); v != nil {
		rule.Min = v.Size()
	}
	if v := w.schema.Keyword("maxContains"); v != nil {
		rule.Max = v.Size()
	}
	if rule.Min == 0 && rule.Max < 0 && !rule.Evaluates {
		return nil
	}
	return []ir.Rule{rule}
}

func (w *compilation) unevaluated() []ir.Rule {
	var list []ir.Rule
	for _, keyword := range []string{"unevaluatedProperties", "unevaluatedItems"} {
		if in := w.inner(keyword); in != nil {
			list = append(list, ir.Unevaluated{Inner: *in})
		}
	}
	return list
}
