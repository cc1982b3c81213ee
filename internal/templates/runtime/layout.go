package runtime

import (
	"slices"
	"strconv"
	"strings"
)

// layoutTable is how to tell the layouts of a family apart: what is to be
// looked for in a document, and what it means that it is there.
type layoutTable struct {
	paths   []layoutPath // at most 64: conditions are sets of their bits
	layouts []layoutRule // in order; the first that fits is the document's
}

// layoutPath is the way to a value, a pattern a step: "*" in it stands for
// any text, "**" by itself for any number of steps.
type layoutPath []string

// layoutRule is one layout: it fits where one of its conditions holds.
type layoutRule struct {
	name    string
	refused bool // no decoder reads it
	when    []layoutCondition
}

// layoutCondition holds if all of the paths lead somewhere, or nowhere.
type layoutCondition struct{ present, absent uint64 }

// layout returns the name of the document's layout, "" if none fits. It goes
// no further into the document, and in it, than that takes.
func (d *decoder) layout(t *layoutTable) (string, error) {
	rule := d.scanLayout(t, t.layouts)
	switch {
	case d.failure != nil:
		return "", d.decodeError()
	case rule == nil:
		return "", nil
	}
	return rule.name, nil
}

// gateLayout lets only documents pass whose layout some decoder reads. What
// is no JSON passes: reading it finds out.
func (d *decoder) gateLayout(t *layoutTable) error {
	last := 0
	for k, rule := range t.layouts {
		if rule.refused {
			last = k + 1
		}
	}
	rule := d.scanLayout(t, t.layouts[:last])
	failed := d.failure != nil
	d.failure, d.depth, d.names = nil, 0, d.names[:0]
	if failed || rule == nil || !rule.refused {
		return nil
	}
	if d.readingBack {
		return &DecodeError{Kind: WrongType, Want: "a layout that is read", Found: "the layout " + rule.name}
	}
	return &VersionError{Problem: VersionUnsupported, Layout: rule.name}
}

// scanLayout returns the first of the rules that fits the document.
func (d *decoder) scanLayout(t *layoutTable, rules []layoutRule) *layoutRule {
	s := layoutScan{d: d, paths: t.paths, rules: rules}
	for _, rule := range rules {
		for _, c := range rule.when {
			s.wanted |= c.present | c.absent
		}
	}
	for k := range t.paths {
		if s.wanted&(1<<k) != 0 {
			s.steps = append(s.steps, layoutStep{path: k})
		}
	}
	if len(s.steps) == 0 {
		return nil
	}
	if end := s.value(d.start(), 0); end >= 0 {
		_ = d.finish(end) // what is wrong is in d.failure
	}
	if d.failure != nil && !s.decided {
		return nil
	}
	d.failure = nil
	for k := range rules {
		for _, c := range rules[k].when {
			if s.found&c.present == c.present && s.found&c.absent == 0 {
				return &rules[k]
			}
		}
	}
	return nil
}

// layoutScan goes through a document along the paths.
type layoutScan struct {
	d       *decoder
	paths   []layoutPath
	rules   []layoutRule
	wanted  uint64       // the paths that matter
	found   uint64       // those that led somewhere
	steps   []layoutStep // how far each path has come, for every level of the document
	decided bool         // the rest of the document changes nothing
}

// layoutStep is the next step of a path.
type layoutStep struct{ path, step int }

// value goes through the value at i, to which s.steps[from:] lead.
func (s *layoutScan) value(i, from int) int {
	further := false
	for k := from; k < len(s.steps); k++ { // grows: "**" is also no step
		at := s.steps[k]
		path := s.paths[at.path]
		switch {
		case s.found&(1<<at.path) != 0:
		case at.step == len(path):
			s.found |= 1 << at.path
			if s.decide() {
				return -1
			}
		case path[at.step] == "**":
			s.add(layoutStep{at.path, at.step + 1}, from)
			further = true
		default:
			further = true
		}
	}
	switch c := s.d.src[i]; {
	case c == '{' && further:
		return s.object(i, from)
	case c == '[' && further:
		return s.array(i, from)
	}
	return s.d.skip(i)
}

// enter goes through the value at i, one step called name further.
func (s *layoutScan) enter(name string, i, from, to int) int {
	for k := from; k < to; k++ {
		at := s.steps[k]
		path := s.paths[at.path]
		switch {
		case s.found&(1<<at.path) != 0 || at.step == len(path):
		case path[at.step] == "**":
			s.add(at, to)
		case matchGlob(path[at.step], name):
			s.add(layoutStep{at.path, at.step + 1}, to)
		}
	}
	if len(s.steps) == to {
		return s.d.skip(i)
	}
	end := s.value(i, to)
	s.steps = s.steps[:to]
	return end
}

// add adds a step to those that lead to a value, s.steps[from:], once: where a path has "**"
// several times, many ways lead to the same step.
func (s *layoutScan) add(step layoutStep, from int) {
	if !slices.Contains(s.steps[from:], step) {
		s.steps = append(s.steps, step)
	}
}

func (s *layoutScan) object(i, from int) int {
	d, to := s.d, len(s.steps)
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	if i = d.space(i + 1); d.src[i] == '}' {
		d.depth--
		return i + 1
	}
	for more := true; more; {
		if d.src[i] != '"' {
			return d.noName(i)
		}
		name, value := d.name(i)
		if value < 0 {
			return value
		}
		i, more = d.nextName(s.enter(name, value, from, to))
	}
	return i
}

func (s *layoutScan) array(i, from int) int {
	d, to := s.d, len(s.steps)
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	if i = d.space(i + 1); d.src[i] == ']' {
		d.depth--
		return i + 1
	}
	for k := 0; ; k++ {
		if i = s.enter(strconv.Itoa(k), i, from, to); i < 0 {
			return i
		}
		switch i = d.space(i); d.src[i] {
		case ',':
			i = d.space(i + 1)
		case ']':
			d.depth--
			return i + 1
		default:
			return d.syntax(i, "',' or ']'")
		}
	}
}

// decide reports whether what was found so far decides which rule is the
// first to fit: those before it can no longer fit, and it needs nothing to be
// absent that the rest of the document may hold.
func (s *layoutScan) decide() bool {
	for _, rule := range s.rules {
		possible := false
		for _, c := range rule.when {
			if s.found&c.absent != 0 {
				continue
			}
			if possible = true; c.absent == 0 && s.found&c.present == c.present {
				s.decided = true
				return true
			}
		}
		if possible {
			return false
		}
	}
	s.decided = true
	return true
}

// matchGlob reports whether text fits a pattern in which "*" stands for any
// text.
func matchGlob(glob, text string) bool {
	first, rest, more := strings.Cut(glob, "*")
	if !more {
		return text == glob
	}
	if !strings.HasPrefix(text, first) {
		return false
	}
	text = text[len(first):]
	for {
		part, after, more := strings.Cut(rest, "*")
		if !more {
			return strings.HasSuffix(text, part)
		}
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text, rest = text[at+len(part):], after
	}
}
