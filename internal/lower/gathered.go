package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// scalarGroup is several branches of a choice whose values have one Go type.
type scalarGroup struct {
	kinds    jsonvalue.Kinds
	branches []*jsonschema.Schema
	listed   bool // they are constants, and no other branch takes values of their kinds
}

// gatherScalars takes the branches together that allow scalars only, and some
// of the same kind: their values have one Go type, whatever else is said of
// them.
func (l *lowerer) gatherScalars(v *view, c *analysis.Choice) (groups []scalarGroup) {
	const scalars = jsonvalue.BoolKind | jsonvalue.NumberKind | jsonvalue.StringKind
	mine := l.schemas.KindsAt(&v.View)
	kinds := make([]jsonvalue.Kinds, len(c.Branches)) // of each branch, then of those that share some with it
	for i, b := range c.Branches {
		if k := l.schemas.Kinds(b) & mine &^ jsonvalue.NullKind; k&^scalars == 0 {
			kinds[i] = k
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range kinds {
			for j := range kinds {
				if kinds[i] != kinds[j] && kinds[i].JSON()&kinds[j].JSON() != 0 {
					kinds[i] |= kinds[j]
					kinds[j] = kinds[i]
					changed = true
				}
			}
		}
	}
	var left []*jsonschema.Schema
	var others jsonvalue.Kinds // of the branches that are left
	for i, b := range c.Branches {
		times := 0
		for _, k := range kinds {
			if k == kinds[i] {
				times++
			}
		}
		if kinds[i] == 0 || times == 1 {
			left = append(left, b)
			others |= l.schemas.Kinds(b)
			continue
		}
		of := slices.IndexFunc(groups, func(g scalarGroup) bool { return g.kinds == kinds[i] })
		if of < 0 {
			of = len(groups)
			groups = append(groups, scalarGroup{kinds: kinds[i]})
		}
		groups[of].branches = append(groups[of].branches, b)
	}
	for i := range groups {
		g := &groups[i]
		_, _, constant := l.constants(v, g.of(*c))
		g.listed = constant && len(left) > 0 && others.JSON()&g.kinds.JSON() == 0
		v.unproved = v.unproved || !g.listed
	}
	c.Branches = left
	return groups
}

// of is the choice of a group's branches.
func (g scalarGroup) of(c analysis.Choice) analysis.Choice {
	c.Branches, c.Narrower = g.branches, nil
	return c
}

// groupOption is the option of a union for several branches: the enum of their constants,
// or the scalar that holds them, whatever else they say.
func (l *lowerer) groupOption(v *view, c analysis.Choice, g scalarGroup) option {
	o := l.kindOption(v, g.kinds)
	one := o.view
	one.null, one.Conditions = jsonschema.Refused, nil // the union has them
	p := &place{}                                      // of these branches, whatever else has such values
	if g.listed && l.lowerConstants(&one, p, g.of(c)) {
		o.place = p
		return o
	}
	p.become(o.place)
	l.suggest(&one, p, g.of(c))
	o.place = p
	return o
}

// suggestIn gives an alternative of strings, or integers, the enum of those that others
// list, which say no more than it.
func (l *lowerer) suggestIn(o *option, c analysis.Choice, b *jsonschema.Schema) {
	c.Branches, c.Narrower = []*jsonschema.Schema{b}, slices.DeleteFunc(slices.Clone(c.Narrower), func(n *jsonschema.Schema) bool {
		return l.schemas.Kinds(n)&^o.kinds != 0
	})
	if len(c.Narrower) == 0 || !slices.Contains(c.Inline, b) { // a definition says itself what it is
		return
	}
	p := &place{}
	p.become(o.place)
	l.suggest(&o.view, p, c)
	o.place = p
}
