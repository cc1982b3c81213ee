package tree

import (
	"bytes"
	"encoding/json"
)

// Tag reads the member $type of an object. Where it stands first, as every
// writer of such documents puts it, that takes a look at the first bytes; this
// is the care that someone who picks a fast library would take. The object
// must be valid JSON.
func Tag(object []byte) (string, error) {
	rest := bytes.TrimLeft(object, " \t\r\n{")
	if rest, ok := bytes.CutPrefix(rest, []byte(`"$type"`)); ok {
		rest = bytes.TrimLeft(rest, " \t\r\n:")
		if len(rest) > 0 && rest[0] == '"' {
			rest = rest[1:]
			if end := bytes.IndexByte(rest, '"'); end >= 0 && bytes.IndexByte(rest[:end], '\\') < 0 {
				return string(rest[:end]), nil
			}
		}
	}
	var tagged struct {
		Type string `json:"$type"`
	}
	err := json.Unmarshal(object, &tagged)
	return tagged.Type, err
}
