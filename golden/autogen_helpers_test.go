package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/golden/jsontest/oracle"
)

const (
	autogenSchemas = "../schema/autogen-state"
	autogenStates  = "states/autogen"
)

// autogenState is a state and what must come of it.
type autogenState struct {
	name    string
	text    []byte
	outcome string // "ok" or what autogenOutcome calls the error
	typ     string // the Go type that Decode returns
	layout  autogenstate.Layout
	strict  string // "accepts", "refuses"; "" for the oracle to say
}

// goldenAutogen returns the hand-written states.
func goldenAutogen(t testing.TB) []autogenState {
	t.Helper()
	rows := readRows(t, filepath.Join(autogenStates, "index.tsv"))
	states := make([]autogenState, 0, len(rows))
	for _, row := range rows {
		layout := autogenstate.Layout(strings.TrimPrefix(row[3], "-"))
		text := readFile(t, filepath.Join(autogenStates, row[0]+".json"))
		states = append(states, autogenState{row[0], text, row[1], row[2], layout, row[4]})
	}
	return states
}

// goldenAutogenText returns the text of one hand-written state.
func goldenAutogenText(t testing.TB, name string) []byte {
	t.Helper()
	return readFile(t, filepath.Join(autogenStates, name+".json"))
}

// everyAutogenState returns the hand-written states that can be read, and
// those that AutoGen wrote if there is a folder of them.
func everyAutogenState(t testing.TB) []autogenState {
	t.Helper()
	var list []autogenState
	for _, s := range goldenAutogen(t) {
		if s.outcome == "ok" {
			list = append(list, s)
		}
	}
	if os.Getenv("STATEGEN_STATES") != "" {
		for _, s := range foreignAutogen(t) {
			if s.outcome == "ok" {
				list = append(list, s)
			}
		}
	}
	return list
}

// autogenOutcome names what came of reading.
func autogenOutcome(err error) string {
	var (
		version *autogenstate.VersionError
		decode  *autogenstate.DecodeError
	)
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &version) && version.Layout != "":
		return "layout"
	case errors.As(err, &decode):
		switch decode.Kind {
		case autogenstate.InvalidJSON:
			return "syntax"
		case autogenstate.DuplicateMember:
			return "duplicate"
		case autogenstate.WrongType:
			return "type"
		case autogenstate.TooDeep:
			return "depth"
		}
	}
	return "an error of an undocumented type: " + err.Error()
}

// mustDecodeAutogen decodes a text that the test knows to be readable.
func mustDecodeAutogen(t testing.TB, text []byte, opts ...autogenstate.Option) autogenstate.State {
	t.Helper()
	s, err := autogenstate.Decode(text, opts...)
	if err != nil {
		t.Fatalf("Decode: %v", err)
	}
	return s
}

// decodeAs decodes a golden state of a type that the test knows.
func decodeAs[T autogenstate.State](t testing.TB, name string) T {
	t.Helper()
	s := mustDecodeAutogen(t, goldenAutogenText(t, name))
	x, ok := s.(T)
	if !ok {
		t.Fatalf("%s is a %T", name, s)
	}
	return x
}

// agentOf returns the state of an agent of a team.
func agentOf[T autogenstate.State](t testing.TB, team *autogenstate.TeamState, name string) T {
	t.Helper()
	x, ok := team.AgentStates[name].(T)
	if !ok {
		t.Fatalf("%s is a %T", name, team.AgentStates[name])
	}
	return x
}

// typeName is the name of the type that a pointer leads to.
func typeName(x any) string { return reflect.TypeOf(x).Elem().Name() }

// checkAutogenRoundTrip reads a readable text and checks everything that must
// hold of writing it again.
func checkAutogenRoundTrip(t testing.TB, text []byte) {
	t.Helper()
	s, _, back, ok := roundTrip(t, text, func(text []byte) (autogenstate.State, error) { return autogenstate.Decode(text) })
	if ok && (!autogenstate.EqualState(s, back) || !autogenstate.EqualState(back, s)) {
		t.Error("the state and its re-reading are not Equal")
	}
}

// autogenDocuments are the documents that upstream publishes.
var autogenDocuments = []string{
	"AssistantAgentState", "BaseGroupChatManagerState", "BaseState", "ChatAgentContainerState",
	"MagenticOneOrchestratorState", "RoundRobinManagerState", "SelectorManagerState",
	"SocietyOfMindAgentState", "SwarmManagerState", "TeamState",
}

// autogenOracles compiles every published document.
func autogenOracles(t testing.TB) map[string]*oracle.Schema {
	t.Helper()
	all := map[string]*oracle.Schema{}
	for _, name := range autogenDocuments {
		schema, err := oracle.Compile(readFile(t, filepath.Join(autogenSchemas, name+".json")), "", false)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = schema
	}
	return all
}

// objectsIn returns the texts of all objects in a text, by pointer.
func objectsIn(t testing.TB, text []byte) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	var visit func(pointer string, raw json.RawMessage)
	visit = func(pointer string, raw json.RawMessage) {
		switch bytes.TrimSpace(raw)[0] {
		case '{':
			found[pointer] = raw
			var members map[string]json.RawMessage
			if err := json.Unmarshal(raw, &members); err != nil {
				t.Fatal(err)
			}
			for name, value := range members {
				visit(pointer+jsontest.Pointer(name), value)
			}
		case '[':
			var items []json.RawMessage
			if err := json.Unmarshal(raw, &items); err != nil {
				t.Fatal(err)
			}
			for i, value := range items {
				visit(pointer+jsontest.Pointer(itoa(i)), value)
			}
		}
	}
	visit("", text)
	return found
}

// mustRawAutogen returns a free-form value that the test wrote.
func mustRawAutogen(text string) autogenstate.Raw {
	raw, err := autogenstate.ParseRaw(text)
	if err != nil {
		panic(err)
	}
	return raw
}

// teamOf returns a new team.
func teamOf(agents map[string]autogenstate.State) *autogenstate.TeamState {
	team := autogenstate.NewTeamState()
	team.AgentStates = agents
	return team
}
