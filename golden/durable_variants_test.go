package golden_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// Entries and contents are what their tags say, and everything else is kept
// as the base entry or the unknown content.
func TestDurableVariants(t *testing.T) {
	texts := map[string]string{}
	for _, tag := range contentTags() {
		texts[tag] = `{"$type":"` + tag + `"}`
	}
	types := map[string]durableagent.ChatContentItem{
		"data":              &durableagent.DataContent{},
		"error":             &durableagent.ErrorContent{},
		"functionCall":      &durableagent.FunctionCallContent{},
		"functionResult":    &durableagent.FunctionResultContent{},
		"hostedFile":        &durableagent.HostedFileContent{},
		"hostedVectorStore": &durableagent.HostedVectorStoreContent{},
		"usage":             &durableagent.UsageContent{},
		"text":              &durableagent.TextContent{},
		"reasoning":         &durableagent.TextReasoningContent{},
		"uri":               &durableagent.URIContent{},
		"unknown":           &durableagent.UnknownContent{},
	}
	for tag, want := range types {
		got, err := durableagent.UnmarshalChatContentItem([]byte(texts[tag]))
		if err != nil || reflect.TypeOf(got) != reflect.TypeOf(want) {
			t.Errorf("%s: %T, %v; want %T", tag, got, err, want)
			continue
		}
		if got.Type() != tag || want.Type() != tag {
			t.Errorf("%T says its type is %q and %q", got, got.Type(), want.Type())
		}
		if out, err := got.AppendJSON(nil); err != nil || string(out) != texts[tag] {
			t.Errorf("%s is written as %s, %v", texts[tag], out, err)
		}
	}
	for _, tt := range []struct{ text, tag string }{
		{`{"$type":"text_reasoning","text":5}`, "text_reasoning"},
		{`{"$type":"Text","text":5}`, "Text"},
		{`{"text":"x"}`, ""},
		{`{}`, ""},
		{`{"x":{"$type":"text"},"$type":"new"}`, "new"},
	} {
		got, err := durableagent.UnmarshalChatContentItem([]byte(tt.text))
		unknown, ok := got.(*durableagent.UnknownChatContentItem)
		if err != nil || !ok {
			t.Errorf("%s: %T, %v", tt.text, got, err)
			continue
		}
		if unknown.Type() != tt.tag || unknown.Raw().String() != tt.text {
			t.Errorf("%s: type %q, raw %s", tt.text, unknown.Type(), unknown.Raw())
		}
	}
	entries := mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[
		{"$type":"request","correlationId":"a"},{"$type":"response","correlationId":"b"},{"$type":"Request","correlationId":"c"},{"correlationId":"d"}]}}`)).Data.ConversationHistory
	var got []string
	for _, entry := range entries {
		id, _ := entry.GetCorrelationID().Get()
		got = append(got, fmt.Sprintf("%T %q %s", entry, entry.Type(), id))
	}
	want := []string{
		`*durableagent.AgentRequest "request" a`,
		`*durableagent.AgentResponse "response" b`,
		`*durableagent.BaseConversationEntry "Request" c`,
		`*durableagent.BaseConversationEntry "" d`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("entries %q, want %q", got, want)
	}
}

// visitor handles every content of 1.2.0. A program would not embed the
// interface: then the compiler asks for the methods that are missing. Here a
// content that comes later is nobody's fault.
type visitor struct {
	durableagent.ChatContentItemMatcher[string]
}

func (visitor) DataContent(*durableagent.DataContent) string { return "data" }

func (visitor) ErrorContent(*durableagent.ErrorContent) string { return "error" }

func (visitor) FunctionCallContent(*durableagent.FunctionCallContent) string { return "functionCall" }

func (visitor) FunctionResultContent(*durableagent.FunctionResultContent) string {
	return "functionResult"
}

func (visitor) HostedFileContent(*durableagent.HostedFileContent) string { return "hostedFile" }

func (visitor) HostedVectorStoreContent(*durableagent.HostedVectorStoreContent) string {
	return "hostedVectorStore"
}

func (visitor) UsageContent(*durableagent.UsageContent) string { return "usage" }

func (visitor) TextContent(*durableagent.TextContent) string { return "text" }

func (visitor) TextReasoningContent(*durableagent.TextReasoningContent) string { return "reasoning" }

func (visitor) URIContent(*durableagent.URIContent) string { return "uri" }

func (visitor) UnknownContent(*durableagent.UnknownContent) string { return "unknown" }

func (visitor) UnknownChatContentItem(*durableagent.UnknownChatContentItem) string {
	return "not declared"
}

// A matcher is given each variant by its own method, and what is unknown by one more.
func TestDurableMatch(t *testing.T) {
	var matcher durableagent.ChatContentItemMatcher[string] = visitor{}
	if n := reflect.TypeFor[durableagent.ChatContentItemMatcher[string]]().NumMethod(); n != len(contentTags())+1 {
		t.Errorf("the matcher has %d methods, want %d", n, len(contentTags())+1)
	}
	for _, tag := range []string{
		"data", "error", "functionCall", "functionResult", "hostedFile", "hostedVectorStore",
		"usage", "text", "reasoning", "uri", "unknown", "not declared",
	} {
		item, err := durableagent.UnmarshalChatContentItem([]byte(`{"$type":"` + tag + `"}`))
		if err != nil {
			t.Fatal(err)
		}
		if got := durableagent.MatchChatContentItem(item, matcher); got != tag {
			t.Errorf("%s goes to %s", tag, got)
		}
	}
}

// Whoever reads a union by itself gets a variant or an error, also of null.
func TestDurableUnionOfNull(t *testing.T) {
	entry, err := durableagent.UnmarshalConversationEntry([]byte("null"))
	if _, ok := entry.(*durableagent.BaseConversationEntry); !ok || err != nil {
		t.Errorf("an entry of null is a %T, %v", entry, err)
	}
	content, err := durableagent.UnmarshalChatContentItem([]byte("null"))
	if _, ok := content.(*durableagent.UnknownChatContentItem); !ok || err != nil {
		t.Errorf("a content of null is a %T, %v", content, err)
	}
}
