package runtime

import "testing"

// Kinds of object that extend each other, and some that do not.
var (
	shapeBase   = shape{members: []string{"type", "version", "thread"}}
	shapeRound  = shape{members: []string{"type", "version", "thread", "next"}}
	shapeSwarm  = shape{members: []string{"type", "version", "thread", "speaker"}}
	shapeHolder = shape{members: []string{"type", "version", "states"}}
)

func TestByShape(t *testing.T) {
	shapes := []*shape{&shapeBase, &shapeRound, &shapeSwarm, &shapeHolder}
	const base, round, swarm, holder, none = 0, 1, 2, 3, -1
	for _, c := range []struct {
		text        string
		only, least int
	}{
		{`{}`, none, none},
		{`{"version":"1"}`, none, none}, // all of them declare it
		{`{"other":1}`, none, none},
		{`{"states":{}}`, holder, holder},
		{`{"states":{},"other":1}`, holder, holder},
		{`{"next":1}`, round, round},
		{`{"version":"1","thread":[],"speaker":""}`, swarm, swarm},
		{`{"thread":[]}`, none, base},
		{`{"thread":[],"other":1}`, none, base},
		{`{"next":1,"speaker":""}`, none, none},
		{`{"thread":[],"states":{}}`, none, none},
		{`{"\u006eext":1}`, round, round},
	} {
		if got := newDecoder([]byte(c.text), nil).byShape(0, shapes...); got != c.only {
			t.Errorf("%s: byShape %d, want %d", c.text, got, c.only)
		}
		if got := newDecoder([]byte(c.text), nil).byLeastShape(0, shapes...); got != c.least {
			t.Errorf("%s: byLeastShape %d, want %d", c.text, got, c.least)
		}
	}
}

// What says nothing of its kind is not of the lesser one: it is told by a member that not
// all kinds declare.
func TestByShapeWithoutEvidence(t *testing.T) {
	for text, want := range map[string]int{
		`{}`: -1, `[]`: -1, `{"version":"1","type":""}`: -1, `{"other":1,"thread":[]}`: -1, `{"other":1}`: -1, `{"next":1,"thread":[]}`: 1,
	} {
		d := newDecoder([]byte(text), nil)
		if got := d.byLeastShape(0, &shapeBase, &shapeRound); got != want {
			t.Errorf("%s is of shape %d, want %d", text, got, want)
		}
	}
}

// A kind with fewer members than another is not the lesser one for that.
func TestByShapeOfCousins(t *testing.T) {
	a, b := shape{members: []string{"x", "a"}}, shape{members: []string{"x", "b", "c"}}
	for _, shapes := range [][]*shape{{&a, &b, {}}, {&b, {}, &a}} {
		if got := newDecoder([]byte(`{"x":1}`), nil).byLeastShape(0, shapes...); got != -1 {
			t.Errorf("what is of either kind is of shape %d", got)
		}
	}
}

// Two kinds that declare the same are not told apart.
func TestByShapeOfEqualShapes(t *testing.T) {
	a, b := shape{members: []string{"x", "y"}}, shape{members: []string{"y", "x"}}
	for _, text := range []string{`{"x":1}`, `{"x":1,"y":2}`} {
		if got := newDecoder([]byte(text), nil).byLeastShape(0, &a, &b, &shape{}); got != -1 {
			t.Errorf("%s is of shape %d", text, got)
		}
	}
}

func TestReadLenient(t *testing.T) {
	for _, c := range []struct {
		text, want string
		misfit     bool
	}{
		{`"a"`, "a", false},
		{`5`, "", true},
		{`{"x":[1,{}]}`, "", true},
		{`[]`, "", true},
	} {
		d := newDecoder([]byte(c.text), []Option{Strict()})
		var x string
		end := readLenient(&x, d, 0, readString[string], nil)
		if end != len(c.text) || x != c.want || d.failure != nil || len(d.findings) > 0 {
			t.Errorf("%s: %q, ends at %d, %v", c.text, x, end, d.failure)
		}
		if d.lossy != c.misfit {
			t.Errorf("%s: lossy is %v", c.text, d.lossy)
		}
		if d.lenient || !d.strict {
			t.Errorf("%s: what holds inside holds outside", c.text)
		}
	}
	// What is no JSON, or has a member twice, is no matter of types.
	for _, text := range []string{`{"x":}`, `{"x":1,"x":2}`, `tru`, `"`} {
		d := newDecoder([]byte(text), nil)
		var x string
		if end := readLenient(&x, d, 0, readString[string], nil); end >= 0 || d.failure == nil {
			t.Errorf("%s is read", text)
		}
	}
}

func TestReadLenientChecks(t *testing.T) {
	for strict, want := range map[bool]int{false: 0, true: 1} {
		d := newDecoder([]byte(`5`), nil)
		d.strict = strict
		var x string
		checked := 0
		readLenient(&x, d, 0, readString[string], func(d *decoder, i int) { checked++ })
		if checked != want {
			t.Errorf("strict %v: checked %d times", strict, checked)
		}
	}
}
