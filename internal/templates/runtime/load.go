package runtime

// A document is copied piece by piece, and the pages of a piece are looked at
// before, while it is on its way into the cache: one without anything that could
// end or spoil a text is plain. Texts that are long, as what is encoded in base64
// is, then go over plain pages without reading them again.
//
// So the copy of what is mostly plain is not needed in the cache, and is made by
// the megabyte, which the library does past it. Other text will be read again at
// once, and is copied in parts that stay there.
const (
	pageSize  = 4096
	pieceSize = 512 * pageSize
	partSize  = 4 * pageSize
)

// load makes d's copy of the document.
func (d *decoder) load(data []byte) {
	// What strings with escapes are cut from begins where the document ends: in
	// what the allocator gives beyond the size asked for.
	d.texts.Grow(len(data) + len(pad))
	for at := 0; at < len(data); at += pieceSize {
		piece, plain := data[at:min(at+pieceSize, len(data))], 0
		for k := 0; k+pageSize <= len(piece); k += pageSize {
			if isPlain(piece[k : k+pageSize]) {
				d.notePlain((at+k)/pageSize, len(data)/pageSize)
				plain += pageSize
			}
		}
		size := partSize
		if plain > len(piece)/2 {
			size = len(piece)
		}
		for k := 0; k < len(piece); k += size {
			d.texts.Write(piece[k:min(k+size, len(piece))])
		}
	}
	d.texts.WriteString(pad)
	d.src = d.texts.String()
}

// notePlain notes that page n, of so many, is plain.
func (d *decoder) notePlain(n, pages int) {
	if len(d.plain) == 0 {
		if cap(d.plain) < pages {
			d.plain = make([]bool, pages)
		}
		d.plain = d.plain[:pages]
		clear(d.plain)
	}
	d.plain[n] = true
}

// isPlain reports whether no byte of page is below '#', a backslash, or beyond
// ASCII. That leaves out blanks, so that most pages are known not to be plain
// after a few bytes, and what has none is known with less work.
func isPlain[T string | []byte](page T) bool {
	for len(page) >= 32 {
		b := page[:32]
		if (impure(wordOf(b, 0))|impure(wordOf(b, 8))|impure(wordOf(b, 16))|impure(wordOf(b, 24)))&highs != 0 {
			return false
		}
		page = page[32:]
	}
	return true
}

// wordOf is load64 of either.
func wordOf[T string | []byte](s T, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// impure has a high bit set if a byte of w is below '#', a backslash, or beyond
// ASCII: each difference has those beyond ASCII that the other lacks.
func impure(w uint64) uint64 { return (w - '#'*lows) | ((w ^ '\\'*lows) - lows) }

// pastPlain returns the index up to which the text that goes on at i is known
// to be plain, by the pages that are.
func (d *decoder) pastPlain(i int) int {
	n := (i + pageSize - 1) / pageSize
	if n >= len(d.plain) || !d.plain[n] {
		return i
	}
	for s := d.src; i < n*pageSize; i += 32 {
		b := s[i : i+32]
		if (unmaskedStops(load64(b, 0))|unmaskedStops(load64(b, 8))|unmaskedStops(load64(b, 16))|unmaskedStops(load64(b, 24)))&highs != 0 {
			return i
		}
	}
	for n < len(d.plain) && d.plain[n] {
		n++
	}
	return n * pageSize
}
