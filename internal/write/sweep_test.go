package write

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What a run left that was killed goes with the next one; what another run is writing, and
// what people call alike, stays.
func TestSweep(t *testing.T) {
	const random = "ABCDEFGHIJKLMNOPQRSTUVWXY2"
	dir := t.TempDir()
	old := []string{"a/.a.go." + random, "." + ManifestName + "." + random, "in/.lock." + random, "b/.stub.go." + random}
	kept := []string{"a/.b.go." + random, "a/.a.go.swp", "a/a.go." + random, "b/.a.go." + random, "a/.a.go." + random + "3"}
	const fresh = "a/.a.go.A23456723456723456723456AA"
	for _, name := range append(append([]string{fresh}, old...), kept...) {
		put(t, dir, name, mark)
		at := time.Now()
		if name != fresh {
			at = at.Add(-time.Hour)
		}
		if err := os.Chtimes(filepath.Join(dir, filepath.FromSlash(name)), at, at); err != nil {
			t.Fatal(err)
		}
	}
	wanted := tree(dir, map[string]string{"a/a.go": "package a\n"})
	wanted.Kept, wanted.Completed = []Kept{{Path: "in/lock"}, {Path: "../out/lock"}}, []string{"b/stub.go"}
	apply(t, wanted)
	want := map[string]string{"a/a.go": mark + "package a\n", fresh: mark, ManifestName: files(t, dir)[ManifestName]}
	for _, name := range kept {
		want[name] = mark
	}
	if got := files(t, dir); !maps.Equal(got, want) {
		t.Errorf("files are %q, want %q", got, want)
	}
	// It is no matter whether there is something to write.
	put(t, dir, old[0], mark)
	at := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dir, filepath.FromSlash(old[0])), at, at); err != nil {
		t.Fatal(err)
	}
	apply(t, wanted)
	if got := files(t, dir); !maps.Equal(got, want) {
		t.Errorf("files are %q, want %q", got, want)
	}
}
