package upgrade

import (
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
		Plain  bool // they are JSON: not all of them are strings
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
	From, To  *ir.Struct
	Name      string // of the function
	Children  []Child
	Others    *Others  // of members without a field; nil: they stay
	Room      []string // names that To brings
	Moves     []Move
	Tidy      [][]string // objects that go if moves have emptied them
	Vacant    []Move     // downwards: moves into an object that the way back tidies away
	Lacked    []Move     // downwards: moves into an object that the way back makes if it is not there
	Drops     []string   // members without a place
	Unplaced  []string   // members that the hook has to place
	Unfit     []string   // members that the hook has to give another type
	Wanted    []string   // required members that the hook has to supply
	Fills     []Fill     // what members of To get
	Unfills   []Fill     // members that go if they are what the way back fills in
	Missing   []string   // downwards: required members that may be missing
	Sources   []Move     // where required members come from that may be left behind on the way
	Filled    []Filled   // downwards: objects that moves fill
	Namesakes []string   // members of From that are not those of their names in To
	Hook      *Hook      // nil: there is nothing to ask for
	Strays    bool       // members without a field cannot stay, and are the hook's
	Always    bool       // the hook is called even if none of these is there
	Fresh     []Fill     // required members that only the hook supplies, as a new value has them
	Renewed   []Fill     // the same for those in Unfit

	needed bool
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
	From, To *ir.Union
	Name     string
	Property string // whose value tells the variants apart; "" if their kinds do
	Into     string // the member that does in the other major, if it is another one
	Cases    []Case
	Base     *Object    // what other tags have; nil: they stay
	Comes    *ir.Struct // To.Base, if From has none: objects with other tags stay if they can be read as it
	Kinds    []OfKind   // variants that their kind tells from others

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
	// ForTag is a member that is a tag in the other major: it stays, and is only missed if it is not there.
	ForTag
)

// Rename is a name and the name it has now.
type Rename struct {
	From, To string
	said     item
}

// Hook is what a person has to write for a step: two functions, there and
// back. For a variant without counterpart there is only the way up.
type Hook struct {
	Name         string // of the older type, or of both
	Older, Newer *ir.Struct
	Union        *ir.Union // of the newer major, for a variant; Newer is nil then
	Why          []string  // what it has to deal with, for its documentation
	Hint         string    // what would make it needless; "" if nothing is known of that
	Split        bool      // members went: what came may be made of them
	met          bool      // what it is for is known of one place at least
}

func (Keep) isConvert() {}

func (Each) isConvert() {}

func (Positions) isConvert() {}

func (Values) isConvert() {}

func (Fit) isConvert() {}

func (Held) isConvert() {}

func (Tried) isConvert() {}

func (Kept) isConvert() {}

func (Only) isConvert() {}

func (Narrow) isConvert() {}

func (NotNull) isConvert() {}

func (*Object) isConvert() {}

func (*Choice) isConvert() {}
