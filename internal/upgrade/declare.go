package upgrade

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/nearest"
)

// Declarations says what became of the types of one major in the next: by
// location of the new type's schema.
type Declarations struct {
	list  []*Declaration
	asked []string          // the locations of the types that are upgraded to
	made  map[string]string // where a declaration may say what they need that a move makes objects of, by the location of their types
}

// Declaration is what is declared of one type.
type Declaration struct {
	Key     string // as it is written: the JSON Pointer of the new type's schema, after its document if that is another one
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

// Move takes a member from one path within an object to another.
type Move struct {
	From, To []string
	said     item
}

// Fill is the value of a member that nothing supplies, as JSON.
type Fill struct {
	Path []string
	Text string
	For  Reason // downwards
	said place
}

// Reason is for what a default is filled in, which the way back has to see.
type Reason int

// ForMember is a member that may be missing. ForSibling is one that a move brings into an object
// that only moves make: if it is there alone, it was brought. ForObject is one that is always
// there where the object is, unless a move makes that: it goes with the object, or stays.
const (
	ForMember Reason = iota
	ForSibling
	ForObject
)

// Rename is a name and the name it has now.
type Rename struct {
	From, To string
	said     item
}

// Parse reads declarations. They are a map from JSON Pointers of the new
// major's schema to objects with these members:
//
//	rename:  {old: new}        members; or values of an enum, or tags of a union
//	move:    {/old/path: /new} members, from and to paths within the object
//	wrap:    {member: inner}   the value becomes the member of an object
//	unwrap:  {member: inner}   the member of the object becomes the value
//	default: {member: value}   for new members that are required
//	drop:    [member]          left behind, and reported; or a value of an enum, which stays as it is
func Parse(file string, text []byte) (*Declarations, []diag.Diagnostic) {
	d, t := &Declarations{made: map[string]string{}}, &tree{file: file}
	root := t.read(string(text))
	if root == nil {
		return d, t.found
	}
	fail := t.fail
	if root.Kind != yaml.MappingNode {
		fail(root, "declarations are a map from JSON Pointers to objects", "")
		return nil, t.found
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		decl := &Declaration{Key: key.Value, location: locationOf(key.Value), at: placeOf(key), file: file}
		if value.Kind != yaml.MappingNode {
			fail(value, "what is declared of a type is an object", "its members are default, drop, move, rename, unwrap and wrap")
			continue
		}
		for k := 0; k+1 < len(value.Content); k += 2 {
			name, content := value.Content[k], value.Content[k+1]
			read, ok := declarationMembers[name.Value]
			if !ok {
				hint := meantOf(slices.Sorted(maps.Keys(declarationMembers)), name.Value)
				fail(name, fmt.Sprintf("there is no declaration %q", name.Value), cmp.Or(hint, "there are default, drop, move, rename, unwrap and wrap"))
				continue
			}
			if at, message := read(decl, content); message != "" {
				fail(at, name.Value+": "+message, "")
			}
			decl.entries = append(decl.entries, entry{name.Value, placeOf(name)})
		}
		if same := d.at(decl.location); same != nil {
			fail(key, fmt.Sprintf("%q is the schema of %q", decl.Key, same.Key), "put together what is declared of it")
		}
		d.list = append(d.list, decl)
	}
	return d, t.found
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

// declarationMembers is the table of what can be declared; each reader
// returns what is wrong, and where.
var declarationMembers = map[string]func(*Declaration, *yaml.Node) (*yaml.Node, string){
	"rename": pairs("rename", func(d *Declaration, from, to string, said item) string {
		d.Renames = append(d.Renames, Rename{from, to, said})
		return ""
	}),
	"move": pairs("move", func(d *Declaration, from, to string, said item) string {
		f, okFrom := tokens(from)
		t, okTo := tokens(to)
		if !okFrom || !okTo {
			return "paths begin with a slash, as in /meta/author"
		}
		d.Moves = append(d.Moves, Move{f, t, said})
		return ""
	}),
	"wrap": pairs("wrap", func(d *Declaration, member, inner string, said item) string {
		d.Moves = append(d.Moves, Move{[]string{member}, []string{member, inner}, said})
		return ""
	}),
	"unwrap": pairs("unwrap", func(d *Declaration, member, inner string, said item) string {
		d.Moves = append(d.Moves, Move{[]string{member, inner}, []string{member}, said})
		return ""
	}),
	"default": func(d *Declaration, n *yaml.Node) (*yaml.Node, string) {
		if n.Kind != yaml.MappingNode {
			return n, "it is a map from members to values"
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			v, ok := jsonOf(n.Content[i+1])
			text, err := json.Marshal(v)
			if !ok || err != nil {
				return n.Content[i+1], "the value of " + n.Content[i].Value + " is no JSON"
			}
			path := []string{n.Content[i].Value}
			if p, ok := tokens(n.Content[i].Value); ok {
				path = p
			}
			d.Fills = append(d.Fills, Fill{Path: path, Text: string(text), said: placeOf(n.Content[i])})
		}
		return nil, ""
	},
	"drop": func(d *Declaration, n *yaml.Node) (*yaml.Node, string) {
		if n.Kind != yaml.SequenceNode {
			return n, "it is a list of members"
		}
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode {
				return item, "it is a list of members"
			}
			d.Drops, d.drops = append(d.Drops, item.Value), append(d.drops, placeOf(item))
		}
		return nil, ""
	},
}

func pairs(entry string, add func(d *Declaration, from, to string, said item) string) func(*Declaration, *yaml.Node) (*yaml.Node, string) {
	return func(d *Declaration, n *yaml.Node) (*yaml.Node, string) {
		if n.Kind != yaml.MappingNode {
			return n, "it is a map from names to names"
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			from, to := n.Content[i], n.Content[i+1]
			if to.Kind != yaml.ScalarNode {
				return to, "it is a map from names to names"
			}
			if message := add(d, from.Value, to.Value, item{entry, placeOf(from), placeOf(to)}); message != "" {
				return from, message
			}
		}
		return nil, ""
	}
}

// tokens splits a path of at least one name.
func tokens(path string) ([]string, bool) {
	if len(path) < 2 || path[0] != '/' {
		return nil, false
	}
	list := strings.Split(path[1:], "/")
	for i, t := range list {
		list[i] = jsonpointer.Unescape(t)
	}
	return list, true
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

// faults reports declarations of types that are not upgraded to, and of names that these do
// not have.
func (d *Declarations) faults(old, new *ir.Package) []diag.Diagnostic {
	var found []diag.Diagnostic
	if d == nil {
		return nil
	}
	for _, decl := range d.list {
		if !decl.used {
			found = append(found, decl.diag(decl.at, fmt.Sprintf("nothing of the older major becomes %q", decl.Key), d.meant(decl, ofOne(old, new, decl))))
		}
		found = append(found, append(decl.misplaced(), decl.misnamed()...)...)
	}
	return found
}

// meant is the hint for a declaration at a location that is of no type, or of one that one major alone has,
// of which there is another hint: the one that was meant is often in another file.
func (d *Declarations) meant(decl *Declaration, one string) string {
	location := decl.location
	if where, ok := d.made[location]; ok {
		return "a move makes it: say what it needs " + where
	}
	if one != "" {
		return one
	}
	file, pointer, _ := strings.Cut(location, "#")
	if file == "" && strings.HasSuffix(pointer, ".json") { // of a whole file, without the mark after its name
		file, pointer = pointer, ""
	}
	same := func(asked string) bool { // in the file of that name, wherever people say that it is
		f, p, _ := strings.Cut(asked, "#")
		return p == pointer && f != "" && path.Base(f) == path.Base(file)
	}
	elsewhere := func(asked string) bool {
		_, p, _ := strings.Cut(asked, "#")
		return p == pointer && p != ""
	}
	for _, is := range []func(string) bool{same, elsewhere} {
		if k := slices.IndexFunc(d.asked, is); k >= 0 {
			return fmt.Sprintf("did you mean %q?", keyOf(d.asked[k]))
		}
	}
	if is := misspelt(location, d.asked); is != "" {
		return fmt.Sprintf("did you mean %q?", keyOf(is))
	}
	if wrapped := ofWrapped(decl); wrapped != "" {
		return wrapped
	}
	return "name the schema of a type of the newer major, as in /$defs/message, or / for that of the whole document; " +
		"of another file, after its name, as in parts.json#/$defs/part, or parts.json# for that of the whole file"
}

// misspelt returns which of some locations one is that is hardly spelled otherwise: in the last name,
// or before it, as with definitions for $defs; "" if it is none.
func misspelt(location string, list []string) string {
	around, name := path.Split(location)
	beside := map[string]string{}
	var names []string
	for _, other := range list {
		if dir, last := path.Split(other); dir == around {
			names, beside[last] = append(names, last), other
		}
	}
	if near := nearest.Word(name, names); near != "" {
		return beside[near]
	}
	if k := slices.IndexFunc(list, func(other string) bool { return name != "" && path.Base(other) == name }); k >= 0 {
		return list[k]
	}
	return ""
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
