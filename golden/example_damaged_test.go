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

// mended returns a document in which integers that a writer wrote as strings are integers. Every
// other byte is as it was.
func mended(doc []byte) ([]byte, error) {
	for {
		_, err := durableagent.Decode(doc)
		var fault *durableagent.DecodeError
		if !errors.As(err, &fault) || fault.Kind != durableagent.WrongType || fault.Want != "integer" {
			return doc, err // nil, or another fault
		}
		var text string
		value := json.NewDecoder(bytes.NewReader(doc[fault.Offset:]))
		if value.Decode(&text) != nil {
			return doc, err
		}
		number, bad := strconv.ParseInt(text, 10, 64)
		if bad != nil {
			return doc, err // bad would show the text
		}
		end := fault.Offset + value.InputOffset()
		doc = slices.Concat(doc[:fault.Offset], strconv.AppendInt(nil, number, 10), doc[end:])
	}
}

// A document with values of another type is not read. It is mended in its text, one after the other.
func ExampleDecodeError() {
	for _, doc := range []string{
		`{"schemaVersion":"1.2.0", "data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":"658", "outputTokenCount" : "12" ,"later":1.50}}]}}`,
		`{"schemaVersion":"1.2.0", "data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":"many"}}]}}`,
		`{"schemaVersion":"1.2.0", "data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":1.5}}]}}`,
		`{"schemaVersion":"1.2.0", "data":{"conversationHistory":[{"$type":"response","usa`,
	} {
		text, err := mended([]byte(doc))
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(text))
	}
	// Output:
	// {"schemaVersion":"1.2.0", "data":{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":658, "outputTokenCount" : 12 ,"later":1.50}}]}}
	// stategen: at "/data/conversationHistory/0/usage/inputTokenCount", offset 104: want integer, found string (schema #/$defs/usage/properties/inputTokenCount)
	// stategen: at "/data/conversationHistory/0/usage/inputTokenCount", offset 104: want integer, found number with a fraction (schema #/$defs/usage/properties/inputTokenCount)
	// stategen: at "/data/conversationHistory/0", offset 81: invalid JSON: want a character of a string or '"', found the end of the text
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
