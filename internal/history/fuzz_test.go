package history_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/history"
)

// FuzzParseLock reads any bytes as a lock file: every line is a release or reported, and what
// is written of the releases has the same ones.
func FuzzParseLock(f *testing.F) {
	line := func(version, digit string) string {
		return version + " sha256:" + strings.Repeat(digit, 64) + " - v1\n"
	}
	f.Add([]byte("# released\n" + line("1.0.0", "0") + line("1.1.0", "1")))
	f.Add([]byte("\ufeff" + line("2.0.0", "a") + "\r\n" + strings.Replace(line("1.0.0-rc.1", "b"), "- v1", "sha256:"+strings.Repeat("c", 64)+" (devel)", 1)))
	f.Add([]byte("<<<<<<< a\n" + line("1.0.0", "0") + "=======\n" + line("1.0.0", "1") + ">>>>>>> b\n"))
	f.Add([]byte(line("1.0.0", "0") + line("2.0.0", "1") + "upgrade 1.0.0 2.0.0 sha256:" + strings.Repeat("2", 64) + "\nupgrade 1 2 sha256:0\n"))
	f.Add([]byte("1.0.0 md5:00 - v1\n\n 1"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, found := history.ParseLock("stategen.lock", "stategen.sum", text)
		lines := 1 + bytes.Count(text, []byte("\n"))
		for _, d := range found {
			if d.Line < 1 || d.Line > lines || d.Message == "" || d.Hint == "" {
				t.Errorf("an odd diagnostic: %+v", d)
			}
		}
		if len(l.Entries) == 0 { // that is never written
			return
		}
		again, found := history.ParseLock("stategen.lock", "stategen.sum", l.Text())
		if len(found) > 0 || !bytes.Equal(again.Text(), l.Text()) {
			t.Errorf("what is written is read otherwise: %v\n%s\n%s", found, l.Text(), again.Text())
		}
	})
}
