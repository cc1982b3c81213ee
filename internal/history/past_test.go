package history_test

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
	"github.com/stategen/stategen/internal/jsonschema"
)

func sum(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// A record is of the document whichever way version control ends its lines, and as earlier
// releases of stategen made it: of the bytes as they were, and of the document alone.
func TestRecordsOfEarlierReleases(t *testing.T) {
	const unix = "{\n\"type\": \"object\"\n}\n"
	windows := strings.ReplaceAll(unix, "\n", "\r\n")
	beside := []jsonschema.Source{{Path: "fam/parts.json", Data: []byte(`{"a":1}`)}}
	is := func(record, text string, beside []jsonschema.Source, want string) {
		t.Helper()
		f := family("1.0.0", text)
		f.Documents[0].Beside, f.Outline = beside, nil
		f.Lock.Entries = []history.Entry{{Version: "1.0.0", Schema: record, Generator: "v1.0.0"}}
		got := ""
		for _, d := range history.Released(f) {
			got += d.Code + ": " + d.Message
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for _, record := range []string{sum(unix), sum(windows)} {
		is(record, unix, nil, "")
		is(record, windows, nil, "")
		is(record, unix, beside, "")
	}
	mixed := "{\n\"type\": \"object\"\r\n}\n"
	is(sum(mixed), mixed, nil, "")
	is(sum(`{"type":"object"}`), unix, nil, "release-edited: version 1.0.0 is released, and its schema was edited since")

	f := family("1.0.0", unix)
	f.Documents[0].Beside = beside
	record := release(t, f, "1.0.0").Lock.Entries[0].Schema
	is(record, windows, beside, "")
	for _, edited := range [][]jsonschema.Source{
		{{Path: "fam/parts.json", Data: []byte(`{"a":2}`)}},
		append(beside, jsonschema.Source{Path: "fam/more.json", Data: []byte(`{}`)}),
	} {
		names := "fam/parts.json"
		if len(edited) > 1 {
			names += ", fam/more.json"
		}
		is(record, unix, edited, "release-edited: version 1.0.0 is released, and its schema, or what that refers to ("+names+"), was edited since")
	}
}

// An edited release says nothing of the packages of other majors.
func TestPackageBesideAnEditedMajor(t *testing.T) {
	f := release(t, family("1.0.0", one, "2.0.0", breaking), "1.0.0", "2.0.0")
	f.Documents[0].Data = []byte(more)
	f.Outline = func(string) string { return "struct State\n  B string\n" }
	if got, want := codes(f), "error release-edited fam/1.0.0.json\nerror release-package fam/stategen.lock"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Only a step within major 0 is warned of, since only there one package reads both documents.
func TestStepsToAMajorMayBreak(t *testing.T) {
	for _, versions := range [][2]string{{"1.0.0", "2.0.0"}, {"0.1.0", "1.0.0"}} {
		if got := codes(family(versions[0], one, versions[1], breaking)); got != "" {
			t.Errorf("%s: %s", versions, got)
		}
	}
	if got := codes(family("0.1.0", one, "0.2.0", `{"type": 1}`)); !strings.HasPrefix(got, "error ") {
		t.Errorf("what cannot be read is told: %q", got)
	}
}

// Only the member that is the label may say another version in each version, and only its own.
func TestOnlyTheLabelFollowsTheVersion(t *testing.T) {
	label := func(member, version string) string {
		return `{"type":"object","properties":{"` + member + `":{"const":"` + version + `"}}}`
	}
	for _, c := range []struct{ member, was, is, want string }{
		{"v", "1.0.0", "1.1.0", ""},
		{"since", "1.0.0", "1.1.0", "error const-changed fam/1.1.0.json"},
		{"v", "0.9.0", "1.1.0", "error const-changed fam/1.1.0.json"},
		{"v", "1.0.0", "1.2.0", "error const-changed fam/1.1.0.json"},
	} {
		f := family("1.0.0", label(c.member, c.was), "1.1.0", label(c.member, c.is))
		if got := codes(f); got != c.want {
			t.Errorf("%v: got %q", c, got)
		}
	}
}

// Lines are of versions in any order, as a merge may leave them, and of such as had no package.
func TestLockInAnyOrder(t *testing.T) {
	zero := "sha256:" + strings.Repeat("0", 64)
	line := func(version, outline string) string { return version + " " + zero + " " + outline + " v1.0.0\n" }
	lock, found := history.ParseLock("l", "l.sum", []byte(line("1.10.0", "-")+line("2.0.0", zero)+line("1.2.0", zero)))
	if len(found) > 0 {
		t.Fatal(found)
	}
	lock.Put(history.Entry{Version: "1.9.0", Schema: zero, Package: zero, Generator: "v1.0.0"})
	lock.Put(history.Entry{Version: "2.0.0", Schema: zero, Generator: "v1.0.0"})
	_, lines, _ := strings.Cut(string(lock.Text()), line("1.2.0", zero))
	if want := line("1.9.0", zero) + line("1.10.0", "-") + line("2.0.0", "-"); lines != want {
		t.Errorf("got\n%s", lock.Text())
	}
	f := family("1.10.0", one)
	f.Lock, _ = history.ParseLock("l", "l.sum", []byte("1.10.0 "+sum(one)+" - v1.0.0\n"))
	if got := codes(f); got != "" {
		t.Errorf("a release without a package has none that could change: %s", got)
	}
}

// A conflict is told once, and what to do about it.
func TestLockInConflict(t *testing.T) {
	zero := "sha256:" + strings.Repeat("0", 64)
	text := "<<<<<<< ours\n1.1.0 " + zero + " - v1.0.0\n=======\n1.2.0 " + zero + " - v1.0.0\n>>>>>>> theirs\n"
	lock, found := history.ParseLock("l", "l.sum", []byte(text))
	if len(found) != 1 || found[0].Line != 1 || !strings.HasPrefix(found[0].Hint, "resolve the merge") || !diag.HasErrors(found) {
		t.Errorf("%+v", found)
	}
	if len(lock.Entries) != 2 {
		t.Errorf("%+v", lock.Entries)
	}
}
