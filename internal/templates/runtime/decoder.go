package runtime

import (
	mathbits "math/bits"
	"strings"
	"sync"
)

// decoder reads one document in a single pass. Every reader takes the index of
// the first byte of a value and returns the index after its last byte, or -1:
// the hot path carries no error value and no path. What went wrong is noted as
// an offset; its JSON Pointer is found from that offset when somebody asks.
type decoder struct {
	// src is the document: one immutable copy of the caller's bytes, followed
	// by pad. Strings and raw values are cut from it.
	src string
	n   int // length of the document without the padding

	// odd is set by a reader whose Go value cannot say all that the text said
	// (null in a plain field, an integer beyond int64). The enclosing object
	// then keeps the member's text in its Extra.
	odd bool

	// loose says that the schema allows any value here, whatever the Go types
	// can hold: what does not fit is odd. unfit is where that was last found.
	loose bool
	unfit int

	near int // where the last number was found whose field has the nearest value to it

	strict  bool // note every violation of the schema
	survey  bool // note every unrecognised member, tag and value
	picky   bool // strict or survey
	traced  bool // keep frames: for findings, which name the schema
	formats bool // strict asserts format

	// added is set where the schema names only the base of the object to be
	// read, and so has no say in what a variant of it adds.
	added bool

	// tag is the discriminator that was just read as the first member of an
	// object, so that reading the object need not read it again.
	tag struct {
		name    string
		at, end int // the object; the discriminator's end
	}

	policy   policy
	depth    int
	maxDepth int
	frames   []frame         // the declared objects around the current value, if traced
	names    []string        // member names of the raw objects around the current value
	texts    strings.Builder // what strings with escapes are cut from

	ahead   ahead
	brought uint64 // bits of the versions that brought something of the document

	failure  *finding
	findings []finding
	checking checking // of strict reading
	arena    arena
}

// frame is an object being read: its shape, where it begins and how deep.
type frame struct {
	shape *shape
	at    int
	depth int  // arrays and objects around it
	added bool // what the shape adds to its base is no matter of the schema
}

// shape is what the schema says of an object, as far as reading it needs
// tables: the rest is in the generated switch.
type shape struct {
	schema   string    // location of the schema
	members  []string  // declared member names, in the order of their bits
	schemas  []string  // their schema locations; empty or "" stands for schema + "/properties/" + name
	tag      string    // the discriminator among the members; "" if there is none
	closed   bool      // additionalProperties: false
	anyKind  bool      // the schema also allows values that are not objects
	nullable bool      // the schema also allows null
	value    bool      // the schema is of a value without declared members
	maps     []mapKind // its members in maps
}

// pad follows every document so that 32 bytes can be read anywhere; a NUL ends
// every scan.
const pad = "\x00\x00\x00\x00\x00\x00\x00\x00" + "\x00\x00\x00\x00\x00\x00\x00\x00" +
	"\x00\x00\x00\x00\x00\x00\x00\x00" + "\x00\x00\x00\x00\x00\x00\x00\x00"

const (
	defaultDepth = 1000
	limitDepth   = 100_000
)

// decoders keeps decoders for reuse: to allocate one costs as much as to read
// a small document.
var decoders = sync.Pool{New: func() any { return new(decoder) }}

func newDecoder(data []byte, opts []Option) *decoder {
	d := decoders.Get().(*decoder)
	d.n, d.maxDepth, d.unfit, d.near = len(data), defaultDepth, -1, -1
	// What strings with escapes are cut from begins where the document ends: in
	// what the allocator gives beyond the size asked for.
	d.texts.Grow(len(data) + len(pad))
	d.texts.Write(data)
	d.texts.WriteString(pad)
	d.src = d.texts.String()
	for _, o := range opts {
		o(d)
	}
	d.picky = d.strict || d.survey
	d.traced = d.picky
	return d
}

// free gives d back for reuse, with nothing of its document. Its slices stay,
// unless the document was out of the ordinary.
func (d *decoder) free() {
	const usual = 256
	frames, names := d.frames[:0], d.names[:0]
	if cap(frames) > usual || cap(names) > usual {
		frames, names = nil, nil
	}
	clear(names[:cap(names)])
	*d = decoder{frames: frames, names: names}
	decoders.Put(d)
}

// An Option changes how a document is read.
type Option func(*decoder)

// Strict makes reading refuse every document that the JSON Schema refuses,
// with a *ValidationError that lists the violations.
func Strict() Option { return func(d *decoder) { d.strict = true } }

// AssertFormat makes Strict treat the schema's format keywords as assertions;
// without it they are annotations, as JSON Schema 2020-12 has it.
func AssertFormat() Option { return func(d *decoder) { d.formats = true } }

