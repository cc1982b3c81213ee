package golden_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// A program need not know the variant to copy a value of a union, or to compare two.
func TestCloneOfUnion(t *testing.T) {
	for _, text := range []string{
		`{"$type":"request","messages":[{"role":"user","contents":[{"$type":"text","text":"a"},{"$type":"later","x":1}]}],"later":1}`,
		`{"$type":"response","messages":[{"role":"user","contents":[null]}],"usage":{"inputTokenCount":3}}`,
		`{"$type":"later","messages":[{"role":"user"}]}`,
	} {
		x, err := durableagent.UnmarshalConversationEntry([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		y := durableagent.CloneConversationEntry(x)
		if !durableagent.EqualConversationEntry(x, y) || !durableagent.EqualConversationEntry(y, x) {
			t.Errorf("%s: the clone is not equal", text)
		}
		y.GetMessages()[0].Role = durableagent.ChatMessageRoleTool
		if durableagent.EqualConversationEntry(x, y) || durableagent.EqualConversationEntry(y, x) {
			t.Errorf("%s: the changed clone is equal", text)
		}
		if out, err := x.AppendJSON(nil); string(out) != text || err != nil {
			t.Errorf("%s: after the clone was changed: %s, %v", text, out, err)
		}
	}
	text := durableagent.ChatContentItem(durableagent.NewTextContent(""))
	if durableagent.EqualChatContentItem(text, durableagent.NewTextReasoningContent()) {
		t.Error("values of two variants are equal")
	}
	if durableagent.EqualChatContentItem(text, nil) || durableagent.EqualChatContentItem(nil, text) || !durableagent.EqualChatContentItem(nil, nil) {
		t.Error("nil is equal to nil alone")
	}
	if durableagent.CloneChatContentItem(nil) != nil {
		t.Error("the clone of nil is not nil")
	}
}

// Documents that are a union are copied as a whole.
func TestCloneOfUnionAsDocument(t *testing.T) {
	const text = `{"type":"TeamState","agent_states":{"a":{"type":"BaseState"},"b":{"type":"later","x":1}}}`
	team := mustDecodeAutogen(t, []byte(text))
	clone := autogenstate.CloneState(team)
	if !autogenstate.EqualState(team, clone) {
		t.Error("the clone is not equal")
	}
	delete(clone.(*autogenstate.TeamState).AgentStates, "a")
	if autogenstate.EqualState(team, clone) {
		t.Error("the changed clone is equal")
	}
	if out, err := team.AppendJSON(nil); string(out) != text || err != nil {
		t.Errorf("after the clone was changed: %s, %v", out, err)
	}
}

// A value of one variant is equal to none of another, in whichever union, nor to what is not there;
// and a copy is one of the same variant.
func TestEqualOfVariants(t *testing.T) {
	checkVariants(t, durableagent.EqualChatContentItem, durableagent.CloneChatContentItem, contentVariants)
	checkVariants(t, durableagent.EqualConversationEntry, durableagent.CloneConversationEntry, entryVariants)
	checkVariants(t, autogenstate.EqualState, autogenstate.CloneState, stateVariants)
	checkVariants(t, autogenstate.EqualMessage, autogenstate.CloneMessage, messageVariants)
	checkVariants(t, autogenstate.EqualLLMMessage, autogenstate.CloneLLMMessage, llmMessageVariants)
	checkVariants(t, autogenstate.EqualUserMessageContent, autogenstate.CloneUserMessageContent, userContentVariants)
	checkVariants(t, autogenstate.EqualAssistantMessageContent, autogenstate.CloneAssistantMessageContent, assistantContentVariants)
	checkVariants(t, autogenstate.EqualContentPart, autogenstate.CloneContentPart, partVariants)
}

func checkVariants[U comparable](t *testing.T, equal func(x, y U) bool, clone func(U) U, variants []U) {
	t.Helper()
	var none U
	for k, x := range variants {
		if equal(x, none) || equal(none, x) {
			t.Errorf("%T: equal to nil", x)
		}
		for n, y := range variants {
			if equal(x, y) != (k == n) {
				t.Errorf("%T and %T: equal: %t", x, y, k != n)
			}
		}
		other := otherOf(t, x)
		if equal(x, other) || equal(other, x) {
			t.Errorf("%T: one that says something is equal to one that does not", x)
		}
		for _, x := range []U{x, other} {
			if y := clone(x); !equal(x, y) || reflect.TypeOf(x) != reflect.TypeOf(y) || x == y {
				t.Errorf("%T: the copy is %T, equal: %t, the same: %t", x, y, equal(x, y), x == y)
			}
		}
	}
	if !equal(none, none) {
		t.Errorf("nil is not equal to nil")
	}
}

// otherOf returns a value of the variant that x is a zero one of. One that is unknown is kept as its text.
func otherOf[U any](t *testing.T, x U) U {
	t.Helper()
	v := reflect.New(reflect.TypeOf(x).Elem())
	if first := v.Elem().Type().Field(0); first.IsExported() {
		fill(t, v.Elem().Field(0))
	} else if err := json.Unmarshal([]byte("7"), v.Interface()); err != nil {
		t.Fatal(err)
	}
	return v.Interface().(U)
}
