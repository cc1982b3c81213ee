//go:build goexperiment.jsonv2

package peers

import (
	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/peers/jsonv2"
)

// All is the row that needs the experiment.
func All([]byte) []peer.Peer { return []peer.Peer{jsonv2.Peer()} }

// Teams is nobody.
func Teams() []peer.Peer { return nil }
