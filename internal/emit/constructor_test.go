package emit

import (
	"fmt"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

func TestParameter(t *testing.T) {
	for field, want := range map[string]string{
		"ID": "id", "URI": "uri", "UserID": "userID", "HTTPServer": "httpServer", "X": "x",
		"IDs": "ids", "URLsSeen": "urlsSeen", "IDsOf": "idsOf", "Is": "is", "ISsue": "iSsue",
		"IPv4": "ipv4", "IPv6Address": "ipv6Address", "SHA256": "sha256", "IView": "iView", "HTTPView": "httpView",
		"Type": "typeValue", "String": "stringValue", "Max": "maxValue", "Rune": "runeValue", "Copy": "copyValue", "Über": "über", "ÄNDERUNG": "änderung",
		"ÉTATCivil": "étatCivil", "Ωmega": "ωmega", "Ǆungla": "ǆungla", "ǅungla": "ǆungla", "X漢字": "x漢字",
	} {
		if got := parameter(field); got != want {
			t.Errorf("%s: %s, want %s", field, got, want)
		}
	}
}

// Parameters that are too many for a line have a line for each type, and those of one type several
// if need be.
func TestManyParameters(t *testing.T) {
	node := &ir.Struct{Name: ir.Name{Go: "Node"}}
	c := Constructor{Name: "NewNode", node: node}
	add := func(name string, typ ir.Type) {
		c.Parameters = append(c.Parameters, Parameter{name, &ir.Field{Required: true, Type: typ}})
	}
	add("id", ir.Int)
	for k := range 5 {
		add(fmt.Sprintf("member%d", k), ir.String)
	}
	add("next", node)
	expect := func(want string) {
		t.Helper()
		if got := jen.Func().Id(c.Name).Add(parameters(c)).GoString(); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	expect("func NewNode(id int64, member0, member1, member2, member3, member4 string, next Node)")
	for k := range 14 {
		add(fmt.Sprintf("another%d", k), ir.String)
	}
	expect(`func NewNode(
	id int64,
	member0, member1, member2, member3, member4 string,
	next Node,
	another0, another1, another2, another3, another4, another5, another6, another7, another8 string,
	another9, another10, another11, another12, another13 string,
)`)
}
