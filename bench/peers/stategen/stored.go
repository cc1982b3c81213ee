package stategen

import (
	"errors"

	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/generated/durableagent"
)

// levels are the ways to find the array of entries without decoding it.
var levels = []struct {
	name  string
	level durableagent.Level
}{
	{"checked", durableagent.Checked},
	{"structural", durableagent.Structural},
}

// keptIndex is the way of a caller that keeps what the last turn returned, and
// inPlace that of one whose document has room to grow where it is.
const (
	keptIndex = "index kept"
	inPlace   = keptIndex + ", in place"
)

type stored = durableagent.Stored[durableagent.ConversationEntry]

// appending is what a turn appends, and for keptIndex where to.
type appending struct {
	entries []durableagent.ConversationEntry
	kept    *stored

	own  []byte // for inPlace, a copy of the document with room
	from int    // the first byte of it that a turn changes
}

func turns() (turns []peer.Turn) {
	for _, l := range levels {
		turns = append(turns, peer.Turn{
			Name:    l.name,
			Prepare: func(_, more []byte) (any, error) { return prepareTurn(nil, more) },
			Append: func(dst, document []byte, prepared any) ([]byte, error) {
				history, err := durableagent.OpenConversationHistory(document, l.level)
				if err != nil {
					return nil, err
				}
				return history.Append(dst, document, prepared.(*appending).entries...)
			},
		})
	}
	return append(turns, peer.Turn{
		Name:    inPlace,
		Prepare: prepareInPlace,
		Append: func(_, document []byte, prepared any) ([]byte, error) {
			a := prepared.(*appending)
			// What the last repetition wrote over is put back first.
			copy(a.own[a.from:], document[a.from:])
			history, own := *a.kept, a.own[:len(document)]
			return history.Append(own[:0], own, a.entries...)
		},
	}, peer.Turn{
		Name:    keptIndex,
		Prepare: func(document, more []byte) (any, error) { return prepareTurn(document, more) },
		Append: func(dst, document []byte, prepared any) ([]byte, error) {
			a := prepared.(*appending)
			// Append makes the index one of the new document; the next
			// repetition starts from the old one again.
			history := *a.kept
			return history.Append(dst, document, a.entries...)
		},
	})
}

func prepareTurn(document, more []byte) (*appending, error) {
	s, err := durableagent.Decode(more)
	if err != nil {
		return nil, err
	}
	a := &appending{entries: s.Data.ConversationHistory}
	if document != nil {
		a.kept, err = durableagent.OpenConversationHistory(document, durableagent.Checked)
	}
	return a, err
}

var errNotFound = errors.New("there is no such response")

func prepareInPlace(document, more []byte) (any, error) {
	a, err := prepareTurn(document, more)
	if err != nil {
		return nil, err
	}
	history := *a.kept
	text, err := history.Append(nil, document, a.entries...)
	if err != nil {
		return nil, err
	}
	a.own = append(make([]byte, 0, len(text)), document...)
	for a.from < len(document) && text[a.from] == document[a.from] {
		a.from++
	}
	return a, nil
}

func polls() []peer.Poll {
	none := func([]byte) (any, error) { return nil, nil }
	polls := []peer.Poll{{Name: "full", Prepare: none, Find: func(document []byte, id string, _ any) error {
		s, err := durableagent.Decode(document)
		if err != nil {
			return err
		}
		history := s.Data.ConversationHistory
		for i := len(history) - 1; i >= 0; i-- {
			if isResponse(history[i], id) {
				return nil
			}
		}
		return errNotFound
	}}}
	for _, l := range levels {
		polls = append(polls, peer.Poll{Name: l.name, Prepare: none, Find: func(document []byte, id string, _ any) error {
			history, err := durableagent.OpenConversationHistory(document, l.level)
			if err != nil {
				return err
			}
			return find(history, document, id)
		}})
	}
	return append(polls, peer.Poll{
		Name: keptIndex,
		Prepare: func(document []byte) (any, error) {
			return durableagent.OpenConversationHistory(document, durableagent.Checked)
		},
		Find: func(document []byte, id string, prepared any) error {
			return find(prepared.(*stored), document, id)
		},
	})
}

func find(history *stored, document []byte, id string) error {
	for entry, err := range history.Backward(document) {
		if err != nil {
			return err
		}
		if isResponse(entry, id) {
			return nil
		}
	}
	return errNotFound
}

func isResponse(entry durableagent.ConversationEntry, id string) bool {
	response, ok := entry.(*durableagent.AgentResponse)
	return ok && response.CorrelationID.Or("") == id
}
