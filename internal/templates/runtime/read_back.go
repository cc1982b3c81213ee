package runtime

import (
	"errors"
	"strings"
)

// appendReadable is appendDocument for what whole documents are: if some of it may not
// be readable, it is read. What does not fit was read so, but may be elsewhere by now, or
// under another version.
func appendReadable[T, R any](
	dst []byte, x *T, write func(*T, []byte, *encoder) []byte, read func([]byte, ...Option) (R, error),
) ([]byte, error) {
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	out, err := appendBy(e, dst, x, write)
	if err != nil || !e.made && !e.misfit {
		return out, err
	}
	if err := readBack(out[len(dst):], read); err != nil {
		return dst, err
	}
	return out, nil
}

// noteTag takes note of a tag that a program may have set: member, the text from its comma
// on, is none of own, those that its struct is read for. With another one it is read as
// something else, which may not hold what is written of it.
func (e *encoder) noteTag(member []byte, own ...string) {
	for _, tag := range own {
		if string(member) == tag {
			return
		}
	}
	e.made = true
}

// noteOtherTag is noteTag for a struct that is read for any tag but those of others.
func (e *encoder) noteOtherTag(member []byte, others ...string) {
	for _, tag := range others {
		e.made = e.made || string(member) == tag
	}
}

// readBack returns an error if a document that was written has a value that cannot be
// read, whatever else may be wrong with it.
func readBack[R any](doc []byte, read func([]byte, ...Option) (R, error)) error {
	_, err := read(doc, MaxDepth(limitDepth), UnknownVariants(true), func(d *decoder) { d.readingBack = true; d.policy.allowPreRelease() })
	return misfitError(err)
}

// readPart is readBack for a T by itself. What has the tag of another type by now is not
// read as a T: what of it can be, this does not say.
func readPart[T any](text []byte) error {
	x, ok := any(new(T)).(interface{ UnmarshalJSON([]byte) error })
	if !ok {
		return nil
	}
	err := misfitError(x.UnmarshalJSON(text))
	var fault *EncodeError
	if errors.As(err, &fault) && strings.Contains(fault.Problem, "want "+wantTag) {
		return nil
	}
	return err
}

// misfitError returns the error of writing what reading refuses because a value is of
// another type than its field; nil if it refuses nothing, or for another reason.
func misfitError(err error) error {
	var fault *DecodeError
	if errors.As(err, &fault) && fault.Kind == WrongType {
		problem := "in this document it could not be read again: want " + fault.Want + ", found " + fault.Found
		return &EncodeError{Pointer: fault.Pointer, Problem: problem}
	}
	return nil
}
