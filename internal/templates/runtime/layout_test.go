package runtime

import (
	"errors"
	"strings"
	"testing"
)

// layoutsForTest tells teams apart, as a family's layouts would.
var layoutsForTest = layoutTable{
	paths: []layoutPath{
		{"type"}, // 0
		{"*/*"},  // 1: a name with a slash
		{"**", "llm_messages"},
		{"agent_states", "*/*"},
		{"agent_states", "*", "thread", "*", "id"},
		{"agent_states"},
	},
	layouts: []layoutRule{
		{name: "map", refused: true, when: []layoutCondition{{present: 1 << 1, absent: 1 << 0}}},
		{name: "old", when: []layoutCondition{{present: 1 << 2}}},
		{name: "keys", when: []layoutCondition{{present: 1 << 3}}},
		{name: "open", when: []layoutCondition{{present: 1 << 4}, {present: 1 << 5, absent: 1 << 3}}},
	},
}

func TestLayout(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a tag rules the map out", `{"type":"T"}`, ""},
		{"a name with a slash and no tag", `{"a/b":{"type":"T"}}`, "map"},
		{"a name with a slash, the tag after it", `{"a/b":{},"type":"T"}`, ""},
		{"a slash spelled as an escape", `{"a\/b":{}}`, "map"},
		{"deep", `{"type":"T","a":[{"b":{"llm_messages":null}}]}`, "old"},
		{"at the root", `{"llm_messages":[],"type":"T"}`, "old"},
		{"the first that fits wins", `{"type":"T","agent_states":{"a/b":{"thread":[{"id":1}],"llm_messages":[]}}}`, "old"},
		{"the order of members does not matter", `{"type":"T","agent_states":{"a/b":{}},"llm_messages":1}`, "old"},
		{"a name among several", `{"type":"T","agent_states":{"plain":{},"a/b":{}}}`, "keys"},
		{"first alternative", `{"type":"T","agent_states":{"a":{"thread":[{},{"id":"x"}]}}}`, "open"},
		{"second alternative", `{"type":"T","agent_states":{}}`, "open"},
		{"elements have no names", `{"type":"T","agent_states":[{"id":1}]}`, "open"},
		{"no object", `[1,2]`, ""},
		{"a scalar", `"agent_states"`, ""},
		{"names are matched exactly", `{"type":"T","Agent_states":{"a/b":{}}}`, ""},
	} {
		got, err := newDecoder([]byte(c.text), nil).layout(&layoutsForTest)
		if got != c.want || err != nil {
			t.Errorf("%s: layout of %s is %q, %v; want %q", c.name, c.text, got, err, c.want)
		}
	}
}

func TestLayoutReadsNoFurtherThanItMust(t *testing.T) {
	table := layoutTable{
		paths:   []layoutPath{{"llm_messages"}},
		layouts: []layoutRule{{name: "old", when: []layoutCondition{{present: 1}}}},
	}
	if got, err := newDecoder([]byte(`{"llm_messages":[],"broken":`), nil).layout(&table); got != "old" || err != nil {
		t.Errorf("%q, %v; want old", got, err)
	}
}

// A path with "**" more than once can lead to the same step in many ways. Each step counts
// once, or a small document would take memory with the square of its depth, and more.
func TestLayoutInProportion(t *testing.T) {
	table := layoutTable{
		paths:   []layoutPath{{"**", "a", "**", "a", "**", "b"}, {"**", "*", "**", "*", "c"}},
		layouts: []layoutRule{{name: "no", when: []layoutCondition{{present: 1}, {present: 2}}}, {name: "yes", when: []layoutCondition{{absent: 1}}}},
	}
	const levels = 100
	d := newDecoder([]byte(strings.Repeat(`{"a":`, levels)+"1"+strings.Repeat("}", levels)), nil)
	s := layoutScan{d: d, paths: table.paths, rules: table.layouts, wanted: 3, steps: []layoutStep{{path: 0}, {path: 1}}}
	if s.value(d.start(), 0); cap(s.steps) > 50*levels {
		t.Errorf("room for %d steps in a document of %d levels", cap(s.steps), levels)
	}
}

func TestLayoutOfWhatIsNoJSON(t *testing.T) {
	for _, text := range []string{``, `{`, `{"type"`, `{"a":[1,}`, `{"a":1}x`, `{"agent_states":{"a":tru}}`, `{"a":[1 2]}`} {
		_, err := newDecoder([]byte(text), nil).layout(&layoutsForTest)
		var fault *DecodeError
		if !errors.As(err, &fault) || fault.Kind != InvalidJSON {
			t.Errorf("%s: %v; want a *DecodeError for invalid JSON", text, err)
		}
	}
	_, err := newDecoder([]byte(strings.Repeat("[", 100_000)), nil).layout(&layoutsForTest)
	var fault *DecodeError
	if !errors.As(err, &fault) || fault.Kind != TooDeep {
		t.Errorf("%v; want a *DecodeError for depth", err)
	}
}

func TestGateLayout(t *testing.T) {
	gate := func(text string) error { return newDecoder([]byte(text), nil).gateLayout(&layoutsForTest) }
	var fault *VersionError
	if err := gate(`{"a/b":{}}`); !errors.As(err, &fault) || fault.Layout != "map" || fault.Problem != VersionUnsupported {
		t.Errorf("the refused layout: %v", err)
	}
	for _, text := range []string{`{"type":"T","a/b":{}}`, `{"type":"T","llm_messages":[]}`, `{"a":1}`, `{"a/b":`, `[`, ``} {
		if err := gate(text); err != nil {
			t.Errorf("%s: %v; nothing but a refused layout is refused here", text, err)
		}
	}
}

func TestMatchGlob(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"*", "", true},
		{"*", "a/b", true},
		{"*/*", "a/b", true},
		{"*/*", "/", true},
		{"*/*", "ab", false},
		{"ab", "ab", true},
		{"ab", "abc", false},
		{"a*", "ba", false},
		{"a*c", "abc", true},
		{"a*c", "ac", true},
		{"ab*b", "ab", false},
		{"a*b*c", "a-b-b-c", true},
		{"a*b*c", "a-c-b", false},
		{"*a", "ba", true},
	} {
		if got := matchGlob(c.pattern, c.text); got != c.want {
			t.Errorf("matchGlob(%q, %q) = %v", c.pattern, c.text, got)
		}
	}
}
