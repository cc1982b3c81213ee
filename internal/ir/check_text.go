package ir

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// The rules that apply checks, as a schema would state them. Checks are shown
// by their location.

func at(c *Check) string {
	switch {
	case c == nil:
		return "true"
	case c.IsNever():
		return "false"
	}
	return c.Schema
}

func (r Apply) String() string { return "apply " + at(r.Check) }
func (r AnyOf) String() string { return "anyOf " + r.Choice.String() }
func (r OneOf) String() string { return "oneOf " + r.Choice.String() }
func (r Not) String() string   { return "not " + at(r.Check) }

func (r If) String() string {
	return "if " + at(r.Cond) + " then " + at(r.Then) + " else " + at(r.Else)
}

func (r DependentSchema) String() string {
	return "dependentSchemas " + strconv.Quote(r.If) + ": " + at(r.Check)
}

func (c Choice) String() string {
	var list []string
	for _, a := range c.Alternatives {
		text := at(a.Check)
		if a.Kinds != jsonvalue.AnyKind {
			text += " (" + a.Kinds.String() + ")"
		}
		if len(a.Tags) > 0 {
			text += " for " + strings.Join(a.Tags, "|")
		}
		list = append(list, text)
	}
	text := strings.Join(list, " / ")
	if c.Tag != "" {
		text = "by " + strconv.Quote(c.Tag) + ": " + text
	}
	return text
}

func (r Members) String() string {
	var list []string
	for _, p := range r.Properties {
		list = append(list, strconv.Quote(p.Name)+": "+at(p.Check))
	}
	for _, p := range r.Patterns {
		list = append(list, "/"+p.Pattern.Source+"/: "+at(p.Check))
	}
	if r.Rest != nil {
		list = append(list, r.Rest.String())
	}
	if r.Names != nil {
		list = append(list, "propertyNames: "+at(r.Names))
	}
	return "members {" + strings.Join(list, ", ") + "}"
}

func (r Elements) String() string {
	var list []string
	for _, c := range r.Prefix {
		list = append(list, at(c))
	}
	if r.Rest != nil {
		list = append(list, r.Rest.String())
	}
	return "elements [" + strings.Join(list, ", ") + "]"
}

func (in Inner) String() string { return in.Keyword + ": " + at(in.Check) }

func (r Contains) String() string {
	text := fmt.Sprintf("contains %d to ", r.Min)
	if r.Max < 0 {
		text += "any number"
	} else {
		text += strconv.Itoa(r.Max)
	}
	return text + " of " + at(r.Check) + flag(r.Evaluates, ", evaluated")
}

func (r Unevaluated) String() string { return r.Inner.String() }
