package upgrade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// names returns what is declared in a direction. older reports whether the older major has a name.
func (d *Declaration) names(older func(name string) bool, down bool) names {
	n := names{back: map[string]string{}}
	for _, r := range d.Renames {
		if older(r.To) && !slices.ContainsFunc(d.Renames, func(other Rename) bool { return other.From == r.To }) {
			n.back[r.To] = r.To
		}
	}
	for _, known := range []bool{true, false} {
		for _, r := range d.Renames {
			if _, ok := n.back[r.To]; !ok && older(r.From) == known {
				n.back[r.To] = r.From
			}
		}
	}
	for _, r := range d.Renames {
		isBack := n.back[r.To] == r.From
		switch {
		case !down:
			n.list = append(n.list, r)
			if !isBack && older(r.From) {
				n.merged = append(n.merged, r)
			}
		case isBack:
			n.list = append(n.list, Rename{r.To, r.From})
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
func (d *Declaration) taken(older func(name string) bool, down bool) (list []string) {
	for _, r := range d.Renames {
		name := r.To
		if down {
			name = r.From
		}
		renamed := slices.ContainsFunc(d.Renames, func(other Rename) bool {
			return !down && other.From == name || down && other.To == name
		})
		if !renamed && (down || !older(name)) && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// values returns what the values of an enum are called in the other major.
func (b *builder) values(old, new *ir.Enum, decl *Declaration) Values {
	older := hasValue(old)
	if b.down {
		older = hasValue(new)
	}
	n := decl.names(older, b.down)
	b.loseNames(&old.Name, &new.Name, decl, n)
	v := Values{Names: n.list, Taken: decl.taken(older, b.down)}
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

// unnamed reports renames to what the newer major does not have.
func (b *builder) unnamed(decl *Declaration, of string, newer []string) {
	for _, r := range decl.Renames {
		if !b.down && !slices.Contains(newer, r.To) {
			b.found = append(b.found, decl.diag(fmt.Sprintf("rename: %s of the newer major has no %s", of, strconv.Quote(r.To)), "it has "+strings.Join(newer, ", ")))
		}
	}
}

func hasValue(e *ir.Enum) func(text string) bool {
	return func(text string) bool { return slices.Contains(textsOf(e), text) }
}

func textsOf(e *ir.Enum) (list []string) {
	for _, v := range e.Values {
		list = append(list, v.Value.Text)
	}
	return list
}

func hasTag(u *ir.Union) func(text string) bool {
	return func(text string) bool { return slices.Contains(tagTexts(u), text) }
}

func tagTexts(u *ir.Union) (list []string) {
	for _, v := range u.Variants {
		for _, tag := range v.Tags {
			list = append(list, tag.Text)
		}
	}
	return list
}
