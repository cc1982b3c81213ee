package upgrade

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// Each step sets the label of the document: what is declared of it would do nothing, or, as
// with a drop, keep every document from being upgraded.

// isLabel reports whether a path leads to the label, in documents or in values of the root's type.
func (p *pair) isLabel(path []string) bool {
	if len(path) != 1 || p.From != p.rootFrom || p.To != p.rootTo {
		return false
	}
	return isOfLabel(p.From.Field(path[0])) || isOfLabel(p.To.Field(path[0]))
}

// isOfLabel reports whether a member is the version label.
func isOfLabel(f *ir.Field) bool { return f != nil && f.Type == ir.VersionOf }

// spareLabel takes moves of the label out of those that are declared.
func (p *pair) spareLabel(declared []Move) []Move {
	return slices.DeleteFunc(declared, func(m Move) bool {
		switch {
		case p.isLabel(m.From):
			p.labelDeclared(m.From[0], m.said.from)
		case p.isLabel(m.To):
			p.labelDeclared(m.To[0], m.said.to)
		default:
			return false
		}
		return true
	})
}

// defaultsLabel reports a default for the label, unless there may be values of another type that
// become of the root's type, and have no label.
func (p *pair) defaultsLabel() {
	if p.down || slices.ContainsFunc(p.objects, func(o *Object) bool { return o.To == p.rootTo && o.From != p.rootFrom }) {
		return
	}
	for _, fill := range p.declared.Fills {
		if p.isLabel(fill.Path) {
			p.labelDeclared(fill.Path[0], fill.said)
		}
	}
}

// labelDeclared reports, once, that something is declared of the label.
func (p *pair) labelDeclared(name string, at place) {
	p.foundOnce(p.declared.diag(at, fmt.Sprintf("%q of %s is the version label, which every upgrade sets", name, p.To.Name.Go), "take out what is declared of it"))
}
