package gen_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// A name may be asked for by a pointer or by a schema location. The place has a type of its
// own then, however many others are written like it.
func TestNamesByPointer(t *testing.T) {
	const schema = `{"type": "object", "properties": {
		"a": {"type": "object", "properties": {"x": {"type": "string"}}},
		"b": {"type": "object", "properties": {"x": {"type": "string"}}}}}`
	for _, place := range []string{"/properties/b", "#/properties/b"} {
		req := ofSchema(schema)
		req.Families[0].ShareEqual, req.Families[0].Names = true, map[string]string{place: "Mine"}
		r := gen.Generate(req)
		types := string(r.Files["out/types.go"])
		if !strings.Contains(types, "\ntype Mine struct") || !strings.Contains(types, "\ntype RootA struct") {
			t.Errorf("%s: the types are %v\n%s", place, r.Diagnostics, types)
		}
	}
}

// In a family with several majors, a name may be for a place that one of them has.
func TestNamesOfOneMajor(t *testing.T) {
	req := versioned(gen.Policy{}, "1.0.0", "2.0.0")
	f := &req.Families[0]
	f.Documents[1].Data = []byte(`{"type":"object","required":["v"],"properties":{"v":{"type":"string"},"b":{"type":"string"}}}`)
	f.Names = map[string]string{"/properties/b": "Beta"}
	r := gen.Generate(req)
	if types := string(r.Files["out/v2/types.go"]); gen.HasErrors(r.Diagnostics) || !strings.Contains(types, "\tBeta Opt[string]") {
		t.Errorf("%v\n%s", r.Diagnostics, types)
	}
}

// In a family with several majors, an entry of the overlay is for what one of the versions has; what
// leads nowhere in any, or is no pointer, is said once.
func TestOverlayOfSeveralMajors(t *testing.T) {
	for key, want := range map[string]string{
		"/properties/v":           "",
		"/allOf/0":                "",
		"2.0.0.json#/allOf/0":     "",
		"1.0.0.json#/allOf/0":     `"1.0.0.json#/allOf/0" leads nowhere in any version`,
		"/allOf/00":               `"/allOf/00" leads nowhere in any version`,
		"/allOf/1":                `"/allOf/1" leads nowhere in any version`,
		"/allOf/0/title/x":        `"/allOf/0/title/x" leads nowhere in any version`,
		"/properties/none":        `"/properties/none" leads nowhere in any version`,
		"/properties/~2":          `"/properties/~2" is no JSON Pointer`,
		"2.0.0.json#properties/v": `"properties/v" is no JSON Pointer`,
	} {
		req := versioned(gen.Policy{}, "1.0.0", "2.0.0")
		f := &req.Families[0]
		f.Documents[1].Data = []byte(`{"type":"object","required":["v"],"properties":{"v":{"type":"string"}},"allOf":[{"title":"t"}]}`)
		f.Overlay = &gen.File{Path: "overlay.yaml", Data: []byte(`"` + key + `": {}`)}
		var got []string
		for _, d := range gen.Generate(req).Diagnostics {
			if d.Code == "overlay-pointer" {
				got = append(got, d.Message)
			}
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
}
