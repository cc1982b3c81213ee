package real

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/dlclark/regexp2"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
)

// drafts are the drafts as the oracle has them.
var drafts = map[string]*santhosh.Draft{
	"draft2020-12": santhosh.Draft2020, "draft2019-09": santhosh.Draft2019,
	"draft7": santhosh.Draft7, "draft6": santhosh.Draft6, "draft4": santhosh.Draft4,
}

// formats are those that the oracle asserts in old drafts; the generated code
// asserts none unless it is asked to.
var formats = []string{
	"json-pointer", "relative-json-pointer", "uuid", "duration", "period", "ipv4", "ipv6", "hostname", "email", "date",
	"time", "date-time", "uri", "iri", "uri-reference", "iri-reference", "uri-template", "semver", "idn-email", "idn-hostname",
}

// oracleOf compiles the schema of an entry with another validator.
func oracleOf(e *Entry, documents map[string][]byte) (*santhosh.Schema, error) {
	c := santhosh.NewCompiler()
	c.DefaultDraft(drafts[e.Draft])
	c.UseRegexpEngine(func(pattern string) (santhosh.Regexp, error) {
		re, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode)
		return ecmaRegexp{re}, err
	})
	for _, name := range formats {
		c.RegisterFormat(&santhosh.Format{Name: name, Validate: func(any) error { return nil }})
	}
	for uri, text := range documents {
		v, err := santhosh.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", uri, err)
		}
		// Metaschemas it has already, and it takes them from nobody.
		var has *santhosh.ResourceExistsError
		if err := c.AddResource(uri, v); err != nil && !errors.As(err, &has) {
			return nil, err
		}
	}
	return c.Compile(base + e.Documents[0].Path)
}

// base is what paths of documents are relative to.
const base = "https://real.test/"

// ecmaRegexp is a regular expression as JSON Schema has them.
type ecmaRegexp struct{ *regexp2.Regexp }

func (re ecmaRegexp) MatchString(text string) bool {
	ok, err := re.Regexp.MatchString(text)
	return ok && err == nil
}

// valid is the oracle's verdict; what is not JSON is not valid.
func valid(s *santhosh.Schema, data []byte) error {
	v, err := santhosh.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return err
	}
	return s.Validate(v)
}
