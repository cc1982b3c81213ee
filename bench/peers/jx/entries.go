package jx

import (
	"github.com/go-faster/jx"

	"github.com/stategen/stategen/bench/tree"
)

func readEntry(d *jx.Decoder) (tree.Entry, error) {
	found, err := tag(d)
	if err != nil {
		return nil, err
	}
	e, err := tree.NewEntry[contents](found)
	if err != nil {
		return nil, err
	}
	switch e := e.(type) {
	case *request:
		e.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "orchestrationId":
				return text(d, &e.OrchestrationID)
			case "responseType":
				return text(d, &e.ResponseType)
			case "responseSchema":
				return raw(d, &e.ResponseSchema)
			case "correlationId":
				return text(d, &e.CorrelationID)
			case "createdAt":
				return text(d, &e.CreatedAt)
			case "messages":
				return list(d, &e.Messages, readMessage)
			}
			return d.Skip()
		})
	case *response:
		e.Type = found
		err = members(d, func(name []byte) error {
			switch string(name) {
			case "usage":
				e.Usage = new(tree.Usage)
				return usage(d, e.Usage)
			case "correlationId":
				return text(d, &e.CorrelationID)
			case "createdAt":
				return text(d, &e.CreatedAt)
			case "messages":
				return list(d, &e.Messages, readMessage)
			}
			return d.Skip()
		})
	}
	return e, err
}

func readMessage(d *jx.Decoder) (m message, err error) {
	err = members(d, func(name []byte) error {
		switch string(name) {
		case "authorName":
			return text(d, &m.AuthorName)
		case "createdAt":
			return text(d, &m.CreatedAt)
		case "contents":
			return list(d, &m.Contents, readContent)
		case "role":
			return text(d, &m.Role)
		}
		return d.Skip()
	})
	return m, err
}
