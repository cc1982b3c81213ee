package analysis_test

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/jsontest/oracle"
	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// samples are values of all kinds.
var samples = []struct {
	text string
	kind jsonvalue.Kinds
}{
	{`null`, jsonvalue.NullKind}, {`true`, jsonvalue.BoolKind}, {`1`, jsonvalue.IntegerKind}, {`2.0`, jsonvalue.IntegerKind}, {`1.5`, jsonvalue.FractionKind},
	{`"a"`, jsonvalue.StringKind}, {`"b-c"`, jsonvalue.StringKind}, {`[]`, jsonvalue.ArrayKind}, {`["a"]`, jsonvalue.ArrayKind},
	{`{}`, jsonvalue.ObjectKind}, {`{"p": "a"}`, jsonvalue.ObjectKind},
}

// What is said of random schemas holds for every value that an independent validator finds
// valid, or not.
func TestAnswersHold(t *testing.T) {
	const rounds = 1500
	judged, valid, finite := 0, 0, 0
	for seed := range int64(rounds) {
		m := schemaMaker{rand.New(rand.NewSource(seed))}
		var definitions []string
		for _, name := range "abc" {
			definitions = append(definitions, fmt.Sprintf("%q: %s", string(name), m.schema(3)))
		}
		text := `{"$defs": {` + strings.Join(definitions, ", ") + `}}`
		set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(text)}}, jsonschema.Options{})
		if set == nil { // references go round in a circle
			continue
		}
		found := &jsonschema.Findings{}
		schemas := analysis.New(set, nil, extension.New(set, found), found)
		for _, s := range schemas.Definitions() {
			judge, err := oracle.Compile([]byte(text), s.Pointer, false)
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			kinds, few, null, vacuous := schemas.Kinds(s), schemas.FiniteValues([]*jsonschema.Schema{s}), schemas.Null(s), schemas.IsVacuous(s)
			if slices.ContainsFunc(found.List, func(d diag.Diagnostic) bool { return d.Code == "ref-cycle" || d.Code == "allof-recursive" }) {
				break
			}
			if few.Values != nil {
				finite++
			}
			for _, sample := range samples {
				is := judge.Valid([]byte(sample.text))
				judged++
				var wrong string
				switch {
				case is && kinds&sample.kind == 0:
					wrong = "is of none of the kinds that are allowed, " + kinds.String()
				case is && few.Never:
					wrong = "is valid, where nothing should be"
				case is && few.Values != nil && !slices.ContainsFunc(few.Values, literal(t, sample.text).Same):
					wrong = fmt.Sprint("is valid, and none of the few ", few.Values)
				case !is && vacuous:
					wrong = "is not valid, where everything should be"
				case sample.text == "null" && (is && null == jsonschema.Refused || !is && null == jsonschema.Allowed):
					wrong = fmt.Sprintf("is null: valid is %t, the verdict %d", is, null)
				}
				if wrong != "" {
					t.Errorf("seed %d, %s: %s %s\n%s", seed, s.Pointer, sample.text, wrong, text)
				}
				if is {
					valid++
				}
			}
		}
	}
	if judged < 10*rounds || valid < judged/10 || finite < rounds/20 {
		t.Errorf("of %d values %d are valid, and %d schemas have few: too little was tried", judged, valid, finite)
	}
}

// literal reads a sample; what is no scalar is a literal that no other one is like.
func literal(t *testing.T, text string) jsonvalue.Literal {
	t.Helper()
	set, diags := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(`{"default": ` + text + `}`)}}, jsonschema.Options{})
	if set == nil {
		t.Fatal(diags)
	}
	lit, ok := set.Docs[0].Root.Value.Get("default").Literal()
	if !ok {
		return jsonvalue.Literal{Kind: -1}
	}
	return lit
}

// schemaMaker writes random schemas that combine and contradict each other.
type schemaMaker struct{ r *rand.Rand }

func (m schemaMaker) schema(depth int) string {
	if depth == 0 || m.r.Intn(6) == 0 {
		return m.pick(`true`, `false`, `{}`, `{"type": "string"}`, `{"type": "null"}`, `{"const": 1}`, `{"not": {}}`, `{"pattern": "^a$"}`, m.ref(), m.ref())
	}
	members := map[string]string{}
	for range 1 + m.r.Intn(3) {
		switch keyword := m.pick("type", "const", "enum", "allOf", "anyOf", "oneOf", "$ref", "not", "pattern", "properties", "required", "items", "default"); keyword {
		case "type":
			members[keyword] = m.pick(`"object"`, `"array"`, `"integer"`, `"number"`, `["string", "null"]`, `["boolean", "integer"]`, `"string"`)
		case "const":
			members[keyword] = m.pick(`"a"`, `1.0`, `null`, `{}`, `true`)
		case "enum":
			members[keyword] = m.pick(`["a", "b-c"]`, `["a", null, 1]`, `[2, 1.5]`, `[[], "a"]`, `[null]`)
		case "allOf", "anyOf", "oneOf":
			members[keyword] = "[" + m.schema(depth-1) + ", " + m.schema(depth-1) + "]"
		case "$ref":
			members[keyword] = fmt.Sprintf(`"#/$defs/%s"`, m.pick("a", "b", "c"))
		case "not", "items":
			members[keyword] = m.schema(depth - 1)
		case "pattern":
			members[keyword] = m.pick(`"^a$"`, `"^b-"`, `"c"`)
		case "properties":
			members[keyword] = `{"p": ` + m.schema(depth-1) + `}`
		case "required":
			members[keyword] = `["p"]`
		case "default":
			members[keyword] = `"a"`
		}
	}
	var list []string
	for keyword, value := range members {
		list = append(list, fmt.Sprintf("%q: %s", keyword, value))
	}
	slices.Sort(list)
	return "{" + strings.Join(list, ", ") + "}"
}

func (m schemaMaker) ref() string { return `{"$ref": "#/$defs/` + m.pick("a", "b", "c") + `"}` }

func (m schemaMaker) pick(options ...string) string { return options[m.r.Intn(len(options))] }
