package majors_test

import (
	"bytes"
	"sync"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
)

// What steps between majors start from is only read: several goroutines may write one
// state at a time, for different versions.
func TestEncodeForAtTheSameTime(t *testing.T) {
	for _, s := range states(t) {
		read := func() *agentstate.State {
			state, err := agentstate.Decode(s.text, agentstate.WithReport(new(agentstate.Report)))
			if err != nil {
				t.Fatal(err)
			}
			return state
		}
		write := func(state *agentstate.State) []byte {
			var all []byte
			for _, v := range agentstate.Versions() {
				text, err := agentstate.EncodeFor(state, v, agentstate.WithReport(new(agentstate.Report)))
				if err != nil {
					t.Errorf("%s for %s: %v", s.name, v, err)
				}
				all = append(all, text...)
			}
			return all
		}
		want, shared := write(read()), read()
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				if got := write(shared); !bytes.Equal(got, want) {
					t.Errorf("%s: one of several writes\n%s\nwant\n%s", s.name, got, want)
				}
			})
		}
		wait.Wait()
	}
}
