package compat

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// typeNames returns the JSON types that a schema lists, sorted.
func typeNames(v *jsonschema.Value) []string {
	var list []string
	switch {
	case v == nil:
	case v.Kind == jsonschema.String:
		list = append(list, v.Str)
	default:
		for _, item := range v.Items {
			list = append(list, item.Str)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func types(c *comparer, p pair, keyword string) {
	if isAnything(p.old) && isAnything(p.new) {
		annotation(c, p, keyword)
		return
	}
	old, new := typesSaid(p.old), typesSaid(p.new)
	if p.nullApart {
		old, new = butNull(old), butNull(new)
	}
	if !sameOnlyValue(p) && !saidByChoice(p) && !c.saidByReference(p) {
		c.typesChange(p, keyword, old, new)
	}
}

// saidByChoice reports whether a type beside a choice comes or goes, and is that of all alternatives.
// Whether all of their numbers are integers is not looked at.
func saidByChoice(p pair) bool {
	said := append(typeNames(p.old.Get("type")), typeNames(p.new.Get("type"))...)
	return p.old.Has("type") != p.new.Has("type") && !slices.Contains(said, "integer") && choiceIn(p.old) != "" && choiceIn(p.new) != "" && slices.Equal(typesWithin(p.old, 0), typesWithin(p.new, 0))
}

// saidByReference reports whether a type beside a reference comes or goes, and is that of what it
// leads to. Whether it makes a type of its own is for aliasing to say.
func (c *comparer) saidByReference(p pair) bool {
	if p.old.Has("type") == p.new.Has("type") {
		return false
	}
	was, is := c.old.standsFor(p.old), c.new.standsFor(p.new)
	return was != nil && is != nil && (repeatsType(p.old, was) && hasTypesOf(was, is) || repeatsType(p.new, is) && hasTypesOf(is, was))
}

// repeatsType reports whether a schema has a type that what it refers to has, too.
func repeatsType(s, target *jsonschema.Schema) bool {
	return s.Has("type") && slices.Equal(typeNames(s.Get("type")), typeNames(follow(target).Get("type")))
}

// hasTypesOf reports whether what two references lead to says the same type.
func hasTypesOf(a, b *jsonschema.Schema) bool {
	return slices.Equal(typeNames(follow(a).Get("type")), typeNames(follow(b).Get("type")))
}

// typesSaid returns the JSON types that a schema names, but for those of none of the scalars that it
// lists; where it names none, those of these. Of objects and arrays, the type decides what Go has.
func typesSaid(s *jsonschema.Schema) []string {
	named, listed := typeNames(s.Get("type")), typesListed(s)
	if len(named) == 0 {
		return listed
	}
	isListed := func(t string) bool {
		return slices.Contains(listed, t) || t == "number" && slices.Contains(listed, "integer")
	}
	left := slices.DeleteFunc(slices.Clone(named), func(t string) bool { return !isListed(t) })
	if len(left) == 0 || slices.Equal(left, []string{"null"}) { // what is null alone is no alternative
		return named
	}
	return left
}

// typesListed returns the JSON types of the scalars that a schema lists; none if it lists none, or
// others, too.
func typesListed(s *jsonschema.Schema) (list []string) {
	var values []*jsonschema.Value
	if only := s.Get("const"); only != nil {
		values = append(values, only)
	}
	if enum := s.Get("enum"); enum != nil {
		values = enum.Items
	}
	for _, v := range values {
		switch {
		case v.Kind == jsonschema.Object || v.Kind == jsonschema.Array:
			return nil
		case v.Kind == jsonschema.Number && jsonvalue.IsIntegral(v.Text):
			list = append(list, "integer")
		default:
			list = append(list, kindNames[v.Kind])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// widens reports whether all values of some types are of others, too; no types are
// all of them.
func widens(old, new []string) bool {
	if len(old) == 0 || len(new) == 0 {
		return len(new) == 0
	}
	return !slices.ContainsFunc(old, func(t string) bool {
		return !slices.Contains(new, t) && (t != "integer" || !slices.Contains(new, "number"))
	})
}

// nullRule is the rule for null that comes to a place: whether the Go type says so already. That
// of a tag, which is a method, does not. That of what is never valid is what one of the things
// says that contradict each other, and is none where there is null to choose.
func (c *comparer) nullRule(p pair) *Rule {
	if p.required || c.isDiscriminator(p.new) || c.isNeeded(p.old) || c.isNeeded(p.new) || (p.old.Has("const") || p.old.Has("enum")) && c.tellsHeirs(p.member) {
		return nullAddedRequired
	}
	if p.object != nil && c.saidElsewhere(p.object, p.member) || isOfNoType(p.old) {
		return nullAddedUnsure
	}
	return nullAdded
}

// withNull returns some JSON types and null, sorted.
func withNull(types []string) []string {
	types = append(slices.Clone(types), "null")
	slices.Sort(types)
	return types
}

// butNull returns JSON types without null, in the same list.
func butNull(types []string) []string {
	return slices.DeleteFunc(types, func(t string) bool { return t == "null" })
}

func shown(types []string) string {
	if len(types) == 0 {
		return "any"
	}
	return strings.Join(types, " or ")
}

func enum(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	if widensConstant(p) || sameOnlyValue(p) {
		return // said of the constant
	}
	if old == nil || new == nil {
		c.report(enumChanged, p, keyword, "the list of values comes or goes")
		return
	}
	was, is := old.Items, new.Items
	if only := onlyValue(p.old); only != nil && !p.old.Has("const") && !p.new.Has("const") {
		r, message := constChanged, "the only value, "+brief(only)+", is another one now"
		switch {
		case contains(is, only):
			r, message = constWidened, "the only value, "+brief(only)+", is one of several now"
		case len(is) > 1:
			message = "the only value, " + brief(only) + ", is none of several now"
		}
		c.report(r, p, keyword, message)
		return
	}
	if p.nullApart {
		was, is = slices.DeleteFunc(slices.Clone(was), isNull), slices.DeleteFunc(slices.Clone(is), isNull)
	}
	for _, v := range was {
		if !contains(is, v) {
			c.report(enumValueRemoved, p, keyword, "the value "+brief(v)+" is gone")
		}
	}
	for _, v := range is {
		if !contains(was, v) {
			r, message := enumAddition(was, v)
			c.report(r, p, keyword, message)
		}
	}
}

// enumAddition finds the rule for one more value of a list.
func enumAddition(old []*jsonschema.Value, v *jsonschema.Value) (r *Rule, message string) {
	message = "the value " + brief(v) + " is new"
	alike := 0 // of the same kind; beside null, a value is the only one
	for _, o := range old {
		if o.Kind == v.Kind {
			alike++
		}
	}
	switch {
	case alike < 2 || v.Kind != jsonschema.String && v.Kind != jsonschema.Number:
		return enumChanged, message // one value is a tag, or has no type of its own
	case numbersOf(old) != numbersOf(append(slices.Clone(old), v)):
		return enumChanged, message + ", and no " + string(numbersOf(old))
	case site.Folded(v.Str) != "":
		for _, o := range old {
			if site.Folded(o.Str) == site.Folded(v.Str) {
				return enumValueTakesName, message + ", and may be called as " + brief(o) + " was"
			}
		}
	}
	return enumValueAdded, message
}

// numberSort is what Go has for a list of numbers.
type numberSort string

const (
	wholeNumbers  numberSort = "int64"
	hugeNumbers   numberSort = "number of Go" // kept as text
	floatNumbers  numberSort = "float64"
	roundedToSome numberSort = "float64 that is exact" // no constants
)

// numbersOf returns what Go has for those of some values that are numbers.
func numbersOf(list []*jsonschema.Value) numberSort {
	whole, fits, exact := true, true, true
	for _, v := range list {
		if v.Kind == jsonschema.Number {
			_, fit := jsonvalue.WholeNumber(v.Text)
			whole, fits, exact = whole && jsonvalue.IsIntegral(v.Text), fits && fit, exact && !jsonvalue.IsRounded(v.Text)
		}
	}
	switch {
	case whole && fits:
		return wholeNumbers
	case whole:
		return hugeNumbers
	case exact:
		return floatNumbers
	}
	return roundedToSome
}

func isNull(v *jsonschema.Value) bool { return v.Kind == jsonschema.Null }

func contains(list []*jsonschema.Value, v *jsonschema.Value) bool {
	return slices.ContainsFunc(list, func(o *jsonschema.Value) bool { return equal(o, v) })
}

// brief is a value as a message shows it.
func brief(v *jsonschema.Value) string {
	if len(v.Text) > 60 {
		return v.Kind.String()
	}
	return v.Text
}

func constant(c *comparer, p pair, keyword string) {
	switch {
	case equalValues(p, keyword), sameOnlyValue(p):
	case widensConstant(p):
		c.report(constWidened, p, keyword, "the constant is one of several values now")
	default:
		c.report(constChanged, p, keyword, "the constant changes")
	}
}

// widensConstant reports whether a constant becomes a list of values that has it.
func widensConstant(p pair) bool {
	constant, list := p.old.Get("const"), p.new.Get("enum")
	return constant != nil && list != nil && !p.old.Has("enum") && !p.new.Has("const") && contains(list.Items, constant)
}

// sameOnlyValue reports whether both schemas allow one value, and the same, whichever way
// they say so: the Go type is the same then, too. Pydantic has said it in three ways.
func sameOnlyValue(p pair) bool {
	old := onlyValue(p.old)
	return old != nil && equal(old, onlyValue(p.new))
}

// onlyValue returns the scalar that a schema allows alone: a constant, a list of one value,
// or both, with its type or without. It is nil if there is none, or more is said of types.
func onlyValue(s *jsonschema.Schema) *jsonschema.Value {
	only := s.Get("const")
	if enum := s.Get("enum"); enum != nil {
		list := enum.Items
		if len(list) != 1 || only != nil && !equal(only, list[0]) {
			return nil
		}
		only = list[0]
	}
	if only == nil {
		return nil
	}
	switch types := typeNames(s.Get("type")); {
	case only.Kind == jsonschema.Array || only.Kind == jsonschema.Object, len(types) > 1:
		return nil
	case len(types) == 1 && types[0] == "integer":
		if n, ok := number(only); !ok || !n.IsInt() {
			return nil
		}
	case len(types) == 1 && types[0] != kindNames[only.Kind]:
		return nil
	}
	return only
}

// defaults compares defaults. One beside a constant-like type property may be
// a tag: pydantic writes them so.
func defaults(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	report := func(r *Rule, message string) {
		below := p.new
		if c.tellsNothing(p) {
			below = nil // which values are valid is as before, and which alternative one is
		}
		c.found(r, placeOf(p.old, keyword), placeOf(p.new, keyword), below, message)
	}
	taken := ""
	if old == nil {
		taken = c.takesNameByDefault(p)
	}
	switch {
	case equal(old, new):
	case taken != "":
		report(memberTakesName, "a default is new, and the method that gives it may be called as the field of "+strconv.Quote(taken)+" is")
	case strings.HasSuffix(p.new.Pointer, "/type") || strings.HasSuffix(p.new.Pointer, "/$type") || c.isDiscriminator(p.new):
		report(tagDefaultChanged, "the default of a tag changes")
	case old == nil:
		report(defaultAdded, "a default is new")
	case (new == nil || new.Kind != old.Kind) && !isShown(old):
		report(defaultChanged, "the default is gone, or of another JSON type")
	case new == nil || new.Kind != old.Kind || isNoInteger(p.new, new) && !isNoInteger(p.old, old):
		report(defaultRemoved, "the default is gone, or of another JSON type")
	case repeatsDefaults(p.new, old, new):
		report(defaultRepeats, "the default says of more members what they are by default")
	default:
		report(defaultChanged, "the default changes")
	}
}

// isShown reports whether a default may be one that a method gives: no list, no object, and not null.
func isShown(v *jsonschema.Value) bool {
	return v.Kind == jsonschema.String || v.Kind == jsonschema.Number || v.Kind == jsonschema.Bool
}

// tellsNothing reports whether a pair is a member that no alternatives are told apart by, for it has
// neither constants nor a list of values, in itself or by what it refers to.
func (c *comparer) tellsNothing(p pair) bool {
	isMore := func(keyword string) bool { return p.old.Has(keyword) || p.new.Has(keyword) }
	return p.object != nil && !slices.ContainsFunc(append([]string{"const", "enum", "pattern"}, inPlace...), isMore) && !c.saidElsewhere(p.object, p.member)
}

// repeatsDefaults reports whether an object that is a default has gained nothing but members with
// what these stand for when they are absent, at any depth, as pydantic and schemars write the defaults
// of models.
func repeatsDefaults(s *jsonschema.Schema, old, new *jsonschema.Value) bool {
	if inner := besideNull(s); inner != nil {
		s = inner
	}
	if old.Kind != jsonschema.Object || new.Kind != jsonschema.Object {
		return false
	}
	isOther := func(m jsonschema.Member) bool {
		is := new.Get(m.Name)
		declared := declaredBy(s, m.Name, 0)
		return is == nil || !equal(m.Value, is) && (declared == nil || !repeatsDefaults(declared, m.Value, is))
	}
	return !slices.ContainsFunc(old.Members, isOther) && !slices.ContainsFunc(new.Members, func(m jsonschema.Member) bool {
		declared := declaredBy(s, m.Name, 0)
		return old.Get(m.Name) == nil && (declared == nil || !equal(m.Value, declared.Value.Get("default")))
	})
}

// isNoInteger reports whether a value is a number with a fraction where integers are wanted.
func isNoInteger(s *jsonschema.Schema, v *jsonschema.Value) bool {
	types := typesSaid(s)
	return v.Kind == jsonschema.Number && !jsonvalue.IsIntegral(v.Text) && slices.Contains(types, "integer") && !slices.Contains(types, "number")
}

// lower and upper compare bounds; where there is none, anything goes.
func lower(c *comparer, p pair, keyword string) { c.bound(p, keyword, boundRule(p, keyword, -1)) }
func upper(c *comparer, p pair, keyword string) { c.bound(p, keyword, boundRule(p, keyword, +1)) }

// bound reports a bound that changes by a rule; nil if it does not.
func (c *comparer) bound(p pair, keyword string, r *Rule) {
	if r != nil {
		c.report(r, p, keyword, change(p, keyword, keyword))
	}
}

// boundRule finds the rule for a bound; a move in the direction allows more. It is nil if the
// bound stays.
func boundRule(p pair, keyword string, direction int) *Rule {
	old, new := values(p, keyword)
	switch {
	case equal(old, new), isNoBound(old, keyword) && isNoBound(new, keyword):
		return nil
	case old != nil && old.Kind == jsonschema.Bool || new != nil && new.Kind == jsonschema.Bool:
		return boundUnsure // draft 4: exclusiveMinimum is a boolean beside minimum
	case new == nil:
		return boundLoosened
	case old == nil:
		return boundTightened
	}
	o, okOld := number(old)
	n, okNew := number(new)
	if !okOld || !okNew {
		return boundUnsure
	}
	switch order := n.Cmp(o) * direction; {
	case order > 0:
		return boundLoosened
	case order < 0:
		return boundTightened
	}
	return nil
}

// isNoBound reports whether a bound allows everything: nothing is shorter than nothing.
func isNoBound(v *jsonschema.Value, keyword string) bool {
	return v == nil || strings.HasPrefix(keyword, "min") && keyword != "minimum" && v.Kind == jsonschema.Number && jsonvalue.CanonicalNumber(v.Text) == "0"
}

// number returns a number exactly; not one whose exponent would fill memory.
func number(v *jsonschema.Value) (*big.Rat, bool) {
	if i := strings.IndexAny(v.Text, "eE"); i >= 0 && len(v.Text)-i > 4 {
		return nil, false
	}
	return new(big.Rat).SetString(v.Text)
}

func multiple(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	r := boundTightened
	switch {
	case equal(old, new):
		return
	case new == nil:
		r = boundLoosened
	case old != nil:
		o, okOld := number(old)
		n, okNew := number(new)
		if okOld && okNew && n.Sign() != 0 && o.Quo(o, n).IsInt() {
			r = boundLoosened
		}
	}
	c.report(r, p, keyword, change(p, keyword, keyword))
}

func unique(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	is := func(v *jsonschema.Value) bool { return v != nil && v.Text == "true" }
	switch {
	case is(old) && !is(new):
		c.report(boundLoosened, p, keyword, "elements may be equal now")
	case !is(old) && is(new):
		c.report(boundTightened, p, keyword, "elements must differ now")
	}
}
