package write

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const mark = Header + "; DO NOT EDIT.\n\n"

// tree makes a tree of generated files in dir, from their bodies by path.
func tree(dir string, bodies map[string]string) Tree {
	t := Tree{Dir: dir, Files: map[string][]byte{}}
	for name, body := range bodies {
		t.Files[name] = []byte(mark + body)
	}
	return t
}

func plan(t *testing.T, tree Tree) *Plan {
	t.Helper()
	p, err := NewPlan(tree)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func apply(t *testing.T, tree Tree) {
	t.Helper()
	if err := plan(t, tree).Apply(); err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// files lists what is below dir, as path → text.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(p)
		rel, _ := filepath.Rel(dir, p)
		found[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func drift(p *Plan) []string {
	var list []string
	for _, c := range p.Drift() {
		list = append(list, c.State.String()+" "+c.Path)
	}
	return list
}

func wantDrift(t *testing.T, p *Plan, want ...string) {
	t.Helper()
	if got := drift(p); !slices.Equal(got, want) {
		t.Errorf("drift is %q, want %q", got, want)
	}
}

func TestPlanNamesTheStateOfEachFile(t *testing.T) {
	generated := map[string]string{"p/a.go": "package p\n", "p/b.go": "package p\n\nvar B int\n"}
	changed := map[string]string{"p/a.go": "package p\n\nvar New int\n", "p/b.go": generated["p/b.go"]}
	renamed := map[string]string{"q/a.go": "package q\n"}

	tests := []struct {
		name   string
		disk   func(t *testing.T, dir string) // after generated was applied
		wanted map[string]string
		want   []string
	}{
		{"as wanted", nil, generated, nil},
		{"file gone", func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, "p/b.go")) }, generated, []string{"missing p/b.go"}},
		{"folder gone", func(t *testing.T, dir string) { os.RemoveAll(filepath.Join(dir, "p")) }, generated, []string{"missing p/a.go", "missing p/b.go"}},
		{"schema changed", nil, changed, []string{"stale p/a.go"}},
		{"edited", func(t *testing.T, dir string) { put(t, dir, "p/a.go", mark+"package p // mine\n") }, generated, []string{"hand-edited p/a.go"}},
		{"edited, and schema changed", func(t *testing.T, dir string) { put(t, dir, "p/a.go", mark+"package p // mine\n") }, changed, []string{"hand-edited p/a.go"}},
		{"edited to what is wanted", func(t *testing.T, dir string) { put(t, dir, "p/a.go", mark+changed["p/a.go"]) }, changed, []string{"stale stategen.sum"}},
		{"edited, list of files lost", func(t *testing.T, dir string) {
			put(t, dir, "p/a.go", mark+"package p // mine\n")
			os.Remove(filepath.Join(dir, ManifestName))
		}, generated, []string{"stale p/a.go"}},
		{"list of files lost", func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, ManifestName)) }, generated, []string{"missing stategen.sum"}},
		{"list of files in conflict", func(t *testing.T, dir string) {
			put(t, dir, ManifestName, hashHeader+"\n<<<<<<< HEAD\nabc\n=======\n>>>>>>> x\n")
		}, generated, []string{"stale stategen.sum"}},
		{"mark lost", func(t *testing.T, dir string) { put(t, dir, "p/a.go", "package p\n") }, generated, []string{"foreign p/a.go"}},
		{"empty file in the place", func(t *testing.T, dir string) { put(t, dir, "p/a.go", "") }, generated, []string{"foreign p/a.go"}},
		{"saved with a byte order mark", func(t *testing.T, dir string) { put(t, dir, "p/a.go", "\ufeff"+mark+generated["p/a.go"]) }, generated, []string{"hand-edited p/a.go"}},
		{"list of files saved with a byte order mark", func(t *testing.T, dir string) {
			put(t, dir, ManifestName, "\ufeff"+files(t, dir)[ManifestName])
		}, generated, []string{"stale stategen.sum"}},
		{"list of files saved with a byte order mark, and a file edited", func(t *testing.T, dir string) {
			put(t, dir, ManifestName, "\ufeff"+strings.ReplaceAll(files(t, dir)[ManifestName], "\n", "\r\n"))
			put(t, dir, "p/a.go", mark+"package p // mine\n")
		}, generated, []string{"hand-edited p/a.go"}},
		{"list of files is somebody else's", func(t *testing.T, dir string) { put(t, dir, ManifestName, "mine\n") }, generated, []string{"foreign stategen.sum"}},
		{"file no longer wanted", nil, map[string]string{"p/a.go": generated["p/a.go"]}, []string{"orphaned p/b.go"}},
		{"folder no longer wanted", nil, renamed, []string{"orphaned p/a.go", "orphaned p/b.go", "missing q/a.go"}},
		{"folder no longer wanted, list of files lost", func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, ManifestName)) }, renamed, []string{"missing q/a.go"}},
		{"no longer wanted, and taken over", func(t *testing.T, dir string) { put(t, dir, "p/b.go", "package p\n") },
			map[string]string{"p/a.go": generated["p/a.go"]}, []string{"stale stategen.sum"}},
		{"no longer wanted, and a folder by now", func(t *testing.T, dir string) {
			os.Remove(filepath.Join(dir, "p/b.go"))
			put(t, dir, "p/b.go/x", "")
		}, map[string]string{"p/a.go": generated["p/a.go"]}, []string{"stale stategen.sum"}},
		{"marked, but in no list", func(t *testing.T, dir string) { put(t, dir, "p/old.go", mark+"package p\n") }, generated, []string{"orphaned p/old.go"}},
		{"written by hand beside", func(t *testing.T, dir string) { put(t, dir, "p/mine.go", "package p\n") }, generated, nil},
		{"mark of another generator", func(t *testing.T, dir string) {
			put(t, dir, "p/other.go", "// Code generated by stringer; DO NOT EDIT.\n\npackage p\n")
		}, generated, nil},
		{"mark in the text and not in the heading", func(t *testing.T, dir string) { put(t, dir, "p/x.go", "package p\n\n"+mark) }, generated, nil},
		{"lines end as on Windows", func(t *testing.T, dir string) {
			put(t, dir, "p/a.go", strings.ReplaceAll(mark+generated["p/a.go"], "\n", "\r\n"))
		}, generated, nil},
		{"lines end as on Windows, and schema changed", func(t *testing.T, dir string) {
			put(t, dir, "p/a.go", strings.ReplaceAll(mark+generated["p/a.go"], "\n", "\r\n"))
		}, changed, []string{"stale p/a.go"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			apply(t, tree(dir, generated))
			if test.disk != nil {
				test.disk(t, dir)
			}
			wantDrift(t, plan(t, tree(dir, test.wanted)), test.want...)
		})
	}
}

