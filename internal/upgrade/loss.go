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
		f := o.From.Field(name)
		if f == nil {
			continue
		}
		message, hint := "%s has no member %q in package %s", "add it to the schema of the newer major; or "
		if o.To.Field(name) != nil {
			message, hint = "%s has another member %q in package %s, and nothing says what becomes of this one", ""
		}
		b.lose(f.Schema, fmt.Sprintf(message+": the upgrade of a document with it fails, with a *LossError", o.To.Name.Go, name, b.newer.Name),
			fmt.Sprintf(hint+"say %s what becomes of it: rename, move or drop", b.declaring(&o.To.Name)))
	}
}

// loseRest notes what else there is in a member whose members go elsewhere.
func (b *builder) loseRest(o *Object, of *ir.Field, out [][]string) {
	s, ok := of.Type.(*ir.Struct)
	if !ok {
		return
	}
	for _, f := range s.Fields {
		if !hasPath(out, f.JSON) && len(pathsBelow(out, f.JSON)) == 0 {
			b.lose(f.Schema, fmt.Sprintf("%q is no member of %s in package %s, and nothing takes %q out of it: the upgrade of a document with it fails, with a *LossError", of.JSON, o.To.Name.Go, b.newer.Name, f.JSON),
				fmt.Sprintf("say %s what becomes of %s: move", b.declaring(&o.To.Name), jsonpointer.Join([]string{of.JSON, f.JSON})))
		}
	}
}

// loseValues notes the values of an enum that are none in the newer major. They
// stay as they are, as unknown ones do.
func (b *builder) loseValues(older, newer *ir.Enum, decl *Declaration) {
	key := [2]*ir.Enum{older, newer}
	if b.down || b.enums[key] {
		return
	}
	b.enums[key] = true
	for _, v := range older.Values {
		text := v.Value.Text
		renamed := slices.ContainsFunc(decl.Renames, func(r Rename) bool { return r.From == text })
		if !renamed && !slices.Contains(newer.ValueTexts(), text) && !slices.Contains(decl.Drops, text) {
			b.lose(older.Name.Schema, fmt.Sprintf("%s has no value %s in package %s: an upgraded document with it is not valid", newer.Name.Go, literal(v.Value), b.newer.Name),
				fmt.Sprintf("add it to the schema of the newer major; or say %s what it is called now, rename: {%s: …}, or that it stays, drop: [%s]", b.declaring(&newer.Name), text, text))
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
	g := p.To.Field(t.JSON)
	if !p.down && g != nil && isTag(g, t) && !g.Loose && !g.Open && !hasPath(p.claims.in, t.JSON) {
		p.loseConstant(t.Schema, t.Value, g)
	}
}

// loseConstant notes a value that is none of those which the newer major lists for a member, if it lists any.
func (p *pair) loseConstant(location string, v jsonvalue.Literal, g *ir.Field) {
	if taken := listed(g); len(taken) > 0 && !slices.ContainsFunc(taken, v.Same) {
		p.lose(location, fmt.Sprintf("%q of %s cannot be %s in package %s: an upgraded document with it is not valid", g.JSON, p.To.Name.Go, literal(v), p.newer.Name),
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
	filled := fillsIn(p.Fills, f.JSON) || hasPath(p.around.filled, f.JSON)
	if was := fieldAt(p.From, from); was != nil && !filled {
		p.lose(was.Schema, fmt.Sprintf("%s requires %q in package %s: an upgraded document without it is not valid", p.To.Name.Go, f.JSON, p.newer.Name),
			fmt.Sprintf("make it optional in the newer major, too; or say %s what it is then, default: {%s: …}", p.declaring(&p.To.Name), f.JSON))
	}
}

// loseMade notes a required member, at a path, that an object may be without which a move makes.
func (p *pair) loseMade(m Move, into *ir.Struct, path []string) {
	p.lose(fieldAt(p.From, m.From).Schema, fmt.Sprintf("%s requires %q in package %s, and nothing brings it where %q makes one: such an upgraded document is not valid", into.Name.Go, path[len(path)-1], p.newer.Name, m.From[len(m.From)-1]),
		fmt.Sprintf("make it optional in the newer major; or say %s what it is then, default: {%s: …}", p.declaring(&p.To.Name), jsonpointer.Join(path)))
}

// loseBrought notes a required member, at a path, that an object lacks where there is nothing to move.
func (p *pair) loseBrought(m Move, path []string) {
	p.lose(fieldAt(p.From, m.From).Schema, fmt.Sprintf("%s requires %q in package %s, and what is moved there may be missing: such an upgraded document is not valid", holder(p.To, path).Name.Go, path[len(path)-1], p.newer.Name),
		fmt.Sprintf("make it optional in the newer major; or say %s what it is then, default: {%s: …}", p.declaring(&p.To.Name), jsonpointer.Join(path)))
}

// declaring says where something is declared of a type of the newer major.
func (b *builder) declaring(name *ir.Name) string {
	return fmt.Sprintf("in upgrade.%s.yaml, below %q,", b.newer.Name, keyOf(name.Schema))
}
