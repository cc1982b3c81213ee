package write

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestKeepWritesAndRecords(t *testing.T) {
	dir := t.TempDir()
	apply(t, tree(dir, map[string]string{"a.go": "package a\n"}))
	if err := (Tree{Dir: dir}).Keep(Kept{Path: "schema/none.lock"}, nil, []byte("1\n")); err == nil {
		t.Error("there is no such folder, and no error")
	}
	was := "0\n"
	put(t, dir, "schema/old.lock", was)
	for _, text := range []string{"1\n", "2\n"} {
		if err := (Tree{Dir: dir}).Keep(Kept{Path: "schema/old.lock"}, []byte(was), []byte(text)); err != nil {
			t.Fatal(err)
		}
		was = text
		if got := files(t, dir)["schema/old.lock"]; got != text {
			t.Errorf("the file is %q, want %q", got, text)
		}
	}
	got := files(t, dir)
	if names := slices.Sorted(maps.Keys(got)); !slices.Equal(names, []string{"a.go", "schema/old.lock", ManifestName}) {
		t.Errorf("files are %q", names)
	}
	want := tree(dir, map[string]string{"a.go": "package a\n"})
	want.Kept = []Kept{{Path: "schema/old.lock"}}
	wantDrift(t, plan(t, want))
}

// Of what a file records, the list says what was there: an entry that is gone is told until it is
// back, is past, or is taken out of the list, and never forgotten on the way.
func TestEntriesThatAreGone(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "s.lock", "1.0\n")
	wanted := func(entries ...string) Tree {
		tr := tree(dir, map[string]string{"a.go": "package a\n"})
		tr.Kept = []Kept{{Path: "s.lock", Entries: entries}}
		return tr
	}
	apply(t, wanted("1.0"))
	if err := (Tree{Dir: dir}).Keep(Kept{Path: "s.lock", Entries: []string{"1.0", "2.0"}}, []byte("1.0\n"), []byte("2.0\n")); err != nil {
		t.Fatal(err)
	}
	wantDrift(t, plan(t, wanted("1.0", "2.0")))
	wantDrift(t, plan(t, wanted("2.0")))
	wantDrift(t, plan(t, wanted("1.0")))
	for range 2 {
		now := wanted("2.0", "3.0")
		p := plan(t, now)
		if want := []Entry{{"s.lock", "1.0"}}; !slices.Equal(p.Gone(), want) {
			t.Errorf("gone are %q", p.Gone())
		}
		if gone, err := now.Gone("s.lock"); err != nil || !slices.Equal(gone, []string{"1.0"}) {
			t.Errorf("gone are %q, %v", gone, err)
		}
		apply(t, now)
		wantDrift(t, plan(t, now))
	}
	unread := wanted()
	unread.Kept[0].Unread = true
	if p := plan(t, unread); len(p.Gone()) > 0 {
		t.Errorf("of a file that cannot be read, gone are %q", p.Gone())
	}
	apply(t, unread)
	past := wanted("2.0")
	past.Kept[0].Past = func(entry string) bool { return entry == "1.0" }
	if want := []Entry{{"s.lock", "3.0"}}; !slices.Equal(plan(t, past).Gone(), want) {
		t.Errorf("gone are %q", plan(t, past).Gone())
	}
	apply(t, past)
	// The order is of no matter: of the list as little as of the file.
	wantDrift(t, plan(t, wanted("3.0", "2.0")))

	// What two branches have added is all of it, also between the marks of a merge.
	list := files(t, dir)[ManifestName]
	put(t, dir, ManifestName, strings.Replace(list, "# released 3.0 in s.lock\n", "<<<<<<< a\n# released 3.0 in s.lock\n=======\n# released 4.0 in s.lock\n>>>>>>> b\n", 1))
	if want := []Entry{{"s.lock", "4.0"}}; !slices.Equal(plan(t, wanted("2.0", "3.0")).Gone(), want) {
		t.Errorf("gone are %q", plan(t, wanted("2.0", "3.0")).Gone())
	}
}

// A list whose head a merge has broken loses no file by a release.
func TestKeepWithABrokenList(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "s.lock", "1\n")
	apply(t, tree(dir, map[string]string{"a.go": "package a\n"}))
	list := files(t, dir)[ManifestName]
	put(t, dir, ManifestName, "<<<<<<< a\n"+strings.TrimPrefix(list, hashHeader))
	if err := (Tree{Dir: dir}).Keep(Kept{Path: "s.lock"}, []byte("1\n"), []byte("2\n")); err != nil {
		t.Fatal(err)
	}
	if got := parseManifest([]byte(files(t, dir)[ManifestName])); len(got) != 1 {
		t.Errorf("the list became %q", files(t, dir)[ManifestName])
	}
}

// If a file that is kept, or the list of those, cannot be written, both stay as they were.
func TestAFileToKeepIsNotHalfWritten(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "schema/old.lock", "0\n")
	put(t, dir, ManifestName+"/a folder where", "the list has to be\n")
	put(t, dir, "schema/folder.lock/in", "a folder where a file has to be\n")
	before := files(t, dir)
	for _, name := range []string{"schema/old.lock", "schema/folder.lock"} {
		if err := (Tree{Dir: dir}).Keep(Kept{Path: name}, []byte("0\n"), []byte("1\n")); err == nil {
			t.Errorf("%s: no error", name)
		}
		if after := files(t, dir); !maps.Equal(after, before) {
			t.Errorf("%s: files are %v, were %v", name, after, before)
		}
	}
	apply(t, tree(dir+"/sub", map[string]string{"a.go": "package a\n"}))
	before = files(t, dir)
	if err := (Tree{Dir: dir + "/sub"}).Keep(Kept{Path: "../schema/folder.lock"}, nil, []byte("1\n")); err == nil || !strings.Contains(err.Error(), "cannot write "+filepath.Join(dir, "schema/folder.lock")+": ") {
		t.Errorf("the error is %v", err)
	}
	if after := files(t, dir); !maps.Equal(after, before) {
		t.Errorf("files are %v, were %v", after, before)
	}
}

// What another program has written to a file since it was read is not overwritten.
func TestAFileToKeepIsAsItWasRead(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "s.lock", "1.0.0\n")
	before := files(t, dir)
	for name, was := range map[string][]byte{"s.lock": []byte("0.1.0\n"), "gone.lock": []byte("1.0.0\n"), "./s.lock": nil} {
		if err := (Tree{Dir: dir}).Keep(Kept{Path: name}, was, []byte("1.1.0\n")); !errors.Is(err, errChanged) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if after := files(t, dir); !maps.Equal(after, before) {
		t.Errorf("files are %v, were %v", after, before)
	}
}

// What is there stays, and what cannot be written whole leaves nothing.
func TestCreate(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "hooks.go", "mine\n")
	put(t, dir, "taken/x", "x\n")
	for name, want := range map[string]bool{"hooks.go": false, "taken": false, "new.go": true} {
		if created, err := Create(dir, name, []byte("stub\n")); created != want || err != nil {
			t.Errorf("%s: created %v, want %v; %v", name, created, want, err)
		}
	}
	if _, err := Create(dir, "nowhere/new.go", []byte("stub\n")); err == nil {
		t.Error("there is no such folder, and no error")
	}
	if got, want := files(t, dir), map[string]string{"hooks.go": "mine\n", "taken/x": "x\n", "new.go": "stub\n"}; !maps.Equal(got, want) {
		t.Errorf("files are %v, want %v", got, want)
	}
}
