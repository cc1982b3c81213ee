package golden_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// The same holds of what is appended to a document that is not decoded.
func TestDurableStoredLabelStaysReadable(t *testing.T) {
	request := durableagent.NewAgentRequest()
	request.OrchestrationID = durableagent.Some("o")
	for _, level := range bothLevels {
		doc := []byte(ownUse)
		history := openHistory(t, doc, level)
		for n := 2; n <= 4; n++ {
			longer, err := history.Append(doc[:0], doc, request)
			if err != nil {
				t.Fatal(err)
			}
			doc = longer
			s := mustDecode(t, doc)
			if len(s.Data.ConversationHistory) != n || s.SchemaVersion != version(1, 0, 0) {
				t.Errorf("%d entries, labelled %s: %s", len(s.Data.ConversationHistory), s.SchemaVersion, doc)
			}
			if last, err := history.Last(doc, 1); err != nil || last[0].(*durableagent.AgentRequest).OrchestrationID != request.OrchestrationID {
				t.Errorf("last entry: %v, %v", last, err)
			}
		}
	}
}

// A label that is spelled with escapes is raised as others are, however long it is, and not
// taken for one of a pre-release.
func TestDurableStoredLabelWithEscapes(t *testing.T) {
	request := &durableagent.AgentRequest{OrchestrationID: durableagent.Some("o")} // since 1.1.0
	for _, label := range []string{`1.\u0030.0`, `1.0.1000000`, `\u0031\u002e\u0030\u002e\u0031\u0030\u0030\u0030\u0030\u0030\u0030`} {
		for _, level := range bothLevels {
			doc := []byte(`{"schemaVersion":"` + label + `","data":{"conversationHistory":[]}}`)
			history := openHistory(t, doc, level)
			stored, err := history.Append(nil, doc, request)
			const want = `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"request","orchestrationId":"o"}]}}`
			if err != nil || string(stored) != want {
				t.Errorf("%s: got %s, %v\nwant %s", label, stored, err, want)
			}
		}
	}
}

// Where the document cannot be read with the label that it needs, as it has made something of
// its own of a newer name, the label is raised as far as it can be: at once, by a later turn, and
// by one of somebody who opens the document anew. One that stays is spelled as it was.
func TestDurableStoredLabelIsRaisedAsFarAsItCanBe(t *testing.T) {
	const with = `","data":{"conversationHistory":[],"truncation":7}}` // a member since 1.2.0
	to1 := &durableagent.AgentRequest{OrchestrationID: durableagent.Some("o")}
	to2 := &durableagent.AgentResponse{Messages: []durableagent.ChatMessage{{MessageID: durableagent.Some("m")}}}
	type turn []durableagent.ConversationEntry
	for _, c := range []struct {
		label string
		turns []turn
		want  string
	}{
		{`1.0.0`, []turn{{to1, to2}}, `1.1.0`},
		{`1.0.0`, []turn{{to2}, {to1}}, `1.1.0`},
		{`1.0.0`, []turn{{to1}, {to2}}, `1.1.0`},
		{`1.0.10`, []turn{{to2}, {to1, to2}}, `1.1.0`},
		{`1.0.0`, []turn{{to2}, {to2}}, `1.0.0`},
		{`1.0.10`, []turn{{to2}}, `1.0.10`},
		{`1.\u0030.0`, []turn{{to2}, {to2}}, `1.\u0030.0`},
		{`1.\u0030.0`, []turn{{to2}, {to1}}, `1.1.0`},
	} {
		for _, anew := range []bool{false, true} {
			doc := []byte(`{"schemaVersion":"` + c.label + with)
			history, err := durableagent.OpenConversationHistory(doc, durableagent.Checked)
			for _, entries := range c.turns {
				if err == nil && anew {
					history, err = durableagent.OpenConversationHistory(doc, durableagent.Checked)
				}
				if err == nil {
					doc, err = history.Append(nil, doc, entries...)
				}
				if err == nil {
					_, err = history.Last(doc, 1)
				}
			}
			if err != nil || !strings.HasPrefix(string(doc), `{"schemaVersion":"`+c.want+`","data"`) {
				t.Errorf("%s becomes %s, want %s: %v", c.label, doc, c.want, err)
			}
			mustDecode(t, doc)
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
				want := mustDecode(t, whole, opts...)
				for _, level := range bothLevels {
					array := openHistory(t, doc, level, opts...)
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
		array := openHistory(t, doc, durableagent.Checked, way.opts...)
		doc, err := array.Append(nil, doc, entry)
		if err != nil {
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

// Of two entries, one that uses a newer name and one that has something else there, the label stays where it has not
// been raised before; whatever is stored can be read. After Decode, which knows of both, they are refused.
func TestDurableStoredNewerNameBesideOwnUse(t *testing.T) {
	own := mustDecode(t, []byte(ownUse)).Data.ConversationHistory[0]
	var newer durableagent.ConversationEntry = &durableagent.AgentRequest{OrchestrationID: durableagent.Some("o")}
	const empty = `{"schemaVersion":"1.0.0","data":{"conversationHistory":[]}}`
	for _, c := range []struct {
		turns [][]durableagent.ConversationEntry
		fails bool
	}{
		{[][]durableagent.ConversationEntry{{newer, own}}, false},
		{[][]durableagent.ConversationEntry{{own, newer}}, false},
		{[][]durableagent.ConversationEntry{{own}, {newer}}, false},
		{[][]durableagent.ConversationEntry{{newer}, {own}}, true},
	} {
		doc, err := []byte(empty), error(nil)
		state := mustDecode(t, doc)
		for _, turn := range c.turns {
			if doc, err = durableagent.AppendConversationHistory(nil, doc, turn...); err != nil {
				break
			}
			state.Data.ConversationHistory = append(state.Data.ConversationHistory, turn...)
		}
		var fault *durableagent.EncodeError
		switch {
		case c.fails:
			if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/1/orchestrationId" {
				t.Errorf("one after the other: %v", err)
			}
			continue
		case err != nil:
			t.Error(err)
			continue
		}
		if v := mustDecode(t, doc).SchemaVersion; v != version(1, 0, 0) {
			t.Errorf("%s is labelled %s", doc, v)
		}
		if out, err := state.AppendJSON(nil); !errors.As(err, &fault) {
			t.Errorf("after Decode they are written: %s, %v", out, err)
		}
	}
}

// A turn raises the label to what its elements need, also of a document that had members of that version beyond its
// label: nobody knows what is in it. Decode does, and lets the label be.
func TestDurableStoredLabelRisesWhereDecodeLetsItBe(t *testing.T) {
	doc := []byte(`{"schemaVersion":"1.0.0","data":{"conversationHistory":[],"truncation":{}}}`)
	response := &durableagent.AgentResponse{Messages: []durableagent.ChatMessage{{MessageID: durableagent.Some("m")}}}
	longer, err := durableagent.AppendConversationHistory(nil, doc, response)
	if err != nil {
		t.Fatal(err)
	}
	s := mustDecode(t, doc)
	s.Data.ConversationHistory = append(s.Data.ConversationHistory, response)
	appended, decoded := mustDecode(t, longer).SchemaVersion, mustDecode(t, mustEncode(t, s)).SchemaVersion
	if appended != version(1, 2, 0) || decoded != version(1, 0, 0) {
		t.Errorf("labelled %s, and %s if it is decoded", appended, decoded)
	}
}
