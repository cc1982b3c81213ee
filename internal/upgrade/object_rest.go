package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// others plans the members of an object that have no field of their own: they stay, but
// for what the values of an enum are called.
func (b *builder) others(o *Object) {
	from, typed := o.From.Rest.(ir.TypedRest)
	to, stays := o.To.Rest.(ir.TypedRest)
	if !typed || !stays || len(o.From.Patterns)+len(o.To.Patterns) > 0 {
		return
	}
	c, ok := b.convert(from.Elem, to.Elem, claims{})
	if !ok {
		return
	}
	o.Others = &Others{Convert: c}
	for _, f := range o.From.Fields {
		o.Others.But = append(o.Others.But, f.JSON)
	}
	if t := o.From.Tag; t != nil {
		o.Others.But = append(o.Others.But, t.JSON)
	}
}

// restStays reports whether members without a field can stay, but for what others
// converts: which ones an expression is about is not known to a step.
func (b *builder) restStays(o *Object) bool {
	for _, n := range o.To.Patterns {
		i := slices.IndexFunc(o.From.Patterns, func(m *ir.PatternMap) bool { return m.Pattern.Source == n.Pattern.Source })
		if i < 0 || !b.stays(o.From.Patterns[i].Elem, n.Elem) {
			return false
		}
	}
	from, typed := o.From.Rest.(ir.TypedRest)
	to, wanted := o.To.Rest.(ir.TypedRest)
	return !wanted || o.Others != nil || typed && b.stays(from.Elem, to.Elem)
}
