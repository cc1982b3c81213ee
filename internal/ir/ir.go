package ir

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Package is one Go package to be emitted.
type Package struct {
	Name   string   // Go package name
	Doc    Doc      // of the root schema
	Root   Type     // what Decode returns
	Null   bool     // the root may be null too
	Check  *Check   // what the root's shape does not prove; a struct has its own
	Loose  bool     // the schema allows more than the root's type holds: the rest is kept
	Open   bool     // the schema allows more values than the enum lists that the root is
	Wrap   *Wrap    // the document's own type, around a root that is no object or union
	RootAs string   // Go name of the root type
	Decls  []Decl   // every named type, in schema order
	Checks []*Check // every check function, in schema order
	Gate   *Gate    // nil: the documents carry no version
	// Layouts are the shapes that documents of one version label have had, in
	// the order in which they are tried.
	Layouts []*Layout
}

// Doc is documentation taken from the schema, as plain text.
type Doc struct {
	Title       string
	Description string
	Elements    string // said of each element of a list, or value of a map, whose Go type has no comment
	OfValues    bool   // Elements is said of the values of a map
	Examples    string // JSON texts, as they are shown
	ReadOnly    bool
	WriteOnly   bool
	Deprecated  bool
	Since       string // the version that introduced it; "" for the family's first
}

// Gate says which member of the root carries the version and which versions
// the package reads.
type Gate struct {
	Property string    // JSON name at the root, such as "schemaVersion"
	Versions []Version // known versions of this major, oldest first
	Policy   Policy
	Within   bool // values of the root's type stand within documents too, where their label gates nothing
	Null     bool // there, the schema allows it to be null
	Bare     bool // the schema of Policy.Unlabelled, if it is of this major, is from before there was a label
}

// Policy is what a family does where the rule is a matter of taste; the zero
// Policy is the default. Every part but ReadOnly and Unlabelled can be overruled by a call.
type Policy struct {
	RefuseNewerMinor bool      // minors that the package does not know yet
	ReadPreRelease   bool      // labels such as 1.2.0-rc.1
	Only             []Version // the only versions read; none: all of the major
	RefuseVariants   bool      // variants that the schema does not declare
	ReadOnly         []Version // versions that are read and never written
	Unlabelled       *Version  // what documents without a label are read as; nil: they are refused
}

// Version is a semantic version without pre-release or build, or two numbers
// that are meant so.
type Version struct {
	Major, Minor, Patch int
	Short               bool // there is no Patch
}

// String returns the version as it is written in documents.
func (v Version) String() string {
	if v.Short {
		return fmt.Sprintf("%d.%d", v.Major, v.Minor)
	}
	return fmt.Sprintf("%d.%d.%d", v.Major, v.Minor, v.Patch)
}

// Type is the sealed sum of Go shapes a JSON value can take.
type Type interface{ isType() }

// Scalar is a JSON scalar with a Go type of its own. The numbers are in what
// stategen.lock records of released versions: new ones come after the last.
type Scalar int

const (
	Bool Scalar = iota
	Int
	Float
	String
	DateTime  // the text of a date-time, parsed on demand
	Base64    // the text, decoded on demand
	VersionOf // the gate's member
)

var scalarTypes = map[Scalar]string{
	Bool: "bool", Int: "int64", Float: "float64", String: "string",
	DateTime: "DateTime", Base64: "Base64", VersionOf: "Version",
}

// GoType returns the name of the scalar's type in the generated package.
func (s Scalar) GoType() string { return scalarTypes[s] }

// Plain returns what s is in JSON: String for a DateTime, which is a text with a
// type of its own in Go.
func (s Scalar) Plain() Scalar {
	switch s {
	case DateTime, Base64:
		return String
	}
	return s
}

// Raw is any JSON value, kept as its text.
type Raw struct{}

// List is []Elem.
type List struct{ Elem Elem }

// Map is map[string]Elem: an object whose member names are data.
type Map struct{ Elem Elem }

