package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// What unions within a union have in common is one variant of it: an object
// that several of them list, and values of one Go type, such as the texts of
// one and those of another.

// uniteAlike makes one option of those that are alike. An object that several
// alternatives of a oneOf take may be valid by none or by more than one.
func (l *lowerer) uniteAlike(a *alternation, options []option) []option {
	var list []option
	structs := map[*ir.Struct]bool{}
	for _, o := range options {
		if s := o.structure(); s != nil {
			if structs[s] {
				a.repeats = true
			} else {
				structs[s] = true
				list = append(list, o)
			}
			continue
		}
		i := slices.IndexFunc(list, func(other option) bool { return l.alike(a, other, o) })
		if i < 0 {
			list = append(list, o)
		} else {
			list[i] = list[i].with(o)
		}
	}
	return list
}

// alike reports whether two options of a union are one variant. Values of one
// Go type are, if the whole decides what is valid: it knows how many of the
// alternatives may take a value.
func (l *lowerer) alike(a *alternation, x, y option) bool {
	if x.structure() != nil || y.structure() != nil {
		return x.structure() == y.structure()
	}
	if !a.view.unproved || a.discriminator != nil || a.union == l.family {
		return false
	}
	if _, isScalar := x.place.typ.(ir.Scalar); isScalar {
		return x.place.typ == y.place.typ
	}
	return sameElem(x.place.elem(), y.place.elem())
}

// sameElem reports whether two places hold the same values in the same Go type,
// but for null.
func sameElem(a, b ir.Elem) bool {
	if a.Check != b.Check || a.Open != b.Open {
		return false
	}
	if _, isRaw := a.Type.(ir.Raw); isRaw {
		return a.Check != nil
	}
	if x, y, ok := ir.ElemsOf(a.Type, b.Type); ok {
		return x.Nullable == y.Nullable && sameElem(x, y)
	}
	return sameType(a.Type, b.Type)
}

// with is an option that takes what another one like it takes, too.
func (o option) with(other option) option {
	p := *o.place
	if p.check != other.place.check {
		p.check = nil
	}
	p.loose = p.loose || other.place.loose
	o.place = &p
	o.kinds |= other.kinds
	o.others = append(slices.Clip(o.others), other)
	if o.label != other.label {
		o.label = kindWord(o.kinds &^ jsonvalue.NullKind)
	}
	if o.doc != other.doc {
		o.doc = ir.Doc{}
	}
	return o
}

// wholeOfOption returns the check of what an option of a takes; nil if it
// takes everything: then no other one is like it.
func (l *lowerer) wholeOfOption(a *alternation, o option) *ir.Check {
	whole := l.wholeOfView(&o.view)
	if o.view.Only != jsonvalue.AnyKind { // the schema takes values of other kinds, too: those are of other options
		rules := []ir.Rule{ir.TypeIs{Types: typeNames(o.kinds&^jsonvalue.NullKind, false)}}
		if whole != nil {
			rules = append(rules, ir.Apply{Check: whole})
		}
		whole = l.newWhole(&o.view, rules)
	}
	if whole == nil || len(o.others) == 0 {
		return whole
	}
	choice := ir.Choice{Alternatives: []ir.Alternative{{Check: whole, Kinds: jsonvalue.AnyKind}}}
	for _, other := range o.others {
		choice.Alternatives = append(choice.Alternatives, ir.Alternative{Check: l.wholeOfOption(a, other), Kinds: jsonvalue.AnyKind})
	}
	return l.checkOf(a.view.at.Part(o.label), []ir.Rule{ir.AnyOf{Choice: choice}})
}
