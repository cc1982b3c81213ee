package compat

import (
	"path"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// What other files define is compared where a document refers to it, and is called in Go as if the
// document defined it. Where two files define what has one name, both are called after their files,
// too: what is new may take the name of what was there.

// otherFiles are schemas of other files that references lead to, by where they stand: the way to the
// file from the document, and in it.
type otherFiles struct {
	list []jsonschema.NamedSchema
	at   map[string]bool
}

// inOtherFiles lists what the document has in other files.
func (doc *document) inOtherFiles() *otherFiles {
	if doc.otherFiles != nil {
		return doc.otherFiles
	}
	l := &otherFiles{at: map[string]bool{}}
	for _, s := range doc.every() {
		target := s.Refs["$ref"]
		if target == nil || target.Doc == doc.Docs[0] || l.at[doc.wayTo(target)] {
			continue
		}
		name := target.Token()
		if target.Pointer == "" {
			name = site.DocumentName(target.Doc)
		}
		l.at[doc.wayTo(target)] = true
		l.list = append(l.list, jsonschema.NamedSchema{Name: name, Schema: target})
	}
	doc.otherFiles = l
	return l
}

// staying lists what the old document has in other files, and the new one, too: the names of
// what is replaced are free.
func (c *comparer) staying() (list []jsonschema.NamedSchema) {
	for _, d := range c.old.inOtherFiles().list {
		if c.new.inOtherFiles().at[c.old.wayTo(d.Schema)] {
			list = append(list, d)
		}
	}
	return list
}

// definitionsOfFiles reports what is new in other files, and may take the Go name of something that stays.
func (c *comparer) definitionsOfFiles() {
	for _, n := range c.new.inOtherFiles().list {
		if c.old.inOtherFiles().at[c.new.wayTo(n.Schema)] {
			continue
		}
		if at := c.takesNameOf(n); at.File != "" {
			c.found(definitionTakesName, Place{}, placeOf(n.Schema, ""), nil, "the definition "+n.Name+" of another file is new here, and may take the Go name of what stands at "+at.String())
		}
	}
}

// wayTo is where a schema of another file stands, as seen from the document.
func (doc *document) wayTo(s *jsonschema.Schema) string {
	return doc.wayToFile(s.Doc) + "#" + s.Pointer
}

// wayToFile is the way from the document to a file; "" to itself.
func (doc *document) wayToFile(file *jsonschema.Document) string {
	if file == doc.Docs[0] {
		return ""
	}
	from, to := strings.Split(path.Dir(doc.Docs[0].Source.Path), "/"), strings.Split(path.Clean(file.Source.Path), "/")
	if from[0] == "." {
		from = nil
	}
	for len(from) > 0 && len(to) > 1 && from[0] == to[0] {
		from, to = from[1:], to[1:]
	}
	return strings.Repeat("../", len(from)) + strings.Join(to, "/")
}

// fileLike returns the file that is to one document what a file of the other one is to that: the one at
// the same way from it; nil if there is none. What is gone is taken for what has come, in their order.
func (c *comparer) fileLike(file *jsonschema.Document) *jsonschema.Document {
	if c.sameFile == nil {
		c.sameFile = map[*jsonschema.Document]*jsonschema.Document{}
		came := map[string]*jsonschema.Document{}
		for _, n := range c.new.files() {
			came[c.new.wayToFile(n)] = n
		}
		var gone []*jsonschema.Document
		for _, o := range c.old.files() {
			if n := came[c.old.wayToFile(o)]; n != nil {
				c.sameFile[o], c.sameFile[n] = n, o
			} else {
				gone = append(gone, o)
			}
		}
		for _, n := range c.new.files() {
			if c.sameFile[n] == nil && len(gone) > 0 {
				c.sameFile[gone[0]], c.sameFile[n] = n, gone[0]
				gone = gone[1:]
			}
		}
	}
	return c.sameFile[file]
}
