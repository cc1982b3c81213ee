package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
)

// sayings are what a schema may say by a keyword or two, for TestPairs.
var sayings = []string{
	`true`, `false`, `{"not":{}}`, `{"not":{"type":"null"}}`,
	`{"type":"string"}`, `{"type":"integer"}`, `{"type":["object","null"]}`, `{"type":"array"}`, `{"type":"null"}`, `{"type":["string","number"]}`,
	`{"enum":["a","b"]}`, `{"enum":["a",1,null]}`, `{"enum":[]}`, `{"const":"a"}`, `{"const":null}`, `{"const":{"k":"a"}}`,
	`{"required":["k"]}`, `{"properties":{"k":{"const":"a"}}}`, `{"properties":{"k":{"type":"string"}},"required":["k"],"type":"object"}`, `{"properties":{"k":false}}`,
	`{"additionalProperties":false,"properties":{"k":{}}}`, `{"additionalProperties":{"type":"string"}}`, `{"patternProperties":{"^k":{"type":"string"}}}`,
	`{"propertyNames":{"const":"k"}}`, `{"maxProperties":1}`, `{"dependentRequired":{"k":["l"]}}`, `{"unevaluatedProperties":false}`,
	`{"items":{"type":"string"}}`, `{"items":false}`, `{"prefixItems":[{"type":"string"}],"items":{"type":"integer"}}`,
	`{"minItems":1}`, `{"contains":{"const":"a"}}`, `{"uniqueItems":true}`, `{"unevaluatedItems":false}`,
	`{"minimum":2}`, `{"minLength":2}`, `{"pattern":"^a"}`,
	`{"if":{"type":"string"},"then":{"const":"a"},"else":{"type":"object"}}`, `{"$ref":"#/$defs/s"}`, `{"$ref":"#/$defs/o"}`,
	`{"oneOf":[{"type":"string"},{"const":"a"}]}`, `{"anyOf":[{"type":"null"},{"type":"object","properties":{"k":{"const":"b"}}}]}`,
}

// pairForms are how two of them may come together: a schema, and an instance with a value that is
// subject to both. Keywords side by side are formed otherwise.
var pairForms = []struct{ schema, instance string }{
	{`"allOf":[%s,%s]`, `%s`},
	{`"oneOf":[%s,%s]`, `%s`},
	{`"anyOf":[%s,%s]`, `%s`},
	{`"allOf":[%s],"anyOf":[%s]`, `%s`},
	{`"allOf":[%s],"oneOf":[%s,{"type":"boolean"}]`, `%s`},
	{`"allOf":[%s],"not":%s`, `%s`},
	{`"properties":{"p":%s},"allOf":[{"properties":{"p":%s}}]`, `{"p":%s}`},
	{`"items":%s,"allOf":[{"items":%s}]`, `[%s]`},
	{`"additionalProperties":%s,"allOf":[{"additionalProperties":%s}]`, `{"q":%s}`},
	{sideBySide, `%s`},
}

const sideBySide = "side by side"

// pairValues are what is valid or not.
var pairValues = []string{
	`null`, `true`, `1`, `3`, `1.5`, `"a"`, `"b"`, `"ab"`, `""`, `[]`, `["a"]`, `[1]`, `["a","a"]`, `["a",1]`, `[null]`,
	`{}`, `{"k":"a"}`, `{"k":"b"}`, `{"k":1}`, `{"k":null}`, `{"l":1}`, `{"k":"a","l":"x"}`, `{"kk":"a"}`,
}

// pairSchema returns the schema of two sayings in a form; "" if they cannot come together so. A
// oneOf of the same twice, which nothing passes, would need two names at the root.
func pairSchema(form, a, b string) string {
	if a == b && strings.HasPrefix(form, `"oneOf"`) {
		return ""
	}
	const defs = `"$defs":{"s":{"type":"string","minLength":1},"o":{"type":"object","properties":{"k":{"type":"string"}},"required":["k"]}}`
	if form != sideBySide {
		return "{" + defs + "," + fmt.Sprintf(form, a, b) + "}"
	}
	x, _ := parse(json.RawMessage(a)).(map[string]any)
	y, _ := parse(json.RawMessage(b)).(map[string]any)
	if x == nil || y == nil {
		return ""
	}
	maps.Copy(x, y)
	x["$defs"] = parse(json.RawMessage("{" + defs + "}")).(map[string]any)["$defs"]
	return string(encode(x))
}

// What one schema says holds beside what any other says. A run draws some of the pairs.
func TestPairs(t *testing.T) {
	seed, _ := testTime(t)
	t.Logf("CONFORMANCE_SEED=%d", seed)
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	var pairs []pair
	for n, form := range pairForms {
		var groups []Group
		for i, a := range sayings {
			for k, b := range sayings {
				if schema := pairSchema(form.schema, a, b); schema != "" {
					groups = append(groups, Group{ID: fmt.Sprintf("form %d, %d and %d", n, i, k), Draft: "draft2020-12", Schema: json.RawMessage(schema)})
				}
			}
		}
		r.Shuffle(len(groups), func(i, k int) { groups[i], groups[k] = groups[k], groups[i] })
		for _, g := range groups[:min(len(groups), number("CONFORMANCE_PAIRS", 25))] {
			oracle, err := newOracle(&g)
			if err != nil {
				t.Fatalf("%v: %s", err, g.Schema)
			}
			for _, value := range pairValues {
				data := fmt.Sprintf(form.instance, value)
				pairs = append(pairs, pair{g, data, oracle.allows(data), oracle.isLost(data)})
			}
		}
	}
	problems, failed := judgePairs(t, t.TempDir(), pairs, newDecoder)
	if failed > 0 {
		t.Errorf("there is no code for %d schemas", failed)
	}
	told := map[string]bool{} // one of each sort for each schema
	for k, p := range pairs {
		if sort := p.group.ID + kind(problems[k]); problems[k] != "" && !told[sort] {
			told[sort] = true
			t.Errorf("%s: %s\n\tschema %s\n\tdata %s, valid: %t", p.group.ID, problems[k], p.group.Schema, p.data, p.valid)
		}
	}
}
