package runtime

import (
	"strings"
	"testing"
)

// What a check evaluates inside a member or an element is none of what is evaluated around it.
func TestEvaluatedInside(t *testing.T) {
	all := func(d *decoder, i int) {
		d.eachElement(i, func(e *child) { e.check(nil) })
		d.eachMember(i, func(e *child) { e.check(nil) })
	}
	closed := func(check func(*decoder, int)) func(*decoder, int) {
		return func(d *decoder, i int) {
			outside := d.track()
			check(d, i)
			d.eachUnevaluatedElement(i, func(e *child) { e.refuseThis("unevaluatedItems", "#") })
			d.eachUnevaluatedMember(i, func(e *child) { e.refuseThis("unevaluatedProperties", "#") })
			d.untrack(outside)
		}
	}
	first := closed(func(d *decoder, i int) {
		d.eachElement(i, func(e *child) {
			if e.n == 0 {
				e.check(all)
			}
		})
		d.eachMember(i, func(e *child) {
			if e.memberName == "a" {
				e.check(all)
			}
		})
	})
	arrays := func(evaluates bool) func(*decoder, int) {
		return closed(func(d *decoder, i int) {
			d.checkContains(i, "#", 0, noLimit, evaluates, func(d *decoder, i int) {
				d.checkType(i, "#", anArray)
				all(d, i)
			})
		})
	}
	for _, tt := range []struct {
		name, text string
		check      func(*decoder, int)
		want       string
	}{
		{"elements", `[[1,2,3],4]`, first, "unevaluatedItems /1"},
		{"elements", `[[1,2,3]]`, first, ""},
		{"members", `{"a":{"x":1,"y":2},"b":3}`, first, "unevaluatedProperties /b"},
		{"members", `{"b":3,"a":{"x":1,"y":2}}`, first, "unevaluatedProperties /b"},
		{"members", `{"a":{"x":1,"y":2}}`, first, ""},
		{"contains", `[[1,2,3],4]`, arrays(true), "unevaluatedItems /1"},
		{"contains", `[[1],[]]`, arrays(true), ""},
		{"contains of old", `[[1,2],4]`, arrays(false), "unevaluatedItems /0,unevaluatedItems /1"},
	} {
		if got := strings.Join(checked(t, tt.text, tt.check), ","); got != tt.want {
			t.Errorf("%s, %s: %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}