// Elem is the place of an element: its shape, whether null is allowed there
// by the schema, and what remains to be checked.
type Elem struct {
	Type     Type
	Nullable bool
	Check    *Check
	Loose    bool // the schema allows more than the type holds: the rest is kept
	Open     bool // the schema allows more values than the enum lists that the type is
}

func (Scalar) isType()  {}
func (Raw) isType()     {}
func (List) isType()    {}
func (Map) isType()     {}
func (*Struct) isType() {}
func (*Enum) isType()   {}
func (*Union) isType()  {}

// Decl is the sealed sum of named types.
type Decl interface {
	Type
	Naming() *Name
	Documentation() *Doc
}

// Name is how a declaration comes to its Go name. Package naming fills Go.
type Name struct {
	Go       string   // the Go identifier, set by package naming
	Override string   // from x-stategen or an overlay
	Def      string   // the key under $defs or definitions
	Within   []string // what Def is defined in, innermost first: definitions, and a document that is not the first
	Title    string   // the schema's title
	Path     []Part   // the way from the nearest named schema: property names and the like
	Schema   string   // schema location: "#/$defs/chatMessage"
	Stands   string   // location of the schema that says it, if there is none at Schema; "" if there is
	As       string   // the key of the definition at Stands that it is called after, since there is no type of that; "" if there is none
	Top      string   // location of the nearest named schema: the definition called Def, or the root
	Others   []Name   // the other places that it stands at, since their schemas are equal
	Ways     []string // every way there, as Way has it, if it is in a definition that nobody named; nil if not
}

// Location is where people find the schema. Part of what one says, such as of one kind of
// values among several, has a Schema of its own that leads nowhere.
func (n *Name) Location() string { return cmp.Or(n.Stands, n.Schema) }

// All lists n at each of the places that it stands at: n itself, then the others.
func (n *Name) All() []Name { return append([]Name{*n}, n.Others...) }

// IsDefinition reports whether it is the name of a definition, or of a document.
func (n *Name) IsDefinition() bool { return len(n.Path) == 0 }

// Way is the way from what is called top along path, as a text.
func Way(top string, path []Part) string {
	way := top
	for _, p := range path {
		way += "\x00" + p.Text
	}
	return way
}

// Part is one step of a path: a property name, or a role such as "item".
type Part struct {
	Text   string
	Long   string // what to say where Text does not set it apart; "" for Text
	Schema string // location of the schema that the step leads to
}

// Position is the text of the step to an alternative of which there is nothing
// to say but where it stands.
func Position(index int) string { return positionWord + strconv.Itoa(index+1) }

// IsPosition reports whether the text of a step is a Position.
func IsPosition(text string) bool { return strings.HasPrefix(text, positionWord) }

const positionWord = "alternative "

// Struct is a JSON object with declared members.
type Struct struct {
	Name     Name
	Doc      Doc
	Fields   []*Field // in schema order, without the tag
	Order    []string // JSON names in the order that parameters keep from an older version; nil: that of Fields
	Tag      *Tag     // the discriminator; nil if it is no variant told apart by a tag
	Patterns []*PatternMap
	Rest     Rest     // members that are not declared and match no pattern
	AnyKind  bool     // the schema does not say type: object, so other JSON values are valid here too
	Variants []*Union // the unions it is a variant of
	Bases    []string // schema locations of the definitions that it extends as a variant that is written out
	Check    *Check   // what the shape does not prove of the whole object
}

// Heritage returns the union that s is a variant of by backward inference, the
// first if there are several: what its base does not have, s adds, and where the
// schema names the base it says nothing of it. nil if there is none.
func (s *Struct) Heritage() *Union {
	for _, u := range s.Variants {
		if u.Inferred && u.Base != nil && u.Base != s {
			return u
		}
	}
	return nil
}

// Field returns the declared member of a name; nil if there is none.
func (s *Struct) Field(name string) *Field {
	for _, f := range s.Fields {
		if f.JSON == name {
			return f
		}
	}
	return nil
}

