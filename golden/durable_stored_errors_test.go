package golden_test

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// What is wrong with an element of a stored document is placed in the
// document, as Decode places it.
func TestDurableStoredErrorsAreThoseOfTheDocument(t *testing.T) {
	for _, tt := range []struct {
		name, entry, after string
		opts               []durableagent.Option
	}{
		{"type", `{"correlationId":7}`, "", nil},
		{"type, before another", `{"correlationId":7}`, `,{}`, nil},
		{"type, before another after white space", `{"correlationId":7}`, " \t\r\n, \n{}", nil},
		{"another type", `7`, `,{}`, nil},
		{"another type, strictly", `7`, `,{}`, []durableagent.Option{durableagent.Strict()}},
		{"violation", `{"messages":[{"role":"robot"}]}`, "", []durableagent.Option{durableagent.Strict()}},
		{"violation, before another", `{"messages":[{"role":"robot"}]}`, `,{}`, []durableagent.Option{durableagent.Strict()}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{}, ` + tt.entry + tt.after + `]}}`)
			array := openHistory(t, doc, durableagent.Structural)
			if _, err := array.At(doc, 0); err != nil || array.Len() < 2 {
				t.Fatalf("%d elements, the first: %v", array.Len(), err)
			}
			_, got := array.At(doc, 1, tt.opts...)
			_, want := durableagent.Decode(doc, tt.opts...)
			var gotFault, wantFault *durableagent.DecodeError
			if errors.As(want, &wantFault) {
				if !errors.As(got, &gotFault) || *gotFault != *wantFault {
					t.Errorf("%v, want %v", got, want)
				}
				return
			}
			var gotInvalid, wantInvalid *durableagent.ValidationError
			if !errors.As(want, &wantInvalid) || !errors.As(got, &gotInvalid) || len(gotInvalid.Violations) != 1 ||
				gotInvalid.Violations[0] != wantInvalid.Violations[0] {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}

// What the schema lets pass in an element, and a version later than the label brought, may
// be of another type there, strictly too.
func TestDurableStoredStrictlyIsOlder(t *testing.T) {
	for label, reads := range map[string]bool{"1.0.0": true, "1.1.0": false} {
		doc := []byte(`{"schemaVersion":"` + label + `","data":{"conversationHistory":[{"$type":"request",` +
			`"correlationId":"a","createdAt":"2026-01-01T00:00:00Z","messages":[],"orchestrationId":7}]}}`)
		for _, opts := range [][]durableagent.Option{nil, {durableagent.Strict()}} {
			array := openHistory(t, doc, durableagent.Checked)
			entry, got := array.At(doc, 0, opts...)
			if _, want := durableagent.Decode(doc, opts...); (got == nil) != reads || (want == nil) != reads {
				t.Errorf("%s, %d options: %v, want %v", label, len(opts), got, want)
				continue
			}
			if !reads {
				continue
			}
			if text, err := entry.AppendJSON(nil); err != nil || !strings.Contains(string(text), `"orchestrationId":7`) {
				t.Errorf("%s, %d options: it is written as %s, %v", label, len(opts), text, err)
			}
		}
	}
}

// Where the array, or what leads to it, is of another type, opening fails as Decode does,
// at each level.
func TestDurableStoredOfAnotherType(t *testing.T) {
	for _, text := range []string{
		`7`, `[]`,
		`{"schemaVersion":"1.2.0","data":7}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":{}}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":"]"}}`,
	} {
		for _, level := range bothLevels {
			for _, opts := range [][]durableagent.Option{nil, {durableagent.Strict()}} {
				_, want := durableagent.Decode([]byte(text), opts...)
				array, got := durableagent.OpenConversationHistory([]byte(text), level, opts...)
				if want == nil || got == nil || got.Error() != want.Error() {
					t.Errorf("%s, level %d: %v, %v; want %v", text, level, array, got, want)
				}
			}
		}
	}
}

// A name that occurs twice on the way to the array, or beside it, is found as by Decode.
func TestDurableStoredDuplicates(t *testing.T) {
	for _, text := range []string{
		`{"schemaVersion":"1.2.0","x":1,"x":2,"data":{"conversationHistory":[]}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]},"data":{"conversationHistory":[]}}`,
		`{"schemaVersion":"1.2.0","data":{"x":1,"conversationHistory":[],"x":2}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[],"\u0063onversationHistory":[]}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","x":1,"x":2}]}}`,
	} {
		_, want := durableagent.Decode([]byte(text))
		_, err := durableagent.OpenConversationHistory([]byte(text), durableagent.Checked)
		var fault *durableagent.DecodeError
		if !errors.As(err, &fault) || fault.Kind != durableagent.DuplicateMember || want == nil || err.Error() != want.Error() {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
}

// Where no member name is, opening says what might stand there, as Decode does: behind a
// brace also the object's end, whether the object has fields or not.
func TestDurableStoredWithoutAName(t *testing.T) {
	const name, nameOrEnd = "a member name", "a member name or '}'"
	for text, want := range map[string]string{
		`{"schemaVersion":"1.2.0","data":{x`:                               nameOrEnd,
		`{"schemaVersion":"1.2.0","data":{ 1`:                              nameOrEnd,
		`{"schemaVersion":"1.2.0","data":{"a":1,x`:                         name,
		`{"schemaVersion":"1.2.0","data":{"a":1, 1`:                        name,
		`{"schemaVersion":"1.2.0","data":{"a":1,}`:                         name,
		`{"schemaVersion":"1.2.0","data":{"a":{x`:                          nameOrEnd,
		`{"schemaVersion":"1.2.0","data":{"a":{"b":1,}`:                    name,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{x`:       nameOrEnd,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"a":1,}`: name,
	} {
		_, opened := durableagent.OpenConversationHistory([]byte(text), durableagent.Checked)
		_, decoded := durableagent.Decode([]byte(text))
		for _, err := range []error{opened, decoded} {
			var fault *durableagent.DecodeError
			if !errors.As(err, &fault) || fault.Want != want || fault.Offset != int64(len(text))-1 {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

// An element that the array does not have is none, whatever its number.
func TestDurableStoredNoElement(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}]}}`)
	array := openHistory(t, doc, durableagent.Checked)
	for _, k := range []int{-1, 1, math.MaxInt, math.MinInt} {
		_, err := array.At(doc, k)
		if want := fmt.Sprintf("stategen: there is no such element: %d of 1", k); !errors.Is(err, durableagent.ErrNoElement) || err.Error() != want {
			t.Errorf("element %d: %v", k, err)
		}
	}
}

// Whoever waits for an answer may go on with what was opened before the first turn: that there
// was no element then must not look as if there were still none.
func TestDurableStoredThatWasEmpty(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`)
	array := openHistory(t, doc, durableagent.Checked)
	later, err := durableagent.AppendConversationHistory(nil, doc, durableagent.NewAgentResponse(), durableagent.NewAgentResponse())
	if err != nil {
		t.Fatal(err)
	}
	for name, loop := range map[string]iter.Seq2[durableagent.ConversationEntry, error]{"All": array.All(later), "Backward": array.Backward(later)} {
		n := 0
		for entry, err := range loop {
			if n++; entry != nil || !errors.Is(err, durableagent.ErrOtherDocument) {
				t.Errorf("%s: %v, %v", name, entry, err)
			}
		}
		if n != 1 {
			t.Errorf("%s says %d times that it is another document", name, n)
		}
	}
	for _, n := range []int{-1, 0, 1} {
		if list, err := array.Last(later, n); list != nil || !errors.Is(err, durableagent.ErrOtherDocument) {
			t.Errorf("the last %d: %v, %v", n, list, err)
		}
		if list, err := array.Last(doc, n); len(list) != 0 || err != nil {
			t.Errorf("the last %d of none: %v, %v", n, list, err)
		}
	}
	for range array.All(doc) {
		t.Error("an element of none")
	}
}

// What the schema refuses is appended as it is written, whatever the document was opened with.
func TestDurableAppendedIsNotValidated(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`)
	array := openHistory(t, doc, durableagent.Checked, durableagent.Strict())
	response := durableagent.NewAgentResponse()
	response.Messages = []durableagent.ChatMessage{{}} // without a role
	var invalid *durableagent.ValidationError
	if err := response.Validate(); !errors.As(err, &invalid) {
		t.Fatal(err)
	}
	doc, err := array.Append(nil, doc, response)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := array.At(doc, 0); !errors.As(err, &invalid) {
		t.Errorf("strict reading gives %v", err)
	}
	if _, err := array.Last(doc, 1); !errors.As(err, &invalid) {
		t.Errorf("strict reading of the last one gives %v", err)
	}
}

// The options that an array was opened with stay, whatever becomes of the slice that they were in.
func TestDurableStoredKeepsItsOptions(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","messages":[{}]}]}}`)
	usual := make([]durableagent.Option, 0, 2)
	strict := openHistory(t, doc, durableagent.Checked, append(usual, durableagent.Strict())...)
	tolerant := openHistory(t, doc, durableagent.Checked, append(usual, durableagent.MaxDepth(100))...)
	var invalid *durableagent.ValidationError
	if _, err := strict.At(doc, 0); !errors.As(err, &invalid) {
		t.Errorf("strict reading gives %v", err)
	}
	if _, err := tolerant.At(doc, 0); err != nil {
		t.Errorf("tolerant reading gives %v", err)
	}
}

