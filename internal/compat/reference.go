package compat

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// A reference with a bound beside it is a schema of its own, and one without is what it refers to,
// by another name. To a member, that makes no difference if it is no more than a bound: its Go type is that
// of the reference. A definition has a type of its own or not, an alternative is another variant, a position has another
// name, and what is the base of an allOf has one heir more or less.

// aliasing reports what comes or goes beside a reference where that decides which Go type it is, or whether
// what holds it has one.
func (c *comparer) aliasing(p pair) {
	was, is := c.old.standsFor(p.old), c.new.standsFor(p.new)
	if was == nil || is == nil || namingKeyword(p.new) == "" || isNoMore(p.old, was) == isNoMore(p.new, is) {
		return
	}
	if isPosition(p.new) && !holdsValues(p.new) || hasName(follow(is)) {
		c.report(nameChanged, p, "", "something comes or goes beside a reference, without which this is another name of what it leads to, and has no Go type of its own")
	}
}

// idleBeside reports a keyword that says nothing, and comes or goes beside the reference of a member: with
// it, the Go type is another one, and nothing else that was found says so.
func (c *comparer) idleBeside(p pair, found []Finding) {
	if namingKeyword(p.new) != "" || slices.ContainsFunc(found, func(f Finding) bool { return f.Rule.GoAPI != Proved }) {
		return
	}
	was, is := c.old.besideNullOrNot(p.old), c.new.besideNullOrNot(p.new)
	if was != nil && is != nil && hasName(follow(is)) && c.old.isOfTarget(p.old, was) != c.new.isOfTarget(p.new, is) {
		c.report(nameChanged, p, "", "a keyword that says nothing comes or goes beside a reference, with which this is a Go type of its own")
	}
}

// isOfTarget reports whether the Go type of a member is that of what it refers to: nothing stands beside
// the reference but bounds.
func (doc *document) isOfTarget(s, target *jsonschema.Schema) bool {
	_, ok := doc.analysed().BoundedAt(s)
	return ok || isNoMore(s, target)
}

// besideNullOrNot returns what a schema refers to, also where that is the only alternative to null.
func (doc *document) besideNullOrNot(s *jsonschema.Schema) *jsonschema.Schema {
	if list := withoutNull(s.Children(choiceIn(s))); len(list) == 1 && len(s.Children(choiceIn(s))) == 2 {
		return doc.standsFor(list[0].Schema)
	}
	return doc.standsFor(s)
}

// standsFor returns what a schema refers to, be it by an allOf of one reference, a choice of one that is
// no union, or one within the other; nil if it refers to nothing, or is more than a reference by other
// keywords for types.
func (doc *document) standsFor(s *jsonschema.Schema) *jsonschema.Schema {
	return doc.standsForWithin(s, 0)
}

// standsForWithin is standsFor, as deep as is looked into.
func (doc *document) standsForWithin(s *jsonschema.Schema, within int) *jsonschema.Schema {
	by := slices.DeleteFunc(slices.Clone(inPlace), func(keyword string) bool { return !s.Has(keyword) })
	if len(by) != 1 {
		return nil
	}
	switch keyword := by[0]; keyword {
	case "$ref":
		return s.Ref()
	case "allOf", "anyOf", "oneOf":
		if parts := s.Children(keyword); len(parts) == 1 && (keyword == "allOf" || !doc.isUnion(s, keyword, parts)) {
			if target := parts[0].Schema.Ref(); target != nil || within == maxWithin {
				return target
			}
			return doc.standsForWithin(parts[0].Schema, within+1)
		}
	}
	return nil
}

// isNoMore reports whether nothing stands beside what a schema refers to, in whichever way it does. A
// type that this has, too, says nothing beside a reference; beside an allOf of one it makes an heir.
func isNoMore(s, target *jsonschema.Schema) bool {
	may := []string{"oneOf", "anyOf", "discriminator"}
	if s.Has("$ref") && repeatsType(s, target) {
		may = append(may, "type")
	}
	return (analysis.Part{Schema: s}).OnlyHas(may...)
}

