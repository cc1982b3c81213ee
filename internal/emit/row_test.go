package emit

import (
	"testing"

	"github.com/dave/jennifer/jen"
)

// What is too much for a line has a line for each of the list: in a case, a call and a literal.
func TestRow(t *testing.T) {
	expect := func(code *jen.Statement, want string) {
		t.Helper()
		if got := code.GoString(); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	few := quoted([]string{"north", "south"})
	expect(jen.Switch(jen.Id("x")).Block(jen.Case(few.inCase()...)), "switch x {\ncase \"north\", \"south\":\n}")
	expect(jen.Id("f").Add(few.call(jen.Id("a"), jen.Id("b"))), `f(a, b, "north", "south")`)
	expect(jen.Id("f").Add(few.call()), `f("north", "south")`)
	expect(jen.Id("f").Add(row(nil).call(jen.Id("a"))), "f(a)")
	expect(jen.Index().String().Add(few.values()), `[]string{"north", "south"}`)

	long := "a value of fifty characters, with the two quotes"
	many := verbatims([]string{long, long, `"`})
	expect(jen.Switch(jen.Id("x")).Block(jen.Case(many.inCase()...)),
		"switch x {\ncase `"+long+"`, `"+long+"`, `\"`:\n}")
	expect(jen.Id("f").Add(many.call(jen.Id("a"), jen.Id("b"))),
		"f(\n\ta, b,\n\t`"+long+"`,\n\t`"+long+"`,\n\t`\"`,\n)")
	expect(jen.Id("f").Add(many.call()),
		"f(\n\t`"+long+"`,\n\t`"+long+"`,\n\t`\"`,\n)")
	expect(jen.Index().String().Add(many.values()),
		"[]string{\n\t`"+long+"`,\n\t`"+long+"`,\n\t`\"`,\n}")

	more := verbatims([]string{long, long, long})
	expect(jen.Switch(jen.Id("x")).Block(jen.Case(more.inCase()...)),
		"switch x {\ncase `"+long+"`,\n\t`"+long+"`,\n\t`"+long+"`:\n}")

	// One by itself gains nothing by a line of its own.
	expect(jen.Id("f").Add(verbatims([]string{long + long + long}).call(jen.Id("a"))), "f(a, `"+long+long+long+"`)")
}
