package golden_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/stategen/stategen/generated/durableagent"
)

// session is a stored state of a newer writer: it holds a content type and a
// member that the schema this package was generated from does not have.
const session = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[
	{"$type":"request","correlationId":"c1","createdAt":"2026-11-20T10:00:00+00:00","orchestrationId":null,
	 "messages":[{"role":"user","contents":[{"$type":"text","text":"What's the weather in Oslo?"}]}]},
	{"$type":"response","correlationId":"c1","createdAt":"2026-11-20T10:00:02.47008+00:00","usage":{"totalTokenCount":658},
	 "messages":[{"role":"assistant","contents":[
		{"$type":"mcpToolCall","server":"weather","arguments":{"city":"Oslo"}},
		{"$type":"text","text":"3 degrees and rain."}],"latencyMs":1.10}]}]}}`

func ExampleDecode() {
	stored, err := printed([]byte(session))
	if err != nil {
		panic(err)
	}
	state, err := durableagent.Decode(stored)
	if err != nil {
		panic(err)
	}
	for _, entry := range state.Data.ConversationHistory {
		if response, ok := entry.(*durableagent.AgentResponse); ok && response.Usage != nil {
			fmt.Println("tokens:", response.Usage.TotalTokenCount.Or(0))
		}
	}
	// Output:
	// user: What's the weather in Oslo?
	// assistant: (mcpToolCall at /data/conversationHistory/1/messages/0)
	// assistant: 3 degrees and rain.
	// tokens: 658
}

// printed prints a session, and returns what is to be stored again.
func printed(data []byte) ([]byte, error) {
	state, err := durableagent.Decode(data)
	if err != nil {
		return nil, err
	}
	for pointer, message := range durableagent.Walk[*durableagent.ChatMessage](state) {
		for _, content := range message.Contents {
			switch c := content.(type) {
			case *durableagent.TextContent:
				fmt.Printf("%s: %s\n", message.Role, c.Text)
			case *durableagent.UnknownChatContentItem: // a newer content type: kept whole
				fmt.Printf("%s: (%s at %s)\n", message.Role, c.Type(), pointer)
			}
		}
	}
	return state.AppendJSON(nil)
}

func ExampleState_AppendJSON() {
	state, err := durableagent.Decode([]byte(session))
	if err != nil {
		fmt.Println(err)
		return
	}
	entry := state.Data.ConversationHistory[1].(*durableagent.AgentResponse)
	entry.Messages[0].Role = durableagent.ChatMessageRoleTool
	message, err := entry.Messages[0].AppendJSON(nil)
	fmt.Println(string(message), err)
	// Output:
	// {"role":"tool","contents":[{"$type":"mcpToolCall","server":"weather","arguments":{"city":"Oslo"}},{"$type":"text","text":"3 degrees and rain."}],"latencyMs":1.10} <nil>
}

// A state made anew. The zero SchemaVersion is written as the newest one.
func ExampleNewState() {
	now := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	request := durableagent.NewAgentRequest()
	request.CreatedAt = durableagent.Some(durableagent.DateTimeOf(now))
	request.OrchestrationID = durableagent.Null[string]() // there, and null; what is not set is absent
	request.Messages = []durableagent.ChatMessage{{
		Role:     durableagent.ChatMessageRoleUser,
		Contents: []durableagent.ChatContentItem{durableagent.NewTextContent("Hello")},
	}}
	state := durableagent.NewState(durableagent.Data{ConversationHistory: []durableagent.ConversationEntry{request}})
	state.SchemaVersion = durableagent.Version{Major: 1, Minor: 1}
	data, err := state.AppendJSON(nil)
	fmt.Println(string(data), err)
	// Output:
	// {"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"request","createdAt":"2026-11-20T10:00:00Z","messages":[{"role":"user","contents":[{"$type":"text","text":"Hello"}]}],"orchestrationId":null}]}} <nil>
}

func ExampleState_Unknowns() {
	state, _ := durableagent.Decode([]byte(session))
	for _, u := range state.Unknowns() {
		fmt.Println(u.Pointer, u.Name)
	}
	// Output:
	// /data/conversationHistory/1/messages/0/contents/0 mcpToolCall
	// /data/conversationHistory/1/messages/0/latencyMs latencyMs
}

// What many documents have beyond the schema is counted by the type that lacks it: there are
// as many pointers as there are messages.
func ExampleState_Unknowns_byType() {
	state, err := durableagent.Decode([]byte(session))
	if err != nil {
		panic(err)
	}
	types := make(map[string]string) // by pointer
	for pointer, node := range durableagent.Walk[any](state) {
		types[pointer] = fmt.Sprintf("%T", node)
	}
	lacking := make(map[string]int)
	for _, u := range state.Unknowns() {
		if u.Kind == durableagent.UnknownMember {
			around := u.Pointer[:strings.LastIndex(u.Pointer, "/")]
			lacking[types[around]+" "+u.Name]++
		}
	}
	fmt.Println(lacking)
	// Output:
	// map[*durableagent.ChatMessage latencyMs:1]
}

// Personal data stand in more places than the schema knows: in values of any shape, in
// members that nobody declared, and in variants that came later.
func ExampleWalk() {
	state, err := durableagent.Decode([]byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[
		{"$type":"request","tenant":{"mail":"ada@example.com"},"messages":[{"role":"user","contents":[
			{"$type":"text","text":"I am ada@example.com.","to":"ada@example.com"},
			{"$type":"functionResult","callId":"c1","result":["ada@example.com"]},
			{"$type":"mail","from":"ada@example.com"}]}]}]}}`))
	if err != nil {
		panic(err)
	}
	mask := func(text string) string { return strings.ReplaceAll(text, "ada@example.com", "***") }
	maskRaw := func(raw durableagent.Raw) durableagent.Raw {
		masked, err := durableagent.ParseRaw(mask(raw.String()))
		if err != nil {
			panic(err)
		}
		return masked
	}

	for _, content := range durableagent.Walk[*durableagent.TextContent](state) {
		content.Text = mask(content.Text)
	}
	for _, value := range durableagent.Walk[*durableagent.Raw](state) {
		*value = maskRaw(*value)
	}
	for _, extra := range durableagent.Walk[*durableagent.Extra](state) {
		for name, value := range extra.All() {
			extra.Set(name, maskRaw(value))
		}
	}
	for _, content := range durableagent.Walk[*durableagent.UnknownChatContentItem](state) {
		*content = *durableagent.NewUnknownChatContentItem(maskRaw(content.Raw()))
	}
	data, err := state.AppendJSON(nil)
	fmt.Println(string(data), err)
	// Output:
	// {"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","messages":[{"role":"user","contents":[{"$type":"text","text":"I am ***.","to":"***"},{"$type":"functionResult","callId":"c1","result":["***"]},{"$type":"mail","from":"***"}]}],"tenant":{"mail":"***"}}]}} <nil>
}

