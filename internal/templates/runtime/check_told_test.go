package runtime

import (
	"fmt"
	"strings"
	"testing"
)

// A message says which member it is about, when it is no trial.
func TestMessagesNameMembers(t *testing.T) {
	d := newDecoder([]byte(`{"extra":1}`), []Option{Strict()})
	i := d.start()
	d.skip(i)
	hasA(d, i)
	d.eachMember(i, func(e *child) { e.refuseThis("additionalProperties", "#") })
	want := `stategen: 2 violations of the schema
	the root: missing member "a" (required of schema #/a)
	"/extra": member "extra" is not allowed (additionalProperties of schema #)`
	if err := d.finish(d.past(i)); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

// The tag by which checks choose is a string, and nothing else.
func TestTextOfMember(t *testing.T) {
	for text, want := range map[string]string{
		`{"type":"a"}`: "a true", `{"x":1,"type":"\u0061"}`: "a true", `{"type":""}`: " true",
		`{"type":1}`: " false", `{"type":null}`: " false", `{"x":"a"}`: " false", `["type"]`: " false", `"type"`: " false",
	} {
		d := newDecoder([]byte(text), nil)
		tag, ok := d.memberText(d.start(), "type")
		if got := fmt.Sprint(tag, " ", ok); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// What a check found in a trial is told all the same once it is no trial, and what it found
// before a trial fails that; also where checks are many, and what they found is remembered.
func TestVerdictsInTrialsAndOutside(t *testing.T) {
	for _, effort := range []int{0, 1_000_000} {
		for _, trialFirst := range []bool{true, false} {
			passed := false
			check := func(d *decoder, i int) {
				d.checking.effort = effort
				apply := func(d *decoder, i int) { d.apply(i, isString) }
				try := func() { passed = passed || d.passes(i, apply) }
				if trialFirst {
					try()
				}
				apply(d, i)
				try()
				apply(d, i)
			}
			if got := checked(t, `1`, check); len(got) != 1 || passed {
				t.Errorf("after %d steps: %v are found, and that it passes: %t", effort, got, passed)
			}
		}
	}
}

// What breaks a keyword is told once, though several ways lead to its schema, and a member that
// is refused is evaluated: a keyword further out does not refuse it again.
func TestViolationsAreToldOnce(t *testing.T) {
	check := func(d *decoder, i int) {
		outside := d.track()
		for range 2 {
			isString(d, i)
			d.eachMember(i, func(e *child) { e.refuseThis("additionalProperties", "#") })
		}
		d.eachUnevaluatedMember(i, func(e *child) { e.refuseThis("unevaluatedProperties", "#") })
		d.untrack(outside)
	}
	if got := strings.Join(checked(t, `{"a":1}`, check), ","); got != "type ,additionalProperties /a" {
		t.Errorf("found %s", got)
	}
}
