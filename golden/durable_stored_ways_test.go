package golden_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// waysToOpen are options with which the array is found in one way or another: a limit of
// its own, which makes no difference to usual documents, takes opening off the fast one.
var waysToOpen = []struct {
	name string
	opts []durableagent.Option
}{
	{"fast", nil},
	{"with a limit", []durableagent.Option{durableagent.MaxDepth(1001)}},
}

var bothLevels = []durableagent.Level{durableagent.Checked, durableagent.Structural}

// Whatever way the array is found, a document whose label Decode refuses is not opened, nor
// appended to, and the error is the one of Decode.
func TestDurableStoredVersionRefused(t *testing.T) {
	const data = `"data":{"conversationHistory":[{"$type":"request","schemaVersion":"1.1.0"}],"schemaVersion":"1.1.0"}`
	texts := []string{`{` + data + `}`}
	for _, label := range badLabels {
		texts = append(texts, `{"schemaVersion":`+label.text+`,`+data+`}`, `{`+data+`,"x":[{}], "schemaVersion" : `+label.text+` }`)
	}
	policies := [][]durableagent.Option{
		{},
		{durableagent.PreRelease(true)},
		{durableagent.NewerMinor(false)},
		{durableagent.OnlyVersions(version(1, 2, 0))},
	}
	for _, label := range []string{"1.0.0", "1.2.0", "1.3.0", "1.1.0-rc.1"} {
		texts = append(texts, `{"schemaVersion":"`+label+`",`+data+`}`)
	}
	for _, text := range texts {
		for _, policy := range policies {
			for _, way := range waysToOpen {
				opts := append(policy[:len(policy):len(policy)], way.opts...)
				_, want := durableagent.Decode([]byte(text), opts...)
				for _, level := range bothLevels {
					_, got := durableagent.OpenConversationHistory([]byte(text), level, opts...)
					if fmt.Sprint(got) != fmt.Sprint(want) {
						t.Errorf("%s, %s, level %d: %v, want %v", text, way.name, level, got, want)
					}
				}
			}
		}
		_, want := durableagent.Decode([]byte(text))
		out, got := durableagent.AppendConversationHistory([]byte("before"), []byte(text), durableagent.NewAgentRequest())
		if fmt.Sprint(got) != fmt.Sprint(want) || want != nil && string(out) != "before" {
			t.Errorf("%s is appended to: %s, %v, want %v", text, out, got, want)
		}
	}
}

// Of a document with any byte taken out, doubled or changed, both ways say the same, which
// of what is not JSON is what Decode says, and what they append makes the same document.
func TestDurableStoredWaysAgree(t *testing.T) {
	entry := &durableagent.AgentRequest{CorrelationID: durableagent.Some("c"), OrchestrationID: durableagent.Some("o")}
	for _, text := range []string{
		`{"schemaVersion":"1.0.0","x":[1,"a\"]",{}],"data":{"a":{},"conversationHistory":[{"b":[]}, {"c":1}],"d":true},"e":[null,{}]}`,
		`{ "data" : { "conversationHistory" : null , "d" : "}" } , "schemaVersion" : "1.0.0" }`,
		`{"data":{"n":-1.5e3},"schemaVersion":"1\u002e0.0"}`,
	} {
		var docs []string
		for k := range text {
			docs = append(docs, text[:k]+text[k+1:], text[:k]+text[k:k+1]+text[k:], text[:k])
			for _, c := range []string{",", ":", "[", "]", "{", "}", "\"", "\\", " ", "0", "x", "\x00", "\xff", "\n"} {
				docs = append(docs, text[:k]+c+text[k+1:], text[:k]+c+text[k:])
			}
		}
		for _, doc := range append(docs, text) {
			for _, level := range bothLevels {
				var said [2]string
				for w, way := range waysToOpen {
					array, err := durableagent.OpenConversationHistory([]byte(doc), level, way.opts...)
					_, want := durableagent.Decode([]byte(doc), way.opts...)
					if outcome := durableOutcome(want); level == durableagent.Checked && (outcome == "syntax" || outcome == "duplicate") &&
						fmt.Sprint(err) != want.Error() {
						t.Errorf("%q is opened: %v; and decoded: %v", doc, err, want)
					}
					if err != nil {
						said[w] = err.Error()
						continue
					}
					longer, err := array.Append(nil, []byte(doc), entry)
					again, err2 := array.Append(nil, longer, entry)
					said[w] = fmt.Sprint(array.Len(), string(longer), err, string(again), err2)
				}
				if said[0] != said[1] {
					t.Errorf("%q, level %d:\n%s\n%s", doc, level, said[0], said[1])
				}
			}
		}
	}
}

