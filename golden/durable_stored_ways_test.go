package golden_test

import (
	"fmt"
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
