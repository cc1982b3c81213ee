package jsonschema

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
)

func TestNulls(t *testing.T) {
	tests := []struct {
		schema string
		want   Verdict
	}{
		{`{}`, Allowed},
		{`false`, Refused},
		{`{"type": "string"}`, Refused},
		{`{"type": ["string", "null"], "minLength": 3}`, Allowed},
		{`{"type": ["string", "null"], "not": {"type": "null"}}`, Refused},
		{`{"const": null}`, Allowed},
		{`{"const": [null]}`, Refused},
		{`{"enum": [1, null]}`, Allowed},
		{`{"properties": {"a": false}, "required": ["a"], "minItems": 1}`, Allowed},
		{`{"oneOf": [{"type": "null"}, {"properties": {"a": {}}}]}`, Refused},
		{`{"anyOf": [{"type": "null"}, {"properties": {"a": {}}}]}`, Allowed},
		{`{"if": {"type": "null"}, "then": false}`, Refused},
		{`{"if": {"type": "object"}, "then": false}`, Allowed},
		{`{"if": {"type": "object"}, "then": false, "else": {"type": "null"}}`, Allowed},
		{`{"if": {"$ref": "#"}, "then": {"type": "string"}}`, Unsure},
		{`{"if": {"$ref": "#"}, "then": {"type": "string"}, "else": {"type": "array"}}`, Refused},
		{`{"if": {"$ref": "#"}, "then": {"type": "null"}}`, Allowed},
		{`{"$dynamicAnchor": "a", "$defs": {"b": {"$dynamicAnchor": "c"}}, "allOf": [{"$dynamicRef": "#c"}]}`, Unsure},
		{`{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"type": "array"}}}`, Refused},
		{`{"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "string"}]}}, "$ref": "#/$defs/a"}`, Unsure},
		{`{"$dynamicAnchor": "a", "not": {"$dynamicRef": "#a"}}`, Unsure},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"$dynamicAnchor": "a", "type": "string"}}}`, Refused},
	}
	for _, test := range tests {
		if got := verdictOnNull(t, test.schema); got != test.want {
			t.Errorf("%s: got %d, want %d", test.schema, got, test.want)
		}
	}
}

// TestNullsAtRandom compares with another validator, which is asked about null.
func TestNullsAtRandom(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 2000 {
		text := randomOnNull(r, 3)
		doc, err := santhosh.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		c := santhosh.NewCompiler()
		if err := c.AddResource("s.json", doc); err != nil {
			t.Fatal(err)
		}
		oracle, err := c.Compile("s.json")
		if err != nil {
			t.Fatal(err)
		}
		want := Refused
		if oracle.Validate(nil) == nil {
			want = Allowed
		}
		if got := verdictOnNull(t, text); got != want {
			t.Fatalf("%s: got %d, want %d", text, got, want)
		}
	}
}

// randomOnNull makes a schema that may have something to say of null.
func randomOnNull(r *rand.Rand, depth int) string {
	simple := []string{`true`, `false`, `{}`, `{"type":"null"}`, `{"type":["integer","null"]}`, `{"type":"object"}`, `{"const":null}`, `{"enum":["null"]}`, `{"minimum":1}`}
	if depth == 0 || r.IntN(4) == 0 {
		return simple[r.IntN(len(simple))]
	}
	inside := func() string { return randomOnNull(r, depth-1) }
	var members []string
	for _, keyword := range []string{"not", "allOf", "anyOf", "oneOf", "if"} {
		switch {
		case r.IntN(3) > 0:
		case keyword == "not":
			members = append(members, `"not":`+inside())
		case keyword == "if":
			members = append(members, fmt.Sprintf(`"if":%s,"then":%s,"else":%s`, inside(), inside(), inside()))
		default:
			members = append(members, fmt.Sprintf(`%q:[%s,%s,%s]`, keyword, inside(), inside(), inside()))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func verdictOnNull(t *testing.T, text string) Verdict {
	t.Helper()
	root := mustLoad(t, Options{}, "s.json", text).Docs[0].Root
	return NewNulls(func(string) bool { return true }).By(root)
}
