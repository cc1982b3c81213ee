package check

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// apply compiles a schema that applies within the one being compiled.
func (w *compilation) apply(s *jsonschema.Schema) *ir.Check { return w.compile(s, w.scope) }

// child compiles the schema that is the value of a keyword; nil if there is none, or
// everything passes it.
func (w *compilation) child(keyword string) *ir.Check {
	if s := w.schema.Child(keyword); s != nil {
		return w.apply(s)
	}
	return nil
}

// references: $ref, and the dynamic ones, which the scope resolves.
func (w *compilation) references() []ir.Rule {
	var list []ir.Rule
	add := func(target *jsonschema.Schema) {
		if target == nil {
			return
		}
		if c := w.apply(target); c != nil {
			list = append(list, ir.Apply{Check: c})
		}
	}
	add(w.schema.Ref())
	target, anchor := w.schema.DynamicRef()
	if anchor != "" {
		if outermost := w.scope.lookUp(anchor); outermost != nil {
			target = outermost
		}
	}
	add(target)
	target, dynamic := w.schema.RecursiveRef()
	if dynamic {
		if outermost := w.scope.lookUp(""); outermost != nil {
			target = outermost
		}
	}
	add(target)
	return list
}

func (w *compilation) allOf() []ir.Rule {
	var list []ir.Rule
	for _, branch := range w.schema.Children("allOf") {
		if c := w.apply(branch.Schema); c != nil {
			list = append(list, ir.Apply{Check: c})
		}
	}
	return list
}

// choices: anyOf and oneOf.
func (w *compilation) choices() []ir.Rule {
	var list []ir.Rule
	if choice, ok := w.choice("anyOf"); ok && (w.tracks || !admitsAll(choice)) {
		list = append(list, ir.AnyOf{Choice: choice})
	}
	if choice, ok := w.choice("oneOf"); ok {
		list = append(list, ir.OneOf{Choice: choice})
	}
	return list
}

func (w *compilation) choice(keyword string) (ir.Choice, bool) {
	branches := w.schema.Children(keyword)
	var choice ir.Choice
	for _, branch := range branches {
		choice.Alternatives = append(choice.Alternatives, ir.Alternative{Check: w.apply(branch.Schema)})
	}
	return choice, len(branches) > 0
}

// admitsAll reports whether everything passes one of the alternatives.
func admitsAll(choice ir.Choice) bool {
	for _, a := range choice.Alternatives {
		if a.Check == nil {
			return true
		}
	}
	return false
}

func (w *compilation) not() []ir.Rule {
	if s := w.schema.Child("not"); s != nil {
		return []ir.Rule{ir.Not{Check: w.apply(s)}}
	}
	return nil
}

// conditional: if, then and else. Without the latter two, if matters only for
// what it evaluates.
func (w *compilation) conditional() []ir.Rule {
	if !w.schema.Has("if") { // then and else have no effect, which is to be said
		return nil
	}
	rule := ir.If{Cond: w.child("if"), Then: w.child("then"), Else: w.child("else")}
	if rule.Then == nil && rule.Else == nil && !w.tracks {
		return nil
	}
	return []ir.Rule{rule}
}

// dependentRequired, and the part of dependencies that lists names.
func (w *compilation) dependentRequired() []ir.Rule {
	var list []ir.Rule
	for _, keyword := range []string{"dependentRequired", "dependencies"} {
		v := w.schema.Keyword(keyword)
		if v == nil {
			continue
		}
		for _, m := range v.Members {
			switch names := strs(m.Value); {
			case m.Value.Kind == jsonschema.String: // draft 3, still seen
				list = append(list, ir.DependentRequired{If: m.Name, Names: []string{m.Value.Str}})
			case len(names) > 0:
				list = append(list, ir.DependentRequired{If: m.Name, Names: names})
			}
		}
	}
	return list
}

// dependentSchemas, and the part of dependencies that holds schemas.
func (w *compilation) dependentSchemas() []ir.Rule {
	var list []ir.Rule
	for _, keyword := range []string{"dependentSchemas", "dependencies"} {
		for _, child := range w.schema.Children(keyword) {
			if c := w.apply(child.Schema); c != nil {
				list = append(list, ir.DependentSchema{If: child.Name, Check: c})
			}
		}
	}
	return list
}
