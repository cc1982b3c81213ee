// Package stategen reads and writes states with the package that stategen
// generates from the schemas of durable agent states.
package stategen

import (
	"fmt"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/tree"
	"github.com/stategen/stategen/generated/durableagent"
)

// Peers are the rows of the generated package: tolerant, then strict.
func Peers() []peer.Peer {
	tolerant := peer.Of("stategen", decode, encode, extend)
	tolerant.Normal = normal
	tolerant.Turns = turns()
	tolerant.Polls = polls()
	return []peer.Peer{
		tolerant,
		{Name: "stategen, strict", Kind: peer.Strict, Decode: strict},
	}
}

func decode(data []byte) (*durableagent.State, error) { return durableagent.Decode(data) }

func strict(data []byte) (any, error) {
	return durableagent.Decode(data, durableagent.Strict())
}

func encode(dst []byte, s *durableagent.State) ([]byte, error) { return s.AppendJSON(dst) }

func extend(s, more *durableagent.State) {
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, more.Data.ConversationHistory...)
}

// normal takes the values from the fields, one by one, into the tree that the
// peers read into: that nothing is in Extra or elsewhere is part of the check.
func normal(v any) (any, error) {
	s := v.(*durableagent.State)
	out := tree.State[[]tree.Entry]{SchemaVersion: s.SchemaVersion.String()}
	if n := s.Extra.Len() + s.Data.Extra.Len(); n > 0 {
		return nil, fmt.Errorf("%d members not known", n)
	}
	for _, e := range s.Data.ConversationHistory {
		entry, err := entryOf(e)
		if err != nil {
			return nil, err
		}
		out.Data.ConversationHistory = append(out.Data.ConversationHistory, entry)
	}
	return tree.Normal(out)
}

func entryOf(e durableagent.ConversationEntry) (tree.Entry, error) {
	messages, err := messagesOf(e.GetMessages())
	if err != nil {
		return nil, err
	}
	switch e := e.(type) {
	case *durableagent.AgentRequest:
		return &tree.Request[[]tree.Content]{
			Type:            e.Type(),
			OrchestrationID: e.OrchestrationID.Or(""),
			ResponseType:    e.ResponseType.Or(""),
			ResponseSchema:  raw(e.ResponseSchema),
			CorrelationID:   e.CorrelationID.Or(""),
			CreatedAt:       string(e.CreatedAt.Or("")),
			Messages:        messages,
		}, nil
	case *durableagent.AgentResponse:
		return &tree.Response[[]tree.Content]{
			Type:          e.Type(),
			Usage:         usageOf(e.Usage),
			CorrelationID: e.CorrelationID.Or(""),
			CreatedAt:     string(e.CreatedAt.Or("")),
			Messages:      messages,
		}, nil
	}
	return nil, fmt.Errorf("an entry %q is a %T", e.Type(), e)
}

func messagesOf(messages []durableagent.ChatMessage) ([]tree.Message[[]tree.Content], error) {
	var out []tree.Message[[]tree.Content]
	for i := range messages {
		m := &messages[i]
		to := tree.Message[[]tree.Content]{
			AuthorName: m.AuthorName.Or(""),
			CreatedAt:  string(m.CreatedAt.Or("")),
			Role:       string(m.Role),
		}
		for _, c := range m.Contents {
			content, err := contentOf(c)
			if err != nil {
				return nil, err
			}
			to.Contents = append(to.Contents, content)
		}
		out = append(out, to)
	}
	return out, nil
}

func contentOf(c durableagent.ChatContentItem) (tree.Content, error) {
	switch c := c.(type) {
	case *durableagent.DataContent:
		return &tree.DataContent{Type: c.Type(), URI: c.URI, MediaType: c.MediaType.Or("")}, nil
	case *durableagent.ErrorContent:
		return &tree.ErrorContent{Type: c.Type(), Message: c.Message.Or(""), ErrorCode: c.ErrorCode.Or(""), Details: raw(c.Details)}, nil
	case *durableagent.FunctionCallContent:
		return &tree.FunctionCallContent{Type: c.Type(), CallID: c.CallID, Name: c.Name, Arguments: raw(c.Arguments)}, nil
	case *durableagent.FunctionResultContent:
		return &tree.FunctionResultContent{Type: c.Type(), CallID: c.CallID, Result: raw(c.Result)}, nil
	case *durableagent.HostedFileContent:
		return &tree.HostedFileContent{Type: c.Type(), FileID: c.FileID}, nil
	case *durableagent.HostedVectorStoreContent:
		return &tree.HostedVectorStoreContent{Type: c.Type(), VectorStoreID: c.VectorStoreID}, nil
	case *durableagent.UsageContent:
		return &tree.UsageContent{Type: c.Type(), Usage: *usageOf(&c.Usage)}, nil
	case *durableagent.TextContent:
		return &tree.TextContent{Type: c.Type(), Text: c.Text}, nil
	case *durableagent.TextReasoningContent:
		return &tree.TextReasoningContent{Type: c.Type(), Text: c.Text.Or("")}, nil
	case *durableagent.URIContent:
		return &tree.URIContent{Type: c.Type(), URI: c.URI, MediaType: c.MediaType}, nil
	case *durableagent.UnknownContent:
		return &tree.UnknownContent{Type: c.Type(), Content: raw(c.Content)}, nil
	}
	return nil, fmt.Errorf("a content %q is a %T", c.Type(), c)
}

func usageOf(u *durableagent.Usage) *tree.Usage {
	if u == nil {
		return nil
	}
	return &tree.Usage{
		InputTokenCount:  u.InputTokenCount.Or(0),
		OutputTokenCount: u.OutputTokenCount.Or(0),
		TotalTokenCount:  u.TotalTokenCount.Or(0),
	}
}

func raw(r durableagent.Raw) []byte {
	if r.IsAbsent() {
		return nil
	}
	return []byte(r.String())
}
