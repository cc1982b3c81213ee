package write

import (
	"fmt"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	tests := []struct{ name, before, after, want string }{
		{"equal", "a\nb\n", "a\nb\n", ""},
		{"one line", "a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"},
		{"added at the end", "a\n", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n"},
		{"added at the beginning", "b\n", "a\nb\n", "@@ -1 +1,2 @@\n+a\n b\n"},
		{"removed", "a\nb\nc\n", "a\nc\n", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"},
		{"everything", "a\n", "b\n", "@@ -1 +1 @@\n-a\n+b\n"},
		{"from empty", "", "a\n", "@@ -0,0 +1 @@\n+a\n"},
		{"to empty", "a\n", "", "@@ -1 +0,0 @@\n-a\n"},
		{"no newline at the end", "a\nb", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"},
		{"context is cut", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nX\n6\n7\n8\n9\n",
			"@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+X\n 6\n 7\n 8\n"},
		{"two hunks", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "X\n2\n3\n4\n5\n6\n7\n8\nY\n",
			"@@ -1,4 +1,4 @@\n-1\n+X\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+Y\n"},
		{"near changes share a hunk", "1\n2\n3\n4\n5\n", "X\n2\n3\n4\nY\n",
			"@@ -1,5 +1,5 @@\n-1\n+X\n 2\n 3\n 4\n-5\n+Y\n"},
		{"a repeated line is no anchor", "}\na\n}\nb\n}\n", "}\na\n}\nx\n}\nb\n}\n", "@@ -1,5 +1,7 @@\n }\n a\n }\n+x\n+}\n b\n }\n"},
		{"moved block", "a\nb\nc\nd\n", "c\nd\na\nb\n", "@@ -1,4 +1,4 @@\n-a\n-b\n c\n d\n+a\n+b\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			if want != "" {
				want = "--- a/x.go\n+++ b/x.go\n" + want
			}
			got := Diff("x.go", []byte(test.before), []byte(test.after))
			if got != want {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
			if back := patch(t, test.before, got); got != "" && back != test.after {
				t.Errorf("applied, the diff gives %q, want %q", back, test.after)
			}
		})
	}
}

func TestDiffOfAMissingSide(t *testing.T) {
	if got, want := Diff("x", nil, []byte("a\n")), "--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Diff("x", []byte("a\n"), nil), "--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What a file checked out on Windows has in every line is in no diff.
func TestDiffOfAChange(t *testing.T) {
	for _, test := range []struct {
		old, new []byte
		want     string
	}{
		{[]byte("a\r\nb\r\nc\r\n"), []byte("a\nB\nc\n"), "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"},
		{[]byte("a\r\n"), nil, "--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"},
		{[]byte{}, []byte("a\n"), "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n"},
		{nil, []byte("a\n"), "--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n"},
	} {
		if got := (Change{Old: test.old, New: test.new}).Diff("x"); got != test.want {
			t.Errorf("%q to %q: got %q, want %q", test.old, test.new, got, test.want)
		}
	}
}

// FuzzDiff checks that a diff turns one side into the other.
func FuzzDiff(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nc\nd")
	f.Add("}\n}\n}\n", "}\nx\n}\n")
	f.Add("", "\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		if got := patch(t, before, Diff("x", []byte(before), []byte(after))); got != after {
			t.Errorf("applied, the diff gives %q, want %q", got, after)
		}
	})
}

// patch applies a unified diff.
func patch(t *testing.T, text, diff string) string {
	t.Helper()
	if diff == "" {
		return text
	}
	old := splitLines([]byte(text))
	var out []string
	at := 0
	lines := splitLines([]byte(diff))[2:]
	for i := 0; i < len(lines); i++ {
		body := lines[i][1:]
		if i+1 < len(lines) && strings.HasPrefix(lines[i+1], `\`) {
			body = strings.TrimSuffix(body, "\n")
		}
		switch lines[i][0] {
		case '@':
			var first, count int
			if n, _ := fmt.Sscanf(lines[i], "@@ -%d,%d", &first, &count); n == 1 {
				count = 1
			}
			if count > 0 {
				first--
			}
			out = append(out, old[at:first]...)
			at = first
		case ' ', '-':
			if old[at] != body {
				t.Fatalf("the diff says %q where there is %q", body, old[at])
			}
			if lines[i][0] == ' ' {
				out = append(out, body)
			}
			at++
		case '+':
			out = append(out, body)
		}
	}
	return strings.Join(append(out, old[at:]...), "")
}
