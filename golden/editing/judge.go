package editing

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/golden/jsontest"
)

// Source is the part of this package that needs the standard library only.
//
//go:embed editing.go
var Source string

// ExtrasSource is what finds what nodes keep, which needs no more than that either.
//
//go:embed extras.go
var ExtrasSource string

// HoldingSource is what compares fields with documents, likewise.
//
//go:embed holding.go
var HoldingSource string

// GraftSource is what grafts, which needs no more than that either.
//
//go:embed graft.go
var GraftSource string

// Judge returns what is wrong with a document as it is written after an edit
// that gave a place the value now; "" if that place alone has changed. A label
// may rise, to the version that brought what the edit did.
func Judge(now string, before, after []byte) (problem string) {
	diff := slices.DeleteFunc(jsontest.Diff(before, after), func(d string) bool { return strings.HasPrefix(d, `"/schemaVersion"`) })
	if len(diff) == 0 && (now == "" || now == "null") {
		return "" // where a member is required, null is what is written of nothing
	}
	if len(diff) != 1 {
		return fmt.Sprintf("%d changes: %s", len(diff), strings.Join(diff, "; "))
	}
	quoted, err := strconv.QuotedPrefix(diff[0])
	if err != nil {
		return diff[0]
	}
	pointer, err := strconv.Unquote(quoted)
	if err != nil {
		return diff[0]
	}
	at, err := jsontest.MustParse(after).At(pointer)
	switch {
	case now == "":
		return ""
	case err != nil:
		return diff[0]
	case at.Kind == jsontest.Object, at.Kind == jsontest.Array:
		return "" // one that there was not, around what was edited
	}
	return strings.Join(jsontest.DiffValues(jsontest.MustParse([]byte(now)), at), "; ")
}
