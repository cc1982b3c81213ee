// Package majors_test proves what several majors of one family can do, on a
// family made for it: golden/majors/schema.
package majors_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/golden/majors/agentstate"
	v1 "github.com/stategen/stategen/golden/majors/agentstate/v1"
	v2 "github.com/stategen/stategen/golden/majors/agentstate/v2"
)

// state is a golden state; the files beside it say what becomes of it.
type state struct {
	name, version string
	text          []byte
	after         []byte // in the newest major; nil: nobody reviewed that
	residue       []byte
}

func states(t testing.TB) []state {
	t.Helper()
	files, err := filepath.Glob("states/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no states", err)
	}
	var list []state
	for _, file := range files {
		if strings.Count(filepath.Base(file), ".") > 1 {
			continue
		}
		base := strings.TrimSuffix(file, ".json")
		s := state{name: base, version: filepath.Base(filepath.Dir(file)), text: read(t, file), residue: []byte("[]")}
		s.after = read(t, base+".after.json")
		if text, err := os.ReadFile(base + ".residue.json"); err == nil {
			s.residue = text
		}
		list = append(list, s)
	}
	return list
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func equal(t *testing.T, what string, got, want []byte) {
	t.Helper()
	if diff := jsontest.Diff(want, got); len(diff) > 0 {
		t.Errorf("%s: %v\n%s", what, diff, got)
	}
}