func TestApplyMakesTheDiskAsWanted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "there", "yet")
	apply(t, tree(dir, map[string]string{"p/a.go": "package p\n", "p/v1/b.go": "package v1\n"}))
	put(t, dir, "p/a.go", mark+"package p // edited\n")
	put(t, dir, "p/mine.go", "package p\n")

	wanted := tree(dir, map[string]string{"p/a.go": "package p\n", "p/c.go": "package p\n"})
	apply(t, wanted)

	got := files(t, dir)
	list := got[ManifestName]
	delete(got, ManifestName)
	want := map[string]string{"p/a.go": mark + "package p\n", "p/c.go": mark + "package p\n", "p/mine.go": "package p\n"}
	if len(got) != len(want) {
		t.Errorf("on disk: %v, want %v", got, want)
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s is %q, want %q", name, got[name], want[name])
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "p", "v1")); !os.IsNotExist(err) {
		t.Errorf("the emptied folder is still there: %v", err)
	}
	if !strings.Contains(list, "  p/a.go\n") || !strings.Contains(list, "  p/c.go\n") || strings.Contains(list, "b.go") || strings.Contains(list, "mine") {
		t.Errorf("list of files:\n%s", list)
	}
	wantDrift(t, plan(t, wanted))
}

func TestApplyKeepsTheModeOfAFile(t *testing.T) {
	dir := t.TempDir()
	apply(t, tree(dir, map[string]string{"a.go": "package a\n"}))
	file := filepath.Join(dir, "a.go")
	// A usual umask takes from the second one what others may write.
	for i, mode := range []fs.FileMode{0o640, 0o666} {
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		apply(t, tree(dir, map[string]string{"a.go": fmt.Sprintf("package a\n\nvar X = %d\n", i)}))
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != mode {
			t.Errorf("mode is %v (%v), want %v", info.Mode(), err, mode)
		}
	}
}

