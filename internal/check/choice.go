package check

import (
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// decide completes the checks compiled so far: it finds out how the
// alternatives of each choice can be told apart, and what never ends.
func (c *Compiler) decide() {
	if c.decided == len(c.order) {
		return
	}
	for ; c.decided < len(c.order); c.decided++ {
		e := c.order[c.decided]
		for k, rule := range e.check.Rules {
			switch r := rule.(type) {
			case ir.AnyOf:
				c.tell(&r.Choice)
				e.check.Rules[k] = r
			case ir.OneOf:
				c.tell(&r.Choice)
				e.check.Rules[k] = r
			}
		}
	}
	c.endless()
}

// tell finds what the value tells of the alternatives beforehand.
func (c *Compiler) tell(choice *ir.Choice) {
	var first *ir.Check // the first one for objects
	objects := 0
	for k := range choice.Alternatives {
		a := &choice.Alternatives[k]
		a.Kinds = c.kindsOf(a.Check)
		if a.Kinds&jsonvalue.ObjectKind != 0 {
			if objects++; first == nil {
				first = a.Check
			}
		}
	}
	if objects < 2 {
		return
	}
	for _, name := range members(first, map[*ir.Check]bool{}) {
		if tags, ok := tagged(choice.Alternatives, name); ok {
			choice.Tag = name
			for k := range choice.Alternatives {
				choice.Alternatives[k].Tags = tags[k]
			}
			return
		}
	}
}

// tagged returns the values that a member can have in each alternative, if it
// tells those for objects apart.
func tagged(list []ir.Alternative, name string) (tags [][]string, ok bool) {
	taken := map[string]bool{}
	for _, a := range list {
		if a.Kinds&jsonvalue.ObjectKind == 0 {
			tags = append(tags, nil)
			continue
		}
		values, ok := allowed(a.Check, name, map[*ir.Check]bool{})
		if !ok || len(values) == 0 {
			return nil, false
		}
		for _, v := range values {
			if taken[v] {
				return nil, false
			}
			taken[v] = true
		}
		tags = append(tags, values)
	}
	return tags, true
}

// members returns the names of the properties that a check speaks of.
func members(c *ir.Check, busy map[*ir.Check]bool) []string {
	if c == nil || busy[c] {
		return nil
	}
	busy[c] = true
	var names []string
	for _, rule := range c.Rules {
		switch r := rule.(type) {
		case ir.Apply:
			names = append(names, members(r.Check, busy)...)
		case ir.Members:
			for _, p := range r.Properties {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// allowed returns the values that a member must have one of, if it is there
// and the check passes; false if they are not listed, or not all strings.
func allowed(c *ir.Check, name string, busy map[*ir.Check]bool) ([]string, bool) {
	if c == nil || busy[c] {
		return nil, false
	}
	busy[c] = true
	defer delete(busy, c)
	for _, rule := range c.Rules {
		switch r := rule.(type) {
		case ir.Apply:
			if values, ok := allowed(r.Check, name, busy); ok {
				return values, true
			}
		case ir.Members:
			for _, p := range r.Properties {
				if values, ok := listed(p.Check, busy); ok && p.Name == name {
					return values, true
				}
			}
		}
	}
	return nil, false
}

// listed returns the values that pass a check, if it lists strings.
func listed(c *ir.Check, busy map[*ir.Check]bool) ([]string, bool) {
	if c == nil || busy[c] {
		return nil, false
	}
	busy[c] = true
	defer delete(busy, c)
	for _, rule := range c.Rules {
		switch r := rule.(type) {
		case ir.Const:
			return plain([]string{r.Text})
		case ir.EnumOf:
			return plain(r.Texts)
		case ir.Apply:
			if values, ok := listed(r.Check, busy); ok {
				return values, true
			}
		}
	}
	return nil, false
}

// plain returns the strings that JSON texts are, if they have no escapes.
func plain(texts []string) ([]string, bool) {
	var list []string
	for _, t := range texts {
		if t[0] != '"' || strings.Contains(t, `\`) {
			return nil, false
		}
		list = append(list, t[1:len(t)-1])
	}
	return list, true
}

// kindsOf returns the kinds of the values that may pass a check; of one that
// refers back to itself, rather too many.
func (c *Compiler) kindsOf(k *ir.Check) jsonvalue.Kinds {
	if k == nil {
		return jsonvalue.AnyKind
	}
	if known, ok := c.kinds[k]; ok {
		return known
	}
	c.kinds[k] = jsonvalue.AnyKind // until it is known
	out := jsonvalue.AnyKind
	for _, rule := range k.Rules {
		switch r := rule.(type) {
		case ir.TypeIs:
			out &= r.Kinds()
		case ir.Const:
			out &= jsonvalue.KindOf(r.Text)
		case ir.EnumOf:
			var listed jsonvalue.Kinds
			for _, t := range r.Texts {
				listed |= jsonvalue.KindOf(t)
			}
			out &= listed
		case ir.Never:
			out = 0
		case ir.Not:
			if r.Check == nil { // not anything
				out = 0
			}
		case ir.Apply:
			out &= c.kindsOf(r.Check)
		case ir.AnyOf:
			out &= c.kindsOfAny(r.Choice)
		case ir.OneOf:
			out &= c.kindsOfAny(r.Choice)
		}
	}
	c.kinds[k] = out
	return out
}

func (c *Compiler) kindsOfAny(choice ir.Choice) jsonvalue.Kinds {
	var out jsonvalue.Kinds
	for _, a := range choice.Alternatives {
		out |= c.kindsOf(a.Check)
	}
	return out
}

// endless reports checks that apply themselves to the same value.
func (c *Compiler) endless() {
	const entered, left = 1, 2
	state := map[*ir.Check]int{}
	schemas := map[*ir.Check]*jsonschema.Schema{}
	for _, e := range c.order {
		if e.check.Schema == e.schema.Location() { // others only refer to it
			schemas[e.check] = e.schema
		}
	}
	var visit func(*ir.Check)
	visit = func(k *ir.Check) {
		state[k] = entered
		for _, next := range k.InPlace() {
			switch {
			case next == nil || state[next] == left:
			case state[next] == entered:
				c.report(schemas[next].Diag(diag.Error, "schema-endless", "",
					"the schema applies itself to the same value, so that validating never ends",
					"let the reference stand below a keyword such as properties or items"))
			default:
				visit(next)
			}
		}
		state[k] = left
	}
	for _, e := range c.order {
		if state[e.check] == 0 {
			visit(e.check)
		}
	}
}
