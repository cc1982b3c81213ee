package golden_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
)

// validator is what every document's type can do.
type validator interface {
	json.Unmarshaler
	Validate() error
}

// autogenTypes makes a value of each document's type.
var autogenTypes = map[string]func() validator{
	"AssistantAgentState":          func() validator { return new(autogenstate.AssistantAgentState) },
	"BaseGroupChatManagerState":    func() validator { return new(autogenstate.BaseGroupChatManagerState) },
	"BaseState":                    func() validator { return new(autogenstate.BaseState) },
	"ChatAgentContainerState":      func() validator { return new(autogenstate.ChatAgentContainerState) },
	"MagenticOneOrchestratorState": func() validator { return new(autogenstate.MagenticOneOrchestratorState) },
	"RoundRobinManagerState":       func() validator { return new(autogenstate.RoundRobinManagerState) },
	"SelectorManagerState":         func() validator { return new(autogenstate.SelectorManagerState) },
	"SocietyOfMindAgentState":      func() validator { return new(autogenstate.SocietyOfMindAgentState) },
	"SwarmManagerState":            func() validator { return new(autogenstate.SwarmManagerState) },
	"TeamState":                    func() validator { return new(autogenstate.TeamState) },
}

// Every object in every state, a state or not, is held to each of the ten
// documents: reading it as that document's type and validating it must give
// the verdict of the document.
func TestAutogenStrictIsTheVerdictOfEachDocument(t *testing.T) {
	oracles := autogenOracles(t)
	accepted, refused := 0, 0
	for _, s := range everyAutogenState(t) {
		objects := objectsIn(t, s.text)
		for _, pointer := range slices.Sorted(maps.Keys(objects)) {
			text := objects[pointer]
			for _, name := range autogenDocuments {
				want := oracles[name].Check(text)
				x := autogenTypes[name]()
				err := x.UnmarshalJSON(text)
				if err == nil {
					err = x.Validate()
				}
				if (err == nil) != (want == nil) {
					t.Errorf("%s %q as %s: %v; the oracle says %v", s.name, pointer, name, err, want)
				}
				if want == nil {
					accepted++
				} else {
					refused++
				}
			}
		}
	}
	if accepted < 1000 || refused < 50 {
		t.Errorf("only %d objects were accepted and %d refused", accepted, refused)
	}
}

// A state that says its type is held to that type's document by Strict itself.
func TestAutogenStrictDecode(t *testing.T) {
	oracles := autogenOracles(t)
	for _, s := range everyAutogenState(t) {
		for pointer, text := range objectsIn(t, s.text) {
			var tag struct{ Type any }
			if err := json.Unmarshal(text, &tag); err != nil {
				t.Fatal(err)
			}
			name, _ := tag.Type.(string)
			if oracles[name] == nil {
				continue
			}
			_, err := autogenstate.Decode(text, autogenstate.Strict())
			if want := oracles[name].Check(text); (err == nil) != (want == nil) {
				t.Errorf("%s %q: %v; the oracle says %v", s.name, pointer, err, want)
			}
		}
	}
}

// What a tag says is content, too: no message shows one that selects nothing.
func TestAutogenViolationsShowNoTag(t *testing.T) {
	text := `{"type":"ChatAgentContainerState","version":"1.0.0","message_buffer":[{"source":"a","content":"x","type":"` + canary + `"}]}`
	_, err := autogenstate.Decode([]byte(text), autogenstate.Strict())
	var invalid *autogenstate.ValidationError
	if !errors.As(err, &invalid) || strings.Contains(err.Error(), canary) {
		t.Errorf("strict reading: %v", err)
	}
}

// What is lacking in a message is said of the message, and by its schema, also where its content is a
// list, which has a schema of its own.
func TestAutogenViolationsAroundAList(t *testing.T) {
	var x autogenstate.LLMContext
	err := x.UnmarshalJSON([]byte(`{"messages":[{"type":"UserMessage","content":["a"]},{"type":"AssistantMessage","content":[]},{"type":"SystemMessage"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	const want = "stategen: 3 violations of the schema" +
		"\n\t\"/messages/0\": missing member \"source\" (required of schema llm-messages.json#/$defs/UserMessage)" +
		"\n\t\"/messages/1\": missing member \"source\" (required of schema llm-messages.json#/$defs/AssistantMessage)" +
		"\n\t\"/messages/2\": missing member \"content\" (required of schema llm-messages.json#/$defs/SystemMessage)"
	if err := x.Validate(); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
