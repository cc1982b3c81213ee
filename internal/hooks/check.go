package hooks

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
)

// Check compares the hooks of a set with the Go files of its folder, those that
// people wrote, by path.
func (s Set) Check(files map[string][]byte) []diag.Diagnostic {
	src := read(files, s.Type)
	var found []diag.Diagnostic
	report := func(code string, severity diag.Severity, at token.Position, message, hint string) {
		found = append(found, diag.Diagnostic{Code: code, Severity: severity, File: at.Filename, Line: at.Line, Col: at.Column, Message: message, Hint: hint})
	}
	elsewhere := map[token.Position]bool{} // imports that were reported
	othersSay := slices.ContainsFunc(src.hooks, func(h hook) bool { return h.directive.IsValid() })
	for _, h := range src.hooks {
		m := s.method(h.name)
		if m == nil {
			report("hook-unused", diag.Error, h.at, h.name+" is no hook of this step, or none any more: it is never called",
				cmp.Or(s.anew(src), "remove it; or give it a name that begins neither with Upgrade nor with Downgrade, if you call it yourself"))
			continue
		}
		for _, p := range h.packages {
			if want := s.Import + "/" + p.name; p.path != want && !elsewhere[p.at] {
				elsewhere[p.at] = true
				report("hook-import", diag.Error, p.at, fmt.Sprintf("the hooks are of %s, and the package of that major is elsewhere now", p.path), "import "+want)
			}
		}
		if h.unwritten {
			report("hook-unwritten", diag.Error, h.at, Unwritten(h.name)+": documents that need it fail", m.write())
			continue
		}
		m.compare(h, othersSay, report)
	}
	if src.broken != nil { // what is missing may well be there, as after a merge
		report("hook-syntax", diag.Error, src.broken.Pos, "this is no Go, so that nobody can tell what hooks there are: "+src.broken.Msg, "mend it, and resolve the merge if there was one")
		return found
	}
	return append(found, s.missing(src)...)
}

// compare compares a hook that somebody has written with what it is handed. Where no hook has a
// directive, people may not know of these: then it is a warning that this one has none.
func (m Method) compare(h hook, othersSay bool, report func(code string, severity diag.Severity, at token.Position, message, hint string)) {
	want := oneDirective(m.Handles)
	switch {
	case h.garbled:
		report("hook-remit", diag.Error, h.directive, "the directive cannot be read: it has names between spaces, quoted as in Go if they have any", "it is: "+want)
	case !h.directive.IsValid() && othersSay:
		report("hook-remit", diag.Error, h.at, h.name+" does not say what it handles, as other hooks here do", "once it sees to all of these, write above it: "+want)
	case !h.directive.IsValid():
		report("hook-remit", diag.Warning, h.at, h.name+" does not say what it handles: when that grows, nobody is told",
			"if it sees to all of these, write above it: "+want)
	default:
		if missing := without(m.Handles, h.handles); len(missing) > 0 {
			report("hook-remit", diag.Error, h.directive, remitGrown(h.name, missing), m.wayOut(missing, "")+"; then the directive is: "+want)
		}
		if gone := without(h.handles, m.Handles); len(gone) > 0 {
			report("hook-remit", diag.Error, h.directive, fmt.Sprintf("%s is not handed %s, or not any more, and says that it handles it", h.name, words(gone)),
				"remove what it does about that, and make the directive: "+want)
		}
		for _, u := range m.unread(h) {
			report("hook-unread", diag.Error, h.at, u.message, u.hint)
		}
	}
}

// Stray reports the hooks in Go files of a folder that are of none of its sets: there
// is no step between majors any more that would call them, nor a package of one of its
// majors, whose types are in them.
func Stray(sets []Set, files map[string][]byte) []diag.Diagnostic {
	var found []diag.Diagnostic
	for _, typ := range types(files) {
		if slices.ContainsFunc(sets, func(s Set) bool { return s.Type == typ }) {
			continue
		}
		at := read(files, typ).hooks[0].at
		major := strings.TrimPrefix(typ, typePrefix)
		found = append(found, diag.Diagnostic{
			Code: "hook-unused", File: at.Filename, Line: at.Line, Col: at.Column,
			Message: "there is no step to major " + major + " any more: the hooks of " + typ + " are never called, and do not compile",
			Hint:    "remove " + path.Base(at.Filename) + ", or what it has of " + typ + "; or bring back the schemas that the step was between",
		})
	}
	return found
}