// speaker tells who speaks in an entry. The compiler asks it for a method for each variant.
type speaker struct{}

func (speaker) AgentRequest(*durableagent.AgentRequest) string   { return "user" }
func (speaker) AgentResponse(*durableagent.AgentResponse) string { return "agent" }

func (speaker) BaseConversationEntry(entry *durableagent.BaseConversationEntry) string {
	return "unknown: " + entry.Type()
}

func ExampleMatchConversationEntry() {
	state, err := durableagent.Decode([]byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[
		{"$type":"request"},{"$type":"response"},{"$type":"approval"},null]}}`))
	if err != nil {
		panic(err)
	}
	for _, entry := range state.Data.ConversationHistory {
		who := durableagent.MatchConversationEntry(entry, speaker{})
		fmt.Printf("%q\n", who)
	}
	// Output:
	// "user"
	// "agent"
	// "unknown: approval"
	// ""
}

// A program that stores each entry in a row of its own.
func ExampleUnmarshalConversationEntry() {
	type row struct {
		Session string          `json:"session"`
		Entry   json.RawMessage `json:"entry"` // what AppendJSON of the entry returned
	}
	response := durableagent.NewAgentResponse()
	response.CorrelationID = durableagent.Some("c1")
	text, err := response.AppendJSON(nil)
	if err != nil {
		panic(err)
	}
	text, err = json.Marshal(row{"s1", text})
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))

	var stored row
	if err := json.Unmarshal(text, &stored); err != nil {
		panic(err)
	}
	entry, err := durableagent.UnmarshalConversationEntry(stored.Entry)
	if response, ok := entry.(*durableagent.AgentResponse); ok {
		fmt.Println(response.CorrelationID.Or(""), err)
	}
	// Output:
	// {"session":"s1","entry":{"$type":"response","correlationId":"c1"}}
	// c1 <nil>
}

func ExampleVersionError() {
	_, err := durableagent.Decode([]byte(`{"schemaVersion":"2.0.0","data":{}}`))
	var v *durableagent.VersionError
	fmt.Println(errors.As(err, &v))
	fmt.Println(strings.Replace(err.Error(), durableagent.SchemaVersion().String(), "<newest>", 1))
	// Output:
	// true
	// stategen: unsupported version 2.0.0 at /schemaVersion; this package reads 1.x (knows up to <newest>)
}

func ExampleStrict() {
	_, err := durableagent.Decode([]byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"messages":[{"role":"robot"}]}]}}`), durableagent.Strict())
	fmt.Println(err)
	// Output:
	// stategen: 1 violation of the schema
	// 	"/data/conversationHistory/0/messages/0/role": value is none of those the schema lists (enum of schema #/$defs/chatMessage/properties/role)
}

