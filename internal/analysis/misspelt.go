package analysis

import (
	"fmt"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/nearest"
)

// reportMisspelt reports members that a view requires and nothing declares, where one that is not
// required is called nearly so. To require what is described nowhere is no mistake, and what
// one schema requires, others may declare: those that extend it, or that it is a condition of.
func (all *Schemas) reportMisspelt(v *View) {
	var others []string // that are declared, and not required
	declared, required := map[string]bool{}, map[string]bool{}
	for _, p := range v.Parts {
		for _, item := range requiredOf(p) {
			required[item.Str] = true
		}
	}
	for _, p := range v.Parts {
		if rest := p.Schema.Value.Get("additionalProperties"); rest != nil && rest.Kind == jsonschema.Object {
			return // there are members of any name
		}
		if p.Has("properties") {
			for _, m := range p.Schema.Value.Get("properties").Members {
				declared[m.Name] = true
				if !required[m.Name] {
					others = append(others, m.Name)
				}
			}
		}
	}
	for _, p := range v.Parts {
		for _, item := range requiredOf(p) {
			if declared[item.Str] {
				continue
			}
			meant := nearest.Surely(item.Str, others)
			if meant == "" || all.isMember(v, item.Str) {
				continue
			}
			all.found.ReportAt(diag.Warning, item, "required-undeclared",
				fmt.Sprintf("the member %q is required, and nothing declares it", item.Str), fmt.Sprintf("did you mean %q?", meant))
		}
	}
}

// requiredOf lists the names that a part requires.
func requiredOf(p Part) []*jsonschema.Value {
	if !p.Has("required") {
		return nil
	}
	return p.Schema.Value.Get("required").Items
}

// isMember reports whether a member is declared by a schema of the set, by whatever it is
// that holds with this view, by an expression or by x-stategen.
func (all *Schemas) isMember(v *View, name string) bool {
	if all.members == nil {
		all.members = map[string]bool{}
		for _, s := range all.set.Schemas() {
			for _, keyword := range []string{"properties", "dependentSchemas", "dependentRequired", "dependencies"} {
				if value := s.Value.Get(keyword); value != nil {
					for _, m := range value.Members {
						all.members[m.Name] = true
					}
				}
			}
			for _, holder := range []*jsonschema.Value{s.Value, s.Value.Get("x-stategen")} {
				if d := holder.Get("discriminator"); d != nil {
					all.members[d.GetString("propertyName")] = true
				}
			}
		}
	}
	if all.members[name] {
		return true
	}
	for _, p := range v.Parts {
		if p.Has("patternProperties") {
			if matching, covered := all.matching(p.Schema.Children("patternProperties"), name); covered || len(matching) > 0 {
				return true
			}
		}
		for _, m := range all.extensions.Of(p.Schema).Members {
			if m.Name == name {
				return true
			}
		}
	}
	return false
}
