package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"
)

// lineWidth is how long a line with several values or parameters is at most.
const lineWidth = 120

// onePerLine renders a composite literal with an element a line, and parametersPerLine
// what stands in parentheses.
var (
	onePerLine        = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}
	parametersPerLine = jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}
)

// A row is a list of Go expressions, such as the values of an enum. They stand in one line
// where there is room for them; else each has its own, so that one more is one more line.
type row []string

// quoted returns texts as a row of Go string literals.
func quoted(texts []string) row {
	var r row
	for _, t := range texts {
		r = append(r, strconv.Quote(t))
	}
	return r
}

// verbatims returns texts as a row of Go string literals, as verbatim writes them.
func verbatims(texts []string) row {
	var r row
	for _, t := range texts {
		r = append(r, verbatimText(t))
	}
	return r
}

// fits reports whether a line that is so long without r has room for it.
func (r row) fits(around int) bool {
	width := around - len(", ")
	for _, text := range r {
		width += len(text) + len(", ")
	}
	return len(r) < 2 || width <= lineWidth
}

func (r row) codes() []jen.Code {
	var list []jen.Code
	for _, text := range r {
		list = append(list, jen.Op(text))
	}
	return list
}

// inCase returns r as the values of a case.
func (r row) inCase() []jen.Code {
	list := r.codes()
	if r.fits(len("\tcase :")) {
		return list
	}
	for k := range list[1:] {
		list[k+1] = jen.Line().Add(list[k+1])
	}
	return list
}

// call returns the arguments of a call that ends with r, after others.
func (r row) call(others ...jen.Code) *jen.Statement {
	const around = 40 // what is called, the others, and how far the line is indented, more or less
	if r.fits(around) {
		return jen.Call(append(others, r.codes()...)...)
	}
	list := r.codes()
	if len(others) > 0 {
		list = slices.Insert(list, 0, jen.Code(jen.List(others...)))
	}
	return jen.Custom(parametersPerLine, list...)
}

// values returns the elements of a composite literal that are r.
func (r row) values() *jen.Statement {
	const around = 40 // as of a call
	if r.fits(around) {
		return jen.Values(r.codes()...)
	}
	return jen.Custom(onePerLine, r.codes()...)
}
