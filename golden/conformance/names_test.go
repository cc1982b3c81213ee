package conformance

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestNames reads members whose names are of every kind, in every spelling: a
// generated package compares the text with the spelling that is usual, a few
// bytes at a time, and looks closer only where that fails.
func TestNames(t *testing.T) {
	if testing.Short() {
		t.Skip("short: builds a program of three packages")
	}
	names := []string{"", "a", "b", "ab", "id", "$type", "q\"q", `b\s`, "new\nline", "\u007f", "é", "ключ", "漢字かな", "😀", "a`b", "a:b", "a\":b"}
	for n := range 36 { // around the eight, sixteen and 32 bytes that are compared
		names = append(names, strings.Repeat("n", n)+"-", strings.Repeat("n", n)+"é-")
	}
	var groups []Group
	for _, many := range []int{12, 40, len(names)} {
		groups = append(groups, namesGroup(names[:many]))
	}
	judgeRoots(t, groups, nil)
}

func namesGroup(names []string) Group {
	properties := map[string]any{}
	for _, name := range names {
		properties[name] = map[string]any{"type": "integer"}
	}
	schema := must(json.Marshal(map[string]any{"type": "object", "properties": properties, "required": []string{"id"}}))
	g := Group{ID: fmt.Sprint("names of ", len(names)), Draft: "draft2020-12", Description: "members by their names", Schema: schema}
	test := func(valid bool, format string, args ...any) {
		g.Tests = append(g.Tests, Test{Data: json.RawMessage(fmt.Sprintf(format, args...)), Valid: valid})
	}
	test(false, `{}`)
	test(false, `{"\u0069d":"x"}`)
	var all []string
	for _, name := range names {
		usual, escaped := string(must(json.Marshal(name))), escaped(name)
		all = append(all, usual+":1")
		if name == "id" {
			continue
		}
		for _, spelling := range []string{usual, escaped} {
			test(true, `{"id":1,%s:2}`, spelling)
			test(true, `{"id": 1, %s: 2}`, spelling)
			test(true, "{\n\t\"id\" : 1 ,\n\t%s : 2\n}", spelling)
			test(false, `{"id":1,%s:"2"}`, spelling)
			test(false, `{"id":1,%s :"2"}`, spelling)
			test(false, `{"id":1,%s:2,%s:2}`, spelling, usual)
			test(false, `{"id":1,%s:2,%s :2}`, escaped, spelling)
			test(false, `{"id":1,%s}`, spelling)
			test(false, `{"id":1,%s 2}`, spelling)
			test(false, `{"id":1,%s:}`, spelling)
		}
		if len(name) > 0 && !slices.Contains(names, name+"x") {
			test(true, `{"id":1,%s:"kept"}`, must(json.Marshal(name+"x")))
			test(true, `{"id":1,%s:"kept"}`, must(json.Marshal("x"+name)))
		}
	}
	test(true, "{%s}", strings.Join(all, ","))
	slices.Reverse(all)
	test(true, "{%s}", strings.Join(all, ", "))
	test(false, "{%s}", strings.Join(append(all, all[0]), ","))
	return g
}

// escaped spells a name by escapes alone.
func escaped(name string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(name)) {
		fmt.Fprintf(&b, `\u%04x`, unit)
	}
	return `"` + b.String() + `"`
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}
