package ir

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Rules as a schema would state them. Checks are shown by their location.

func (r TypeIs) String() string           { return "type " + strings.Join(r.Types, "|") }
func (r Const) String() string            { return "const " + r.Text }
func (r EnumOf) String() string           { return "enum " + strings.Join(r.Texts, "|") }
func (r Minimum) String() string          { return "minimum " + r.Text }
func (r Maximum) String() string          { return "maximum " + r.Text }
func (r ExclusiveMinimum) String() string { return "exclusiveMinimum " + r.Text }
func (r ExclusiveMaximum) String() string { return "exclusiveMaximum " + r.Text }
func (r MultipleOf) String() string       { return "multipleOf " + r.Text }
func (r MinLength) String() string        { return "minLength " + strconv.Itoa(r.N) }
func (r MaxLength) String() string        { return "maxLength " + strconv.Itoa(r.N) }

func (r Pattern) String() string {
	text := "pattern " + r.Source
	if r.RE2 != r.Source {
		text += " as " + r.RE2
	}
	for _, a := range r.Ahead {
		text += flag(!a.Not, " and ") + flag(a.Not, " and not ") + a.RE2
	}
	return text
}

func (r Format) String() string { return "format " + r.Name + flag(r.Always, " always") }

func (r Content) String() string {
	return strings.Join(strings.Fields("content "+r.Encoding+" "+r.MediaType), " ")
}

func (r MinItems) String() string      { return "minItems " + strconv.Itoa(r.N) }
func (r MaxItems) String() string      { return "maxItems " + strconv.Itoa(r.N) }
func (UniqueItems) String() string     { return "uniqueItems" }
func (r MinProperties) String() string { return "minProperties " + strconv.Itoa(r.N) }
func (r MaxProperties) String() string { return "maxProperties " + strconv.Itoa(r.N) }
func (r Required) String() string      { return "required " + strings.Join(r.Names, "|") }

func (r DependentRequired) String() string {
	return "dependentRequired " + r.If + ": " + strings.Join(r.Names, "|")
}

func (Never) String() string { return "never" }

// at is the location of a check, or what of true and false it is.
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
