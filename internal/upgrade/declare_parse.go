package upgrade

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
)

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

// pairs reads an entry that is a map from names to names; add says what is wrong with one of them.
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
