package compat

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/jsonschema"
)

// A discriminator tells alternatives apart that have no constants, by the tags of its
// mapping or, as OpenAPI has it, by the names of their definitions.

// discriminator is that of a schema.
type discriminator struct {
	schema   *jsonschema.Schema
	property string
	mapping  []jsonschema.Member
}

// discriminatorOf returns the discriminator of a schema that names a member; nil if there
// is none.
func discriminatorOf(s *jsonschema.Schema) *discriminator {
	for _, v := range []*jsonschema.Value{s.Value.Get("x-stategen").Get("discriminator"), s.Keyword("discriminator")} {
		if property := v.GetString("propertyName"); property != "" {
			d := &discriminator{schema: s, property: property}
			if mapping := v.Get("mapping"); mapping != nil {
				d.mapping = mapping.Members
			}
			return d
		}
	}
	return nil
}

// byDiscriminator compares such alternatives. It reports whether these are such.
func (c *comparer) byDiscriminator(p pair, keyword string, old, new []jsonschema.NamedSchema) bool {
	before, after := discriminatorOf(p.old), discriminatorOf(p.new)
	if before == nil || after == nil || before.property != after.property {
		return false
	}
	oldTags, ok := before.tagsForAll(old)
	newTags, okNew := after.tagsForAll(new)
	if !ok || !okNew || !c.old.isUnion(p.old, keyword, old) {
		return false
	}
	for k, n := range new {
		came := !slices.ContainsFunc(oldTags, func(tags []string) bool { return intersects(tags, newTags[k]) })
		if keyword == "oneOf" && came && slices.ContainsFunc(old, func(o jsonschema.NamedSchema) bool { return !requiresMore(n.Schema, o.Schema) }) {
			return false // what is valid as one may be valid as that one, too, whatever its tag is
		}
	}
	paired := map[*jsonschema.Schema]bool{}
	for i, o := range old {
		n := slices.IndexFunc(newTags, func(tags []string) bool { return intersects(tags, oldTags[i]) })
		if n < 0 || paired[new[n].Schema] {
			c.variantGone(p, keyword, o)
			continue
		}
		paired[new[n].Schema] = true
		c.compare(pair{old: o.Schema, new: new[n].Schema, required: true})
	}
	for _, n := range new {
		switch {
		case paired[n.Schema]:
		case takesUntagged(n, old, after.property):
			c.variantCame(unionChanged, p, keyword, n, untaggedTaken)
		default:
			c.variantCame(variantAdded, p, keyword, n, "")
		}
	}
	if keyword == "oneOf" && overlap(new, keyword) {
		c.context = append(c.context, delicate{at: p, keyword: keyword, below: p.new, grows: true})
	}
	return true
}

// requiresMore reports whether a requires a member that b does not declare, so that what
// was written as b is not valid as a.
func requiresMore(a, b *jsonschema.Schema) bool {
	required, _ := membersOf(a, 0)
	_, declared := membersOf(b, 0)
	return slices.ContainsFunc(required, func(name string) bool { return !slices.Contains(declared, name) })
}

// membersOf lists the members that an object requires, and those that it declares, itself
// or by what it extends.
func membersOf(s *jsonschema.Schema, within int) (required, declared []string) {
	s = follow(s)
	required = slices.Clone(requiredNames(s))
	for _, m := range s.Children("properties") {
		declared = append(declared, m.Name)
	}
	if within < maxWithin {
		for _, part := range partsOf(s) {
			r, d := membersOf(part, within+1)
			required, declared = append(required, r...), append(declared, d...)
		}
	}
	return required, declared
}

// tagsForAll lists the tags that a discriminator has for each of some alternatives, as tagText has them:
// those of its mapping, or constants, or else the name. It reports whether no two have the same.
func (d *discriminator) tagsForAll(list []jsonschema.NamedSchema) ([][]string, bool) {
	var all [][]string
	for _, alternative := range list {
		target := alternative.Schema.Ref()
		if target == nil {
			return nil, false
		}
		tags := alternativeTags(target, 0)[d.property]
		switch isMapped := d.mappedTo(target) != nil; {
		case !isMapped && len(tags) > 0:
		case !isMapped && len(target.Alternatives()) > 0:
			return nil, false // the discriminator is for these: one of them may take any tag
		default:
			tags = nil
			for _, tag := range d.tagsFor(target) {
				tags = append(tags, strconv.Quote(tag))
			}
		}
		all = append(all, tags)
	}
	return all, allDistinct(all...)
}

// tagsFor lists the tags that a discriminator has for a definition.
func (d *discriminator) tagsFor(s *jsonschema.Schema) []string {
	if tags := d.mappedTo(s); tags != nil {
		return tags
	}
	return []string{s.Token()}
}

// mappedTo lists those of its mapping.
func (d *discriminator) mappedTo(s *jsonschema.Schema) (tags []string) {
	for _, m := range d.mapping {
		if d.schema.MapsTo(m.Value.Str, s) {
			tags = append(tags, m.Name)
		}
	}
	return tags
}

// tagMapped reports a new tag of a mapping, if it is one of an old alternative. What the
// mapping names has no other tag than it says.
func (c *comparer) tagMapped(p pair, keyword string, m jsonschema.Member) {
	before := discriminatorOf(p.old)
	if before == nil {
		return
	}
	for _, alternative := range c.alternativesOf(p.old) {
		if !p.old.MapsTo(m.Value.Str, alternative) {
			continue
		}
		constants := alternativeTags(alternative, 0)[before.property]
		switch {
		case before.mappedTo(alternative) != nil:
			c.found(tagAdded, placeOf(p.old, keyword), placeOf(p.new, keyword), nil, "the tag "+m.Name+" stands for what another one stands for, too")
		case len(constants) > 0 && !slices.Equal(constants, []string{strconv.Quote(m.Name)}), len(constants) == 0 && before.tagsFor(alternative)[0] != m.Name:
			c.report(unionChanged, p, keyword, "the tag "+m.Name+" is that of an alternative which had another one")
		}
	}
}

