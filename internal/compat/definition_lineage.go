package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
	"github.com/stategen/stategen/internal/union"
)

// Between a class and its base another class may come, and a base may be taken out of a class that
// has its members written out then. Where the class has a tag, it is a variant of what it extends,
// if that is a union: this must stay, and what comes or goes must be none, or a union by the tag
// that the class has the method of already.

// keepsLineage reports whether a class of a pair is a variant of the same unions in both
// schemas, or of more of them by the same tag, and is a union in both or in none; bases are all that it
// extends, directly or not.
func (c *comparer) keepsLineage(p pair, old, new merged) bool {
	if c.old.toldByHeirs(p.old) != c.new.toldByHeirs(p.new) {
		return false
	}
	tag := ""
	was, is := c.placesOf(old.bases), c.placesOf(new.bases)
	for _, base := range old.bases {
		told := c.old.toldByHeirs(base)
		now := c.counterpart(base)
		switch {
		case now == nil: // that a definition is gone is told of it
		case told != c.new.toldByHeirs(now), told != "" && !is[c.at(base)], isTagging(base):
			return false
		case told != "" && c.old.isHeir(p.old, base) != c.new.isHeir(p.new, now):
			return false // it has the members in both, but is a variant in one alone
		case told != "":
			tag = told
		}
	}
	for _, base := range new.bases {
		told := c.new.toldByHeirs(base)
		if came := !was[c.at(base)]; came && (isTagging(base) || told != "" && (told != tag && !c.gathers(base, told) || new.mayHideAccessor())) {
			return false
		}
		if then := c.counterpart(base); then != nil && told != c.old.toldByHeirs(then) {
			return false
		}
	}
	return true
}

// isHeir reports whether a definition extends another one, directly or not, so that it may be a variant of it. Of
// what a part of it extends beside members of the part, it only has the members.
func (doc *document) isHeir(s, base *jsonschema.Schema) bool {
	return slices.Contains(doc.descent().Below(base), s)
}

// gathers reports whether all that extends a new definition were variants before that the same member
// told apart, so that they have the method for it already: members that they had in common are in a
// base now.
func (c *comparer) gathers(base *jsonschema.Schema, tag string) bool {
	if c.methods == nil {
		c.methods = map[string]bool{}
		for _, v := range c.old.referredVariants() {
			around, keyword := choiceAround(v.at)
			if objects, _ := byKind(around.Children(keyword)); !v.several && c.old.told(around, keyword, objects) == v.tag {
				c.methods[c.at(v.target)+" "+v.tag] = true
			}
		}
	}
	return discriminatorOf(base) == nil && !slices.ContainsFunc(c.new.descent().Below(base), func(heir *jsonschema.Schema) bool { return !c.methods[c.at(heir)+" "+tag] })
}

// mayHideAccessor reports whether a field may be called as a method for a member that a union has.
func (m merged) mayHideAccessor() bool {
	return slices.ContainsFunc(m.members, func(one member) bool { return strings.HasPrefix(site.Folded(one.Name), "get") })
}

// placesOf is where some schemas stand.
func (c *comparer) placesOf(list []*jsonschema.Schema) map[string]bool {
	places := map[string]bool{}
	for _, s := range list {
		places[c.at(s)] = true
	}
	return places
}

// lineage is which definitions of a document extend which, and what tells these apart.
type lineage struct {
	analysis.Lineage
	told map[*jsonschema.Schema]string
}

// toldByHeirs returns the member that tells apart what extends a definition, so that the definition
// is a union; "" if it is none. It is decided as where types are made of them.
func (doc *document) toldByHeirs(base *jsonschema.Schema) string {
	l := doc.descent()
	told, known := l.told[base]
	if !known {
		told = doc.toldIn(l, base)
		l.told[base] = told
	}
	return told
}

// tellsHeirs reports whether a member tells apart what extends some definition of the old document.
func (c *comparer) tellsHeirs(name string) bool {
	return name != "" && slices.ContainsFunc(c.old.analysed().Definitions(), func(d *jsonschema.Schema) bool { return c.old.toldByHeirs(d) == name })
}

// descent finds out which definitions extend which.
func (doc *document) descent() *lineage {
	if doc.lineage == nil {
		doc.lineage = &lineage{doc.analysed().Lineage(), map[*jsonschema.Schema]string{}}
	}
	return doc.lineage
}

// toldIn is toldByHeirs for a base that was not asked for before.
func (doc *document) toldIn(l *lineage, base *jsonschema.Schema) string {
	if d := discriminatorOf(base); d != nil {
		return d.property
	}
	var concrete []union.Candidate
	for _, h := range l.Below(base) {
		if candidate := doc.candidate(h); len(l.Heirs[h]) == 0 || candidate.HasConstant() { // else a base in its turn
			if doc.analysed().IsSplit(h) {
				return ""
			}
			concrete = append(concrete, candidate)
		}
	}
	if len(concrete) < 2 {
		return ""
	}
	if d, err := union.Inherit(concrete, nil); err == nil {
		if tag, ok := d.Select.(ir.ByTag); ok {
			return tag.Property
		}
	}
	return ""
}

// toldAlike reports whether a definition of the new document is a union of what extends it in both
// documents, by the same tag.
func (c *comparer) toldAlike(s *jsonschema.Schema) bool {
	old := c.counterpart(s)
	return old != nil && c.new.toldByHeirs(s) != "" && c.old.toldByHeirs(old) == c.new.toldByHeirs(s)
}
