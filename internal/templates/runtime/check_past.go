package runtime

import "strings"

// The way through text that has been read before, so that faults need not be
// looked for.

// past returns the index after the value at i, whatever is in it.
func (d *decoder) past(i int) int {
	s := d.src
	switch s[i] {
	case '"':
		end := pastText(s, i)
		d.checking.effort += (end - i) / longPiece
		return end
	case '{', '[':
		if d.checking.closings != nil {
			if end, known := d.checking.closings[i]; known {
				return end
			}
		}
		for depth, at := 0, i; at-i < brief; at++ {
			switch s[at] {
			case '"':
				at = pastText(s, at) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return at + 1
				}
			}
		}
		return d.pastLong(i)
	}
	for s[i] > ' ' && s[i] != ',' && s[i] != ']' && s[i] != '}' {
		i++
	}
	return i
}

const (
	// brief is the length of arrays and objects that cost nothing to speak of
	// though each check that comes by goes through them once more.
	brief = 128
	// stride is how many bytes of an array or object must not be inside others
	// that are remembered for it to be remembered too.
	stride = 64
	// longPiece is the length of a text that takes about a step to go past.
	longPiece = 512
)

// pastLong is past for long arrays and objects. It remembers where they end, and
// those inside them, so that the work stays in proportion to the text however
// many checks look into it, at however many levels.
func (d *decoder) pastLong(i int) int {
	s, c := d.src, &d.checking
	if c.closings == nil {
		c.closings = make(map[int]int)
	}
	type container struct{ start, remembered int }
	around := make([]container, 0, 16)
	remembered := 0 // bytes inside what is remembered
	for ; ; i++ {
		switch s[i] {
		case '"':
			i = pastText(s, i) - 1
		case '{', '[':
			if end, known := c.closings[i]; known {
				remembered += end - i
				i = end - 1
				continue
			}
			around = append(around, container{i, remembered})
		case '}', ']':
			last := len(around) - 1
			this := around[last]
			around = around[:last]
			if length := i + 1 - this.start; length-(remembered-this.remembered) >= stride {
				c.closings[this.start] = i + 1
				remembered = this.remembered + length
			}
			if last == 0 {
				return i + 1
			}
		}
	}
}

// pastText returns the index after the string at i.
func pastText(s string, i int) int {
	for i++; ; i++ {
		i += strings.IndexByte(s[i:], '"')
		escapes := i - 1
		for s[escapes] == '\\' {
			escapes--
		}
		if (i-escapes)&1 == 1 { // all backslashes before it are pairs
			return i + 1
		}
	}
}

// firstMember returns the index of the first member name of the object at i;
// false if it has none.
func (d *decoder) firstMember(i int) (int, bool) {
	i = d.space(i + 1)
	return i, d.src[i] != '}'
}

// nextMember goes from a member's value to the next member name.
func (d *decoder) nextMember(value int) (int, bool) {
	i := d.space(d.past(value))
	if d.src[i] != ',' {
		return i, false
	}
	return d.space(i + 1), true
}

// firstElement and nextElement are the same for the elements of an array.
func (d *decoder) firstElement(i int) (int, bool) {
	i = d.space(i + 1)
	return i, d.src[i] != ']'
}

func (d *decoder) nextElement(i int) (int, bool) { return d.nextMember(i) }