func residueJSON(t *testing.T, list []agentstate.Residue) []byte {
	t.Helper()
	type item struct {
		Major   int             `json:"major"`
		Pointer string          `json:"pointer"`
		Value   json.RawMessage `json:"value"`
	}
	items := []item{}
	for _, r := range list {
		items = append(items, item{r.Major, r.Pointer, r.Value})
	}
	text, err := json.Marshal(items)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// As its own major, every state is read and written as it is.
func TestDecodeAs(t *testing.T) {
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
func TestDecode(t *testing.T) {
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

// Down and up again is the identity where no loss is reported.
func TestRollback(t *testing.T) {
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

// Tools are called by the keys of a map, and by a member since major 2. What a tool calls
// its name besides is no such name, and a tool without a name has no key: neither is taken
// for the other, or gone, without a word.
func TestToolsOfOtherNames(t *testing.T) {
	const rest = `","session":{"id":"x"},"agent":{"name":"y"},"tools":`
	for text, version := range map[string]agentstate.Version{
		`1.0.0` + rest + `{"ls":{"command":"c","name":"own"}}}`:                      {Major: 3},
		`1.0.0` + rest + `{"ls":{"command":"c"},"zip":{"command":"d","name":null}}}`: {Major: 3},
		`1.3.0` + rest + `{"":{"command":"c","name":"own"}}}`:                        {Major: 3},
		`3.0.0` + rest + `[{"command":"c"}]}`:                                        {Major: 1},
		`3.0.0` + rest + `[{"name":null,"command":"c"}]}`:                            {Major: 1},
		`3.0.0` + rest + `[{"name":"","command":"c"}]}`:                              {Major: 1},
	} {
		text = `{"schemaVersion":"` + text
		var report agentstate.Report
		s, err := agentstate.Decode([]byte(text), agentstate.WithReport(&report))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if version.Major < 3 {
			if _, err := agentstate.EncodeFor(s, version, agentstate.WithReport(&report)); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
		_, tools, _ := strings.Cut(text, `"tools":`)
		if len(report.Residue) != 1 || report.Residue[0].Pointer != "/tools" || string(report.Residue[0].Value)+"}" != tools {
			t.Errorf("%s to %s: %s is reported", text, version, residueJSON(t, report.Residue))
		}
	}
}

// What a hook placed is looked for once, not once for each that is alike: of four times as
// many tools, all with a member of the same name, the upgrade takes about four times as much.
func TestManyToolsWithMembersOfTheirOwn(t *testing.T) {
	allocations := func(tools int) float64 {
		text := `{"schemaVersion":"1.0.0","session":{"id":"x"},"agent":{"name":"y"},"tools":{"ls":{"command":"c"}`
		for k := range tools {
			text += fmt.Sprintf(`,"t%d":{"command":"c","own":"\n%d"}`, k, k)
		}
		return testing.AllocsPerRun(1, func() {
			if _, err := agentstate.Decode([]byte(text + "}}")); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocations(150), allocations(600); many > 6*few {
		t.Errorf("%.0f allocations for 600, %.0f for 150", many, few)
	}
}

func TestVersions(t *testing.T) {
	var unsupported *agentstate.UnsupportedError
	if _, err := agentstate.Decode([]byte(`{"schemaVersion":"4.0.0"}`)); !errors.As(err, &unsupported) || unsupported.Found != "4.0.0" || unsupported.Supported[0] != "1.0.0" {
		t.Error(err)
	}
	// Whatever is wrong with a label, the error is of one type, and speaks of all majors.
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
	}
	if _, err := agentstate.PeekVersion([]byte(`{}`)); !errors.As(err, &label) || len(label.Others) != 2 || label.Problem != agentstate.VersionMissing {
		t.Error(err)
	}
	s, _ := agentstate.Decode(read(t, "states/3.0.0/newest.json"))
	if _, err := agentstate.EncodeFor(s, agentstate.Version{Major: 1, Minor: 1}); !errors.As(err, &unsupported) {
		t.Errorf("a version that never was: %v", err)
	}
	// There is nothing to write of a state that is nil, as when its error was ignored.
	for _, v := range agentstate.Versions() {
		var none *agentstate.EncodeError
		if text, err := agentstate.EncodeFor(nil, v); text != nil || !errors.As(err, &none) {
			t.Errorf("nothing as %s: %s, %v", v, text, err)
		}
	}
	// A minor that is not known yet is read as its major is.
	d, err := agentstate.DecodeAs([]byte(`{"schemaVersion":"2.9.0","session":{"id":"x"},"agent":{"name":"y"},"mood":1}`))
	if err != nil || d.(agentstate.V2).SchemaVersion != (v2.Version{Major: 2, Minor: 9}) {
		t.Error(err)
	}
}

// Strict reading judges a document by the schema of its own major.
func TestStrict(t *testing.T) {
	if _, err := agentstate.Decode(read(t, "states/1.3.0/topics.json"), agentstate.Strict()); err != nil {
		t.Error(err)
	}
	var invalid *agentstate.ValidationError
	if _, err := agentstate.Decode(read(t, "states/1.0.0/odd.json"), agentstate.Strict()); !errors.As(err, &invalid) {
		t.Error(err)
	}
}

// The label on writing: kept, raised to what is used, never lowered.
func TestLabel(t *testing.T) {
	decode := func(text string) *v1.State {
		s, err := v1.Decode([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const rest = `"session":{"id":"x"},"agent":{"name":"y"},"messages":[{"role":"user"}]}`
	label := func(s *v1.State) string {
		text, err := s.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		v, err := v1.PeekVersion(text)
		if err != nil {
			t.Fatal(err)
		}
		return v.String()
	}
	s := decode(`{"schemaVersion":"1.0.0",` + rest)
	if got := label(s); got != "1.0.0" {
		t.Errorf("as read: %s", got)
	}
	s.Messages[0].Text = v1.Some("old member")
	if got := label(s); got != "1.0.0" {
		t.Errorf("raised for nothing: %s", got)
	}
	s.Messages[0].Topic = v1.Some("new member")
	if got := label(s); got != "1.3.0" {
		t.Errorf("a member of 1.3.0: %s", got)
	}
	if s.SchemaVersion != (v1.Version{Major: 1}) {
		t.Error("writing changed the state")
	}
	s.Messages[0].Topic = v1.Opt[string]{}
	if got := label(s); got != "1.0.0" {
		t.Errorf("the member is gone again: %s", got)
	}
	if got := label(decode(`{"schemaVersion":"1.3.0",` + rest)); got != "1.3.0" {
		t.Errorf("lowered: %s", got)
	}
	if got := label(decode(`{"schemaVersion":"1.9.0",` + rest)); got != "1.9.0" {
		t.Errorf("a minor that is not known: %s", got)
	}
	if got := label(v1.NewState(v1.Session{}, v1.Agent{})); got != "1.3.0" {
		t.Errorf("a new state: %s", got)
	}

	// A label that lied when it was read is kept, and told.
	lie := decode(`{"schemaVersion":"1.0.0","session":{"id":"x","locale":"de"},"agent":{"name":"y"}}`)
	if got := label(lie); got != "1.0.0" {
		t.Errorf("a label that lies: %s", got)
	}
	if u := lie.Unknowns(); len(u) != 1 || u[0].Kind != v1.NewerMember || u[0].Pointer != "/session/locale" {
		t.Errorf("unknowns are %+v", u)
	}
	if err := lie.Validate(); err != nil {
		t.Errorf("the schema allows it: %v", err)
	}
	if got := lie.SmallestVersion().String(); got != "1.3.0" {
		t.Errorf("smallest %s", got)
	}
	lie.Session.Locale = v1.Opt[string]{}
	if got := lie.SmallestVersion().String(); got != "1.0.0" {
		t.Errorf("smallest %s", got)
	}
	// A clone remembers.
	lie = decode(`{"schemaVersion":"1.0.0","session":{"id":"x","locale":"de"},"agent":{"name":"y"}}`).Clone()
	if got := label(lie); got != "1.0.0" {
		t.Errorf("a clone: %s", got)
	}
}
