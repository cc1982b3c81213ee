package runtime

import (
	"encoding/binary"
	mathbits "math/bits"
)

// What a byte is takes a few operations on its bits. Here they are set out so
// that each operation does it for 64 bytes: plane b has bit b of all of them.
// No branch depends on what the bytes are, so none can be foreseen wrongly.
//
// Byte 8k+j of a block is bit 8j+k of its planes, and of all that is made of
// them: the first and the last byte are the first and the last bit.

// planes sets out 64 bytes. It transposes 8×8 bits, in each of the eight bytes
// of the words at once: first what is four planes apart, then two, then one. The
// order is one in which few words wait for others.
func planes(b *[64]byte) (p0, p1, p2, p3, p4, p5, p6, p7 uint64) {
	p0, p4 = exchange4(binary.LittleEndian.Uint64(b[0:]), binary.LittleEndian.Uint64(b[32:]))
	p2, p6 = exchange4(binary.LittleEndian.Uint64(b[16:]), binary.LittleEndian.Uint64(b[48:]))
	p0, p2 = exchange2(p0, p2)
	p4, p6 = exchange2(p4, p6)
	p1, p5 = exchange4(binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[40:]))
	p3, p7 = exchange4(binary.LittleEndian.Uint64(b[24:]), binary.LittleEndian.Uint64(b[56:]))
	p1, p3 = exchange2(p1, p3)
	p5, p7 = exchange2(p5, p7)
	p0, p1 = exchange1(p0, p1)
	p2, p3 = exchange1(p2, p3)
	p4, p5 = exchange1(p4, p5)
	p6, p7 = exchange1(p6, p7)
	return p0, p1, p2, p3, p4, p5, p6, p7
}

// exchange4 exchanges the upper four bits of each byte of a and the lower four of b.
func exchange4(a, b uint64) (uint64, uint64) {
	t := (a>>4 ^ b) & 0x0f0f0f0f0f0f0f0f
	return a ^ t<<4, b ^ t
}

// exchange2 does so with the upper and the lower two of each four bits.
func exchange2(a, b uint64) (uint64, uint64) {
	t := (a>>2 ^ b) & 0x3333333333333333
	return a ^ t<<2, b ^ t
}

// exchange1 does so with the upper and the lower one of each two bits.
func exchange1(a, b uint64) (uint64, uint64) {
	t := (a>>1 ^ b) & 0x5555555555555555
	return a ^ t<<1, b ^ t
}

// inText brings the bits of m into the order of the bytes in the text: bit 8j+k
// becomes bit 8k+j.
func inText(m uint64) uint64 {
	t := (m>>7 ^ m) & 0x00aa00aa00aa00aa
	m ^= t<<7 ^ t
	t = (m>>14 ^ m) & 0x0000cccc0000cccc
	m ^= t<<14 ^ t
	t = (m>>28 ^ m) & 0x00000000f0f0f0f0
	return m ^ t<<28 ^ t
}

// following has the bits of the bytes that follow those of m; the first one's is
// that of carry, which is 0 or 1.
func following(m, carry uint64) uint64 { return m<<8 | m>>55&0xfe | carry }

// between has the bits from each odd one of m, in the order of the text, up to
// the next one: of what is between quotes.
func between(m uint64) uint64 {
	m ^= m << 8
	m ^= m << 16
	m ^= m << 32
	return m ^ afterOdd[m>>56]
}

// afterOdd has all bits of the eight bytes, in the order of the text, before which
// the bits of its index have an odd one: those of the eight bytes in which m has an
// odd number. It is a table because each block waits for the one before it here.
var afterOdd = func() (masks [256]uint64) {
	for t := range uint64(len(masks)) {
		odd := t ^ t<<1
		odd ^= odd << 2
		odd ^= odd << 4
		masks[t] = odd << 1 & 0xfe * lows
	}
	return masks
}()

// firstByte returns the byte whose bit is the lowest of m.
func firstByte(m uint64) int {
	k := mathbits.TrailingZeros64(m)
	return k&7<<3 | k>>3
}
