package upgrade

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// Two names of the older major may become one, of values of an enum or of tags. That comes
// back as what the older major has under this name, or else as the first for which it is
// declared. What the others were is left behind.

// names is what values or tags are called in the other major.
type names struct {
	list   []Rename
	merged []Rename          // upwards: what comes back as something else
	back   map[string]string // as what a name of the newer major comes back
}

// names returns what is declared in a direction. older are those of the older major.
func (d *Declaration) names(older []string, down bool) names {
	n := names{back: map[string]string{}}
	for _, r := range d.Renames {
		if slices.Contains(older, r.To) && !slices.ContainsFunc(d.Renames, func(other Rename) bool { return other.From == r.To }) {
			n.back[r.To] = r.To
		}
	}
	for _, known := range []bool{true, false} {
		for _, r := range d.Renames {
			if _, ok := n.back[r.To]; !ok && slices.Contains(older, r.From) == known {
				n.back[r.To] = r.From
			}
		}
	}
	for _, r := range d.Renames {
		isBack := n.back[r.To] == r.From
		switch {
		case !down:
			n.list = append(n.list, r)
			if !isBack && slices.Contains(older, r.From) {
				n.merged = append(n.merged, r)
			}
		case isBack:
			n.list = append(n.list, Rename{From: r.To, To: r.From})
		}
	}
	return n
}

// isMerged reports whether a name comes back as another one.
func (n names) isMerged(name string) bool {
	return slices.ContainsFunc(n.merged, func(r Rename) bool { return r.From == name })
}

// taken returns names that would read back as something else: the new names of what is renamed,
// unless that is renamed itself, or, on the way up, is known to the older major.
func (d *Declaration) taken(older []string, down bool) (list []string) {
	for _, r := range d.Renames {
		name := r.To
		if down {
			name = r.From
		}
		renamed := slices.ContainsFunc(d.Renames, func(other Rename) bool {
			return !down && other.From == name || down && other.To == name
		})
		if !renamed && (down || !slices.Contains(older, name)) && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// values returns what the values of an enum are called in the other major.
func (b *builder) values(from, to ir.Elem) Values {
	old, new := from.Type.(*ir.Enum), to.Type.(*ir.Enum)
	decl, older := b.declaration(old, new), old.ValueTexts()
	if b.down {
		older = new.ValueTexts()
	} else {
		decl.about(subjectOfEnum(old, from.Open), subjectOfEnum(new, to.Open))
	}
	if !to.Open {
		b.loseValues(old, new, decl)
	}
	n := decl.names(older, b.down)
	b.loseNames(&old.Name, &new.Name, decl, n)
	v := Values{Names: n.list, Taken: decl.taken(older, b.down), Plain: old.Base != ir.String}
	for _, r := range n.merged {
		v.Merged = append(v.Merged, r.From)
	}
	return v
}

// loseNames notes names that come back as others.
func (b *builder) loseNames(old, new *ir.Name, decl *Declaration, n names) {
	for _, r := range n.merged {
		if !slices.Contains(decl.Drops, r.From) {
			b.lose(old.Schema, fmt.Sprintf("%q of %s becomes %q in package %s, which comes back as %q: the upgrade of a document with it fails, with a *LossError", r.From, old.Go, r.To, b.to.Name, n.back[r.To]),
				fmt.Sprintf("give it a name of its own in the newer major; or say %s that the loss is meant, drop: [%s]", b.declaring(new), r.From))
		}
	}
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

func (d *Declaration) idleDrop(name, message string) diag.Diagnostic {
	found := d.diag(d.dropAt(name), message, "take it out")
	found.Severity = diag.Warning
	return found
}
