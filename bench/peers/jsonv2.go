//go:build jsonv2_alone

package peers

import (
	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/peers/jsonv2"
)

// All is the row that needs GOEXPERIMENT=jsonv2.
func All([]byte) []peer.Peer { return []peer.Peer{jsonv2.Peer()} }

// Teams is nobody.
func Teams() []peer.Peer { return nil }
