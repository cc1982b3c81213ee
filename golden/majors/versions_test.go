package majors_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
	v2 "github.com/stategen/stategen/golden/majors/agentstate/v2"
)

// Whatever is wrong with a label, the error is of one type, and speaks of all majors.
func TestRefusedLabels(t *testing.T) {
	var unsupported *agentstate.UnsupportedError
	if _, err := agentstate.Decode([]byte(`{"schemaVersion":"4.0.0"}`)); !errors.As(err, &unsupported) || unsupported.Found != "4.0.0" || unsupported.Supported[0] != "1.0.0" {
		t.Errorf("another major: %v; want an *UnsupportedError of 4.0.0 that lists what is read", err)
	}
	var label *agentstate.VersionError
	refuse := []agentstate.Option{agentstate.NewerMinor(false), agentstate.OnlyVersions(agentstate.Version{Major: 1, Minor: 9}, agentstate.Version{Major: 2})}
	for text, want := range map[string]string{
		`{}`:                             "no version at /schemaVersion; this package reads 3.x (knows up to 3.0.0), 1.x (knows up to 1.3.0), 2.x (knows up to 2.1.0)",
		`{"schemaVersion":"1"}`:          `version "1" is not MAJOR.MINOR.PATCH at /schemaVersion; this package reads 3.x (knows up to 3.0.0), 1.x (knows up to 1.3.0), 2.x (knows up to 2.1.0)`,
		`{"schemaVersion":1}`:            "version is a JSON number, not a string at /schemaVersion; this package reads 3.x (knows up to 3.0.0), 1.x (knows up to 1.3.0), 2.x (knows up to 2.1.0)",
		`{"schemaVersion":"2.0.0-rc.1"}`: `version "2.0.0-rc.1" is a pre-release or build at /schemaVersion; this package reads 2.x (knows up to 2.1.0), 1.x (knows up to 1.3.0), 3.x (knows up to 3.0.0)`,
		`{"schemaVersion":"1.9.0"}`:      "version 1.9.0, which is not accepted here, at /schemaVersion; this package reads 1.x (knows up to 1.3.0), 2.x (knows up to 2.1.0), 3.x (knows up to 3.0.0)",
		`{"schemaVersion":"4.0.0"}`:      "unsupported version 4.0.0 at /schemaVersion; this package reads 3.x (knows up to 3.0.0), 1.x (knows up to 1.3.0), 2.x (knows up to 2.1.0)",
		`{"schemaVersion":"1.0.0"}`:      "version 1.0.0, which is not accepted here, at /schemaVersion; this package reads 3.x (knows up to 3.0.0), 1.x (knows up to 1.3.0), 2.x (knows up to 2.1.0)",
	} {
		opts := refuse
		if strings.Contains(text, "4.0.0") {
			opts = nil
		}
		_, err := agentstate.Decode([]byte(text), opts...)
		if !errors.As(err, &label) || label.Error() != "stategen: "+want {
			t.Errorf("%s: %v", text, label)
		}
		if opts == nil && err.Error() != label.Error() { // of versions that are not known, some are read
			t.Errorf("%s: %v, want %v", text, err, label)
		}
		// So it is of one that is behind much else, and has a pre-release behind it.
		for _, text := range []string{text, strings.Replace(text, "{", ` {"x":`+strings.Repeat("[", 2000)+strings.Repeat("]", 2000)+`, `, 1), strings.Replace(text, `.0"`, `.0-rc.1"`, 1)} {
			at := int64(strings.Index(text, `"schemaVersion":`))
			if at >= 0 {
				at += int64(len(`"schemaVersion":`))
			} else {
				at = int64(strings.Index(text, "{"))
			}
			text = strings.Replace(text, ", }", "}", 1)
			_, err := agentstate.Decode([]byte(text), append([]agentstate.Option{agentstate.MaxDepth(3000)}, opts...)...)
			if !errors.As(err, &label) || label.Offset != at || label.Pointer != "/schemaVersion" {
				t.Errorf("%.30s: %v, %+v, want %d", text, err, label, at)
			}
		}
	}
	if _, err := agentstate.PeekVersion([]byte(`{}`)); !errors.As(err, &label) || len(label.Others) != 2 || label.Problem != agentstate.VersionMissing {
		t.Errorf("PeekVersion of no label: %v; want a *VersionError that names two other majors", err)
	}
}

// Nothing is written for a version that never was.
func TestEncodeForUnknownVersion(t *testing.T) {
	s, err := agentstate.Decode(read(t, "states/3.0.0/newest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var unsupported *agentstate.UnsupportedError
	if _, err := agentstate.EncodeFor(s, agentstate.Version{Major: 1, Minor: 1}); !errors.As(err, &unsupported) {
		t.Errorf("1.1.0: %v; want an *UnsupportedError", err)
	}
}

// There is nothing to write of a state that is nil, as when its error was ignored.
func TestEncodeForOfNil(t *testing.T) {
	for _, v := range agentstate.Versions() {
		var none *agentstate.EncodeError
		if text, err := agentstate.EncodeFor(nil, v); text != nil || !errors.As(err, &none) {
			t.Errorf("nothing as %s: %s, %v", v, text, err)
		}
	}
}

// A minor that is not known yet is read as its major is.
func TestDecodeAsNewerMinor(t *testing.T) {
	d, err := agentstate.DecodeAs([]byte(`{"schemaVersion":"2.9.0","session":{"id":"x"},"agent":{"name":"y"},"mood":1}`))
	if err != nil || d.(agentstate.V2).SchemaVersion != (v2.Version{Major: 2, Minor: 9}) {
		t.Errorf("2.9.0 is read as %v, %v", d, err)
	}
}
