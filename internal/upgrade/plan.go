// Package upgrade plans how documents of one major become documents of the
// major beside it, up and down.
//
// What has the same name and a type of the same JSON kind stays where it is;
// what a declaration moves, goes there; what neither says is the business of a
// hook, or is left behind and reported. The plan is for the document's text,
// so that everything else in it stays: see package internal/templates/upgrade.
//
// It must not know schema documents, files or Go syntax: it sees the models of
// the two majors and the declarations.
package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Step is the plan from one major to the one beside it, in one direction.
type Step struct {
	From, To *ir.Package
	Down     bool
	Root     *Object
	Objects  []*Object // that need work, in the order of discovery
	Choices  []*Choice // that need work
	Hooks    []*Hook   // of an upgrade; a downgrade has the same ones, in the other direction
	Losses   []Loss    // of an upgrade

	all []*Object // those that need no work, too
}

// Convert is the sealed sum of what becomes of a value.
type Convert interface{ isConvert() }

type (
	// Keep leaves the value as it is.
	Keep struct{}
	// Each converts the elements of an array or the values of a map.
	Each struct{ Of Convert }
	// Positions converts the elements of an array that mean something by their positions:
	// the first ones, and those after them.
	Positions struct {
		First []Convert
		Rest  Convert // nil: there are none
	}
	// Values renames values of an enum. What is Taken would read back as
	// something else: it is left behind. What is Merged comes back as
	// another value: what it was is left behind.
	Values struct {
		Names  []Rename
		Taken  []string
		Merged []string
		Plain  bool // they are no strings, but numbers, or true and false
	}
	// Fit leaves a value as it is, which may be anything, if it can be of a
	// type; but for members that come from elsewhere.
	Fit struct {
		Type *ir.Struct
		Room []string
	}
	// Held converts a value if the type that As has holds it: what is kept beside it
	// either stays, or is left behind.
	Held struct {
		Of    Convert
		As    ir.Elem
		Stays bool
	}
	// Tried converts a value of a place that may keep more than its type holds. If a
	// place for To cannot be given what it becomes, it is left behind as it was.
	Tried struct {
		Of Convert
		To ir.Elem
	}
	// Kept converts a value of one of some kinds. Others are left behind: the older
	// major has no alternatives of their kinds.
	Kept struct {
		Of    Convert
		Kinds jsonvalue.Kinds
	}
	// Only leaves a value behind but for one, which is JSON.
	Only struct{ Text string }
	// Narrow leaves a value as it is if the older major, which is To, takes it.
	Narrow struct{ To ir.Elem }
	// NotNull converts a value but for null, which is left behind: the newer major allows
	// it, and the older one does not.
	NotNull struct{ Of Convert }
)

// Object converts an object of one type to another.
type Object struct {
	Old, New  *ir.Struct
	Name      string // of the function
	Children  []Child
	Others    *Others  // of members without a field; nil: they stay
	Room      []string // names that the new type brings
	Moves     []Move
	Tidy      [][]string // objects that go if moves have emptied them
	Vacant    []Move     // downwards: moves into an object that the way back tidies away
	Lacked    []Move     // downwards: moves into an object that the way back makes if it is not there
	Drops     []string   // members without a place
	Unplaced  []string   // members that the hook has to place
	Unfit     []string   // members that the hook has to give another type
	Wanted    []string   // required members that the hook has to supply
	Fills     []Fill     // what new members get
	Unfills   []Fill     // members that go if they are what the way back fills in
	Missing   []string   // downwards: required members that may be missing
	Sources   []Move     // where required members come from that may be left behind on the way
	Filled    []Filled   // downwards: objects that moves fill
	Namesakes []string   // members of the older type that are not those of their names in the newer one
	Hook      *Hook      // nil: there is nothing to ask for
	Strays    bool       // members without a field cannot stay, and are the hook's
	Always    bool       // the hook is called even if none of these is there
	Fresh     []Fill     // required members that only the hook supplies, as a new value has them
	Renewed   []Fill     // the same for those in Unfit

	needed bool
}

// Entangled reports whether moves lead into or out of what is converted or moved itself: that is
// converted while what goes is nowhere.
func (o *Object) Entangled() bool {
	through := func(path, at []string) bool { return len(path) > len(at) && isWithin(path, at) }
	for _, m := range o.Moves {
		for _, name := range o.Displaced(o.Drops) {
			if through(m.From, []string{name}) { // else it would go with what is dropped
				return true
			}
		}
		for _, c := range o.Children {
			if !c.Moves && Needed(c.Convert) && (through(m.From, c.Path) || through(m.To, c.Path)) {
				return true
			}
		}
		for _, other := range o.Moves {
			if through(m.From, other.From) || through(m.To, other.To) {
				return true
			}
		}
	}
	return false
}

