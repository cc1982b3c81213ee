// Package tree is the typed tree of a durable agent state that the peers read
// into: a union is an interface that holds pointers to concrete structs. The
// structs without unions in them are shared; those that hold a list of a union
// take the type of that list as a parameter, for on it each peer hangs the
// methods by which its library learns about the union.
//
// The tree is kinder to the peers than the generated package is to itself: it
// keeps no unknown member and does not tell null from absent, nor absent from
// empty.
package tree

import "encoding/json"

// State is a whole document. Es is the list of entries.
type State[Es ~[]Entry] struct {
	SchemaVersion string   `json:"schemaVersion"`
	Data          Data[Es] `json:"data"`
}

// Data is the member data.
type Data[Es ~[]Entry] struct {
	ConversationHistory Es `json:"conversationHistory,omitempty"`
}

// Extend appends the entries of more to those of s.
func Extend[Es ~[]Entry](s, more *State[Es]) {
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, more.Data.ConversationHistory...)
}

// Entry is a *Request or a *Response.
type Entry interface{ entry() }

// Request is the entry "request". Cs is the list of content items.
type Request[Cs ~[]Content] struct {
	Type            string          `json:"$type"`
	OrchestrationID string          `json:"orchestrationId,omitempty"`
	ResponseType    string          `json:"responseType,omitempty"`
	ResponseSchema  json.RawMessage `json:"responseSchema,omitempty"`
	CorrelationID   string          `json:"correlationId,omitempty"`
	CreatedAt       string          `json:"createdAt,omitempty"`
	Messages        []Message[Cs]   `json:"messages,omitempty"`
}

// Response is the entry "response".
type Response[Cs ~[]Content] struct {
	Type          string        `json:"$type"`
	Usage         *Usage        `json:"usage,omitempty"`
	CorrelationID string        `json:"correlationId,omitempty"`
	CreatedAt     string        `json:"createdAt,omitempty"`
	Messages      []Message[Cs] `json:"messages,omitempty"`
}

// Message is one chat message.
type Message[Cs ~[]Content] struct {
	AuthorName string `json:"authorName,omitempty"`
	CreatedAt  string `json:"createdAt,omitempty"`
	Contents   Cs     `json:"contents,omitempty"`
	Role       string `json:"role"`
}

// Usage counts tokens.
type Usage struct {
	InputTokenCount  int64 `json:"inputTokenCount"`
	OutputTokenCount int64 `json:"outputTokenCount"`
	TotalTokenCount  int64 `json:"totalTokenCount"`
}

func (*Request[Cs]) entry()  {}
func (*Response[Cs]) entry() {}