func ExampleAppendConversationHistory() {
	stored := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}],"later":1.50}}`)
	response := durableagent.NewAgentResponse()
	response.CorrelationID = durableagent.Some("c1")
	longer, err := durableagent.AppendConversationHistory(nil, stored, response)
	fmt.Println(string(longer), err)
	// Output:
	// {"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"},{"$type":"response","correlationId":"c1"}],"later":1.50}} <nil>
}

// A program that keeps a session in memory between its turns.
func ExampleOpenConversationHistory() {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}],"later":1.50}}`)
	history, err := durableagent.OpenConversationHistory(doc, durableagent.Structural)
	if err != nil {
		panic(err)
	}
	for _, id := range []string{"c1", "c2"} {
		response := durableagent.NewAgentResponse()
		response.CorrelationID = durableagent.Some(id)
		longer, err := history.Append(doc[:0], doc, response)
		if err != nil {
			panic(err) // doc and history are as they were
		}
		doc = longer
	}
	last, err := history.Last(doc, 1)
	id, _ := last[0].GetCorrelationID().Get()
	fmt.Println(history.Len(), id, err)
	fmt.Println(string(doc))
	// Output:
	// 3 c2 <nil>
	// {"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"},{"$type":"response","correlationId":"c1"},{"$type":"response","correlationId":"c2"}],"later":1.50}}
}

// A session in a database: until a turn is stored, the document and its index are those of
// before, so that it can be tried again.
func ExampleStored_Append() {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}]}}`)
	tries := 0
	store := func([]byte) error { // UPDATE … WHERE revision = …
		if tries++; tries == 1 {
			return errors.New("the database does not answer")
		}
		return nil
	}

	history, err := durableagent.OpenConversationHistory(doc, durableagent.Structural)
	if err != nil {
		panic(err)
	}
	response := durableagent.NewAgentResponse()
	for range 2 {
		turn := *history
		longer, err := turn.Append(nil, doc, response)
		if err != nil {
			panic(err)
		}
		if err = store(longer); err == nil {
			doc, *history = longer, turn
		}
		fmt.Println(history.Len(), string(doc))
	}
	// Output:
	// 1 {"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"}]}}
	// 2 {"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request"},{"$type":"response"}]}}
}

// A client that waits for the answer to its request, in a session that others append to.
func ExampleStored_Backward() {
	answer := func(doc []byte, correlationID string) (durableagent.ConversationEntry, error) {
		history, err := durableagent.OpenConversationHistory(doc, durableagent.Structural)
		if err != nil {
			return nil, err
		}
		for entry, err := range history.Backward(doc) {
			if err != nil {
				return nil, err
			}
			response, ok := entry.(*durableagent.AgentResponse)
			if ok && response.CorrelationID.Or("") == correlationID {
				return response, nil
			}
		}
		return nil, nil // not yet
	}

	const asked = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","correlationId":"c1"}`
	for _, doc := range []string{asked + `]}}`, asked + `,{"$type":"response","correlationId":"c1"}]}}`} {
		entry, err := answer([]byte(doc), "c1")
		fmt.Println(entry != nil, err)
	}
	// Output:
	// false <nil>
	// true <nil>
}
