package runtime

import "testing"

// A check that a value did not pass while members were refused, which is remembered once there
// were many, is made again where they are not.
func TestNewerMembersInside(t *testing.T) {
	closed := func(d *decoder, i int) {
		d.eachMember(i, func(e *child) {
			if e.memberName == "known" {
				e.check(nil)
			}
			e.refuseRest("additionalProperties", "#")
		})
	}
	around := func(d *decoder, i int) {
		d.eachMember(i, func(e *child) { e.check(closed) })
	}
	shapes := []*shape{{members: []string{"in"}}}
	for text, want := range map[string]int{
		`{"in":{"known":1}}`:                   0,
		`{"in":{"known":1,"late":2}}`:          0,
		`{"in":{"known":1,"late":2},"more":1}`: 0,
		`{"late":{"late":2}}`:                  -1,
	} {
		for _, effort := range []int{0, 1_000_000} {
			d := newDecoder([]byte(text), nil)
			d.checking.effort = effort
			for range 2 {
				if got := d.onlyMatch(0, shapes, around); got != want {
					t.Errorf("%s after %d steps: %d, want %d", text, effort, got, want)
				}
			}
			d.free()
		}
	}
}

// What makes a document one to be read back makes it so whatever is written after it.
func TestDoubtStays(t *testing.T) {
	unknown, other := Raw{`{"a":1}`}, Raw{"5"}
	for what, write := range map[string]func(e *encoder){
		"made unknown variant":  func(e *encoder) { writeUnknown(&unknown, true, nil, e) },
		"variant of other kind": func(e *encoder) { writeRawOf(&other, nil, e, "string") },
		"no object":             func(e *encoder) { writeUnknown(&other, false, nil, e) },
	} {
		e := new(encoder)
		write(e)
		writeUnknown(&unknown, false, nil, e)
		writeRawOf(&other, nil, e, "number")
		if !e.made && !e.misfit {
			t.Errorf("%s: forgotten", what)
		}
	}
}
