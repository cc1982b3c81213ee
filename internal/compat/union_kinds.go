package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Alternatives of which each is of JSON types of its own need nothing else to be told apart, in
// whichever order they stand. Where there are two such types, older code keeps a value of a third
// one as unknown; where all are objects, or text, it takes nothing else.

// kindPairs are what has become of alternatives, each of JSON types that no other one has.
type kindPairs struct {
	now  []*jsonschema.Schema     // what those that were there are
	came []jsonschema.NamedSchema // of types that none had
}

// kindsOf finds out what has become of such alternatives; old are all that were there, and objects
// those that are told apart otherwise. ok is false if one of them is gone, if one changes its types,
// or if older code does not keep those that came.
func kindsOf(old, oldObjects, oldOthers, newOthers []jsonschema.NamedSchema) (k kindPairs, ok bool) {
	for _, o := range oldOthers {
		n := ofSameTypes(newOthers, o)
		if n == nil {
			return k, false
		}
		k.now = append(k.now, n)
	}
	for _, n := range newOthers {
		if !slices.Contains(k.now, n.Schema) {
			k.came = append(k.came, n)
		}
	}
	return k, len(k.came) == 0 || areSeveral(oldObjects, oldOthers) && !shareKinds(old, k.came)
}

// areSeveral reports whether values of alternatives may be of two JSON types beside null. An
// alternative that no value is valid for counts for none.
func areSeveral(objects, others []jsonschema.NamedSchema) bool {
	values := 0
	if slices.ContainsFunc(objects, func(o jsonschema.NamedSchema) bool { return !isOfNoType(o.Schema) }) {
		values++
	}
	for _, o := range others {
		if !slices.Equal(typesWithin(o.Schema, 0), []string{"null"}) && !isOfNoType(o.Schema) {
			values++
		}
	}
	return values > 1
}

// isListNoMore reports whether alternatives were one value each, which are a list together and no
// union in Go, and are not any more.
func isListNoMore(old, new []jsonschema.NamedSchema) bool {
	return areOnlyValues(old) && !areOnlyValues(new)
}

// areOnlyValues reports whether each of several alternatives is one value, or null.
func areOnlyValues(list []jsonschema.NamedSchema) bool {
	return len(list) > 1 && !slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool {
		s := follow(a.Schema)
		return onlyValue(s) == nil && !slices.Equal(typesWithin(s, 0), []string{"null"})
	})
}

// shareKinds reports whether one of some alternatives has a JSON type that one of others has.
func shareKinds(list, others []jsonschema.NamedSchema) bool {
	return slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool {
		return slices.ContainsFunc(others, func(o jsonschema.NamedSchema) bool {
			return intersects(typesWithin(a.Schema, 0), typesWithin(o.Schema, 0))
		})
	})
}

// isOfNewKind reports whether one of the new alternatives has JSON types that none of the old ones
// had, where these are of one.
func isOfNewKind(old, new []jsonschema.NamedSchema) bool {
	return !areSeveral(byKind(old)) && slices.ContainsFunc(new, func(n jsonschema.NamedSchema) bool {
		return !shareKinds(old, []jsonschema.NamedSchema{n})
	})
}

// stayByTypes compares the older alternatives with the newer ones of their JSON types, if each has one
// of its own. It reports whether that is so.
func (c *comparer) stayByTypes(p pair, keyword string, old, new []jsonschema.NamedSchema) bool {
	now := map[*jsonschema.Schema]*jsonschema.Schema{}
	for _, o := range old {
		n := ofSameTypes(new, o)
		if n == nil || now[n] != nil {
			return false
		}
		now[n] = o.Schema
	}
	for _, o := range old {
		c.compareAlternative(p, keyword, o.Schema, ofSameTypes(new, o))
	}
	return true
}

// byKinds compares the objects among alternatives if there is one at most, or if they are the first
// ones. It reports whether that is so.
func (c *comparer) byKinds(p pair, keyword string, old, new, others []jsonschema.NamedSchema) bool {
	switch {
	case discriminatorOf(p.old) != nil || discriminatorOf(p.new) != nil:
		return false
	case len(old) == 1 && len(new) == 1 && len(others) > 0:
		c.compareAlternative(p, keyword, old[0].Schema, new[0].Schema)
		return true
	case len(old) == 0 && (len(new) == 0 || areSeveral(nil, others) && !shareKinds(others, new)):
		c.kindsCame(p, keyword, new)
		return true
	}
	return false
}

// kindsCame reports variants that are new, each of a JSON type of its own.
func (c *comparer) kindsCame(p pair, keyword string, list []jsonschema.NamedSchema) {
	for _, n := range list {
		c.variantCame(variantAdded, p, keyword, n, ", of a JSON type that none had")
	}
}