// Field is a declared member of an object.
type Field struct {
	JSON     string // member name
	Go       string // the Go field name, set by package naming
	Override string // Go name asked for by x-stategen or an overlay
	Doc      Doc
	Type     Type
	Required bool
	Unasked  bool               // Required, but not by the schema: what reading does not find is no violation
	Nullable bool               // the schema allows null here
	Called   string             // element of an array: what the schema calls it; "" if nothing
	Default  string             // JSON text of the schema's default; "" if none
	Only     *jsonvalue.Literal // the one value that the schema allows; nil if it allows several
	Schema   string             // schema location
	Inside   []string           // those of what lists and maps in it hold, from outside to inside
	Check    *Check             // what the shape does not prove; nil if nothing
	Loose    bool               // the schema allows more than the type holds: the rest is kept
	Open     bool               // the schema allows more values than the enum lists that the type is
	Boxed    bool               // a pointer, since the value would contain itself, or too much, otherwise
	// AppendOnly says that the list only grows at its end, so that new
	// elements can be appended to a stored document.
	AppendOnly bool
}

// FieldsOf returns the members of an object, or the elements of a tuple, that have a
// field each.
func FieldsOf(d Decl) []*Field {
	switch d := d.(type) {
	case *Struct:
		return d.Fields
	case *Tuple:
		return d.Fields
	}
	return nil
}

// PatternMap is the members of an object that are not declared and whose names
// match an expression: they get a map beside the fields. A name that matches
// several belongs to the first.
type PatternMap struct {
	Pattern  Pattern
	Word     string // what one of the members is called: "value" if the expression does not tell
	Go       string // the Go field name, set by package naming
	Override string // Go name asked for by x-stategen or an overlay
	Doc      Doc
	Elem     Elem
	Schema   string   // schema location
	Inside   []string // those of what lists and maps in it hold, as those of a field
}

// Rest is the sealed sum of what the schema says of undeclared members.
type Rest interface{ isRest() }

// Open lets anything go: it is kept.
type Open struct{}

// Closed allows none. Tolerant reading keeps them all the same.
type Closed struct{}

// TypedRest has each fit Elem: they get a map beside the fields.
type TypedRest struct {
	Go   string // the Go field name, set by package naming
	Doc  Doc    // has the version that brought it
	Elem Elem

	Inside []string // schema locations of Elem and of what is in it, as those of a field
}

func (Open) isRest()      {}
func (Closed) isRest()    {}
func (TypedRest) isRest() {}

// Tag is the discriminator of a variant: a member whose value says that it is
// that variant.
type Tag struct {
	JSON     string // member name, such as "$type"
	Go       string // the accessor method, set by package naming
	Value    jsonvalue.Literal
	Required bool      // by the schema; a tag is written either way
	Default  bool      // the schema's default says the value
	Others   OtherTags // the values that are valid beside it, and kept; nil: none, the schema states a constant
	Schema   string
}

// OtherTags is the sealed sum of what a schema that states no constant allows a
// tag to be.
type OtherTags interface{ isOtherTags() }

// AnyText allows every string.
type AnyText struct{}

// Listed allows the values of an enum, which lists the tag, too.
type Listed struct{ Enum *Enum }

// AnyValue allows anything: the schema does not declare the member.
type AnyValue struct{}

func (AnyText) isOtherTags()  {}
func (Listed) isOtherTags()   {}
func (AnyValue) isOtherTags() {}

// Since returns the version that brought the value of a tag to those that are listed; "" for
// the family's first.
func (t *Tag) Since() string {
	if others, ok := t.Others.(Listed); ok {
		for _, v := range others.Enum.Values {
			if v.Value.Same(t.Value) {
				return v.Doc.Since
			}
		}
	}
	return ""
}

// Enum is a list of scalars, open on reading. Whether others break the schema is said
// where it stands: see Elem.
type Enum struct {
	Name   Name
	Doc    Doc
	Base   Scalar // String, Int, Float or Bool
	Values []EnumValue
}

