package runtime

import (
	"slices"
	"testing"
)

// What is added to a document raises its label to the newest version that brought some of it,
// and to none that is not written; a label that says more than a version stays.
func TestLabelIsRaised(t *testing.T) {
	later := []Version{{1, 1, 0}, {1, 2, 0}, {1, 3, 0}}
	all := labelRule{property: "v", newest: Version{1, 3, 0}, later: later}
	some, readOnly := all, all
	some.only = []Version{{1, 0, 0}, {1, 2, 0}}
	readOnly.readOnly = []Version{{1, 2, 0}}
	for _, c := range []struct {
		rule    *labelRule
		text    string
		version Version
		brought uint64
		want    string // "" for an error
	}{
		{&all, `1.0.0`, Version{1, 0, 0}, 0, "1.0.0"},
		{&all, `1.0.0`, Version{1, 0, 0}, 0b001, "1.1.0"},
		{&all, `1.0.0`, Version{1, 0, 0}, 0b110, "1.3.0"},
		{&all, `1.2.0`, Version{1, 2, 0}, 0b001, "1.2.0"},
		{&all, `1.2.0`, Version{1, 2, 0}, 0b101, "1.3.0"},
		{&all, `\u0031.0.0`, Version{1, 0, 0}, 0b010, "1.2.0"},
		{&all, `1.0.0-rc.1`, Version{1, 0, 0}, 0b010, "1.0.0"},
		{&all, `1.0`, Version{1, 0, 0}, 0b010, "1.0.0"},
		{&some, `1.0.0`, Version{1, 0, 0}, 0b001, "1.2.0"},
		{&some, `1.0.0`, Version{1, 0, 0}, 0b010, "1.2.0"},
		{&some, `1.0.0`, Version{1, 0, 0}, 0b100, ""},
		{&readOnly, `1.0.0`, Version{1, 0, 0}, 0b001, "1.1.0"},
		{&readOnly, `1.0.0`, Version{1, 0, 0}, 0b010, ""},
		{&readOnly, `1.0.0`, Version{1, 0, 0}, 0b100, "1.3.0"},
	} {
		label := c.rule.labelAt(c.text, 6, c.version)
		got, err := label.raised(c.brought)
		if (err != nil) != (c.want == "") || err == nil && got.String() != c.want {
			t.Errorf("%s, to which %b is added, becomes %s, want %s: %v", c.text, c.brought, got, c.want, err)
		}
	}
	if got, err := (&storedLabel{version: Version{1, 0, 0}}).raised(7); got != (Version{1, 0, 0}) || err != nil {
		t.Errorf("a document without a label: %s, %v", got, err)
	}
}

// Where the newest label that a document needs is one that it cannot be read with, it gets the
// next lower one.
func TestLabelIsNotRefused(t *testing.T) {
	all := labelRule{property: "v", newest: Version{1, 3, 0}, later: []Version{{1, 1, 0}, {1, 2, 0}, {1, 3, 0}}}
	some := all
	some.only = []Version{{1, 0, 0}, {1, 1, 0}, {1, 3, 0}}
	for _, c := range []struct {
		rule    *labelRule
		refused Version
		brought uint64
		want    string
	}{
		{&all, Version{}, 0b111, "1.3.0"},
		{&all, Version{1, 3, 0}, 0b111, "1.2.0"},
		{&all, Version{1, 3, 0}, 0b101, "1.1.0"},
		{&all, Version{1, 2, 0}, 0b110, "1.0.0"},
		{&all, Version{1, 1, 0}, 0b111, "1.0.0"},
		{&some, Version{1, 3, 0}, 0b111, "1.1.0"}, // and not 1.2.0, which would be 1.3.0
		{&some, Version{1, 3, 0}, 0b010, "1.0.0"},
	} {
		label := c.rule.labelAt("1.0.0", 6, Version{1, 0, 0})
		label.refused = c.refused
		if got, err := label.raised(c.brought); err != nil || got.String() != c.want {
			t.Errorf("from %s on refused, %b added: %s, want %s: %v", c.refused, c.brought, got, c.want, err)
		}
	}
}

// A document in which every newer label was tried in vain is as it was, also where one of these
// was written over its own, and a longer one into a copy.
func TestLabelIsTakenBack(t *testing.T) {
	const text = `{"v":"1.0.0"}`
	for _, later := range [][]Version{{{1, 0, 10}, {1, 1, 0}}, {{1, 1, 0}, {1, 1, 10}}, {{1, 1, 0}}} {
		for room := range 3 {
			for _, readOnly := range [][]Version{nil, {{1, 0, 0}}} {
				tried := 0
				rule := labelRule{property: "v", newest: later[len(later)-1], later: later, readOnly: readOnly, readBack: func([]byte) error {
					tried++
					return ErrOtherDocument
				}}
				doc := append(make([]byte, 0, len(text)+room), text...)
				x := Stored[int]{arrayIndex: arrayIndex{size: len(text)}, label: rule.labelAt("1.0.0", 6, Version{1, 0, 0})}
				got, err := x.raiseLabel(doc, 0, 1<<len(later)-1)
				if string(doc) != text || string(got) != text || x.size != len(text) || x.label.text != "1.0.0" || (err != nil) != (readOnly != nil) || tried != len(later) {
					t.Errorf("later %v, room for %d: %s, returned %s of %d, label %s, %d tried: %v", later, room, doc, got, x.size, x.label.text, tried, err)
				}
			}
		}
	}
}

// What was kept because the label is old must be read with the label that is written: new
// documents get the oldest version that has all they have, but none that would refuse it.
func TestSmallestLabelThatReadsWhatIsKept(t *testing.T) {
	oldest, later := Version{1, 0, 0}, []Version{{1, 1, 0}, {1, 2, 0}, {1, 3, 0}}
	list := func(versions ...Version) (found []arrival) {
		for _, v := range versions {
			found = append(found, arrival{since: v})
		}
		return found
	}
	for _, c := range []struct {
		misfits uint64
		list    []arrival
		want    Version
		only    []Version
		wantOf  Version // of only
	}{
		{0, nil, oldest, []Version{{1, 2, 0}}, Version{1, 2, 0}},
		{0, list(later[1], later[0]), later[1], []Version{oldest, later[2]}, later[2]},
		{0b100, list(later[1]), later[1], []Version{oldest, later[2]}, Version{}},
		{0b100, list(later[1]), later[1], later, later[1]},
		{0b010, list(later[0], later[2]), later[0], later, later[0]},
		{0b001, list(later[2]), oldest, append(slices.Clip(later), oldest), oldest},
		{0b001, nil, oldest, later, Version{}},
	} {
		var x Extra
		x.remember(0b111, c.misfits)
		if got := x.smallest(c.list, oldest, later...); got != c.want {
			t.Errorf("%b refused: the oldest is %s, want %s", c.misfits, got, c.want)
		}
		only := slices.Clone(c.only)
		slices.SortFunc(only, Version.Compare)
		if got := x.smallestOf(only, c.list, oldest, later...); got != c.wantOf {
			t.Errorf("%b refused: the oldest of %v is %s, want %s", c.misfits, only, got, c.wantOf)
		}
	}
}
