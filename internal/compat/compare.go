package compat

import (
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

// pairKey is the schemas of a pair, whatever else is known of the place.
type pairKey struct{ old, new *jsonschema.Schema }

// key is the schemas of the pair.
func (p pair) key() pairKey { return pairKey{p.old, p.new} }

// comparer is one comparison: the documents, what was found, and what is noted on the way for others.
type comparer struct {
	old, new    *document
	defsRenamed bool // see definition_keyword.go

	findings []Finding
	reported map[Finding]bool // see found

	places    map[pairKey]bool                // all that was compared, be it a reference or not
	seen      map[pairKey]bool                // the same, but for definitions that nobody named: as they are written out
	changed   map[*jsonschema.Schema][]*Rule  // schemas of the new document of which other values may be valid; see contexts
	context   []delicate                      // see contexts
	evaluates map[*jsonschema.Schema]bool     // schemas of the new document in which additionalProperties comes or goes and says nothing
	becomes   map[*jsonschema.Schema]bool     // schemas of the old document that stand elsewhere now: see noteMove
	gone      []goneDefinition                // see definitionsMoved
	added     map[*jsonschema.Schema]bool     // members that are new
	plainly   map[*jsonschema.Schema][]string // the names of those of them that nothing else speaks of, by what they are members of

	toldDefinitions map[*jsonschema.Schema]bool                 // see definitionCame
	metUnnamed      map[*jsonschema.Schema][]*jsonschema.Schema // schemas that nobody named, by those of the new document: see noteReferral
	referrals       []referral                                  // see unnamedCalledElsewhere

	known
}

// known is what is asked again and again, and is found when it is first asked for: a schema may have
// thousands of members or definitions.
type known struct {
	// of the old document
	named     map[string]*numberedDefinition  // see definitionsByName
	byPlace   *namedByPlace                   // see namedByPlace
	extended  map[*jsonschema.Schema]baseUse  // see baseAt
	methods   map[string]bool                 // see gathers
	declaring map[string][]*jsonschema.Schema // see isNewIn

	// of the new document
	within   map[*jsonschema.Document]map[string][]jsonschema.NamedSchema // see definitionsWithin
	wasThere map[*jsonschema.Schema]bool                                  // see isNew
	compared map[*jsonschema.Schema]bool                                  // see wasMet
	combined map[*jsonschema.Schema][]map[*jsonschema.Schema]bool         // see together
	certain  map[choiceAt]map[*jsonschema.Schema]bool                     // see decidedApart

	// of both
	sameFile      map[*jsonschema.Document]*jsonschema.Document // see fileLike
	telling       map[string]bool                               // see isDiscriminator
	needed        map[*jsonschema.Schema]bool                   // see isNeeded
	based         map[*jsonschema.Schema]bool                   // see isBase
	tags          map[*jsonschema.Schema]map[string][]string    // see tagsIn
	membersByName map[*jsonschema.Schema]map[string][]string    // see membersAs
	choices       map[choiceAt]map[*jsonschema.Schema][]int     // see alternativesWith
}

// newComparer returns a comparer that has found nothing yet.
func newComparer(old, new *jsonschema.Set) *comparer {
	return &comparer{
		old: &document{Set: old}, new: &document{Set: new},
		defsRenamed:     isDefsRenamed(old.Docs[0].Root, new.Docs[0].Root),
		reported:        map[Finding]bool{},
		places:          map[pairKey]bool{},
		seen:            map[pairKey]bool{},
		changed:         map[*jsonschema.Schema][]*Rule{},
		evaluates:       map[*jsonschema.Schema]bool{},
		becomes:         map[*jsonschema.Schema]bool{},
		added:           map[*jsonschema.Schema]bool{},
		plainly:         map[*jsonschema.Schema][]string{},
		toldDefinitions: map[*jsonschema.Schema]bool{},
		metUnnamed:      map[*jsonschema.Schema][]*jsonschema.Schema{},
		known: known{
			certain:       map[choiceAt]map[*jsonschema.Schema]bool{},
			tags:          map[*jsonschema.Schema]map[string][]string{},
			membersByName: map[*jsonschema.Schema]map[string][]string{},
			choices:       map[choiceAt]map[*jsonschema.Schema][]int{},
		},
	}
}

// shapes are compared as wholes, the first that a pair has: each reports whether the pair has it, and
// has reported what changes then.
var shapes []func(c *comparer, p pair) bool

func init() { // a literal would be a cycle: the functions compare schemas
	shapes = []func(c *comparer, p pair) bool{
		(*comparer).nullability, // a value, and a choice between it and null
		(*comparer).opening,     // a list of values, and a choice between it and all others of their type
		(*comparer).listing,     // a list of values, and a choice with a constant for each
		(*comparer).openListing, // the same, with all others of their type
		(*comparer).branching,   // a value, and a choice between it and other JSON types
		(*comparer).typing,      // a list of types, and a choice of them
		(*comparer).wrapping,    // a reference, and an allOf or a choice of it alone
		(*comparer).moving,      // a reference, and what it leads to
		(*comparer).splitting,   // an object, and an allOf of a part of it and the rest
	}
}

// compare compares the schemas of a place, once.
func (c *comparer) compare(p pair) {
	c.places[p.key()] = true
	p = c.written(p)
	if c.seen[p.key()] {
		return
	}
	c.seen[p.key()] = true
	if isBool(p.old) || isBool(p.new) {
		c.compareBools(p)
		return
	}
	c.drafts(p)
	for _, compared := range shapes {
		if compared(c, p) {
			return
		}
	}
	c.aliasing(p)
	before := len(c.findings)
	for _, keyword := range keywordsOf(p) {
		c.compareKeyword(p, keyword)
	}
	c.idleBeside(p, c.findings[before:])
}

// compareBools compares schemas of which one at least is true or false.
func (c *comparer) compareBools(p pair) {
	switch {
	case sameBool(p.old, p.new):
	case isAnything(p.old) && isAnything(p.new):
		c.report(annotationChanged, p, "", "what may be anything is described, or is no more")
	default:
		c.report(keywordChanged, p, "", "a schema that is true or false changes")
	}
}

// compareKeyword compares what a pair says by one keyword.
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
		comparison = anyChange
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
	return known && k.Class != jsonschema.Identifier && k.Class != jsonschema.Extension && !isAside(keyword) &&
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

// found adds a finding, once. Other values may be valid of a schema of the new document that is changed by it
// then; nil if which are valid is as before.
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
