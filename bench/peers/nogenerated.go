//go:build !goexperiment.jsonv2

package peers

import "github.com/stategen/stategen/bench/peer"

func generated() []peer.Peer { return nil }
