package golden_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// nested returns a state whose deepest value has n arrays and objects around
// it, the root among them.
func nested(n int, open, closing string) []byte {
	return []byte(`{"schemaVersion":"1.1.0","data":{},"x":` + strings.Repeat(open, n-1) + "1" + strings.Repeat(closing, n-1) + `}`)
}

// Nesting beyond the limit is an error at the first bracket that is too deep, and an option sets the limit.
func TestDurableDepth(t *testing.T) {
	kinds := []struct{ open, closing, step string }{{"[", "]", "/0"}, {`{"a":`, "}", "/a"}}
	for _, k := range kinds {
		for _, tt := range []struct {
			depth, limit int
			ok           bool
		}{
			{1000, 0, true}, {1001, 0, false},
			{10, 10, true}, {11, 10, false},
			{5000, 5000, true}, {5001, 5000, false},
		} {
			var opts []durableagent.Option
			if tt.limit > 0 {
				opts = append(opts, durableagent.MaxDepth(tt.limit))
			}
			text := nested(tt.depth, k.open, k.closing)
			s, err := durableagent.Decode(text, opts...)
			if tt.ok {
				if err != nil {
					t.Errorf("depth %d, limit %d: %v", tt.depth, tt.limit, err)
				} else if out := mustEncode(t, s); !jsontest.Equal(text, out) {
					t.Errorf("depth %d is not written back", tt.depth)
				}
				continue
			}
			if got := durableOutcome(err); got != "depth" {
				t.Errorf("depth %d, limit %d: %.200s", tt.depth, tt.limit, got)
				continue
			}
			var e *durableagent.DecodeError
			errors.As(err, &e)
			limit := tt.depth - 1
			if want := len(`{"schemaVersion":"1.1.0","data":{},"x":`) + (limit-1)*len(k.open); int(e.Offset) != want {
				t.Errorf("depth %d: offset %d, want %d", tt.depth, e.Offset, want)
			}
			if want := "/x" + strings.Repeat(k.step, limit-1); e.Pointer != want {
				t.Errorf("depth %d: pointer of %d bytes, want %d", tt.depth, len(e.Pointer), len(want))
			}
		}
	}
	// Depth counts wherever the nesting is.
	for name, format := range map[string]string{
		"arguments":       `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"response","messages":[{"role":"tool","contents":[{"$type":"functionCall","callId":"","name":"","arguments":%s}]}]}]}}`,
		"unknown content": `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"response","messages":[{"role":"tool","contents":[{"$type":"new","a":%s}]}]}]}}`,
		"before the tag":  `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"a":%s,"$type":"response"}]}}`,
		"before version":  `{"data":{"x":%s},"schemaVersion":"1.1.0"}`,
		"session":         `{"schemaVersion":"1.1.0","data":{"session":%s}}`,
	} {
		deep := strings.Repeat("[", 1000) + strings.Repeat("]", 1000)
		if _, err := durableagent.Decode([]byte(fmt.Sprintf(format, deep))); durableOutcome(err) != "depth" {
			t.Errorf("%s: %v", name, err)
		}
		// An option raises the limit.
		if _, err := durableagent.Decode([]byte(fmt.Sprintf(format, deep)), durableagent.MaxDepth(1100)); err != nil {
			t.Errorf("%s, higher limit: %v", name, err)
		}
	}
}

// A hundred million open brackets are refused for their depth, with memory
// that the size of the input bounds.
func TestDurableHugeNesting(t *testing.T) {
	if testing.Short() {
		t.Skip("short: allocates a few hundred megabytes")
	}
	const size = 100 << 20
	for name, start := range map[string]string{
		"unknown member":      `{"schemaVersion":"1.1.0","data":{},"x":`,
		"history":             `{"schemaVersion":"1.1.0","data":{"conversationHistory":`,
		"before the version":  `{"x":`,
		"nothing but that":    ``,
		"arguments, before $": `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"messages":[{"contents":[{"arguments":`,
	} {
		t.Run(name, func(t *testing.T) {
			text := append([]byte(start), bytes.Repeat([]byte{'['}, size-len(start))...)
			for _, opts := range [][]durableagent.Option{nil, {durableagent.Strict()}} {
				var err error
				spent := allocatedBytes(func() { _, err = durableagent.Decode(text, opts...) })
				if spent > 3*size {
					t.Errorf("%d MB allocated for %d MB of input", spent>>20, size>>20)
				}
				var e *durableagent.DecodeError
				if !errors.As(err, &e) {
					t.Fatalf("%T: %v", err, err)
				}
				if got := durableOutcome(err); got != "depth" && !(got == "type" && (start == "" || name == "history")) {
					t.Errorf("%s: %.200s", got, err)
				}
				if n := len(err.Error()); n > 64<<10 {
					t.Errorf("a message of %d bytes", n)
				}
			}
		})
	}
}

// Values beside each other are no deeper than one of them, wherever they are, and whoever
// goes over them.
func TestDurableDepthIsNotThatOfOthers(t *testing.T) {
	for _, value := range []string{`[]`, `{}`, `[ ]`, `{ }`, `[1]`, `{"a":1}`, `[[],[]]`, `{"a":{},"b":[]}`} {
		many := "[" + strings.Repeat(value+",", 20) + value + "]"
		members := ""
		for k := range 20 {
			members += fmt.Sprintf(`,"m%d":%s`, k, value)
		}
		for _, form := range []string{
			`{"schemaVersion":"1.2.0","x":%s,"data":{"conversationHistory":[]}}`,
			`{"x":%s,"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[],"x":%s}}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]},"x":%s}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":null},"x":%s}`,
			`{"schemaVersion":"1.2.0","data":{},"x":%s}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"x":%s}]},"y":[]}`,
			`{"schemaVersion":"1.2.0","data":{"ingestedPositions":{},"conversationHistory":[{"messages":[]},{"messages":[{"contents":[]}]},{}],"x":[[[%s]]]}}`,
			`{"schemaVersion":"1.2.0","data":{"ingestedPositions":{"a":1},"conversationHistory":[{"messages":[{},{"contents":[{},{}]}]}]},"x":[[[[[[%s]]]]]]}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"later","x":%s}]}}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"x":%s,"$type":"request"}]}}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","responseSchema":%s}]}}`,
		} {
			for _, more := range []string{many, `{"m":0` + members + `}`} {
				doc := fmt.Appendf(nil, form, more)
				limit := durableagent.MaxDepth(depthOf(doc))
				if s, err := durableagent.Decode(doc, limit); err != nil {
					t.Errorf("%.100s…: %v", doc, err)
				} else if out := mustEncode(t, s); depthOf(out) != depthOf(doc) {
					t.Errorf("%.100s… is written as %.100s…", doc, out)
				}
				for _, level := range bothLevels {
					if _, err := durableagent.OpenConversationHistory(doc, level, limit); err != nil {
						t.Errorf("%.100s…, level %d: %v", doc, level, err)
					}
				}
				less := durableagent.MaxDepth(depthOf(doc) - 1)
				if _, err := durableagent.Decode(doc, less); durableOutcome(err) != "depth" {
					t.Errorf("%.100s…, with a limit that is too low: %v", doc, err)
				}
				if _, err := durableagent.OpenConversationHistory(doc, durableagent.Checked, less); durableOutcome(err) != "depth" {
					t.Errorf("%.100s…, opened with a limit that is too low: %v", doc, err)
				}
			}
		}
	}
}

// depthOf returns how deep a text without brackets in its strings is nested.
func depthOf(text []byte) (deepest int) {
	depth := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ']', '}':
			depth--
		}
	}
	return deepest
}
