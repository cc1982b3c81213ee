package runtime

import "slices"

// readList reads an array. Its elements stand beside one another in a chunk
// that arrays of one type share.
func readList[T any](x *[]T, d *decoder, i int, from *listSlab[T], read func(*T, *decoder, int) int) int {
	s := d.src
	if s[i] != '[' {
		return d.notScalar(i, "array")
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	start := i
	if i++; s[i] <= ' ' {
		i = d.space(i)
	}
	if s[i] == ']' {
		d.depth--
		*x = []T{}
		return i + 1
	}
	if d.secondPass {
		read = eachApart(read)
	}
	var lost elementLosses
	list := from.take(d)
	for {
		list = from.grow(list, d, i)
		at := i
		if i = read(&list[len(list)-1], d, i); i < 0 {
			return i
		}
		if d.lossy {
			lost.addElement(d, at)
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
			if len(list) > len(from.left) {
				*x = from.give(list)
			} else {
				*x = from.giveLeft(list)
			}
			if lost.any && lost.ofList(x, d, start) {
				*x = nil
			}
			return i + 1
		default:
			return d.syntax(i, "',' or ']'")
		}
	}
}

// readMap reads an object whose member names are data.
func readMap[T any](x *map[string]T, d *decoder, i int, read func(*T, *decoder, int) int) int {
	s := d.src
	if s[i] != '{' {
		return d.notScalar(i, "object")
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	m := make(map[string]T)
	*x = m
	start := i
	if i = d.space(i + 1); s[i] == '}' {
		d.depth--
		return i + 1
	}
	if d.secondPass {
		read = eachApart(read)
	}
	var lost elementLosses
	var v, zero T // v moves to the heap, and so is one for all
	for {
		if s[i] != '"' {
			return d.noName(i)
		}
		name, value := d.name(i)
		if value < 0 {
			return value
		}
		if _, ok := m[name]; ok {
			return d.duplicate(i, name)
		}
		v = zero
		if i = read(&v, d, value); i < 0 {
			return i
		}
		m[name] = v
		if d.lossy {
			lost.addElement(d, value)
		}
		var more bool
		if i, more = d.nextName(i); !more {
			if lost.any && lost.ofList(x, d, start) {
				*x = nil
			}
			return i
		}
	}
}

// slab hands out nodes of one type from shared chunks.
type slab[T any] struct {
	chunk []T
	taken int // of the chunk
	supply
}

// next returns a node for the value at i. It is short enough to be inlined.
func (s *slab[T]) next(d *decoder, i int) *T {
	k := s.taken
	if k == len(s.chunk) {
		return s.refill(d, i)
	}
	s.taken = k + 1
	return &s.chunk[k]
}

// refill takes another chunk and returns its first node.
func (s *slab[T]) refill(d *decoder, i int) *T {
	if s.chunk == nil {
		d.slabs = append(d.slabs, s)
	}
	s.used += s.taken
	s.chunk, s.taken = newChunk[T](s.expect(d, i, 0)), 1
	return &s.chunk[0]
}

// bulk is from how many elements on a chunk is worth to be measured out: it has all that the
// allocator gives for so many, and no more than the document will need.
const bulk = 64

// newChunk returns n zero elements, or some more.
func newChunk[T any](n int) []T {
	if n < bulk {
		return make([]T, n)
	}
	chunk := slices.Grow([]T(nil), n)
	return chunk[:cap(chunk)]
}

// shareNodes makes chunk, which has memory for other types, too, the first one.
func (s *slab[T]) shareNodes(d *decoder, chunk []T) {
	s.chunk = chunk
	d.slabs = append(d.slabs, s)
}

func (s *slab[T]) empty() { *s = slab[T]{} }

// emptier is a slab that has memory of a document.
type emptier interface{ empty() }

// supply knows how much of something a document has needed so far.
type supply struct {
	used  int // nodes or elements handed out; of a slab, from earlier chunks
	short int // how often what was to last for the rest of the document did not
}

// expect returns how many more to make room for at offset i: as many as the
// rest of the document would have were they as dense there, but not too many
// on the word of a few: what that may cost is bounded by those that there are,
// or by a small part of the document. Of many, the last come in a chunk of their
// own, so that what is too much is of a small one. Where it was too few time and
// again, because they crowd at the document's end, chunks double. A list that is
// long by then moves to its new chunk: so it gets more room, and does without a
// last one.
func (s *supply) expect(d *decoder, i, moving int) int {
	most := min(max(2*s.used+4, d.n>>13), max(4096, moving/2))
	dense := int64(max(s.used, 1))*int64(d.n-i)/int64(i+1) + 1
	if dense >= int64(most) {
		return most
	}
	s.short++
	if last := dense / 8; dense >= bulk && int64(moving) <= dense/2 {
		dense -= last
	}
	return min(max(int(dense), 1<<min(s.short, 15)>>3), most)
}

// listSlab hands out slices of one element type from shared chunks. The list
// that is being read owns the end of its chunk; a list inside it, of the same
// type, gets one from a chunk for lists that are as deep, the smaller the more
// lists are around it: else lists in lists would take memory with the square of
// their depth.
type listSlab[T any] struct {
	chunk []T   // the rest of it
	left  []T   // the end of an earlier one, which was too short for a list
	inner [][]T // those of the chunks of lists in lists, by their depth
	open  int   // lists that are being read
	known bool  // among the slabs that the document has used
	supply
}

// shareLists makes chunk, which has memory for other types, too, the first one.
func (s *listSlab[T]) shareLists(d *decoder, chunk []T) {
	s.chunk, s.known = chunk, true
	d.slabs = append(d.slabs, s)
}

func (s *listSlab[T]) empty() { *s = listSlab[T]{} }

func (s *listSlab[T]) take(d *decoder) []T {
	if !s.known {
		s.known = true
		d.slabs = append(d.slabs, s)
	}
	rest := &s.chunk
	if s.open++; s.open > 1 {
		rest = s.ofDepth(s.open - 2)
	}
	list := *rest
	*rest = nil
	return list[:0]
}

// ofDepth returns the rest of the chunk for lists that are that deep in another.
func (s *listSlab[T]) ofDepth(k int) *[]T {
	if k == len(s.inner) {
		s.inner = append(s.inner, nil)
	}
	return &s.inner[k]
}

// grow adds one zero element to list, for the value at i.
func (s *listSlab[T]) grow(list []T, d *decoder, i int) []T {
	if len(list) < cap(list) {
		s.used++
		return list[:len(list)+1]
	}
	n := len(list)
	bigger := newChunk[T](max(n+s.expect(d, i, n)/s.open, n+n/4+1))
	s.used++
	copy(bigger, list)
	clear(list) // the chunk's used part must not keep nodes alive twice
	if n > len(s.left) {
		s.left = list
	}
	return bigger[:n+1]
}

// give ends list and takes the rest of its chunk back. It is short enough to be inlined.
func (s *listSlab[T]) give(list []T) []T {
	rest := &s.chunk
	if s.open--; s.open > 0 {
		rest = s.ofDepth(s.open - 1)
	}
	n := len(list)
	*rest = list[n:cap(list)]
	return list[:n:n]
}

// giveLeft is give for a list that goes to the end of an earlier chunk, where it fits.
func (s *listSlab[T]) giveLeft(list []T) []T {
	rest := &s.chunk
	if s.open--; s.open > 0 {
		rest = s.ofDepth(s.open - 1)
	}
	n := copy(s.left, list)
	clear(list)
	*rest, list, s.left = list[:cap(list)], s.left[:n:n], s.left[n:]
	return list
}
