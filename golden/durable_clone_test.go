package golden_test

import (
	"bytes"
	"maps"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// A clone shares nothing that can be changed.
func TestDurableCloneIsIndependent(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		t.Run(state.name, func(t *testing.T) {
			s := mustDecode(t, state.text)
			before := mustEncode(t, s)
			clone := s.Clone()
			if !s.Equal(clone) || !clone.Equal(s) || !bytes.Equal(before, mustEncode(t, clone)) {
				t.Fatal("the clone is not the same")
			}
			scribble(clone)
			if after := mustEncode(t, s); !bytes.Equal(before, after) {
				t.Errorf("changing the clone changed the original:\n%s\n%s", before, after)
			}
			if s.Equal(clone) || clone.Equal(s) {
				t.Error("the changed clone is Equal to the original")
			}
		})
	}
	var none *durableagent.State
	if none.Clone() != nil {
		t.Error("the clone of nil is not nil")
	}
}

// scribble changes everything that a state holds, in place.
func scribble(s *durableagent.State) {
	for _, node := range durableagent.Walk[*durableagent.ChatMessage](s) {
		node.AuthorName = durableagent.Some("scribble")
		node.Extra.Set("scribble", mustRaw("1"))
		for name := range maps.Collect(node.Extra.All()) {
			node.Extra.Set(name, mustRaw(`"scribble"`))
		}
		if len(node.Contents) > 0 {
			node.Contents[0] = durableagent.NewTextContent("scribble")
		}
	}
	for _, node := range durableagent.Walk[*durableagent.TextContent](s) {
		node.Text = "scribble"
	}
	for _, node := range durableagent.Walk[*durableagent.Usage](s) {
		node.InputTokenCount = durableagent.Some[int64](-1)
		node.Extra.Set("scribble", mustRaw("2"))
	}
	for name := range s.Data.IngestedPositions {
		s.Data.IngestedPositions[name]--
	}
	for i := range s.Data.ConversationHistory {
		s.Data.ConversationHistory[i] = &durableagent.AgentRequest{}
	}
	if s.Data.Truncation != nil {
		s.Data.Truncation.EvictedMessageCount = durableagent.Some[int64](-5)
	}
	for name := range maps.Collect(s.Extra.All()) {
		s.Extra.Delete(name)
	}
	s.Extra.Set("scribble", mustRaw("3"))
}
