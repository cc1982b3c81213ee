package majors_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
)

// newestState returns a golden state of the newest major, relabelled.
func newestState(t *testing.T, label string) []byte {
	t.Helper()
	for _, s := range states(t) {
		if strings.HasPrefix(s.version, "3.") {
			return []byte(strings.Replace(string(s.text), `"`+s.version+`"`, `"`+label+`"`, 1))
		}
	}
	t.Fatal("no state of major 3")
	return nil
}

// What was read can be written for any version, however it was labelled.
func TestEncodeForPreRelease(t *testing.T) {
	s, err := agentstate.Decode(newestState(t, "3.0.0-rc.1"), agentstate.PreRelease(true))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range agentstate.Versions() {
		var report agentstate.Report
		text, err := agentstate.EncodeFor(s, v, agentstate.WithReport(&report))
		if err != nil {
			t.Errorf("%s: %v", v, err)
			continue
		}
		if label, err := agentstate.PeekVersion(text); err != nil || label != v {
			t.Errorf("%s: labelled %s, %v", v, label, err)
		}
	}
}

// A depth that reading was allowed is one for writing, too.
func TestEncodeForDepth(t *testing.T) {
	const levels = 1500
	text := strings.TrimSuffix(strings.TrimSpace(string(newestState(t, "3.0.0"))), "}")
	text += `,"deep":` + strings.Repeat("[", levels) + strings.Repeat("]", levels) + "}"
	s, err := agentstate.Decode([]byte(text), agentstate.MaxDepth(3000))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range agentstate.Versions() {
		var report agentstate.Report
		if _, err := agentstate.EncodeFor(s, v, agentstate.MaxDepth(3000), agentstate.WithReport(&report)); err != nil {
			t.Errorf("%s: %v", v, err)
		}
	}
	var fault *agentstate.DecodeError
	if _, err := agentstate.EncodeFor(s, agentstate.Version{Major: 2}); !errors.As(err, &fault) || fault.Want != "1000" {
		t.Errorf("without the depth: %v", err)
	}
}

// A depth that is none is the least one, as it is to the package of a major.
func TestMaxDepthOfNothing(t *testing.T) {
	var fault *agentstate.DecodeError
	for _, n := range []int{0, -1} {
		if _, err := agentstate.Decode(newestState(t, "3.0.0"), agentstate.MaxDepth(n)); !errors.As(err, &fault) || fault.Kind != agentstate.TooDeep {
			t.Errorf("%d: %v", n, err)
		}
	}
}

// Formats are asserted if the call asks for it, whatever the major.
func TestAssertFormat(t *testing.T) {
	for _, text := range []string{
		`{"schemaVersion":"1.0.0","session":{"id":"x"},"agent":{"name":"y"},"messages":[{"role":"user","createdAt":"yesterday"}]}`,
		`{"schemaVersion":"3.0.0","session":{"id":"x"},"agent":{"name":"y"},"messages":[{"role":"user","priority":0,"meta":{"createdAt":"yesterday"}}]}`,
	} {
		if _, err := agentstate.DecodeAs([]byte(text), agentstate.Strict()); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		var invalid *agentstate.ValidationError
		_, err := agentstate.DecodeAs([]byte(text), agentstate.Strict(), agentstate.AssertFormat())
		if !errors.As(err, &invalid) || len(invalid.Violations) != 1 || invalid.Violations[0].Keyword != "format" {
			t.Errorf("%s, with formats: %v", text, err)
		}
	}
}

// The errors of all majors are of one type each.
func TestErrorsOfMajors(t *testing.T) {
	for _, major := range []string{"1.0.0", "2.0.0", "3.0.0"} {
		var fault *agentstate.DecodeError
		_, err := agentstate.Decode([]byte(`{"schemaVersion":"` + major + `","messages":[}`))
		if !errors.As(err, &fault) || fault.Pointer != "/messages/0" || fault.Offset == 0 || fault.Want == "" || fault.Found == "" {
			t.Errorf("%s: %v", major, err)
		}
		var invalid *agentstate.ValidationError
		_, err = agentstate.Decode([]byte(`{"schemaVersion":"`+major+`"}`), agentstate.Strict())
		if !errors.As(err, &invalid) || len(invalid.Violations) == 0 || invalid.Violations[0].Keyword != "required" || invalid.Violations[0].Message == "" {
			t.Errorf("%s: %v", major, err)
		}
	}
}

// What a hook carries from a document to the next one may be as deep as reading allows.
func TestHooksCarryWhatIsDeep(t *testing.T) {
	const levels = 900
	deep := strings.Repeat("[", levels) + strings.Repeat("]", levels)
	text := `{"schemaVersion":"1.0.0","session":{"id":"s"},"tools":{"t":{"command":"c","args":[],"deep":` + deep + `}}}`
	s, err := agentstate.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	written, err := s.AppendJSON(nil)
	if err != nil || !strings.Contains(string(written), `"deep":`+deep) {
		t.Errorf("%v; of what is deep, %d bytes are written", err, len(written))
	}
	if _, err := agentstate.EncodeFor(s, agentstate.Version{Major: 1}); err != nil {
		t.Errorf("back: %v", err)
	}
}

// Values of wrong types are kept in documents of every major, and none of these is upgraded.
func TestKeepWrongTypes(t *testing.T) {
	for _, doc := range []string{
		`{"schemaVersion":"1.0.0","session":{"id":7},"agent":{"name":"y"},"messages":[]}`,
		`{"schemaVersion":"3.0.0","session":{"id":7},"agent":{"name":"y"},"messages":[]}`,
	} {
		var unfit *agentstate.DecodeError
		if _, err := agentstate.DecodeAs([]byte(doc), nil); !errors.As(err, &unfit) || unfit.Pointer != "/session/id" {
			t.Errorf("%s: without the option %v", doc, err)
		}
		d, err := agentstate.DecodeAs([]byte(doc), agentstate.KeepWrongTypes())
		if err != nil {
			t.Errorf("%s: %v", doc, err)
			continue
		}
		var unwritten *agentstate.EncodeError
		if text, err := d.AppendJSON(nil); err == nil {
			t.Errorf("%s is written as %s", doc, text)
		}
		s, err := agentstate.Decode([]byte(doc), agentstate.KeepWrongTypes())
		if d.Major() < 3 {
			if !errors.As(err, &unfit) || unfit.Pointer != "/session/id" || unfit.Offset != 41 {
				t.Errorf("%s: upgraded %v, %v", doc, s, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", doc, err)
			continue
		}
		if text, err := agentstate.EncodeFor(s, agentstate.Version{Major: 1}); !errors.As(err, &unwritten) || unwritten.Pointer != "/session/id" {
			t.Errorf("%s is written for an older major as %s, %v", doc, text, err)
		}
	}
}

// Strict reading judges a document by the schema of its own major.
func TestStrictJudgesByItsOwnMajor(t *testing.T) {
	if _, err := agentstate.Decode(read(t, "states/1.3.0/topics.json"), agentstate.Strict()); err != nil {
		t.Errorf("a document that is valid by its own major: %v", err)
	}
	var invalid *agentstate.ValidationError
	if _, err := agentstate.Decode(read(t, "states/1.0.0/odd.json"), agentstate.Strict()); !errors.As(err, &invalid) {
		t.Errorf("one that is not: %v", err)
	}
}
