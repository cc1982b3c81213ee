package ir

// Layout is one of the shapes that documents of a family have although their
// version label is the same. Layouts are tried in order; the first that fits
// is the document's.
type Layout struct {
	Name    string // as the overlay has it
	Go      string // name of the constant, set by package naming
	Doc     Doc
	Refused bool    // the package does not read it
	When    []Probe // it fits where one of them does
}

// Probe is a condition on the text of a document: all of Present lead
// somewhere and all of Absent nowhere.
type Probe struct{ Present, Absent []Path }

// Path is the way to a value, a pattern a step: "*" in it stands for any
// text, "**" by itself for any number of steps.
type Path []string
