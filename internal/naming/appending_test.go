package naming

import (
	"slices"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// A type gives way to the functions of an array, which are called after its field, be that asked for
// or not. Where other members of the struct have changed that name, a type may be in the way.
func TestFunctionsOfArrays(t *testing.T) {
	array := func(override string, members ...string) *ir.Struct {
		s := define("Doc", members...)
		s.Fields[0].AppendOnly, s.Fields[0].Override = true, override
		return s
	}
	for _, tc := range []struct {
		name  string
		decls []ir.Decl
		want  []string
		codes []string
	}{
		{"its own name", []ir.Decl{array("", "items"), define("OpenItems"), define("AppendItems"), define("Items")}, []string{"Doc", "OpenItemsType", "AppendItemsType", "Items"}, nil},
		{"asked for", []ir.Decl{array("Entries", "items"), define("OpenEntries"), define("OpenItems")}, []string{"Doc", "OpenEntriesType", "OpenItemsType"}, nil},
		{"widened", []ir.Decl{array("", "log_entries", "logEntries"), define("OpenLogEntries")}, []string{"Doc", "OpenLogEntriesType"}, nil},
		{
			"in the way", []ir.Decl{array("", "log_entries", "logEntries"), define("AppendLogUnderscoreEntries")},
			[]string{"Doc", "AppendLogUnderscoreEntries"}, []string{"name-collision /$defs/Doc/properties/log_entries"},
		},
	} {
		diags := Assign(&ir.Package{RootAs: "State", Decls: tc.decls}, Options{})
		if got := typeNames(tc.decls); !slices.Equal(got, tc.want) || !slices.Equal(codes(diags), tc.codes) {
			t.Errorf("%s: got %s %s\nwant %s %s", tc.name, got, codes(diags), tc.want, tc.codes)
		}
	}
}
