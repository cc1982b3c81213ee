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
