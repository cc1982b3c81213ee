// Package gen is stategen as a library: JSON Schema documents in, the files of
// a Go package out. It touches no disk, no network, no clock and no
// environment: the same request gives the same bytes.
package gen

import "github.com/stategen/stategen/internal/diag"

// Request is everything that decides the output.
type Request struct {
	Families []Family
	// URIs maps absolute URIs to documents, for references that leave a family.
	URIs map[string]File
}

// File is a named input: its path as the user knows it, and its bytes.
type File struct {
	Path string
	Data []byte
}

// Family is a set of schema documents that becomes one Go package.
type Family struct {
	Name            string // for messages; such as "durable-agent-state"
	Documents       []Document
	Overlay         *File             // what the schemas do not say, by JSON Pointer; nil if none
	Out             string            // output folder, slash-separated, relative to the configuration
	Package         string            // Go package name
	Root            string            // Go name of the root type
	VersionProperty string            // root member that carries the version; "" for none
	Names           map[string]string // overrides: JSON Pointer → Go name
	StdlibOnly      bool              // refuse what needs more than the standard library
	Draft           string            // draft to assume without $schema; "" for the newest
}

// Document is one schema document of a family.
type Document struct {
	File
	// Version is the version that the document describes, "1.2.0", taken from
	// the file's name; "" where the family is not versioned.
	Version string
}

// Result is the outcome of Generate.
type Result struct {
	// Files maps slash-separated paths, relative to the configuration, to
	// contents. It is empty if a diagnostic is an error.
	Files       map[string][]byte
	Diagnostics []diag.Diagnostic
}

// Generate turns the families of a request into Go packages.
func Generate(req Request) Result { panic("to be written") }
