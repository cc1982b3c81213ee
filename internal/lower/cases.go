package lower

import (
	"fmt"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
)

// lowerCases makes a union of a choice that is written as conditions, one for each value of
// a tag. What is valid the conditions decide, as everywhere: the whole is checked. All that
// is valid fits the variant of its tag, whose condition holds. It reports whether the view
// is one.
func (l *lowerer) lowerCases(v *view, p *place) bool {
	cases := l.schemas.Cases(&v.View)
	switch {
	case cases == nil:
		return false
	case cases.Other != nil:
		l.found.Report(diag.Note, cases.Other, "", "union-not-inferred",
			fmt.Sprintf("the conditions for each value of %q are not read as a union: this one refers to no definition of objects that require %[1]q with its value", cases.Tag),
			"put what follows into a definition with \"type\": \"object\", that constant, and the member in required, and refer to it")
		return false
	}
	v.unproved = true
	alt := l.newUnion(v)
	alt.union.Verdict = &ir.Verdict{Fits: true}
	l.placeUnion(v, p, alt)
	for _, s := range cases.Thens {
		alt.options = append(alt.options, l.optionOf(v, s))
	}
	return true
}