// mapsToMoved reports whether the values of one tag in two mappings lead to alternatives that
// are compared with each other: to a definition that has another name now, with all its tags.
func (c *comparer) mapsToMoved(p pair, old, new *jsonschema.Value) bool {
	d, after := discriminatorOf(p.old), discriminatorOf(p.new)
	if d == nil || after == nil || new == nil {
		return false
	}
	for _, o := range p.old.Alternatives() {
		for _, n := range p.new.Alternatives() {
			was, is := o.Schema.Ref(), n.Schema.Ref()
			if was != nil && is != nil && p.old.MapsTo(old.Str, was) && p.new.MapsTo(new.Str, is) {
				return slices.Equal(alternativeTags(was, 0)[d.property], alternativeTags(is, 0)[d.property]) &&
					includes(after.mappedTo(is), d.mappedTo(was)) && c.movesBetween(pair{old: o.Schema, new: n.Schema}, was, is)
			}
		}
	}
	return false
}

// alternativesOf lists what a discriminator tells apart: alternatives that are references,
// and what extends its schema.
func (c *comparer) alternativesOf(s *jsonschema.Schema) (list []*jsonschema.Schema) {
	for _, branch := range s.Alternatives() {
		if target := branch.Schema.Ref(); target != nil {
			list = append(list, target)
		}
	}
	defined := []*jsonschema.Schema{s}
	for _, d := range c.old.defined() {
		if d.Schema != s {
			defined = append(defined, d.Schema)
		}
	}
	below := upwards(defined, func(d *jsonschema.Schema) bool { return d == s })
	for _, d := range defined[1:] {
		if below[d] {
			list = append(list, d)
		}
	}
	return list
}

// isDiscriminator reports whether a discriminator of either document, or of a file that
// it refers to, names the property that s is.
func (c *comparer) isDiscriminator(s *jsonschema.Schema) bool {
	if !isProperty(s) {
		return false
	}
	if c.telling == nil {
		c.telling = map[string]bool{}
		for _, in := range slices.Concat(c.old.files(), c.new.files()) {
			discriminatorsIn(in.Root.Value, c.telling)
		}
	}
	return c.telling[s.Token()]
}

// discriminatorsIn adds the members that discriminators in v name.
func discriminatorsIn(v *jsonschema.Value, names map[string]bool) {
	if p := v.Get("discriminator").Get("propertyName"); p != nil && p.Kind == jsonschema.String {
		names[p.Str] = true
	}
	for _, m := range v.Members {
		discriminatorsIn(m.Value, names)
	}
	for _, item := range v.Items {
		discriminatorsIn(item, names)
	}
}

// mapsAsNamed reports whether a mapping comes or goes, and nothing else of a discriminator does, where it
// gives each alternative the tags that it has without one: constants, or its name.
func (c *comparer) mapsAsNamed(p pair) bool {
	old, new := p.old.Keyword("discriminator"), p.new.Keyword("discriminator")
	mapped, keyword := p.new, choiceIn(p.new)
	more, fewer := new, old
	if old.Get("mapping") != nil {
		mapped, keyword = p.old, choiceIn(p.old)
		more, fewer = old, new
	}
	if fewer == nil || fewer.Get("mapping") != nil || more.Get("mapping") == nil || keyword == "" || len(more.Members) != len(fewer.Members)+1 {
		return false
	}
	for _, m := range fewer.Members {
		if !equal(m.Value, more.Get(m.Name)) {
			return false
		}
	}
	with, list := discriminatorOf(mapped), mapped.Children(keyword)
	if with == nil || with.property != more.GetString("propertyName") {
		return false // x-stategen says another one
	}
	without := &discriminator{schema: mapped, property: with.property}
	tags, ok := with.tagsForAll(list)
	plain, okPlain := without.tagsForAll(list)
	reached := 0
	for _, a := range list {
		if target := a.Schema.Ref(); target != nil {
			reached += len(with.mappedTo(target))
		}
	}
	sameTags := func(a, b []string) bool { return len(a) == len(b) && includes(a, b) }
	return ok && okPlain && reached == len(with.mapping) && slices.EqualFunc(tags, plain, sameTags)
}

// discriminators compares OpenAPI's keyword: new tags come with new variants,
// which are reported where they stand.
func discriminators(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	if c.saysNoMore(p) {
		return
	}
	if c.mapsAsNamed(p) {
		c.report(annotationChanged, p, keyword, "the mapping, which says what holds without it, comes or goes")
		return
	}
	if old == nil || new == nil || !equal(old.Get("propertyName"), new.Get("propertyName")) || len(old.Members) != len(new.Members) {
		anyChange(c, p, keyword)
		return
	}
	if old.Get("mapping") == nil || new.Get("mapping") == nil {
		anyChange(c, p, keyword)
		return
	}
	for _, m := range old.Get("mapping").Members {
		if now := new.Get("mapping").Get(m.Name); !c.refersAlike(m.Value, now) && !c.mapsToMoved(p, m.Value, now) {
			c.report(variantRemoved, p, keyword, "the tag "+m.Name+" no longer stands for what it did")
		}
	}
	for _, m := range new.Get("mapping").Members {
		if old.Get("mapping").Get(m.Name) == nil {
			c.tagMapped(p, keyword, m)
		}
	}
}
