package golden

import (
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
	team, err := autogenstate.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
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
