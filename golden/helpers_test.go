package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stategen/stategen/golden/jsontest"
)

// canary is a text that must never be seen outside the state that holds it.
const canary = "s3cr3t" // short, so that a part of it is not shown unnoticed

// foreignStates returns the folder of states that other programs wrote; it is
// no part of the repository.
func foreignStates(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("STATEGEN_STATES")
	if dir == "" {
		t.Skip("STATEGEN_STATES names no folder of states")
	}
	return dir
}

// readRows returns the rows of a table of tab-separated values, without
// its head.
func readRows(t testing.TB, path string) [][]string {
	t.Helper()
	var rows [][]string
	for line := range strings.Lines(string(readFile(t, path))) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows[1:]
}

// readFile returns the text of a file that has to be there.
func readFile(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// roundTrip reads a readable text, writes what it says and reads that again. It checks what must
// hold of any package, and is not ok if there is nothing to go on with.
func roundTrip[S interface {
	AppendJSON(dst []byte) ([]byte, error)
}](t testing.TB, text []byte, decode func([]byte) (S, error), rules ...jsontest.Rule) (s S, out []byte, back S, ok bool) {
	t.Helper()
	input := bytes.Clone(text)
	s, err := decode(input)
	if err != nil {
		t.Errorf("Decode: %v", err)
		return s, nil, back, false
	}
	for i := range input { // the caller's buffer is the caller's again
		input[i] = '#'
	}
	out, err = s.AppendJSON([]byte("before"))
	if err != nil {
		t.Errorf("AppendJSON: %v", err)
		return s, nil, back, false
	}
	out, kept := bytes.CutPrefix(out, []byte("before"))
	if !kept {
		t.Error("AppendJSON changed what was in the slice")
	}
	for _, d := range jsontest.Diff(text, out, rules...) {
		t.Error(d)
	}
	if back, err = decode(out); err != nil {
		t.Errorf("what was written cannot be read: %v", err)
		return s, out, back, false
	}
	again, err := back.AppendJSON(nil)
	if err != nil || !bytes.Equal(out, again) {
		t.Errorf("encoding what was written gives different bytes (%v):\n%s\n%s", err, out, again)
	}
	return s, out, back, true
}

// allocatedBytes returns how much memory f allocates, kept or not.
func allocatedBytes(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// checkMemory checks that to read a text allocates in proportion to its length, whatever is in it: docs/documents.md
// says what a byte can cost.
func checkMemory(t testing.TB, text []byte, read func()) {
	t.Helper()
	const each, most = 450, 1 << 20
	if spent := allocatedBytes(read); spent > each*uint64(len(text))+most {
		t.Errorf("to read %d bytes allocates %d", len(text), spent)
	}
}

// leastAllocated returns how much memory f allocates where no collection has taken what
// it would have used again.
func leastAllocated(f func()) uint64 {
	least := allocatedBytes(f)
	for range 3 {
		least = min(least, allocatedBytes(f))
	}
	return least
}

// panicOf returns what f panics with; "" if it does not.
func panicOf(f func()) (message string) {
	defer func() {
		if v := recover(); v != nil {
			message = fmt.Sprint(v)
		}
	}()
	f()
	return ""
}

// replaceOnce replaces what is in a text once; else the test is not about what it was.
func replaceOnce(text, old, new string) string {
	if strings.Count(text, old) != 1 {
		panic("not once in the text: " + old)
	}
	return strings.Replace(text, old, new, 1)
}

func itoa(i int) string { return strconv.Itoa(i) }

// isJSON is the oracle of what is JSON: the standard library, with the two
// things that it overlooks, bytes that are no UTF-8 and repeated names.
func isJSON(t testing.TB, text []byte) (syntax, distinct bool) {
	t.Helper()
	syntax = json.Valid(text) && utf8.Valid(text)
	_, err := jsontest.Parse(text)
	distinct = err == nil
	if (distinct || jsontest.IsDuplicate(err)) != syntax {
		t.Fatalf("the oracles disagree on %q: %v", text, err)
	}
	return syntax, distinct
}

// checkVerdict checks what reading said of any bytes against what they are.
func checkVerdict(t testing.TB, outcome string, err error, syntax, distinct bool) {
	t.Helper()
	switch outcome {
	case "ok":
		if !syntax || !distinct {
			t.Errorf("accepted, but JSON: %t, names distinct: %t", syntax, distinct)
		}
	case "syntax":
		if syntax {
			t.Errorf("called no JSON, but it is: %v", err)
		}
	case "duplicate":
		if syntax && distinct {
			t.Errorf("no name is repeated: %v", err)
		}
	case "type", "version", "layout", "depth":
	default:
		t.Error(outcome)
	}
}

// checkPlace checks that an error about syntax is placed where the first byte is that no JSON text could have.
// Where a colon is missing, that is at the member or around it.
func checkPlace(t testing.TB, text []byte, pointer string, offset int64) {
	t.Helper()
	_, err := jsontest.Parse(text)
	var want *jsontest.Error
	if !errors.As(err, &want) || want.Duplicate || int64(want.Offset) != offset || pointer != want.Pointer && pointer+want.Pointer[max(0, strings.LastIndexByte(want.Pointer, '/')):] != want.Pointer {
		t.Errorf("no JSON at %q, offset %d; the oracle says %v", pointer, offset, err)
	}
}

// endsAnywhere leaves a loop at each of its values. Go panics if the loop goes on.
func endsAnywhere[T any](nodes iter.Seq2[string, T]) {
	for k, n := 0, 1; n > k; k++ {
		n = 0
		for range nodes {
			if n++; n > k {
				break
			}
		}
	}
}
