package jsonschema

import (
	"embed"
	"strings"
)

// published holds the metaschemas of the drafts, each below the path of its
// URI.
//
//go:embed metaschemas
var published embed.FS

// publishedMetaschema returns the metaschema with a URI.
func publishedMetaschema(uri string) (Source, bool) {
	name, ok := strings.CutPrefix(sansScheme(uri), "//json-schema.org/")
	if !ok {
		return Source{}, false
	}
	data, err := published.ReadFile("metaschemas/" + name + ".json")
	if err != nil {
		return Source{}, false
	}
	return Source{Path: uri, URI: uri, Data: data}, true
}

func (l *loader) checkMetaschemas() {}
