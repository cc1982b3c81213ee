package runtime

import (
	"hash/maphash"
	"strings"
)

// checkEqual asserts that the value at i is JSON-equal to one of texts.
func (d *decoder) checkEqual(i int, keyword, schema string, texts ...string) {
	s := "" // what a string says, however many texts there are
	if d.src[i] == '"' {
		s, _ = d.text(i)
		d.checking.effort += len(s) / pieceOfText
	}
	for _, text := range texts {
		if d.equals(i, s, text) {
			return
		}
	}
	d.breaks(i, keyword, schema, "value is none of those the schema lists")
}

// equals reports whether the value at i, if it is a string one that says s, is JSON-equal
// to text, which begins with its first byte.
func (d *decoder) equals(i int, s, text string) bool {
	if d.kindsAt(i) != kindsOf(text[0]) {
		return false
	}
	switch text[0] {
	case 'n':
		return true
	case 't', 'f':
		return d.src[i] == text[0]
	case '"':
		if strings.IndexByte(text, '\\') < 0 {
			return s == text[1:len(text)-1]
		}
	case '{', '[':
	default:
		return compareNumbers(d.src[i:d.number(i)], text) == 0
	}
	_, _, equal := comparison{d, &decoder{reading: reading{src: text + pad, n: len(text), maxDepth: limitDepth}}}.values(i, 0)
	return equal
}

// checkUnique asserts that no two elements of the array at i are JSON-equal.
// Only elements of equal hashes are compared.
func (d *decoder) checkUnique(i int, schema string) {
	if d.src[i] != '[' {
		return
	}
	c := &d.checking
	if c.hashOf == nil {
		h := hasher{maphash.MakeSeed(), make(map[int]uint64)}
		c.hashOf = h.value
	}
	byHash := make(map[uint64][]int)
	for at, ok := d.firstElement(i); ok; at, ok = d.nextElement(at) {
		c.effort++
		sum := c.hashOf(d, at)
		for _, other := range byHash[sum] {
			if _, _, equal := (comparison{d, d}).values(at, other); equal {
				d.breaks(at, "uniqueItems", schema, "equal to an element before it")
				return
			}
		}
		byHash[sum] = append(byHash[sum], at)
	}
}

// hasher hashes JSON values so that equal ones have equal hashes. Its seed is
// random, so that nobody can make a document of colliding elements.
type hasher struct {
	seed maphash.Seed
	sums map[int]uint64 // of long arrays and objects, by where they begin
}

// value returns the hash of the value at i. It remembers those of long arrays and
// objects: the elements of arrays inside must differ, too, at however many levels.
func (h *hasher) value(d *decoder, i int) uint64 {
	if c := d.src[i]; c != '[' && c != '{' {
		return h.scalar(d, i)
	}
	sum, known := h.sums[i]
	if !known {
		if sum = h.nested(d, i); d.past(i)-i >= brief {
			h.sums[i] = sum
		}
	}
	return sum
}

func (h *hasher) nested(d *decoder, i int) uint64 {
	switch d.src[i] {
	case '[':
		sum := h.tagged('[', 0, 0)
		for at, ok := d.firstElement(i); ok; at, ok = d.nextElement(at) {
			sum = h.tagged('[', sum, h.value(d, at))
		}
		return sum
	default:
		var sum uint64 // of the members, in any order
		for at, ok := d.firstMember(i); ok; {
			name, value := d.name(at)
			sum += h.tagged('{', maphash.String(h.seed, name), h.value(d, value))
			at, ok = d.nextMember(value)
		}
		return h.tagged('{', sum, 0)
	}
}

func (h *hasher) scalar(d *decoder, i int) uint64 {
	switch d.src[i] {
	case '"':
		s, _ := d.text(i)
		return maphash.String(h.seed, s)
	case 't', 'f', 'n':
		return h.tagged(d.src[i], 0, 0)
	}
	x := scientificOf(d.src[i:d.number(i)])
	if x.digits == "" {
		return h.tagged('0', 0, 0)
	}
	return h.tagged('0', maphash.String(h.seed, x.digits), maphash.Bytes(h.seed, x.exp.Append(nil, 16)))
}

// tagged mixes two hashes with the kind of value they are of.
func (h *hasher) tagged(kind byte, a, b uint64) uint64 {
	return maphash.Comparable(h.seed, [3]uint64{uint64(kind), a, b})
}