// Displaced returns those of some members of the older type in whose place a move puts something,
// or an object with something in it.
func (o *Object) Displaced(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !slices.ContainsFunc(o.Moves, func(m Move) bool { return m.To[0] == name })
	})
}

// Child is a member, at a path within the object, whose value is converted.
type Child struct {
	Path    []string
	Convert Convert
	Moves   bool // it is one that a move takes, of the same number
}

// Filled is an object that moves fill, and what it has to have: members that are moved into
// it; those of them that only documents of a newer major may lack, on their way past the one
// that the step leads from; and those that it lacks if the moves have made it.
type Filled struct {
	Path    []string
	Type    *ir.Struct
	Names   []string
	Passing []string
	Made    []string
}

// Others is what becomes of the members of an object but for those named, which have
// fields.
type Others struct {
	Convert Convert
	But     []string
}

// Choice converts the variants of a union.
type Choice struct {
	Old, New *ir.Union
	Name     string
	Property string // whose value tells the variants apart; "" if their kinds do
	Into     string // the member that does in the other major, if it is another one
	Cases    []Case
	Base     *Object  // what other tags have; nil: they stay
	Kinds    []OfKind // variants that their kind tells from others

	needed bool
	unfit  bool // one of Kinds is a person's
}

// OfKind is the variant of some kinds of JSON values.
type OfKind struct {
	Kinds   jsonvalue.Kinds
	Convert Convert
}

// Case is the variants of one tag.
type Case struct {
	Tags    []jsonvalue.Literal
	Convert Convert
	Retag   []Rename   // of the tag itself
	Merged  bool       // it comes back as another one
	Gone    bool       // the other major has no such variant
	Hook    *Hook      // what to ask for one; nil: it is left behind
	Came    *ir.Struct // the other major has such a variant, this one none: it stays if it fits
}

// Hook is what a person has to write for a step: two functions, there and
// back. For a variant without counterpart there is only the way up.
type Hook struct {
	Name     string // of the old type, or of both
	Old, New *ir.Struct
	Union    *ir.Union // the new union, for a variant; New is nil then
	Why      []string  // what it has to deal with, for its documentation
	Hint     string    // what would make it needless; "" if nothing is known of that
	Split    bool      // members went: what came may be made of them
}

func (Keep) isConvert()      {}
func (Each) isConvert()      {}
func (Positions) isConvert() {}
func (Values) isConvert()    {}
func (Fit) isConvert()       {}
func (Held) isConvert()      {}
func (Tried) isConvert()     {}
func (Kept) isConvert()      {}
func (Only) isConvert()      {}
func (Narrow) isConvert()    {}
func (NotNull) isConvert()   {}
func (*Object) isConvert()   {}
func (*Choice) isConvert()   {}

// any reports whether something is true of the conversion of an element.
func (p Positions) any(is func(Convert) bool) bool {
	return p.Rest != nil && is(p.Rest) || slices.ContainsFunc(p.First, is)
}

// Needed reports whether a conversion changes anything.
func Needed(c Convert) bool {
	switch c := c.(type) {
	case Each:
		return Needed(c.Of)
	case Positions:
		return c.any(Needed)
	case Values:
		return len(c.Names)+len(c.Taken) > 0
	case Held:
		return !c.Stays || Needed(c.Of)
	case Fit, Tried, Kept, Only, Narrow, NotNull:
		return true
	case *Object:
		return c.needed
	case *Choice:
		return c.needed
	}
	return false
}

// settle finds out which objects and choices need work: those that do
// something, and those that contain such.
func (s *Step) settle(objects []*Object, choices []*Choice) {
	s.all = objects
	for again := true; again; {
		again = false
		for _, o := range objects {
			if !o.needed && o.works() {
				o.needed, again = true, true
			}
		}
		for _, c := range choices {
			if !c.needed && c.works() {
				c.needed, again = true, true
			}
		}
	}
	for _, o := range objects {
		if o.needed {
			s.Objects = append(s.Objects, o)
		}
	}
	for _, c := range choices {
		if c.needed {
			s.Choices = append(s.Choices, c)
		}
	}
}

func (o *Object) works() bool {
	if len(o.Room)+len(o.Moves)+len(o.Drops)+len(o.Unplaced)+len(o.Unfit)+len(o.Fills)+len(o.Unfills)+len(o.Missing)+len(o.Filled) > 0 || o.Hook != nil || o.Strays {
		return true
	}
	for _, c := range o.Children {
		if Needed(c.Convert) {
			return true
		}
	}
	return o.Others != nil && Needed(o.Others.Convert)
}

func (c *Choice) works() bool {
	for _, k := range c.Cases {
		if k.Gone || k.Came != nil || len(k.Retag) > 0 || Needed(k.Convert) {
			return true
		}
	}
	return c.Base != nil && c.Base.needed || slices.ContainsFunc(c.Kinds, func(k OfKind) bool { return Needed(k.Convert) })
}
