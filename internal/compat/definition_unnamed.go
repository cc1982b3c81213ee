package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// Definitions that a tool has numbered, because nobody named them, have other numbers in the
// next version, and what stands at one place only is written out there. They are compared where
// they are referred to, as if they were written out. The Go name of what they define is that of
// the place that stands for them: if that is another one, the name may be, too.

// referral is two schemas that were compared where one of them at least is referred to, and no
// name says by what: at are the schemas of the place, is what they stand for.
type referral struct{ at, is pair }

// isUnnamed reports whether a schema is a definition that a tool has numbered.
func isUnnamed(s *jsonschema.Schema) bool { return site.IsUnnamed(s.Pointer) }

// written returns a pair as if definitions that nobody named were written out at it.
func (c *comparer) written(p pair) pair {
	is := p
	is.old, is.new = writtenOut(p.old), writtenOut(p.new)
	if is.old != p.old || is.new != p.new {
		c.noteReferral(p, is)
	}
	return is
}

// writtenOut returns what a reference to a definition that nobody named leads to, if nothing
// stands beside it; any other schema as it is.
func writtenOut(s *jsonschema.Schema) *jsonschema.Schema {
	for range 100 { // a cycle of references ends here
		target := s.Ref()
		if target == nil || len(s.Value.Members) != 1 || target.Doc != s.Doc || !isUnnamed(target) {
			break
		}
		s = target
	}
	return s
}

// noteReferral notes that what definitions stand for was compared.
func (c *comparer) noteReferral(at, is pair) {
	if !slices.Contains(c.metUnnamed[is.new], is.old) {
		c.metUnnamed[is.new] = append(c.metUnnamed[is.new], is.old)
	}
	c.referrals = append(c.referrals, referral{at, is})
}

// unnamedCalledElsewhere reports the places at which what nobody named may have another name now, because
// another place stands for it.
func (c *comparer) unnamedCalledElsewhere() {
	old, new := standIns(c.old), standIns(c.new)
	told := map[pairKey]bool{}
	for _, r := range c.referrals {
		if told[r.is.key()] || isPlainScalar(r.is.old) && isPlainScalar(r.is.new) {
			continue
		}
		before, after := r.at.old, r.at.new // what is written out is called after its place
		if isUnnamed(r.is.old) {
			before = old[r.is.old]
		}
		if isUnnamed(r.is.new) {
			after = new[r.is.new]
		}
		if before != nil && after != nil && !c.places[pairKey{before, after}] {
			told[r.is.key()] = true
			c.report(nameChanged, r.at, "", "what nobody named is called after another place")
		}
	}
}

// standIns returns the schemas that refer to the definitions which nobody named, and that
// these are called after.
func standIns(doc *document) map[*jsonschema.Schema]*jsonschema.Schema {
	list := map[*jsonschema.Schema]*jsonschema.Schema{}
	for _, d := range doc.files() {
		for pointer, place := range site.PlacesOfUnnamed(d) {
			if s := d.At(pointer); s != nil {
				list[s] = d.At(place)
			}
		}
	}
	return list
}

// withNames returns definitions without those that nobody named, which extend no other one: these
// are variants of what they extend.
func withNames(list []jsonschema.NamedSchema) []jsonschema.NamedSchema {
	return slices.DeleteFunc(slices.Clone(list), func(n jsonschema.NamedSchema) bool { return isUnnamed(n.Schema) && len(bases(n.Schema)) == 0 })
}

// formerly returns what a schema of the new document was, by where it stands or, where nobody
// named it, where it is referred to; not what was written out as an alternative.
func (c *comparer) formerly(s *jsonschema.Schema) (list []*jsonschema.Schema) {
	if isUnnamed(s) {
		return slices.DeleteFunc(slices.Clone(c.metUnnamed[s]), isAlternative)
	}
	if old := c.counterpart(s); old != nil {
		list = append(list, old)
	}
	return list
}
