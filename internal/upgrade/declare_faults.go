package upgrade

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// faults reports declarations of types that are not upgraded to, and of names that these do
// not have.
func (d *Declarations) faults(older, newer *ir.Package) []diag.Diagnostic {
	var found []diag.Diagnostic
	if d == nil {
		return nil
	}
	for _, decl := range d.list {
		if !decl.used {
			found = append(found, decl.diag(decl.at, fmt.Sprintf("nothing of the older major becomes %q", decl.Key), d.meant(decl, ofOne(older, newer, decl))))
		}
		found = append(found, append(decl.misplaced(), decl.misnamed()...)...)
	}
	return found
}

// subject is the names that a declaration may speak of: the values of the enums of one major that
// it is about, or the tags of the unions.
type subject struct {
	of, kind string // the Go name of the first of them; "value" or "tag"
	names    []string
	open     bool // other names are as good
}

// about notes that a declaration is about an enum or a union of the older major, and what that
// becomes.
func (d *Declaration) about(older, newer subject) {
	for _, s := range []struct {
		all *subject
		one subject
	}{{&d.older, older}, {&d.newer, newer}} {
		s.one.of, s.one.open = cmp.Or(s.all.of, s.one.of), s.all.open || s.one.open
		s.one.names = append(s.all.names, s.one.names...)
		*s.all = s.one
	}
}

// subjectOfEnum is open where other values are valid, too.
func subjectOfEnum(e *ir.Enum, open bool) subject {
	return subject{e.Name.Go, "value", e.ValueTexts(), open}
}

// subjectOfUnion is open for one with a base, which stands where the union does: what is said
// there may be of its members.
func subjectOfUnion(u *ir.Union) subject {
	return subject{u.Name.Go, "tag", u.TagTexts(), u.Base != nil}
}

// misplaced reports entries that are about members, where what it is about has none.
func (d *Declaration) misplaced() (found []diag.Diagnostic) {
	if d.ofObject || d.newer.of == "" {
		return nil
	}
	hint := "declare it of the object that has the member"
	if d.newer.kind == "tag" {
		hint = "declare it of each alternative that has the member"
	}
	for _, entry := range d.entries {
		if entry.name != "rename" && entry.name != "drop" {
			found = append(found, d.diag(entry.at, fmt.Sprintf("%s: %s has %ss, and no members", entry.name, d.newer.of, d.newer.kind), hint))
		}
	}
	return found
}

// misnamed reports names that none of what it is about has.
func (d *Declaration) misnamed() (found []diag.Diagnostic) {
	look := func(at place, what string, s subject, major, name string) {
		if s.of != "" && !s.open && !slices.Contains(s.names, name) {
			found = append(found, d.diag(at, fmt.Sprintf("%s: %s of the %s major has no %s %q", what, s.of, major, s.kind, name), meantOf(s.names, name)))
		}
	}
	for _, r := range d.Renames {
		if d.isTurned(r) {
			found = append(found, d.diag(r.said.from, fmt.Sprintf("rename: %s of the older major has no %s %q", d.older.of, d.older.kind, r.From), turnedRename(r)))
			continue
		}
		look(r.said.from, "rename", d.older, "older", r.From)
		look(r.said.to, "rename", d.newer, "newer", r.To)
	}
	for _, name := range d.Drops {
		look(d.dropAt(name), "drop", d.older, "older", name)
	}
	return append(found, d.idle()...)
}

// isTurned reports whether a rename of a value or a tag is the wrong way round.
func (d *Declaration) isTurned(r Rename) bool {
	older, newer := d.older, d.newer
	return older.of != "" && !older.open && !slices.Contains(older.names, r.From) && slices.Contains(newer.names, r.From) && slices.Contains(older.names, r.To)
}

// idle reports drops of values and tags that nothing comes of. That may be since a later minor of
// the newer major has them, too.
func (d *Declaration) idle() (found []diag.Diagnostic) {
	if d.ofObject || d.newer.of == "" {
		return nil
	}
	merged := d.names(d.older.names, false)
	for _, name := range d.Drops {
		k := slices.IndexFunc(d.Renames, func(r Rename) bool { return r.From == name })
		switch {
		case k >= 0 && !merged.isMerged(name):
			found = append(found, d.idleDrop(name, fmt.Sprintf("drop: %q becomes %q of %s, and comes back: there is nothing to drop", name, d.Renames[k].To, d.newer.of)))
		case k < 0 && slices.Contains(d.newer.names, name):
			found = append(found, d.idleDrop(name, fmt.Sprintf("drop: %s of the newer major has the %s %q, too: there is nothing to drop", d.newer.of, d.newer.kind, name)))
		case k < 0 && d.newer.kind == "tag" && slices.Contains(d.older.names, name):
			found = append(found, d.diag(d.dropAt(name), fmt.Sprintf("drop: what a variant with the tag %q becomes is for a hook to say", name), "take it out; a hook that returns nil leaves the variant behind"))
		}
	}
	return found
}

// idleDrop warns of a drop that does nothing.
func (d *Declaration) idleDrop(name, message string) diag.Diagnostic {
	found := d.diag(d.dropAt(name), message, "take it out")
	found.Severity = diag.Warning
	return found
}