// aliased returns what the references of a pair lead to; where that is the same behind other names of
// it, what these are names of. Alternatives and positions may be called after these names. What an
// allOf refers to is left as it is: it is extended by that name.
func (c *comparer) aliased(p pair, keyword string) (old, new *jsonschema.Schema) {
	old, new = p.old.Ref(), p.new.Ref()
	if old == nil || new == nil || c.at(old) == c.at(new) || !isReference(p.old) || !isReference(p.new) {
		return old, new
	}
	was, is := behindAliases(old), behindAliases(new)
	switch {
	case c.at(was) != c.at(is):
		return old, new
	case isDefinition(p.new) || holdsValues(p.new):
	case isPlace(p.new):
		c.report(refMoved, p, keyword, "the reference leads to another name of what it led to")
	default:
		return old, new
	}
	return was, is
}

// behindAliases returns what a definition is another name of.
func behindAliases(s *jsonschema.Schema) *jsonschema.Schema {
	for range 100 { // a cycle of references ends here
		if !isAlias(s) {
			break
		}
		s = s.Ref()
	}
	return s
}

// isAlias reports whether a definition is another name of one that somebody named, and has no default
// for what refers to it.
func isAlias(s *jsonschema.Schema) bool {
	return isDefinition(s) && isReference(s) && !hasAside(s, "default") && s.Ref().Doc == s.Doc && isDefinition(s.Ref())
}

// isTypeless reports whether a definition has no Go type: it is another name of one, a plain scalar, or
// a list of these.
func isTypeless(s *jsonschema.Schema) bool {
	switch {
	case isBool(s):
		return false
	case isAlias(s):
		return true
	}
	inner := cmp.Or(besideNull(s), s)
	return isPlain(s) && inner.Ref() == nil && !s.Has("x-stategen") && !s.Has("goJSONSchema")
}

// isPlain reports whether a schema is of no Go type with a name: it is a plain scalar, or a list of
// what is none either.
func isPlain(s *jsonschema.Schema) bool {
	if isPlainScalar(s) {
		return true
	}
	s = cmp.Or(besideNull(s), s)
	items := s.Child("items")
	return items != nil && !isBool(items) && slices.Equal(butNull(typeNames(s.Get("type"))), []string{"array"}) && saysOnly(s, ofLists...) && isPlain(items)
}

// ofLists are the keywords of a list that has no Go type of its own.
var ofLists = []string{"type", "items", "minItems", "maxItems", "uniqueItems"}

// reference compares where references lead, and what stands there, under a keyword of
// definitions or not.
func reference(c *comparer, p pair, keyword string) {
	old, new := c.aliased(p, keyword)
	switch {
	case old != nil && new != nil && isUnnamed(old) && isUnnamed(new) && old.Doc == p.old.Doc && new.Doc == p.new.Doc:
		is := pair{old: old, new: new, required: true}
		c.noteReferral(p, is)
		c.compare(is)
	case old != nil && new != nil && c.movesBetween(p, old, new):
		c.noteMove(p, pair{old: old, new: new}, keyword)
		c.compare(pair{old: old, new: new, required: true})
	case !p.old.Has(keyword):
		c.report(refChanged, p, keyword, "a reference comes, and what was said here is not compared with what it leads to")
	case !p.new.Has(keyword):
		c.report(refChanged, p, keyword, "the reference is gone, and what it led to is not compared with what is said here now")
	case old == nil || new == nil || c.at(old) != c.at(new):
		c.report(refChanged, p, keyword, "the reference leads elsewhere")
	case (old.Doc != c.old.Docs[0] || new.Doc != c.new.Docs[0]) && old.Doc.Source.URI != new.Doc.Source.URI:
		c.report(refChanged, p, keyword, "the reference leads to another document")
	default:
		if old.Doc == c.old.Docs[0] && new.Doc != c.new.Docs[0] && c.standsAlone(old) && c.standsAlone(new) {
			c.becomes[old] = true // it moves to another file
		}
		c.compare(pair{old: old, new: new, required: true})
	}
}

// dynamicReference reports any change of a reference of which the way to it decides where it
// leads. It is of the type there only if nothing stands beside it.
func dynamicReference(c *comparer, p pair, keyword string) {
	if !equalValues(p, keyword) {
		anyChange(c, p, keyword)
	} else if (analysis.Part{Schema: p.old}).OnlyHas() != (analysis.Part{Schema: p.new}).OnlyHas() {
		c.report(keywordChanged, p, keyword, "something comes or goes beside "+keyword+", which may make another type")
	}
}
