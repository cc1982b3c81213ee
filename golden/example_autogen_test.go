package golden_test

import (
	"fmt"
	"os"

	"github.com/stategen/stategen/generated/autogenstate"
)

// A team holds agents, and an agent may hold a team. One loop lists who said
// what in all of them, and in message types that came after the schema.
func Example_whoSaidWhat() {
	data, err := os.ReadFile("states/autogen/team_nested.json")
	if err != nil {
		panic(err)
	}
	if err := whoSaidWhat(data); err != nil {
		panic(err)
	}
	// Output:
	// user: Write a line.
	// 	/agent_states/RoundRobinGroupChatManager/message_thread/0
	// writer: A line in time.
	// 	/agent_states/RoundRobinGroupChatManager/message_thread/1
	// critics: Good.
	// 	/agent_states/RoundRobinGroupChatManager/message_thread/2
	// harsh: to kind: Over to you.
	// 	/agent_states/critics/agent_state/inner_team_state/agent_states/SwarmGroupChatManager/message_thread/0
	// critics: Good.
	// 	/agent_states/writer/message_buffer/0
}

func whoSaidWhat(data []byte) error {
	team, err := autogenstate.Decode(data) // a State: a *TeamState, one of the other nine, or an *UnknownState
	if err != nil {
		return err
	}
	for pointer, message := range autogenstate.Walk[autogenstate.Message](team) {
		what := "(" + message.Type() + ")" // of the types that came after the schema, too
		switch m := message.(type) {
		case *autogenstate.TextMessage:
			what = m.Content
		case *autogenstate.HandoffMessage:
			what = "to " + m.Target + ": " + m.Content
		}
		fmt.Printf("%s: %s\n\t%s\n", message.GetSource(), what, pointer)
	}
	return nil
}

// One version label has had several shapes.
func ExamplePeekLayout() {
	for _, state := range []string{
		`{"type":"AssistantAgentState","version":"1.0.0","llm_context":{"messages":[]}}`,
		`{"type":"TeamState","version":"1.0.0","agent_states":{},"team_id":"t1"}`,
		`{"writer/t1":{"type":"ChatAgentContainerState","version":"1.0.0"}}`,
	} {
		layout, err := autogenstate.PeekLayout([]byte(state))
		fmt.Println(layout, err)
	}
	_, err := autogenstate.Decode([]byte(`{"writer/t1":{"type":"ChatAgentContainerState","version":"1.0.0"}}`))
	fmt.Println(err)
	// Output:
	// llm-context <nil>
	// team-id <nil>
	// runtime <nil>
	// stategen: this package does not read documents of the layout runtime, which the comments of type Layout describe
}
