package runtime

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestTagsAreLeaptTo(t *testing.T) {
	for _, text := range []string{
		`{"tag":"x"}`,
		`{"a":1,"tag":"x"}`,
		"{ \"a\" : -1.5e3 ,\n\"b\":true, \"tag\" : \"x\" }",
		`{"a":"a text of more than sixteen bytes \" with \\\" quotes \\","tag":"x"}`,
		`{"a":"é 漢字 \u00e9\\","b":[],"c":{},"tag":"x"}`,
		`{"a name of more than sixteen bytes":[{"tag":"no"},["]}\\\"{["]],"tag":"x"}`,
		`{"a":{"tag":{"tag":"no"}},"tag":"x","tag":"y"}`,
	} {
		d := newDecoder([]byte(text), nil)
		if at := d.leapToTag(0, "tag"); at == 0 || text[at:at+3] != `"x"` {
			t.Errorf("%s: %d", text, at)
		}
		d.free()
	}
}

// Where the plain way finds a tag, it is the same one; what is unusual is left to
// that way.
func TestLeapsAgreeWithLooking(t *testing.T) {
	const seed = 20
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	pieces := []string{
		`{`, `}`, `[`, `]`, `:`, `,`, ` `, `"`, `\`, `\"`, `\\`, `1`, `true`, `"tag"`, `"tag":"x"`, `"a":1,`, `"a":"b",`, `"\u0074ag":1`,
		`"a":[{"tag":"no"}],`, `"b":{"c":"]}"},`, `"d":"a text of more than sixteen bytes",`, "\n", "\x00", "é", "\xff",
	}
	leapt, found := 0, 0
	for range 200_000 {
		text := []byte{'{'}
		for range r.IntN(8) {
			text = append(text, pieces[r.IntN(len(pieces))]...)
		}
		text = append(text, `"tag":"x"}`...)
		d := newDecoder(text, nil)
		at := d.leapToTag(0, "tag")
		want, kind := d.findTag(0, "tag")
		if kind == tagFound {
			found++
		}
		if at != 0 {
			leapt++
		}
		if at != 0 && kind == tagFound && at != want {
			t.Fatalf("%q: leapt to %d, found at %d", text, at, want)
		}
		if at != 0 && kind == tagAbsent {
			t.Fatalf("%q: leapt to %d where there is none", text, at)
		}
		d.free()
	}
	if leapt < 20_000 || found < 20_000 {
		t.Errorf("%d leapt, %d found: too few to say anything", leapt, found)
	}
}

// However deep objects nest whose tags come last, each long part is gone through
// once.
func TestLeapsKnowWhatTheyLeapt(t *testing.T) {
	const depth = 900
	inner := `[`
	for range 5000 {
		inner += `{"a":[1,2]},`
	}
	inner += `0]`
	text := tagLast(depth, inner)
	d := newDecoder([]byte(text), nil)
	for i := range depth {
		if tag, kind := d.stringTag(i*len(`{"in":`), "tag", false); tag != "x" || kind != tagFound {
			t.Fatalf("level %d: %q, %d", i, tag, kind)
		}
	}
	start := depth * len(`{"in":`)
	if end, ok := d.leaptEnds.endOf(start); !ok || text[start:end] != inner {
		t.Errorf("the long array is not known")
	}
	if most := len(text) / worthNoting; len(d.leaptEnds.ends) > most {
		t.Errorf("%d ends are remembered of %d bytes; %d would do", len(d.leaptEnds.ends), len(text), most)
	}
	if d.skippedEnds.ends != nil {
		t.Error("what was only leapt over is taken for checked")
	}
	// Deeper than documents may be, nothing is leapt over.
	d = newDecoder([]byte(tagLast(2000, `1`)), nil)
	if at := d.leapToTag(0, "tag"); at != 0 {
		t.Errorf("leapt to %d", at)
	}
}

// A document may end before the name of a tag would, which is longer than what comes after
// any document.
func TestTagsOfShortDocuments(t *testing.T) {
	name := strings.Repeat("tag", 1000)
	for _, text := range []string{`{"t":1}`, `{}`, `{"tag":"x"}`} {
		d := newDecoder([]byte(text), nil)
		if _, kind := d.findTag(0, name); kind != tagAbsent {
			t.Errorf("%s: %v", text, kind)
		}
		d.free()
	}
}

// A number that int64 cannot hold is not the tag 0, nor is a fraction: it is none.
func TestIntegersThatAreNoTags(t *testing.T) {
	for text, want := range map[string]tagKind{
		`{"t":0}`: tagFound, `{"t":0.0}`: tagFound, `{"t":-0}`: tagFound,
		`{"t":18446744073709551616}`: tagOther, `{"t":1e400}`: tagOther, `{"t":0.5}`: tagOther, `{"t":"0"}`: tagOther,
		`{"t":null}`: tagEmpty, `{}`: tagAbsent, `null`: tagNull, `0`: tagNot,
	} {
		d := newDecoder([]byte(text), nil)
		if tag, kind := d.intTag(0, "t"); tag != 0 || kind != want {
			t.Errorf("%s: tag %d of kind %d, want kind %d", text, tag, kind, want)
		}
		d.free()
	}
}
