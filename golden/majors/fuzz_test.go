package majors_test

import (
	"errors"
	"testing"

	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/golden/majors/agentstate"
)

// FuzzUpgrade looks for bytes that a step between majors breaks at: what its own major reads
// arrives in the newest, or is refused by name; what goes back without a loss and comes again is
// what it was; and what that allocates grows with the text, and no faster. Its seeds are the golden states and testdata/fuzz/FuzzUpgrade.
func FuzzUpgrade(f *testing.F) {
	for _, s := range states(f) {
		f.Add(s.text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		own, refused := agentstate.DecodeAs(text)
		var report agentstate.Report
		var newest *agentstate.State
		var err error
		spent := allocatedBytes(func() { newest, err = agentstate.Decode(text, agentstate.WithReport(&report)) })
		if spent > 4000*uint64(len(text))+1<<20 {
			t.Errorf("to upgrade %d bytes allocates %d", len(text), spent)
		}
		if refused != nil {
			if err == nil {
				t.Errorf("upgraded, and its own major refuses it: %v", refused)
			}
			return
		}
		again, err2 := own.AppendJSON(nil)
		if err2 != nil {
			t.Fatalf("as its own major: %v", err2)
		}
		equal(t, "as its own major", again, text)
		var hook *agentstate.HookError
		if errors.As(err, &hook) {
			return
		}
		if err != nil {
			t.Fatalf("its own major reads it: %v", err)
		}
		if _, err := agentstate.Decode(text); (err == nil) != (len(report.Residue) == 0) {
			t.Errorf("%d values are reported; without a report: %v", len(report.Residue), err)
		}
		want, err := newest.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range agentstate.Versions() {
			old, err := agentstate.EncodeFor(newest, v)
			if err != nil {
				continue // what is lost is reported: see TestRollbackWithoutLoss
			}
			back, err := agentstate.Decode(old)
			if err != nil {
				t.Fatalf("for %s it is written so that it cannot be read: %v", v, err)
			}
			got, _ := back.AppendJSON(nil)
			if diff := jsontest.Diff(want, got); len(diff) > 0 {
				t.Errorf("for %s and back: %v", v, diff)
			}
		}
	})
}
