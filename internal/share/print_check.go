package share

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/graph"
	"github.com/stategen/stategen/internal/ir"
)

// Checks may apply each other in cycles, as those of expressions in expressions
// do. Then no text of one can be written out; but two of them say the same if
// they do as long as the checks that they apply are taken for the same wherever
// nothing tells these apart.

// check is what stands for a check.
func (p *prints) check(c *ir.Check) string {
	if _, known := p.checks[c]; !known {
		unknown := func(c *ir.Check) []*ir.Check {
			return slices.DeleteFunc(c.Uses(), func(used *ir.Check) bool { return p.checks[used] != "" })
		}
		for _, group := range graph.Components([]*ir.Check{c}, unknown) {
			if len(group) > 1 || slices.Contains(group[0].Uses(), group[0]) {
				p.numberCycle(group)
			} else {
				text := p.checkText(group[0])
				n, known := p.texts[text]
				if !known {
					n = len(p.texts)
					p.texts[text] = n
				}
				p.checks[group[0]] = checkName(n)
			}
		}
	}
	return p.checks[c]
}

func checkName(n int) string { return "check " + strconv.Itoa(n) }

func (p *prints) checkText(c *ir.Check) string {
	var b strings.Builder
	p.write(&b, reflect.ValueOf(c).Elem())
	return b.String()
}

// numberCycle finds out which of the checks of a cycle say the same. All are
// taken to, until what they apply tells them apart.
func (p *prints) numberCycle(group []*ir.Check) {
	texts := make([]string, len(group)) // without what they apply of the cycle
	applied := make([][]*ir.Check, len(group))
	p.cycle = map[*ir.Check]bool{}
	for _, c := range group {
		p.cycle[c] = true
	}
	for k, c := range group {
		p.refs = nil
		texts[k], applied[k] = p.checkText(c), p.refs
	}
	p.cycle, p.refs = nil, nil

	class := map[*ir.Check]int{}
	for count := 0; ; {
		classes := map[string]int{}
		next := map[*ir.Check]int{}
		for k, c := range group {
			text := texts[k]
			for _, ref := range applied[k] {
				text += " " + strconv.Itoa(class[ref])
			}
			n, known := classes[text]
			if !known {
				n = len(classes)
				classes[text] = n
			}
			next[c] = n
		}
		class = next
		if len(classes) == count {
			break
		}
		count = len(classes)
	}
	first := len(p.texts)
	for _, c := range group {
		p.checks[c] = checkName(first + class[c])
	}
	for _, c := range group { // so that one outside the cycle can be like one of them
		p.texts[p.checkText(c)] = first + class[c]
	}
}
