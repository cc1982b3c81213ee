package ir

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Check is a predicate over the text of one JSON value: the part of a schema
// that the Go type does not prove. It becomes one function, run by strict
// reading and Validate over the raw span.
//
// Checks refer to each other by pointer, also in cycles. A nil *Check stands
// for the schema true: everything passes.
type Check struct {
	Go     string // function name, set by package naming
	Name   Name   // where the name comes from
	Schema string // schema location of the rules' schema
	Rules  []Rule
	Whole  bool // the rules decide the whole subtree: the shape below it is read without strict
}

// Rule is one assertion of a check. Rules run in their order; those that look
// at what others have evaluated come last.
type Rule interface {
	isRule()
	String() string // as a schema would state it
}

// The assertions on scalars and sizes. Numbers are kept as JSON text and
// compared exactly.
type (
	// TypeIs holds if the value is of one of the JSON types, "integer"
	// included: 1.0 is one in every draft, since its Go type is the same.
	TypeIs struct{ Types []string }
	// Const holds if the value is JSON-equal to Text.
	Const struct{ Text string }
	// EnumOf holds if the value is JSON-equal to one of Texts.
	EnumOf struct{ Texts []string }
	// Minimum and those up to MultipleOf are of numbers; Text is a JSON number.
	Minimum          struct{ Text string }
	Maximum          struct{ Text string }
	ExclusiveMinimum struct{ Text string }
	ExclusiveMaximum struct{ Text string }
	MultipleOf       struct{ Text string }
	// MinLength and MaxLength bound strings, in code points.
	MinLength struct{ N int }
	MaxLength struct{ N int }
	// Pattern is an ECMA-262 expression. RE2 is its translation for package
	// regexp; or, if Backtracks, what github.com/dlclark/regexp2 matches. What
	// is Ahead must match as well, or must not.
	Pattern struct {
		Source, RE2 string
		Backtracks  bool
		Ahead       []Ahead
	}
	// Format is asserted only if asked for, unless Always.
	Format struct {
		Name   string
		Always bool
	}
	// Content is asserted as formats are: a string in an encoding ("base64"),
	// or of a media type ("application/json"), or the second in the first.
	Content struct{ Encoding, MediaType string }
	// MinItems and those up to Required are of arrays and objects.
	MinItems      struct{ N int }
	MaxItems      struct{ N int }
	UniqueItems   struct{}
	MinProperties struct{ N int }
	MaxProperties struct{ N int }
	Required      struct{ Names []string }
	// DependentRequired holds if an object with the member If has those of Names.
	DependentRequired struct {
		If    string
		Names []string
	}
	// Never is the schema false; Keyword is where it stands.
	Never struct{ Keyword string }
)

// The assertions that apply other checks to the same value.
type (
	// Apply is $ref, and a branch of allOf.
	Apply struct{ Check *Check }
	// AnyOf and OneOf: at least, exactly one of the alternatives passes.
	AnyOf struct{ Choice }
	OneOf struct{ Choice }
	// Not holds if the check fails.
	Not struct{ Check *Check }
	// If chooses between Then and Else. Both nil, it is there for what it
	// evaluates.
	If struct{ Cond, Then, Else *Check }
	// DependentSchema applies to an object that has the member If.
	DependentSchema struct {
		If    string
		Check *Check
	}
)

// Choice is the alternatives of AnyOf and OneOf, and what of the value tells
// beforehand which of them can pass.
type Choice struct {
	Alternatives []Alternative
	// Tag is a member whose value tells the alternatives apart: every value
	// that passes one of them and has the member has one of its Tags there.
	// "" if there is none.
	Tag string
}

// Alternative is a check among several.
type Alternative struct {
	Check *Check
	Kinds jsonvalue.Kinds // values of other kinds fail it
	Tags  []string        // values of the choice's tag, all of them strings
}

// The assertions on what is inside a value.
type (
	// Members applies checks to the members of an object, in one pass.
	Members struct {
		Properties []Property
		Patterns   []PatternProperty
		// Rest applies to members that are in neither; nil if anything goes.
		// A check that is nil in it makes them evaluated.
		Rest  *Inner
		Names *Check // propertyNames
	}
	// Elements applies checks to the elements of an array, in one pass: the
	// first ones by their position, the others by Rest.
	Elements struct {
		Prefix        []*Check
		PrefixKeyword string
		Rest          *Inner
	}
	// Contains counts the elements that pass. Max -1 is no limit. Evaluates
	// says that they count as evaluated, as they do from draft 2020-12 on.
	Contains struct {
		Check     *Check
		Min, Max  int
		Evaluates bool
	}
	// Unevaluated applies to the members (Keyword unevaluatedProperties) or
	// elements (unevaluatedItems) that no other rule of the check, and of
	// those it applies to the same value, has evaluated.
	Unevaluated struct{ Inner }
)

