package jsonschema

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/nearest"
)

// Formats are the formats that can be asserted. Others are annotations, as the
// specification has it.
var Formats = []string{
	"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
	"ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template",
	"json-pointer", "relative-json-pointer", "regex", "byte",
}

// misspeltFormat reports a format of strings that nobody knows, if it is nearly the name of
// one that is known. There are many formats that others have made up, and to say so of them
// would be of no use.
func (s *Schema) misspeltFormat() (d diag.Diagnostic, matters bool) {
	f := s.Get("format") // to look is not to account for it
	if f == nil || f.Kind != String || slices.Contains(Formats, f.Str) || !s.allowsText() {
		return d, false
	}
	meant := nearest.Surely(f.Str, Formats)
	if meant == "" {
		return d, false
	}
	return s.Diag(diag.Warning, "format-unknown", "format",
		fmt.Sprintf("%q is no format of JSON Schema and has no effect", f.Str), fmt.Sprintf("did you mean %q?", meant)), true
}

// allowsText reports whether type lets values be strings.
func (s *Schema) allowsText() bool {
	switch t := s.Value.Get("type"); {
	case t == nil:
		return true
	case t.Kind == Array:
		return slices.ContainsFunc(t.Items, func(v *Value) bool { return v.Str == "string" })
	default:
		return t.Str == "string"
	}
}
