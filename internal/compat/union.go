package compat

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// alternatives compares anyOf and oneOf. What the choice is of null, values that are listed and all others
// of a type is compared first, and taken out. Of the rest, what has a JSON type of its own is paired by that,
// and the objects by the first of these that is certain: a tag (compareVariants), that there is one at most
// (byKinds), the tags of a discriminator (byDiscriminator), or whatever else package union goes by
// (byDecision). Where nothing is, they are paired in their order (compareUntagged).
func alternatives(c *comparer, p pair, keyword string) {
	old, new := p.old.Children(keyword), p.new.Children(keyword)
	if len(old) == 0 || len(new) == 0 {
		c.respelled(p, keyword)
		return
	}
	if nestsChoice(p.old) != nestsChoice(p.new) && c.exclusiveChoices(p, keyword) || c.assertsElse(p, keyword, keyword) || c.requiring(p, keyword, keyword) {
		return
	}
	new = c.openedAmong(p, keyword, old, new)
	old, new = c.nullAlternative(p, keyword, old, new)
	old, new = c.besideListing(p, keyword, old, new)
	oldObjects, oldOthers := byKind(old)
	newObjects, newOthers := byKind(new)
	if len(oldObjects) == 1 && len(newObjects) == 1 && c.old.soleTag(p.old, keyword) != c.new.soleTag(p.new, keyword) {
		c.report(unionChanged, p, keyword, "what stands there becomes a variant, or is none any more")
	}
	property := commonTag(oldObjects, newObjects)
	others, ok := kindsOf(old, oldObjects, oldOthers, newOthers)
	if !ok || isListNoMore(old, new) || property == "" && !c.byKinds(p, keyword, oldObjects, newObjects, oldOthers) &&
		!c.byDiscriminator(p, keyword, oldObjects, newObjects) && !c.byDecision(p, keyword, oldObjects, newObjects) {
		c.compareUntagged(p, keyword, old, new)
		return
	}
	for k, o := range oldOthers {
		c.compareAlternative(p, keyword, o.Schema, others.now[k])
	}
	c.kindsCame(p, keyword, others.came)
	if property == "" {
		return
	}
	was, is := c.old.told(p.old, keyword, oldObjects), c.new.told(p.new, keyword, newObjects)
	if was != is && was != "" && is != "" && discriminatorOf(p.old) == nil && discriminatorOf(p.new) == nil {
		c.report(unionChanged, p, keyword, fmt.Sprintf("%q tells the alternatives of %s apart, and %q did before", is, keyword, was))
	}
	c.compareVariants(p, keyword, property, oldObjects, newObjects)
}

// compareVariants compares alternatives that the constants of a member tell apart.
func (c *comparer) compareVariants(p pair, keyword, property string, old, new []jsonschema.NamedSchema) {
	came := addedByTag(old, new, property)
	if p.new.Keyword("discriminator") == nil && !slices.Contains(requiredNames(p.new), property) && countNotRequiring(new, property) > 1 &&
		(keyword == "oneOf" || countNotRequiring(came, property) > 0 && !haveDefault(new, property)) {
		// what has no tag may be of several alternatives
		c.context = append(c.context, delicate{at: p, keyword: keyword, below: p.new, grows: countNotRequiring(came, property) == 0})
	}
	wasUnion := c.old.isUnion(p.old, keyword, old)
	sameUnion := wasUnion && !slices.ContainsFunc(c.findings, func(f Finding) bool { return f.Rule == unionChanged && f.New == placeOf(p.new, keyword) })
	after := byTag(new, property)
	for _, o := range old {
		n := after.match(o)
		if n == nil {
			c.variantGone(p, keyword, o)
			continue
		}
		c.compare(pair{old: o.Schema, new: n, required: true})
		switch n = writtenOut(n); {
		case !isCalledByTags(n):
		case !slices.Equal(namingTags(o.Schema, property), namingTags(n, property)):
			c.report(nameChanged, pair{old: o.Schema, new: n}, "", "a variant without a title is called after its tags, and these change")
		case sameUnion && c.old.lastWord(writtenOut(o.Schema)) != c.new.lastWord(n): // it need not have its tag
			c.variantRenamed(o.Schema, n)
		}
	}
	c.tagMethod(p, keyword, property, old, came)
	for _, n := range came {
		r := variantAdded
		of := ""
		switch {
		case !wasUnion:
			r = unionChanged
		case takesUntagged(n, old, property):
			r, of = unionChanged, untaggedTaken
		}
		c.variantCame(r, p, keyword, n, of)
	}
}

// isCalledByTags reports whether the Go type of a variant is called after its tags: it is written out, no
// definition, and has no title.
func isCalledByTags(s *jsonschema.Schema) bool {
	return (s.Ref() == nil || s.Has("properties")) && !isDefinition(s) && s.Value.Get("title") == nil
}

// variantCame reports a variant that is new, and variantGone one that is gone.
func (c *comparer) variantCame(r *Rule, p pair, keyword string, n jsonschema.NamedSchema, of string) {
	c.found(r, placeOf(p.old, keyword), placeOf(n.Schema, ""), p.new, "a variant of "+keyword+" is new"+of)
}

