package naming

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// A map of members that match an expression is called after their title, their
// type, or the word that the expression is about.
func TestPatternMaps(t *testing.T) {
	port := define("port")
	pattern := func(source, word, title string, typ ir.Type) *ir.PatternMap {
		return &ir.PatternMap{
			Pattern: ir.Pattern{Source: source}, Word: word, Doc: ir.Doc{Title: title}, Elem: ir.Elem{Type: typ},
			Schema: "#/patternProperties/" + source,
		}
	}
	for _, tc := range []struct {
		fields   string
		patterns []*ir.PatternMap
		want     string
	}{
		{"", []*ir.PatternMap{pattern("^x-", "extension", "", ir.Raw{})}, "Extensions"},
		{"extensions", []*ir.PatternMap{pattern("^x-", "extension", "", ir.Raw{})}, "XMembers"},
		{"", []*ir.PatternMap{pattern("^S_", "S", "", ir.String)}, "SMembers"},
		{"", []*ir.PatternMap{pattern("^S_", "S", "Vendor entry", ir.String)}, "VendorEntries"},
		{"", []*ir.PatternMap{pattern("^[a-z]+$", "value", "", port)}, "Ports"},
		{"", []*ir.PatternMap{pattern("^port_", "port", "", port)}, "Ports"},
		{"", []*ir.PatternMap{pattern("^in_", "in", "", port)}, "Ports"},
		{"", []*ir.PatternMap{pattern("^in_", "in", "", port), pattern("^out_", "out", "", port)}, "InPorts OutPorts"},
		{"", []*ir.PatternMap{pattern("^[^.0-9]+$", "value", "", port), pattern("^out_", "out", "", port)}, "OtherPorts OutPorts"},
		{"", []*ir.PatternMap{pattern("^[a-z]", "value", "", port), pattern("^[0-9]", "value", "", port)}, "AZMembers N09Members"},
		{"", []*ir.PatternMap{pattern("^[a-z]", "value", "", ir.String), pattern("^[0-9]", "value", "", ir.Int)}, "Strings Integers"},
		{"", []*ir.PatternMap{
			pattern("^[a-z]", "value", "", ir.List{Elem: ir.Elem{Type: ir.String}}), pattern("^[0-9]", "value", "", ir.Map{Elem: ir.Elem{Type: ir.String}}),
			pattern("^[A-Z]", "value", "", &ir.Enum{Base: ir.Int}), pattern("^[-]", "value", "", &ir.Struct{}), pattern("^[+]", "value", "", &ir.Union{}),
		}, "Lists Maps Integers Objects Values"},
		{"strings", []*ir.PatternMap{pattern("^[a-z]", "value", "", ir.String)}, "AZMembers"},
		{"", []*ir.PatternMap{pattern("^[a-z]", "value", "", ir.Raw{}), pattern("[a-z]$", "value", "", ir.Raw{})},
			"CaretOpenBracketADashZCloseBracketMembers OpenBracketADashZCloseBracketDollarMembers"},
	} {
		s := define("thing", strings.Fields(tc.fields)...)
		s.Patterns = tc.patterns
		if diags := Assign(&ir.Package{Decls: []ir.Decl{port, s}}, Options{}); len(diags) > 0 {
			t.Errorf("%s: %v", tc.want, codes(diags))
		}
		var got []string
		for _, p := range s.Patterns {
			got = append(got, p.Go)
		}
		if strings.Join(got, " ") != tc.want {
			t.Errorf("the maps are called %s, want %s", got, tc.want)
		}
	}
}

// Types of what several expressions without a word lead to are told apart by the words of these.
func TestPatternTypes(t *testing.T) {
	var decls []ir.Decl
	for _, source := range []string{"^[a-z]+$", "^(in|out)_put$"} {
		name := ir.Name{Def: "thing", Top: "#/$defs/thing", Schema: "#/$defs/thing/patternProperties/" + source}
		name.Path = []ir.Part{{Text: "value", Long: source, Schema: name.Schema}}
		decls = append(decls, &ir.Struct{Name: name, Rest: ir.Open{}})
	}
	if diags := Assign(&ir.Package{Decls: decls}, Options{}); len(diags) > 0 {
		t.Error(codes(diags))
	}
	if got := strings.Join(typeNames(decls), " "); got != "ThingAZ ThingInOutPut" {
		t.Errorf("the types are called %s", got)
	}
}

// Names for such maps can be asked for by the place of their schema.
func TestPatternMapOverride(t *testing.T) {
	s := define("thing")
	s.Patterns = []*ir.PatternMap{{Word: "extension", Elem: ir.Elem{Type: ir.Raw{}}, Schema: "#/$defs/thing/patternProperties/^x-"}}
	diags := Assign(&ir.Package{Decls: []ir.Decl{s}}, Options{Names: map[string]string{"#/$defs/thing/patternProperties/^x-": "Vendor"}})
	if len(diags) > 0 || s.Patterns[0].Go != "Vendor" {
		t.Errorf("the map is called %s, %v", s.Patterns[0].Go, codes(diags))
	}
}