// EnumValue is one value of an enum.
type EnumValue struct {
	Value    jsonvalue.Literal
	Word     string // what the schema calls it, if the value itself is no word; "" if it does not say
	Go       string // constant name, set by package naming
	Override string // constant name asked for by x-stategen or an overlay
	Doc      Doc
	Needs    string // the version that a document with it has at least; "" if the family's first will do
}

// Grew reports whether a document needs a newer version than the family's first for some
// of the values.
func (e *Enum) Grew() bool {
	return slices.ContainsFunc(e.Values, func(v EnumValue) bool { return v.Needs != "" })
}

// Union is a sealed interface of variants.
type Union struct {
	Name     Name
	Doc      Doc
	Keyword  string // which keyword lists the alternatives: oneOf, anyOf or type
	Select   Selector
	Variants []*Variant
	Base     *Struct  // the variant for an absent or unknown tag; nil: the unknown variant
	Unknown  string   // Go name of the unknown variant, set by package naming
	Common   []*Field // members that every variant has, shown as accessors
	Asked    []string // which of these are asked for
	Why      string   // how it was told to be a union, for generate -v
	Inferred bool     // backward inference (the schema at its places names only the base)
	Verdict  *Verdict // what decides where the variant does not; nil: the variant always does
}

// AnyKind reports whether a variant, or the base, is an object beside which its schema
// allows values of other kinds.
func (u *Union) AnyKind() bool {
	if u.Base != nil && u.Base.AnyKind {
		return true
	}
	for _, v := range u.Variants {
		if v.Struct != nil && v.Struct.AnyKind {
			return true
		}
	}
	return false
}

// Verdict is the check of the schema's alternatives: whether exactly one of
// them is valid, say, is not always known from the one that a tag selects.
type Verdict struct {
	Check  *Check
	Always bool // on every value; else on those without a tag, and on those that are no objects if a variant allows them
	Fits   bool // the Go types of the variants hold all that is valid, as far as they hold what variants add to a base
}

// KeepsMisfits reports whether reading keeps what the types of the variants do not hold,
// wherever it stands in a value: another alternative may be what makes it valid.
func (u *Union) KeepsMisfits() bool {
	v := u.Verdict
	return v != nil && v.Always && !v.Fits
}

// Variant is one alternative of a union.
type Variant struct {
	Struct *Struct             // an object
	Wrap   *Wrap               // or a value of another kind
	Tags   []jsonvalue.Literal // the tag values that select it (ByTag)
	First  []jsonvalue.Literal // of an array: the strings as its first element that tell it from other arrays
	Elem   jsonvalue.Kinds     // of a list: the kinds of its first element that tell it from other lists
	Since  string              // the version that made an object which is older one of the alternatives; "" if none did
}

// Wrap is a named Go type around a value: a variant, or a document, that is no
// object with members.
type Wrap struct {
	Name  Name
	Doc   Doc
	Kinds jsonvalue.Kinds // of the values that it takes
	Elem  Elem

	Inside []string // schema locations, as those of a field
}

// TagTexts lists the tags of the variants, as texts.
func (u *Union) TagTexts() (list []string) {
	for _, v := range u.Variants {
		for _, tag := range v.Tags {
			list = append(list, tag.Text)
		}
	}
	return list
}

// ValueTexts lists the values, as texts.
func (e *Enum) ValueTexts() (list []string) {
	for _, v := range e.Values {
		list = append(list, v.Value.Text)
	}
	return list
}

func (s *Struct) Naming() *Name { return &s.Name }
func (e *Enum) Naming() *Name   { return &e.Name }
func (u *Union) Naming() *Name  { return &u.Name }

func (s *Struct) Documentation() *Doc { return &s.Doc }
func (e *Enum) Documentation() *Doc   { return &e.Doc }
func (u *Union) Documentation() *Doc  { return &u.Doc }
