package history

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// A released version is what its document says, and what the files say that it refers to: beside it, or by
// URIs that the configuration maps to them.

// checksum returns the checksum of a text as a lock records it.
func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// schemaSum returns the checksum of a document, whichever way its lines end: that
// is for version control to choose.
func schemaSum(data []byte) string {
	return checksum(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
}

// withLinked returns a document with those of the family's remote ones that it refers to, directly or not. They are
// not known if one of them is missing, as where the configuration has lost it: that is reported as such.
func (f Family) withLinked(d Document) (with Document, known bool) {
	set, found := jsonschema.Load([]jsonschema.Source{{Path: d.Path, Data: d.Data}}, jsonschema.Options{Draft: f.Draft, Remotes: f.Remotes, Beside: d.Beside})
	if slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == "ref-remote" }) {
		return d, false
	}
	if set == nil {
		return d, true
	}
	for _, led := range set.Led() {
		if s, isRemote := f.Remotes[led.Source.URI]; isRemote {
			d.linked = append(d.linked, s)
		}
	}
	return d, true
}

// sum returns the checksum of a document and of the files that it refers to.
func (d Document) sum() string {
	list := d.sums()
	for _, s := range d.linked {
		list = append(list, schemaSum(s.Data))
	}
	slices.Sort(list[len(list)-len(d.linked):]) // references may be met in another order
	return sumOf(list)
}

// sums lists the checksums of a document and of the files beside it.
func (d Document) sums() []string {
	list := []string{schemaSum(d.Data)}
	for _, s := range d.Beside {
		list = append(list, schemaSum(s.Data))
	}
	return list
}

// sumOf is the checksum of several files.
func sumOf(list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return checksum([]byte(strings.Join(list, "\n")))
}

// hasSum reports whether a checksum is that of a document. Earlier ones were without what it refers to by
// URIs, and before that of its bytes alone, and as they were, with either ends of lines.
func (d Document) hasSum(sum string) bool {
	data := d.Data
	unix := bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	return sum == d.sum() || sum == sumOf(d.sums()) || sum == schemaSum(data) || sum == checksum(data) || sum == checksum(bytes.ReplaceAll(unix, []byte("\n"), []byte("\r\n")))
}

// whatIsEdited says in what a document may differ from its checksum.
func (d Document) whatIsEdited() string {
	var names []string
	for _, s := range slices.Concat(d.Beside, d.linked) {
		names = append(names, s.Path)
	}
	if len(names) == 0 {
		return "its schema was"
	}
	return "its schema, or what that refers to (" + strings.Join(names, ", ") + "), was"
}
