package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// Alternatives that are written out in their union have names from what sets them apart from the
// others: a constant, or what they require. Which it is, package site says for both documents.

// areNamed reports whether alternatives are definitions, or what they are called is a matter of
// one choice.
func (d decided) areNamed() bool {
	return !d.nested || !slices.ContainsFunc(d.list, func(a jsonschema.NamedSchema) bool { return !isNamed(a) })
}

// keepsName reports whether an alternative of a pair is called as before. A definition is, unless
// members beside the choice make another type of it.
func (c *comparer) keepsName(p pair, old, new *jsonschema.Schema) bool {
	was, is := isNamed(jsonschema.NamedSchema{Schema: old}), isNamed(jsonschema.NamedSchema{Schema: new})
	if was != is || is && !p.old.Has("properties") && !p.new.Has("properties") {
		return true // that it moves is said of the reference
	}
	return c.old.calledAs(old) == c.new.calledAs(new)
}

// compareAlternative compares what an alternative was with what it is now, and what an object that is written
// out there is called after: what it requires, or the first member that it alone declares. Where
// programs lose something of it anyway, that is the cause.
func (c *comparer) compareAlternative(p pair, keyword string, old, new *jsonschema.Schema) {
	before := len(c.findings)
	c.compare(pair{old: old, new: new, required: true})
	if !isWrittenObject(old) || !isWrittenObject(new) || c.old.lastWord(old) == c.new.lastWord(new) || c.new.onlyAsserts(p.new, keyword) {
		return
	}
	isLoss := func(f Finding) bool {
		isInside := strings.HasPrefix(f.New.Pointer+"/", new.Pointer+"/") || strings.HasPrefix(f.Old.Pointer+"/", old.Pointer+"/")
		return isInside && f.Rule.GoAPI != Proved
	}
	if slices.ContainsFunc(c.findings[before:], isLoss) {
		return
	}
	c.variantRenamed(old, new)
}

// variantRenamed reports an alternative that is written out, and called after something else.
func (c *comparer) variantRenamed(old, new *jsonschema.Schema) {
	c.report(nameChanged, pair{old: old, new: new}, "", "a variant is called after what sets it apart from the others, and that is something else now")
}

// isWrittenObject reports whether a schema says what its objects are, or says more of what it refers to:
// a Go type of its own.
func isWrittenObject(s *jsonschema.Schema) bool {
	return len(s.Children("properties")) > 0 || hasName(s) && slices.Equal(typesWithin(s, 0), []string{"object"})
}

// lastWord is what the name of a Go type that is called after where it stands ends with.
func (doc *document) lastWord(s *jsonschema.Schema) string {
	name := doc.naming(s)
	if n := len(name.Path); n > 0 && name.Title == "" {
		return name.Path[n-1].Text
	}
	return ""
}

// isNamed reports whether an alternative is a definition, after which it is called.
func isNamed(a jsonschema.NamedSchema) bool { return isReference(writtenOut(a.Schema)) }

// calledAs is what the name of a Go type comes from.
func (doc *document) calledAs(s *jsonschema.Schema) string {
	name := doc.naming(s)
	return name.Title + "\x00" + ir.Way(name.Def, name.Path)
}

// naming is what package naming makes the name of a Go type of.
func (doc *document) naming(s *jsonschema.Schema) ir.Name {
	if doc.sites == nil {
		all := doc.analysed()
		doc.sites = site.New(doc.Set, all.First, all.SoleTagOf)
	}
	return doc.sites.Of(s).Name
}
