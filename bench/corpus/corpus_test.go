package corpus

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestInputsAreJSONOfTheirSizeAndReproducible(t *testing.T) {
	for _, in := range inputs {
		t.Run(in.Name, func(t *testing.T) {
			doc, err := Named(in.Name)
			if err != nil {
				t.Fatal(err)
			}
			if !json.Valid(doc) {
				t.Fatal("not JSON")
			}
			if len(doc) < in.Spec.Size*85/100 || len(doc) > in.Spec.Size*115/100 {
				t.Errorf("%d bytes, wanted about %d", len(doc), in.Spec.Size)
			}
			again, _ := Named(in.Name)
			if !bytes.Equal(doc, again) {
				t.Error("made twice, two different documents")
			}
		})
	}
}

func TestSizes(t *testing.T) {
	for name, size := range map[string]int{"chat:1K": 1_000, "chat:64K": 64_000, "chat:1M": 1_000_000} {
		doc, err := Named(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(doc) < size*70/100 || len(doc) > size*160/100 {
			t.Errorf("%s: %d bytes", name, len(doc))
		}
	}
	for _, name := range []string{"chat:", "chat:x", "chat:0", "chat:-1K", "nothing"} {
		if _, err := Named(name); err == nil {
			t.Errorf("%q is taken for an input", name)
		}
	}
}

func TestSpellingsSayTheSame(t *testing.T) {
	spec := Spec{Size: 20_000, Seed: 1}
	plain := Make(spec)
	for _, style := range []Style{{Indent: true}, {DotNet: true}} {
		spec.Style = style
		var a, b any
		// The sizes differ, hence the number of turns: compare the first turn.
		first := func(doc []byte) any {
			var v struct {
				Data struct{ ConversationHistory []any }
			}
			if err := json.Unmarshal(doc, &v); err != nil {
				t.Fatal(err)
			}
			return v.Data.ConversationHistory[0]
		}
		a, b = first(plain), first(Make(spec))
		left, _ := json.Marshal(a)
		right, _ := json.Marshal(b)
		if !bytes.Equal(left, right) {
			t.Errorf("%+v changes a value", style)
		}
	}
}

func TestDotNetEscapes(t *testing.T) {
	w := writer{Style: Style{DotNet: true}}
	w.string("it's é 🙂 \"a\"\n<+&`\\")
	const want = `"it\u0027s \u00E9 \uD83D\uDE42 \u0022a\u0022\n\u003C\u002B\u0026\u0060\\"`
	if got := string(w.buf); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
