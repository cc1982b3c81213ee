package ir

// Check is a predicate over the text of one JSON value: the part of a schema
// that the Go type does not prove. It becomes one function, run by strict
// reading and Validate over the raw span.
type Check struct {
	Go     string // function name, set by package naming
	Name   Name   // where the name comes from
	Schema string // schema location of the rules' schema
	Rules  []Rule
	Whole  bool // the rules decide the whole subtree: the shape below it is read without strict
}

// Rule is one assertion of a check.
type Rule interface{ isRule() }

// The assertions on scalars and sizes. Numbers are kept as JSON text and
// compared exactly.
type (
	// TypeIs holds if the value is of one of the JSON types ("integer" included).
	TypeIs struct{ Types []string }
	// Const holds if the value is JSON-equal to Text. OneOf: to one of Texts.
	Const struct{ Text string }
	OneOf struct{ Texts []string }
	// Bounds on numbers; Text is a JSON number.
	Minimum          struct{ Text string }
	Maximum          struct{ Text string }
	ExclusiveMinimum struct{ Text string }
	ExclusiveMaximum struct{ Text string }
	MultipleOf       struct{ Text string }
	// Bounds on strings, in code points.
	MinLength struct{ N int }
	MaxLength struct{ N int }
	// Pattern is an ECMA-262 expression; RE2 is its translation.
	Pattern struct{ Source, RE2 string }
	// Format is asserted only if asked for.
	Format struct{ Name string }
	// Bounds on arrays and objects.
	MinItems      struct{ N int }
	MaxItems      struct{ N int }
	UniqueItems   struct{}
	MinProperties struct{ N int }
	MaxProperties struct{ N int }
	Required      struct{ Names []string }
)

func (TypeIs) isRule()           {}
func (Const) isRule()            {}
func (OneOf) isRule()            {}
func (Minimum) isRule()          {}
func (Maximum) isRule()          {}
func (ExclusiveMinimum) isRule() {}
func (ExclusiveMaximum) isRule() {}
func (MultipleOf) isRule()       {}
func (MinLength) isRule()        {}
func (MaxLength) isRule()        {}
func (Pattern) isRule()          {}
func (Format) isRule()           {}
func (MinItems) isRule()         {}
func (MaxItems) isRule()         {}
func (UniqueItems) isRule()      {}
func (MinProperties) isRule()    {}
func (MaxProperties) isRule()    {}
func (Required) isRule()         {}
