package upgrade

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// Outline returns what declarations make of documents of one major in the next, in a form that
// does not depend on how it is written. What concerns nothing that the two models have is not in it,
// as it may be about versions that came after them; nor are drops, as these only say that a loss
// is meant.
func Outline(older, newer *ir.Package, declared *Declarations) string {
	if declared == nil {
		return ""
	}
	_, _, faults := Plan(older, newer, declared)
	isFaulty := func(at place) bool {
		return slices.ContainsFunc(faults, func(d diag.Diagnostic) bool {
			return d.Severity == diag.Error && d.Line == at.line && d.Col == at.col
		})
	}
	var list []string
	for _, decl := range declared.list {
		if lines := decl.outline(isFaulty); len(lines) > 0 && !isFaulty(decl.at) {
			list = append(list, decl.location+"\n"+strings.Join(lines, ""))
		}
	}
	slices.Sort(list)
	return strings.Join(list, "")
}

// outline lists what has an effect, a line for each. The order of names counts where several become
// one, and no other does.
func (d *Declaration) outline(isFaulty func(place) bool) []string {
	var lines, names []string
	for _, m := range slices.Concat(d.Moves, d.renamedMembers()) {
		if !isFaulty(m.said.from) && !isFaulty(m.said.to) {
			lines = append(lines, fmt.Sprintf("  move %q %q\n", jsonpointer.Join(m.From), jsonpointer.Join(m.To)))
		}
	}
	for _, f := range d.Fills {
		if !isFaulty(f.said) {
			lines = append(lines, fmt.Sprintf("  default %q %s\n", jsonpointer.Join(f.Path), f.Text))
		}
	}
	slices.Sort(lines)
	for _, r := range d.Renames {
		if !d.ofObject && !isFaulty(r.said.from) && !isFaulty(r.said.to) {
			names = append(names, fmt.Sprintf("  rename %q %q\n", r.From, r.To))
		}
	}
	return append(lines, names...)
}

// renamedMembers are the renames of an object as the moves that they are.
func (d *Declaration) renamedMembers() (list []Move) {
	for _, r := range d.Renames {
		if d.ofObject {
			list = append(list, Move{[]string{r.From}, []string{r.To}, r.said})
		}
	}
	return list
}
