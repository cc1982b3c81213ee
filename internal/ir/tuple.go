package ir

import "strconv"

// Tuple is an array whose elements mean something by their position: they have
// a field each.
type Tuple struct {
	Name   Name
	Doc    Doc
	Fields []*Field // by position; JSON is the number
	Rest   *Elem    // of the elements after those; nil: the schema allows none
	// RestDoc has the version that brought those elements.
	RestDoc Doc
	// RestSchema is the location of the schema that describes the other
	// elements, or forbids them; "" if there is none.
	RestSchema string
	RestInside []string // those of what lists and maps among them hold, as those of a field
	Check      *Check   // what the shape does not prove of the whole array
}

func (*Tuple) isType()               {}
func (t *Tuple) Naming() *Name       { return &t.Name }
func (t *Tuple) Documentation() *Doc { return &t.Doc }

// Ordinal is how the thing number n, from 0, is called if it has no name of
// its own.
func Ordinal(n int) string {
	if n < len(ordinals) {
		return ordinals[n]
	}
	return "item " + strconv.Itoa(n+1)
}

var ordinals = []string{
	"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
}
