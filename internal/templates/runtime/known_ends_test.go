package runtime

import (
	"strings"
	"testing"
)

// tagLast is an object whose tag comes after nested ones of the same kind.
func tagLast(depth int, inner string) string {
	return strings.Repeat(`{"in":`, depth) + inner + strings.Repeat(`,"tag":"x"}`, depth)
}

// findTags looks for the tag at every level, as reading nested unions does.
func findTags(t *testing.T, d *decoder, depth int) {
	t.Helper()
	for i := range depth {
		at := i * len(`{"in":`)
		if _, kind := d.findTag(at, "tag"); kind != tagFound {
			t.Fatalf("level %d: %d", i, kind)
		}
	}
}

func TestLookAheadNotesEnds(t *testing.T) {
	const depth = 900
	inner := `[` + strings.Repeat(`{"a":[1,2]},`, 5000) + `0]`
	text := tagLast(depth, inner)
	d := newDecoder([]byte(text), nil)
	findTags(t, d, depth)
	start := depth * len(`{"in":`)
	if end, ok := d.skippedEnds.endOf(start); !ok || text[start:end] != inner {
		t.Errorf("the long array is not known")
	}
	if most := len(text) / worthNoting; len(d.skippedEnds.ends) > most {
		t.Errorf("%d ends are remembered of %d bytes; %d would do", len(d.skippedEnds.ends), len(text), most)
	}
}

// What was looked at ahead is not looked at again: what is wrong with it has
// been found.
func TestLookAheadFindsFaults(t *testing.T) {
	long := strings.Repeat(`{"a":[1,2]},`, 100)
	for inner, kind := range map[string]DecodeErrorKind{
		`[` + long + `{"a":1,"a":2}]`: DuplicateMember,
		`[` + long + `tru]`:           InvalidJSON,
		`[` + long + `1`:              InvalidJSON,
	} {
		d := newDecoder([]byte(tagLast(3, inner)), nil)
		if _, found := d.findTag(0, "tag"); found != tagNone || d.failure == nil || d.failure.kind != kind {
			t.Errorf("%.20s…: %d, %v", inner[len(inner)-20:], found, d.failure)
		}
	}
}
