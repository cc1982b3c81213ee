package conformance

import (
	"encoding/json"
	"regexp"
	"slices"
)

// shaped returns a schema as people write them: it says what type its values
// have, and then what that needs. Now and then a keyword is put in that does
// not belong there.
func (r *random) shaped(depth int) any {
	s := r.plain(depth)
	if r.annotate && r.one(2) {
		r.annotated(s)
	}
	switch {
	case r.one(8):
		r.ingredient(s, depth)
	case r.one(8):
		r.annotation(s)
	}
	if r.one(6) {
		return r.nullable(s)
	}
	return s
}

// shapedLeaves and shapedBranches are what people write, with how often.
var shapedLeaves = []ingredient{
	{5, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.text(s) }},
	{4, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.quantity(s) }},
	{1, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["type"] = "boolean" }},
	{1, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["type"] = "null" }},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.enumeration(s) }},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.suggestion(s) }},
	{1, draft6, draft2020, func(r *random, s map[string]any, _ int) { s["const"] = r.value(0) }},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.reference(s) }},
	{1, draft2019, draft2020, func(r *random, s map[string]any, _ int) { r.reference(s); r.bound(s) }},
	{1, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["type"] = pick(r, []string{"object", "array"}) }},
}

func shapedBranches() []ingredient {
	return []ingredient{
		{8, draft4, draft2020, func(r *random, s map[string]any, depth int) { r.structure(s, depth) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { r.list(s, depth) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { r.mapping(s, depth) }},
		{3, draft4, draft2020, func(r *random, s map[string]any, depth int) { s[r.choice()] = r.tagged(depth) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { s[r.choice()] = r.several(depth) }},
		{1, draft4, draft2020, func(r *random, s map[string]any, depth int) { r.extended(s, depth) }},
		{1, draft4, draft2020, func(r *random, s map[string]any, depth int) { r.mixed(s, depth) }},
		{1, draft4, draft2020, func(r *random, s map[string]any, depth int) { r.tuple(s, depth); s["type"] = "array" }},
	}
}

func (r *random) plain(depth int) map[string]any {
	s := map[string]any{}
	if r.typed && r.one(3) {
		r.manyTypes(s, max(depth-1, 0))
		return s
	}
	if depth == 0 || r.one(3) {
		r.addOne(s, 0, shapedLeaves)
	} else {
		r.addOne(s, depth-1, shapedBranches())
	}
	return s
}

// bound says which values are allowed, and not what they consist of.
func (r *random) bound(s map[string]any) {
	some := func() any { return map[string]any{"required": []any{r.name()}} }
	switch r.IntN(16) {
	case 5:
		s[pick(r, []string{"unevaluatedProperties", "unevaluatedItems"})] = r.one(4)
	case 6:
		s["type"] = pick(r, jsonTypes)
	case 7:
		s["not"] = some()
	case 8:
		s[r.choice()] = []any{some(), some()}
	case 9:
		s["if"], s["then"] = some(), some()
	case 10:
		s["not"] = map[string]any{"type": pick(r, jsonTypes)}
	case 0:
		s["uniqueItems"] = true
	case 1:
		s["contains"] = map[string]any{"type": pick(r, jsonTypes)}
	case 2:
		s["propertyNames"] = map[string]any{"maxLength": r.IntN(5)}
	case 3:
		s["dependentRequired"] = map[string]any{r.name(): []any{r.name()}}
	case 4:
		s["minimum"] = r.number()
	default:
		s[pick(r, []string{"minProperties", "maxProperties", "minItems", "maxItems", "minLength", "maxLength"})] = r.count(4)
	}
}

func (r *random) choice() string { return pick(r, []string{"oneOf", "anyOf"}) }

// nullable returns a schema that allows null too, in one of the ways in which
// people say so.
func (r *random) nullable(s map[string]any) any {
	null := map[string]any{"type": "null"}
	if t, ok := s["type"].(string); ok && t != "null" && r.one(2) {
		s["type"] = []string{t, "null"}
		return s
	}
	list := []any{s, null}
	if r.one(3) {
		slices.Reverse(list)
	}
	return map[string]any{r.choice(): list}
}

func (r *random) text(s map[string]any) {
	s["type"] = "string"
	switch r.IntN(8) {
	case 0:
		s["pattern"] = r.pattern()
	case 1:
		s["minLength"] = r.count(3)
	case 2:
		s["maxLength"] = r.count(3)
	case 3:
		s["format"] = pick(r, formats)
	}
}

func (r *random) quantity(s map[string]any) {
	s["type"] = pick(r, []string{"integer", "number"})
	switch r.IntN(6) {
	case 0:
		r.bounds(s)
	case 1:
		r.multiple(s)
	}
}

// enumeration lists values of one type, mostly.
func (r *random) enumeration(s map[string]any) {
	of := func(values ...any) []any {
		var list []any
		for _, k := range r.Perm(len(values))[:1+r.IntN(len(values))] {
			list = append(list, values[k])
		}
		return list
	}
	n := r.IntN(6)
	if r.ends && r.one(2) {
		n = 6
	}
	switch n {
	case 6:
		s["enum"] = of(json.Number("9223372036854775807"), json.Number("-9223372036854775808"), json.Number("9223372036854775808"), json.Number("1.7976931348623157e308"), json.Number("5e-324"), json.Number("1"))
	case 0:
		s["enum"] = of(json.Number("0"), json.Number("1"), json.Number("3"), json.Number("-1"))
	case 1:
		s["enum"] = of(json.Number("1.5"), json.Number("1"), json.Number("18446744073709551616"))
	case 2:
		s["enum"] = of("a", "x", nil, true)
	case 3:
		s["enum"] = of(true, false)
	default:
		if r.names != nil && r.one(2) {
			s["enum"] = of(r.names[0], r.names[1], r.names[2], r.names[3], "a")
			break
		}
		s["enum"] = of("a", "ab", "x", "", "🙂")
	}
	if r.one(3) {
		s["type"] = pick(r, jsonTypes)
	}
}

// suggestion lists values, and allows others, mostly all of the same type.
func (r *random) suggestion(s map[string]any) {
	list, others := map[string]any{}, map[string]any{}
	if r.one(4) {
		r.reference(list)
	} else {
		r.enumeration(list)
	}
	switch r.IntN(4) {
	case 0:
		r.text(others)
	case 1:
		r.quantity(others)
	default:
		others["type"] = pick(r, []string{"string", "string", "string", "integer"})
	}
	branches := []any{list, others}
	if r.one(3) {
		branches = []any{others, list}
	}
	if r.one(6) {
		branches = append(branches, map[string]any{"type": "null"})
	}
	s["anyOf"] = branches
}

// structure describes an object with members.
func (r *random) structure(s map[string]any, depth int) {
	s["type"] = "object"
	properties := map[string]any{}
	var names []string
	for range r.IntN(4) {
		name := r.name()
		if properties[name] == nil {
			names = append(names, name)
		}
		properties[name] = r.sub(depth)
		if member, ok := properties[name].(map[string]any); ok && r.one(8) {
			member["default"] = r.value(0)
		}
	}
	s["properties"] = properties
	var required []string
	for _, name := range names {
		if r.one(2) {
			required = append(required, name)
		}
	}
	if required != nil {
		s["required"] = required
	}
	switch r.IntN(6) {
	case 0:
		s["additionalProperties"] = false
	case 1:
		s["additionalProperties"] = true
	case 2:
		s["additionalProperties"] = r.sub(depth)
	}
	if r.one(10) {
		s["patternProperties"] = r.byName(depth, r.pattern)
	}
}

func (r *random) list(s map[string]any, depth int) {
	s["type"] = "array"
	s["items"] = r.sub(depth)
	switch r.IntN(6) {
	case 0:
		s["minItems"] = r.count(3)
	case 1:
		s["maxItems"] = r.count(3)
	case 2:
		s["uniqueItems"] = true
	}
}

// mapping describes an object whose member names are data.
func (r *random) mapping(s map[string]any, depth int) {
	s["type"] = "object"
	s["additionalProperties"] = r.sub(depth)
	switch r.IntN(8) {
	case 0:
		s["minProperties"] = r.count(3)
	case 1:
		s["required"] = r.distinct(2)
	case 2:
		delete(s, "additionalProperties")
		s["patternProperties"] = r.byName(depth, r.pattern)
	}
}

// tagged returns alternatives that a member tells apart: by constants, by
// lists of them, or by defaults only.
func (r *random) tagged(depth int) []any {
	tag := "kind"
	if r.one(6) {
		tag = r.name()
	}
	tags := []any{"x", "y", "ab"}
	if r.names != nil && r.one(2) {
		tags = []any{r.names[0], r.names[1], r.names[2]}
	}
	if r.one(6) {
		tags = []any{json.Number("1"), json.Number("2"), true}
		if r.ends {
			tags = []any{json.Number("9223372036854775807"), json.Number("9223372036854775808"), json.Number("9223372036854775807.5")}
		}
	}
	how := r.IntN(4)
	var list []any
	values := slices.Clone(tags[:2+r.IntN(2)])
	if r.one(5) { // two alternatives have this one
		values = append(values, values[0])
	}
	for _, value := range values {
		s := map[string]any{}
		r.structure(s, depth)
		if r.one(6) {
			delete(s, "type")
		}
		member := map[string]any{}
		switch {
		case r.one(6):
			member["enum"] = []any{value, nil}
		case r.one(8):
			member["anyOf"] = []any{map[string]any{"enum": []any{value}}, map[string]any{"type": "null"}}
		case r.one(12) && value != tags[1]: // in part the tags of another one
			member["enum"] = []any{value, tags[1]}
		case how == 0 || r.draft == draft4:
			member["enum"] = []any{value}
			if text, ok := value.(string); ok && r.one(2) {
				member["enum"] = []any{value, text + "2"}
			}
		case how == 1 && r.one(2):
			member["default"] = value
		case how == 2 && r.one(4):
			member["anyOf"] = []any{map[string]any{"const": value}, map[string]any{"enum": []any{value, "more"}}}
		default:
			member["const"] = value
			if how == 2 {
				member["default"] = value
			}
		}
		if r.one(3) {
			member["type"] = "string"
		}
		if text, ok := value.(string); ok && r.one(9) { // all that begin so
			member = map[string]any{"type": "string", "pattern": "^" + regexp.QuoteMeta(string([]rune(text + "x")[:1])) + []string{"", ".*$", "[a-z]"}[r.IntN(3)]}
		}
		properties := s["properties"].(map[string]any)
		properties[tag] = member
		if required, _ := s["required"].([]string); how != 3 && !slices.Contains(required, tag) && !r.one(6) {
			s["required"] = append(required, tag)
		}
		list = append(list, s)
	}
	if r.one(6) {
		list = append(list, r.sub(depth))
	}
	if r.one(5) {
		list = append(list, r.rest(tag, depth))
	}
	if r.one(8) { // what has no tag
		s := map[string]any{}
		r.structure(s, depth)
		s["properties"].(map[string]any)[tag] = map[string]any{"type": "null"}
		list = append(list, s)
	}
	return list
}

// rest describes what has any other tag, or none.
func (r *random) rest(tag string, depth int) any {
	s := map[string]any{}
	r.structure(s, depth)
	properties := s["properties"].(map[string]any)
	delete(properties, tag)
	if r.one(2) {
		properties[tag] = map[string]any{"type": "string"}
		if required, _ := s["required"].([]string); !slices.Contains(required, tag) {
			s["required"] = append(required, tag)
		}
	}
	return s
}

// arrays returns alternatives that their first elements tell apart.
func (r *random) arrays(depth int) []any {
	keyword := "items"
	if r.draft >= draft2020 {
		keyword = "prefixItems"
	}
	var list []any
	for _, value := range []string{"x", "y", "ab"}[:2+r.IntN(2)] {
		s := map[string]any{"type": "array", keyword: []any{map[string]any{"enum": []any{value}}, r.sub(depth)}}
		if r.one(2) {
			s["minItems"] = 1 + r.IntN(2)
		}
		list = append(list, s)
	}
	if r.one(2) {
		list = append(list, r.plain(depth))
	}
	return list
}

// several returns alternatives that their kinds or members tell apart, or
// nothing does.
func (r *random) several(depth int) []any {
	if r.one(6) {
		return r.arrays(depth)
	}
	var list []any
	for range 2 + r.IntN(2) {
		if r.one(4) {
			list = append(list, r.shaped(depth))
		} else {
			list = append(list, r.plain(depth))
		}
	}
	return list
}

// extended adds members to what another schema describes.
func (r *random) extended(s map[string]any, depth int) {
	base, more := map[string]any{}, map[string]any{}
	if r.draft >= draft2019 || r.one(2) {
		r.reference(base)
	} else {
		r.structure(base, depth)
	}
	r.structure(more, depth)
	s["allOf"] = []any{base, more}
	if r.one(2) {
		s["allOf"] = []any{base}
		for keyword, value := range more {
			s[keyword] = value
		}
	}
	if r.draft >= draft2019 && r.one(4) {
		s["unevaluatedProperties"] = false
	}
}

// mixed describes values of several types in one schema.
func (r *random) mixed(s map[string]any, depth int) {
	for _, describe := range []func(){
		func() { r.text(s) },
		func() { r.quantity(s) },
		func() { r.structure(s, depth) },
		func() { r.list(s, depth) },
	} {
		if r.one(2) {
			describe()
		}
	}
	s["type"] = r.types()
}
