package runtime

import "sync/atomic"

// How the array of a [Stored] is found, at the level that was asked for.

// arrayIndex is where an array is in a document.
type arrayIndex struct {
	size   int    // of the document
	end    int    // offset of the array's closing bracket
	opens  string // of an array that is not there yet: what begins it, at end
	null   int    // of an array that is not there yet: the length of the null at end that it replaces
	starts []int  // offsets of the elements that were found there

	// Offsets of those that were appended since. Copies of the index may have them, too, each
	// as far as it goes: see pushed.
	added      []int
	addedTaken *atomic.Int64
}

// startOf returns the offset of element k.
func (x *arrayIndex) startOf(k int) int {
	if n := len(x.starts); k >= n {
		return x.added[k-n]
	}
	return x.starts[k]
}

// addStart adds the offset of an element that is appended.
func (x *arrayIndex) addStart(offset int) {
	x.added, x.addedTaken = pushed(x.added, x.addedTaken, offset)
}

// locate goes down path from the object at i and notes in x what is there.
// Checked, it then goes on to the end of the object and returns the offset after
// it.
func (d *decoder) locate(i int, path []pathMember, level Level, x *arrayIndex) int {
	if len(path) == 0 {
		return x.noteElements(d, i, level)
	}
	s := d.src
	frames := len(d.frames)
	d.frames = append(d.frames, frame{shape: path[0].of, opens: i, depth: d.depth})
	if s[i] != '{' {
		i = d.mismatch(i, "object")
		d.frames = d.frames[:frames]
		return i
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	object := i
	var names []string
	var many nameSet
	there, empty := false, true
	for i = d.space(i + 1); s[i] != '}'; empty = false {
		if s[i] != '"' {
			return d.noName(i)
		}
		name, value := d.name(i)
		if value < 0 {
			return value
		}
		if level == Checked {
			if many.seen(names, name) {
				return d.duplicate(i, name)
			}
			if names = append(names, name); len(names) == few {
				many = makeNameSet(names)
			}
		}
		switch {
		case name == path[0].name:
			there = true
			if i = d.locate(value, path[1:], level, x); i >= 0 && level == Structural {
				return i
			}
		case level == Structural:
			i = d.hop(value)
		default:
			i = d.skip(value)
		}
		if i < 0 {
			return i
		}
		if i = d.space(i); s[i] == ',' {
			if i = d.space(i + 1); s[i] == '}' {
				return d.noName(i)
			}
		} else if s[i] != '}' {
			return d.syntax(i, "',' or '}'")
		}
	}
	switch {
	case there:
	case len(path) == 1:
		x.noteLacking(path[0].name, i, empty)
	default:
		return d.fail(finding{at: object, kind: WrongType, want: "a member " + quoteName(path[0].name), found: "none"})
	}
	d.frames = d.frames[:frames]
	d.depth--
	return i + 1
}

// noteLacking notes that the array called name is not there: it is to become the last
// member of the object that ends at.
func (x *arrayIndex) noteLacking(name string, at int, empty bool) {
	opens := append(appendName(nil, name), '[')
	if empty {
		opens = opens[1:] // the comma
	}
	x.end, x.opens = at, string(opens)
}

// noteElements notes where the elements of the array at i are.
func (x *arrayIndex) noteElements(d *decoder, i int, level Level) int {
	s := d.src
	if d.isNull(i) {
		end := i + len("null")
		x.end, x.opens, x.null = i, "[", len("null")
		return end
	}
	if s[i] != '[' {
		return d.mismatch(i, "array")
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	if i = d.space(i + 1); s[i] != ']' {
		for {
			x.starts = append(x.starts, i)
			if level == Structural {
				i = d.hop(i)
			} else {
				i = d.skip(i)
			}
			if i < 0 {
				return i
			}
			if i = d.space(i); s[i] == ']' {
				break
			}
			if s[i] != ',' {
				return d.syntax(i, "',' or ']'")
			}
			i = d.space(i + 1)
		}
	}
	d.depth--
	x.end = i
	return i + 1
}

// hop is skip that goes by brackets and strings only.
func (d *decoder) hop(i int) int {
	s := d.src
	depth := 0
	for start := i; ; {
		switch c := s[i]; c {
		case '"':
			for i++; s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
				if i >= d.n {
					return d.badText(d.n)
				}
			}
		case '{', '[':
			if depth++; d.depth+depth > d.maxDepth {
				return d.tooDeep(i)
			}
		case '}', ']', ',':
			if depth == 0 {
				if i == start {
					return d.syntax(i, "a value")
				}
				return i
			}
			if c != ',' {
				depth--
			}
		case 0:
			if i >= d.n {
				return d.syntax(i, "a value")
			}
		}
		i++
	}
}
