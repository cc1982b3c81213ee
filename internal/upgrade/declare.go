package upgrade

import (
	"cmp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// Declarations says what became of the types of one major in the next: by
// location of the schema of the newer type.
type Declarations struct {
	list  []*Declaration
	asked []string          // the locations of the types that are upgraded to
	made  map[string]string // where a declaration may say what they need that a move makes objects of, by the location of their types
}

// Declaration is what is declared of one type.
type Declaration struct {
	Key     string // as it is written: the JSON Pointer of the schema of the newer type, after its document if that is another one
	Moves   []Move
	Fills   []Fill
	Drops   []string
	Renames []Rename // of enum values, or of tags

	older, newer subject // whose names Renames and Drops have, if they are no members
	entries      []entry // what is declared
	drops        []place // of Drops
	ofObject     bool    // it is about one with members

	location string // of that schema
	at       place
	used     bool
	file     string
}

// place is where something is declared; none if the line is 0.
type place struct{ line, col int }

func placeOf(n *yaml.Node) place { return place{n.Line, n.Column} }

// entry is a member of a declaration, as it is written: move, wrap.
type entry struct {
	name string
	at   place
}

// item is where the two names of an item are declared, and in which entry.
type item struct {
	entry    string
	from, to place
}

// locationOf is a key as the location of a schema: people write / for the root.
func locationOf(key string) string {
	document, pointer, named := strings.Cut(key, "#")
	if !named {
		document, pointer = "", key
	}
	if pointer == "/" {
		pointer = ""
	}
	return document + "#" + pointer
}

// keyOf is the location of a schema as people write it: see [locationOf].
func keyOf(location string) string {
	document, pointer, _ := strings.Cut(location, "#")
	if document == "" {
		return cmp.Or(pointer, "/")
	}
	return location
}

// of returns what is declared of a type, at the first of its places of which
// something is; an empty declaration if nothing is.
func (d *Declarations) of(name *ir.Name) *Declaration {
	if d == nil {
		return &Declaration{}
	}
	for _, place := range placesOf(name) {
		d.asked = append(d.asked, place)
		if decl := d.at(place); decl != nil {
			decl.used = true
			return decl
		}
	}
	return &Declaration{}
}

// fills returns the defaults that are declared of a type, for objects of it that a move makes:
// these alone do not make a declaration one that is used.
func (d *Declarations) fills(name *ir.Name) []Fill {
	if d != nil {
		for _, place := range placesOf(name) {
			if decl := d.at(place); decl != nil {
				return decl.Fills
			}
		}
	}
	return nil
}

// at returns what is declared of the type of a schema; nil if nothing is.
func (d *Declarations) at(location string) *Declaration {
	if i := slices.IndexFunc(d.list, func(decl *Declaration) bool { return decl.location == location }); i >= 0 {
		return d.list[i]
	}
	return nil
}

// placesOf lists the locations of the schemas of a type.
func placesOf(name *ir.Name) []string {
	list := []string{name.Schema}
	for _, other := range name.Others {
		list = append(list, other.Schema)
	}
	return list
}

// diag is a finding about what is declared at a place, or about the whole if that is none.
func (d *Declaration) diag(at place, message, hint string) diag.Diagnostic {
	if at.line == 0 {
		at = d.at
	}
	return diag.Diagnostic{Code: "upgrade-declaration", File: d.file, Line: at.line, Col: at.col, Message: message, Hint: hint}
}

// dropAt is where it is declared that a name goes.
func (d *Declaration) dropAt(name string) place {
	if k := slices.Index(d.Drops, name); k >= 0 {
		return d.drops[k]
	}
	return place{}
}

// moves returns all moves, renamed members too, in a direction.
func (d *Declaration) moves(down bool) []Move {
	var list []Move
	for _, r := range d.Renames {
		list = append(list, Move{[]string{r.From}, []string{r.To}, r.said})
	}
	list = append(list, d.Moves...)
	if down {
		list = turnedMoves(list)
		slices.Reverse(list)
	}
	return list
}

// goings returns the moves of the way up, and, as moves that lead nowhere, the members that are
// declared to go: what the newer type has by their names is another.
func (d *Declaration) goings() []Move {
	list := d.moves(false)
	for _, name := range d.Drops {
		list = append(list, Move{From: []string{name}})
	}
	return list
}
