package jx

import (
	"github.com/go-faster/jx"

	"github.com/stategen/stategen/bench/tree"
)

func encode(dst []byte, s *state) ([]byte, error) {
	e := jx.GetEncoder()
	defer jx.PutEncoder(e)
	e.SetBytes(dst)
	e.ObjStart()
	field(e, "schemaVersion", s.SchemaVersion)
	e.FieldStart("data")
	e.ObjStart()
	e.FieldStart("conversationHistory")
	e.ArrStart()
	for _, entry := range s.Data.ConversationHistory {
		writeEntry(e, entry)
	}
	e.ArrEnd()
	e.ObjEnd()
	e.ObjEnd()
	out := e.Bytes()
	e.SetBytes(nil) // the buffer is the caller's, not the pool's
	return out, nil
}

func writeEntry(e *jx.Encoder, entry tree.Entry) {
	e.ObjStart()
	switch v := entry.(type) {
	case *request:
		field(e, "$type", v.Type)
		optional(e, "orchestrationId", v.OrchestrationID)
		optional(e, "responseType", v.ResponseType)
		payload(e, "responseSchema", v.ResponseSchema)
		optional(e, "correlationId", v.CorrelationID)
		optional(e, "createdAt", v.CreatedAt)
		writeMessages(e, v.Messages)
	case *response:
		field(e, "$type", v.Type)
		if v.Usage != nil {
			writeUsage(e, v.Usage)
		}
		optional(e, "correlationId", v.CorrelationID)
		optional(e, "createdAt", v.CreatedAt)
		writeMessages(e, v.Messages)
	}
	e.ObjEnd()
}

func writeMessages(e *jx.Encoder, ms []message) {
	e.FieldStart("messages")
	e.ArrStart()
	for i := range ms {
		m := &ms[i]
		e.ObjStart()
		optional(e, "authorName", m.AuthorName)
		optional(e, "createdAt", m.CreatedAt)
		e.FieldStart("contents")
		e.ArrStart()
		for _, c := range m.Contents {
			writeContent(e, c)
		}
		e.ArrEnd()
		field(e, "role", m.Role)
		e.ObjEnd()
	}
	e.ArrEnd()
}

func writeUsage(e *jx.Encoder, u *tree.Usage) {
	e.FieldStart("usage")
	e.ObjStart()
	e.FieldStart("inputTokenCount")
	e.Int64(u.InputTokenCount)
	e.FieldStart("outputTokenCount")
	e.Int64(u.OutputTokenCount)
	e.FieldStart("totalTokenCount")
	e.Int64(u.TotalTokenCount)
	e.ObjEnd()
}

func field(e *jx.Encoder, name, text string) {
	e.FieldStart(name)
	e.Str(text)
}

func optional(e *jx.Encoder, name, text string) {
	if text != "" {
		field(e, name, text)
	}
}

func payload(e *jx.Encoder, name string, text []byte) {
	if text != nil {
		e.FieldStart(name)
		e.Raw(text)
	}
}

func writeContent(e *jx.Encoder, c tree.Content) {
	e.ObjStart()
	switch c := c.(type) {
	case *tree.DataContent:
		field(e, "$type", c.Type)
		field(e, "uri", c.URI)
		optional(e, "mediaType", c.MediaType)
	case *tree.ErrorContent:
		field(e, "$type", c.Type)
		optional(e, "message", c.Message)
		optional(e, "errorCode", c.ErrorCode)
		payload(e, "details", c.Details)
	case *tree.FunctionCallContent:
		field(e, "$type", c.Type)
		field(e, "callId", c.CallID)
		field(e, "name", c.Name)
		payload(e, "arguments", c.Arguments)
	case *tree.FunctionResultContent:
		field(e, "$type", c.Type)
		field(e, "callId", c.CallID)
		payload(e, "result", c.Result)
	case *tree.HostedFileContent:
		field(e, "$type", c.Type)
		field(e, "fileId", c.FileID)
	case *tree.HostedVectorStoreContent:
		field(e, "$type", c.Type)
		field(e, "vectorStoreId", c.VectorStoreID)
	case *tree.UsageContent:
		field(e, "$type", c.Type)
		writeUsage(e, &c.Usage)
	case *tree.TextContent:
		field(e, "$type", c.Type)
		field(e, "text", c.Text)
	case *tree.TextReasoningContent:
		field(e, "$type", c.Type)
		field(e, "text", c.Text)
	case *tree.URIContent:
		field(e, "$type", c.Type)
		field(e, "uri", c.URI)
		field(e, "mediaType", c.MediaType)
	case *tree.UnknownContent:
		field(e, "$type", c.Type)
		payload(e, "content", c.Content)
	}
	e.ObjEnd()
}
