package runtime

import (
	"encoding/binary"
	"slices"
)

// object returns the index after the object whose brace is before i. It is in
// the value of the member around, see foresight.
func (s *scanner) object(i int, around uint16) int {
	if s.depth++; s.depth > defaultDepth {
		return -1
	}
	doc := s.doc
	if i < len(doc) && doc[i] <= ' ' {
		i = s.space(i)
	}
	if s.at(i) == '}' {
		s.depth--
		return i + 1
	}
	n := &s.foresight[around&(maxForeseen-1)]
	due := n.inside
	o := scanned{around: around, base: len(s.names), strange: n.strangers == manyStrangers}
	if o.strange {
		due = 0
	}
	for ; ; due = n.next {
		n = &s.foresight[due&(maxForeseen-1)]
		if due != 0 && len(doc)-i >= foreseenSize && n.is((*[foreseenSize]byte)(doc[i:len(doc):len(doc)])) {
			i += int(n.size)
			o.last = due
		} else if i = s.unforeseen(i, &o); i < 0 {
			return -1
		} else {
			n = &s.foresight[o.last&(maxForeseen-1)]
		}
		if uint(i) < uint(len(doc)) && doc[i] <= ' ' {
			i = s.space(i)
		}
		if uint(i) >= uint(len(doc)) {
			return -1
		}
		if len(doc)-i > 16 && doc[i] == '"' {
			b := (*[17]byte)(doc[i:len(doc):len(doc)])
			i += 1 + shortLength(binary.LittleEndian.Uint64(b[1:]), binary.LittleEndian.Uint64(b[9:]))
			if uint(i) < uint(len(doc)) && doc[i] == '"' {
				i++
			} else {
				i = s.longText(i)
			}
		} else if doc[i] == '{' {
			i = s.object(i+1, o.inside())
		} else if doc[i] == '[' {
			i = s.array(i+1, nil, o.inside())
		} else {
			i = s.value(i, 0)
		}
		if uint(i) < uint(len(doc)) && doc[i] <= ' ' {
			i = s.space(i)
		}
		if uint(i) >= uint(len(doc)) {
			return -1
		}
		if doc[i] != ',' {
			break
		}
		if i++; uint(i) < uint(len(doc)) && doc[i] <= ' ' {
			i = s.space(i)
		}
	}
	if doc[i] != '}' || o.many && s.repeated(o.base) {
		return -1
	}
	s.names = s.names[:o.base]
	s.depth--
	return i + 1
}

// scanned is what is known of the names of an object that is being scanned.
type scanned struct {
	around  uint16 // the member in whose value it is
	last    uint16 // its last name
	strange bool   // not all are remembered; the last is 0 then
	many    bool   // there may be one twice among more than a few

	// If it is strange:
	base int    // where the hashes of all begin in scanner.names
	seen uint64 // bits of them: where none is there twice, no name is
}

// inside is what to call the member that is being scanned where objects are in
// its value: those in what is strange are too.
func (o *scanned) inside() uint16 {
	if o.strange {
		return o.around
	}
	return o.last
}

// unforeseen takes the name at i, which is not the one that was due, and returns
// the index after its colon.
func (s *scanner) unforeseen(i int, o *scanned) int {
	if !o.strange {
		if k := s.another(i, o); k != 0 {
			o.last = k
			return i + int(s.foresight[k].size)
		}
		for k := o.last; k != 0; k = s.foresight[k].before {
			hash := s.foresight[k].hash
			o.seen |= 1 << (hash >> 58)
			s.names = append(s.names, hash)
		}
		o.last, o.strange = 0, true
	}
	if s.at(i) != '"' {
		return -1
	}
	hash, end := s.name(i + 1)
	if end < 0 {
		return -1
	}
	bit := uint64(1) << (hash >> 58)
	if o.seen&bit != 0 {
		if o.many = len(s.names)-o.base > few; !o.many && slices.Contains(s.names[o.base:], hash) {
			return -1
		}
	}
	o.seen |= bit
	s.names = append(s.names, hash)
	if s.at(end) == ':' {
		return end + 1
	}
	return s.colon(end)
}

// repeated reports whether one of the names from base on may be there twice.
func (s *scanner) repeated(base int) bool {
	names := s.names[base:]
	slices.Sort(names)
	for k := 1; k < len(names); k++ {
		if names[k] == names[k-1] {
			return true
		}
	}
	return false
}
