package conformance

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// instance returns a value to be judged by a schema: most look like what the
// schema describes, more or less, so that both verdicts are frequent.
func (r *random) instance(schema map[string]any) any {
	switch r.IntN(8) {
	case 0:
		return r.value(3)
	case 1, 2, 3:
		return (&suggestion{random: r, root: schema}).of(schema, 5)
	}
	v := (&suggestion{random: r, root: schema}).of(schema, 5)
	for range 1 + r.IntN(2) {
		v = r.mutate(v)
	}
	return v
}

// value returns any value.
func (r *random) value(depth int) any {
	n := 7
	if depth == 0 {
		n = 5
	}
	switch r.IntN(n) {
	case 0:
		return nil
	case 1:
		return r.one(2)
	case 2, 3:
		return r.number()
	case 4:
		return pick(r, texts)
	case 5:
		list := make([]any, r.IntN(4))
		for k := range list {
			list[k] = r.value(depth - 1)
		}
		return list
	}
	m := map[string]any{}
	for range r.IntN(5) {
		m[r.name()] = r.value(depth - 1)
	}
	if r.one(2) && !r.polite { // schemas have it, too
		m["kind"] = pick(r, texts)
	}
	return m
}

// mutate changes something in a value.
func (r *random) mutate(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if len(v) == 0 || r.one(4) {
			break
		}
		name := pick(r, sortedKeys(v))
		switch r.IntN(4) {
		case 0:
			delete(v, name)
		case 1:
			v[r.name()] = r.value(1)
		default:
			v[name] = r.mutate(v[name])
		}
		return v
	case []any:
		if len(v) == 0 || r.one(4) {
			break
		}
		k := r.IntN(len(v))
		switch r.IntN(4) {
		case 0:
			return slices.Delete(v, k, k+1)
		case 1:
			return append(v, v[k])
		default:
			v[k] = r.mutate(v[k])
		}
		return v
	}
	switch r.IntN(5) {
	case 0:
		return nil
	case 1:
		return []any{v}
	case 2:
		return map[string]any{r.name(): v}
	}
	return r.value(1)
}

// suggestion makes values that a schema describes, without caring too much:
// where keywords contradict each other or hold together, the value is wrong.
type suggestion struct {
	*random
	root map[string]any
}

func (g *suggestion) of(schema any, depth int) any {
	s, ok := schema.(map[string]any)
	if !ok || depth <= 0 || len(s) == 0 {
		return g.value(min(max(depth, 0), 2))
	}
	if target := g.target(s); target != nil && (g.draft < draft2019 || g.one(2)) {
		return g.of(target, depth-1)
	}
	if value, ok := s["const"]; ok {
		return copyOf(value)
	}
	if values, ok := s["enum"].([]any); ok {
		return copyOf(pick(g.random, values))
	}
	v := g.shape(s, depth)
	if list, ok := s["allOf"].([]any); ok {
		for _, branch := range list {
			v = g.merge(v, g.of(branch, depth-1))
		}
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if list, ok := s[keyword].([]any); ok {
			v = g.merge(v, g.of(pick(g.random, list), depth-1))
		}
	}
	if keyword := pick(g.random, []string{"if", "then", "else", "", ""}); s[keyword] != nil {
		v = g.merge(v, g.of(s[keyword], depth-1))
	}
	return v
}

// target returns what a reference leads to; nil if it is none, or too clever
// a one.
func (g *suggestion) target(s map[string]any) any {
	if s["$dynamicRef"] != nil || s["$recursiveRef"] != nil {
		return g.root
	}
	ref, _ := s["$ref"].(string)
	_, fragment, _ := strings.Cut(ref, "#")
	if ref == "" {
		return nil
	}
	definitions, _ := g.root[g.defsKeyword()].(map[string]any)
	for k := range g.defs {
		if ref == fmt.Sprint("d", k) || fragment == fmt.Sprint("anchor", k) || fragment == g.defFragment(k) {
			return definitions[g.defName(k)]
		}
	}
	if definition, ok := definitions[strings.TrimPrefix(fragment, "/"+g.defsKeyword()+"/")]; ok {
		return definition
	}
	if properties, ok := g.root["properties"].(map[string]any); ok && fragment == "/properties/a" {
		return properties["a"]
	}
	return g.root
}

// merge returns a value that is two at once, if they are objects.
func (g *suggestion) merge(a, b any) any {
	into, ok := a.(map[string]any)
	from, both := b.(map[string]any)
	if ok && both {
		for name, value := range from {
			into[name] = value
		}
		return into
	}
	if ok && g.one(2) {
		return a
	}
	return b
}

// shape returns a value of one of the types that a schema names or implies.
func (g *suggestion) shape(s map[string]any, depth int) any {
	switch g.typeOf(s) {
	case "null":
		return nil
	case "boolean":
		return g.one(2)
	case "integer":
		return g.integer()
	case "number":
		return g.number()
	case "string":
		return g.string(s)
	case "array":
		return g.array(s, depth)
	case "object":
		return g.object(s, depth)
	}
	return g.value(min(depth, 2))
}