// Inner is a check of everything that a keyword covers.
type Inner struct {
	Keyword string // such as "additionalProperties"
	Check   *Check
}

// Ahead is an expression for package regexp that a Pattern demands, or refuses,
// beside its own.
type Ahead struct {
	RE2 string
	Not bool
}

// Property is a member by name, PatternProperty one by expression.
type (
	Property struct {
		Name  string
		Check *Check
	}
	PatternProperty struct {
		Pattern Pattern
		Check   *Check
	}
)

func (TypeIs) isRule()            {}
func (Const) isRule()             {}
func (EnumOf) isRule()            {}
func (Minimum) isRule()           {}
func (Maximum) isRule()           {}
func (ExclusiveMinimum) isRule()  {}
func (ExclusiveMaximum) isRule()  {}
func (MultipleOf) isRule()        {}
func (MinLength) isRule()         {}
func (MaxLength) isRule()         {}
func (Pattern) isRule()           {}
func (Format) isRule()            {}
func (Content) isRule()           {}
func (MinItems) isRule()          {}
func (MaxItems) isRule()          {}
func (UniqueItems) isRule()       {}
func (MinProperties) isRule()     {}
func (MaxProperties) isRule()     {}
func (Required) isRule()          {}
func (DependentRequired) isRule() {}
func (Never) isRule()             {}

func (Apply) isRule()           {}
func (AnyOf) isRule()           {}
func (OneOf) isRule()           {}
func (Not) isRule()             {}
func (If) isRule()              {}
func (DependentSchema) isRule() {}

func (Members) isRule()     {}
func (Elements) isRule()    {}
func (Contains) isRule()    {}
func (Unevaluated) isRule() {}

// IsNever reports whether c is the schema false: nothing passes.
func (c *Check) IsNever() bool {
	if c == nil || len(c.Rules) != 1 {
		return false
	}
	_, never := c.Rules[0].(Never)
	return never
}

// Uses returns the checks that the rules of c call, with repetitions, in the
// order of the rules. What is refused outright by its place in a rule needs
// no call.
func (c *Check) Uses() []*Check {
	var list []*Check
	for _, rule := range c.Rules {
		list = append(append(list, inPlace(rule)...), inside(rule)...)
	}
	return slices.DeleteFunc(list, func(used *Check) bool { return used == nil })
}

// InPlace returns the checks that the rules of c apply to the same value, nil
// among them.
func (c *Check) InPlace() []*Check {
	var list []*Check
	for _, rule := range c.Rules {
		list = append(list, inPlace(rule)...)
	}
	return list
}

// inPlace returns the checks that a rule applies to the same value.
func inPlace(rule Rule) []*Check {
	switch r := rule.(type) {
	case Apply:
		return []*Check{r.Check}
	case AnyOf:
		return r.checks()
	case OneOf:
		return r.checks()
	case Not:
		return []*Check{r.Check}
	case If:
		return []*Check{r.Cond, r.Then, r.Else}
	case DependentSchema:
		return []*Check{r.Check}
	}
	return nil
}

func (c Choice) checks() []*Check {
	var list []*Check
	for _, a := range c.Alternatives {
		list = append(list, a.Check)
	}
	return list
}

// inside returns the checks that a rule calls for what is inside the value.
func inside(rule Rule) []*Check {
	var list []*Check
	add := func(c *Check) {
		if !c.IsNever() {
			list = append(list, c)
		}
	}
	rest := func(in *Inner) {
		if in != nil {
			add(in.Check)
		}
	}
	switch r := rule.(type) {
	case Members:
		for _, p := range r.Properties {
			add(p.Check)
		}
		for _, p := range r.Patterns {
			list = append(list, p.Check)
		}
		rest(r.Rest)
		list = append(list, r.Names)
	case Elements:
		for _, c := range r.Prefix {
			add(c)
		}
		rest(r.Rest)
	case Contains:
		list = append(list, r.Check)
	case Unevaluated:
		add(r.Check)
	}
	return list
}

// Kinds returns the kinds of the values that are of one of the types.
func (r TypeIs) Kinds() jsonvalue.Kinds {
	var kinds jsonvalue.Kinds
	for _, name := range r.Types {
		kinds |= jsonvalue.KindsNamed(name)
	}
	return kinds
}
