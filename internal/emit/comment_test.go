package emit

import (
	"fmt"
	"testing"
)

func TestComment(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"Parts is a list."}, "// Parts is a list."},
		{
			[]string{"UnknownRootSensitiveAttributesItem is a RootSensitiveAttributesItem that the schema does not declare. It is kept as it is."},
			"// UnknownRootSensitiveAttributesItem is a RootSensitiveAttributesItem that the schema does not\n" +
				"// declare. It is kept as it is.",
		},
		{[]string{"Parts is one of:", "  - *PartText", "  - *PartImage"}, "// Parts is one of:\n//   - *PartText\n//   - *PartImage"},
	} {
		if got := fmt.Sprintf("%#v", comment(c.lines...)); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// An item of a list is broken where it is too long, and is one item still.
func TestItems(t *testing.T) {
	lines := []string{"Phase is one of:"}
	for _, item := range []string{
		`  - *PredefinedPhase, for "design", "pre-build", "build", "post-build", "operations", "discovery" or "decommission"`,
		`  - *NamedPhase, with name`,
	} {
		lines = append(lines, itemText(item)...)
	}
	want := `// Phase is one of:
//   - *PredefinedPhase, for "design", "pre-build", "build", "post-build", "operations", "discovery" or
//     "decommission"
//   - *NamedPhase, with name`
	if got := fmt.Sprintf("%#v", comment(lines...)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
