package emit

import (
	"os"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

func TestTmp(t *testing.T) {
	usage := &ir.Struct{Name: ir.Name{Go: "Usage", Schema: "#/$defs/usage"}, Rest: ir.Open{}, Fields: []*ir.Field{
		{JSON: "inputTokenCount", Go: "InputTokenCount", Type: ir.Int, Schema: "#/$defs/usage/properties/inputTokenCount"},
	}}
	role := &ir.Enum{Name: ir.Name{Go: "Role"}, Base: ir.String, Values: []ir.EnumValue{{Value: ir.Literal{Text: "user"}, Go: "RoleUser"}}}
	text := &ir.Struct{Name: ir.Name{Go: "TextContent", Schema: "#/$defs/t"}, Rest: ir.Open{}, Tag: &ir.Tag{JSON: "$type", Go: "Type", Value: ir.Literal{Text: "text"}, Required: true, Schema: "#/$defs/t/properties/$type"}, Fields: []*ir.Field{
		{JSON: "text", Go: "Text", Type: ir.String, Required: true, Doc: ir.Doc{Description: "The text."}, Schema: "#/$defs/t/properties/text"},
	}}
	chk := &ir.Check{Go: "checkMsgN", Schema: "#/x", Rules: []ir.Rule{ir.Minimum{Text: "0"}, ir.Pattern{RE2: "^a`"}}}
	content := &ir.Union{Name: ir.Name{Go: "Content", Schema: "#/$defs/c"}, Select: ir.ByTag{Property: "$type", Go: "Type"}, Unknown: "UnknownContent", Variants: []*ir.Variant{{Struct: text, Tags: []ir.Literal{{Text: "text"}}}, {Wrap: &ir.Wrap{Name: ir.Name{Go: "ContentList"}, Elem: ir.Elem{Type: ir.List{Elem: ir.Elem{Type: ir.String}}}}}}}
	text.Variants = []*ir.Union{content}
	msg := &ir.Struct{Name: ir.Name{Go: "Msg", Schema: "#/$defs/m"}, Rest: ir.TypedRest{Go: "AdditionalProperties", Elem: ir.Elem{Type: ir.Int}}, Fields: []*ir.Field{
		{JSON: "schemaVersion", Go: "SchemaVersion", Type: ir.VersionOf, Required: true},
		{JSON: "role", Go: "Role", Type: role, Required: true},
		{JSON: "role2", Go: "Role2", Type: role},
		{JSON: "contents", Go: "Contents", Type: ir.List{Elem: ir.Elem{Type: content}}},
		{JSON: "usage", Go: "Usage", Type: usage, Doc: ir.Doc{Since: "1.1.0"}},
		{JSON: "usage2", Go: "Usage2", Type: usage, Nullable: true, Required: true},
		{JSON: "usage3", Go: "Usage3", Type: usage, Required: true},
		{JSON: "n", Go: "N", Type: ir.Int, Check: chk},
		{JSON: "raw", Go: "Raw", Type: ir.Raw{}},
		{JSON: "m", Go: "M", Type: ir.Map{Elem: ir.Elem{Type: ir.Int}}},
		{JSON: "mm", Go: "MM", Type: ir.List{Elem: ir.Elem{Type: ir.List{Elem: ir.Elem{Type: usage, Nullable: true}}}}},
		{JSON: "nn", Go: "NN", Type: ir.List{Elem: ir.Elem{Type: ir.Int, Nullable: true}}, Nullable: true},
		{JSON: "t", Go: "T", Type: ir.DateTime},
		{JSON: "f", Go: "F", Type: ir.Float, Nullable: true},
	}}
	pkg := &ir.Package{Name: "x", RootAs: "Msg", Root: msg, Decls: []ir.Decl{usage, role, text, content, msg}, Checks: []*ir.Check{chk}, Gate: &ir.Gate{Property: "schemaVersion", Versions: []ir.Version{{Major: 1}, {Major: 1, Minor: 1}}}}
	out, err := Package(pkg)
	if err != nil {
		t.Fatal(err)
	}
	dir := os.Getenv("OUT")
	if dir == "" {
		return
	}
	os.MkdirAll(dir, 0o777)
	for n, b := range out {
		os.WriteFile(dir+"/"+n, b, 0o666)
	}
}
