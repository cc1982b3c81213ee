package write

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzManifest reads any bytes as the list of written files: whatever it names, and so might
// have removed, is at or below the folder of the list, and what is written is read back.
func FuzzManifest(f *testing.F) {
	zeros := strings.Repeat("0", 64)
	f.Add([]byte(manifestHeader + keptMark + "stategen.lock\n" + zeros + "  generated/a/types.go\n"))
	for _, name := range []string{"../a.go", "/etc/passwd", "a/../../b", ".", "", `..\a.go`, "c:/x", "a//b", "a/./b", "a\x00b", "COM1"} {
		f.Add([]byte(zeros + "  " + name + "\r\n"))
	}
	f.Add([]byte(keptMark + "a in b\n" + entryMark + "1.0 in a in b\n" + keptMark + "s.lock\r\n" + entryMark + "2.0 in s.lock\n" + entryMark + "1.0 in s.lock\r\n" + entryMark + "3.0 in none\n" + entryMark + "4.0\n"))
	f.Add([]byte("<<<<<<< a\n" + zeros + "  a\n=======\n" + zeros[1:] + "1  a\n>>>>>>> b\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		files := map[string][]byte{}
		for name := range parseManifest(text) {
			if rel, err := filepath.Rel("/tree", filepath.Join("/tree", filepath.FromSlash(name))); err != nil || rel == ".." || strings.HasPrefix(rel, "../") {
				t.Errorf("it names %q", name)
			}
			files[name] = []byte(name)
		}
		again := parseManifest(formatManifest(files, nil))
		for name := range files {
			if again[name] != sum([]byte(name)) {
				t.Errorf("%q is written with one sum, and read with another: %q", name, again[name])
			}
		}
		kept := parseKept(text)
		if list := formatManifest(nil, kept); !bytes.Equal(formatManifest(nil, parseKept(list)), list) {
			t.Errorf("of what is kept, %q becomes %q", list, formatManifest(nil, parseKept(list)))
		}
		if len(again) != len(files) {
			t.Errorf("%d files are written, and %d read", len(files), len(again))
		}
	})
}