// remitGrown says what a hook does not say it handles.
func remitGrown(name string, missing []string) string {
	handed, wanted := divide(missing)
	var parts []string
	if len(handed) > 0 {
		parts = append(parts, "is handed "+words(handed)+", which nobody else keeps")
	}
	if len(wanted) > 0 {
		parts = append(parts, "has to supply "+words(wanted)+", which nobody else does")
	}
	return name + " " + strings.Join(parts, ", and ") + ", and its directive does not say so"
}

// write says what a stub is to become, of what it handles itself: its directive has all.
func (m Method) write() string {
	with := ""
	if len(m.Inside) > 0 {
		with = ", with all that is inside,"
	}
	what := m.wayOut(without(m.Handles, m.Inside), with)
	switch {
	case what != "":
	case m.returns():
		what = "return what takes the place of the variant, or nil to leave it behind"
	case m.Hint != "":
		what = "it is handed nothing"
	default:
		what = "it is handed nothing, so that it may do no more than return nil"
	}
	hint := "write it: " + what
	if m.Hint != "" {
		hint += "; " + m.Hint
	}
	return hint
}

// returns reports whether a hook returns what it makes of a variant.
func (m Method) returns() bool { return !strings.Contains(m.Signature, "*Left") }

// wayOut says what to do about what a hook handles, and with what else.
func (m Method) wayOut(names []string, with string) string {
	handed, wanted := divide(names)
	var parts []string
	switch {
	case len(handed) == 0:
	case m.returns():
		parts = append(parts, "give "+words(handed)+with+" a place in what is returned, or return nil to leave the variant behind")
	default:
		parts = append(parts, "give "+words(handed)+with+` a place in to, or tell with left.Member("name") what has none`)
	}
	if len(wanted) > 0 {
		parts = append(parts, "set "+words(wanted))
	}
	return strings.Join(parts, "; ")
}

// divide tells what a hook is handed from what it has to supply.
func divide(names []string) (handed, wanted []string) {
	for _, name := range names {
		if bare, ok := strings.CutPrefix(name, "+"); ok {
			wanted = append(wanted, bare)
		} else {
			handed = append(handed, name)
		}
	}
	return handed, wanted
}

// missing reports hooks that nobody wrote; a type with embedded fields, or one
// that stands for another, may have them from there, unseen.
func (s Set) missing(src source) []diag.Diagnostic {
	var found []diag.Diagnostic
	if !src.declared.IsValid() && len(s.Methods) > 0 {
		return []diag.Diagnostic{{
			Code: "hook-missing", File: path.Join(s.Folder, s.File),
			Message: "the type " + s.Type + ", whose methods are the hooks, is missing: the package does not compile",
			Hint:    "restore the file; or remove it, if it is there, for stategen generate to write a new one",
		}}
	}
	for _, m := range s.Methods {
		if slices.ContainsFunc(src.hooks, func(h hook) bool { return h.name == m.Name }) {
			continue
		}
		if src.embeds {
			return append(found, diag.Diagnostic{
				Code: "hook-remit", Severity: diag.Warning, File: src.declared.Filename, Line: src.declared.Line, Col: src.declared.Column,
				Message: s.Type + " has " + m.Name + " from elsewhere, if at all: when what it is handed grows, nobody is told",
				Hint:    "write the hooks as methods of " + s.Type + " itself, each with its directive",
			})
		}
		found = append(found, diag.Diagnostic{
			Code: "hook-missing", File: src.declared.Filename, Line: src.declared.Line, Col: src.declared.Column,
			Message: s.Type + " lacks the method " + m.Name + ": the package does not compile",
			Hint:    cmp.Or(s.anew(src), "write: "+oneDirective(m.Handles)+"  func ("+s.Type+") "+m.Name+m.Signature),
		})
	}
	return found
}

// anew is the way out where the stubs are not those that the step needs, and nobody has
// made anything of them; else "". They are written once, and what is declared of a step
// often comes after.
func (s Set) anew(src source) string {
	others := func(h hook) bool { return !h.unwritten || h.at.Filename != path.Join(s.Folder, s.File) }
	if len(src.hooks) == 0 || slices.ContainsFunc(src.hooks, others) {
		return ""
	}
	return "no hook in " + s.File + " is written yet: remove the file, and generate again"
}

// Written reports whether some of the files have the type already, or may have it, so that
// no stub is needed.
func (s Set) Written(files map[string][]byte) bool {
	src := read(files, s.Type)
	return src.declared.IsValid() || src.broken != nil
}
