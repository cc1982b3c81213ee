package jx

import (
	"github.com/go-faster/jx"

	"github.com/stategen/stategen/bench/tree"
)

func readContent(d *jx.Decoder) (tree.Content, error) {
	found, err := tag(d)
	if err != nil {
		return nil, err
	}
	c, err := tree.NewContent(found)
	if err != nil {
		return nil, err
	}
	switch c := c.(type) {
	case *tree.DataContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "uri":
				return text(d, &c.URI)
			case "mediaType":
				return text(d, &c.MediaType)
			}
			return d.Skip()
		})
	case *tree.ErrorContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "message":
				return text(d, &c.Message)
			case "errorCode":
				return text(d, &c.ErrorCode)
			case "details":
				return raw(d, &c.Details)
			}
			return d.Skip()
		})
	case *tree.FunctionCallContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "callId":
				return text(d, &c.CallID)
			case "name":
				return text(d, &c.Name)
			case "arguments":
				return raw(d, &c.Arguments)
			}
			return d.Skip()
		})
	case *tree.FunctionResultContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "callId":
				return text(d, &c.CallID)
			case "result":
				return raw(d, &c.Result)
			}
			return d.Skip()
		})
	case *tree.HostedFileContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "fileId":
				return text(d, &c.FileID)
			}
			return d.Skip()
		})
	case *tree.HostedVectorStoreContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "vectorStoreId":
				return text(d, &c.VectorStoreID)
			}
			return d.Skip()
		})
	case *tree.UsageContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "usage":
				return usage(d, &c.Usage)
			}
			return d.Skip()
		})
	case *tree.TextContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "text":
				return text(d, &c.Text)
			}
			return d.Skip()
		})
	case *tree.TextReasoningContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "text":
				return text(d, &c.Text)
			}
			return d.Skip()
		})
	case *tree.URIContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "uri":
				return text(d, &c.URI)
			case "mediaType":
				return text(d, &c.MediaType)
			}
			return d.Skip()
		})
	case *tree.UnknownContent:
		c.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "content":
				return raw(d, &c.Content)
			}
			return d.Skip()
		})
	}
	return c, err
}
