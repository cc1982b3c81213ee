package write

import (
	"bytes"
	"fmt"
	"sort"
	"strings"
)

// contextLines is how many unchanged lines surround a change in a diff.
const contextLines = 3

// Diff returns the unified diff from what is on disk to what is wanted, which calls the
// file name. Which way lines end is no difference, as it makes no [State]: git's
// core.autocrlf would have every line in it.
func (c Change) Diff(name string) string {
	old := c.Old
	if bytes.Contains(old, []byte("\r\n")) {
		old = unixLines(old)
	}
	return Diff(name, old, c.New)
}

// Diff returns the unified diff that turns before into after, and the empty
// string if they are equal. A nil side stands for a file that is not there.
//
// It is anchored on the lines that occur once on both sides, so it takes time
// linear in the size of the input but for a sort, and prefers hunks that a
// person would have marked over the fewest lines possible.
func Diff(name string, before, after []byte) string {
	if bytes.Equal(before, after) && (before == nil) == (after == nil) {
		return ""
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", side("a/", name, before), side("b/", name, after))
	a, b := splitLines(before), splitLines(after)
	for _, h := range hunks(edits(a, b), len(a), len(b)) {
		h.write(&out, a, b)
	}
	return out.String()
}

func side(prefix, name string, content []byte) string {
	if content == nil {
		return "/dev/null"
	}
	return prefix + name
}

// splitLines cuts text after each newline; only the last line may lack one.
func splitLines(text []byte) []string {
	lines := strings.SplitAfter(string(text), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// edit replaces a[aLo:aHi] by b[bLo:bHi].
type edit struct{ aLo, aHi, bLo, bHi int }

// edits lists what differs between a and b, in order.
func edits(a, b []string) []edit {
	var list []edit
	i, j := 0, 0 // up to here both sides are accounted for
	for _, at := range append(anchors(a, b), anchor{len(a), len(b)}) {
		if at.a < i || at.b < j {
			continue // swallowed by the run before it
		}
		aEnd, bEnd := at.a, at.b
		if i == 0 && j == 0 { // the common beginning needs no anchor
			for i < aEnd && j < bEnd && a[i] == b[j] {
				i, j = i+1, j+1
			}
		}
		for aEnd > i && bEnd > j && a[aEnd-1] == b[bEnd-1] {
			aEnd, bEnd = aEnd-1, bEnd-1
		}
		if i < aEnd || j < bEnd {
			list = append(list, edit{i, aEnd, j, bEnd})
		}
		i, j = at.a, at.b
		for i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
		}
	}
	return list
}

// anchor is a pair of equal lines.
type anchor struct{ a, b int }

// anchors pairs the lines that occur exactly once in a and once in b, and
// keeps the longest sequence of pairs that is in order on both sides.
func anchors(a, b []string) []anchor {
	type seen struct{ inA, inB, a, b int }
	lines := make(map[string]*seen, len(a))
	for i, line := range a {
		s := lines[line]
		if s == nil {
			s = &seen{}
			lines[line] = s
		}
		s.inA, s.a = s.inA+1, i
	}
	for j, line := range b {
		if s := lines[line]; s != nil {
			s.inB, s.b = s.inB+1, j
		}
	}
	var pairs []anchor
	for i, line := range a {
		if s := lines[line]; s.inA == 1 && s.inB == 1 {
			pairs = append(pairs, anchor{i, s.b})
		}
	}
	return increasing(pairs)
}

// increasing returns the longest subsequence of pairs, which are in order of
// a, that is also in order of b: patience sorting.
func increasing(pairs []anchor) []anchor {
	var tails []int // tails[n]: the pair that ends the best sequence of length n+1
	before := make([]int, len(pairs))
	for k, p := range pairs {
		n := sort.Search(len(tails), func(n int) bool { return pairs[tails[n]].b >= p.b })
		before[k] = -1
		if n > 0 {
			before[k] = tails[n-1]
		}
		if n == len(tails) {
			tails = append(tails, k)
		} else {
			tails[n] = k
		}
	}
	chain := make([]anchor, len(tails))
	for n, k := len(tails)-1, 0; n >= 0; n-- {
		if n == len(tails)-1 {
			k = tails[n]
		}
		chain[n] = pairs[k]
		k = before[k]
	}
	return chain
}

// hunk is a run of edits close enough to share their context.
type hunk struct {
	aLo, aHi, bLo, bHi int // including the context
	edits              []edit
}

func hunks(list []edit, aLen, bLen int) []hunk {
	var all []hunk
	for _, e := range list {
		if n := len(all); n > 0 && e.aLo-contextLines <= all[n-1].aHi {
			all[n-1].edits = append(all[n-1].edits, e)
		} else {
			all = append(all, hunk{
				aLo: max(0, e.aLo-contextLines), bLo: max(0, e.bLo-contextLines),
				edits: []edit{e},
			})
		}
		h := &all[len(all)-1]
		h.aHi, h.bHi = min(aLen, e.aHi+contextLines), min(bLen, e.bHi+contextLines)
	}
	return all
}

func (h hunk) write(out *strings.Builder, a, b []string) {
	fmt.Fprintf(out, "@@ -%s +%s @@\n", lineRange(h.aLo, h.aHi), lineRange(h.bLo, h.bHi))
	at := h.aLo
	for _, e := range h.edits {
		writeLines(out, ' ', a[at:e.aLo])
		writeLines(out, '-', a[e.aLo:e.aHi])
		writeLines(out, '+', b[e.bLo:e.bHi])
		at = e.aHi
	}
	writeLines(out, ' ', a[at:h.aHi])
}

// lineRange is "first,count"; an empty range names the line before it.
func lineRange(lo, hi int) string {
	switch hi - lo {
	case 0:
		return fmt.Sprintf("%d,0", lo)
	case 1:
		return fmt.Sprint(lo + 1)
	default:
		return fmt.Sprintf("%d,%d", lo+1, hi-lo)
	}
}

func writeLines(out *strings.Builder, mark byte, lines []string) {
	for _, line := range lines {
		out.WriteByte(mark)
		out.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
