//go:build !jsonv2_alone

package peers

import (
	"github.com/stategen/stategen/bench/peer"
	"github.com/stategen/stategen/bench/peers/bounds"
	"github.com/stategen/stategen/bench/peers/easyjson"
	"github.com/stategen/stategen/bench/peers/goccy"
	"github.com/stategen/stategen/bench/peers/gojsonschema"
	"github.com/stategen/stategen/bench/peers/jsonv1"
	"github.com/stategen/stategen/bench/peers/jx"
	"github.com/stategen/stategen/bench/peers/segmentio"
	"github.com/stategen/stategen/bench/peers/sonic"
	"github.com/stategen/stategen/bench/peers/stategen"
	"github.com/stategen/stategen/bench/peers/team"
	"github.com/stategen/stategen/bench/peers/validators"
)

// All are the rows in the order of the tables. The schema is that of the
// documents, version 1.1.0.
func All(schema []byte) []peer.Peer {
	all := []peer.Peer{
		jsonv1.Peer(),
		gojsonschema.Peer(),
		easyjson.Peer(),
		segmentio.Peer(),
		goccy.Peer(),
		goccy.Marshal(),
		jx.Peer(),
		sonic.Peer(),
		sonic.Marshal(),
		sonic.Fastest(),
		sonic.Wide(),
	}
	all = append(all, stategen.Peers()...)
	all = append(all, validators.Peers(schema)...)
	return append(all, bounds.Peers()...)
}

// Teams are the rows of those that read states of AutoGen's teams, too.
func Teams() []peer.Peer { return team.Peers() }
