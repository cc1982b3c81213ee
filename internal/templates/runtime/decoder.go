package runtime

import (
	mathbits "math/bits"
	"strings"
	"sync"
)

// How to read the run-time, the files rt_*.go. It goes from what generated code calls down to bytes;
// a package has of it what its types need.
//   - Reading: this file; rt_object, rt_list, rt_read, rt_tag, rt_union and rt_tuple for values of each
//     kind; rt_skip, rt_text and rt_number for text; rt_shape for what the schema says of an object.
//   - What a Go value cannot say: rt_lossy has what that is, rt_extra where it is kept.
//   - Writing: rt_encode; rt_encode_object ends an object, and rt_restore and rt_merge put back there
//     what was kept; rt_read_back tries what a program may have made unreadable.
//   - Faults: rt_report notes them as offsets, rt_pointer finds pointers from these, rt_check… and
//     rt_format… check what a Go type cannot.
//   - Versions: rt_version reads the label, rt_since raises it, and rt_second_pass reads what is newer
//     than it.
//   - Stored documents: rt_stored…, on top of rt_scan…, which go over bytes that are not copied.

// decoder reads one document in a single pass. Every reader takes the index of
// the first byte of a value and returns the index after its last byte, or -1:
// the hot path carries no error value and no path. What went wrong is noted as
// an offset; its JSON Pointer is found from that offset when somebody asks.
type decoder struct {
	reading
	arena arena
	slabs []emptier // those of the arena that the document has used
}

// reading is what a decoder knows of the document, apart from the memory for its nodes.
type reading struct {
	// src is the document: one immutable copy of the caller's bytes, followed
	// by pad. Strings and raw values are cut from it.
	src string
	n   int // length of the document without the padding

	losses // what of the document its Go values cannot say

	// lenient says that the schema allows any value here, whatever the Go types
	// can hold: what does not fit is a misfit.
	lenient bool

	spans []keptSpan // where lists and maps are that were kept, without those inside them

	// What the document is read for.
	strict        bool // note every violation of the schema
	formats       bool // strict asserts format
	noteUnknowns  bool // note every unrecognised member, tag and value
	wantsFindings bool // strict or noteUnknowns
	traced        bool // keep frames: for findings, which name the schema
	readingBack   bool // the document was just written: see readBack

	// added is set where the schema names only the base of the object to be
	// read, and so has no say in what a variant of it adds.
	added bool

	// The discriminator that was just read as the first member of an object, so
	// that reading the object need not read it again.
	tagName string
	tagAt   int // where the object begins
	tagEnd  int // where the discriminator ends

	// The member of a map that is being read: where its name is, and the name.
	entryAt   int
	entryName string

	policy   policy
	depth    int
	maxDepth int
	frames   []frame         // the declared objects around the current value, if traced
	inArray  *pathMember     // of an element that is read by itself: the array that it is in
	names    []string        // member names of the raw objects around the current value
	texts    strings.Builder // what strings with escapes are cut from

	skippedEnds knownEnds // see lookAhead
	leaptEnds   knownEnds // see leapToTag

	// Sets of versions have a bit for each version after the first one of the major, as
	// since1_1_0 in generated code is.
	brought    uint64 // those that brought something of the document
	allBrought uint64 // on the second pass, where brought has only those that led to the current value
	newer      uint64 // those after the one that the document is labelled with
	misfits    uint64 // those of newer that values of other types than theirs were kept for
	secondPass bool   // the document was read before, and not all of it fit: see isLenient

	failure    *finding
	findings   []finding
	checking   checking // of strict reading
	extraSlabs extraSlabs
	plain      []bool // of the document's whole pages: nothing in it ends or spoils a text; empty if none is
}

// frame is an object being read.
type frame struct {
	shape *shape
	opens int  // where it begins
	depth int  // arrays and objects around it
	added bool // what the shape adds to its base is no matter of the schema

	tupleLedBy uint64 // of a tuple: the versions that brought what leads to it
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
	d.n, d.maxDepth, d.losses = len(data), defaultDepth, noLosses()
	d.load(data)
	d.configure(opts)
	return d
}

