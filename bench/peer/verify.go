package peer

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/bench/tree"
)

// Verify checks that the peer reads a document's tree, and that what it writes
// is the same document again. It returns the places that differ where the peer
// is known for some. want is the document's normal form, from tree.NormalOf.
func (p Peer) Verify(document []byte, want any) ([]string, error) {
	if p.Decode == nil || p.Kind == Bound {
		return nil, nil
	}
	v, err := p.Decode(document)
	if err != nil || p.Kind != Tree {
		return nil, err
	}
	normal := p.Normal
	if normal == nil {
		normal = tree.Normal
	}
	got, err := normal(v)
	if err != nil {
		return nil, err
	}
	places := tree.Differences(want, got)
	if p.Encode != nil {
		text, err := p.Encode(nil, v)
		if err != nil {
			return nil, err
		}
		if got, err = tree.NormalOf(text); err != nil {
			return nil, fmt.Errorf("what it writes is not JSON: %w", err)
		}
		places = append(places, tree.Differences(want, got)...)
		slices.Sort(places)
		places = slices.Compact(places)
	}
	if len(places) > 0 && p.Other == "" {
		return places, fmt.Errorf("reads or writes another tree, first at %s", places[0])
	}
	return places, nil
}

// VerifyTurns checks that each way to append the entries of more to a document
// gives the document with them at its end.
func (p Peer) VerifyTurns(document, more []byte) error {
	want, err := tree.Extended(document, more)
	if err != nil {
		return err
	}
	for _, turn := range p.AllTurns() {
		entries, err := turn.Prepare(document, more)
		if err != nil {
			return err
		}
		text, err := turn.Append(nil, document, entries)
		if err != nil {
			return fmt.Errorf("turn %s: %w", turn.Name, err)
		}
		got, err := tree.NormalOf(text)
		if err != nil {
			return fmt.Errorf("turn %s: what it writes is not JSON: %w", turn.Name, err)
		}
		if places := tree.Differences(want, got); len(places) > 0 && p.Other == "" {
			return fmt.Errorf("turn %s: another tree, first at %s", turn.Name, places[0])
		}
	}
	return nil
}

// VerifyPolls checks that each way to find the last response finds it, and
// finds none that is not there.
func (p Peer) VerifyPolls(document []byte) error {
	id, err := tree.LastCorrelationID(document)
	if err != nil {
		return err
	}
	for _, poll := range p.Polls {
		kept, err := poll.Prepare(document)
		if err != nil {
			return err
		}
		if err := poll.Find(document, id, kept); err != nil {
			return fmt.Errorf("poll %s: %w", poll.Name, err)
		}
		if poll.Find(document, id+"x", kept) == nil {
			return fmt.Errorf("poll %s finds what is not there", poll.Name)
		}
	}
	return nil
}
