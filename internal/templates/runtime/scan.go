package runtime

import (
	"encoding/binary"
	"sync"
)

// scanner goes through a document that is not copied and of which nothing is
// kept. It can only say yes: where something is not as expected, seldom but
// right, or wrong, its methods return -1, and a decoder has to find out.
type scanner struct {
	doc   []byte
	level Level
	depth int
	names []uint64 // of the objects around the current value, see name

	foresight *foresight
}

// scanRoom is the memory that a scanner needs, for the next one to use again.
type scanRoom struct {
	names     [64]uint64
	foresight foresight
}

var scanRooms = sync.Pool{New: func() any { return new(scanRoom) }}

// at returns the byte at i; 0, which stands nowhere in JSON, after the end.
func (s *scanner) at(i int) byte {
	if i < len(s.doc) {
		return s.doc[i]
	}
	return 0
}

// space returns the index of the first byte from i on that is not white space.
func (s *scanner) space(i int) int {
	for i < len(s.doc) && s.doc[i] <= ' ' {
		switch s.doc[i] {
		case ' ', '\n', '\r', '\t':
			i++
		default:
			return i
		}
	}
	return i
}

// label returns the text of the first member of the document, and where it
// begins, if that is called name and its value is a string without escapes.
func (s *scanner) label(name string) (at int, text string, ok bool) {
	i := s.space(0)
	if s.at(i) != '{' {
		return 0, "", false
	}
	if i = s.space(i + 1); s.at(i) != '"' {
		return 0, "", false
	}
	_, end := s.name(i + 1)
	if end < 0 || string(s.doc[i+1:end-1]) != name {
		return 0, "", false
	}
	if i = s.colon(end); i < 0 || s.doc[i] != '"' {
		return 0, "", false
	}
	if _, end = s.name(i + 1); end < 0 {
		return 0, "", false
	}
	return i + 1, string(s.doc[i+1 : end-1]), true
}

// locate is decoder.locate for an array: it goes from the value at i on to the
// array at path, notes where its elements begin, and, if all is checked, goes on
// to the end of the value. It returns the index after what it went through, and
// that of the array's closing bracket.
func (s *scanner) locate(i int, path []pathMember, starts *[]int) (next, bracket int) {
	if len(path) == 0 {
		if s.at(i) != '[' {
			return -1, 0
		}
		i = s.array(i+1, starts, 0)
		return i, i - 1
	}
	if s.at(i) != '{' {
		return -1, 0
	}
	s.depth++
	base := len(s.names)
	for more := true; more; more = s.at(i) == ',' {
		if i = s.space(i + 1); s.at(i) != '"' {
			return -1, 0
		}
		hash, end := s.name(i + 1)
		if end < 0 {
			return -1, 0
		}
		s.names = append(s.names, hash)
		value := s.colon(end)
		switch {
		case value < 0:
			return -1, 0
		case string(s.doc[i+1:end-1]) == path[0].name:
			if i, bracket = s.locate(value, path[1:], starts); s.level == Structural {
				return i, bracket
			}
		case s.level == Checked:
			i = s.value(value, 0)
		default:
			i = s.hop(value)
		}
		if i < 0 {
			return -1, 0
		}
		i = s.space(i)
	}
	if s.at(i) != '}' || bracket == 0 || s.repeated(base) {
		return -1, 0
	}
	s.names = s.names[:base]
	s.depth--
	return i + 1, bracket
}

// value returns the index after the value at i, all of it checked. It is in the
// value of the member around, see foresight.
func (s *scanner) value(i int, around uint16) int {
	switch c := s.at(i); c {
	case '"':
		return s.text(i + 1)
	case '{':
		return s.object(i+1, around)
	case '[':
		return s.array(i+1, nil, around)
	default:
		if c-'0' < 10 || c == '-' {
			return s.number(i)
		}
		return s.literal(i)
	}
}

func (s *scanner) literal(i int) int {
	switch rest := s.doc[min(i, len(s.doc)):]; { // comparisons with constants take no call
	case len(rest) >= 4 && (string(rest[:4]) == "true" || string(rest[:4]) == "null"):
		return i + 4
	case len(rest) >= 5 && string(rest[:5]) == "false":
		return i + 5
	}
	return -1
}

// number is decoder.number.
func (s *scanner) number(i int) int {
	if s.doc[i] == '-' {
		i++
	}
	start := i
	if i = s.digits(i); i == start || i > start+1 && s.doc[start] == '0' {
		return -1
	}
	if i < len(s.doc) && s.doc[i] == '.' {
		start = i + 1
		if i = s.digits(start); i == start {
			return -1
		}
	}
	if i < len(s.doc) && s.doc[i]|0x20 == 'e' {
		if i++; s.at(i) == '+' || s.at(i) == '-' {
			i++
		}
		start = i
		if i = s.digits(i); i == start {
			return -1
		}
	}
	return i
}

// digits returns the index of the first byte from i on that is no digit. How
// many there are nobody can predict, so eight are looked at without a branch.
func (s *scanner) digits(i int) int {
	for doc := s.doc; len(doc)-i >= 8; {
		k := leadingDigits(binary.LittleEndian.Uint64(doc[i:len(doc):len(doc)]))
		if i += k; k < 8 {
			return i
		}
	}
	for i < len(s.doc) && isDigit(s.doc[i]) {
		i++
	}
	return i
}

// array returns the index after the array whose bracket is before i. Where its
// elements begin is added to starts, if that is not nil.
func (s *scanner) array(i int, starts *[]int, around uint16) int {
	if s.depth++; s.depth > defaultDepth {
		return -1
	}
	if i = s.space(i); s.at(i) == ']' {
		s.depth--
		return i + 1
	}
	for {
		if starts != nil {
			i = s.element(i, starts)
		} else {
			i = s.value(i, around)
		}
		if i < 0 {
			return -1
		}
		switch i = s.space(i); s.at(i) {
		case ',':
			i = s.space(i + 1)
		case ']':
			s.depth--
			return i + 1
		default:
			return -1
		}
	}
}

// element notes that an element begins at i and returns the index after it.
func (s *scanner) element(i int, starts *[]int) int {
	*starts = append(*starts, i)
	if s.level == Structural {
		return s.hop(i)
	}
	return s.value(i, 0)
}

// colon returns the index of the value after the colon that is due at i.
func (s *scanner) colon(i int) int {
	if i = s.space(i); s.at(i) == ':' {
		if i = s.space(i + 1); i < len(s.doc) {
			return i
		}
	}
	return -1
}