func (d *decoder) configure(opts []Option) {
	for _, o := range opts {
		if o != nil {
			o(d)
		}
	}
	d.wantsFindings = d.strict || d.noteUnknowns
	d.traced = d.wantsFindings
}

// free gives d back for reuse, with nothing of its document. Its slices stay,
// unless the document was out of the ordinary. What that costs depends on the
// document: of a schema's types, most may not be in it.
func (d *decoder) free() {
	const usual = 256
	frames, names := d.frames[:0], d.names[:0]
	if cap(frames) > usual || cap(names) > usual {
		frames, names = nil, nil
	}
	clear(names[:cap(names)])
	plain := d.plain[:0]
	if cap(plain) > pageSize {
		plain = nil
	}
	d.reading = reading{frames: frames, names: names, plain: plain}
	for _, s := range d.slabs {
		s.empty()
	}
	d.slabs = d.slabs[:0]
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
// 1,000, values outside 1 to 100,000 are brought into that range. Writing does not ask:
// what a program nests deeper is read with a higher limit alone.
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

// readInto reads a whole document into x, once more where a value is of a wrong
// type.
func readInto[T any](x *T, d *decoder, read func(*T, *decoder, int) int) error {
	err := d.finish(read(x, d, d.start()))
	if err == nil || !d.mayBeRight() {
		return err
	}
	return readAnew(x, d, read, 0)
}

// mayBeRight reports whether to read a second time: to find out which schema
// it is that a value does not fit, and whether it has a say.
func (d *decoder) mayBeRight() bool {
	return d.failure != nil && d.failure.kind == WrongType && !d.secondPass && (d.hasNewer() || !d.traced)
}

// readAnew reads the text of d a second time. ledBy are the versions that brought what
// leads to it.
func readAnew[T any](x *T, d *decoder, read func(*T, *decoder, int) int, ledBy uint64) error {
	var again T
	second := &decoder{reading: reading{
		src: d.src, n: d.n, maxDepth: d.maxDepth, policy: d.policy, losses: noLosses(),
		strict: d.strict, formats: d.formats, wantsFindings: d.wantsFindings, traced: true, inArray: d.inArray,
	}}
	second.beginSecondPass(d, ledBy)
	err := second.finish(read(&again, second, second.start()))
	if err == nil && second.lossy && second.isMisfit(second.start()) { // nothing keeps it
		return d.decodeError()
	}
	if err == nil {
		*x = again
		d.endSecondPass(second)
	}
	return err
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

// unmarshalValue is unmarshal for a variant that has no Extra.
func unmarshalValue[T any](x *T, data []byte, read func(*T, *decoder, int) int) error {
	return unmarshal(x, data, nil, func(x *T, d *decoder, i int) int { return d.whollyHeld(i, read(x, d, i)) })
}

// space returns the index of the first byte from i on that is not white space,
// most of which is a single blank or those of an indentation.
func (d *decoder) space(i int) int {
	const blanks = ' ' * lows
	s := d.src
	if s[i] == ' ' && s[i+1] > ' ' {
		return i + 1
	}
	for s[i] == ' ' || s[i] == '\n' || s[i] == '\r' || s[i] == '\t' {
		n := 8
		for i++; n == 8; i += n {
			n = mathbits.TrailingZeros64(load64(s, i)^blanks) >> 3
		}
	}
	return i
}

// nextName goes from the end of a member's value to the next member name and
// true, or past the object's end and false.
func (d *decoder) nextName(i int) (int, bool) {
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

// nextAfterSpace is nextName where there is white space, or a fault.
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

// isNull reports whether the literal null stands at i.
func (d *decoder) isNull(i int) bool {
	return d.src[i] == 'n' && d.src[i:i+4] == "null"
}
