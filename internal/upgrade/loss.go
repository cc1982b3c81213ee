package upgrade

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Loss is what documents of the older major may have, and the newer one has no
// place for, without anybody having said what becomes of it.
type Loss struct {
	Location string // of its schema, in the older major
	Message  string
	Hint     string
}

// lose notes a loss of an upgrade, once.
func (b *builder) lose(location, message, hint string) {
	l := Loss{location, message, hint}
	if !b.down && !slices.Contains(b.lost, l) {
		b.lost = append(b.lost, l)
	}
}

// loseMembers notes members that are left behind, and reported, in every upgrade
// of a document that has them.
func (b *builder) loseMembers(o *Object, members []string) {
	for _, name := range members {
		f := o.Old.Field(name)
		if f == nil {
			continue
		}
		message, hint := "%s has no member %q in package %s", "add it to the schema of the newer major; or "
		if o.New.Field(name) != nil {
			message, hint = "%s has another member %q in package %s, and nothing says what becomes of this one", ""
		}
		b.lose(f.Schema, fmt.Sprintf(message+": the upgrade of a document with it fails, with a *LossError", o.New.Name.Go, name, b.to.Name),
			fmt.Sprintf(hint+"say %s what becomes of it: rename, move or drop", b.declaring(&o.New.Name)))
	}
}

// loseRest notes what else there is in a member whose members go elsewhere.
func (b *builder) loseRest(o *Object, of *ir.Field, out [][]string) {
	s, ok := of.Type.(*ir.Struct)
	if !ok {
		return
	}
	for _, f := range s.Fields {
		if !has(out, f.JSON) && len(below(out, f.JSON)) == 0 {
			b.lose(f.Schema, fmt.Sprintf("%q is no member of %s in package %s, and nothing takes %q out of it: the upgrade of a document with it fails, with a *LossError", of.JSON, o.New.Name.Go, b.to.Name, f.JSON),
				fmt.Sprintf("say %s what becomes of %s: move", b.declaring(&o.New.Name), jsonpointer.Join([]string{of.JSON, f.JSON})))
		}
	}
}

// loseValues notes the values of an enum that are none in the newer major. They
// stay as they are, as unknown ones do.
func (b *builder) loseValues(old, new *ir.Enum, decl *Declaration) {
	key := [2]*ir.Enum{old, new}
	if b.down || b.enums[key] {
		return
	}
	b.enums[key] = true
	for _, v := range old.Values {
		text := v.Value.Text
		renamed := slices.ContainsFunc(decl.Renames, func(r Rename) bool { return r.From == text })
		if !renamed && !slices.Contains(new.ValueTexts(), text) && !slices.Contains(decl.Drops, text) {
			b.lose(old.Name.Schema, fmt.Sprintf("%s has no value %s in package %s: an upgraded document with it is not valid", new.Name.Go, literal(v.Value), b.to.Name),
				fmt.Sprintf("add it to the schema of the newer major; or say %s what it is called now, rename: {%s: …}, or that it stays, drop: [%s]", b.declaring(&new.Name), text, text))
		}
	}
}

// loseConstants notes the values of a member that are none any more where one of the majors has a single
// value for it, which is no enum: nothing can be declared of it.
func (p *pair) loseConstants(f, g *ir.Field) {
	_, was := f.Type.(*ir.Enum)
	_, is := g.Type.(*ir.Enum)
	if p.down || was && is || g.Loose || g.Open || isOfLabel(g) {
		return
	}
	for _, v := range listed(f) {
		p.loseConstant(f.Schema, v, g)
	}
}

// loseTag notes the value of a tag where the newer major has a member of that name, which takes others only: the
// tag stays there.
func (p *pair) loseTag(t *ir.Tag) {
	g := p.New.Field(t.JSON)
	if !p.down && g != nil && isTag(g, t) && !g.Loose && !g.Open && !has(p.within.in, t.JSON) {
		p.loseConstant(t.Schema, t.Value, g)
	}
}

// loseConstant notes a value that is none of those which the newer major lists for a member, if it lists any.
func (p *pair) loseConstant(location string, v jsonvalue.Literal, g *ir.Field) {
	if taken := listed(g); len(taken) > 0 && !slices.ContainsFunc(taken, v.Same) {
		p.lose(location, fmt.Sprintf("%q of %s cannot be %s in package %s: an upgraded document with it is not valid", g.JSON, p.New.Name.Go, literal(v), p.to.Name),
			"allow it in the newer major, too; or give the member another name there, so that a hook says what its value becomes")
	}
}

// listed returns the values that the schema lists for a member; none if it does not.
func listed(f *ir.Field) (values []jsonvalue.Literal) {
	if e, ok := f.Type.(*ir.Enum); ok && !f.Open {
		for _, v := range e.Values {
			values = append(values, v.Value)
		}
	} else if f.Only != nil && f.Only.Kind <= jsonvalue.BoolLiteral {
		values = append(values, *f.Only)
	}
	return values
}

// loseValidity notes a member that the newer major requires, and that documents of the older
// one need not have where it comes from: nothing is lost, and nobody would know why an
// upgraded document is not valid.
func (p *pair) loseValidity(f *ir.Field, from []string) {
	filled := fillsIn(p.Fills, f.JSON) || has(p.around.filled, f.JSON)
	if old := fieldAt(p.Old, from); old != nil && !filled {
		p.lose(old.Schema, fmt.Sprintf("%s requires %q in package %s: an upgraded document without it is not valid", p.New.Name.Go, f.JSON, p.to.Name),
			fmt.Sprintf("make it optional in the newer major, too; or say %s what it is then, default: {%s: …}", p.declaring(&p.New.Name), f.JSON))
	}
}

// loseMade notes a required member, at a path, that an object may be without which a move makes.
func (p *pair) loseMade(m Move, into *ir.Struct, path []string) {
	p.lose(fieldAt(p.Old, m.From).Schema, fmt.Sprintf("%s requires %q in package %s, and nothing brings it where %q makes one: such an upgraded document is not valid", into.Name.Go, path[len(path)-1], p.to.Name, m.From[len(m.From)-1]),
		fmt.Sprintf("make it optional in the newer major; or say %s what it is then, default: {%s: …}", p.declaring(&p.New.Name), jsonpointer.Join(path)))
}

// loseBrought notes a required member, at a path, that an object lacks where there is nothing to move.
func (p *pair) loseBrought(m Move, path []string) {
	p.lose(fieldAt(p.Old, m.From).Schema, fmt.Sprintf("%s requires %q in package %s, and what is moved there may be missing: such an upgraded document is not valid", holder(p.New, path).Name.Go, path[len(path)-1], p.to.Name),
		fmt.Sprintf("make it optional in the newer major; or say %s what it is then, default: {%s: …}", p.declaring(&p.New.Name), jsonpointer.Join(path)))
}

// declaring says where something is declared of a type of the newer major.
func (b *builder) declaring(name *ir.Name) string {
	return fmt.Sprintf("in upgrade.%s.yaml, below %q,", b.to.Name, keyOf(name.Schema))
}
