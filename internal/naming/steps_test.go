package naming

import (
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// What tells an alternative may be a value, of which the separators count.
func TestStepNames(t *testing.T) {
	for _, tc := range []struct{ text, schema, want string }{
		{"1.10", "#/oneOf/0", "N1_10"},
		{"1.10", "#/properties/1.10", "N110"},
		{"text", "#/anyOf/1", "Text"},
		{"https://example.com/v1/Pod.json", "#/properties/pod", "Pod"},
	} {
		if got := stepName(ir.Part{Text: tc.text, Schema: tc.schema}); got != tc.want {
			t.Errorf("stepName(%q at %s) = %s, want %s", tc.text, tc.schema, got, tc.want)
		}
	}
}
