package golden_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/stategen/stategen/generated/durableagent"
)

// Values of another type are kept if reading is asked to, and listed. The document is not written
// before the last of them has been replaced.
func ExampleKeepWrongTypes() {
	doc := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":"658","later":1.50}}]}}`)
	state, err := durableagent.Decode(doc, durableagent.KeepWrongTypes())
	if err != nil {
		panic(err)
	}
	for _, u := range state.Unknowns() {
		fmt.Println(u.Kind, u.Pointer)
	}
	_, err = state.AppendJSON(nil)
	fmt.Println(err)

	doc, err = repaired(doc)
	fmt.Println(string(doc), err)
	_, err = repaired([]byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":"many"}}]}}`))
	fmt.Println(err)
	// Output:
	// Misfit /data/conversationHistory/0/usage/inputTokenCount
	// UnknownMember /data/conversationHistory/0/usage/later
	// stategen: cannot encode "/data/conversationHistory/0/usage/inputTokenCount": in this document it could not be read again: want integer, found string
	// {"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":658,"later":1.50}}]}} <nil>
	// stategen: cannot encode "/data/conversationHistory/0/usage/inputTokenCount": in this document it could not be read again: want integer, found string
}

// repaired returns a document in which counts that a writer has written as strings are numbers.
func repaired(doc []byte) ([]byte, error) {
	state, err := durableagent.Decode(doc, durableagent.KeepWrongTypes())
	if err != nil {
		return nil, err
	}
	for _, usage := range durableagent.Walk[*durableagent.Usage](state) {
		if n, ok := quoted(usage.Extra, "inputTokenCount"); ok {
			usage.InputTokenCount = durableagent.Some(n)
		}
	}
	return state.AppendJSON(nil)
}

// quoted returns the integer that is there as a string.
func quoted(extra durableagent.Extra, name string) (int64, bool) {
	value, _ := extra.Get(name)
	var text string
	if value.Decode(&text) != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// Documents without a label, or with one that is none, are given what their writers meant. Offsets in
// errors are then those of the new text.
func ExampleVersionError_missing() {
	decode := func(doc []byte) (*durableagent.State, error) {
		state, err := durableagent.Decode(doc)
		var version *durableagent.VersionError
		if errors.As(err, &version) && version.Problem == durableagent.VersionMissing {
			if doc, err = labelled(doc, durableagent.Version{Major: 1}); err == nil {
				state, err = durableagent.Decode(doc)
			}
		}
		return state, err
	}

	for _, doc := range []string{
		`{"later":1.50,"data":{"conversationHistory":[{"$type":"request","orchestrationId":"o1"}]}}`,
		`{"data":{"conversationHistory":[]},"later":1,"later":2}`,
		`{"schemaVersion":130,"data":{"conversationHistory":[]}}`,
	} {
		state, err := decode([]byte(doc))
		if err != nil {
			fmt.Println(strings.Replace(err.Error(), durableagent.SchemaVersion().String(), "<newest>", 1))
			continue
		}
		text, err := state.AppendJSON(nil)
		fmt.Println(string(text), err)
	}

	text, err := labelled([]byte(`{"data":{"conversationHistory":[]},"schemaVersion":130}`), durableagent.Version{Major: 1, Minor: 3})
	fmt.Println(string(text), err)
	// Output:
	// {"schemaVersion":"1.0.0","data":{"conversationHistory":[{"$type":"request","orchestrationId":"o1"}]},"later":1.50} <nil>
	// stategen: at "/later", offset 45: this member name occurs twice in its object
	// stategen: version is a JSON number, not a string at /schemaVersion; this package reads 1.x (knows up to <newest>)
	// {"data":{"conversationHistory":[]},"schemaVersion":"1.3.0"} <nil>
}

// labelled returns a document with a label in the place of the one that it lacks, or that is none.
func labelled(doc []byte, label durableagent.Version) ([]byte, error) {
	raw, err := durableagent.ParseRaw(string(doc)) // fails where a name occurs twice: encoding/json would drop a value
	if err != nil {
		return nil, err
	}
	var root map[string]json.RawMessage
	if err := raw.Decode(&root); err != nil {
		return nil, err
	}
	if root["schemaVersion"], err = json.Marshal(label); err != nil {
		return nil, err
	}
	return json.Marshal(root)
}

// A tag that a writer misspelt makes an unknown variant, or the base, with all that it has.
func ExampleUnmarshalConversationEntry_misspeltTag() {
	state, err := durableagent.Decode([]byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[
		{"$type":"Request","orchestrationId":"o1","messages":[{"role":"user","contents":[{"$type":"txet","text":"Hello"}]}]}]}}`))
	if err != nil {
		panic(err)
	}
	for _, u := range state.Unknowns() {
		fmt.Println(u.Kind, u.Pointer, u.Name)
	}

	for _, message := range durableagent.Walk[*durableagent.ChatMessage](state) {
		for i, content := range message.Contents {
			if unknown, ok := content.(*durableagent.UnknownChatContentItem); ok && unknown.Type() == "txet" {
				text := strings.Replace(unknown.Raw().String(), `"txet"`, `"text"`, 1)
				if message.Contents[i], err = durableagent.UnmarshalChatContentItem([]byte(text)); err != nil {
					panic(err)
				}
			}
		}
	}
	tag, err := durableagent.RawOf("request")
	if err != nil {
		panic(err)
	}
	for i, entry := range state.Data.ConversationHistory {
		if base, ok := entry.(*durableagent.BaseConversationEntry); ok && base.Type() == "Request" {
			base.Extra.Set("$type", tag)
			text, err := base.AppendJSON(nil)
			if err != nil {
				panic(err)
			}
			if state.Data.ConversationHistory[i], err = durableagent.UnmarshalConversationEntry(text); err != nil {
				panic(err)
			}
		}
	}
	fmt.Println(state.Unknowns())
	text, err := state.AppendJSON(nil)
	fmt.Println(string(text), err)
	// Output:
	// UnknownTag /data/conversationHistory/0/$type Request
	// UnknownTag /data/conversationHistory/0/messages/0/contents/0 txet
	// UnknownMember /data/conversationHistory/0/orchestrationId orchestrationId
	// []
	// {"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","messages":[{"role":"user","contents":[{"$type":"text","text":"Hello"}]}],"orchestrationId":"o1"}]}} <nil>
}
