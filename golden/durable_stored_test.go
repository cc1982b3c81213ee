package golden_test

import (
	"errors"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// What is wrong with an element of a stored document is placed in the
// document, as Decode places it.
func TestDurableStoredErrorsAreThoseOfTheDocument(t *testing.T) {
	for _, tt := range []struct {
		name, entry string
		opts        []durableagent.Option
	}{
		{"type", `{"correlationId":7}`, nil},
		{"violation", `{"messages":[{"role":"robot"}]}`, []durableagent.Option{durableagent.Strict()}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{}, ` + tt.entry + `]}}`)
			array, err := durableagent.OpenConversationHistory(doc, durableagent.Structural)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := array.At(doc, 0); err != nil || array.Len() != 2 {
				t.Fatalf("%d elements, the first: %v", array.Len(), err)
			}
			_, got := array.At(doc, 1, tt.opts...)
			_, want := durableagent.Decode(doc, tt.opts...)
			var gotFault, wantFault *durableagent.DecodeError
			if errors.As(want, &wantFault) {
				if !errors.As(got, &gotFault) || gotFault.Pointer != wantFault.Pointer || gotFault.Offset != wantFault.Offset {
					t.Errorf("%v, want %v", got, want)
				}
				return
			}
			var gotInvalid, wantInvalid *durableagent.ValidationError
			if !errors.As(want, &wantInvalid) || !errors.As(got, &gotInvalid) || len(gotInvalid.Violations) != 1 ||
				gotInvalid.Violations[0].Pointer != wantInvalid.Violations[0].Pointer {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}
