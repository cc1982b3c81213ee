package real

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

// Entry is a schema of the list.
type Entry struct {
	Name      string // such as "vega-lite"
	Draft     string // such as "draft7", for a schema that does not say
	Root      string // Go name of the root
	Documents []Place
	Remotes   []Remote // documents that it refers to by a URI
	Instances []Place
	Share     bool // equal inline schemas share a type
}

// Place is where files are in a package.
type Place struct {
	Client  string // "go" or "npm"
	Package string // with its version: vega-lite@6.4.3
	Path    string // slash-separated; of instances a pattern
	Inside  string // of instances in a file: a JSON Pointer in which * is every member or item; "" is the file
}

// Remote is a document with the URI that schemas refer to it by.
type Remote struct {
	Place
	URI string
}

// PackageName returns the name of the Go package that is made of an entry.
func (e *Entry) PackageName() string { return strings.NewReplacer("-", "", ".", "").Replace(e.Name) }

// ReadTable reads the list of schemas: an entry is a line "name draft Root",
// then indented lines "schema client package path", "remote client package
// path URI", "instances client package pattern [pointer]" and "share-equal".
func ReadTable(file string) ([]*Entry, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var list []*Entry
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		n++
		line := lines.Text()
		fields := strings.Fields(line)
		indented := strings.HasPrefix(line, " ")
		switch {
		case len(fields) == 0 || line[0] == '#':
		case !indented && len(fields) == 3:
			list = append(list, &Entry{Name: fields[0], Draft: fields[1], Root: fields[2]})
		case !indented || list == nil || !list[len(list)-1].add(fields):
			return nil, fmt.Errorf("%s:%d: cannot read %q", file, n, line)
		}
	}
	return list, nil
}

// add takes what an indented line says.
func (e *Entry) add(fields []string) bool {
	if len(fields) == 1 && fields[0] == "share-equal" {
		e.Share = true
		return true
	}
	if len(fields) < 4 || fields[1] != "go" && fields[1] != "npm" {
		return false
	}
	p := Place{Client: fields[1], Package: fields[2], Path: fields[3]}
	switch {
	case fields[0] == "schema" && len(fields) == 4:
		e.Documents = append(e.Documents, p)
	case fields[0] == "remote" && len(fields) == 5:
		e.Remotes = append(e.Remotes, Remote{p, fields[4]})
	case fields[0] == "instances" && len(fields) <= 5:
		if len(fields) == 5 {
			p.Inside = fields[4]
		}
		e.Instances = append(e.Instances, p)
	default:
		return false
	}
	return true
}

// places returns every place that an entry names.
func (e *Entry) places() []Place {
	list := append(append([]Place{}, e.Documents...), e.Instances...)
	for _, r := range e.Remotes {
		list = append(list, r.Place)
	}
	return list
}
