package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// pair is the same place in both documents.
type pair struct {
	old, new *jsonschema.Schema
	required bool               // a value is certain to be there, as far as is known
	object   *jsonschema.Schema // of the new document: whose member it is; nil if it is that of none
	member   string

	nullApart bool // whether it may be null has been compared
}

// comparer is one comparison.
type comparer struct {
	old, new    *document
	defsRenamed bool // see definition_keyword.go
	seen        map[[2]*jsonschema.Schema]bool
	findings    []Finding
	reported    map[Finding]bool
	changed     map[*jsonschema.Schema][]*Rule  // schemas of the new document with more than a patch
	came        map[*jsonschema.Schema][]string // members that are new, and that nothing else speaks of
	arrived     map[*jsonschema.Schema]bool     // members that are new
	delicate    []delicate
	standing    *standers              // see standers
	named       map[string]*definition // see definitions

	met       map[*jsonschema.Schema][]*jsonschema.Schema // schemas that nobody named, by those of the new document: see referred
	referrals []referral                                  // see renamed
	places    map[[2]*jsonschema.Schema]bool              // that were compared, be they references or not
	compared  map[*jsonschema.Schema]bool                 // see wasMet

	gone    []gone                      // see renames
	becomes map[*jsonschema.Schema]bool // of the old document: what moved, see moved
	based   map[*jsonschema.Schema]bool // see isBase

	byPointer   []jsonschema.NamedSchema    // see brought
	cameAlready map[*jsonschema.Schema]bool // see definitionCame
	telling     map[string]bool             // see isDiscriminator
	needed      map[*jsonschema.Schema]bool // see isNeeded
	wasThere    map[*jsonschema.Schema]bool // see isNew
	extended    map[string]base             // see baseAt

	methods map[string]bool // see gathers

	tags      map[*jsonschema.Schema]map[string][]string           // see tagsIn
	declaring map[string][]*jsonschema.Schema                      // schemas of the old document by the members they declare
	combined  map[*jsonschema.Schema][]map[*jsonschema.Schema]bool // see together
	members   map[*jsonschema.Schema]map[string][]string           // see membersAs
	choices   map[choice]map[*jsonschema.Schema][]int              // see apartByChoice
	certain   map[choice]map[*jsonschema.Schema]bool               // see decidedApart
}

// compare compares the schemas of a place, keyword by keyword.
func (c *comparer) compare(p pair) {
	c.places[[2]*jsonschema.Schema{p.old, p.new}] = true
	p = c.written(p)
	key := [2]*jsonschema.Schema{p.old, p.new}
	if c.seen[key] {
		return
	}
	c.seen[key] = true
	if isBool(p.old) || isBool(p.new) {
		switch {
		case sameBool(p.old, p.new):
		case isAnything(p.old) && isAnything(p.new):
			c.report(annotationChanged, p, "", "what may be anything is described, or is no more")
		default:
			c.report(keywordChanged, p, "", "a schema that is true or false changes")
		}
		return
	}
	c.drafts(p)
	if c.nullability(p) || c.opening(p) || c.listing(p) || c.openListing(p) || c.branching(p) || c.typing(p) || c.wrapping(p) || c.moving(p) || c.splitting(p) {
		return
	}
	c.aliasing(p)
	before := len(c.findings)
	for _, keyword := range keywordsOf(p) {
		c.compareKeyword(p, keyword)
	}
	c.idleBeside(p, c.findings[before:])
}

func (c *comparer) compareKeyword(p pair, keyword string) {
	comparison, known := keywords[keyword]
	if isUnread(p, keyword) {
		if !equalValues(p, keyword) {
			c.report(annotationChanged, p, keyword, keyword+" changes, which draft "+p.new.Draft().String()+" does not read here")
		}
		return
	}
	if !known {
		if c.grouped(p, keyword) {
			return
		}
		comparison = other
		if isForOthers(keyword) {
			comparison = annotation
		}
	}
	comparison(c, p, keyword)
}

// isUnread reports whether a keyword means nothing in either schema of a pair. Words and a default are
// read beside a reference of every draft.
func isUnread(p pair, keyword string) bool {
	k, known := jsonschema.LookupKeyword(keyword)
	return known && k.Class != jsonschema.Identifier && k.Class != jsonschema.Extension && !slices.Contains(aside, keyword) &&
		!p.old.Has(keyword) && !p.new.Has(keyword)
}

// keywordsOf lists the keywords of either schema, in document order.
func keywordsOf(p pair) []string {
	var list []string
	for _, m := range p.old.Value.Members {
		list = append(list, m.Name)
	}
	for _, m := range p.new.Value.Members {
		if p.old.Value.Get(m.Name) == nil {
			list = append(list, m.Name)
		}
	}
	return list
}

// report adds a finding at a keyword of a pair; where one of the schemas is
// without the keyword, its place is left out unless keyword is "".
func (c *comparer) report(r *Rule, p pair, keyword, message string) {
	c.found(r, placeOf(p.old, keyword), placeOf(p.new, keyword), p.new, message)
}

func (c *comparer) found(r *Rule, old, new Place, changed *jsonschema.Schema, message string) {
	f := Finding{Rule: r, Old: old, New: new, Message: message}
	if !c.reported[f] { // of a base that several extend, each tells
		c.reported[f] = true
		c.findings = append(c.findings, f)
	}
	if r.Step() > Patch && r != refMoved && r != nameChanged && changed != nil { // which values are valid is as before where a schema only moves, or gets another name
		c.changed[changed] = append(c.changed[changed], r)
	}
}

// placeOf returns the place of a schema, or of a keyword of it.
func placeOf(s *jsonschema.Schema, keyword string) Place {
	if s == nil || keyword != "" && s.Value.Get(keyword) == nil {
		return Place{}
	}
	d := s.Diag(diag.Note, "", keyword, "", "")
	return Place{File: d.File, Line: d.Line, Col: d.Col, Pointer: d.Pointer}
}
