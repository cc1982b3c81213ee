package upgrade

import (
	"fmt"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// An object may be a variant in one major and stand by itself in the other, or be told
// apart by another member. What its tag says is known: nobody has to be asked for it, and
// without it nothing is lost.

// tags plans what becomes of the discriminators of two objects.
func (p *pair) tags() {
	old, new := p.Old.Tag, p.New.Tag
	if new != nil && (!says(p.Old, new) || has(p.within.out, new.JSON)) {
		p.Fills = append(p.Fills, Fill{Path: []string{new.JSON}, Text: literal(new.Value)})
	}
	if old != nil && (!says(p.New, old) || has(p.within.in, old.JSON)) {
		p.Unfills = append(p.Unfills, Fill{Path: []string{old.JSON}, Text: literal(old.Value)})
		p.Drops = append(p.Drops, old.JSON)
	}
	if old != nil {
		p.loseTag(old)
	}
	if r, ok := retag(old, new); ok {
		p.Children = append(p.Children, Child{Path: []string{new.JSON}, Convert: Values{Names: []Rename{r}, Plain: new.Value.Kind != jsonvalue.StringLiteral}})
	}
}

// retag returns what a tag is called now; not ok if it is called as before, or is not all
// that its member may be.
func retag(old, new *ir.Tag) (r Rename, ok bool) {
	if old == nil || new == nil || old.JSON != new.JSON || old.Others != nil || new.Others != nil || old.Value == new.Value {
		return r, false
	}
	return Rename{From: old.Value.Text, To: new.Value.Text}, old.Value.Kind == new.Value.Kind && old.Value.Kind <= jsonvalue.BoolLiteral
}

// tells plans a member that is the discriminator in the other major. With another value
// than that, the other major could not read the object: it is left behind alone.
func (p *pair) tells(f *ir.Field, dropped bool) {
	t := p.New.Tag
	if t.Others != nil {
		return
	}
	p.Children = append(p.Children, Child{Path: []string{f.JSON}, Convert: Only{literal(t.Value)}})
	p.Fills = append(p.Fills, Fill{Path: []string{f.JSON}, Text: literal(t.Value)})
	if dropped || f.Only != nil && *f.Only == t.Value {
		return
	}
	p.lose(f.Schema, fmt.Sprintf("%q of %s is %s in package %s: the upgrade of a document with another one fails, with a *LossError", f.JSON, p.New.Name.Go, literal(t.Value), p.to.Name),
		fmt.Sprintf("leave the definition as it is, and make a copy of it the variant; or say %s that the loss is meant, drop: [%s]", p.declaring(&p.New.Name), f.JSON))
}

// says reports whether an object has the member that a tag is, as its own discriminator or as a
// field for such values. A field of another type that has its name is another member.
func says(s *ir.Struct, t *ir.Tag) bool {
	f := s.Field(t.JSON)
	return f != nil && isTag(f, t) || s.Tag != nil && s.Tag.JSON == t.JSON
}

// isTag reports whether a member is the discriminator in the other major, which takes values
// of its kind.
func isTag(f *ir.Field, t *ir.Tag) bool {
	if t == nil || t.JSON != f.JSON {
		return false
	}
	switch scalarKind(f.Type) {
	case ir.String:
		return t.Value.Kind == jsonvalue.StringLiteral
	case ir.Int, ir.Float:
		return t.Value.Kind == jsonvalue.NumberLiteral
	case ir.Bool:
		return t.Value.Kind == jsonvalue.BoolLiteral
	}
	return false
}
