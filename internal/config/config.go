package config

import (
	_ "embed" // of Schema

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
)

// FileName is the name of the configuration.
const FileName = "stategen.yaml"

// OverlayName is the overlay of a schema folder, used if it is there.
const OverlayName = "overlay.yaml"

// Schema is the JSON Schema of stategen.yaml.
//
//go:embed stategen.schema.json
var Schema []byte

// Drafts are the drafts of JSON Schema by the names that "draft" has for them.
var Drafts = []string{"2020-12", "2019-09", "7", "6", "4"}

// Config is stategen.yaml, as it is written: paths are not yet followed.
type Config struct {
	Families []Family
	URIs     []Mapping // URI → path of the document
}

// Family is one entry of "families".
type Family struct {
	Name            Text
	Schema          []Text // one folder or file, or a list of files
	SchemaIsList    bool
	Out             Text
	Package         string
	Root            string
	VersionProperty string    // "" for a family without versions
	Names           []Mapping // JSON Pointer → Go name
	Overlay         *Text     // nil: the folder's own, if there is one
	Draft           string
	StdlibOnly      bool
	ShareEqual      bool
	Policy          gen.Policy // without the versions
	Only, ReadOnly  []Text     // versions
	Unlabelled      []Text     // one version, or none
	Accepted        []Accepted // by versions
}

// Accepted are changes that a version makes to the one before it, and that stand although they
// were not proved compatible.
type Accepted struct {
	Version string
	Changes []Mapping // JSON Pointer → rule
}

// Text is a string with its place in the configuration.
type Text struct {
	Value string
	place place
}

// Mapping is one entry of a map from strings to strings.
type Mapping struct{ Key, Value Text }

// place is where something stands in the configuration, for diagnostics.
type place struct {
	line, col int
	pointer   string
}

// findings collects what is wrong with a configuration, and with what it names.
type findings struct {
	file  string // what diagnostics call the configuration
	found []diag.Diagnostic
}

// report adds a finding at a place of the configuration.
func (f *findings) report(at place, code, message, hint string) {
	f.found = append(f.found, diag.Diagnostic{
		Code: code, File: f.file, Line: at.line, Col: at.col,
		Pointer: at.pointer, Message: message, Hint: hint,
	})
}
