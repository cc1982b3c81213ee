package jsonschema

import (
	"testing"

	"github.com/stategen/stategen/internal/nearest"
)

func TestMisspeltFormat(t *testing.T) {
	tests := map[string]string{
		"datetime": "date-time", "dateTime": "date-time", "date_time": "date-time", "date time": "date-time", "DATE-TIME": "date-time",
		"data-time": "date-time", "daet-tiem": "date-time", "datetme": "", "URI": "uri", "ip-v4": "ipv4", "hostnam": "hostname",
		"tiem": "time", "host-name": "hostname", "emial": "email", "regexp": "regex", "uri-refrence": "uri-reference", "jsonPointer": "json-pointer",
	}
	for _, f := range []string{ // of others, or of no help
		"", "int32", "int64", "uint", "uint64", "float", "double", "password", "binary", "url", "urn", "uid", "guid", "uuid4", "ip", "cidr",
		"relative-uri", "local-date-time", "iso-date-time", "iso-time", "datetime-local", "date-time-local", "time-delta", "utc-millisec",
		"unix-time", "google-duration", "html-selector", "color", "cron", "semver", "char", "base64", "base64url", "decimal", "language",
		"phone", "json", "html", "markdown", "textarea", "range", "month", "week", "ipv4network", "ipvanyaddress", "media-range",
	} {
		tests[f] = ""
	}
	for word, want := range tests {
		if got := nearest.Surely(word, Formats); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
