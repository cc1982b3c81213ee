// Package majors_test proves what several majors of one family can do, on a
// family made for it: golden/majors/schema.
package majors_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
)

// As its own major, every state is read and written as it is.
func TestEachMajorIsWrittenAsRead(t *testing.T) {
	for _, s := range states(t) {
		d, err := agentstate.DecodeAs(s.text)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		if want := int(s.version[0] - '0'); d.Major() != want {
			t.Errorf("%s: major %d, want %d", s.name, d.Major(), want)
		}
		text, err := d.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, s.name, text, s.text)
	}
}

// Every state of every version arrives in the newest type, with every member
// placed or reported.
func TestDecodePlacesOrReports(t *testing.T) {
	for _, s := range states(t) {
		t.Run(s.name, func(t *testing.T) {
			var report agentstate.Report
			newest, err := agentstate.Decode(s.text, agentstate.WithReport(&report))
			if err != nil {
				t.Fatal(err)
			}
			text, err := newest.AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "after", text, s.after)
			equal(t, "residue", residueJSON(t, report.Residue), s.residue)

			// Nobody loses anything without having asked.
			_, err = agentstate.Decode(s.text)
			var loss *agentstate.LossError
			if lost := len(report.Residue) > 0; lost != errors.As(err, &loss) {
				t.Errorf("without a report: %v", err)
			} else if lost && len(loss.Residue) != len(report.Residue) {
				t.Errorf("without a report: %d lost, want %d", len(loss.Residue), len(report.Residue))
			}
			if err != nil && (strings.Contains(err.Error(), "ada@") || strings.Contains(err.Error(), "Seven")) {
				t.Errorf("the error has content: %v", err)
			}
		})
	}
}
