package write

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What is as wanted is left alone where other files are written, or removed: it is the same file,
// and not a new one of the same text, which builds would take for a change.
func TestApplyLeavesAloneWhatIsCurrent(t *testing.T) {
	dir := t.TempDir()
	apply(t, tree(dir, map[string]string{"a.go": "package a\n", "b.go": "package a\n", "sub/c.go": "package c\n"}))
	before, err := os.Stat(filepath.Join(dir, "a.go"))
	if err != nil {
		t.Fatal(err)
	}
	apply(t, tree(dir, map[string]string{"a.go": "package a\n", "b.go": "package a // now\n"}))
	got := files(t, dir)
	if got["a.go"] != mark+"package a\n" || got["b.go"] != mark+"package a // now\n" || len(got) != 3 {
		t.Errorf("files are %q", got)
	}
	if after, err := os.Stat(filepath.Join(dir, "a.go")); err != nil || !os.SameFile(before, after) {
		t.Errorf("a.go was written again: %v", err)
	}
}

// Folders go with the last file in them, and no others, whatever is above them.
func TestApplyRemovesFoldersThatItEmptied(t *testing.T) {
	dir := t.TempDir()
	apply(t, tree(dir, map[string]string{"a.go": "package a\n", "x/y/b.go": "package y\n", "p/q/c.go": "package q\n"}))
	put(t, dir, "p/notes.txt", "of a person\n")
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	apply(t, tree(dir, map[string]string{"a.go": "package a\n"}))
	for name, want := range map[string]bool{"x": false, "p/q": false, "p/notes.txt": true, "empty": true, "a.go": true} {
		if there, err := isThere(dir, name); err != nil || there != want {
			t.Errorf("%s: %v, %v", name, there, err)
		}
	}
	apply(t, tree(dir, nil))
	if there, err := isThere(dir, "."); err != nil || !there {
		t.Errorf("the output folder itself is gone: %v", err)
	}
}

// A list that names itself, by a slip, is no file that nobody asks for any more.
func TestAListThatNamesItself(t *testing.T) {
	dir := t.TempDir()
	wanted := tree(dir, map[string]string{"a.go": "package a\n"})
	apply(t, wanted)
	list := files(t, dir)[ManifestName]
	put(t, dir, ManifestName, list+sum([]byte(list))+"  "+ManifestName+"\n")
	for _, c := range plan(t, wanted).Drift() {
		if c.State == Orphaned {
			t.Errorf("%s %s", c.State, c.Path)
		}
	}
	apply(t, wanted)
	if got := files(t, dir)[ManifestName]; got != list {
		t.Errorf("the list is %q", got)
	}
}

// Of the files that people keep, the list says which were there: those that are gone are told, and
// those that nobody asks for any more, as long as they are there; none is ever removed.
func TestLostAndStray(t *testing.T) {
	dir := t.TempDir()
	wanted := tree(dir, map[string]string{"a.go": "package a\n"})
	wanted.Kept = []Kept{{Path: "z.lock", Entries: []string{"1"}}, {Path: "b.lock"}, {Path: "never.lock"}, {Path: "here.lock"}}
	for _, name := range []string{"z.lock", "b.lock", "here.lock", "old.lock", "also.lock"} {
		put(t, dir, name, "1\n")
	}
	all := wanted
	all.Kept = append([]Kept{{Path: "old.lock", Entries: []string{"1"}}, {Path: "also.lock"}}, wanted.Kept...)
	apply(t, all)
	for _, name := range []string{"z.lock", "b.lock"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // writing does not forget it
		p := plan(t, wanted)
		if list := files(t, dir)[ManifestName]; !strings.Contains(list, "# keeps z.lock\n# released 1 in z.lock\n") || !strings.Contains(list, "# keeps old.lock\n# released 1 in old.lock\n") {
			t.Errorf("the list is %q", list)
		}
		if want := []string{"b.lock", "z.lock"}; !slices.Equal(p.Lost(), want) {
			t.Errorf("lost are %q", p.Lost())
		}
		if want := []string{"also.lock", "old.lock"}; !slices.Equal(p.Stray(), want) {
			t.Errorf("stray are %q", p.Stray())
		}
		if list, err := wanted.Stray(); err != nil || !slices.Equal(list, p.Stray()) {
			t.Errorf("stray are %q, %v", list, err)
		}
		for name, want := range map[string]bool{"b.lock": true, "never.lock": false, "here.lock": false, "nobody.lock": false} {
			if lost, err := wanted.IsLost(name); err != nil || lost != want {
				t.Errorf("%s: %v, %v", name, lost, err)
			}
		}
		apply(t, wanted)
	}
	for _, name := range []string{"here.lock", "old.lock", "also.lock"} {
		if there, err := isThere(dir, name); err != nil || !there {
			t.Errorf("%s: %v, %v", name, there, err)
		}
	}
}
