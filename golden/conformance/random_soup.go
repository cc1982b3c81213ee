package conformance

// sub returns a schema of either sort.
func (r *random) sub(depth int) any {
	switch {
	case r.one(12):
		return r.boolean(!r.one(3))
	case r.neat || r.one(2):
		return r.shaped(depth)
	}
	return r.soup(depth)
}

// boolean returns the schema true or false.
func (r *random) boolean(value bool) any {
	switch {
	case r.draft > draft4:
		return value
	case value:
		return map[string]any{}
	}
	return map[string]any{"not": map[string]any{}}
}

func (r *random) subs(depth int) []any {
	list := make([]any, 1+r.IntN(3))
	for k := range list {
		list[k] = r.sub(depth)
	}
	return list
}

func (r *random) byName(depth int, name func() string) map[string]any {
	m := map[string]any{}
	for range 1 + r.IntN(3) {
		m[name()] = r.sub(depth)
	}
	return m
}

func (r *random) pattern() string { return pick(r, patterns) }

// soup returns a schema of a few keywords that have nothing to do with each
// other.
func (r *random) soup(depth int) map[string]any {
	s := map[string]any{}
	for range 1 + r.IntN(4) {
		r.ingredient(s, depth)
	}
	return s
}

// ingredient adds a keyword, or some that belong together.
func (r *random) ingredient(s map[string]any, depth int) {
	if depth == 0 || r.one(3) {
		r.addOne(s, 0, assertions)
	} else {
		r.addOne(s, depth-1, applicators())
	}
}

// ingredients are keywords, or groups of them, with how often they come and
// the drafts that have them.
type ingredient struct {
	weight      int
	since, upTo level
	add         func(r *random, s map[string]any, depth int)
}

func (r *random) addOne(s map[string]any, depth int, list []ingredient) {
	sum := 0
	for _, i := range list {
		sum += i.weight
	}
	for {
		n := r.IntN(sum)
		for _, i := range list {
			if n -= i.weight; n < 0 {
				if i.since <= r.draft && r.draft <= i.upTo {
					i.add(r, s, depth)
					return
				}
				break
			}
		}
	}
}

var assertions = []ingredient{
	{4, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["type"] = pick(r, jsonTypes) }},
	{3, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["type"] = r.types() }},
	{2, draft6, draft2020, func(r *random, s map[string]any, _ int) { s["const"] = r.value(2) }},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["enum"] = r.values(4, 1) }},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.bounds(s) }},
	{1, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.multiple(s) }},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) {
		s[pick(r, []string{"minLength", "minItems", "minProperties"})] = r.count(4)
	}},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) {
		s[pick(r, []string{"maxLength", "maxItems", "maxProperties"})] = r.count(4)
	}},
	{1, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["pattern"] = r.pattern() }},
	{1, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["uniqueItems"] = !r.one(4) }},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) { s["required"] = r.distinct(2) }},
	{1, draft4, draft7, func(r *random, s map[string]any, _ int) {
		s["dependencies"] = map[string]any{r.name(): r.distinct(2)}
	}},
	{1, draft2019, draft2020, func(r *random, s map[string]any, _ int) {
		s["dependentRequired"] = map[string]any{r.name(): r.distinct(2)}
	}},
	{2, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.reference(s) }},
	{1, draft4, draft2020, func(r *random, s map[string]any, _ int) { r.annotation(s) }},
}

// applicators is a function because its entries lead back to it.
func applicators() []ingredient {
	return []ingredient{
		{5, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["properties"] = r.byName(depth, r.name) }},
		{1, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["patternProperties"] = r.byName(depth, r.pattern) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["additionalProperties"] = r.sub(depth) }},
		{1, draft6, draft2020, func(r *random, s map[string]any, depth int) { s["propertyNames"] = r.sub(depth) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["items"] = r.sub(depth) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { r.tuple(s, depth) }},
		{2, draft6, draft2020, func(r *random, s map[string]any, depth int) { r.contains(s, depth) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["allOf"] = r.subs(depth) }},
		{3, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["anyOf"] = r.subs(depth) }},
		{2, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["oneOf"] = r.subs(depth) }},
		{1, draft4, draft2020, func(r *random, s map[string]any, depth int) { s["not"] = r.sub(depth) }},
		{2, draft7, draft2020, func(r *random, s map[string]any, depth int) { r.condition(s, depth) }},
		{1, draft4, draft7, func(r *random, s map[string]any, depth int) { s["dependencies"] = r.byName(depth, r.name) }},
		{1, draft2019, draft2020, func(r *random, s map[string]any, depth int) { s["dependentSchemas"] = r.byName(depth, r.name) }},
		{2, draft2019, draft2020, func(r *random, s map[string]any, depth int) { s["unevaluatedProperties"] = r.sub(depth) }},
		{1, draft2019, draft2020, func(r *random, s map[string]any, depth int) { s["unevaluatedItems"] = r.sub(depth) }},
	}
}

// types returns a list of types.
func (r *random) types() []string {
	var list []string
	for _, k := range r.Perm(len(jsonTypes))[:1+r.IntN(4)] {
		list = append(list, jsonTypes[k])
	}
	return list
}

func (r *random) bounds(s map[string]any) {
	end := pick(r, []string{"inimum", "aximum"})
	exclusive := "exclusiveM" + end
	switch {
	case r.draft == draft4:
		s["m"+end] = r.number()
		if r.one(2) {
			s[exclusive] = r.one(2)
		}
	case r.one(2):
		s[exclusive] = r.number()
	default:
		s["m"+end] = r.number()
	}
}

func (r *random) multiple(s map[string]any) {
	s["multipleOf"] = r.divisor()
}

// annotation adds what asserts nothing, though it may shape a type.
func (r *random) annotation(s map[string]any) {
	switch r.IntN(6) {
	case 0:
		s["title"] = r.name()
	case 1:
		s["description"] = pick(r, texts)
	case 2:
		s["default"] = r.value(1)
	case 3:
		s["format"] = pick(r, formats)
	case 4:
		s["contentEncoding"] = "base64"
	case 5:
		s["x-unheard-of"] = r.value(1)
	}
}

// tuple adds schemas by position, as the draft has them.
func (r *random) tuple(s map[string]any, depth int) {
	rest := "items"
	if r.draft == draft2020 {
		s["prefixItems"] = r.subs(depth)
	} else {
		s["items"] = r.subs(depth)
		rest = "additionalItems"
	}
	switch r.IntN(3) {
	case 0:
		s[rest] = r.boolean(false)
	case 1:
		s[rest] = r.sub(depth)
	}
}

func (r *random) contains(s map[string]any, depth int) {
	s["contains"] = r.sub(depth)
	if r.draft >= draft2019 {
		if r.one(2) {
			s["minContains"] = r.count(3)
		}
		if r.one(2) {
			s["maxContains"] = 1 + r.IntN(3)
		}
	}
}

func (r *random) condition(s map[string]any, depth int) {
	s["if"] = r.sub(depth)
	for _, branch := range []string{"then", "else"} {
		if !r.one(4) {
			s[branch] = r.sub(depth)
		}
	}
}
