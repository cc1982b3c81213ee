package easyjson

//go:generate go run github.com/mailru/easyjson/easyjson@v0.9.2 -all -output_filename generated.go types.go

import (
	"encoding/json"

	"github.com/mailru/easyjson"
)

// State is a whole document. Entries is the list of entries.
type State struct {
	SchemaVersion string `json:"schemaVersion"`
	Data          Data   `json:"data"`
}

// Data is the member data.
type Data struct {
	ConversationHistory Entries `json:"conversationHistory,omitempty"`
}

// Entry is a *Request or a *Response.
type Entry interface {
	entry()
	easyjson.Unmarshaler
	easyjson.Marshaler
}

// Request is the entry "request". Contents is the list of content items.
type Request struct {
	Type            string          `json:"$type"`
	OrchestrationID string          `json:"orchestrationId,omitempty"`
	ResponseType    string          `json:"responseType,omitempty"`
	ResponseSchema  json.RawMessage `json:"responseSchema,omitempty"`
	CorrelationID   string          `json:"correlationId,omitempty"`
	CreatedAt       string          `json:"createdAt,omitempty"`
	Messages        []Message       `json:"messages,omitempty"`
}

// Response is the entry "response".
type Response struct {
	Type          string    `json:"$type"`
	Usage         *Usage    `json:"usage,omitempty"`
	CorrelationID string    `json:"correlationId,omitempty"`
	CreatedAt     string    `json:"createdAt,omitempty"`
	Messages      []Message `json:"messages,omitempty"`
}

// Message is one chat message.
type Message struct {
	AuthorName string   `json:"authorName,omitempty"`
	CreatedAt  string   `json:"createdAt,omitempty"`
	Contents   Contents `json:"contents,omitempty"`
	Role       string   `json:"role"`
}

// Usage counts tokens.
type Usage struct {
	InputTokenCount  int64 `json:"inputTokenCount"`
	OutputTokenCount int64 `json:"outputTokenCount"`
	TotalTokenCount  int64 `json:"totalTokenCount"`
}

func (*Request) entry()  {}
func (*Response) entry() {}

// Content is a pointer to one of the eleven structs below.
type Content interface {
	content()
	easyjson.Unmarshaler
	easyjson.Marshaler
}

// DataContent is the content "data".
type DataContent struct {
	Type      string `json:"$type"`
	URI       string `json:"uri"`
	MediaType string `json:"mediaType,omitempty"`
}

// ErrorContent is the content "error".
type ErrorContent struct {
	Type      string          `json:"$type"`
	Message   string          `json:"message,omitempty"`
	ErrorCode string          `json:"errorCode,omitempty"`
	Details   json.RawMessage `json:"details,omitempty"`
}

// FunctionCallContent is the content "functionCall".
type FunctionCallContent struct {
	Type      string          `json:"$type"`
	CallID    string          `json:"callId"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments,omitempty"`
}

// FunctionResultContent is the content "functionResult".
type FunctionResultContent struct {
	Type   string          `json:"$type"`
	CallID string          `json:"callId"`
	Result json.RawMessage `json:"result,omitempty"`
}

// HostedFileContent is the content "hostedFile".
type HostedFileContent struct {
	Type   string `json:"$type"`
	FileID string `json:"fileId"`
}

// HostedVectorStoreContent is the content "hostedVectorStore".
type HostedVectorStoreContent struct {
	Type          string `json:"$type"`
	VectorStoreID string `json:"vectorStoreId"`
}

// UsageContent is the content "usage".
type UsageContent struct {
	Type  string `json:"$type"`
	Usage Usage  `json:"usage"`
}

// TextContent is the content "text".
type TextContent struct {
	Type string `json:"$type"`
	Text string `json:"text"`
}

// TextReasoningContent is the content "reasoning".
type TextReasoningContent struct {
	Type string `json:"$type"`
	Text string `json:"text,omitempty"`
}

// URIContent is the content "uri".
type URIContent struct {
	Type      string `json:"$type"`
	URI       string `json:"uri"`
	MediaType string `json:"mediaType"`
}

// UnknownContent is the content "unknown".
type UnknownContent struct {
	Type    string          `json:"$type"`
	Content json.RawMessage `json:"content"`
}

func (*DataContent) content()              {}
func (*ErrorContent) content()             {}
func (*FunctionCallContent) content()      {}
func (*FunctionResultContent) content()    {}
func (*HostedFileContent) content()        {}
func (*HostedVectorStoreContent) content() {}
func (*UsageContent) content()             {}
func (*TextContent) content()              {}
func (*TextReasoningContent) content()     {}
func (*URIContent) content()               {}
func (*UnknownContent) content()           {}
