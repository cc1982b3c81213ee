package diag

import (
	"regexp"
	"strings"
)

// What is said of a text that a merge has left to people.
const (
	Conflict       = "this is the mark of a merge conflict"
	ConflictWayOut = "resolve the merge, and remove the marks"
)

// conflictMark is what git puts around the two sides of a conflict.
var conflictMark = regexp.MustCompile(`(?m)^(<{7}|={7}|>{7}|\|{7})( |\r?$)`)

// IsConflictMark reports whether a text begins with the mark of a merge conflict.
func IsConflictMark(text string) bool {
	at := conflictMark.FindStringIndex(text)
	return at != nil && at[0] == 0
}

// ConflictLine returns the line of the first mark of a merge conflict, from 1 on; 0 if there
// is none.
func ConflictLine(text string) int {
	at := conflictMark.FindStringIndex(text)
	if at == nil {
		return 0
	}
	return 1 + strings.Count(text[:at[0]], "\n")
}
