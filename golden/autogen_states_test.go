package golden_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/golden/jsontest"
)

// foreignLayouts is the layout of each state that AutoGen wrote, as its
// producer's version has it; "" where that version leaves no mark in it.
var foreignLayouts = map[string]autogenstate.Layout{
	"docs_notebook_assistant_agent": autogenstate.LayoutLLMMessages, // 0.4.0.dev9 to dev11
	"docs_notebook_team":            autogenstate.LayoutLLMMessages,
	"team_round_robin@0.4.0.dev11":  autogenstate.LayoutLLMMessages,

	"team_round_robin@0.4.0": autogenstate.LayoutContainerKeys,
	"team_round_robin@0.4.5": autogenstate.LayoutContainerKeys,
	"team_swarm@0.4.0":       autogenstate.LayoutContainerKeys,
	"team_swarm@0.4.5":       autogenstate.LayoutContainerKeys,
	"team_swarm@0.4.8":       autogenstate.LayoutContainerKeys,

	"team_round_robin@0.6.0": autogenstate.LayoutOpenThreads,
	"team_round_robin@0.6.2": autogenstate.LayoutOpenThreads,
	"team_round_robin@0.6.4": autogenstate.LayoutOpenThreads,
	"team_round_robin@0.7.0": autogenstate.LayoutOpenThreads,
	"team_swarm@0.6.1":       autogenstate.LayoutOpenThreads,
	"team_swarm@0.6.2":       autogenstate.LayoutOpenThreads,
	"team_swarm@0.6.4":       autogenstate.LayoutOpenThreads,

	// The newest release.
	"assistant_agent_empty":                 autogenstate.LayoutLLMContext,
	"assistant_agent_memory":                autogenstate.LayoutLLMContext,
	"assistant_agent_multimodal":            autogenstate.LayoutLLMContext,
	"assistant_agent_tools":                 autogenstate.LayoutLLMContext,
	"ext_OpenAIAssistantAgentState":         "",
	"message_MemoryQueryEvent":              "",
	"runtime_single_threaded":               autogenstate.LayoutRuntime,
	"team_code_executor":                    autogenstate.LayoutOpenThreads,
	"team_graph_flow_partial":               autogenstate.LayoutGraphManager,
	"team_memory":                           autogenstate.LayoutOpenThreads,
	"team_nested_team":                      autogenstate.LayoutOpenThreads,
	"team_round_robin_fresh":                autogenstate.LayoutOpenThreads,
	"team_round_robin_with_society_of_mind": autogenstate.LayoutOpenThreads,
	"team_selector_streaming":               autogenstate.LayoutOpenThreads,
	"team_stop_message":                     autogenstate.LayoutOpenThreads,
	"team_structured_message":               autogenstate.LayoutOpenThreads,
	"team_swarm_handoff":                    autogenstate.LayoutOpenThreads,
	"team_user_proxy":                       autogenstate.LayoutOpenThreads,
	"user_proxy_base_state":                 "",

	// States of the newest release that were changed by hand.
	"invalid_event_in_message_buffer":     autogenstate.LayoutOpenThreads,
	"invalid_functionresult_without_name": autogenstate.LayoutOpenThreads,
	"invalid_metadata_value_type":         autogenstate.LayoutOpenThreads,
	"invalid_missing_agent":               autogenstate.LayoutOpenThreads,
	"invalid_unknown_message_type":        autogenstate.LayoutOpenThreads,
	"lenient_agent_state_in_wrong_shape":  autogenstate.LayoutOpenThreads,
	"lenient_created_at_space":            autogenstate.LayoutOpenThreads,
	"lenient_current_turn_float_integral": autogenstate.LayoutOpenThreads,
	"lenient_missing_message_thread":      autogenstate.LayoutOpenThreads,
	"lenient_version_not_semver":          autogenstate.LayoutOpenThreads,
}

// foreignTypes are the states of AutoGen that are none of a team.
var foreignTypes = map[string]string{
	"assistant_agent_empty":         "AssistantAgentState",
	"assistant_agent_memory":        "AssistantAgentState",
	"assistant_agent_multimodal":    "AssistantAgentState",
	"assistant_agent_tools":         "AssistantAgentState",
	"docs_notebook_assistant_agent": "AssistantAgentState",
	"ext_OpenAIAssistantAgentState": "UnknownState",
	"message_MemoryQueryEvent":      "UnknownState",
	"user_proxy_base_state":         "BaseState",
}

