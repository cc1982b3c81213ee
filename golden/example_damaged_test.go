package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/generated/durableagent"
)

// repaired returns a document in which each value of a wrong type is the one that repair returns in
// its place, of the type that fault wants, or null; "" if it knows none. Every other byte is as it was.
func repaired(doc []byte, repair func(fault *durableagent.DecodeError, value []byte) string) ([]byte, error) {
	for {
		_, err := durableagent.Decode(doc)
		var fault *durableagent.DecodeError
		if !errors.As(err, &fault) || fault.Kind != durableagent.WrongType {
			return doc, err // nil, or something else is wrong
		}
		var value json.RawMessage
		rest := json.NewDecoder(bytes.NewReader(doc[fault.Offset:]))
		if rest.Decode(&value) != nil {
			return doc, err
		}
		better := repair(fault, value)
		if better == "" {
			return doc, err
		}
		doc = slices.Concat(doc[:fault.Offset], []byte(better), doc[fault.Offset+rest.InputOffset():])
	}
}

// integer returns the integer that a writer has written as a string.
func integer(fault *durableagent.DecodeError, value []byte) string {
	var text string
	if fault.Want != "integer" || json.Unmarshal(value, &text) != nil {
		return ""
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// A document with values of another type is not read. With null in their places, which can stand
// anywhere below the root, all of them are found.
func ExampleDecodeError() {
	doc := []byte(`{"schemaVersion":"1.2.0", "data":{"conversationHistory":[{"$type":"response", "usage":{"inputTokenCount":"658", "outputTokenCount" : "12" ,"later":1.50}}]}}`)
	_, err := repaired(doc, func(fault *durableagent.DecodeError, _ []byte) string {
		if fault.Found == "null" { // as only a document must not be
			return ""
		}
		fmt.Println(fault.Pointer, fault.Want, fault.Found)
		return "null"
	})
	fmt.Println(err)

	doc, err = repaired(doc, integer)
	fmt.Println(string(doc), err)

	for _, doc := range []string{
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":"many"}}]}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usage":7}]}}`,
		`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","usa`,
	} {
		_, err := repaired([]byte(doc), integer)
		fmt.Println(err)
	}
	// Output:
	// /data/conversationHistory/0/usage/inputTokenCount integer string
	// /data/conversationHistory/0/usage/outputTokenCount integer string
	// <nil>
	// {"schemaVersion":"1.2.0", "data":{"conversationHistory":[{"$type":"response", "usage":{"inputTokenCount":658, "outputTokenCount" : 12 ,"later":1.50}}]}} <nil>
	// stategen: at "/data/conversationHistory/0/usage/inputTokenCount", offset 103: want integer, found string (schema #/$defs/usage/properties/inputTokenCount)
	// stategen: at "/data/conversationHistory/0/usage", offset 84: want object, found number (schema #/$defs/usage)
	// stategen: at "/data/conversationHistory/0", offset 80: invalid JSON: want a character of a string or '"', found the end of the text
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
