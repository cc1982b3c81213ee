package golden_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
)

// FuzzAutogen looks for bytes that break what must hold of any bytes where values are told
// apart by a tag that may come last, or be left out. Its seeds are the golden states and testdata/fuzz/FuzzAutogen.
func FuzzAutogen(f *testing.F) {
	for _, s := range goldenAutogen(f) {
		f.Add(s.text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		syntax, distinct := isJSON(t, text)
		checkMemory(t, text, func() { _, _ = autogenstate.Decode(text) })
		checkMemory(t, text, func() { _, _ = autogenstate.Decode(text, autogenstate.Strict()) })
		s, err := autogenstate.Decode(text)
		_, strict := autogenstate.Decode(text, autogenstate.Strict())
		if strict == nil && err != nil {
			t.Errorf("strict reading accepts what tolerant reading refuses: %v", err)
		}
		outcome := autogenOutcome(err)
		if outcome == "syntax" {
			var e *autogenstate.DecodeError
			errors.As(err, &e)
			checkPlace(t, text, e.Pointer, e.Offset)
		}
		if checkVerdict(t, outcome, err, syntax, distinct); outcome != "ok" || t.Failed() {
			return
		}
		checkAutogenRoundTrip(t, text)
		checkAutogenWalk(t, s, text)
		if after := s.Validate(); (after == nil) != (strict == nil) {
			t.Errorf("Validate: %v; strict reading: %v", after, strict)
		}
		if clone := autogenstate.CloneState(s); !autogenstate.EqualState(clone, s) {
			t.Error("the clone is not Equal")
		}
		_ = fmt.Sprint(s, len(s.Unknowns()))
		checkAutogenMasking(t, s)
	})
}
