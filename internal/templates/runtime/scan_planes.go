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
// of the words at once.
func planes(b *[64]byte) (p0, p1, p2, p3, p4, p5, p6, p7 uint64) {
	p0, p1 = binary.LittleEndian.Uint64(b[0:]), binary.LittleEndian.Uint64(b[8:])
	p2, p3 = binary.LittleEndian.Uint64(b[16:]), binary.LittleEndian.Uint64(b[24:])
	p4, p5 = binary.LittleEndian.Uint64(b[32:]), binary.LittleEndian.Uint64(b[40:])
	p6, p7 = binary.LittleEndian.Uint64(b[48:]), binary.LittleEndian.Uint64(b[56:])
	const m4, m2, m1 = 0x0f0f0f0f0f0f0f0f, 0x3333333333333333, 0x5555555555555555
	var t uint64
	t = (p0>>4 ^ p4) & m4
	p0, p4 = p0^t<<4, p4^t
	t = (p1>>4 ^ p5) & m4
	p1, p5 = p1^t<<4, p5^t
	t = (p2>>4 ^ p6) & m4
	p2, p6 = p2^t<<4, p6^t
	t = (p3>>4 ^ p7) & m4
	p3, p7 = p3^t<<4, p7^t
	t = (p0>>2 ^ p2) & m2
	p0, p2 = p0^t<<2, p2^t
	t = (p1>>2 ^ p3) & m2
	p1, p3 = p1^t<<2, p3^t
	t = (p4>>2 ^ p6) & m2
	p4, p6 = p4^t<<2, p6^t
	t = (p5>>2 ^ p7) & m2
	p5, p7 = p5^t<<2, p7^t
	t = (p0>>1 ^ p1) & m1
	p0, p1 = p0^t<<1, p1^t
	t = (p2>>1 ^ p3) & m1
	p2, p3 = p2^t<<1, p3^t
	t = (p4>>1 ^ p5) & m1
	p4, p5 = p4^t<<1, p5^t
	t = (p6>>1 ^ p7) & m1
	p6, p7 = p6^t<<1, p7^t
	return p0, p1, p2, p3, p4, p5, p6, p7
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
	t := m >> 56 // whether there is an odd number in each eight bytes of the text
	t ^= t << 1
	t ^= t << 2
	t ^= t << 4
	return m ^ t<<1&0xfe*lows
}

// firstByte returns the byte whose bit is the lowest of m.
func firstByte(m uint64) int {
	k := mathbits.TrailingZeros64(m)
	return k&7<<3 | k>>3
}