// What cannot be read is not appended, whatever the document was opened with: that strict reading
// would call it a violation does not let it pass.
func TestDurableAppendedIsReadWhenOpenedStrictly(t *testing.T) {
	response := durableagent.NewAgentResponse()
	response.Extra.Set("messages", mustRaw(`"x"`))
	for _, opts := range [][]durableagent.Option{nil, {durableagent.Strict()}, {durableagent.Strict(), durableagent.AssertFormat()}} {
		doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`)
		array := openHistory(t, doc, durableagent.Checked, opts...)
		out, err := array.Append(nil, doc, response)
		var fault *durableagent.EncodeError
		if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/0/messages" || out != nil {
			t.Errorf("%d options: it gives %s, %v", len(opts), out, err)
		}
	}
}

// Opened so that unknown variants are refused, the array takes none, whether a program made it or
// another document had it: reading would refuse it.
func TestDurableAppendedVariantsAreRefused(t *testing.T) {
	const unknown = `{"$type":"later"}`
	read, err := durableagent.UnmarshalChatContentItem([]byte(unknown))
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range []durableagent.ChatContentItem{read, durableagent.NewUnknownChatContentItem(mustRaw(unknown))} {
		response := durableagent.NewAgentResponse()
		response.Messages = []durableagent.ChatMessage{{Role: durableagent.ChatMessageRoleTool, Contents: []durableagent.ChatContentItem{content}}}
		for _, keep := range []bool{true, false} {
			doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`)
			array := openHistory(t, doc, durableagent.Checked, durableagent.UnknownVariants(keep))
			longer, err := array.Append(nil, doc, response)
			if keep {
				if last, err := array.Last(longer, 1); err != nil || len(last) != 1 {
					t.Errorf("kept: %v", err)
				}
				continue
			}
			var fault *durableagent.EncodeError
			if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/0/messages/0/contents/0" {
				t.Errorf("refused: it gives %s, %v", longer, err)
			}
		}
	}
}
