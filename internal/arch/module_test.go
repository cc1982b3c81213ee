package arch

import (
	"testing"

	"golang.org/x/mod/zip"
)

// The go command fetches this module only if all of its files can be unpacked
// everywhere: one name that Windows reserves, such as nul, or two that differ
// in letter case only, and `go get` refuses all of them.
func TestModuleCanBeFetched(t *testing.T) {
	files, err := zip.CheckDir("../..")
	if err != nil {
		t.Error(err)
	}
	if len(files.Valid) < 100 {
		t.Errorf("only %d files were found", len(files.Valid))
	}
}