// MaxDepth limits how deep arrays and objects may be nested; the default is
// 1,000, values outside 1 to 100,000 are brought into that range.
func MaxDepth(n int) Option {
	return func(d *decoder) { d.maxDepth = min(max(n, 1), limitDepth) }
}

// start returns the index of the document's first value byte.
func (d *decoder) start() int { return d.space(0) }

// finish ends reading: i is the index after the value, or -1.
func (d *decoder) finish(i int) error {
	if i >= 0 {
		if i = d.space(i); i != d.n {
			d.syntax(i, "the end of the document")
		}
	}
	if d.failure != nil {
		return d.decodeError()
	}
	if d.strict && len(d.findings) > 0 {
		return d.validationError()
	}
	return nil
}

// readDocument reads a whole document into x.
func readDocument[T any](x *T, d *decoder, read func(*T, *decoder, int) int) (*T, error) {
	if err := readInto(x, d, read); err != nil {
		return nil, err
	}
	return x, nil
}

// readInto reads a whole document into x. Where that fails for a reason that
// concerns a schema, it is read once more to find out which.
func readInto[T any](x *T, d *decoder, read func(*T, *decoder, int) int) error {
	err := d.finish(read(x, d, d.start()))
	if err == nil || d.traced || d.failure == nil || d.failure.kind != WrongType {
		return err
	}
	var again T
	traced := &decoder{src: d.src, n: d.n, maxDepth: d.maxDepth, policy: d.policy, traced: true}
	return traced.finish(read(&again, traced, traced.start()))
}

// unmarshal reads a whole document into x and leaves x as it was on an error.
func unmarshal[T any](x *T, data []byte, opts []Option, read func(*T, *decoder, int) int) error {
	d := newDecoder(data, opts)
	defer d.free()
	var v T
	if err := readInto(&v, d, read); err != nil {
		return err
	}
	*x = v
	return nil
}

// space returns the index of the first byte from i on that is not white space,
// most of which is the blanks of an indentation.
func (d *decoder) space(i int) int {
	const blanks = ' ' * lows
	s := d.src
	for s[i] == ' ' || s[i] == '\n' || s[i] == '\r' || s[i] == '\t' {
		n := 8
		for i++; n == 8; i += n {
			n = mathbits.TrailingZeros64(load64(s, i)^blanks) >> 3
		}
	}
	return i
}

// begin enters the object at i. It returns the index of the first member name
// and true; or, for an object without members, the index after it and false.
// What is no object is kept whole in x if the schema or tolerance allows it.
func (d *decoder) begin(i int, sh *shape, x *Extra) (int, bool) {
	s := d.src
	if d.traced {
		d.frames = append(d.frames, frame{sh, i, d.depth, d.added})
		d.added = false
	}
	if s[i] != '{' {
		return d.notObject(i, sh, x), false
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i), false
	}
	if i++; s[i] <= ' ' {
		i = d.space(i)
	}
	switch s[i] {
	case '"':
		return i, true
	case '}':
		d.depth--
		return i + 1, false
	}
	return d.syntax(i, "a member name or '}'"), false
}

// beginTagged is begin for a variant of a union. If its discriminator, called
// name, has just been read as its first member, it goes on after that; seen
// is then bit.
func (d *decoder) beginTagged(i int, name string, bit uint64, sh *shape, x *Extra) (next int, seen uint64, more bool) {
	if d.tag.at != i || d.tag.end == 0 || d.tag.name != name {
		i, more = d.begin(i, sh, x)
		return i, 0, more
	}
	if d.traced {
		d.frames = append(d.frames, frame{sh, i, d.depth, d.added})
		d.added = false
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i), 0, false
	}
	i, more = d.next(d.tag.end)
	return i, bit, more
}

// next goes from the end of a member's value to the next member name and
// true, or past the object's end and false.
func (d *decoder) next(i int) (int, bool) {
	if i >= 0 {
		switch s := d.src; {
		case s[i:i+2] == `,"`:
			return i + 1, true
		case s[i] == '}':
			d.depth--
			return i + 1, false
		}
	}
	return d.nextAfterSpace(i)
}

// nextAfterSpace is next where there is white space, or a fault.
func (d *decoder) nextAfterSpace(i int) (int, bool) {
	if i < 0 {
		return i, false
	}
	s := d.src
	if s[i] <= ' ' {
		i = d.space(i)
	}
	switch s[i] {
	case ',':
		if i++; s[i] <= ' ' {
			i = d.space(i)
		}
		if s[i] == '"' {
			return i, true
		}
		return d.syntax(i, "a member name"), false
	case '}':
		d.depth--
		return i + 1, false
	}
	return d.syntax(i, "',' or '}'"), false
}

