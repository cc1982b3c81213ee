package golden_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// A document with values of wrong types can be read, and repaired in Go; it is not written before.
func TestWrongTypesAreKept(t *testing.T) {
	for name, test := range map[string]struct {
		doc      string
		misfits  []string
		repair   func(t *testing.T, s *durableagent.State)
		repaired string
	}{
		"scalars": {
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","messages":[{"role":7,"u":1}],"createdAt":1},{"$type":"response","usage":{"inputTokenCount":"12"}}]}}`,
			[]string{"/data/conversationHistory/0/messages/0/role", "/data/conversationHistory/0/createdAt", "/data/conversationHistory/1/usage/inputTokenCount"},
			func(t *testing.T, s *durableagent.State) {
				request := s.Data.ConversationHistory[0].(*durableagent.AgentRequest)
				request.Messages[0].Role = durableagent.ChatMessageRoleUser
				request.Extra.Delete("createdAt")
				usage := s.Data.ConversationHistory[1].(*durableagent.AgentResponse).Usage
				if text, _ := usage.Extra.Get("inputTokenCount"); text.String() != `"12"` || !usage.InputTokenCount.IsAbsent() {
					t.Errorf("%s is kept, beside %v", text, usage.InputTokenCount)
				}
				usage.InputTokenCount = durableagent.Some[int64](12)
			},
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","messages":[{"role":"user","u":1}]},{"$type":"response","usage":{"inputTokenCount":12}}]}}`,
		},
		"an object for a list": {
			`{"schemaVersion":"1.0.0","data":{"conversationHistory":{"$type":"request"}}}`,
			[]string{"/data/conversationHistory"},
			func(t *testing.T, s *durableagent.State) {
				text, _ := s.Data.Extra.Get("conversationHistory")
				entry, err := durableagent.UnmarshalConversationEntry([]byte(text.String()))
				if err != nil || s.Data.ConversationHistory != nil {
					t.Errorf("%v, beside %v", err, s.Data.ConversationHistory)
				}
				s.Data.ConversationHistory = []durableagent.ConversationEntry{entry}
			},
			`{"schemaVersion":"1.0.0","data":{"conversationHistory":[{"$type":"request"}]}}`,
		},
		"an element of a list": {
			`{"schemaVersion":"1.0.0","data":{"conversationHistory":[7,{"$type":"request"}]}}`,
			[]string{"/data/conversationHistory/0"},
			func(t *testing.T, s *durableagent.State) {
				if _, ok := s.Data.ConversationHistory[0].(*durableagent.BaseConversationEntry); !ok {
					t.Errorf("the element is a %T", s.Data.ConversationHistory[0])
				}
				s.Data.ConversationHistory = slices.Delete(s.Data.ConversationHistory, 0, 1)
			},
			`{"schemaVersion":"1.0.0","data":{"conversationHistory":[{"$type":"request"}]}}`,
		},
		"a value in a map": {
			`{"schemaVersion":"1.2.0","data":{"ingestedPositions":{"a":1,"b":"2","c":1.5}}}`,
			[]string{"/data/ingestedPositions/b", "/data/ingestedPositions/c"},
			func(t *testing.T, s *durableagent.State) {
				if s.Data.IngestedPositions != nil {
					t.Errorf("the map is %v", s.Data.IngestedPositions)
				}
				s.Data.IngestedPositions = map[string]int64{"a": 1, "b": 2}
			},
			`{"schemaVersion":"1.2.0","data":{"ingestedPositions":{"a":1,"b":2}}}`,
		},
		"a required object": {
			`{"schemaVersion":"1.0.0","data":"none","u":1}`,
			[]string{"/data"},
			func(t *testing.T, s *durableagent.State) {
				s.Data = durableagent.Data{ConversationHistory: []durableagent.ConversationEntry{}}
			},
			`{"schemaVersion":"1.0.0","data":{"conversationHistory":[]},"u":1}`,
		},
		"an optional object": {
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usage":"none"}]}}`,
			[]string{"/data/conversationHistory/0/usage"},
			func(t *testing.T, s *durableagent.State) {
				response := s.Data.ConversationHistory[0].(*durableagent.AgentResponse)
				if response.Usage == nil || response.Usage.Extra.Len()+response.Extra.Len() != 0 {
					t.Errorf("in its place is %v, in Extra %v", response.Usage, response.Extra)
				}
				response.Usage.TotalTokenCount = durableagent.Some[int64](3)
			},
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usage":{"totalTokenCount":3}}]}}`,
		},
		"one that a later version made wrong": {
			`{"schemaVersion":"1.0.0","data":{"truncation":7,"conversationHistory":"x"}}`,
			[]string{"/data/truncation", "/data/conversationHistory"},
			func(t *testing.T, s *durableagent.State) {
				s.Data.Extra.Delete("conversationHistory")
			},
			`{"schemaVersion":"1.0.0","data":{"truncation":7}}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var unfit *durableagent.DecodeError
			if _, err := durableagent.Decode([]byte(test.doc)); !errors.As(err, &unfit) || unfit.Kind != durableagent.WrongType {
				t.Fatalf("read without the option: %v", err)
			}
			s := mustDecode(t, []byte(test.doc), durableagent.KeepWrongTypes())
			if got := misfitsOf(s); !reflect.DeepEqual(got, test.misfits) {
				t.Errorf("misfits are %q", got)
			}
			for _, u := range s.Unknowns() {
				if u.Kind == durableagent.UnknownValue && slices.Contains(test.misfits, u.Pointer) {
					t.Errorf("%s is listed twice", u.Pointer)
				}
			}
			var unwritten *durableagent.EncodeError
			if text, err := s.AppendJSON([]byte("before")); string(text) != "before" || !errors.As(err, &unwritten) || !slices.Contains(test.misfits, unwritten.Pointer) {
				t.Errorf("written as %s, %v", text, err)
			}
			if text, err := s.MarshalJSON(); err == nil {
				t.Errorf("marshalled as %s", text)
			}
			test.repair(t, s)
			text, err := s.AppendJSON(nil)
			if err != nil || string(text) != test.repaired {
				t.Errorf("repaired it is written as %s, %v", text, err)
			}
			if _, err := durableagent.Decode(text); err != nil {
				t.Errorf("repaired it is not read: %v", err)
			}
		})
	}
}

func misfitsOf(s *durableagent.State) (list []string) {
	for _, u := range s.Unknowns() {
		if u.Kind == durableagent.Misfit {
			list = append(list, u.Pointer)
		}
	}
	return list
}

// Only wrong types are kept, and none by strict reading.
func TestNotKeptAsWrongTypes(t *testing.T) {
	for doc, want := range map[string]string{
		`[]`: `stategen: at the root, offset 0: want object, found array`,
		`{"schemaVersion":"1.0.0","data":{},"data":7}`:                     `stategen: at "/data", offset 35: this member name occurs twice in its object`,
		`{"schemaVersion":"1.0.0","data":[}`:                               `stategen: at "/data/0", offset 33: invalid JSON: want a value, found '}'`,
		`{"schemaVersion":1,"data":7}`:                                     `stategen: version is a JSON number, not a string at /schemaVersion; this package reads 1.x (knows up to 1.2.0)`,
		`{"schemaVersion":"1.0.0","data":{"conversationHistory":[],"x":}}`: `stategen: at "/data/x", offset 62: invalid JSON: want a value, found '}'`,
	} {
		if _, err := durableagent.Decode([]byte(doc), durableagent.KeepWrongTypes()); err == nil || err.Error() != want {
			t.Errorf("%s: %v", doc, err)
		}
	}
	var invalid *durableagent.ValidationError
	doc := []byte(`{"schemaVersion":"1.0.0","data":{"conversationHistory":7}}`)
	if _, err := durableagent.Decode(doc, durableagent.KeepWrongTypes(), durableagent.Strict()); !errors.As(err, &invalid) || len(invalid.Violations) != 1 {
		t.Errorf("strictly: %v", err)
	}
}

// An entry with a value of a wrong type is read from a stored document if that is asked for, and
// appended to none.
func TestStoredWrongTypes(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.0.0","data":{"conversationHistory":[{"$type":"request","correlationId":7}]}}`)
	history := openHistory(t, doc, durableagent.Checked, durableagent.KeepWrongTypes())
	entry, err := history.At(doc, 0)
	if err != nil {
		t.Fatal(err)
	}
	request := entry.(*durableagent.AgentRequest)
	if text, _ := request.Extra.Get("correlationId"); text.String() != "7" {
		t.Errorf("%s is kept", text)
	}
	var unwritten *durableagent.EncodeError
	const at = "/data/conversationHistory/1/correlationId"
	if text, err := history.Append(nil, doc, entry); !errors.As(err, &unwritten) || unwritten.Pointer != at {
		t.Errorf("appended: %s, %v", text, err)
	}
	if text, err := history.Append(nil, doc, durableagent.NewAgentRequest()); err != nil {
		t.Errorf("a good one after it: %s, %v", text, err)
	}
}

// What Extra does not have is no value: to decode it is an error, and leaves what there was.
func TestDecodeOfWhatIsNotInExtra(t *testing.T) {
	var extra durableagent.Extra
	value, ok := extra.Get("inputTokenCount")
	text := "before"
	if err := value.Decode(&text); ok || err == nil || text != "before" {
		t.Errorf("%v, %v, decoded as %q", ok, err, text)
	}
}
