package team_test

import (
	"testing"

	"github.com/stategen/stategen/bench/corpus"
	"github.com/stategen/stategen/bench/peers/team"
	"github.com/stategen/stategen/bench/tree"
)

func TestPeersReadTheSameTeam(t *testing.T) {
	for _, name := range corpus.Teams[:2] {
		doc, err := corpus.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := tree.NormalOf(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range team.Peers() {
			if places, err := p.Verify(doc, want); err != nil {
				t.Errorf("%s on %s: %v; all: %v", p.Name, name, err, places)
			}
		}
	}
}
