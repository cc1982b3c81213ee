package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/dlclark/regexp2"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
	faults "github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/stategen/stategen/golden/jsontest"
)

// oracle is another validator's opinion of a schema.
type oracle struct {
	schema   *santhosh.Schema
	compiler *santhosh.Compiler
}

var oracleDrafts = map[string]*santhosh.Draft{
	"draft2020-12": santhosh.Draft2020, "draft2019-09": santhosh.Draft2019, "draft7": santhosh.Draft7, "draft6": santhosh.Draft6, "draft4": santhosh.Draft4,
}

// newOracle compiles the schema of a group. It fails if that is none by its
// metaschema, or if a reference leads nowhere.
func newOracle(g *Group) (oracle, error) {
	v, err := santhosh.UnmarshalJSON(strings.NewReader(string(g.Schema)))
	if err != nil {
		return oracle{}, err
	}
	if levelOf(g.Draft) < draft2019 {
		aloneRefs(v)
	}
	c := santhosh.NewCompiler()
	c.DefaultDraft(oracleDrafts[g.Draft])
	c.UseLoader(nothing{})
	c.UseRegexpEngine(compileRegexp)
	for _, name := range formats {
		// In drafts 4 to 7 it asserts formats unasked. There they are for each
		// implementation to support or not (draft 7, Validation, section 7.2);
		// ours are asserted if AssertFormat asks for that.
		c.RegisterFormat(&santhosh.Format{Name: name, Validate: func(any) error { return nil }})
	}
	if _, ok := v.(map[string]any); !ok {
		return oracle{}, errors.New("the harness has objects only")
	}
	if err := c.AddResource("schema.json", v); err != nil {
		return oracle{}, err
	}
	schema, err := c.Compile("schema.json")
	whole := oracle{schema, c}
	for _, pointer := range references(v, "") { // also those that nothing applies
		if _, refErr := whole.at(pointer); refErr != nil {
			err = refErr
		}
	}
	return whole, err
}

// at is the oracle for a schema within.
func (o oracle) at(pointer string) (oracle, error) {
	schema, err := o.compiler.Compile("schema.json" + (&url.URL{Fragment: pointer}).String())
	return oracle{schema, o.compiler}, err
}

// aloneRefs removes from a schema of an old draft what stands beside a $ref. It
// must be ignored (draft 7, Core, section 8.3), but this validator asserts the
// keywords that draft 4 did not have yet, const among them (see where its
// objcompiler.go returns in compileDraft4).
func aloneRefs(v any) {
	switch v := v.(type) {
	case map[string]any:
		_, refers := v["$ref"].(string)
		for keyword, value := range v {
			switch {
			case refers && keyword != "$ref" && keyword != "definitions":
				delete(v, keyword)
			case !holdsValues[keyword]:
				aloneRefs(value)
			}
		}
	case []any:
		for _, item := range v {
			aloneRefs(item)
		}
	}
}

// references lists the pointers to the schemas that have a $ref or $dynamicRef.
func references(v any, at string) []string {
	var list []string
	switch v := v.(type) {
	case map[string]any:
		_, refers := v["$ref"].(string)
		if _, dynamic := v["$dynamicRef"].(string); refers || dynamic {
			list = append(list, at)
		}
		for keyword, value := range v {
			if !holdsValues[keyword] {
				list = append(list, references(value, at+jsontest.Pointer(keyword))...)
			}
		}
	case []any:
		for k, item := range v {
			list = append(list, references(item, fmt.Sprintf("%s/%d", at, k))...)
		}
	}
	return list
}

// holdsValues is the set of keywords in which what looks like a schema is none.
var holdsValues = map[string]bool{"const": true, "enum": true, "default": true, "x-unheard-of": true, "x-stategen": true}

// allows reports whether an instance is valid.
func (o oracle) allows(data string) bool {
	v, err := santhosh.UnmarshalJSON(strings.NewReader(data))
	return err == nil && o.schema.Validate(v) == nil
}

// isLost reports whether the oracle sees a cycle of references and stops there. It sees one
// where there is none in {"$recursiveAnchor": true, "propertyNames": {"$recursiveRef": "#"}},
// which goes from an object to its names; a schema that has one has no code.
func (o oracle) isLost(data string) bool {
	v, err := santhosh.UnmarshalJSON(strings.NewReader(data))
	if err != nil {
		return false
	}
	var invalid *santhosh.ValidationError
	return errors.As(o.schema.Validate(v), &invalid) && hasCycle(invalid)
}

func hasCycle(err *santhosh.ValidationError) bool {
	_, cycle := err.ErrorKind.(*faults.RefCycle)
	return cycle || slices.ContainsFunc(err.Causes, hasCycle)
}

// nothing has no documents.
type nothing struct{}

func (nothing) Load(string) (any, error) { return nil, errors.New("there are no other documents") }

// compileRegexp compiles what package regexp cannot for another engine.
func compileRegexp(text string) (santhosh.Regexp, error) {
	if re, err := regexp.Compile(text); err == nil {
		return re, nil
	}
	re, err := regexp2.Compile(text, regexp2.ECMAScript)
	return backtracking{re}, err
}

type backtracking struct{ *regexp2.Regexp }

func (re backtracking) MatchString(text string) bool {
	matched, err := re.Regexp.MatchString(text)
	return err == nil && matched
}

// parse reads JSON as the harness makes it.
func parse(text json.RawMessage) any {
	var v any
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.UseNumber()
	if err := dec.Decode(&v); err != nil {
		panic(err) // we wrote it
	}
	return v
}
