package union

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

func str(s string) jsonvalue.Literal {
	return jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: s}
}
func num(s string) jsonvalue.Literal {
	return jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: s}
}

// object makes a candidate. A member is written "name", "name!" if required,
// "name=value" if constant, "name^text" if all values begin with a text, "name~value" with a
// default, as "name=value~value" has, too, "name-" if there can be none;
// values are separated by bars and are numbers if they begin with a digit.
func object(name string, members ...string) Candidate {
	c := Candidate{Name: name, Kinds: jsonvalue.ObjectKind, Known: true}
	for _, text := range members {
		text, required := strings.CutSuffix(text, "!")
		m := Member{Name: text, Required: required}
		if key, values, ok := strings.Cut(text, "="); ok {
			m.Name = key
			if listed, value, ok := strings.Cut(values, "~"); ok {
				lit := literal(value)
				values, m.Default = listed, &lit
			}
			for _, v := range strings.Split(values, "|") {
				m.Values = append(m.Values, literal(v))
			}
		} else if key, prefix, ok := strings.Cut(text, "^"); ok {
			m.Name, m.Prefix = key, prefix
		} else if key, value, ok := strings.Cut(text, "~"); ok {
			m.Name = key
			lit := literal(value)
			m.Default = &lit
		} else if key, ok := strings.CutSuffix(text, "-"); ok {
			m.Name, m.Never = key, true
		}
		c.Members = append(c.Members, m)
	}
	return c
}

// closed is a candidate with no members but those that it declares, inline one that is written out
// among the alternatives, and carrier an object that is both.
func closed(c Candidate) Candidate { c.Closed = true; return c }
func inline(c Candidate) Candidate { c.Inline = true; return c }

func carrier(members ...string) Candidate { return inline(closed(object("carrier", members...))) }

func literal(text string) jsonvalue.Literal {
	switch {
	case text[0] >= '0' && text[0] <= '9':
		return num(text)
	case text == "true" || text == "false":
		return jsonvalue.Literal{Kind: jsonvalue.BoolLiteral, Text: text}
	case text == "null":
		return jsonvalue.Literal{Kind: jsonvalue.NullLiteral, Text: text}
	}
	return str(text)
}

func show(d Decision) string {
	if d.First != nil {
		first := d.First
		d.First, d.Loose = nil, false
		return fmt.Sprintf("%s, arrays %v", show(d), first)
	}
	if d.Elem != nil {
		elem := d.Elem
		d.Elem, d.Loose = nil, false
		return fmt.Sprintf("%s, elements %v", show(d), elem)
	}
	switch s := d.Select.(type) {
	case nil:
		return "alone"
	case ir.ByTag:
		text := fmt.Sprintf("tag %s %v", s.Property, d.Tags)
		if d.Loose && len(d.Shared) == 0 && d.None == nil && d.Rest == nil {
			text += " or else"
		}
		for _, g := range d.Shared {
			text += fmt.Sprintf(", of %v %s", g.Members, show(g.Decision))
		}
		if d.Rest != nil {
			text += fmt.Sprintf(", else of %v %s", d.Rest.Members, show(d.Rest.Decision))
		}
		if d.None != nil {
			text += fmt.Sprintf(", none of %v %s", d.None.Members, show(d.None.Decision))
			if d.Null {
				text += " with null"
			}
		}
		return text
	case ir.ByKind:
		if s.Own != "" {
			return "kind and " + s.Own
		}
		return "kind"
	case ir.ByMembers:
		text := fmt.Sprintf("members %q", s.Sets)
		if s.Order != nil {
			text += fmt.Sprintf(" in turn %v", s.Order)
		}
		return text
	}
	return fmt.Sprintf("%T", d.Select)
}

