package check

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// compilation is the compilation of one schema in one dynamic scope.
type compilation struct {
	*Compiler
	schema *jsonschema.Schema
	scope  scope
}

// keyword makes the rules of one keyword, or of some that belong together.
type keyword func(*compilation) []ir.Rule

// assertions is the table of keywords that restrict a value by itself, in the
// order in which their rules run: what is cheap to refuse by comes first.
func assertions() []assertion {
	return []assertion{
		{jsonvalue.NumberKind, (*compilation).bounds},
		{jsonvalue.NumberKind, value("multipleOf", func(v *jsonschema.Value) ir.Rule { return ir.MultipleOf{Text: v.Text} })},
		{jsonvalue.StringKind, value("minLength", atLeast(func(n int) ir.Rule { return ir.MinLength{N: n} }))},
		{jsonvalue.StringKind, value("maxLength", atMost(func(n int) ir.Rule { return ir.MaxLength{N: n} }))},
		{jsonvalue.StringKind, (*compilation).pattern},
		{jsonvalue.StringKind, (*compilation).format},
		{jsonvalue.StringKind, (*compilation).content},
		{jsonvalue.ArrayKind, value("minItems", atLeast(func(n int) ir.Rule { return ir.MinItems{N: n} }))},
		{jsonvalue.ArrayKind, value("maxItems", atMost(func(n int) ir.Rule { return ir.MaxItems{N: n} }))},
		{jsonvalue.ArrayKind, value("uniqueItems", func(v *jsonschema.Value) ir.Rule {
			if v.Text != "true" {
				return nil
			}
			return ir.UniqueItems{}
		})},
		{jsonvalue.ObjectKind, value("minProperties", atLeast(func(n int) ir.Rule { return ir.MinProperties{N: n} }))},
		{jsonvalue.ObjectKind, value("maxProperties", atMost(func(n int) ir.Rule { return ir.MaxProperties{N: n} }))},
	}
}

// assertion is a keyword that says nothing about values of other kinds.
type assertion struct {
	kinds jsonvalue.Kinds
	rules keyword
}

// Assertions returns the rules of what the schemas, side by side, say about
// values of some kinds by the keywords that restrict a value by itself: bounds,
// sizes, patterns and formats.
func (c *Compiler) Assertions(kinds jsonvalue.Kinds, schemas ...*jsonschema.Schema) []ir.Rule {
	var list []ir.Rule
	for _, a := range assertions() {
		for _, s := range schemas {
			if _, ok := s.Bool(); ok {
				continue
			}
			rules := a.rules(&compilation{Compiler: c, schema: s})
			if a.kinds&kinds != 0 {
				list = append(list, rules...)
			}
		}
	}
	return list
}

// conditions is the table of keywords that say something about a value beside
// what it consists of, in the order in which their rules run.
func conditions() []keyword {
	return []keyword{
		(*compilation).dependentRequired,
		(*compilation).propertyNames,
		(*compilation).contains,
		(*compilation).dependentSchemas,
		(*compilation).not,
		(*compilation).conditional,
	}
}

// Conditions returns the rules of what the schemas, side by side, say by the
// keywords that hold whatever a value consists of: not, if, contains,
// propertyNames and those that depend on a member.
func (c *Compiler) Conditions(schemas ...*jsonschema.Schema) []ir.Rule {
	var list []ir.Rule
	for _, s := range schemas {
		if _, ok := s.Bool(); ok {
			continue
		}
		w := compilation{Compiler: c, schema: s, scope: c.enter(nil, s.Resource())}
		for _, k := range conditions() {
			list = append(list, k(&w)...)
		}
	}
	return list
}

// Choice returns the rule of a oneOf or anyOf of a schema; nil if all values
// pass it.
func (c *Compiler) Choice(s *jsonschema.Schema, keyword string) ir.Rule {
	w := compilation{Compiler: c, schema: s, scope: c.enter(nil, s.Resource())}
	choice, ok := w.choice(keyword)
	switch {
	case !ok || keyword == "anyOf" && admitsAll(choice):
		return nil
	case keyword == "anyOf":
		c.tell(&choice)
		return ir.AnyOf{Choice: choice}
	}
	c.tell(&choice)
	return ir.OneOf{Choice: choice}
}

