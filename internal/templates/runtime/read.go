package runtime

import "slices"

// The readers of scalar values. Each reads the value at i into x and returns
// the index after it, or -1.

// notScalar deals with a value of another kind than want. null leaves the Go
// field as it is and is lossy, so that the object around it keeps it.
func (d *decoder) notScalar(i int, want string) int {
	if !d.isNull(i) {
		return d.mismatch(i, want)
	}
	d.nullViolation(i, want)
	d.lossy, d.lostAt = true, i
	return i + 4
}

// readBool reads true or false.
func readBool[T ~bool](x *T, d *decoder, i int) int {
	switch d.src[i] {
	case 't':
		*x = true
		return d.literal(i, "true")
	case 'f':
		*x = false
		return d.literal(i, "false")
	}
	return d.notScalar(i, "boolean")
}

// readString reads a string.
func readString[T ~string](x *T, d *decoder, i int) int {
	if d.src[i] != '"' {
		return d.notScalar(i, "string")
	}
	var s string
	s, i = d.text(i)
	*x = T(s)
	return i
}

// readImpliedString is readString for a field that is empty where its constant is meant: an
// empty string that was read is lossy.
func readImpliedString[T ~string](x *T, d *decoder, i int) int {
	return keepZero(x, d, readString(x, d, i))
}

// readImpliedInt is readImpliedString for integers, of which that is 0.
func readImpliedInt[T ~int64](x *T, d *decoder, i int) int { return keepZero(x, d, readInt(x, d, i)) }

// readImpliedFloat is readImpliedInt for numbers.
func readImpliedFloat[T ~float64](x *T, d *decoder, i int) int {
	return keepZero(x, d, readFloat(x, d, i))
}

// keepZero has the zero value that was read up to end be kept.
func keepZero[T comparable](x *T, d *decoder, end int) int {
	d.lossy = d.lossy || *x == *new(T)
	return end
}

// enum is a scalar type that knows its declared values.
type enum interface {
	comparable
	Known() bool
}

// noteUnlisted notes an enum value that the schema does not list.
func noteUnlisted[T enum](x *T, d *decoder, i, end int) int {
	if end >= 0 && d.wantsFindings && !d.isNull(i) && (d.lossy || !(*x).Known()) {
		if d.noteUnknowns && !(d.lossy && d.isMisfit(i)) { // which is noted as that
			d.note(i, UnknownValue, "")
		}
		d.violation(i, "enum", "value is none of those the schema lists", "")
	}
	return end
}

// readStringEnum reads a string that the schema restricts to a list; others
// are kept, and are violations.
func readStringEnum[T interface {
	~string
	enum
}](x *T, d *decoder, i int) int {
	return noteUnlisted(x, d, i, readString(x, d, i))
}

// readIntEnum is readStringEnum for integers.
func readIntEnum[T interface {
	~int64
	enum
}](x *T, d *decoder, i int) int {
	return noteUnlisted(x, d, i, readInt(x, d, i))
}

// readFloatEnum is readStringEnum for numbers.
func readFloatEnum[T interface {
	~float64
	enum
}](x *T, d *decoder, i int) int {
	return noteUnlisted(x, d, i, readFloat(x, d, i))
}

// readRaw keeps any value as its text.
func readRaw(x *Raw, d *decoder, i int) int {
	end := d.skip(i)
	if end >= 0 {
		x.text = d.src[i:end]
	}
	return end
}

// readOpt reads a value that the schema does not allow to be null; null is
// kept, and is a violation.
func readOpt[T comparable](x *Opt[T], d *decoder, i int, read func(*T, *decoder, int) int) int {
	if d.isNull(i) {
		if d.strict {
			noteNull(d, i, read)
		}
		return readNull(x, d, i)
	}
	return readSome(x, d, i, read)
}

// readNullable reads a value or null.
func readNullable[T comparable](x *Opt[T], d *decoder, i int, read func(*T, *decoder, int) int) int {
	if d.isNull(i) {
		return readNull(x, d, i)
	}
	return readSome(x, d, i, read)
}

// noteNull is nullViolation where read says what should be there.
func noteNull[T any](d *decoder, i int, read func(*T, *decoder, int) int) {
	var none T
	lossy, noted := d.lossy, len(d.findings)
	read(&none, d, i)
	if d.lossy = lossy; len(d.findings) == noted {
		d.nullViolation(i, "a value")
	}
}

func readNull[T comparable](x *Opt[T], d *decoder, i int) int {
	x.state = null
	return i + 4
}

func readSome[T comparable](x *Opt[T], d *decoder, i int, read func(*T, *decoder, int) int) int {
	end := read(&x.value, d, i)
	x.state = present
	if d.lossy && x.value == *new(T) && !d.isRounded(i, end) {
		x.state = absent // the text is in Extra
	}
	return end
}

// readOptString is readOpt for the most common case.
func readOptString[T ~string](x *Opt[T], d *decoder, i int) int {
	if d.src[i] != '"' {
		return readOpt(x, d, i, readString[T])
	}
	var s string
	s, i = d.text(i)
	x.value, x.state = T(s), present
	return i
}

// readPointer reads an optional object into a node of its own.
func readPointer[T any](x **T, d *decoder, i int, from *slab[T], nullable bool, read func(*T, *decoder, int) int) int {
	if d.isNull(i) {
		if !nullable {
			d.nullViolation(i, "object")
		}
		d.lossy = true
		return i + 4
	}
	*x = from.next(d, i)
	return read(*x, d, i)
}

// readAnyPointer is readPointer for an object that other values may stand for,
// null too unless its own reading finds fault with that.
func readAnyPointer[T any](x **T, d *decoder, i int, from *slab[T], read func(*T, *decoder, int) int) int {
	if d.isNull(i) {
		var null T
		end := read(&null, d, i)
		d.lossy = true
		return end
	}
	return readPointer(x, d, i, from, true, read)
}

// readNullableNode reads an object or null into a node of its own.
func readNullableNode[T any](x **T, d *decoder, i int, from *slab[T], read func(*T, *decoder, int) int) int {
	end := readPointer(x, d, i, from, true, read)
	if *x == nil {
		d.lossy = false
	}
	return end
}

// readChecked reads a value and runs, in strict reading, the check of what its
// type does not prove.
func readChecked[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int, check func(*decoder, int)) int {
	end := read(x, d, i)
	if d.strict && end >= 0 {
		check(d, i)
	}
	return end
}

// readWhole is readChecked for a check that decides the whole value: what the
// type would note by itself is left to it.
func readWhole[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int, check func(*decoder, int)) int {
	if !d.strict {
		return read(x, d, i)
	}
	frames, depth, names := len(d.frames), d.depth, len(d.names)
	d.strict = false
	end := read(x, d, i)
	d.strict = true
	if end >= 0 {
		check(d, i)
		return end
	}
	if d.failure.kind != WrongType {
		return end
	}
	// To strict reading this is a violation like others, if the check has something to say.
	// What the schema would let pass is refused all the same.
	failure := d.failure
	d.failure, d.frames, d.depth, d.names = nil, d.frames[:frames], depth, d.names[:names]
	if end = d.skip(i); end < 0 {
		return end
	}
	before := len(d.findings)
	check(d, i)
	if noted := d.findings[before:]; len(noted) > 0 || before > maxFindings {
		if !slices.ContainsFunc(noted, func(f finding) bool { return f.at == failure.at }) {
			failure.keyword, failure.want = "type", wanted(failure.want, failure.found)
			d.findings = slices.Insert(d.findings, before, *failure)
		}
		return end
	}
	d.failure = failure
	return -1
}