// name reads the member name at i and the colon after it, and returns the
// name and the index of the member's value.
func (d *decoder) name(i int) (string, int) {
	b := d.src[i : i+24]
	k := shortLength(load64(b, 1), load64(b, 9))
	if b[k+1] != '"' || b[k+2] != ':' {
		return d.anyName(i)
	}
	if b[k+3] > ' ' {
		return b[1 : k+1], i + k + 3
	}
	return b[1 : k+1], d.space(i + k + 3)
}

// anyName is name for one that is long, has escapes, or white space after it.
func (d *decoder) anyName(i int) (string, int) {
	s := d.src
	name, i := d.text(i)
	if i < 0 {
		return "", i
	}
	if i = d.space(i); s[i] != ':' {
		return "", d.syntax(i, "':'")
	}
	return name, d.space(i + 1)
}

// end leaves the object that begin entered: i is the index after it, seen the
// bits of the members it had. The members of written are always written, so
// their absence must be remembered; the schema requires those of required.
func (d *decoder) end(i int, seen, written, required uint64, x *Extra, sh *shape) int {
	if i < 0 {
		return i
	}
	if seen&written != written || d.strict && seen&required != required {
		d.missing(sh.members, seen, written, required, x)
	}
	if d.traced {
		d.frames = d.frames[:len(d.frames)-1]
	}
	return i
}

// missing remembers the absence of members that would otherwise be written,
// and notes those that the schema requires.
func (d *decoder) missing(members []string, seen, written, required uint64, x *Extra) {
	whole := x.isWhole() // no object, and so without members
	for b, name := range members[:min(len(members), 64)] {
		bit := uint64(1) << b
		if seen&bit != 0 {
			continue
		}
		if written&bit != 0 {
			x.keep(member{name: name})
		}
		if at := d.objectAt(); d.strict && required&bit != 0 && !whole && d.src[at] == '{' {
			d.violation(at, "required", "missing member "+quoteName(name), "")
		}
	}
}

// objectAt returns where the value that is being read as an object begins.
func (d *decoder) objectAt() int {
	if n := len(d.frames); n > 0 {
		return d.frames[n-1].at
	}
	return 0
}

// bits is a set of member numbers, for objects with more than 64 of them.
type bits []uint64

// add adds member k and reports whether it was there; a negative k is no member.
func (b bits) add(k int) (duplicate bool) {
	if k < 0 {
		return false
	}
	bit := uint64(1) << (k & 63)
	duplicate = b[k>>6]&bit != 0
	b[k>>6] |= bit
	return duplicate
}

// endMany is end for such an object: written and required list member numbers.
func (d *decoder) endMany(i int, seen bits, written, required []int, x *Extra, sh *shape) int {
	if i < 0 {
		return i
	}
	masks := [2]bits{make(bits, len(seen)), make(bits, len(seen))}
	for k, list := range [][]int{written, required} {
		for _, m := range list {
			masks[k].add(m)
		}
	}
	for w := range seen {
		d.missing(sh.members[64*w:], seen[w], masks[0][w], masks[1][w], x)
	}
	if d.traced {
		d.frames = d.frames[:len(d.frames)-1]
	}
	return i
}

// notObject deals with a value where an object is declared: null, and what
// the schema allows beside objects, is kept whole; the rest is a type error.
func (d *decoder) notObject(i int, sh *shape, x *Extra) int {
	null := d.isNull(i)
	if !null && !sh.anyKind && !d.loose {
		return d.mismatch(i, "object")
	}
	if null && !sh.nullable && !sh.anyKind {
		d.nullViolation(i, "object")
	}
	end := d.skip(i)
	if end >= 0 {
		x.setWhole(d.src[i:end])
	}
	return end
}

// unknown keeps a member that the schema does not declare: name is at, its
// value starts at i.
func (d *decoder) unknown(at, i int, name string, x *Extra, sh *shape) int {
	end := d.skip(i)
	if end < 0 {
		return end
	}
	if x.add(name, d.src[i:end]) {
		return d.duplicate(at, name)
	}
	if d.picky {
		if d.survey {
			d.note(at, UnknownMember, name)
		}
		if sh.closed && !d.frames[len(d.frames)-1].added {
			d.violation(i, "additionalProperties", "member "+quoteName(name)+" is not allowed", sh.schema)
		}
	}
	return end
}

// keep stores the text of a known member whose value the Go field cannot hold.
// An optional member is one that is not written where its field is zero. This
// is seldom: inlined, as duplicate would be too, it is most of every object's
// code.
//
//go:noinline
func (d *decoder) keep(name string, i, end int, optional bool, x *Extra) {
	d.odd = false
	if end >= 0 {
		x.keep(member{name: name, text: d.src[i:end], optional: optional, unfit: d.isUnfit(i), near: d.near == i})
	}
}

// isNull reports whether the literal null stands at i.
func (d *decoder) isNull(i int) bool {
	return d.src[i] == 'n' && d.src[i:i+4] == "null"
}
