package runtime

import "encoding/binary"

// The objects of a document have few shapes. A scanner remembers which names
// followed each other, and in the value of which member: where the next object
// goes on alike, a comparison with the name that is due replaces finding its end
// and checking it, and that the names of the object differ is known.
//
// What it remembers are chains. The names of a chain were there in this order,
// from the beginning of an object on, and differ. Chains that begin alike share
// their beginning, so a name has one before it, and several in the place after.

// foreseen is a name in a chain. It is told by its first 24 bytes, with the
// quotes and the colon; others are not remembered.
type foreseen struct {
	text, mask [3]uint64 // the bytes, and which of the words are of them
	hash       uint64    // see scanner.name
	size       uint8
	strangers  uint8  // objects in its value whose first name found no place, up to many
	before     uint16 // the name before it; 0 at the beginning
	next       uint16 // the first of those after it
	inside     uint16 // the first of those that objects in its value begin with
	other      uint16 // the next of those that stand in its place
}

const (
	maxForeseen  = 256 // names that are remembered
	foreseenSize = 24

	alternatives = 6 // names that are remembered in one place

	// Where so many objects began with names that found no place, they are taken
	// for maps, of which nothing can be foreseen.
	manyStrangers = 4

	worthForeseeing = 4096 // bytes of a document
)

// foresight is what is remembered. Names are numbered; 0 is none of them: objects
// that are not in a remembered one are inside it, and before it is the number of
// the next name.
type foresight [maxForeseen]foreseen

// reset forgets all names, for a document of so many bytes: a small one does
// not pay for remembering any. Number 0 is unlike any text.
func (f *foresight) reset(size int) {
	f[0] = foreseen{text: [3]uint64{1}, before: 1}
	if size < worthForeseeing {
		f[0].strangers = manyStrangers
	}
}

// is reports whether the text b begins with the name.
func (n *foreseen) is(b *[foreseenSize]byte) bool {
	x0 := binary.LittleEndian.Uint64(b[0:])&n.mask[0] ^ n.text[0]
	x1 := binary.LittleEndian.Uint64(b[8:])&n.mask[1] ^ n.text[1]
	x2 := binary.LittleEndian.Uint64(b[16:])&n.mask[2] ^ n.text[2]
	return x0|x1|x2 == 0
}

// another returns the number of the name at i, which is not the one that is due
// in o, and remembers it from now on if it was never there before. It returns 0
// for one that cannot be remembered, or where something is wrong.
func (s *scanner) another(i int, o *scanned) uint16 {
	f := s.foresight
	place := &f[o.last].next
	if o.last == 0 {
		place = &f[o.around].inside
	}
	if len(s.doc)-i < foreseenSize {
		return 0
	}
	b := (*[foreseenSize]byte)(s.doc[i:])
	for tries := 0; *place != 0; place = &f[*place].other {
		if f[*place].is(b) {
			return *place
		}
		if tries++; tries == alternatives {
			if n := &f[o.around]; o.last == 0 && n.strangers < manyStrangers {
				n.strangers++
			}
			return 0
		}
	}
	if f[0].before == maxForeseen || b[0] != '"' {
		return 0
	}
	hash, end := s.name(i + 1)
	if end < 0 || s.at(end) != ':' || end+1-i > foreseenSize {
		return 0
	}
	for k := o.last; k != 0; k = f[k].before {
		if f[k].hash == hash {
			return 0
		}
	}
	k := f[0].before
	f[0].before++
	f[k] = foreseenAs(b, end+1-i)
	f[k].hash, f[k].before = hash, o.last
	*place = k
	return k
}

// foreseenAs returns the name of so many bytes that b begins with.
func foreseenAs(b *[foreseenSize]byte, size int) (n foreseen) {
	n.size = uint8(size)
	for k := range n.text {
		n.mask[k] = 1<<(8*min(max(size-8*k, 0), 8)) - 1
		n.text[k] = binary.LittleEndian.Uint64(b[8*k:]) & n.mask[k]
	}
	return n
}
