package upgrade

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// What a tag is called in the newer major is declared of the choice. People look for that at the
// variant, where the tag is no member, and which is another type where it has another name.

// ofTag is the hint for a path that leads to no member, but is the tag of a variant, or its value; ""
// if it is neither.
func ofTag(o *Object, path []string) string {
	for _, s := range []*ir.Struct{o.From, o.To} {
		switch t := s.Tag; {
		case t == nil || len(path) != 1:
		case t.JSON == path[0]:
			return fmt.Sprintf("%q is the tag, and goes with its object; what its value is called now is declared of the choice, %srename: {%s: …}", t.JSON, belowChoices(o.To), t.Value.Text)
		case t.Value.Text == path[0]:
			return fmt.Sprintf("what the value of a tag is called now is declared of the choice, %srename: {%s: …}", belowChoices(o.To), t.Value.Text)
		}
	}
	return ""
}

// ofOne is the hint for a declaration of a variant that one of the majors alone has, or of another type
// that the newer one has; "" for any other.
func ofOne(older, newer *ir.Package, d *Declaration) string {
	location := d.location
	if s := variantAt(newer, location); s != nil {
		return fmt.Sprintf("that is a variant; if one of the older major is called so now, declare it of the choice, %srename: {…: %s}", belowChoices(s), s.Tag.Value.Text)
	}
	if s := variantAt(older, location); s != nil {
		return fmt.Sprintf("that is a variant of the older major; if it is called otherwise now, declare it of the choice in the newer one, rename: {%s: …}", s.Tag.Value.Text)
	}
	if slices.ContainsFunc(newer.Decls, func(d ir.Decl) bool { return slices.Contains(placesOf(d.Naming()), location) }) {
		return cmp.Or(ofWrapped(d), "the newer major has it, but at no place where the older one has something that can become it: take it out")
	}
	return ""
}

// variantAt returns the variant of a major that has a tag and a schema at a location; nil if none has.
func variantAt(p *ir.Package, location string) *ir.Struct {
	for _, d := range p.Decls {
		if s, ok := d.(*ir.Struct); ok && s.Tag != nil && len(s.Variants) > 0 && slices.Contains(placesOf(&s.Name), location) {
			return s
		}
	}
	return nil
}

// belowChoices says where something is declared of the choices that an object is a variant of.
func belowChoices(s *ir.Struct) string {
	var keys []string
	for _, u := range s.Variants {
		keys = append(keys, fmt.Sprintf("%q", keyOf(u.Name.Schema)))
	}
	if len(keys) == 0 {
		return ""
	}
	return "below " + strings.Join(keys, " and ") + ": "
}
