package golden_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// Random valid states, made from the schema alone, are read by both modes and
// round-trip.
func TestDurableRandomStates(t *testing.T) {
	const seed = 20261123
	n := 3000
	if testing.Short() {
		n = 300
	}
	t.Logf("seed %d", seed)
	m := newMaker(t, rand.New(rand.NewPCG(seed, 4)))
	valid := durableOracle(t, newestDurable(), false)
	rules := keptFaithfully()
	var size int
	for i := range n {
		text := []byte(m.state())
		size += len(text)
		if err := valid.Check(text); err != nil {
			t.Fatalf("the maker is wrong: %v\n%s", err, text)
		}
		checkRoundTrip(t, text, rules, durableagent.Strict())
		s, err := durableagent.Decode(text)
		if err != nil {
			t.Fatalf("tolerant reading refuses what strict reading accepts: %v\n%s", err, text)
		}
		if err := s.Validate(); err != nil {
			t.Errorf("Validate: %v", err)
		}
		checkWalk(t, s, mustEncode(t, s))
		checkDurableMasking(t, s)
		if t.Failed() {
			t.Fatalf("state %d: %s", i, text)
		}
	}
	t.Logf("%d states, %d bytes on average", n, size/n)
}

// maker makes random instances of the durable schema. It reads the keywords
// that this schema uses, and fails on others.
type maker struct {
	*rand.Rand
	t      testing.TB
	schema *jsontest.Value
	labels []string
	open   map[*jsontest.Value]bool // schemas that are taken for true
}

func newMaker(t testing.TB, rnd *rand.Rand) *maker {
	return &maker{
		Rand: rnd, t: t, schema: newestSchema(),
		labels: append(slices.Clone(durableVersions()), "1.70.0"),
	}
}

func (m *maker) state() string { return m.space() + m.instance(m.schema) + m.space() }

func (m *maker) def(ref string) *jsontest.Value {
	// The root reaches only the base of the entries; its extensions are valid
	// wherever it is.
	if ref == "#/$defs/conversationEntry" {
		ref = pick(m, "#/$defs/conversationEntry", "#/$defs/agentRequest", "#/$defs/agentResponse", "#/$defs/agentResponse")
	}
	return m.at(ref)
}

func (m *maker) at(ref string) *jsontest.Value {
	v, err := m.schema.At(strings.TrimPrefix(ref, "#"))
	if err != nil {
		m.t.Fatal(err)
	}
	return v
}

func (m *maker) instance(schema *jsontest.Value) string {
	if m.open[schema] {
		return m.free(2)
	}
	if ref, ok := schema.Member("$ref"); ok {
		return m.instance(m.def(ref.Text))
	}
	if oneOf, ok := schema.Member("oneOf"); ok {
		return m.instance(oneOf.Items[m.IntN(len(oneOf.Items))])
	}
	if c, ok := schema.Member("const"); ok {
		return m.quote(c.Text)
	}
	if enum, ok := schema.Member("enum"); ok {
		return m.quote(enum.Items[m.IntN(len(enum.Items))].Text)
	}
	kind := ""
	if typ, ok := schema.Member("type"); ok {
		kind = typ.Text
		if typ.Kind == jsontest.Array {
			kind = typ.Items[m.IntN(len(typ.Items))].Text
		}
	}
	_, merged := schema.Member("allOf")
	switch {
	case kind == "object" || merged:
		return m.object(schema)
	case kind == "array":
		items, _ := schema.Member("items")
		list := make([]string, m.IntN(4))
		for i := range list {
			list[i] = m.space() + m.instance(items) + m.space()
		}
		return "[" + strings.Join(list, ",") + m.space() + "]"
	case kind == "string":
		if _, ok := schema.Member("pattern"); ok {
			return m.quote(pick(m, m.labels...))
		}
		if _, ok := schema.Member("format"); ok && m.IntN(10) > 0 {
			return m.quote(pick(m, "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.47008+00:00", "2026-01-01T00:00:00.123456", "2026-01-01T05:30:00.1234567+05:30", "2026-01-01", ""))
		}
		return m.text()
	case kind == "integer":
		if _, ok := schema.Member("minimum"); ok {
			return pick(m, "1", "7", "1e2", "3.0", "9223372036854775807", "9223372036854775808", "1E400")
		}
		return pick(m, "0", "-0", "-5", "658", "12.0", "0.5e1", "18446744073709551616", "-9223372036854775808", "1e-0")
	case kind == "null":
		return "null"
	case kind == "":
		return m.free(3)
	}
	m.t.Fatalf("schema of type %q", kind)
	return ""
}

