//go:build goexperiment.jsonv2

package jsonv2

import (
	"encoding/json/jsontext"
	"encoding/json/v2"

	"github.com/stategen/stategen/bench/tree"
)

func readEntry(d *jsontext.Decoder) (tree.Entry, error) {
	found, err := tagged(d)
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
		err = rest(d, func(name string) error {
			switch name {
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
				return json.UnmarshalDecode(d, &e.Messages)
			}
			return d.SkipValue()
		})
	case *response:
		e.Type = found
		err = rest(d, func(name string) error {
			switch name {
			case "usage":
				e.Usage = new(tree.Usage)
				return usage(d, e.Usage)
			case "correlationId":
				return text(d, &e.CorrelationID)
			case "createdAt":
				return text(d, &e.CreatedAt)
			case "messages":
				return json.UnmarshalDecode(d, &e.Messages)
			}
			return d.SkipValue()
		})
	}
	return e, err
}
