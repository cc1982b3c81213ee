package runtime

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestTextEndsAroundPages puts what may end plain text around where pages
// begin and end, in a value and in a raw value, with plain pages on both sides.
func TestTextEndsAroundPages(t *testing.T) {
	plain := strings.Repeat("Yz+/09=_", 3*pageSize/8)
	for _, ender := range enders() {
		for _, at := range []int{pageSize, 2 * pageSize} {
			for _, off := range []int{-33, -32, -2, -1, 0, 1, 31} {
				quoted := `"` + plain[:at+off-1] + ender + plain + `"`
				readsAsEncodingJSON(t, quoted)
				agrees(t, `{"a":`+quoted+`}`)
			}
		}
		agrees(t, `"`+plain+ender)
	}
}

// TestTextEndsAroundPieces does so where the pieces begin and end in which a
// document is copied, and at one place within each, for text that is plain and for
// text that is not.
func TestTextEndsAroundPieces(t *testing.T) {
	const far = pieceSize + 3*pageSize + 5
	for _, word := range []string{"Yz+/09=_", "a prose "} {
		text := strings.Repeat(word, (far+2*pageSize)/8)
		for _, ender := range []string{`"`, `\n`, "\x1f", "\xff", "é"} {
			for _, at := range []int{far - pieceSize, pieceSize - 1, pieceSize, pieceSize + 1, far} {
				readsAsEncodingJSON(t, `"`+text[:at-1]+ender+text[at:]+`"`)
			}
		}
	}
}

// TestPlainPages says which pages are plain: those in which every byte is.
func TestPlainPages(t *testing.T) {
	for c := range 256 {
		want := '#' <= c && c != '\\' && c < 0x80
		for at := range 40 {
			page := []byte(strings.Repeat("#", pageSize))
			page[at*103] = byte(c)
			if got := isPlain(page); got != want {
				t.Fatalf("byte %#x at %d: %v", c, at*103, got)
			}
		}
	}
}

// TestDocumentsOfPages reads lists of long and short texts, of whose pages some
// are plain, as encoding/json does.
func TestDocumentsOfPages(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for range 200 {
		texts := make([]string, r.IntN(8))
		for k := range texts {
			text := []byte(strings.Repeat("x", r.IntN(1<<r.IntN(16))))
			for range r.IntN(3) {
				if len(text) > 0 {
					text[r.IntN(len(text))] = []byte("\"\\\n\x1f #~")[r.IntN(7)]
				}
			}
			texts[k] = string(text)
		}
		doc, err := json.Marshal(texts)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		d := newDecoder(doc, nil)
		var from listSlab[string]
		if err := d.finish(readList(&got, d, d.start(), &from, readString[string])); err != nil {
			t.Fatal(err)
		}
		for k := range texts {
			if got[k] != texts[k] {
				t.Errorf("string %d of %d bytes is not as it was written", k, len(texts[k]))
			}
		}
		d.free()
	}
}
