package history_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/history"
)

// As long as a version cannot be read, nobody knows what it makes of what was accepted.
func TestAcceptedOfUnreadable(t *testing.T) {
	f := family("1.0.0", one, "1.1.0", more, "1.2.0", "{")
	f.Accepted = []history.Acceptance{{Version: "1.2.0", Pointer: "/properties/a/pattern", Rule: "pattern-changed"}}
	if got := codes(f); got == "" || strings.Contains(got, "accept-unused") {
		t.Errorf("found %q", got)
	}
	f.Documents = f.Documents[:2]
	if got := codes(f); got != "error accept-unused " {
		t.Errorf("of a version that is not there: found %q", got)
	}
}