func TestApplyRefusesForeignFilesBeforeWritingAny(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "z.go", "package mine\n")
	p := plan(t, tree(dir, map[string]string{"a.go": "package a\n", "z.go": "package a\n"}))
	err := p.Apply()
	if err == nil || !strings.Contains(err.Error(), "z.go") {
		t.Errorf("error is %v, want a refusal that names z.go", err)
	}
	if got := files(t, dir); len(got) != 1 || got["z.go"] != "package mine\n" {
		t.Errorf("the disk was touched: %v", got)
	}
}

// A folder that cannot be made stands for every failure to write: it comes
// after other files were staged, and nothing may be left of those.
// Of two runs at once, the slower one has nothing to complain of.
func TestApplyTwice(t *testing.T) {
	dir := t.TempDir()
	apply(t, tree(dir, map[string]string{"old/a.go": "package a\n", "b.go": "package b\n"}))
	wanted := tree(dir, map[string]string{"new/a.go": "package a\n", "b.go": "package b // new\n"})
	one, other := plan(t, wanted), plan(t, wanted)
	for _, p := range []*Plan{one, other} {
		if err := p.Apply(); err != nil {
			t.Error(err)
		}
	}
	wantDrift(t, plan(t, wanted))
}

// A list that was damaged is written anew, whatever the names in it have become.
func TestAListWithNamesThatNoFileHas(t *testing.T) {
	dir := t.TempDir()
	wanted := tree(dir, map[string]string{"a.go": "package a\n"})
	apply(t, wanted)
	list := files(t, dir)[ManifestName]
	put(t, dir, ManifestName, strings.Replace(list, "a.go", "a\x00.go", 1)+keptMark+"b\x00\n")
	apply(t, wanted)
	if got := files(t, dir)[ManifestName]; got != list {
		t.Errorf("the list became\n%s", got)
	}
}

// Where names that differ by case alone are of one file, removing what is no longer wanted
// would remove what is. A second link to the file stands for that here.
func TestANameThatChangesByCase(t *testing.T) {
	dir := t.TempDir()
	apply(t, tree(dir, map[string]string{"Types.go": "package a\n", "Other.go": "package a // other\n"}))
	if err := os.Link(filepath.Join(dir, "Types.go"), filepath.Join(dir, "types.go")); err != nil {
		t.Skip("the system makes no second link to a file here:", err)
	}
	wanted := tree(dir, map[string]string{"types.go": "package a\n"})
	wantDrift(t, plan(t, wanted), "orphaned Other.go", "orphaned Types.go", "missing types.go")
	apply(t, wanted)
	wantDrift(t, plan(t, wanted))
}

func TestAFailedWriteLeavesTheOldFiles(t *testing.T) {
	dir := t.TempDir()
	apply(t, tree(dir, map[string]string{"a.go": "package a\n"}))
	p := plan(t, tree(dir, map[string]string{"a.go": "package a\n\nvar New int\n", "b/b.go": "package b\n", "gone.go": "package a\n"}))
	put(t, dir, "b", "a file where a folder has to be\n")
	before := files(t, dir)
	if err := p.Apply(); err == nil || !strings.Contains(err.Error(), "cannot write "+filepath.Join(dir, "b")+": ") {
		t.Fatalf("the error is %v", err)
	} else if at := new(fs.PathError); !errors.As(err, &at) || at.Path != filepath.Join(dir, "b") {
		t.Errorf("the path of %v is not for the command to show", err)
	}
	after := files(t, dir)
	if len(after) != len(before) {
		t.Errorf("files are %v, were %v", after, before)
	}
	for name := range before {
		if after[name] != before[name] {
			t.Errorf("%s is %q, was %q", name, after[name], before[name])
		}
	}
}

