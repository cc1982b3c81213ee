package compat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What a document begins to refer to in another file may take the name of what it has: a type of
// Go is called after its file only if there is another one of its name.
func TestNamesOfOtherFiles(t *testing.T) {
	const money = `{"definitions":{"money":{"type":"object","properties":{"amount":{"type":"integer"}%s}}}}`
	beside := []jsonschema.Source{
		{Path: "parts/parts.json", Data: fmt.Appendf(nil, money, "")},
		{Path: "parts/parts-2.json", Data: fmt.Appendf(nil, money, `,"unit":{"type":"string"}`)},
		{Path: "parts/fee.json", Data: []byte(`{"type":"object","properties":{"rate":{"type":"integer"}}}`)},
	}
	compare := func(old, new string) string {
		var sets [2]*jsonschema.Set
		for k, text := range []string{old, new} {
			set, found := jsonschema.Load([]jsonschema.Source{{Path: fmt.Sprintf("schema/1.%d.0.json", k), Data: []byte(text)}}, jsonschema.Options{Beside: beside})
			if diag.HasErrors(found) {
				t.Fatal(found)
			}
			sets[k] = set
		}
		return strings.ReplaceAll(text(compat.Compare(sets[0], sets[1])), "\n", "; ")
	}
	document := func(members, definitions string) string {
		return `{"type":"object","properties":{` + members + `},"$defs":{` + definitions + `}}`
	}
	const (
		price  = `"price":{"$ref":"../parts/parts.json#/definitions/money"}`
		other  = `"price":{"$ref":"../parts/parts-2.json#/definitions/money"}`
		fee    = `,"fee":{"$ref":"../parts/parts-2.json#/definitions/money"}`
		again  = `,"fee":{"$ref":"../parts/parts.json#/definitions/money"}`
		file   = `,"fee":{"$ref":"../parts/fee.json"}`
		isMine = `,"fee":{"$ref":"#/$defs/money"}`
	)
	for _, test := range []struct{ name, old, new, want string }{
		{"of another file", document(price, ""), document(price+fee, ""),
			"major; member-added - /properties/fee; definition-takes-name - /definitions/money; "},
		{"of the document", document(price, ""), document(price+isMine, `"money":{"type":"object"}`),
			"major; member-added - /properties/fee; definition-takes-name - /$defs/money; "},
		{"of what the document had", document(`"money":{"type":"object"}`+strings.ReplaceAll(isMine, "fee", "cost"), `"money":{"type":"object"}`),
			document(`"money":{"type":"object"}`+strings.ReplaceAll(isMine, "fee", "cost")+fee, `"money":{"type":"object"}`),
			"major; member-added - /properties/fee; definition-takes-name - /definitions/money; "},
		{"a whole file", document(price, `"Fee":{"type":"object"}`), document(price+file, `"Fee":{"type":"object"}`),
			"major; member-added - /properties/fee; definition-takes-name - (root); "},
		{"the same again", document(price, ""), document(price+again, ""), "minor; member-added - /properties/fee; "},
		{"in place of the other", document(price, ""), document(other, ""), "minor; member-added - /definitions/money/properties/unit; "},
		{"of a name that is free", document(price, ""), document(price+file, ""), "minor; member-added - /properties/fee; "},
	} {
		if got := compare(test.old, test.new); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, test.want)
		}
	}
}
