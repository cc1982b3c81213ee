package runtime

import "slices"

// There are several ways over a value, by what is known of its text and who else looks at it:
//   - skip checks all of it. What is kept as its text is skipped; lookAhead skips what is read
//     later, and notes where arrays and objects end, so that the next skip need not go through them.
//   - leap goes by quotes and brackets alone, also over what is read, and so checked, later.
//   - hop does so in a [Stored] that is opened as [Structural], where nothing else is checked, and
//     says what is wrong.
//   - past is for text that was read before: nothing can be wrong with it.
//
// scanner.value and scanner.hop are skip and hop over bytes that are not copied.

// skip returns the index after the value at i, or -1 with the failure noted.
// It checks all of it: grammar, UTF-8, duplicate names and depth.
func (d *decoder) skip(i int) int {
	switch c := d.src[i]; c {
	case '"':
		return d.skipText(i)
	case '{', '[':
		return d.skipNested(i)
	case 't':
		return d.literal(i, "true")
	case 'f':
		return d.literal(i, "false")
	case 'n':
		return d.literal(i, "null")
	default:
		if isNumberStart(c) {
			return d.number(i)
		}
		return d.noValue(i, "a value")
	}
}

// literal returns the index after word, which is due at i. It is inlined, so that the
// comparison is one with a constant.
func (d *decoder) literal(i int, word string) int {
	if d.src[i:i+len(word)] != word {
		return d.noLiteral(i, word)
	}
	return i + len(word)
}

// noLiteral notes where the text at i begins to differ from word.
func (d *decoder) noLiteral(i int, word string) int {
	k := 0
	for d.src[i+k] == word[k] {
		k++
	}
	return d.syntax(i+k, "the literal "+word)
}

// skipText is text without the decoded string.
func (d *decoder) skipText(i int) int {
	s := d.src
	for i++; ; {
		b := s[i : i+16]
		if i += shortLength(load64(b, 0), load64(b, 8)); s[i] == '"' {
			return i + 1
		}
		if len(d.plain) > 0 {
			i = d.pastPlain(i)
		}
		if i = textEnd(s, i); s[i] == '"' {
			return i + 1
		}
		if s[i] != '\\' {
			return d.badText(i)
		}
		if i = escapesEnd(s, i); s[i] == '\\' {
			return d.badEscape(i)
		}
	}
}

// escapesEnd returns the index after the escape sequences that follow each other
// from i on, or that of the first one that is none.
func escapesEnd(s string, i int) int {
	for s[i] == '\\' {
		if e := s[i : i+6]; escapes[e[1]] != 0 {
			i += 2
		} else if e[1] == 'u' && hexValues[e[2]]&hexValues[e[3]]&hexValues[e[4]]&hexValues[e[5]]&isHex != 0 {
			i += 6
		} else {
			break
		}
	}
	return i
}

// skipNested skips an array or object, one that was looked at before at once.
func (d *decoder) skipNested(i int) int {
	if end, ok := d.skippedEnds.endOf(i); ok {
		return end
	}
	covered, end := d.skippedEnds.covered, 0
	if d.src[i] == '{' {
		end = d.skipObject(i)
	} else {
		end = d.skipArray(i)
	}
	if d.skippedEnds.growing && end >= 0 {
		d.skippedEnds.noteEnd(i, end, covered)
	}
	return end
}

func (d *decoder) skipArray(i int) int {
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	s := d.src
	if i++; s[i] <= ' ' {
		i = d.space(i)
	}
	if s[i] == ']' {
		d.depth--
		return i + 1
	}
	for {
		if s[i] == '"' {
			i = d.skipText(i)
		} else {
			i = d.skip(i)
		}
		if i < 0 {
			return i
		}
		if s[i] <= ' ' {
			i = d.space(i)
		}
		switch s[i] {
		case ',':
			if i++; s[i] <= ' ' {
				i = d.space(i)
			}
		case ']':
			d.depth--
			return i + 1
		default:
			return d.syntax(i, "',' or ']'")
		}
	}
}

// skipObject keeps the names of the object on d.names to find duplicates:
// compared one by one while they are few, if a look at two letters does not tell
// them apart, by a map when they are many.
func (d *decoder) skipObject(i int) int {
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	s := d.src
	base := len(d.names)
	var many nameSet
	var bits uint64
	if i++; s[i] <= ' ' {
		i = d.space(i)
	}
	if s[i] == '}' {
		d.depth--
		return i + 1
	}
	for {
		if s[i] != '"' {
			return d.noName(i)
		}
		name, value := d.name(i)
		if value < 0 {
			return value
		}
		bit := nameBit(name)
		if (bits&bit != 0 || many != nil) && many.seen(d.names[base:], name) {
			return d.duplicate(i, name)
		}
		bits |= bit
		if d.names = append(d.names, name); len(d.names)-base == few {
			many = makeNameSet(d.names[base:])
		}
		if s[value] == '"' {
			i = d.skipText(value)
		} else {
			i = d.skip(value)
		}
		if i < 0 {
			return i
		}
		if s[i] <= ' ' {
			i = d.space(i)
		}
		switch s[i] {
		case ',':
			if i++; s[i] <= ' ' {
				i = d.space(i)
			}
		case '}':
			d.names = d.names[:base]
			d.depth--
			return i + 1
		default:
			return d.syntax(i, "',' or '}'")
		}
	}
}

// nameBit returns a bit that is the same for equal names, and mostly another one
// for another name.
func nameBit(name string) uint64 {
	if name == "" {
		return 1
	}
	return 1 << ((int(name[0]) ^ 5*int(name[len(name)-1]) ^ 3*len(name)) & 63)
}

// few is the number of names up to which a comparison with each is cheaper
// than a map.
const few = 16

// nameSet tells whether a name was there before; nil while they are few.
type nameSet map[string]struct{}

func makeNameSet(names []string) nameSet {
	set := make(nameSet, 4*few)
	for _, name := range names {
		set[name] = struct{}{}
	}
	return set
}

// seen reports whether name is among names, which the set also holds if it is
// not nil, and adds it to the set.
func (set nameSet) seen(names []string, name string) bool {
	if set != nil {
		if _, ok := set[name]; ok {
			return true
		}
		set[name] = struct{}{}
		return false
	}
	return slices.Contains(names, name)
}
