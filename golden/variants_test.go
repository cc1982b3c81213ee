package golden_test

import (
	"reflect"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// The variants of each union.
var (
	contentVariants = []durableagent.ChatContentItem{
		new(durableagent.DataContent),
		new(durableagent.ErrorContent),
		new(durableagent.FunctionCallContent),
		new(durableagent.FunctionResultContent),
		new(durableagent.HostedFileContent),
		new(durableagent.HostedVectorStoreContent),
		new(durableagent.UsageContent),
		new(durableagent.TextContent),
		new(durableagent.TextReasoningContent),
		new(durableagent.URIContent),
		new(durableagent.UnknownContent),
		new(durableagent.UnknownChatContentItem),
	}
	entryVariants = []durableagent.ConversationEntry{
		new(durableagent.AgentRequest),
		new(durableagent.AgentResponse),
		new(durableagent.BaseConversationEntry),
	}
	stateVariants = []autogenstate.State{
		new(autogenstate.AssistantAgentState),
		new(autogenstate.BaseGroupChatManagerState),
		new(autogenstate.BaseState),
		new(autogenstate.ChatAgentContainerState),
		new(autogenstate.MagenticOneOrchestratorState),
		new(autogenstate.RoundRobinManagerState),
		new(autogenstate.SelectorManagerState),
		new(autogenstate.SocietyOfMindAgentState),
		new(autogenstate.SwarmManagerState),
		new(autogenstate.TeamState),
		new(autogenstate.UnknownState),
	}
	messageVariants = []autogenstate.Message{
		new(autogenstate.ToolCallRequestEvent),
		new(autogenstate.ToolCallExecutionEvent),
		new(autogenstate.TextMessage),
		new(autogenstate.MultiModalMessage),
		new(autogenstate.StopMessage),
		new(autogenstate.ToolCallSummaryMessage),
		new(autogenstate.HandoffMessage),
		new(autogenstate.UnknownMessage),
	}
	llmMessageVariants = []autogenstate.LLMMessage{
		new(autogenstate.SystemMessage),
		new(autogenstate.UserMessage),
		new(autogenstate.AssistantMessage),
		new(autogenstate.FunctionExecutionResultMessage),
		new(autogenstate.UnknownLLMMessage),
	}
	userContentVariants = []autogenstate.UserMessageContent{
		new(autogenstate.UserMessageContentString),
		new(autogenstate.UserMessageContentList),
		new(autogenstate.UnknownUserMessageContent),
	}
	assistantContentVariants = []autogenstate.AssistantMessageContent{
		new(autogenstate.AssistantMessageContentString),
		new(autogenstate.AssistantMessageContentList),
		new(autogenstate.UnknownAssistantMessageContent),
	}
	partVariants = []autogenstate.ContentPart{
		new(autogenstate.ContentPartString),
		new(autogenstate.Image),
		new(autogenstate.UnknownContentPart),
	}
)

// variants are those of each union, by its type.
var variants = map[reflect.Type]reflect.Value{}

func init() {
	for _, list := range []any{
		contentVariants, entryVariants, stateVariants, messageVariants, llmMessageVariants,
		userContentVariants, assistantContentVariants, partVariants,
	} {
		variants[reflect.TypeOf(list).Elem()] = reflect.ValueOf(list)
	}
}