// A turn raises the label to that of the version it needs, as Decode and AppendJSON would,
// whatever way the array was found, and only once.
func TestDurableStoredLabelIsRaised(t *testing.T) {
	entry := &durableagent.AgentRequest{OrchestrationID: durableagent.Some("o")}
	for _, label := range []string{"1.0.0", "1.0.10", "1.1.0", "1.2.0", "1.9.0", "1.10.0", "1.0.0-rc.1"} {
		for _, form := range []string{
			`{"schemaVersion":%q,"data":{"conversationHistory":[{}]}}`,
			`{"schemaVersion":%q,"data":{}}`,
			`{"data":{"conversationHistory":null},"schemaVersion":%q}`,
			`{"data":{"conversationHistory":[]},"x":1, "schemaVersion":%q }`,
		} {
			doc := fmt.Appendf(nil, form, label)
			for _, way := range waysToOpen {
				opts := append(way.opts[:len(way.opts):len(way.opts)], durableagent.PreRelease(true))
				state := mustDecode(t, doc, opts...)
				state.Data.ConversationHistory = append(state.Data.ConversationHistory, entry)
				whole := mustEncode(t, state)
				want, err := durableagent.Decode(whole, opts...)
				if err != nil {
					t.Fatal(err)
				}
				for _, level := range bothLevels {
					array, err := durableagent.OpenConversationHistory(doc, level, opts...)
					if err != nil {
						t.Fatal(err)
					}
					longer, err := array.Append(nil, doc, entry)
					if err != nil {
						t.Fatal(err)
					}
					got, err := durableagent.Decode(longer, opts...)
					if err != nil || !got.Equal(want) || got.SchemaVersion != want.SchemaVersion {
						t.Errorf("%s, %s, level %d: %s, %v, want what is in %s", doc, way.name, level, longer, err, whole)
					}
				}
			}
		}
	}
}

// Once a turn has raised the label, what follows is read and judged as in a document that
// had this label from the beginning.
func TestDurableStoredAfterItsLabelIsRaised(t *testing.T) {
	misfit := mustDecode(t, []byte(ownUse)).Data.ConversationHistory[0]
	entry := &durableagent.AgentRequest{OrchestrationID: durableagent.Some("o")}
	for _, way := range waysToOpen {
		doc := []byte(`{"schemaVersion":"1.0.0","data":{"conversationHistory":[{}]}}`)
		array, err := durableagent.OpenConversationHistory(doc, durableagent.Checked, way.opts...)
		if err != nil {
			t.Fatal(err)
		}
		if doc, err = array.Append(nil, doc, entry); err != nil {
			t.Fatal(err)
		}
		before := bytes.Clone(doc)
		out, err := array.Append(nil, doc, misfit)
		var fault *durableagent.EncodeError
		if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/2/orchestrationId" || out != nil || !bytes.Equal(doc, before) {
			t.Errorf("%s: it gives %s, %v", way.name, out, err)
		}
	}
}

// The structural level goes by brackets, commas and strings, whatever way the array is
// found: what else is wrong beside an element is left for who reads it.
func TestDurableStoredStructural(t *testing.T) {
	for _, fault := range []string{`tru`, `01`, `{"a" 1}`, `{"a":1,"a":2}`, `[1 2]`, `"\x"`, "\"\xff\"", `{,}`} {
		for _, form := range []string{
			`{"schemaVersion":"1.2.0","x":%s,"data":{"conversationHistory":[{"n":1},{"n":2}]}}`,
			`{"schemaVersion":"1.2.0","data":{"x":%s,"conversationHistory":[{"n":1},{"n":2}]}}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[%s,{"n":2}]}}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"n":1},{"n":2}],"x":%s}}`,
			`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"n":1},{"n":2}]},"x":%s}`,
		} {
			doc := fmt.Appendf(nil, form, fault)
			for _, way := range waysToOpen {
				if _, err := durableagent.OpenConversationHistory(doc, durableagent.Checked, way.opts...); err == nil {
					t.Errorf("%s is opened %s", doc, way.name)
				}
				array, err := durableagent.OpenConversationHistory(doc, durableagent.Structural, way.opts...)
				if err != nil {
					t.Errorf("%s, %s: %v", doc, way.name, err)
					continue
				}
				last, err := array.Last(doc, 1)
				if err != nil || array.Len() != 2 || entriesText(t, last) != `{"n":2}` {
					t.Errorf("%s, %s: the last of %d is %s, %v", doc, way.name, array.Len(), entriesText(t, last), err)
				}
			}
		}
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
