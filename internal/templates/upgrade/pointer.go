package upgrade

import (
	"strconv"
	"strings"
)

// pointerRoom bounds what the pointers to all that is left behind take together: where
// a long name, or a long way, leads to many values, that would be the square of the
// document's length.
type pointerRoom int64

const (
	firstPointers = 1 << 20 // bytes that any pointers may take together
	eachPointer   = 1 << 10 // what each may take beyond that
	shortPointer  = 200     // what is left of those that there is no room for
)

// pointer returns the pointer that leads on from a value by a piece of one; only the end
// of it if there is no room. Then it goes no further up than it has to.
func (s *step) pointer(n *node, further string) string {
	if s.pointers == nil {
		s.pointers = new(pointerRoom)
	}
	*s.pointers += eachPointer
	left := firstPointers + int64(*s.pointers)
	at, length := n, int64(len(further))
	for ; at.parent != nil && length <= left; at = at.parent {
		length += int64(len("/") + len(at.key))
	}
	if length <= left {
		*s.pointers -= pointerRoom(length)
		return n.pointer() + further
	}
	end := further
	for ; n.parent != nil && len(end) < shortPointer; n = n.parent {
		end = "/" + n.key[max(0, len(n.key)-shortPointer):] + end
	}
	return shortened(end[max(0, len(end)-shortPointer):])
}

// shortened returns what stands for a pointer that ends so: an ellipsis, and the last of
// its tokens.
func shortened(end string) string {
	if k := strings.IndexByte(end, '/'); k >= 0 {
		return "…" + end[k:]
	}
	for end != "" && end[0]&0xc0 == 0x80 { // within a character
		end = end[1:]
	}
	return "…" + end
}

// showPointer shows a pointer in a message, without what is beyond so many bytes, and the
// character that they end in: names may be as long as documents.
func showPointer(p string) string {
	most := 256
	if p == "" {
		return "the root"
	}
	if len(p) > most {
		for most > 0 && p[most]&0xc0 == 0x80 { // within a character
			most--
		}
		p = p[:most] + "…"
	}
	return strconv.QuoteToGraphic(p)
}