func (c *comparer) variantGone(p pair, keyword string, o jsonschema.NamedSchema) {
	c.found(variantRemoved, placeOf(o.Schema, ""), placeOf(p.new, keyword), p.new, "a variant of "+keyword+" is gone")
}

// addedByTag returns the new alternatives whose tags none of the old ones has.
func addedByTag(old, new []jsonschema.NamedSchema, property string) []jsonschema.NamedSchema {
	before := byTag(old, property)
	return slices.DeleteFunc(slices.Clone(new), func(n jsonschema.NamedSchema) bool { return before.match(n) != nil })
}

// byKind sets apart the alternatives that are no objects, if their JSON types are
// those of no other one: nothing else is needed to tell them.
func byKind(list []jsonschema.NamedSchema) (objects, others []jsonschema.NamedSchema) {
	seen := map[string]int{}
	for _, alternative := range list {
		for _, name := range typesWithin(alternative.Schema, 0) {
			seen[name]++
		}
	}
	for _, alternative := range list {
		names := typesWithin(alternative.Schema, 0)
		if slices.ContainsFunc(names, func(name string) bool { return name == "object" || seen[name] > 1 }) {
			objects = append(objects, alternative)
		} else {
			others = append(others, alternative)
		}
	}
	return objects, others
}

// haveSameTypes reports whether alternatives, none of which has a JSON type of another one,
// are of the same types.
func haveSameTypes(old, new []jsonschema.NamedSchema) bool {
	return len(old) == len(new) && !slices.ContainsFunc(old, func(o jsonschema.NamedSchema) bool { return ofSameTypes(new, o) == nil })
}

// ofSameTypes returns the alternative with the same JSON types.
func ofSameTypes(list []jsonschema.NamedSchema, like jsonschema.NamedSchema) *jsonschema.Schema {
	want := typesWithin(like.Schema, 0)
	for _, alternative := range list {
		if slices.Equal(typesWithin(alternative.Schema, 0), want) {
			return alternative.Schema
		}
	}
	return nil
}

// compareUntagged compares alternatives that no tag tells apart. What changes within
// them may change which of them is chosen.
func (c *comparer) compareUntagged(p pair, keyword string, old, new []jsonschema.NamedSchema) {
	if len(old) != len(new) {
		c.numberChanges(p, keyword, old, new)
		return
	}
	now, moved := pairReordered(old, new)
	switch {
	case !moved:
	case c.old.onlyAsserts(p.old, keyword) && c.new.onlyAsserts(p.new, keyword):
		c.report(annotationChanged, p, keyword, "the conditions that "+keyword+" lists change their order")
	default:
		c.found(unionChanged, placeOf(p.old, keyword), placeOf(p.new, keyword), nil, "the alternatives of "+keyword+" change their order, and no tag tells them apart") // the same values are valid
	}
	for i := range old {
		is := pair{old: old[i].Schema, new: now[i], required: true}
		c.compareAlternative(p, keyword, is.old, is.new)
		if len(c.changed[is.new]) == 0 && saysNothing(is.old) != saysNothing(is.new) {
			c.found(unionChanged, placeOf(is.old, ""), placeOf(is.new, ""), nil, "a keyword comes or goes that allows everything: an alternative without any makes any JSON value of the choice")
		}
	}
	if overlap(new, keyword) {
		c.context = append(c.context, delicate{at: p, keyword: keyword, below: p.new, grows: c.new.onlyAsserts(p.new, keyword), matched: c.matching(p, keyword, old, new)})
	}
}

// numberChanges reports that such alternatives come or go, and why that is not decided.
func (c *comparer) numberChanges(p pair, keyword string, old, new []jsonschema.NamedSchema) {
	rule, reason := unionChanged, "no tag tells them apart"
	if tag := commonTag(old, old); tag != "" {
		reason = fmt.Sprintf("%q tells them apart no more: not each of them has a constant of its own there", tag)
	}
	_, told := c.decide(c.old, p.old, keyword, old)
	_, still := c.decide(c.new, p.new, keyword, new)
	if told && still {
		reason = "older code may take what is new for one of them, or newer code what was there for another one"
	}
	if isListNoMore(old, new) {
		reason = "what was a list of values becomes a choice of types"
	} else if isOfNewKind(old, new) {
		reason = "older code takes no other JSON type there than those that were allowed"
		if c.stayByTypes(p, keyword, old, new) {
			rule = typeWidened
		}
	}
	if keyword == "oneOf" && discriminatorOf(p.new) != nil {
		reason = "what is valid as one may be valid as another: their tags are no constants, and they require nothing of their own"
	}
	c.report(rule, p, keyword, "the alternatives of "+keyword+" change, and "+reason)
}

// overlap reports whether a value could be of two of the alternatives, as far as
// its JSON type tells, or one of them may be anything. More than one alternative
// that allows it is nothing to anyOf; which one objects and arrays are read as may
// change then.
func overlap(alternatives []jsonschema.NamedSchema, keyword string) bool {
	seen := map[string]bool{}
	for _, alternative := range alternatives {
		names := jsonTypes(follow(alternative.Schema))
		if len(names) == len(kindNames) && len(alternatives) > 1 {
			return true
		}
		for _, name := range names {
			if seen[name] && (keyword == "oneOf" || name == "object" || name == "array") {
				return true
			}
			seen[name] = true
		}
	}
	return false
}
