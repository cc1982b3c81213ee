package tree

import (
	"encoding/json"
	"fmt"
)

// Content is a pointer to one of the eleven structs below.
type Content interface{ content() }

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

// NewContent is an empty content of the variant that a tag stands for.
func NewContent(tag string) (Content, error) {
	switch tag {
	case "data":
		return new(DataContent), nil
	case "error":
		return new(ErrorContent), nil
	case "functionCall":
		return new(FunctionCallContent), nil
	case "functionResult":
		return new(FunctionResultContent), nil
	case "hostedFile":
		return new(HostedFileContent), nil
	case "hostedVectorStore":
		return new(HostedVectorStoreContent), nil
	case "usage":
		return new(UsageContent), nil
	case "text":
		return new(TextContent), nil
	case "reasoning":
		return new(TextReasoningContent), nil
	case "uri":
		return new(URIContent), nil
	case "unknown":
		return new(UnknownContent), nil
	}
	return nil, fmt.Errorf("no content has the tag %q", tag)
}

// NewEntry is an empty entry of the kind that a tag stands for.
func NewEntry[Cs ~[]Content](tag string) (Entry, error) {
	switch tag {
	case "request":
		return new(Request[Cs]), nil
	case "response":
		return new(Response[Cs]), nil
	}
	return nil, fmt.Errorf("no entry has the tag %q", tag)
}