func TestNothingOutsideTheFolderIsTouched(t *testing.T) {
	for _, name := range []string{"../a.go", "/a.go", "a/../../b.go", "", ManifestName} {
		if _, err := NewPlan(tree(t.TempDir(), map[string]string{name: "package a\n"})); err == nil {
			t.Errorf("%q was accepted", name)
		}
	}

	outside, dir := t.TempDir(), t.TempDir()
	put(t, outside, "a.go", mark+"package a\n")
	put(t, dir, ManifestName, hashHeader+"\n"+sum(nil)+"  ../"+filepath.Base(outside)+"/a.go\n"+sum(nil)+"  link/a.go\n")
	if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(tree(dir, map[string]string{"b.go": "package b\n"}))
	if err == nil {
		err = p.Apply()
	}
	if err == nil {
		t.Error("a link out of the folder was followed in silence")
	}
	if _, err := NewPlan(tree(dir, map[string]string{"link/a.go": "package a\n"})); err == nil {
		t.Error("a file was planned behind a link out of the folder")
	}
	if got := files(t, outside); len(got) != 1 {
		t.Errorf("outside of the folder there is %v", got)
	}
}

func TestAFolderInThePlaceOfAFileIsAnError(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "a.go/x", "")
	if _, err := NewPlan(tree(dir, map[string]string{"a.go": "package a\n"})); err == nil || !strings.Contains(err.Error(), "a.go") {
		t.Errorf("error is %v, want one that names a.go", err)
	}
}

// What stands where a folder has to be is found before anything is written, and
// the way out is named.
func TestWhatIsInThePlaceOfAFolderIsAnError(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "file", "")
	put(t, dir, "folder/x", "")
	for name, to := range map[string]string{"dangling": "nowhere", "toFile": "file", "toFolder": "folder", "out": t.TempDir()} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{"file": "move it away", "dangling": "leads nowhere"} {
		if _, err := NewPlan(tree(filepath.Join(dir, name), map[string]string{"a.go": "package a\n"})); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the folder %s: %v, want one that says %q", name, err, want)
		}
	}
	for name, want := range map[string]string{
		"file/a.go":       "file is in the place of a folder for generated files and is none: move it away",
		"file/b/a.go":     "file is in the place of a folder for generated files and is none: move it away",
		"folder/x/a.go":   "folder/x is in the place of a folder for generated files and is none: move it away",
		"dangling/a.go":   "dangling is in the place of a folder for generated files and is none, but a symbolic link that leads nowhere: remove it, or make the folder that it leads to",
		"out/a.go":        "out is a symbolic link that is absolute or leads out of the folder of the list of files: make it a folder, or have the files written elsewhere",
		"out/b/a.go":      "out is a symbolic link that is absolute or leads out of the folder of the list of files: make it a folder, or have the files written elsewhere",
		"toFile/a.go":     "toFile is in the place of a folder for generated files and is none: move it away",
		"toFolder/a.go":   "",
		"toFolder/n/a.go": "",
		"new/a.go":        "",
	} {
		_, err := NewPlan(tree(dir, map[string]string{name: "package a\n"}))
		if got := fmt.Sprint(err); err != nil && got != want || err == nil && want != "" {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestAGeneratedFileWithoutTheMarkIsRefused(t *testing.T) {
	_, err := NewPlan(Tree{Dir: t.TempDir(), Files: map[string][]byte{"a.go": []byte("package a\n")}})
	if err == nil || !strings.Contains(err.Error(), Header) {
		t.Errorf("error is %v, want one about %q", err, Header)
	}
}