// foreignAutogen returns the states that AutoGen wrote, with what is expected
// of each: all of them are read, but for the one that has neither envelope nor
// version.
func foreignAutogen(t testing.TB) []autogenState {
	t.Helper()
	dir := foreignStates(t)
	left := maps.Clone(foreignLayouts)
	var states []autogenState
	for _, row := range readRows(t, filepath.Join(dir, "MANIFEST.tsv")) {
		if row[0] != "autogen" {
			continue
		}
		layout, listed := foreignLayouts[row[1]]
		if !listed {
			t.Errorf("%s: in the folder, but nothing is expected of it", row[1])
		}
		delete(left, row[1])
		s := autogenState{name: row[1], outcome: "ok", typ: "TeamState", layout: layout}
		s.text = readFile(t, filepath.Join(dir, "autogen", s.name+".json"))
		if typ, ok := foreignTypes[s.name]; ok {
			s.typ = typ
		}
		if s.name == "runtime_single_threaded" {
			s.outcome, s.typ = "layout", "-"
		}
		states = append(states, s)
	}
	for name := range left {
		t.Errorf("%s: expected, but not in the folder", name)
	}
	return states
}

// Each hand-written state is read, written back and judged as its row in index.tsv says.
func TestAutogenGoldenStates(t *testing.T) {
	states := goldenAutogen(t)
	var files, indexed []string
	entries, err := os.ReadDir(autogenStates)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".json"); ok {
			files = append(files, name)
		}
	}
	for _, s := range states {
		indexed = append(indexed, s.name)
	}
	if !slices.Equal(files, indexed) {
		t.Errorf("index.tsv and the folder differ:\n%q\n%q", indexed, files)
	}
	checkAutogenStates(t, states)
}

// So are the states that AutoGen wrote, release by release.
func TestAutogenForeignStates(t *testing.T) {
	checkAutogenStates(t, foreignAutogen(t))
}

func checkAutogenStates(t *testing.T, states []autogenState) {
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			got, err := autogenstate.Decode(s.text)
			if outcome := autogenOutcome(err); outcome != s.outcome {
				t.Fatalf("Decode: %s, %v; want %s", outcome, err, s.outcome)
			}
			if s.outcome != "syntax" { // else there is nothing to have a layout
				if layout, err := autogenstate.PeekLayout(s.text); layout != s.layout || err != nil {
					t.Errorf("PeekLayout: %q, %v; want %q", layout, err, s.layout)
				}
			}
			if err != nil {
				if got != nil {
					t.Errorf("half a state comes with the error: %T", got)
				}
				return
			}
			if typ := typeName(got); typ != s.typ {
				t.Errorf("Decode gives a *%s; want *%s", typ, s.typ)
			}
			checkAutogenRoundTrip(t, s.text)
			if s.strict != "" {
				_, err := autogenstate.Decode(s.text, autogenstate.Strict())
				if verdict := map[bool]string{true: "accepts", false: "refuses"}[err == nil]; verdict != s.strict {
					t.Errorf("Strict %s: %v; want %s", verdict, err, s.strict)
				}
			}
			if validate := got.Validate(); s.strict != "" && (validate == nil) != (s.strict == "accepts") {
				t.Errorf("Validate: %v; Strict is to say %s", validate, s.strict)
			}
		})
	}
}

// Nothing but the spelling of what upstream declares may change: what it does
// not declare keeps the spelling of its numbers.
func TestAutogenKeepsWhatItDoesNotKnow(t *testing.T) {
	undeclared := func(pointer string) bool {
		return !strings.HasSuffix(pointer, "_tokens") && !strings.HasSuffix(pointer, "/current_turn") && !strings.HasSuffix(pointer, "_index")
	}
	for _, name := range []string{"newer_messages", "extra_members", "graph_team", "wrong_shapes", "unpublished_state"} {
		text := goldenAutogenText(t, name)
		out, err := mustDecodeAutogen(t, text).AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range jsontest.Diff(text, out, jsontest.Spelling(undeclared)) {
			t.Errorf("%s: %s", name, d)
		}
	}
}
