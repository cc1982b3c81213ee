//go:build goexperiment.jsonv2

package jsonv2

import (
	"encoding/json/jsontext"

	"github.com/stategen/stategen/bench/tree"
)

func readContent(d *jsontext.Decoder) (tree.Content, error) {
	found, err := tagged(d)
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
		err = rest(d, func(name string) error {
			switch name {
			case "uri":
				return text(d, &c.URI)
			case "mediaType":
				return text(d, &c.MediaType)
			}
			return d.SkipValue()
		})
	case *tree.ErrorContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "message":
				return text(d, &c.Message)
			case "errorCode":
				return text(d, &c.ErrorCode)
			case "details":
				return raw(d, &c.Details)
			}
			return d.SkipValue()
		})
	case *tree.FunctionCallContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "callId":
				return text(d, &c.CallID)
			case "name":
				return text(d, &c.Name)
			case "arguments":
				return raw(d, &c.Arguments)
			}
			return d.SkipValue()
		})
	case *tree.FunctionResultContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "callId":
				return text(d, &c.CallID)
			case "result":
				return raw(d, &c.Result)
			}
			return d.SkipValue()
		})
	case *tree.HostedFileContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "fileId":
				return text(d, &c.FileID)
			}
			return d.SkipValue()
		})
	case *tree.HostedVectorStoreContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "vectorStoreId":
				return text(d, &c.VectorStoreID)
			}
			return d.SkipValue()
		})
	case *tree.UsageContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "usage":
				return usage(d, &c.Usage)
			}
			return d.SkipValue()
		})
	case *tree.TextContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "text":
				return text(d, &c.Text)
			}
			return d.SkipValue()
		})
	case *tree.TextReasoningContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "text":
				return text(d, &c.Text)
			}
			return d.SkipValue()
		})
	case *tree.URIContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "uri":
				return text(d, &c.URI)
			case "mediaType":
				return text(d, &c.MediaType)
			}
			return d.SkipValue()
		})
	case *tree.UnknownContent:
		c.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "content":
				return raw(d, &c.Content)
			}
			return d.SkipValue()
		})
	}
	return c, err
}