// object makes an instance of an object schema, its members in any order.
func (m *maker) object(schema *jsontest.Value) string {
	var properties []jsontest.Member
	var required []string
	parts := []*jsontest.Value{schema}
	if all, ok := schema.Member("allOf"); ok {
		for _, part := range all.Items {
			ref, _ := part.Member("$ref")
			parts = append(parts, m.at(ref.Text))
		}
		required = append(required, "$type") // else it is no such variant
	}
	for _, part := range parts {
		if p, ok := part.Member("properties"); ok {
			properties = append(properties, p.Members...)
		}
		if r, ok := part.Member("required"); ok {
			for _, name := range r.Items {
				required = append(required, name.Text)
			}
		}
	}
	if len(properties) == 0 {
		if rest, ok := schema.Member("additionalProperties"); ok {
			return m.mapOf(func() string { return m.instance(rest) })
		}
		return m.mapOf(func() string { return m.free(3) })
	}
	var members []string
	for _, p := range properties {
		if slices.Contains(required, p.Name) || m.IntN(5) < 3 {
			members = append(members, m.quote(p.Name)+m.space()+":"+m.space()+m.instance(p.Value))
		}
	}
	if m.IntN(3) == 0 {
		for _, name := range m.names() {
			members = append(members, m.quote("x-"+name)+":"+m.free(3))
		}
	}
	m.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, m.space()+","+m.space()) + m.space() + "}"
}

func (m *maker) mapOf(value func() string) string {
	var members []string
	for _, name := range m.names() {
		members = append(members, m.quote(name)+":"+value())
	}
	return "{" + strings.Join(members, ",") + "}"
}

// names returns a few distinct names.
func (m *maker) names() []string {
	names := []string{"", "a", "b", "type", "text", "$type", "a/b", "~", "é", "😀", "\xed\xa0\xbd", "\xed\xb8\x80", "\x00", "Extra", "__proto__"}
	m.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names[:m.IntN(4)]
}

// free makes any JSON value.
func (m *maker) free(depth int) string {
	if depth == 0 || m.IntN(3) > 0 {
		return pick(m, "null", "true", "false", "0", "-0", "1.10", "1E+3", "1e-400", "123456789012345678901234567890", m.text(), m.text())
	}
	if m.IntN(2) == 0 {
		return m.mapOf(func() string { return m.free(depth - 1) })
	}
	list := make([]string, m.IntN(4))
	for i := range list {
		list[i] = m.free(depth - 1)
	}
	return "[" + strings.Join(list, ","+m.space()) + "]"
}

// text makes a string of pieces that different code reads.
func (m *maker) text() string {
	var b strings.Builder
	for range m.IntN(5) {
		b.WriteString(pick(m, "x", "plain words, eight bytes and more", "é", "日本語", "😀", "\xed\xa0\xbd", "\xed\xb8\x80", "\x00", "\n", `"`, `\`, "/", "\u2028", "<&>", "\x7f", "'"))
	}
	return m.quote(b.String())
}

// quote spells a text as a JSON string, one of many ways. It takes and keeps
// lone surrogates.
func (m *maker) quote(text string) string {
	style := m.IntN(4)
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(text); {
		r, n := decodeWTF8(text[i:])
		escape := r < ' ' || r == '"' || r == '\\' || isHalf(r)
		if escape || style == 1 && r >= 0x7f || style == 2 && m.IntN(3) == 0 {
			switch {
			case r >= 0x10000:
				fmt.Fprintf(&b, `\u%04x\u%04X`, 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff)
			case (r == '"' || r == '\\') && style != 2:
				b.WriteByte('\\')
				b.WriteRune(r)
			case style == 1:
				fmt.Fprintf(&b, `\u%04X`, r)
			default:
				fmt.Fprintf(&b, `\u%04x`, r)
			}
		} else {
			b.WriteRune(r)
		}
		i += n
	}
	b.WriteByte('"')
	return b.String()
}

func isHalf(r rune) bool { return 0xd800 <= r && r < 0xe000 }

func decodeWTF8(s string) (rune, int) {
	if len(s) >= 3 && s[0] == 0xed && s[1] >= 0xa0 {
		return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f), 3
	}
	for _, r := range s {
		return r, len(string(r))
	}
	return 0, 0
}

func (m *maker) space() string { return pick(m, "", "", "", "", " ", "\n\t", "\r\n", "          ") }

func pick(m *maker, choices ...string) string { return choices[m.IntN(len(choices))] }
