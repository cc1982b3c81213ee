package union

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Odd is the one object that keeps all others from being told apart by a member.
type Odd struct {
	Candidate int    // which one
	Property  string // the member for which the others have a constant each
	Own       string // the member for which it has one
}

// FindOdd returns the object that has a constant for another member than all others, two or
// more, which do not declare that one: its member has probably been given a wrong name. ok
// is false if there is none.
func FindOdd(candidates []Candidate) (odd Odd, ok bool) {
	objects := 0
	declare := map[string][]int{} // which objects declare a member
	for k, c := range candidates {
		if !c.isObject() {
			continue
		}
		objects++
		for _, m := range c.Members {
			if c.Member(m.Name) != nil {
				declare[m.Name] = append(declare[m.Name], k)
			}
		}
	}
	if objects < 3 {
		return odd, false
	}
	for k, c := range candidates {
		for _, own := range c.Members {
			if _, constant := own.constant(); !constant || slices.ContainsFunc(declare[own.Name], func(other int) bool { return other != k }) {
				continue
			}
			if property, shared := tagOfOthers(candidates, k); shared {
				return Odd{k, property, own.Name}, true
			}
		}
	}
	return odd, false
}

// tagOfOthers returns the member for which all objects but one require distinct texts, and
// which that one does not declare.
func tagOfOthers(candidates []Candidate, odd int) (property string, ok bool) {
	var others []Candidate
	for k, c := range candidates {
		if k != odd && c.isObject() {
			others = append(others, c)
		}
	}
	for _, m := range others[0].Members {
		seen := map[jsonvalue.Literal]bool{}
		for _, c := range others {
			if same := c.Member(m.Name); same != nil {
				if text, constant := same.constant(); constant {
					seen[text] = true
				}
			}
		}
		if len(seen) == len(others) && candidates[odd].Member(m.Name) == nil {
			return m.Name, true
		}
	}
	return "", false
}

// constant returns the one text that a required member can have.
func (m Member) constant() (text jsonvalue.Literal, ok bool) {
	if !m.Required || len(m.Values) != 1 || m.Values[0].Kind != jsonvalue.StringLiteral {
		return text, false
	}
	return m.Values[0], true
}
