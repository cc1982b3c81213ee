package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

func version(major, minor, patch int) durableagent.Version {
	return durableagent.Version{Major: major, Minor: minor, Patch: patch}
}

// The package says which version it was made of.
func TestDurableSchemaVersion(t *testing.T) {
	if got, want := durableagent.SchemaVersion().String(), newestDurable(); got != want {
		t.Errorf("SchemaVersion() = %s, want %s", got, want)
	}
}

// Every 1.x is read and its label kept, whatever members are beside it.
func TestDurableVersionRead(t *testing.T) {
	for label, want := range map[string]durableagent.Version{
		"1.0.0": version(1, 0, 0), "1.1.0": version(1, 1, 0), "1.2.0": version(1, 2, 0), "1.7.0": version(1, 7, 0),
		"1.99.3": version(1, 99, 3), "1.0.17": version(1, 0, 17), "1.2147483647.0": version(1, 2147483647, 0),
	} {
		text := fmt.Sprintf(`{"schemaVersion":%q,"data":{"conversationHistory":[],"new":1}}`, label)
		if got, err := durableagent.PeekVersion([]byte(text)); got != want || err != nil {
			t.Errorf("PeekVersion of %s: %v, %v", label, got, err)
		}
		s := mustDecode(t, []byte(text))
		if s.SchemaVersion != want {
			t.Errorf("%s is read as %v", label, s.SchemaVersion)
		}
		if got := string(mustEncode(t, s)); got != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
}

// badLabels are the texts of schemaVersion members that name no version this
// package reads, and the label as a person would quote it.
var badLabels = []struct{ text, found string }{
	{`"2.0.0"`, "2.0.0"},
	{`"0.9.0"`, "0.9.0"},
	{`"10.0.0"`, "10.0.0"},
	{`"11.2.0"`, "11.2.0"},
	{`"1.1"`, "1.1"},
	{`"1"`, "1"},
	{`"1.1.0.0"`, "1.1.0.0"},
	{`"01.1.0"`, "01.1.0"},
	{`"1.01.0"`, "1.01.0"},
	{`"1.1.00"`, "1.1.00"},
	{`"1..0"`, "1..0"},
	{`"1.1."`, "1.1."},
	{`".1.1.0"`, ".1.1.0"},
	{`"v1.1.0"`, "v1.1.0"},
	{`" 1.1.0"`, " 1.1.0"},
	{`"1.1.0 "`, "1.1.0 "},
	{`"1.1.0\n"`, "1.1.0"},
	{`"+1.1.0"`, "+1.1.0"},
	{`"1.-1.0"`, "1.-1.0"},
	{`"1.1.0-rc.1"`, "1.1.0-rc.1"},
	{`"1.1.0-"`, "1.1.0-"},
	{`"1.1.0+build"`, "1.1.0+build"},
	{`"1.1.0-rc.1+5"`, "1.1.0-rc.1+5"},
	{`"1.x.0"`, "1.x.0"},
	{`"1,1,0"`, "1,1,0"},
	{`"1.1e0.0"`, "1.1e0.0"},
	{`"1.0x1.0"`, "1.0x1.0"},
	{`"1.1_0.0"`, "1.1_0.0"},
	{`"1-1.0"`, "1-1.0"},
	{`"1.1-0"`, "1.1-0"},
	{`"1/1.0"`, "1/1.0"},
	{`"1.1/0"`, "1.1/0"},
	{`"\u0661.1.0"`, ""},
	{`"１.1.0"`, ""},
	{`"1.99999999999999999999.0"`, "1.99999999999999999999.0"},
	{`"18446744073709551617.0.0"`, "18446744073709551617.0.0"},
	{`""`, ""},
	{`"hello"`, "hello"},
	{`1.1`, "number"},
	{`1`, "number"},
	{`true`, "bool"},
	{`null`, "null"},
	{`{"major":1}`, "object"},
	{`["1.1.0"]`, "array"},
}

// What is refused is refused with the label or its kind, and with what would
// be read; in both modes, wherever the label stands, and by PeekVersion alike
// unless only the major is wrong.
func TestDurableVersionRefused(t *testing.T) {
	const data = `"data":{"conversationHistory":[{"$type":"request","schemaVersion":"1.1.0"}],"schemaVersion":"1.1.0"}`
	for _, label := range badLabels {
		for _, text := range []string{
			`{"schemaVersion":` + label.text + `,` + data + `}`,
			`{` + data + `,"x":[{}], "schemaVersion" : ` + label.text + ` }`,
		} {
			_, err := durableagent.Decode([]byte(text))
			checkVersionError(t, text, err, label.found)
			_, err = durableagent.Decode([]byte(text), durableagent.Strict())
			checkVersionError(t, text, err, label.found)
		}
	}
	for _, text := range []string{
		`{` + data + `}`,
		`{}`,
		`{"SchemaVersion":"1.1.0","schemaversion":"1.1.0","schema_version":"1.1.0","version":"1.1.0",` + data + `}`,
	} {
		_, err := durableagent.Decode([]byte(text))
		checkVersionError(t, text, err, "")
		_, err = durableagent.PeekVersion([]byte(text))
		checkVersionError(t, text, err, "")
	}
}

// An option that is made of a list of versions is what the list was then.
func TestDurableOnlyVersionsKeepsItsList(t *testing.T) {
	list := []durableagent.Version{version(1, 1, 0), version(1, 2, 0)}
	only := durableagent.OnlyVersions(list...)
	list[0], list[1] = version(1, 0, 0), version(1, 0, 0)
	if _, err := durableagent.Decode([]byte(`{"schemaVersion":"1.1.0","data":{}}`), only); err != nil {
		t.Errorf("1.1.0 was in the list: %v", err)
	}
	const refused = `{"schemaVersion":"1.0.0","data":{}}`
	_, err := durableagent.Decode([]byte(refused), only)
	checkVersionError(t, refused, err, "1.0.0")
}

func checkVersionError(t *testing.T, text string, err error, found string) {
	t.Helper()
	var e *durableagent.VersionError
	if !errors.As(err, &e) {
		t.Errorf("%s: %v, want a *VersionError", text, err)
		return
	}
	message := err.Error()
	if !strings.Contains(message, found) {
		t.Errorf("%s: %q does not name what was found, %s", text, message, found)
	}
	if !strings.Contains(message, "1.") {
		t.Errorf("%s: %q does not say what is supported", text, message)
	}
	if strings.ContainsAny(message, "\n\r\x1b") {
		t.Errorf("%s: %q has the label's control characters", text, message)
	}
}

// A label is shown, but not at any length and never raw.
func TestDurableVersionErrorIsShort(t *testing.T) {
	label := strings.Repeat("9", 1<<20)
	for _, text := range []string{
		`{"schemaVersion":"` + label + `","data":{}}`,
		`{"schemaVersion":"\u001b[31m` + label + `\n","data":{}}`,
		`{"schemaVersion":` + label + `,"data":{}}`,
		`{"schemaVersion":"2.0.0-` + label + `","data":{}}`,
	} {
		_, err := durableagent.Decode([]byte(text))
		checkVersionError(t, text[:40], err, "")
		if n := len(fmt.Sprintf("%v %+v", err, err)); n > 2000 {
			t.Errorf("%.40s…: an error of %d bytes", text, n)
		}
	}
}

// A version that a person or a column spells is read as a label is.
func TestDurableParseVersion(t *testing.T) {
	for _, v := range []durableagent.Version{version(1, 1, 0), version(0, 0, 0), version(17, 4, 20)} {
		if got, err := durableagent.ParseVersion(v.String()); got != v || err != nil {
			t.Errorf("%s: %v, %v", v, got, err)
		}
	}
	for text, problem := range map[string]durableagent.VersionProblem{
		"": durableagent.VersionMalformed, "1.1": durableagent.VersionMalformed, "01.1.0": durableagent.VersionMalformed,
		" 1.1.0": durableagent.VersionMalformed, "v1.1.0": durableagent.VersionMalformed, "1.1.0-rc.1": durableagent.VersionPreRelease,
		strings.Repeat("9", 1<<20): durableagent.VersionMalformed,
	} {
		_, err := durableagent.ParseVersion(text)
		var refused *durableagent.VersionError
		if !errors.As(err, &refused) || refused.Problem != problem || refused.Pointer != "" || len(err.Error()) > 150 {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	if _, err := durableagent.ParseVersion("1.1"); err == nil || err.Error() != `stategen: version "1.1" is not MAJOR.MINOR.PATCH` {
		t.Errorf("1.1: %v", err)
	}
}

// PeekVersion reads the label and nothing else: the rest may be anything
// behind it, and any members before it.
func TestDurablePeekVersion(t *testing.T) {
	want := version(1, 1, 0)
	for _, text := range []string{
		`{"schemaVersion":"1.1.0"}`,
		` { "data" : { "schemaVersion" : "9.9.9" } , "schemaVersion" : "1.1.0" } `,
		`{"data":[[{"schemaVersion":"9.9.9"}],"}{][,:\"","\\"],"n":-1.5e+3,"schema\u0056ersion":"\u0031.1.0"}`,
		`{"data":5,"schemaVersion":"1.1.0"}`,
		`{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"req`,
		`{"schemaVersion":"1.1.0","data":wrong from here on`,
		`{"\ud83d":"\ud83d","schemaVersion":"1.1.0"}`,
	} {
		if got, err := durableagent.PeekVersion([]byte(text)); got != want || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	// Other majors are told, not refused: that is what peeking is for.
	for _, label := range []durableagent.Version{version(2, 0, 0), version(0, 9, 0), version(17, 4, 2)} {
		text := fmt.Sprintf(`{"data":{},"schemaVersion":"%d.%d.%d"}`, label.Major, label.Minor, label.Patch)
		if got, err := durableagent.PeekVersion([]byte(text)); got != label || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, label := range []string{"1.1.0-rc.1", "1.1.0+build", "1.1.0-rc.1+5"} {
		if got, err := durableagent.PeekVersion(fmt.Appendf(nil, `{"schemaVersion":%q}`, label)); got != want || err != nil {
			t.Errorf("%s: %v, %v", label, got, err)
		}
	}
	for _, label := range badLabels[4:] {
		text := `{"schemaVersion":` + label.text + `}`
		if strings.HasPrefix(label.found, "1.1.0-rc") || label.found == "1.1.0+build" {
			continue // see above
		}
		_, err := durableagent.PeekVersion([]byte(text))
		checkVersionError(t, text, err, label.found)
	}
	for _, text := range []string{
		``, ` `, `[]`, `null`, `"1.1.0"`, `1.1`, `{`, `{"schemaVersion"`, `{"schemaVersion":`, `{"schemaVersion":"1.1.0`,
		`{"data":{"a":[}},"schemaVersion":"1.1.0"}`, `{"data":01,"schemaVersion":"1.1.0"}`, `{data:1,"schemaVersion":"1.1.0"}`,
		"{\"a\":\"\xff\",\"schemaVersion\":\"1.1.0\"}", "\xef\xbb\xbf{\"schemaVersion\":\"1.1.0\"}",
	} {
		if got, err := durableagent.PeekVersion([]byte(text)); err == nil {
			t.Errorf("%q: %v, want an error", text, got)
		} else if outcome := durableOutcome(err); strings.HasPrefix(outcome, "an error") {
			t.Errorf("%q: %s", text, outcome)
		}
	}
}

// Peeking costs the way to the label, not the document.
func TestDurablePeekVersionStopsAtTheLabel(t *testing.T) {
	bytesFor := func(size int) uint64 {
		text := []byte(`{"schemaVersion":"1.1.0","data":{"a":"` + strings.Repeat("x", size) + `"}}`)
		return allocatedBytes(func() {
			if _, err := durableagent.PeekVersion(text); err != nil {
				t.Fatal(err)
			}
		})
	}
	if small, large := bytesFor(10), bytesFor(10<<20); large > small+1<<20 {
		t.Errorf("peeking into 10 MB allocates %d bytes, into a few %d", large, small)
	}
}

// A label that is not read is an error with the place of it, whatever reads the document; if
// there is none, with that of the object that lacks it.
func TestDurableVersionErrorHasThePlace(t *testing.T) {
	const deep = 600 // the label is not in what is looked at first
	read := map[string]func([]byte) error{
		"Decode": func(doc []byte) error { _, err := durableagent.Decode(doc); return err },
		"Strict": func(doc []byte) error { _, err := durableagent.Decode(doc, durableagent.Strict()); return err },
		"only": func(doc []byte) error {
			_, err := durableagent.Decode(doc, durableagent.OnlyVersions(version(1, 2, 0)))
			return err
		},
		"MaxDepth": func(doc []byte) error { _, err := durableagent.Decode(doc, durableagent.MaxDepth(5)); return err },
		"Structural": func(doc []byte) error {
			_, err := durableagent.OpenConversationHistory(doc, durableagent.Structural)
			return err
		},
		"Checked": func(doc []byte) error {
			_, err := durableagent.OpenConversationHistory(doc, durableagent.Checked)
			return err
		},
		"Append": func(doc []byte) error { _, err := durableagent.AppendConversationHistory(nil, doc); return err },
		"json":   func(doc []byte) error { return json.Unmarshal(bytes.TrimSpace(doc), new(durableagent.State)) },
	}
	for _, before := range []string{``, `"schemaversion":"1.0.0",`, `"é\"":{"schemaVersion":"1.0.0"}, `, `"x":"` + strings.Repeat("é", deep) + "\",\n"} {
		for label, only := range map[string]bool{`"2.0.0"`: false, `"1.1.0"`: true, `"hello"`: false, `"1.1.0-rc.1"`: false, `"1.\u0031"`: false, `110`: false, `null`: false, `[{"a":1}]`: false, ``: false} {
			text := " \n{" + before + `"schemaVersion" : ` + label + `,"data":{"conversationHistory":[]}}`
			offset := strings.Index(text, ` : `) + len(` : `)
			if label == "" {
				text = " \n{" + before + `"data":{"conversationHistory":[]}}`
				offset = strings.Index(text, "{")
			}
			for by, read := range read {
				if only && by != "only" {
					continue
				}
				want := int64(offset)
				if by == "json" {
					want -= int64(len(" \n")) // which is not of the value that it hands on
				}
				var e *durableagent.VersionError
				if err := read([]byte(text)); !errors.As(err, &e) || e.Offset != want || e.Pointer != "/schemaVersion" {
					t.Errorf("%s of %.80q: %v, %+v, want %d", by, text, err, e, want)
				}
			}
			var e *durableagent.VersionError
			if _, err := durableagent.PeekVersion([]byte(text)); err != nil && (!errors.As(err, &e) || e.Offset != int64(offset)) {
				t.Errorf("PeekVersion of %.80q: %+v, want %d", text, e, offset)
			}
		}
	}
}
