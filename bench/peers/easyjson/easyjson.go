// Package easyjson reads and writes states with mailru/easyjson: generated code
// for the structs, UnmarshalEasyJSON written by hand for the lists of unions.
package easyjson

import (
	"github.com/mailru/easyjson"
	"github.com/mailru/easyjson/jlexer"
	"github.com/mailru/easyjson/jwriter"

	"github.com/stategen/stategen/bench/peer"
)

// Peer is this library's row.
func Peer() peer.Peer { return peer.Of("mailru/easyjson", decode, encode, extend) }

func decode(data []byte) (*State, error) {
	s := new(State)
	if err := easyjson.Unmarshal(data, s); err != nil {
		return nil, err
	}
	return s, nil
}

func encode(dst []byte, s *State) ([]byte, error) {
	w := jwriter.Writer{NoEscapeHTML: true}
	s.MarshalEasyJSON(&w)
	return w.BuildBytes(dst)
}

func extend(s, more *State) {
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, more.Data.ConversationHistory...)
}

// Entries is a list of entries.
type Entries []Entry

// Contents is a list of content items.
type Contents []Content

// UnmarshalEasyJSON reads a list of entries.
func (es *Entries) UnmarshalEasyJSON(in *jlexer.Lexer) { *es = list(in, newEntry) }

// UnmarshalEasyJSON reads a list of content items.
func (cs *Contents) UnmarshalEasyJSON(in *jlexer.Lexer) { *cs = list(in, newContent) }

// list reads a list of unions: the tag is looked ahead for, in a copy of the lexer, so that each
// element is read once.
func list[T easyjson.Unmarshaler](in *jlexer.Lexer, empty func(tag string) T) []T {
	out := []T{}
	in.Delim('[')
	for !in.IsDelim(']') {
		v := empty(tag(*in))
		v.UnmarshalEasyJSON(in)
		if in.Error() != nil {
			return nil
		}
		out = append(out, v)
		in.WantComma()
	}
	in.Delim(']')
	return out
}

// tag returns the $type of the object that comes next.
func tag(ahead jlexer.Lexer) string {
	ahead.Delim('{')
	for !ahead.IsDelim('}') {
		name := ahead.UnsafeFieldName(false)
		ahead.WantColon()
		if name == "$type" {
			return ahead.UnsafeString()
		}
		ahead.SkipRecursive()
		ahead.WantComma()
	}
	return ""
}

func newEntry(tag string) Entry {
	if tag == "request" {
		return new(Request)
	}
	return new(Response)
}

func newContent(tag string) Content {
	switch tag {
	case "data":
		return new(DataContent)
	case "error":
		return new(ErrorContent)
	case "functionCall":
		return new(FunctionCallContent)
	case "functionResult":
		return new(FunctionResultContent)
	case "hostedFile":
		return new(HostedFileContent)
	case "hostedVectorStore":
		return new(HostedVectorStoreContent)
	case "usage":
		return new(UsageContent)
	case "text":
		return new(TextContent)
	case "reasoning":
		return new(TextReasoningContent)
	case "uri":
		return new(URIContent)
	}
	return new(UnknownContent)
}
