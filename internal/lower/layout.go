package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

// maxLayoutPaths is how many different paths the layouts of a family can look
// for: their presence is a bit each.
const maxLayoutPaths = 64

// layouts reads the layouts that the overlay names.
func (l *lowerer) layouts(pkg *ir.Package) {
	list := l.set.Family("layouts")
	if list == nil {
		return
	}
	var r layoutReader
	r.report = func(v *jsonschema.Value, message, hint string) {
		r.faults++
		l.found.FailAt(v, "layout-form", message, hint)
	}
	for _, item := range list.Items {
		layout := r.layout(item)
		if layout == nil {
			continue
		}
		if slices.ContainsFunc(pkg.Layouts, func(other *ir.Layout) bool { return other.Name == layout.Name }) {
			r.report(item, "a second layout called "+layout.Name, "give it another name, or make one of them with several conditions")
		}
		pkg.Layouts = append(pkg.Layouts, layout)
	}
	if len(r.paths) > maxLayoutPaths {
		r.report(list, fmt.Sprintf("the layouts look for %d different paths; %d can be told apart", len(r.paths), maxLayoutPaths), "")
	}
}

type layoutReader struct {
	report func(v *jsonschema.Value, message, hint string)
	faults int // how many were reported
	paths  map[string]bool
}

// layout reads one layout: its name, what it is, when a document has it.
func (r *layoutReader) layout(v *jsonschema.Value) *ir.Layout {
	if v.Kind != jsonschema.Object {
		r.report(v, "a layout is "+v.Kind.String()+", not an object", "")
		return nil
	}
	layout := &ir.Layout{}
	for _, m := range v.Members {
		switch {
		case m.Name == "name" && r.is(m, jsonschema.String):
			layout.Name = m.Value.Str
		case m.Name == "description" && r.is(m, jsonschema.String):
			layout.Doc.Description = m.Value.Str
		case m.Name == "unsupported" && r.is(m, jsonschema.Bool):
			layout.Refused = m.Value.Text == "true"
		case m.Name == "when" && r.is(m, jsonschema.Array):
			for _, item := range m.Value.Items {
				if probe, ok := r.probe(item); ok {
					layout.When = append(layout.When, probe)
				}
			}
		case !slices.Contains([]string{"name", "description", "unsupported", "when"}, m.Name):
			r.report(m.Value, "a layout has no member "+m.Name, "its members are description, name, unsupported and when")
		}
	}
	name, when := v.Get("name"), v.Get("when") // of what is there and wrong, that is said already
	switch {
	case strings.IndexFunc(layout.Name, isNameRune) < 0:
		if name == nil || name.Kind == jsonschema.String {
			r.report(v, "the layout has no name", `such as "name": "open-threads"`)
		}
		return nil
	case len(layout.When) == 0:
		if when == nil || when.Kind == jsonschema.Array && len(when.Items) == 0 {
			r.report(v, "nothing says when a document has the layout "+layout.Name,
				`such as "when": [{"present": ["/threads/*/id"], "absent": ["/type"]}]`)
		}
		return nil
	}
	return layout
}

func isNameRune(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (r *layoutReader) is(m jsonschema.Member, kind jsonschema.Kind) bool {
	if m.Value.Kind != kind {
		hint := ""
		if kind == jsonschema.Array {
			hint = "put what it is into a list, " + m.Name + ": […]"
		}
		r.report(m.Value, m.Name+" is "+m.Value.Kind.String()+", not "+kind.String(), hint)
		return false
	}
	return true
}

// probe reads one condition.
func (r *layoutReader) probe(v *jsonschema.Value) (probe ir.Probe, ok bool) {
	if v.Kind != jsonschema.Object {
		r.report(v, "a condition is "+v.Kind.String()+", not an object", `write {"present": […]}, {"absent": […]} or both`)
		return probe, false
	}
	before := r.faults
	for _, m := range v.Members {
		switch {
		case m.Name != "present" && m.Name != "absent":
			r.report(m.Value, "a condition has no member "+m.Name, "its members are present and absent, lists of JSON Pointers")
		case !r.is(m, jsonschema.Array):
		case m.Name == "present":
			probe.Present = r.pathList(m.Value)
		default:
			probe.Absent = r.pathList(m.Value)
		}
	}
	if len(probe.Present)+len(probe.Absent) == 0 && r.faults == before {
		r.report(v, "the condition holds for every document", "")
	}
	return probe, true
}

func (r *layoutReader) pathList(v *jsonschema.Value) []ir.Path {
	var out []ir.Path
	for _, item := range v.Items {
		if item.Kind != jsonschema.String || !strings.HasPrefix(item.Str, "/") {
			r.report(item, "this is no JSON Pointer to a value inside a document", `write one such as "/threads/*/id": "*" stands for any text, "**" for any number of steps, "~1" for "/" in a name`)
			continue
		}
		var path ir.Path
		for token := range strings.SplitSeq(item.Str[1:], "/") {
			path = append(path, jsonpointer.Unescape(token))
		}
		if r.paths == nil {
			r.paths = map[string]bool{}
		}
		r.paths[item.Str] = true
		out = append(out, path)
	}
	return out
}
