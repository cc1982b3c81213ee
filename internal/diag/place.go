package diag

import "fmt"

// Place is where something stands in a file; the zero Place is nowhere. Its members are as in a
// Diagnostic.
type Place struct {
	File      string
	Line, Col int
	Pointer   string
}

// String returns the place as editors take it; "" if it is nowhere.
func (p Place) String() string {
	if p.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}
