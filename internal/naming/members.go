package naming

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// enumValues names the constants of every enum; they share the package's
// scope.
func (n *namer) enumValues() {
	var claims []*claim
	for _, e := range ir.Each[*ir.Enum](n.pkg) {
		for i := range e.Values {
			v := &e.Values[i]
			c := claimValueOf(e, cmp.Or(v.Word, valueText(v.Value)))
			if v.Override != "" {
				n.valid(e.Name.Schema, v.Override, "values", v.Value.Text)
				c = claimFixed(v.Override)
			}
			c.location, c.said = e.Name.Schema, []string{"values", v.Value.Text}
			c.keep = func(chosen string) { v.Go = chosen }
			claims = append(claims, c)
		}
	}
	write := `"x-stategen": {"values": {"value": "GoName"}}`
	n.collisions(settle(claims, n.taken), write)
	n.displaced(claims, write)
	for _, c := range claims {
		n.taken[c.name()] = true
	}
}

// claimValueOf claims a name for a value of an enum: the type's name, and the value without
// the words with which it repeats the end of that, as TASK_STATE_DONE does of TaskState. That
// name gives way to those of values that are so called in full.
func claimValueOf(e *ir.Enum, text string) *claim {
	c := claimText(e.Name.Go, text, "Value", calm)
	rest := unrepeated(cmp.Or(strings.TrimSuffix(e.Name.Go, "Enum"), e.Name.Go), calmed(text))
	if rest == "" {
		return c
	}
	full := c.at
	c.class = inline
	c.levels++
	c.at = func(level int) string {
		if level > 0 {
			return full(level - 1)
		}
		return e.Name.Go + inside(calm(rest), rest)
	}
	c.own = c.at(0)
	return c
}

// layouts names the constants of the layouts.
func (n *namer) layouts() {
	var claims []*claim
	for _, l := range n.pkg.Layouts {
		c := claimText("Layout", l.Name, "Layout", plain)
		c.keep = func(chosen string) { l.Go = chosen }
		claims = append(claims, c)
	}
	n.collisions(settle(claims, n.taken), `another "name" in the overlay's layouts`)
}

// valueText is what the name of a constant is made of.
func valueText(v jsonvalue.Literal) string {
	if v.Kind != jsonvalue.NumberLiteral {
		return v.Text
	}
	return strings.NewReplacer("-", "minus ", ".", " point ").Replace(v.Text)
}

// claimText claims a name made of a text by ident, which widens as the text is
// spelled out.
func claimText(prefix, text, aside string, ident func(string) string) *claim {
	idents := []func(string) string{ident, spelled, casedMember, func(text string) string { return spelled(text) + casing(text) }}
	c := &claim{levels: len(idents), class: defined, aside: aside}
	c.at = func(level int) string {
		if level == len(idents) {
			return prefix + "_" + idents[level-1](text)
		}
		name := idents[level](text)
		if prefix != "" {
			name = inside(name, text)
		}
		return prefix + name
	}
	if prefix != "" {
		c.levels++
	}
	c.own = c.at(0)
	return c
}

// inside takes back the letter that a name needs only at the beginning: a
// constant's name begins with that of its type.
func inside(name, text string) string {
	if words := split(text); len(words) > 0 && len(name) > 1 && name[0] == 'N' && name[1] == words[0][0] && name[1] >= '0' && name[1] <= '9' {
		return name[1:]
	}
	return name
}

func claimFixed(name string) *claim {
	return &claim{levels: 1, class: asked, at: func(int) string { return name }}
}

// fields names the fields of a struct, beside its methods.
func (n *namer) fields(s *ir.Struct) {
	taken, shown := maps.Clone(methodNames), map[string]bool{}
	for _, method := range methodsOfTags(s) {
		taken[method] = true
	}
	for _, u := range s.Variants {
		for _, f := range u.Common {
			shown[f.JSON] = true
		}
	}
	var claims []*claim
	for _, f := range s.Fields {
		c := claimText("", f.JSON, "Member", plain)
		if f.Override != "" {
			c = claimFixed(f.Override)
		}
		c.location, c.said = f.Schema, []string{"field"}
		c.derive = fieldDerived(f, shown[f.JSON], methodsOfTags(s))
		c.keep = func(chosen string) { f.Go = chosen }
		claims = append(claims, c)
	}
	for _, p := range s.Patterns {
		c := claimMap(p)
		c.location, c.said = p.Schema, []string{"field"}
		c.keep = func(chosen string) { p.Go = chosen }
		claims = append(claims, c)
	}
	if rest, ok := s.Rest.(ir.TypedRest); ok {
		names := []string{"Additional", "AdditionalMembers", "AdditionalProperties"}
		claims = append(claims, &claim{
			levels: len(names), class: inline, location: s.Name.Schema,
			at:   func(level int) string { return names[level] },
			keep: func(chosen string) { rest.Go = chosen; s.Rest = rest },
		})
	}
	write := `"x-stategen": {"field": "…"}`
	n.collisions(settle(claims, taken), write)
	n.displaced(claims, write)
}

// common takes those members off the interface of a union that could not keep
// one name in all variants, or whose method has the name of one that shows a tag.
func (n *namer) common() {
	for _, u := range ir.Each[*ir.Union](n.pkg) {
		u.Common = slices.DeleteFunc(u.Common, func(f *ir.Field) bool {
			isHidden := slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool {
				return v.Struct.Field(f.JSON).Go != f.Go || slices.Contains(methodsOfTags(v.Struct), getter(f.Go))
			})
			if isHidden && slices.Contains(u.Asked, f.JSON) {
				n.report(u.Name.Schema, "accessor-impossible", "the field of the member "+strconv.Quote(f.JSON)+" has another name in some variants, or its accessor is that of a tag",
					`name the field in each, "x-stategen": {"field": "…"}, or remove the accessor`, "accessors")
			}
			return isHidden
		})
	}
}

// checkNames names the check functions: those that decide the whole of a value
// apart from those of what stands beside its type. They are not exported and
// nobody calls them by hand, so that a number settles a collision.
func (n *namer) checkNames() {
	taken := maps.Clone(checkNames)
	times := map[string]int{}
	for _, c := range n.pkg.Checks {
		prefix := "check"
		if c.Whole {
			prefix = "whole"
		}
		base := prefix + n.placeName(&c.Name)
		for c.Go = base; taken[c.Go]; c.Go = base + strconv.Itoa(times[base]+1) {
			times[base]++
		}
		taken[c.Go] = true
	}
}

// placeName names a place, whether it has a type of its own or not.
func (n *namer) placeName(name *ir.Name) string {
	if c := n.byPlace[name.Schema]; c != nil {
		return c.name()
	}
	if len(name.Path) > 0 {
		return n.pathName(name, name.Path, plain, "")
	}
	if name.Def != "" {
		return plain(name.Def)
	}
	return n.rootName()
}
