package golden_test

import (
	"errors"
	"path"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/editing"
)

// In every state, one field of one node after the other is given another value:
// that is what is written, and everything else is as it was.
func TestDurableEdits(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		s := mustDecode(t, state.text)
		before := mustEncode(t, s)
		for k := range editing.Of(s) {
			edited := s.Clone()
			e := editing.Of(edited)[k]
			e.Do()
			after, err := edited.AppendJSON(nil)
			if isScalarItem(e) {
				var fault *durableagent.EncodeError
				if !errors.As(err, &fault) {
					t.Errorf("%s: %s: an item that is no object could not be read again: %s, %v", state.name, e.Path, after, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %s: %v", state.name, e.Path, err)
				continue
			}
			checkEdit(t, state.name, e, before, after)
		}
	}
}

// isScalarItem reports whether an edit puts a scalar in the place of a whole item of a
// message's contents.
func isScalarItem(e editing.Edit) bool {
	_, field, _ := strings.Cut(path.Ext(e.Path), ".")
	return strings.HasPrefix(field, "Contents[") && e.Now != "" && e.Now != "null"
}

// Where a state could not be read again, it is not written.
func TestAutogenEdits(t *testing.T) {
	refused := 0
	for _, state := range everyAutogenState(t) {
		s := mustDecodeAutogen(t, state.text)
		before, err := s.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		for k := range editing.Of(s) {
			edited := mustDecodeAutogen(t, state.text)
			e := editing.Of(edited)[k]
			e.Do()
			after, err := edited.AppendJSON(nil)
			var fault *autogenstate.EncodeError
			if errors.As(err, &fault) && e.Now != "" {
				there, err := editing.With(before, fault.Pointer, e.Now)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := autogenstate.Decode(there); autogenOutcome(err) != "type" {
					t.Errorf("%s: %s could be read again: %v", state.name, e.Path, err)
				}
				refused++
				continue
			}
			if err != nil {
				t.Errorf("%s: %s: %v", state.name, e.Path, err)
				continue
			}
			mustDecodeAutogen(t, after)
			checkEdit(t, state.name, e, before, after)
		}
	}
	if refused == 0 {
		t.Error("no edit was refused")
	}
}

// checkEdit checks that an edit changed one place, as it should.
func checkEdit(t *testing.T, name string, e editing.Edit, before, after []byte) {
	t.Helper()
	if problem := editing.Judge(e.Now, before, after); problem != "" {
		t.Errorf("%s: %s: %s", name, e.Path, problem)
	}
}
