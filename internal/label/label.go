// Package label reads the texts of versions: what schema files are named after,
// documents are labelled with, and the configuration speaks of.
//
// It must not know what a version is for.
package label

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Pattern is the ECMA-262 regular expression of a version's text: the numbers of
// a semantic version (semver.org, 2.0.0, section 2), or two numbers that are
// meant so. They have at most nine digits.
const Pattern = number + `\.` + number + `(\.` + number + `)?`

const number = `(0|[1-9][0-9]{0,8})`

// Forms says what versions look like, for messages.
const Forms = "1.2.0 or 1.2"

var whole = regexp.MustCompile(`^` + Pattern + `$`)

// Numbers returns the two or three numbers of a version's text; nil if text is
// none.
func Numbers(text string) []int {
	if !whole.MatchString(text) {
		return nil
	}
	var list []int
	for field := range strings.SplitSeq(text, ".") {
		n, _ := strconv.Atoi(field) // digits that fit, as matched
		list = append(list, n)
	}
	return list
}

// Compare orders texts of versions; what is none comes first.
func Compare(a, b string) int {
	x, y := Numbers(a), Numbers(b)
	return cmp.Or(slices.Compare(x, y), cmp.Compare(a, b))
}

// SameMajor reports whether two texts are versions with the same first number.
func SameMajor(a, b string) bool {
	x, y := Numbers(a), Numbers(b)
	return x != nil && y != nil && x[0] == y[0]
}
