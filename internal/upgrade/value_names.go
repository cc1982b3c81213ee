package upgrade

import (
	"fmt"
	"slices"

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
	o, n := from.Type.(*ir.Enum), to.Type.(*ir.Enum)
	decl, older := b.declaration(o, n), o.ValueTexts()
	if b.down {
		older = n.ValueTexts()
	} else {
		decl.about(subjectOfEnum(o, from.Open), subjectOfEnum(n, to.Open))
	}
	if !to.Open {
		b.loseValues(o, n, decl)
	}
	names := decl.names(older, b.down)
	b.loseNames(&o.Name, &n.Name, decl, names)
	v := Values{Names: names.list, Taken: decl.taken(older, b.down), Plain: o.Base != ir.String}
	for _, r := range names.merged {
		v.Merged = append(v.Merged, r.From)
	}
	return v
}

// loseNames notes names that come back as others.
func (b *builder) loseNames(from, to *ir.Name, decl *Declaration, n names) {
	for _, r := range n.merged {
		if !slices.Contains(decl.Drops, r.From) {
			b.lose(from.Schema, fmt.Sprintf("%q of %s becomes %q in package %s, which comes back as %q: the upgrade of a document with it fails, with a *LossError", r.From, from.Go, r.To, b.newer.Name, n.back[r.To]),
				fmt.Sprintf("give it a name of its own in the newer major; or say %s that the loss is meant, drop: [%s]", b.declaring(to), r.From))
		}
	}
}