func (g *suggestion) typeOf(s map[string]any) string {
	switch t := s["type"].(type) {
	case string:
		return t
	case []any:
		text, _ := pick(g.random, t).(string)
		return text
	}
	for _, implied := range []struct{ typ, keywords string }{
		{"object", "properties patternProperties additionalProperties required propertyNames unevaluatedProperties dependencies dependentSchemas dependentRequired minProperties maxProperties"},
		{"array", "items prefixItems contains unevaluatedItems uniqueItems minItems maxItems"},
		{"string", "pattern minLength maxLength"},
		{"number", "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"},
	} {
		for _, keyword := range strings.Fields(implied.keywords) {
			if _, ok := s[keyword]; ok && !g.one(4) {
				return implied.typ
			}
		}
	}
	return ""
}

func (g *suggestion) string(s map[string]any) string {
	fits := slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
		pattern, _ := s["pattern"].(string)
		n := utf8.RuneCountInString(text)
		return !matches(pattern, text) || n < intOf(s["minLength"], 0) || n > intOf(s["maxLength"], n)
	})
	if len(fits) == 0 {
		return pick(g.random, texts)
	}
	return pick(g.random, fits)
}

// matches reports whether a pattern matches, as far as package regexp tells.
func matches(pattern, text string) bool {
	re, err := regexp.Compile(pattern)
	return err != nil || re.MatchString(text)
}

func intOf(v any, otherwise int) int {
	n, ok := v.(json.Number)
	if !ok {
		return otherwise
	}
	i, _ := n.Int64()
	return int(i)
}

// most is how many elements or members a value has because it must: a bound may be one that none meets.
const most = 4

func (g *suggestion) array(s map[string]any, depth int) any {
	prefix, rest := s["prefixItems"], s["items"]
	if list, ok := rest.([]any); ok {
		prefix, rest = list, s["additionalItems"]
	}
	list := []any{}
	if prefix, ok := prefix.([]any); ok {
		for _, item := range prefix[:len(prefix)-g.IntN(2)] {
			list = append(list, g.of(item, depth-1))
		}
	}
	if s["contains"] != nil {
		list = append(list, g.of(s["contains"], depth-1))
	}
	if rest == nil {
		rest = s["unevaluatedItems"]
	}
	for len(list) < min(intOf(s["minItems"], 0), most) || rest != false && !g.one(3) {
		list = append(list, g.of(rest, depth-1))
	}
	return list
}

func (g *suggestion) object(s map[string]any, depth int) any {
	m := map[string]any{}
	required, _ := s["required"].([]any)
	properties, _ := s["properties"].(map[string]any)
	for _, name := range sortedKeys(properties) {
		if slices.Contains(required, any(name)) || g.one(2) {
			m[name] = g.of(properties[name], depth-1)
		}
	}
	rest := s["additionalProperties"]
	if rest == nil {
		rest = s["unevaluatedProperties"]
	}
	for _, name := range required {
		if _, there := m[name.(string)]; !there {
			m[name.(string)] = g.of(rest, depth-1)
		}
	}
	patterns, _ := s["patternProperties"].(map[string]any)
	for _, pattern := range sortedKeys(patterns) {
		if name := g.name(); matches(pattern, name) {
			m[name] = g.of(patterns[pattern], depth-1)
		}
	}
	for rest != false && (len(m) < min(intOf(s["minProperties"], 0), most) || g.one(3)) {
		name := g.name()
		if _, there := m[name]; !there {
			m[name] = g.of(rest, depth-1)
		} else if g.one(4) {
			break
		}
	}
	return m
}

// copyOf returns a value that shares nothing with v.
func copyOf(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := map[string]any{}
		for name, value := range v {
			m[name] = copyOf(value)
		}
		return m
	case []any:
		list := make([]any, len(v))
		for k := range v {
			list[k] = copyOf(v[k])
		}
		return list
	}
	return v
}

// spell writes a value in one of the ways in which JSON can be written:
// members in any order, with white space and escapes that need not be.
func (r *random) spell(v any) string {
	var b strings.Builder
	r.write(&b, v, r.one(4))
	return b.String()
}

func (r *random) write(b *strings.Builder, v any, oddly bool) {
	space := func() {
		if oddly && r.one(2) {
			b.WriteString(pick(r, []string{" ", "\n", "\t", "\r\n  "}))
		}
	}
	space()
	switch v := v.(type) {
	case map[string]any:
		b.WriteByte('{')
		names := sortedKeys(v)
		for n, k := range r.Perm(len(names)) {
			if n > 0 {
				b.WriteByte(',')
			}
			space()
			r.writeText(b, names[k], oddly)
			space()
			b.WriteByte(':')
			r.write(b, v[names[k]], oddly)
		}
		space()
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for k, item := range v {
			if k > 0 {
				b.WriteByte(',')
			}
			r.write(b, item, oddly)
		}
		space()
		b.WriteByte(']')
	case string:
		r.writeText(b, v, oddly)
	default:
		b.Write(encode(v))
	}
	space()
}

func (r *random) writeText(b *strings.Builder, text string, oddly bool) {
	if !oddly {
		b.Write(encode(text))
		return
	}
	b.WriteByte('"')
	for _, c := range text {
		if plain := encode(string(c)); r.one(3) && c < 0x10000 {
			fmt.Fprintf(b, `\u%04x`, c)
		} else {
			b.Write(plain[1 : len(plain)-1])
		}
	}
	b.WriteByte('"')
}
