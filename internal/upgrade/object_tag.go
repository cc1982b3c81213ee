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
	from, to := p.From.Tag, p.To.Tag
	if to != nil && (!says(p.From, to) || hasPath(p.claims.out, to.JSON)) {
		p.Fills = append(p.Fills, Fill{Path: []string{to.JSON}, Text: literal(to.Value)})
	}
	if from != nil && (!says(p.To, from) || hasPath(p.claims.in, from.JSON)) {
		p.Unfills = append(p.Unfills, Fill{Path: []string{from.JSON}, Text: literal(from.Value)})
		p.Drops = append(p.Drops, from.JSON)
	}
	if from != nil {
		p.loseTag(from)
		p.missTag(from.JSON, from, p.To.Field(from.JSON))
	}
	if r, ok := retag(from, to); ok {
		p.Children = append(p.Children, Child{Path: []string{to.JSON}, Convert: r})
	}
}

// missTag plans that a member which is a tag in one of the majors, and a field in the other one, is missed on the way
// down if it is not there: the way back, or the step itself, gives it the value of the tag.
func (p *pair) missTag(name string, t *ir.Tag, f *ir.Field) {
	if p.down && t.Required && t.Others == nil && f != nil && isTag(f, t) && !hasPath(p.claims.in, name) && !hasPath(p.claims.out, name) {
		p.Unfills = append(p.Unfills, Fill{Path: []string{name}, Text: literal(t.Value), For: ForTag})
	}
}

// retag plans what becomes of a tag that is called otherwise now, or is of another kind, such as a number for a
// text; not ok if it is called as before, or is not all that its member may be.
func retag(from, to *ir.Tag) (v Values, ok bool) {
	if from == nil || to == nil || from.JSON != to.JSON || from.Others != nil || to.Others != nil || from.Value == to.Value {
		return v, false
	}
	if from.Value.Kind > jsonvalue.BoolLiteral || to.Value.Kind > jsonvalue.BoolLiteral {
		return v, false
	}
	if from.Value.Kind == jsonvalue.StringLiteral && to.Value.Kind == jsonvalue.StringLiteral {
		return Values{Names: []Rename{{From: from.Value.Text, To: to.Value.Text}}}, true
	}
	return Values{Names: []Rename{{From: literal(from.Value), To: literal(to.Value)}}, Plain: true}, true
}

// tells plans a member that is the discriminator in the other major. With another value
// than that, the other major could not read the object: it is left behind alone.
func (p *pair) tells(f *ir.Field, dropped bool) {
	t := p.To.Tag
	if t.Others != nil {
		return
	}
	p.missTag(f.JSON, t, f)
	p.Children = append(p.Children, Child{Path: []string{f.JSON}, Convert: Only{literal(t.Value)}})
	if t.Required {
		p.Fills = append(p.Fills, Fill{Path: []string{f.JSON}, Text: literal(t.Value)})
	}
	if dropped || f.Only != nil && *f.Only == t.Value {
		return
	}
	p.lose(f.Schema, fmt.Sprintf("%q of %s is %s in package %s: the upgrade of a document with another one fails, with a *LossError", f.JSON, p.To.Name.Go, literal(t.Value), p.newer.Name),
		fmt.Sprintf("leave the definition as it is, and make a copy of it the variant; or say %s that the loss is meant, drop: [%s]", p.declaring(&p.To.Name), f.JSON))
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
