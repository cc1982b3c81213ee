package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/golden/jsontest"
)

// edges are what only some schemas have, so that the others stay a small world: numbers at the
// ends of Go's types, names that Go does not tell apart or has itself, and x-stategen.
type edges struct {
	ends     bool     // numbers are at the ends of Go's types
	names    []string // of members and definitions, beside those of other schemas; nil for none
	annotate bool     // there is x-stategen
	typed    bool     // lists of types are frequent
}

var (
	endNumbers = []string{
		"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
		"18446744073709551615", "18446744073709551616", "9.223372036854775807e18", "9223372036854775807.0", "9223372036854775807.5",
		"9007199254740992", "9007199254740993", "-9007199254740993", "2147483648", "4294967295",
		"1.7976931348623157e308", "1.7976931348623159e308", "-1.7976931348623157e308", "5e-324", "-2e-324", "2.2250738585072014e-308",
		"0.1000000000000000055511151231257827", "0", "-0", "0e99", "1",
	}
	// edgeNames has groups of names that meet one another, or names of Go.
	edgeNames = [][]string{
		{"fooBar", "foo_bar", "FooBar", "foo-bar", "foobar", "FOO_BAR", "foo bar", "fooBAR"},
		{"id", "ID", "Id", "_id", "i_d", "url", "URL", "userId", "user_id", "userID"},
		{"func", "type", "range", "select", "package", "interface", "var", "map", "chan"},
		{"string", "error", "any", "len", "nil", "true", "int64", "append", "max", "new", "min", "bool"},
		{"raw", "extra", "opt", "decode", "strict", "decoder", "walk", "clone", "equal", "option", "unknown", "kind", "root", "d", "i", "x", "json"},
		{"Raw", "Extra", "Opt", "Decode", "Strict", "Walk", "Clone", "Equal", "String", "MarshalJSON", "AppendJSON", "Validate", "Unknowns", "Type", "Kind", "GetKind", "Get_a", "DateTime"},
		{"é", "É", "ß", "ẞ", "ключ", "Ключ", "漢字", "ı", "İ", "ſ", "\u212a", "ǆ", "ǅ", "٣", "👍", "ﬁ", "e\u0301"},
		{" ", "_", "", "-", ".", "__", "\u0000", "/", "~", "%", "1", "1a", "a1", "$"},
	}
)

// draw chooses the edges of a schema. Most have none.
func (r *random) draw() {
	odds := number("CONFORMANCE_EDGES", 6)
	r.edges = edges{ends: r.one(odds), annotate: r.one(odds), typed: r.one(odds)}
	if r.one(odds) {
		r.names = pick(r, edgeNames)
	}
	r.neat = r.annotate // what is thrown together has few places for it
}

// defName is the name of definition number k.
func (r *random) defName(k int) string {
	if k < len(r.names) && r.names[k] != "" {
		return r.names[k]
	}
	return fmt.Sprint("d", k)
}

// defFragment is the fragment that leads to definition number k.
func (r *random) defFragment(k int) string {
	return (&url.URL{Fragment: r.defPointer(k)}).EscapedFragment()
}

// defPointer is the pointer to definition number k.
func (r *random) defPointer(k int) string {
	return "/" + r.defsKeyword() + jsontest.Pointer(r.defName(k))
}

// integer returns an integer of a document.
func (r *random) integer() json.Number {
	if r.ends && r.one(2) {
		return json.Number(pick(r, endNumbers))
	}
	return json.Number(pick(r, []string{"0", "1", "2", "3", "-1", "9007199254740993", "18446744073709551616"}))
}

// count returns what a keyword counts up to: below n, or more than anything has. The oracle counts
// with an int, which has 32 bits on some machines.
func (r *random) count(n int) any {
	if r.ends && r.one(2) {
		beyond := strconv.FormatUint(min(math.MaxInt, 1<<31), 10)
		return json.Number(pick(r, []string{strconv.Itoa(math.MaxInt), beyond, "1.0", "2e0", "0.2e1", "0.0"}))
	}
	return r.IntN(n)
}

// divisor returns what a number is a multiple of.
func (r *random) divisor() json.Number {
	if r.ends && r.one(2) {
		return json.Number(pick(r, []string{"9223372036854775807", "9223372036854775808", "5e-324", "1.7976931348623157e308", "1e-400", "1e400", "3"}))
	}
	return json.Number(pick(r, []string{"1", "2", "0.5", "0.01", "1.5", "1e-1"}))
}

