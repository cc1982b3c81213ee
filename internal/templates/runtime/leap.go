package runtime

import "strings"

// A tag that does not come first, as pydantic writes it, is looked for by its
// structure alone: quotes and brackets. What stands before it is read after all,
// and what is wrong with it is found then. Where anything is unusual, nobody
// knows: the way that checks what it goes through decides.

// leapToTag returns the index of the value of the first member called name of the
// object at i; 0 if that is not known.
func (d *decoder) leapToTag(i int, name string) int {
	s := d.src
	for i = d.space(i + 1); s[i] == '"'; i = d.space(i + 1) {
		end := i + 1 + shortLength(load64(s, i+1), load64(s, i+9))
		if s[end] != '"' {
			if end = textEnd(s, end); s[end] != '"' {
				return 0
			}
		}
		value := d.valueAt(end + 1)
		if s[value] != ':' {
			return 0
		}
		value = d.valueAt(value + 1)
		if s[i+1:end] == name {
			return value
		}
		if i = d.leap(value, d.depth+1); i < 0 {
			return 0
		}
		if i = d.valueAt(i); s[i] != ',' {
			return 0
		}
	}
	return 0
}

// leap returns the index after the value at i, or -1 where there is none. Of what is
// no text, array or object it is that of the next bracket or comma.
func (d *decoder) leap(i, depth int) int {
	s := d.src
	switch s[i] {
	case '"':
		return leapText(s, i+1)
	case '{', '[':
		return d.leapNested(i, depth)
	}
	for {
		switch s[i] {
		case ',', '}', ']':
			return i
		case '"', '{', '[', ':', 0:
			return -1
		}
		i++
	}
}

// leapText returns the index after the string whose text begins at i, or -1. Longer
// ones are left to the search of the library.
func leapText(s string, i int) int {
	start := i
	if i += shortLength(load64(s, i), load64(s, i+8)); s[i] == '"' {
		return i + 1
	}
	for {
		k := strings.IndexByte(s[i:], '"')
		if k < 0 {
			return -1
		}
		i += k + 1
		first := i - 1 // of the backslashes before the quote
		for first > start && s[first-1] == '\\' {
			first--
		}
		if (i-1-first)%2 == 0 {
			return i
		}
	}
}

// leapNested is leap for an array or object in so many others. Where a long one ends
// is remembered, as lookAhead does, but apart: nothing of it is known to be right.
func (d *decoder) leapNested(i, depth int) int {
	if end, ok := d.leaptEnds.endOf(i); ok {
		return end
	}
	if depth++; depth > d.maxDepth {
		return -1
	}
	s, start, covered := d.src, i, d.leaptEnds.covered
	for i++; ; {
		switch s[i] {
		case '"':
			i = leapText(s, i+1)
		case '{', '[':
			i = d.leapNested(i, depth)
		case '}', ']':
			d.leaptEnds.noteEnd(start, i+1, covered)
			return i + 1
		case 0:
			return -1
		default:
			i++
		}
		if i < 0 {
			return -1
		}
	}
}