// keywords lists what becomes a rule, in the order in which rules run: last
// comes what depends on the others.
func keywords() []keyword {
	list := []keyword{
		value("type", typeIs),
		value("const", func(v *jsonschema.Value) ir.Rule { return ir.Const{Text: text(v)} }),
		value("enum", enum),
	}
	for _, a := range assertions() {
		list = append(list, a.rules)
	}
	return append(list,
		value("required", required),
		(*compilation).dependentRequired,
		(*compilation).references,
		(*compilation).allOf,
		(*compilation).members,
		(*compilation).elements,
		(*compilation).contains,
		(*compilation).dependentSchemas,
		(*compilation).choices,
		(*compilation).not,
		(*compilation).conditional,
		(*compilation).unevaluated,
	)
}

// rules returns the rules of a schema.
func (w *compilation) rules() []ir.Rule {
	if _, ok := w.schema.Bool(); ok { // false; true has no check
		return []ir.Rule{ir.Never{Keyword: holder(w.schema)}}
	}
	var list []ir.Rule
	for _, k := range keywords() {
		list = append(list, k(w)...)
	}
	return list
}

// holder returns the keyword in whose value a schema stands.
func holder(s *jsonschema.Schema) string {
	hops := s.Doc.Hops(s.Pointer)
	if len(hops) == 0 {
		return "false"
	}
	last := hops[len(hops)-1]
	if k, _ := jsonschema.LookupKeyword(last.Keyword); k.Holds == jsonschema.NoSchema {
		return s.Token()
	}
	return last.Keyword
}

// value makes rules of the keyword of a name by its value alone.
func value(name string, rule func(*jsonschema.Value) ir.Rule) keyword {
	return func(w *compilation) []ir.Rule {
		v := w.schema.Keyword(name)
		if v == nil {
			return nil
		}
		if r := rule(v); r != nil {
			return []ir.Rule{r}
		}
		return nil
	}
}

func typeIs(v *jsonschema.Value) ir.Rule {
	if v.Kind == jsonschema.String {
		return ir.TypeIs{Types: []string{v.Str}}
	}
	return ir.TypeIs{Types: strs(v)}
}

func enum(v *jsonschema.Value) ir.Rule {
	rule := ir.EnumOf{}
	seen := make(map[string]bool, len(v.Items))
	for _, item := range v.Items {
		if t := text(item); !seen[t] {
			seen[t] = true
			rule.Texts = append(rule.Texts, t)
		}
	}
	return rule
}

func required(v *jsonschema.Value) ir.Rule {
	if v.Kind != jsonschema.Array || len(v.Items) == 0 { // draft 3 had booleans
		return nil
	}
	return ir.Required{Names: strs(v)}
}

func strs(v *jsonschema.Value) []string {
	var list []string
	for _, item := range v.Items {
		list = append(list, item.Str)
	}
	return list
}

func atLeast(rule func(int) ir.Rule) func(*jsonschema.Value) ir.Rule {
	return func(v *jsonschema.Value) ir.Rule {
		if n := v.Size(); n > 0 {
			return rule(n)
		}
		return nil
	}
}

func atMost(rule func(int) ir.Rule) func(*jsonschema.Value) ir.Rule {
	return func(v *jsonschema.Value) ir.Rule { return rule(v.Size()) }
}

func (w *compilation) bounds() []ir.Rule {
	return slices.Concat(
		w.bound("minimum", "exclusiveMinimum",
			func(text string) ir.Rule { return ir.Minimum{Text: text} },
			func(text string) ir.Rule { return ir.ExclusiveMinimum{Text: text} }),
		w.bound("maximum", "exclusiveMaximum",
			func(text string) ir.Rule { return ir.Maximum{Text: text} },
			func(text string) ir.Rule { return ir.ExclusiveMaximum{Text: text} }))
}

// bound makes the rules of a bound on numbers: in draft 4, its exclusive keyword is a flag
// beside the other one.
func (w *compilation) bound(inclusive, exclusive string, upTo, within func(text string) ir.Rule) []ir.Rule {
	var list []ir.Rule
	strict := w.schema.Keyword(exclusive)
	if v := w.schema.Keyword(inclusive); v != nil {
		rule := upTo
		if strict != nil && strict.Text == "true" {
			rule = within
		}
		list = append(list, rule(v.Text))
	}
	if strict != nil && strict.Kind == jsonschema.Number {
		list = append(list, within(strict.Text))
	}
	return list
}

func (w *compilation) pattern() []ir.Rule {
	v := w.schema.Keyword("pattern")
	if v == nil {
		return nil
	}
	if p, ok := w.translate("pattern", v.Str); ok {
		return []ir.Rule{p}
	}
	return nil
}

