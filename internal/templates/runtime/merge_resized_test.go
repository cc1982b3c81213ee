package runtime

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A list that some elements were taken out of at one place, or put into, keeps what it held
// beside the others, if there is one way alone to say which these are.
func TestMergeResized(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	said := 0
	for range 5000 {
		kept := randomTexts(r, 1+r.IntN(5), `null`, `null`, `""`, `"a"`, `"b"`)
		now := slices.Clone(kept)
		at := r.IntN(len(kept) + 1)
		if r.IntN(2) == 0 {
			now = slices.Delete(now, at, at+r.IntN(len(kept)-at+1))
		} else {
			now = slices.Insert(now, at, randomTexts(r, r.IntN(3), `""`, `"a"`, `"b"`, `"c"`)...)
		}
		now = inGo(now)
		// Each way to make now of kept at one place.
		ways := map[string]bool{}
		for place := range min(len(kept), len(now)) + 1 {
			way := slices.Clone(kept)
			if more := len(now) - len(kept); more >= 0 {
				way = slices.Insert(way, place, now[place:place+more]...)
			} else {
				way = slices.Delete(way, place, place-more)
			}
			if slices.Equal(inGo(way), now) {
				ways[list(way)] = true
			}
		}
		got := merge(list(kept), writtenText{text: list(now)}, false, 1)
		appended := list(append(slices.Clone(kept), now[min(len(kept), len(now)):]...))
		switch {
		case len(now) >= len(kept) && ways[appended]: // as it was, and more
			if got != appended {
				t.Fatalf("%s, written as %s, is %s, want %s", kept, now, got, appended)
			}
		case len(ways) == 1:
			said++
			if !ways[got] {
				t.Fatalf("%s, written as %s, is %s, want %v", kept, now, got, ways)
			}
		case got != list(now):
			t.Fatalf("%s, written as %s, is %s: which of %v is not known", kept, now, got, ways)
		}
	}
	if said < 500 {
		t.Errorf("%d lists were told", said)
	}
}

// randomTexts returns n texts, each one of some.
func randomTexts(r *rand.Rand, n int, of ...string) (texts []string) {
	for range n {
		texts = append(texts, of[r.IntN(len(of))])
	}
	return texts
}

// inGo returns texts as they are written of a []string that was read from them.
func inGo(texts []string) []string {
	texts = slices.Clone(texts)
	for k, text := range texts {
		if text == "null" {
			texts[k] = `""`
		}
	}
	return texts
}

func list(texts []string) string { return "[" + strings.Join(texts, ",") + "]" }
