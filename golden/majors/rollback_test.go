package majors_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
)

// Down and up again is the identity where no loss is reported.
func TestRollbackWithoutLoss(t *testing.T) {
	lossless := 0
	for _, s := range states(t) {
		newest, err := agentstate.Decode(s.text, agentstate.WithReport(new(agentstate.Report)))
		if err != nil {
			t.Fatal(err)
		}
		want, _ := newest.AppendJSON(nil)
		for _, v := range agentstate.Versions() {
			text, err := agentstate.EncodeFor(newest, v)
			var loss *agentstate.LossError
			if errors.As(err, &loss) {
				if len(loss.Residue) == 0 || loss.Residue[0].Pointer == "" {
					t.Errorf("%s for %s: a loss of nothing", s.name, v)
				}
				var report agentstate.Report
				if text, err = agentstate.EncodeFor(newest, v, agentstate.WithReport(&report)); err != nil || len(report.Residue) != len(loss.Residue) {
					t.Errorf("%s for %s, allowed: %v", s.name, v, err)
				}
				if label, err := agentstate.PeekVersion(text); err != nil || label != v {
					t.Errorf("%s for %s: labelled %s, %v", s.name, v, label, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s for %s: %v", s.name, v, err)
				continue
			}
			lossless++
			if label, err := agentstate.PeekVersion(text); err != nil || label != v {
				t.Errorf("%s for %s: labelled %s, %v", s.name, v, label, err)
			}
			back, err := agentstate.Decode(text)
			if err != nil {
				t.Errorf("%s for %s: and back: %v", s.name, v, err)
				continue
			}
			got, _ := back.AppendJSON(nil)
			equal(t, s.name+" for "+v.String(), got, want)
		}
	}
	if lossless < 10 {
		t.Errorf("only %d rollbacks without loss", lossless)
	}
}

// A rollback says which values an older reader cannot have.
func TestRollbackLoss(t *testing.T) {
	s, err := agentstate.Decode(read(t, "states/3.0.0/newest.json"))
	if err != nil {
		t.Fatal(err)
	}
	pointers := func(v agentstate.Version) string {
		_, err := agentstate.EncodeFor(s, v)
		var loss *agentstate.LossError
		errors.As(err, &loss)
		var list []string
		if loss != nil {
			for _, r := range loss.Residue {
				list = append(list, r.Pointer)
			}
		}
		return strings.Join(list, " ")
	}
	if got, want := pointers(agentstate.Version{Major: 2}), "/session/title /messages/0/usage"; got != want {
		t.Errorf("to 2.0.0: %s, want %s", got, want)
	}
	if got, want := pointers(agentstate.Version{Major: 1}), "/session/title /messages/0/usage /tools"; got != want {
		t.Errorf("to 1.0.0: %s, want %s", got, want)
	}
	// Within a major the members of later minors are named.
	two, err := agentstate.Decode(read(t, "states/2.1.0/image.json"), agentstate.WithReport(new(agentstate.Report)))
	if err != nil {
		t.Fatal(err)
	}
	s = two
	if got, want := pointers(agentstate.Version{Major: 2}), "/messages/0/pinned /messages/0/contents/0"; got != want {
		t.Errorf("to 2.0.0: %s, want %s", got, want)
	}
	if got := pointers(agentstate.Version{Major: 2, Minor: 1}); got != "" {
		t.Errorf("to 2.1.0: %s", got)
	}

	// What is unknown is of the newer version that the label says, if it does.
	const rest = `"session":{"id":"x"},"agent":{"name":"y"},"own":1,"messages":[{"role":"judge","priority":0,"contents":[{"type":"new"}]}]}`
	for _, test := range []struct{ label, want string }{{"3.5.0", "/messages/0/role /messages/0/contents/0 /own"}, {"3.0.0", ""}} {
		if s, err = agentstate.Decode([]byte(`{"schemaVersion":"` + test.label + `",` + rest)); err != nil {
			t.Fatal(err)
		}
		for _, v := range agentstate.Versions() {
			if got := pointers(v); got != test.want {
				t.Errorf("%s to %s: %s, want %s", test.label, v, got, test.want)
			}
		}
		var report agentstate.Report
		text, err := agentstate.EncodeFor(s, agentstate.Version{Major: 3}, agentstate.WithReport(&report))
		if err != nil || !strings.Contains(string(text), `"own":1`) {
			t.Errorf("%s: %s, %v", test.label, text, err)
		}
		for _, r := range report.Residue {
			if !r.Kept || r.Value != nil {
				t.Errorf("%s: %+v", test.label, r)
			}
		}
	}
}