// NamePattern translates an expression that stands in patternProperties of s; one that has
// no translation is reported.
func (c *Compiler) NamePattern(s *jsonschema.Schema, source string) (ir.Pattern, bool) {
	return (&compilation{Compiler: c, schema: s}).translate("patternProperties", source)
}

// maxShown is how much of an expression a message quotes, in bytes.
const maxShown = 300

// translate translates an expression; one that has no translation is reported.
func (w *compilation) translate(keyword, source string) (ir.Pattern, bool) {
	e, err := ecma.Translate(source)
	shown := strconv.Quote(source)
	if len(source) > maxShown {
		shown = "that begins with " + strconv.Quote(strings.ToValidUTF8(source[:maxShown], ""))
	}
	if err != nil {
		hint := "write it in the syntax of ECMA-262"
		switch {
		case errors.Is(err, ecma.ErrTooLarge):
			hint = "make the bounds of its quantifiers smaller"
		case errors.Is(err, ecma.ErrTooLong):
			hint = "leave part of it out, or say it by other keywords, as enum does"
		case errors.Is(err, ecma.ErrTooDeep):
			hint = "write it with fewer groups within each other"
		}
		w.report(w.schema.DiagWithin(diag.Error, "pattern-unsupported", keyword, source, "the expression "+shown+" cannot be matched in Go: "+err.Error(), hint))
		return ir.Pattern{}, false
	}
	if e.Backtracks {
		severity, hint := diag.Warning, "have the module of the package require it: go get github.com/dlclark/regexp2@v1"
		if w.opts.StdlibOnly {
			severity, hint = diag.Error, "write it without, or allow more than the standard library"
		}
		w.report(w.schema.DiagWithin(severity, "pattern-backtracks", keyword, source,
			"the expression "+shown+" has look-around or back references: the package imports github.com/dlclark/regexp2 for it", hint))
	}
	p := ir.Pattern{Source: source, RE2: e.Text, Backtracks: e.Backtracks}
	for _, a := range e.Ahead {
		p.Ahead = append(p.Ahead, ir.Ahead{RE2: a.Text, Not: a.Not})
	}
	return p, true
}

// format is asserted if reading is asked to; always, if the schema's
// metaschema has a vocabulary that says so.
func (w *compilation) format() []ir.Rule {
	v := w.schema.Keyword("format")
	if v == nil || !slices.Contains(jsonschema.Formats, v.Str) {
		return nil
	}
	always := false // before there were vocabularies
	switch draft := w.schema.Draft(); {
	case draft == jsonschema.Draft2019:
		_, always = w.schema.Resource().Vocabulary("format")
	case draft > jsonschema.Draft2019:
		always, _ = w.schema.Resource().Vocabulary("format-assertion")
	}
	return []ir.Rule{ir.Format{Name: v.Str, Always: always}}
}

// content is asserted together with formats in draft 7; later drafts leave it
// to applications.
func (w *compilation) content() []ir.Rule {
	var rule ir.Content
	if v := w.schema.Keyword("contentEncoding"); v != nil && v.Str == "base64" {
		rule.Encoding = v.Str
	} else if v != nil {
		return nil // what it encodes is out of reach
	}
	if v := w.schema.Keyword("contentMediaType"); v != nil && v.Str == "application/json" {
		rule.MediaType = v.Str
	}
	if rule == (ir.Content{}) || w.schema.Draft() != jsonschema.Draft7 {
		return nil
	}
	return []ir.Rule{rule}
}

// text returns the JSON text of a value on one line, with no more escapes than
// it needs.
func text(v *jsonschema.Value) string {
	switch v.Kind {
	case jsonschema.String:
		return quote(v.Str)
	case jsonschema.Array:
		list := make([]string, len(v.Items))
		for k, item := range v.Items {
			list[k] = text(item)
		}
		return "[" + strings.Join(list, ",") + "]"
	case jsonschema.Object:
		list := make([]string, len(v.Members))
		for k, m := range v.Members {
			list[k] = quote(m.Name) + ":" + text(m.Value)
		}
		return "{" + strings.Join(list, ",") + "}"
	}
	return v.Text
}

// quote returns a string as JSON; lone surrogates, which are three bytes here,
// become escapes.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ':
			b.WriteString(`\u00` + strconv.FormatUint(uint64(c)+0x100, 16)[1:])
		case c == 0xed && i+2 < len(s) && s[i+1]&0xe0 == 0xa0:
			r := 0xd000 | uint64(s[i+1]&0x3f)<<6 | uint64(s[i+2]&0x3f)
			b.WriteString(`\u` + strconv.FormatUint(r, 16))
			i += 2
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
