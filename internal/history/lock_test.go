package history_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/history"
)

func TestRelease(t *testing.T) {
	f := family("1.0.0", one, "1.1.0", more, "2.0.0", breaking)
	refused := func(f history.Family, v string, again bool, code string) {
		t.Helper()
		lock, found := history.Release(f, v, again)
		if lock != nil || len(found) == 0 || found[0].Code != code {
			t.Errorf("%s: %v, want %s", v, found, code)
		}
	}
	refused(f, "1.2.0", false, "release-unknown")
	f = release(t, f, "1.1.0", "2.0.0")
	refused(f, "1.1.0", false, "release-again")
	refused(f, "1.0.0", false, "release-order")
	if _, found := history.Release(f, "1.0.0", false); found[0].Hint != "make it a version after 1.1.0" {
		t.Errorf("the hint is %q", found[0].Hint)
	}

	// A record of the package can be renewed, though others are at fault, too; one of the
	// schema cannot.
	f.Outline = func(string) string { return "new" }
	for _, v := range []string{"2.0.0", "1.1.0"} {
		lock, found := history.Release(f, v, true)
		if lock == nil {
			t.Fatalf("%s: %v", v, found)
		}
		f.Lock = lock
	}
	if found := history.Check(f); len(found) > 0 {
		t.Errorf("once all records are renewed: %v", found)
	}
	f.Documents[2].Data = []byte("{}")
	refused(f, "2.0.0", true, "release-edited")

	two := release(t, family("1.0.0", one, "1.1.0", more), "1.0.0", "1.1.0")
	two.Outline = func(string) string { return "new" }
	lock, found := history.Release(two, "1.1.0", true)
	if lock == nil { // of 1.0.0 nobody asks any more
		t.Fatal(found)
	}
	two.Lock = lock
	if found := history.Check(two); len(found) > 0 {
		t.Errorf("once the newest record is renewed: %v", found)
	}

	bad := family("1.0.0", one, "1.1.0", breaking)
	refused(bad, "1.1.0", false, "member-removed")
}

func TestParseLockRefuses(t *testing.T) {
	sum := "sha256:" + strings.Repeat("0", 64)
	for _, text := range []string{
		"1.0.0", "1 " + sum + " - v1", "1.0.0 md5:00 - v1", "1.0.0 " + sum + " - v1\n1.0.0 " + sum + " - v1",
	} {
		if _, found := history.ParseLock("l", "l.sum", []byte(text)); len(found) != 1 || found[0].Code != "lock-form" || found[0].Line == 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// A version can be released twice where two branches were merged.
func TestReleasedTwice(t *testing.T) {
	line := func(digit, outline string) string {
		return "1.0.0 sha256:" + strings.Repeat(digit, 64) + " " + outline + " v1\n"
	}
	for text, want := range map[string]string{
		line("0", "-") + line("0", "sha256:"+strings.Repeat("1", 64)): "2: version 1.0.0 is released twice: in line 1, too; remove one of the two lines: they are of the same document",
		line("0", "-") + "\n" + line("1", "-"):                        "3: version 1.0.0 is released twice: in line 1, too, and of another document; keep the line of the document that programs have got as 1.0.0, and release the other one as a new version",
	} {
		_, found := history.ParseLock("l", "l.sum", []byte(text))
		if len(found) != 1 || fmt.Sprintf("%d: %s; %s", found[0].Line, found[0].Message, found[0].Hint) != want {
			t.Errorf("%q: %v, want %q", text, found, want)
		}
	}
}

// A file that was emptied is not what releasing writes, and no file is; an editor may have
// put a byte order mark before the text.
func TestParseLockOfNothing(t *testing.T) {
	for _, text := range []string{"", "\n", "\ufeff", " \r\n"} {
		if _, found := history.ParseLock("l", "l.sum", []byte(text)); len(found) != 1 || found[0].Code != "lock-form" || !strings.Contains(found[0].Message, "empty") {
			t.Errorf("%q: %v", text, found)
		}
	}
	entry := "1.0.0 sha256:" + strings.Repeat("0", 64) + " - v1\n"
	for _, text := range [][]byte{nil, []byte("# nothing is released any more\n"), []byte("\ufeff" + entry), []byte("\ufeff# one\n" + entry)} {
		if _, found := history.ParseLock("l", "l.sum", text); len(found) > 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}
