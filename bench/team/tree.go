// Package team is the typed tree of an AutoGen team state that the peers read
// into. A union is an interface that holds pointers to concrete structs, or a
// text. What holds a union has UnmarshalJSON, written once for all libraries: it
// reads the parts of a union as they are and then by their tag.
//
// As with package tree, no unknown member is kept, and null is no other than
// absent.
package team

// Library is what the tree asks of a library.
type Library interface {
	Unmarshal(part []byte, v any) error
	// Tag reads the member type of an object, which pydantic writes last in
	// messages.
	Tag(object []byte) (string, error)
}

// State is a whole document. R is the library's type of a raw value.
type State[L Library, R ~[]byte] struct {
	Type        string       `json:"type"`
	Version     string       `json:"version"`
	AgentStates States[L, R] `json:"agent_states"`
	TeamID      string       `json:"team_id,omitempty"`
}

// States are what the agents of a team hold, by their names.
type States[L Library, R ~[]byte] map[string]AgentState

// AgentState is a *Manager or a *Container or an *Assistant.
type AgentState interface{ agentState() }

// Manager is the state of a manager that asks agents in turn.
type Manager[L Library, R ~[]byte] struct {
	Type             string         `json:"type"`
	Version          string         `json:"version"`
	MessageThread    Messages[L, R] `json:"message_thread"`
	CurrentTurn      int64          `json:"current_turn"`
	NextSpeakerIndex int64          `json:"next_speaker_index"`
}

// Container is the state of what an agent of a team is in.
type Container[L Library, R ~[]byte] struct {
	Type          string         `json:"type"`
	Version       string         `json:"version"`
	AgentState    AgentState     `json:"agent_state"`
	MessageBuffer Messages[L, R] `json:"message_buffer"`
}

// Assistant is the state of an assistant.
type Assistant[L Library, R ~[]byte] struct {
	Type       string        `json:"type"`
	Version    string        `json:"version"`
	LLMContext Context[L, R] `json:"llm_context"`
}

// Context is what the model is told.
type Context[L Library, R ~[]byte] struct {
	Messages LLMMessages[L, R] `json:"messages"`
}

// Messages are what agents say to each other.
type Messages[L Library, R ~[]byte] []Message

// Message is a *Text, *ToolRequest or *ToolExecution.
type Message interface{ message() }

// Text is a message of a text, of one of several types.
type Text struct {
	Source      string `json:"source"`
	ModelsUsage *Usage `json:"models_usage,omitempty"`
	Content     string `json:"content"`
	Type        string `json:"type"`
}

// ToolRequest asks for tools to be called.
type ToolRequest struct {
	Source      string `json:"source"`
	ModelsUsage *Usage `json:"models_usage,omitempty"`
	Content     []Call `json:"content"`
	Type        string `json:"type"`
}

// ToolExecution says what tools gave.
type ToolExecution struct {
	Source      string   `json:"source"`
	ModelsUsage *Usage   `json:"models_usage,omitempty"`
	Content     []Result `json:"content"`
	Type        string   `json:"type"`
}

// Usage counts tokens.
type Usage struct {
	PromptTokens     int64 `json:"prompt_tokens"`
	CompletionTokens int64 `json:"completion_tokens"`
}

// Call is the call of a tool; its arguments are JSON in a text.
type Call struct {
	ID        string `json:"id"`
	Arguments string `json:"arguments"`
	Name      string `json:"name"`
}

// Result is what a call gave.
type Result struct {
	Content string `json:"content"`
	CallID  string `json:"call_id"`
}

// LLMMessages are what a model was told and said.
type LLMMessages[L Library, R ~[]byte] []LLMMessage

// LLMMessage is a *System, *User, *Said or *Executed.
type LLMMessage interface{ llmMessage() }

// System is a message to the model from whoever runs it.
type System struct {
	Content string `json:"content"`
	Type    string `json:"type"`
}

// User is a message to the model: a Words or a Parts.
type User[L Library, R ~[]byte] struct {
	Content any    `json:"content"`
	Source  string `json:"source"`
	Type    string `json:"type"`
}

// Said is a message from the model: a Words or a []Call.
type Said[L Library, R ~[]byte] struct {
	Content any    `json:"content"`
	Thought string `json:"thought,omitempty"`
	Source  string `json:"source"`
	Type    string `json:"type"`
}

// Executed is a message to the model of what its calls gave.
type Executed struct {
	Content []Result `json:"content"`
	Type    string   `json:"type"`
}

// Words are content that is a text.
type Words string

// Parts are content of several parts, each a Words or an *Image.
type Parts[L Library, R ~[]byte] []any

// Image is a picture, in base64 as it is there.
type Image struct {
	Data string `json:"data"`
}

func (*Manager[L, R]) agentState()   {}
func (*Container[L, R]) agentState() {}
func (*Assistant[L, R]) agentState() {}
func (*Text) message()               {}
func (*ToolRequest) message()        {}
func (*ToolExecution) message()      {}
func (*System) llmMessage()          {}
func (*User[L, R]) llmMessage()      {}
func (*Said[L, R]) llmMessage()      {}
func (*Executed) llmMessage()        {}