// manyTypes describes values of several types, and beside them what is of one of these, or of none.
func (r *random) manyTypes(s map[string]any, depth int) {
	for range 1 + r.IntN(2) {
		switch r.IntN(9) {
		case 0:
			r.enumeration(s)
		case 1:
			s["enum"] = r.values(5, 1)
		case 2:
			if r.draft > draft4 {
				s["const"] = r.value(1)
			}
		case 3:
			r.list(s, depth)
		case 4:
			r.structure(s, depth)
		case 5:
			r.mapping(s, depth)
		case 6:
			r.quantity(s)
		case 7:
			r.text(s)
		}
	}
	s["type"] = r.types()
	if types := s["type"].([]string); r.one(2) && !slices.Contains(types, "null") {
		s["type"] = append(types, "null")
	}
}

// annotated says something of a schema by x-stategen where that may have an effect.
func (r *random) annotated(s map[string]any) {
	if s["$ref"] != nil {
		return
	}
	says := map[string]any{}
	named := func() {
		if r.one(2) {
			says["name"] = r.goName()
		}
	}
	properties, _ := s["properties"].(map[string]any)
	list, isList := s["enum"].([]any)
	alternatives, isChoice := s["oneOf"].([]any)
	if !isChoice {
		alternatives, isChoice = s["anyOf"].([]any)
	}
	switch {
	case len(s) == 0 || len(s) == 1 && (s["type"] == "object" || s["type"] == "array"):
		r.read(says, s["type"])
	case isList:
		named()
		r.constants(says, list)
	case isChoice:
		named()
		if r.one(4) {
			says["discriminator"] = map[string]any{"propertyName": "kind"}
		}
		if r.one(2) {
			r.share(says, alternatives)
		}
	case properties != nil && s["type"] == "object":
		named()
		if open, _ := s["additionalProperties"].(bool); (s["additionalProperties"] == nil || open) && s["patternProperties"] == nil && r.one(2) {
			member := map[string]any{}
			r.read(member, nil)
			if name := pick(r, []string{"known", "declared", r.name()}); len(member) > 0 && properties[name] == nil {
				says["members"] = map[string]any{name: member}
			}
		}
	}
	annotate(s, says)
	for _, name := range sortedKeys(properties) {
		if member, ok := properties[name].(map[string]any); ok && r.one(4) && member["$ref"] == nil {
			annotate(member, map[string]any{"field": r.goName()})
		}
	}
}

// annotate adds to what x-stategen says of a schema.
func annotate(s, says map[string]any) {
	if len(says) == 0 {
		return
	}
	more, _ := s["x-stategen"].(map[string]any)
	if more == nil {
		more = map[string]any{}
	}
	maps.Copy(more, says)
	s["x-stategen"] = more
}

// goName is a Go name that nothing else has, most often.
func (r *random) goName() string { return fmt.Sprint("Named", r.IntN(1000)) }

// read says what a place is read as that may be of a type, or of any.
func (r *random) read(says map[string]any, typ any) {
	if r.defs == 0 {
		return
	}
	forms := []string{"ref", "listOf", "mapOf"}
	switch typ {
	case "object":
		forms = []string{"ref", "mapOf"}
	case "array":
		forms = []string{"ref", "listOf"}
	}
	says[pick(r, forms)] = "#" + r.defPointer(r.IntN(r.defs))
}

// constants names some of the values of an enum.
func (r *random) constants(says map[string]any, list []any) {
	names := map[string]any{}
	for _, v := range list {
		switch v := v.(type) {
		case string:
			names[v] = r.goName()
		case json.Number:
			names[v.String()] = r.goName()
		}
		if r.one(3) {
			break
		}
	}
	if len(names) > 0 {
		says["values"] = names
	}
}

// share gives all alternatives that are objects a member, and their union its accessor.
func (r *random) share(says map[string]any, alternatives []any) {
	for _, alternative := range alternatives {
		object, _ := alternative.(map[string]any)
		properties, ok := object["properties"].(map[string]any)
		if !ok {
			return
		}
		properties["shared"] = map[string]any{"type": "string"}
	}
	says["accessors"] = []any{"shared"}
}

// isAnnotatedInVain reports whether a schema has no code because x-stategen has no effect somewhere,
// or not the one that it asks for.
func isAnnotatedInVain(g *Group) bool {
	_, err := modelOf(g, nil)
	if err == nil {
		return false
	}
	return slices.ContainsFunc([]string{"extension-", "reading-", "accessor-", "name-collision", "union-ambiguous", "discriminator-"}, func(code string) bool {
		return strings.Contains("\n"+err.Error(), "\n"+code)
	})
}
