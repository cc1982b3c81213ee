package majors_test

import (
	"testing"

	v1 "github.com/stategen/stategen/golden/majors/agentstate/v1"
)

// The label on writing: kept, raised to what is used, never lowered.
func TestLabelOnWriting(t *testing.T) {
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
