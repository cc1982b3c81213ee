package runtime

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// shape is what the schema says of an object, as far as reading it needs
// tables: the rest is in the generated method member.
type shape struct {
	schema      string      // location of the schema
	members     []string    // declared member names, in the order of their numbers
	required    []string    // those that are always written: the schema requires them
	notRequired []string    // those of the required that the schema does not require
	added       []string    // those of the required that a variant adds to its base
	nulls       []string    // those of the required that are written as null where their field says nothing
	schemas     []string    // the members' schema locations; empty or "" stands for schema + "/properties/" + name
	nodes       []emptyNode // required members that are part of the struct around them
	tag         string      // the discriminator, member 0; "" if there is none
	resumed     bool        // the union around the object may have read the tag already
	baseTag     string      // the discriminator of the variants of this base, if the base does not declare it
	closed      bool        // additionalProperties: false
	laidOut     bool        // a member that it does not declare may give its document another layout
	anyKind     bool        // the schema also allows values that are not objects
	nullable    bool        // the schema also allows null
	value       bool        // the schema is of a value without declared members
	moved       []move      // where the schemas inside lists and maps are, if not where they are expected
	maps        []mapKind   // its members in maps
	later       []newMember // those of the others that the first version did not have

	ready  atomic.Bool
	tables tables
}

// pathMember is a member on the way from the root to an array, and the shape of the object
// that has it.
type pathMember struct {
	name string
	of   *shape
}

// move is the location at which the schema of an element is expected, below that of the
// list or map around it, and the one at which it is.
type move struct{ from, to string }

// emptyNode is a member that is part of the struct around it, and so is there
// even if the document has none. Nothing of it must be written then: it is read
// from text, an object or array without anything.
type emptyNode struct{ name, text string }

// newMember is a member, or an element of an array, that a version brought to what it is
// of: its bit is since.
type newMember struct {
	name  string
	since uint64
}

// broughtWith returns the bit of the version that brought a member; 0 for the first one.
func (sh *shape) broughtWith(name string) uint64 {
	for _, m := range sh.later {
		if m.name == name {
			return m.since
		}
	}
	for k, m := range sh.maps {
		if m.since != 0 && sh.kindOfEntry(name) == k {
			return m.since
		}
	}
	return 0
}

// tables are worked out of a shape when an object of it is first read: a
// package may have thousands of shapes, and a program use few of them.
type tables struct {
	keys    []string // what the method member compares with
	numbers map[string]int

	written  numberSet // members that are always written, so that their absence must be remembered
	required numberSet // members that the schema requires
	ofBase   numberSet // those of the required that are not added
}

// preparing is held while tables are made.
var preparing sync.Mutex

func (sh *shape) prepare() {
	preparing.Lock()
	defer preparing.Unlock()
	if sh.ready.Load() {
		return
	}
	t := tables{numbers: make(map[string]int, len(sh.members))}
	for k, name := range sh.members {
		t.keys = append(t.keys, keyOf(name))
		t.numbers[name] = k
	}
	if sh.tag != "" {
		t.written.include(0)
	}
	for _, name := range sh.required {
		t.written.include(t.numbers[name])
		if slices.Contains(sh.notRequired, name) {
			continue
		}
		t.required.include(t.numbers[name])
		if !slices.Contains(sh.added, name) {
			t.ofBase.include(t.numbers[name])
		}
	}
	sh.tables = t
	sh.ready.Store(true)
}

// keySize is the least length of a key: the cases of the method member look at
// so many bytes without asking how many there are.
const keySize = 32

// keyOf returns what stands in front of the value of the member called name,
// with padding if it is short. A name that cannot be spelled without escapes has
// a key that no text begins with.
func keyOf(name string) string {
	quote := `"`
	if !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) {
		quote = ":"
	}
	key := quote + name + `":`
	return key + pad[:max(0, keySize-len(key))]
}

// keyLength is the length of a name's key without the padding.
func keyLength(name string) int { return len(name) + len(`"":`) }

// inMap stands for the key of a member in a map: no name is spelled so.
const inMap = ":" + pad

// nameIn returns the name that key begins with, if it is spelled plainly: what
// is compared with many names.
func nameIn(key string) string {
	n := strings.IndexByte(key[1:], '"') + 1
	if n < 1 || n+1 >= len(key) || key[n+1] != ':' {
		return `"` // no such name
	}
	return key[1:n]
}