func TestDecide(t *testing.T) {
	text := Candidate{Name: "text", Kinds: jsonvalue.StringKind}
	list := Candidate{Name: "list", Kinds: jsonvalue.ArrayKind}
	whole := Candidate{Name: "whole", Kinds: jsonvalue.IntegerKind}
	fraction := Candidate{Name: "fraction", Kinds: jsonvalue.FractionKind | jsonvalue.IntegerKind}
	anything := Candidate{Name: "anything", Kinds: jsonvalue.ObjectKind}

	listOf := func(name string, elem jsonvalue.Kinds) Candidate {
		return Candidate{Name: name, Kinds: jsonvalue.ArrayKind | jsonvalue.NullKind, Elem: elem}
	}
	array := func(name string, first ...jsonvalue.Literal) Candidate {
		return Candidate{Name: name, Kinds: jsonvalue.ArrayKind, First: first}
	}
	for _, tc := range []struct {
		name       string
		candidates []Candidate
		explicit   *Explicit
		want       string // or the error, after "error: "
	}{
		{"constant", []Candidate{object("a", "t=x!"), object("b", "t=y!")}, nil, `tag t [["x"] ["y"]]`},
		{"members that cannot be", []Candidate{object("a", "x!", "y-"), object("b", "x-", "y!")}, nil, `members [["x"] ["y"]]`},
		{"members that cannot be, and others that may", []Candidate{object("a", "x!", "y"), object("b", "x-", "y!")}, nil, `members [["x"] []] in turn [0 1]`},
		{"a tag that cannot be", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "t-")}, nil, `tag t [["x"] ["y"] []], none of [2] alone with null`},
		{"constant not required", []Candidate{object("a", "t=x"), object("b", "t=y")}, nil, `tag t [["x"] ["y"]]`},
		{"constant that one need not have", []Candidate{object("a", "t=x", "m!"), object("b", "t=y!")}, nil, `tag t [["x"] ["y"]], none of [0] alone`},
		{"constant that two need not have", []Candidate{object("a", "t=x", "m!"), object("b", "t=y", "n!"), object("c", "t=z!")}, nil,
			`tag t [["x"] ["y"] ["z"]], none of [0 1] members [["m"] ["n"]]`},
		{"constant that is the default of each", []Candidate{object("a", "t~x", "m!"), object("b", "t~y", "n!")}, nil, `tag t [["x"] ["y"]]`},
		{"constant that is the default of one, and another one need not have", []Candidate{object("a", "t=x", "m!"), object("b", "t=y~y", "n!")}, nil,
			`tag t [["x"] ["y"]], none of [0 1] members [["m"] ["n"]]`},
		{"a shared constant that those need not have", []Candidate{object("a", "t=x", "r=1!"), object("b", "t=x", "r=2!"), object("c", "t=z!")}, nil,
			`tag t [["x"] ["x"] ["z"]], of [0 1] tag r [[1] [2]], none of [0 1] tag r [[1] [2]]`},
		{"a required constant is preferred", []Candidate{object("a", "k=1", "t=x!"), object("b", "k=2", "t=y!")}, nil, `tag t [["x"] ["y"]]`},
		{"many tags", []Candidate{object("a", "t=x|y!"), object("b", "t=z!")}, nil, `tag t [["x" "y"] ["z"]]`},
		{"numeric tags", []Candidate{object("a", "v=1!"), object("b", "v=2!")}, nil, `tag v [[1] [2]]`},
		{"boolean tags", []Candidate{object("a", "ok=true!"), object("b", "ok=false!")}, nil, `tag ok [[true] [false]]`},
		{"equal numbers are one tag", []Candidate{object("a", "v=1!"), object("b", "v=1.0!")}, nil, "error: no member tells the alternatives a, b apart"},
		{"shared constant", []Candidate{object("a", "t=x!"), object("b", "t=x!")}, nil, "error: no member tells the alternatives a, b apart"},
		{"tags of two kinds", []Candidate{object("a", "t=x!"), object("b", "t=1!")}, nil, `error: no member tells the alternatives a, b apart: the tags of t are of several kinds, such as "x" and 1`},
		{"tags of two kinds, some of them the same", []Candidate{object("a", "t=x!"), object("b", "t=1!"), object("c", "t=1!")}, nil, "error: no member tells the alternatives a, b, c apart"},
		{"fractions are no tags", []Candidate{object("a", "t=1!"), object("b", "t=1.5!")}, nil, "error: no member tells the alternatives a, b apart: the tag 1.5 of b is no integer of 64 bits"},
		{"null is no tag", []Candidate{object("a", "t=x|null!"), object("b", "t=y!")}, nil, `tag t [["x"] ["y"]], none of [0] alone with null`},
		{"null beats any other value of another member", []Candidate{object("a", "n!", "t=x|null"), object("b", "n=m!", "t=y!")}, nil, `tag t [["x"] ["y"]], none of [0] alone with null`},
		{"members beat tags in part the same", []Candidate{object("a", "m=x|y!", "a!"), object("b", "m=y|z!", "b!"), object("c", "m=z|w!", "c!")}, nil, `members [["a"] ["b"] ["c"]]`},
		{"null is the tag of several", []Candidate{object("a", "t=x|null!", "m!"), object("b", "t=y|null", "n!"), object("c", "t=z!", "m", "n")}, nil,
			`tag t [["x"] ["y"] ["z"]], none of [0 1] members [["m"] ["n"]] with null`},
		{"null of one that others may lack", []Candidate{object("a", "t=x|null!", "m!"), object("b", "t=y", "n!"), object("c", "t=z!", "m", "n")}, nil,
			`tag t [["x"] ["y"] ["z"]], none of [0 1] members [["m"] ["n"]]`},
		{"null beside any other value", []Candidate{object("a", "t=x!"), object("b", "t!"), object("c", "t=null")}, nil, `tag t [["x"] [] []], none of [2] alone with null`},
		{"default", []Candidate{object("a", "t~x"), object("b", "t~y")}, nil, `tag t [["x"] ["y"]]`},
		{"default beside constant", []Candidate{object("a", "t=x"), object("b", "t~y")}, nil, `tag t [["x"] ["y"]]`},
		{"values, one of which is the default, beside default", []Candidate{object("a", "t=x|y~x"), object("b", "t~z")}, nil, `tag t [["x" "y"] ["z"]]`},
		{"kind", []Candidate{text, list, object("a", "n")}, nil, "kind"},
		{"the member that the only object requires", []Candidate{text, carrier("n!", "m")}, nil, "kind and n"},
		{"an object that requires two", []Candidate{text, carrier("n!", "m!")}, nil, "kind"},
		{"an object that requires a constant", []Candidate{text, carrier("n=x!")}, nil, "kind"},
		{"an object that requires what cannot be", []Candidate{text, carrier("n-!")}, nil, "kind"},
		{"an open object that requires one", []Candidate{text, inline(object("a", "n!"))}, nil, "kind"},
		{"an object that requires one and is a definition", []Candidate{text, closed(object("a", "n!"))}, nil, "kind"},
		{"two objects that require one each", []Candidate{text, carrier("n!"), carrier("m!")}, nil, `members [[] ["n"] ["m"]]`},
		{"constants beside kinds", []Candidate{text, object("a", "t=x!"), object("b", "t=y!")}, nil, `tag t [[] ["x"] ["y"]]`},
		{"two numbers", []Candidate{whole, fraction}, nil, "error: whole and fraction both take values of kind number"},
		{"an open object beside another", []Candidate{anything, object("a", "t=x!")}, nil, "error: anything and a both take any object"},
		{"first elements", []Candidate{array("a", str("x"), str("y")), text, array("b", str("z"))}, nil, `kind, arrays [["x" "y"] [] ["z"]]`},
		{"first elements beside constants", []Candidate{array("a", str("x")), array("b", str("z")), object("c", "t=x!"), object("d", "t=y!")}, nil, `tag t [[] [] ["x"] ["y"]], arrays [["x"] ["z"] [] []]`},
		{"first elements in common", []Candidate{array("a", str("x"), str("y")), array("b", str("y"))}, nil, "error: a and b both take values of kind array"},
		{"first elements that are no strings", []Candidate{array("a", num("1")), array("b", num("2"))}, nil, "error: a and b both take values of kind array"},
		{"a first element that is not known", []Candidate{array("a"), array("b", str("x"))}, nil, "error: a and b both take values of kind array"},
		{"a first element of what may be a text, too", []Candidate{{Name: "a", Kinds: jsonvalue.ArrayKind | jsonvalue.StringKind, First: []jsonvalue.Literal{str("x")}}, array("b", str("y"))}, nil,
			"error: a and b both take values of kind array"},
		{"elements beside a list of which nothing is known", []Candidate{listOf("a", jsonvalue.StringKind), list}, nil, "error: a and list both take values of kind array"},
		{"lists of one name", []Candidate{listOf("array", jsonvalue.AnyKind), listOf("array", jsonvalue.ObjectKind)}, nil, "error: two alternatives take values of kind array"},
		{"a list beside a first element", []Candidate{array("a", str("x")), list}, nil, "error: a and list both take values of kind array"},
		{"elements of different kinds", []Candidate{text, listOf("a", jsonvalue.StringKind), listOf("b", jsonvalue.IntegerKind|jsonvalue.NullKind), listOf("c", jsonvalue.ObjectKind)}, nil, "kind, elements [nothing string null or integer object]"},
		{"elements of different kinds beside constants", []Candidate{listOf("a", jsonvalue.StringKind), object("c", "t=x!"), object("d", "t=y!"), listOf("b", jsonvalue.ObjectKind)}, nil, `tag t [[] ["x"] ["y"] []], elements [string nothing nothing object]`},
		{"numbers are of one kind", []Candidate{listOf("a", jsonvalue.IntegerKind), listOf("b", jsonvalue.FractionKind)}, nil, "error: a and b both take values of kind array"},
		{"elements that may be null in both", []Candidate{listOf("a", jsonvalue.StringKind|jsonvalue.NullKind), listOf("b", jsonvalue.ObjectKind|jsonvalue.NullKind)}, nil, "error: a and b both take values of kind array"},
		{"elements of any kind", []Candidate{listOf("a", jsonvalue.AnyKind), listOf("b", jsonvalue.ObjectKind)}, nil, "error: a and b both take values of kind array"},
		{"two of three lists", []Candidate{listOf("a", jsonvalue.ObjectKind), listOf("b", jsonvalue.ObjectKind), listOf("c", jsonvalue.StringKind)}, nil, "error: a and b both take values of kind array"},
		{"elements beside a first element", []Candidate{array("a", str("x")), listOf("b", jsonvalue.ObjectKind)}, nil, "error: a and b both take values of kind array"},
		{"members", []Candidate{object("a", "x!", "n!"), object("b", "y!", "n!")}, nil, `members [["x"] ["y"]]`},
		{"members beside kinds", []Candidate{text, object("a", "x!"), object("b", "y!")}, nil, `members [[] ["x"] ["y"]]`},
		{"members declared by both", []Candidate{object("a", "y!"), object("b", "x!", "y")}, nil, `members [[] ["x"]] in turn [1 0]`},
		{"nothing required", []Candidate{object("a", "x"), object("b", "y!")}, nil, `members [[] ["y"]] in turn [1 0]`},
		{"nothing required twice", []Candidate{object("a", "x"), object("b", "y"), object("c", "z!")}, nil, "error: no member tells the alternatives a, b, c apart"},
		{"one requires more than another", []Candidate{object("req", "id!", "method!"), object("note", "method!"), object("res", "id!", "result!"), object("err", "id", "error!")}, nil,
			`members [["id" "method"] ["method"] ["id" "result"] ["error"]] in turn [0 1 2 3]`},
		{"each may have what the other requires", []Candidate{object("a", "x!", "y"), object("b", "x", "y!"), object("c", "z!")}, nil, "error: no member tells the alternatives a, b, c apart"},
		{"any other value", []Candidate{object("a", "t=x!"), object("b", "t!"), object("c", "t=y!")}, nil, `tag t [["x"] [] ["y"]] or else`},
		{"any other value, and constants that need not be there", []Candidate{object("a", "t!", "o"), object("b", "t=x", "o"), object("c", "t=y", "o")}, nil,
			`tag t [[] ["x"] ["y"]], none of [1 2] ir.ByMatch`},
		{"any other value, and constants that need not be there, where members tell", []Candidate{object("a", "t!", "o"), object("b", "t=x", "m!"), object("c", "t=y", "n!")}, nil,
			`tag t [[] ["x"] ["y"]], none of [1 2] members [["m"] ["n"]]`},
		{"any other value that need not be there, and such constants", []Candidate{object("a", "t", "o"), object("b", "t=x", "o"), object("c", "t=y", "o")}, nil,
			"error: no member tells the alternatives a, b, c apart"},
		{"any other value beats members", []Candidate{object("a", "t=x!", "m!"), object("b", "t!", "n!")}, nil, `tag t [["x"] []] or else`},
		{"members beat a tag that one has not", []Candidate{object("a", "t=x!", "m!"), object("b", "n!")}, nil, `members [["t" "m"] ["n"]]`},
		{"a tag that one has not", []Candidate{object("a", "t=x!", "m!"), object("b", "m!"), object("c", "t=y!", "m!")}, nil, `tag t [["x"] [] ["y"]] or else`},
		{"a tag that none need have", []Candidate{object("a", "t=x", "m"), object("b", "m")}, nil, "error: no member tells the alternatives a, b apart"},
		{"other values, but not any", []Candidate{object("a", "t=x|z!"), object("b", "t=x|y!")}, nil, "error: no member tells the alternatives a, b apart"},
		{"any other value within a shared constant", []Candidate{object("a", "t=x!", "c=1!"), object("b", "t=x!", "c!"), object("d", "t=y!")}, nil,
			`tag t [["x"] ["x"] ["y"]], of [0 1] tag c [[1] []] or else`},
		{"several that have not the tag", []Candidate{object("a", "t=x!", "id!"), object("b", "t=y!", "id!"), object("c", "r!"), object("d", "e!")}, nil,
			`tag t [["x"] ["y"] [] []], else of [2 3] members [["r"] ["e"]]`},
		{"several that have not the tag, one with any value", []Candidate{object("a", "t=x!", "id!"), object("b", "t=y!", "id!"), object("c", "t!", "r!"), object("d", "e!")}, nil,
			`tag t [["x"] ["y"] [] []], else of [2 3] members [["r"] ["e"]], none of [3] alone`},
		{"several that have another tag", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "u=x!"), object("d", "u=y!")}, nil,
			`tag t [["x"] ["y"] [] []], else of [2 3] tag u [["x"] ["y"]]`},
		{"more have another tag", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "u=x!"), object("d", "u=y!"), object("e", "u=z!")}, nil,
			`tag u [[] [] ["x"] ["y"] ["z"]], else of [0 1] tag t [["x"] ["y"]]`},
		{"several that have not the tag, and cannot be told apart", []Candidate{object("a", "t=x!", "id!"), object("b", "t=y!", "id!"), object("c", "r"), object("d", "e")}, nil,
			`tag t [["x"] ["y"] [] []], else of [2 3] ir.ByMatch`},
		{"a tag that few have", []Candidate{object("a", "t=x!", "id!"), object("b", "t=y!", "id!"), object("c", "r"), object("d", "e"), object("f", "g")}, nil,
			"error: no member tells the alternatives a, b, c, d, f apart"},
		{"a constant that several have, and others have not", []Candidate{object("a", "t=x!", "m"), object("b", "t=x!", "m"), object("c", "r"), object("d", "e")}, nil,
			"error: no member tells the alternatives a, b, c, d apart"},
		{"an optional constant, and several that have not the tag", []Candidate{object("a", "t=x", "id!"), object("b", "t=y!", "id!"), object("c", "id!", "r"), object("d", "id!", "e")}, nil,
			"error: no member tells the alternatives a, b, c, d apart"},
		{"members in turn beat several that have not the tag", []Candidate{object("a", "t=x!", "p!"), object("b", "t=y!", "p", "q!"), object("c", "t", "r!"), object("d", "e!")}, nil,
			`members [["t" "p"] ["t" "q"] ["r"] ["e"]] in turn [1 0 2 3]`},
		{"null is any other tag for what cannot have the tag", []Candidate{object("a", "t=x!"), object("b", "t!", "r!"), object("c", "t-", "e!")}, nil,
			`tag t [["x"] [] []], none of [2] alone`},
		{"null is no tag where none takes any other", []Candidate{object("a", "t=x!"), object("b", "t=y!", "r!"), object("c", "t-", "e!")}, nil,
			`tag t [["x"] ["y"] []], none of [2] alone with null`},
		{"a tag that several do not declare beats members in turn", []Candidate{object("a", "t=x!", "p!"), object("b", "t=y!", "p!", "q!"), object("c", "r!"), object("d", "e!")}, nil,
			`tag t [["x"] ["y"] [] []], else of [2 3] members [["r"] ["e"]]`},
		{"one that has not the tag is known by what it alone requires", []Candidate{object("a", "t=x!", "p!"), object("b", "t=y!", "q!"), object("c", "r!")}, nil,
			`tag t [["x"] ["y"] []], else of [2] members [["r"]]`},
		{"one tag is none", []Candidate{object("a", "t=x!", "p!"), object("b", "t=x!", "q!"), object("c", "r!")}, nil,
			`members [["t" "p"] ["t" "q"] ["r"]]`},
		{"it takes all that is left if it requires nothing of its own", []Candidate{object("a", "t=x!", "p!"), object("b", "t=y!", "p!"), object("c", "p!")}, nil,
			`tag t [["x"] ["y"] []] or else`},
		{"it is without the tag if it is not what all are", []Candidate{object("a", "t=x!", "p!"), object("b", "t=y!", "p!"), object("c", "p!", "q")}, nil,
			`tag t [["x"] ["y"] []], none of [2] alone with null`},
		{"one tag leaves the rest to it", []Candidate{object("a", "t=x!", "p!"), object("b", "p!", "q")}, nil, `tag t [["x"] []] or else`},
		{"nor does it take what is left beside one that is known", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "r!"), object("d", "q")}, nil,
			`tag t [["x"] ["y"] [] []], else of [2] members [["r"]], none of [2 3] members [["r"] []] in turn [0 1] with null`},
		{"nor beside several that are known", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "t=z!"), object("d", "r!"), object("e", "s!"), object("f", "q")}, nil,
			`tag t [["x"] ["y"] ["z"] [] [] []], else of [3 4] members [["r"] ["s"]], none of [3 4 5] members [["r"] ["s"] []] in turn [0 1 2] with null`},
		{"one that is known does not take what is left beside some that nothing tells apart", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "t=z!"), object("d", "r!"), object("e", "s"), object("f", "q")}, nil,
			`tag t [["x"] ["y"] ["z"] [] [] []], else of [3] members [["r"]], none of [3 4 5] ir.ByMatch with null`},
		{"nor beside a tag that several share", []Candidate{object("a", "t=x!"), object("b", "t=x!"), object("c", "t=y!"), object("d", "r!")}, nil,
			`tag t [["x"] ["x"] ["y"] []], of [0 1] ir.ByMatch, else of [3] members [["r"]]`},
		{"what may have any tag takes what is left, though it requires nothing", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "t", "q")}, nil,
			`tag t [["x"] ["y"] []] or else`},
		{"so it does beside one that is known", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "t", "q"), object("d", "r!")}, nil,
			`tag t [["x"] ["y"] [] []], else of [2 3] members [[] ["r"]] in turn [1 0]`},
		{"one that need not have a tag that several share", []Candidate{object("a", "t=x!"), object("b", "t=x", "q"), object("d", "t=y!")}, nil,
			`tag t [["x"] ["x"] ["y"]], of [0 1] ir.ByMatch, none of [1] alone`},
		{"tags that begin with a text", []Candidate{object("a", "t^data-!"), object("b", "t=text!")}, nil, `tag t [["data-…"] ["text"]] or else`},
		{"a tag that begins as others do", []Candidate{object("a", "t^data-!", "m!"), object("b", "t=data-x!", "n"), object("c", "t=text!")}, nil,
			`tag t [["data-…" "data-x"] ["data-x"] ["text"]], of [0 1] members [["m"] []] in turn [0 1]`},
		{"tags that begin with a longer text", []Candidate{object("a", "t^data-!", "m!"), object("b", "t^data-x-!", "n!"), object("c", "t=text!")}, nil,
			`tag t [["data-…" "data-x-…"] ["data-x-…"] ["text"]], of [0 1] members [["m"] ["n"]]`},
		{"tags that begin with a text, and one that is known", []Candidate{object("a", "t^data-!"), object("b", "t=text!"), object("c", "r!", "q")}, nil,
			`tag t [["data-…"] ["text"] []], else of [2] members [["r"]]`},
		{"tags that begin with a text, and null", []Candidate{object("a", "t^data-!"), object("b", "t=text|null!")}, nil,
			`tag t [["data-…"] ["text"]], none of [1] alone with null`},
		{"what may have any tag takes what is left, whatever it requires", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "t", "r!")}, nil,
			`tag t [["x"] ["y"] []] or else`},
		{"explicit without mapping", []Candidate{object("a", "t=x!"), object("b", "t")}, &Explicit{Property: "t"}, `tag t [["x"] ["b"]]`},
		{"explicit with mapping", []Candidate{object("a"), object("b", "t=y!")}, &Explicit{Property: "t", Tags: [][]jsonvalue.Literal{{str("one"), str("two")}}}, `tag t [["one" "two"] ["y"]]`},
		{"explicit beats another constant", []Candidate{object("a", "k=1!", "t"), object("b", "k=2!", "t")}, &Explicit{Property: "t"}, `tag t [["a"] ["b"]]`},
		{"shared constant, then another", []Candidate{object("a", "t=x!", "c=1!"), object("b", "t=x!", "c=2!"), object("d", "t=y!")}, nil, `tag t [["x"] ["x"] ["y"]], of [0 1] tag c [[1] [2]]`},
		{"shared constant that divides the most", []Candidate{object("a", "c=1!", "t=x!"), object("b", "c=2!", "t=x!"), object("d", "c=1!", "t=y!"), object("e", "c=2!", "t=y!"), object("f", "c=1!", "t=z!")}, nil,
			`tag t [["x"] ["x"] ["y"] ["y"] ["z"]], of [0 1] tag c [[1] [2]], of [2 3] tag c [[1] [2]]`},
		{"shared constant that all require", []Candidate{object("a", "t=x", "c=1!"), object("b", "t=y", "c=1!"), object("d", "t=y", "c=2!"), object("e", "t=z", "c=2!", "m")}, nil,
			`tag c [[1] [1] [2] [2]], of [0 1] tag t [["x"] ["y"]], of [2 3] tag t [["y"] ["z"]]`},
		{"shared constant, then members", []Candidate{object("a", "t=x!", "m!", "n"), object("b", "t=x!", "o!"), object("d", "t=y!", "m!", "o")}, nil, `tag t [["x"] ["x"] ["y"]], of [0 1] members [["m"] ["o"]]`},
		{"shared constant, then nothing", []Candidate{object("a", "t=x!"), object("b", "t=x!"), object("d", "t=y!")}, nil, `tag t [["x"] ["x"] ["y"]], of [0 1] ir.ByMatch`},
		{"shared constant, then nothing, but for one", []Candidate{object("a", "t=x!"), object("b", "t=x!"), object("d", "t!")}, nil, `tag t [["x"] ["x"] []], of [0 1] ir.ByMatch`},
		{"shared constant that all require, then nothing", []Candidate{object("a", "c=1!", "t=x!"), object("b", "c=1!", "t=x!"), object("d", "c=2", "t=y!")}, nil,
			`tag t [["x"] ["x"] ["y"]], of [0 1] ir.ByMatch`},
		{"shared constant of all, then nothing", []Candidate{text, object("a", "t=x!"), object("b", "t=x!")}, nil, "error: no member tells the alternatives a, b apart"},
		{"members beat checks", []Candidate{object("a", "t=x!"), object("b", "t=x!", "m!"), object("d", "t=y!", "m!"), object("e", "t=y!", "n!", "m!")}, nil,
			`tag t [["x"] ["x"] ["y"] ["y"]], of [0 1] members [[] ["m"]] in turn [1 0], of [2 3] members [[] ["n"]] in turn [1 0]`},
		{"partly shared constant", []Candidate{object("a", "t=x|z!", "c=1"), object("b", "t=x!", "c=2"), object("d", "t=y!")}, nil, `tag t [["x" "z"] ["x"] ["y"]], of [0 1] tag c [[1] [2]]`},
		{"partly shared constant, and any other value", []Candidate{object("a", "t=x|z!", "m!"), object("b", "t=x!", "n!"), object("d", "t!")}, nil,
			`tag t [["x" "z"] ["x"] []], of [0 1] members [["m"] ["n"]]`},
		{"two constants shared by the same", []Candidate{object("a", "t=x|y!", "m!"), object("b", "t=x|y|z!", "n!"), object("d", "t=w!")}, nil,
			`tag t [["x" "y"] ["x" "y" "z"] ["w"]], of [0 1] members [["m"] ["n"]]`},
		{"partly shared constant that the fewest share", []Candidate{object("a", "c=1|2!", "t=x|y!", "m!"), object("b", "c=1!", "t=x!", "n!"), object("d", "c=2!", "t=z!", "o!"), object("e", "c=3!", "t=w!")}, nil,
			`tag t [["x" "y"] ["x"] ["z"] ["w"]], of [0 1] members [["m"] ["n"]]`},
		{"the tag that the fewest have not", []Candidate{object("a", "t=x!"), object("b", "t=y!"), object("c", "t=z!", "u=x!"), object("d", "u=y!"), object("e", "u=z!"), object("f", "u=w!")}, nil,
			`tag u [[] [] ["x"] ["y"] ["z"] ["w"]], else of [0 1] tag t [["x"] ["y"]]`},
		{"no tag leads to several", []Candidate{object("a", "t=x", "m!", "n"), object("b", "t=x", "m!", "o"), object("d", "t=x!", "p!"), object("e", "t=y|null", "q!"), object("f", "t=z!")}, nil,
			`tag t [["x"] ["x"] ["x"] ["y"] ["z"]], of [0 1 2] ir.ByMatch, none of [0 1 3] ir.ByMatch with null`},
		{"explicit, of a list in which there is a tag of another", []Candidate{object("a", "t=a|one!"), object("b", "t")}, &Explicit{Property: "t", Tags: [][]jsonvalue.Literal{nil, {str("one")}}}, `tag t [["a"] ["one"]]`},
		{"explicit, of the list of the base", []Candidate{object("a", "t=a|one!"), object("b", "t=y!")}, &Explicit{Property: "t", Listed: []jsonvalue.Literal{str("a"), str("one")}}, `tag t [["a"] ["y"]]`},
		{"explicit, of a list that is its own", []Candidate{object("a", "t=a|one!"), object("b", "t=y!")}, &Explicit{Property: "t"}, `tag t [["a" "one"] ["y"]]`},
		{"explicit, shared, then another", []Candidate{object("a", "t=x!", "c=1!"), object("b", "t=x!", "c=2!"), object("d", "t=y!")}, &Explicit{Property: "t"}, `tag t [["x"] ["x"] ["y"]], of [0 1] tag c [[1] [2]]`},
		{"explicit mapping of numbers", []Candidate{object("a", "t=1!"), object("b", "t=2!")}, &Explicit{Property: "t", Tags: [][]jsonvalue.Literal{{str("1")}, {str("2")}}}, `tag t [[1] [2]]`},
		{"explicit mapping of booleans", []Candidate{object("a", "t=true"), object("b", "t=false")}, &Explicit{Property: "t", Tags: [][]jsonvalue.Literal{{str("True")}, {str("False")}}}, `tag t [[true] [false]]`},
		{"explicit, but shared by what has no name", []Candidate{object("with m", "t=x!"), object("alternative 2", "t=x!")}, &Explicit{Property: "t"}, `error: the discriminator t does not tell the alternatives apart: the one with m and alternative 2 share the tag "x"`},
		{"explicit, but shared", []Candidate{object("a", "t=x!"), object("b", "t=x!")}, &Explicit{Property: "t"}, `error: the discriminator t does not tell the alternatives apart: a and b share the tag "x"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d, err := Decide(tc.candidates, tc.explicit)
			got := show(d)
			if err != nil {
				got = "error: " + err.Error()
			}
			if got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
			if want, isErr := strings.CutPrefix(tc.want, "error: "); isErr {
				var a *Ambiguous
				if !errors.As(err, &a) || a.Reason != want {
					t.Errorf("error %#v", err)
				}
			}
		})
	}
}

// The one that has its tag under another name is told where all others have tags of their own.
func TestFindOdd(t *testing.T) {
	text := Candidate{Name: "text", Kinds: jsonvalue.StringKind}
	anything := Candidate{Name: "anything", Kinds: jsonvalue.ObjectKind}
	for _, tc := range []struct {
		name       string
		candidates []Candidate
		want       string
	}{
		{"one", []Candidate{text, object("a", "t=x!"), object("b", "u=y!"), object("c", "t=z!")}, "2 t u"},
		{"two others of one tag", []Candidate{object("a", "t=x!"), object("b", "u=y!"), object("c", "t=x!")}, ""},
		{"one that declares the tag", []Candidate{object("a", "t=x!"), object("b", "u=y!", "t"), object("c", "t=z!")}, ""},
		{"others that declare its tag", []Candidate{object("a", "t=x!"), object("b", "u=y!"), object("c", "t=z!", "u")}, ""},
		{"a tag that need not be there", []Candidate{object("a", "t=x!"), object("b", "u=y"), object("c", "t=z!")}, ""},
		{"one of two", []Candidate{text, object("a", "t=x!"), object("b", "u=y!")}, ""},
		{"one beside what may have any members", []Candidate{object("a", "t=x!"), object("b", "u=y!"), anything}, ""},
	} {
		got := ""
		if odd, ok := FindOdd(tc.candidates); ok {
			got = fmt.Sprint(odd.Candidate, " ", odd.Property, " ", odd.Own)
		}
		if got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
}

// Objects of which others have the constant, too, are passed over without a look at all others.
func TestFindOddOfMany(t *testing.T) {
	var many []Candidate
	for k := range 1000 {
		many = append(many, object("v", fmt.Sprintf("type=t%d!", k)))
	}
	if n := testing.AllocsPerRun(1, func() { FindOdd(many) }); n > float64(len(many)) {
		t.Errorf("%d allocations, want fewer than there are objects", int(n))
	}
}

func TestInherit(t *testing.T) {
	d, err := Inherit([]Candidate{object("req", "at", "$type=request"), object("res", "at", "$type=response")}, nil)
	if got := show(d); err != nil || got != `tag $type [["request"] ["response"]]` {
		t.Errorf("%s, %v", got, err)
	}
	if d.Why != "each extends it by allOf with a constant $type" {
		t.Errorf("why: %s", d.Why)
	}
	if _, err := Inherit([]Candidate{object("req", "$type=request"), object("other", "n!")}, nil); err == nil {
		t.Error("an heir without constant is accepted")
	}
	_, err = Inherit([]Candidate{object("req", "$type=0"), object("res", "$type=list")}, nil)
	if err == nil || err.Error() != `the tags of $type are of several kinds, such as 0 and "list"` {
		t.Error(err)
	}
}

// A decision says so if some of the candidates are left to be checked, at whatever depth.
func TestChecks(t *testing.T) {
	for _, tc := range []struct {
		candidates []Candidate
		want       bool
	}{
		{[]Candidate{object("a", "k=x!"), object("b", "k=y!"), object("c", "k=z!")}, false},
		{[]Candidate{object("a", "k=x!"), object("b", "k=x!"), object("c", "k=y!")}, true},
		{[]Candidate{object("a", "k=x!", "n=1!"), object("b", "k=x!", "n=1!"), object("c", "k=x!", "n=2!"), object("d", "k=y!")}, true},
		{[]Candidate{object("a", "k=x!", "n=1!"), object("b", "k=x!", "n=3!"), object("c", "k=x!", "n=2!"), object("d", "k=y!")}, false},
	} {
		d, err := Decide(tc.candidates, nil)
		if err != nil || d.Checks != tc.want {
			t.Errorf("%s: checks is %t, want %t; %v", show(d), d.Checks, tc.want, err)
		}
	}
}

// Constants that would tell alternatives apart, but are no tags, are said to be that: there is another
// way out than for those that several have.
func TestUnfit(t *testing.T) {
	for _, tc := range []struct {
		a, b     string
		explicit *Explicit
		want     bool
	}{
		{"k=1", "k=x", nil, true},
		{"k=x", "k=x", nil, false},
		{"k=1", "k=x", &Explicit{Property: "k"}, true},
		{"k=x", "k=x", &Explicit{Property: "k"}, false},
	} {
		_, err := Decide([]Candidate{object("a", tc.a), object("b", tc.b)}, tc.explicit)
		if unclear, ok := errors.AsType[*Ambiguous](err); !ok || unclear.Unfit != tc.want {
			t.Errorf("%s and %s, %v: got %#v, want %t", tc.a, tc.b, tc.explicit, err, tc.want)
		}
	}
}

// TestManyTags has hundreds of alternatives that each list the tags of all, as the
// tasks of Azure Pipelines do: none may be compared with every other one for each.
func TestManyTags(t *testing.T) {
	const n = 300
	var tags []string
	for i := range n {
		tags = append(tags, fmt.Sprintf("t%d", i))
	}
	var same, own []Candidate
	for i := range n {
		same = append(same, object(tags[i], "t="+strings.Join(tags, "|")+"!"))
		own = append(own, object(tags[i], "t="+tags[i]+"!"))
	}
	if _, err := Decide(same, nil); err == nil {
		t.Error("alternatives of the same tags are told apart")
	}
	if d, err := Decide(own, nil); err != nil || len(d.Tags) != n {
		t.Errorf("%v, %d tags", err, len(d.Tags))
	}
}
