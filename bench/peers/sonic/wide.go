package sonic

import (
	"encoding/json"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
)

// Wide is the row of sonic without unions: one struct with the members of all
// variants. It is no equal tree; it shows what unions cost this library.
func Wide() peer.Peer {
	return peer.Of("bytedance/sonic, wide structs", decode[wideState], encode[wideState], func(s, more *wideState) {
		s.Data.ConversationHistory = append(s.Data.ConversationHistory, more.Data.ConversationHistory...)
	})
}

type wideState struct {
	SchemaVersion string `json:"schemaVersion"`
	Data          struct {
		ConversationHistory []wideEntry `json:"conversationHistory,omitempty"`
	} `json:"data"`
}

type wideEntry struct {
	Type            string          `json:"$type"`
	OrchestrationID string          `json:"orchestrationId,omitempty"`
	ResponseType    string          `json:"responseType,omitempty"`
	ResponseSchema  json.RawMessage `json:"responseSchema,omitempty"`
	Usage           *tree.Usage     `json:"usage,omitempty"`
	CorrelationID   string          `json:"correlationId,omitempty"`
	CreatedAt       string          `json:"createdAt,omitempty"`
	Messages        []wideMessage   `json:"messages,omitempty"`
}

type wideMessage struct {
	AuthorName string        `json:"authorName,omitempty"`
	CreatedAt  string        `json:"createdAt,omitempty"`
	Contents   []wideContent `json:"contents,omitempty"`
	Role       string        `json:"role"`
}

type wideContent struct {
	Type          string          `json:"$type"`
	Text          string          `json:"text,omitempty"`
	URI           string          `json:"uri,omitempty"`
	MediaType     string          `json:"mediaType,omitempty"`
	Message       string          `json:"message,omitempty"`
	ErrorCode     string          `json:"errorCode,omitempty"`
	Details       json.RawMessage `json:"details,omitempty"`
	CallID        string          `json:"callId,omitempty"`
	Name          string          `json:"name,omitempty"`
	Arguments     json.RawMessage `json:"arguments,omitempty"`
	Result        json.RawMessage `json:"result,omitempty"`
	FileID        string          `json:"fileId,omitempty"`
	VectorStoreID string          `json:"vectorStoreId,omitempty"`
	Usage         *tree.Usage     `json:"usage,omitempty"`
	Content       json.RawMessage `json:"content,omitempty"`
}
