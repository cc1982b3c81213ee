package upgrade

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/ir"
)

// decideHook decides whether a person has to write something for a pair of types: if types do
// not fit, if a new member is required and nothing supplies it, or if members went while others
// came. What no hook is asked for is left behind, or missing.
func (p *pair) decideHook() {
	o := p.Object
	o.Strays = !p.restStays(o)
	switch {
	case p.down && !p.spared():
		o.Hook = p.hooks[[2]any{o.To, o.From}]
	case !p.down && (len(p.unfit) > 0 || len(p.wanted) > 0 || len(p.unplaced) > 0 && len(p.unsourced) > 0 || o.Strays):
		o.Hook = p.newHook(o.From, o.To, nil)
		o.Hook.isFor(p.whyHook(), cmp.Or(p.renameInstead(), p.defaultInstead()))
	}
	if o.Hook == nil {
		p.loseMembers(o, p.unplaced)
		o.Drops, o.Missing = append(o.Drops, append(p.unplaced, p.unfit...)...), p.wanted
		return
	}
	o.Hook.Split = o.Hook.Split || !p.down && len(p.unplaced) > 0
	if !o.Hook.Split { // the hook is about types that do not fit, not about these
		o.Drops, p.unplaced = append(o.Drops, p.unplaced...), nil
	}
	o.Unplaced, o.Unfit, o.Wanted = p.unplaced, p.unfit, p.wanted
	o.Always = len(p.wanted) > 0 || len(p.unplaced)+len(p.unfit) == 0
	o.Fresh, o.Renewed = freshOf(o.To, p.wanted), freshOf(o.To, p.unfit)
}

// isFor adds what a hook has to deal with at one of the places where its pair of types is met, around
// which there may be moves of their own. What makes it needless has to do so at each.
func (h *Hook) isFor(why []string, hint string) {
	if h.met && h.Hint != hint {
		hint = ""
	}
	h.met, h.Hint = true, hint
	for _, w := range why {
		if !slices.Contains(h.Why, w) {
			h.Why = append(h.Why, w)
		}
	}
}

// whyHook lists what a hook has to deal with, for its documentation.
func (p *pair) whyHook() (why []string) {
	for _, name := range p.unfit {
		why = append(why, strconv.Quote(name)+" changes its type")
	}
	for _, name := range p.unplaced {
		why = append(why, strconv.Quote(name)+" is gone")
	}
	for _, name := range p.unsourced {
		for _, lacked := range p.lacked[name] {
			why = append(why, strconv.Quote(name+"/"+lacked)+" is new")
		}
		if len(p.lacked[name]) == 0 {
			why = append(why, strconv.Quote(name)+" is new")
		}
	}
	if p.Strays && len(why) == 0 {
		why = []string{"members that the schema does not name change their type"}
	}
	return why
}

// spared reports whether the object around takes and brings all that a hook would be called for
// elsewhere.
func (p *pair) spared() bool {
	return len(p.around.out)+len(p.around.in) > 0 && !p.Strays && len(p.unplaced)+len(p.unfit)+len(p.unsourced) == 0
}

// lacks returns the required members of an object that moves make, of which they bring some,
// that neither they nor defaults bring.
func lacks(g *ir.Field, in [][]string, fills []Fill) (names []string) {
	s, ok := g.Type.(*ir.Struct)
	if !ok {
		return nil
	}
	for _, name := range requiredOf(s) {
		filled := fillsIn(fills, g.JSON, name)
		if !hasPath(in, name) && len(pathsBelow(in, name)) == 0 && !filled {
			names = append(names, name)
		}
	}
	return names
}
