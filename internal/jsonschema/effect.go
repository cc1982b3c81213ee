package jsonschema

// effect says whether a member of a schema means anything there.
type effect int

const (
	effective    effect = iota
	besideRef           // it stands beside a $ref of an old draft
	ofOtherDraft        // the keyword does not exist in the draft
	notInDialect        // the metaschema switches its vocabulary off
)

// effectOf says whether a member called name means anything in s.
func (s *Schema) effectOf(name string) effect {
	k := keywordsByName[name]
	switch {
	case s.hidesSiblings() && !besideRefCounts(name):
		return besideRef
	case k == nil || k.Class == Extension:
		return effective // for who knows it
	case !k.exists(s.resource.Draft):
		return ofOtherDraft
	case !s.resource.dialect.understands(k):
		return notInDialect
	}
	return effective
}

// hidesSiblings reports whether s has a $ref and is of a draft in which
// nothing beside it counts.
func (s *Schema) hidesSiblings() bool {
	return s.resource.Draft.ignoresSiblings() && s.Value.Get("$ref") != nil
}

// besideRefCounts reports whether a member counts beside a $ref of an old
// draft: what holds schemas for others, and what is no keyword.
func besideRefCounts(name string) bool {
	switch name {
	case "$ref", "$defs", "definitions":
		return true
	}
	k, known := LookupKeyword(name)
	return known && k.Class == Extension
}
