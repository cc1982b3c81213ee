package jsonschema

import "strings"

// Draft is a JSON Schema draft.
type Draft int

const (
	Draft4 Draft = iota
	Draft6
	Draft7
	Draft2019
	Draft2020
)

// drafts is what differs between the drafts apart from their keywords.
var drafts = [...]struct {
	name       string
	metaschema string
	id         string // the keyword that gives a schema its URI
	vocabulary string // what its vocabularies' URIs begin with
}{
	Draft4:    {"4", "http://json-schema.org/draft-04/schema", "id", ""},
	Draft6:    {"6", "http://json-schema.org/draft-06/schema", "$id", ""},
	Draft7:    {"7", "http://json-schema.org/draft-07/schema", "$id", ""},
	Draft2019: {"2019-09", "https://json-schema.org/draft/2019-09/schema", "$id", "https://json-schema.org/draft/2019-09/vocab/"},
	Draft2020: {"2020-12", "https://json-schema.org/draft/2020-12/schema", "$id", "https://json-schema.org/draft/2020-12/vocab/"},
}

// String returns the draft's name, such as "2020-12".
func (d Draft) String() string { return drafts[d].name }

// Metaschema returns the URI of the draft's metaschema.
func (d Draft) Metaschema() string { return drafts[d].metaschema }

// parseDraft reads a draft's name.
func parseDraft(name string) (Draft, bool) {
	for d := range drafts {
		if drafts[d].name == name {
			return Draft(d), true
		}
	}
	return 0, false
}

// draftOf returns the draft whose metaschema a URI without an (empty)
// fragment names.
func draftOf(uri string) (Draft, bool) {
	uri = sansScheme(uri)
	for d := range drafts {
		if sansScheme(drafts[d].metaschema) == uri {
			return Draft(d), true
		}
	}
	return Draft2020, uri == "//json-schema.org/schema"
}

// sansScheme makes the two spellings of the metaschemas' URIs one.
func sansScheme(uri string) string {
	return strings.TrimPrefix(strings.TrimPrefix(uri, "http:"), "https:")
}

// ignoresSiblings reports whether what stands beside $ref does not count.
func (d Draft) ignoresSiblings() bool { return d <= Draft7 }
