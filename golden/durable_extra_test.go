package golden_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/generated/durableagent"
)

func extraText(x durableagent.Extra) string {
	var b strings.Builder
	for name, v := range x.All() {
		fmt.Fprintf(&b, "%s=%s ", name, v)
	}
	return strings.TrimSpace(b.String())
}

// Copies that begin alike stay independent, whoever adds to which of them, and
// in which order.
func TestDurableExtraCopiesAreIndependent(t *testing.T) {
	var x durableagent.Extra
	x.Set("a", mustRaw("1"))
	short := x
	x.Set("b", mustRaw("2"))
	long := x
	for k := range 20 { // beyond every room that is left
		y, z := short, long
		short.Set(fmt.Sprint("s", k), mustRaw("3"))
		long.Set(fmt.Sprint("l", k), mustRaw("4"))
		y.Set("y", mustRaw("5"))
		z.Set("z", mustRaw("6"))
		y.Set("a", mustRaw("7"))
		z.Delete("b")
		if got, want := extraText(y), "a=7"; !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "y=5") || strings.Contains(got, "=6") {
			t.Fatalf("a copy of short is %s", got)
		}
		if got := extraText(z); !strings.HasPrefix(got, "a=1") || !strings.HasSuffix(got, "z=6") || strings.Contains(got, "b=") {
			t.Fatalf("a copy of long is %s", got)
		}
	}
	if got := extraText(x); got != "a=1 b=2" {
		t.Errorf("what was copied is now %s", got)
	}
	var s, l strings.Builder
	for k := range 20 {
		fmt.Fprintf(&s, " s%d=3", k)
		fmt.Fprintf(&l, " l%d=4", k)
	}
	if got := extraText(short); got != "a=1"+s.String() {
		t.Error(got)
	}
	if got := extraText(long); got != "a=1 b=2"+l.String() {
		t.Error(got)
	}
}

// Copies may be added to at the same time: this is for the race detector.
func TestDurableExtraCopiesAreAddedToAtOnce(t *testing.T) {
	var x durableagent.Extra
	x.Set("a", mustRaw("1"))
	done := make(chan string)
	for k := range 4 {
		go func() {
			y := x
			for n := range 100 {
				y.Set(fmt.Sprintf("%d-%d", k, n), mustRaw("2"))
			}
			done <- fmt.Sprint(y.Len(), strings.Count(extraText(y), fmt.Sprintf(" %d-", k)))
		}()
	}
	for range 4 {
		if got := <-done; got != "101 100" {
			t.Error(got)
		}
	}
}

// Adding members copies those that are there now and then, not each time.
func TestDurableExtraSetIsAmortised(t *testing.T) {
	const members, most = 5_000, 16 << 20 // each time would be 700 MB
	one := mustRaw("1")
	var x durableagent.Extra
	got := allocatedBytes(func() {
		for k := range members {
			x.Set(fmt.Sprint(k), one)
		}
	})
	if got > most || x.Len() != members {
		t.Errorf("%d members, %d bytes allocated, at most %d are wanted", x.Len(), got, most)
	}
}

// Changing and deleting members copies those that are there now and then, not
// each time.
func TestDurableExtraChangesAreAmortised(t *testing.T) {
	const members, most = 5_000, 16 << 20 // each time would be 1400 MB
	one, two := mustRaw("1"), mustRaw("2")
	var x durableagent.Extra
	for k := range members {
		x.Set(fmt.Sprint(k), one)
	}
	got := allocatedBytes(func() {
		for k := range members {
			x.Set(fmt.Sprint(k), two)
		}
		for k := range members / 2 {
			x.Delete(fmt.Sprint(2 * k))
		}
	})
	if got > most || x.Len() != members/2 {
		t.Errorf("%d members, %d bytes allocated, at most %d are wanted", x.Len(), got, most)
	}
}

// Whatever is set and deleted in copies of copies, each has its own members, in
// the order in which they came.
func TestDurableExtraHasItsOwnMembers(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	type held struct {
		x     durableagent.Extra
		names []string
		texts map[string]string
	}
	doc := mustDecode(t, []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]},"n1":"a","n2":"b"}`))
	copies := []held{{}, {doc.Extra, []string{"n1", "n2"}, map[string]string{"n1": `"a"`, "n2": `"b"`}}}
	for step := range 3_000 {
		h := copies[random.IntN(len(copies))]
		h.names, h.texts = slices.Clone(h.names), maps.Clone(h.texts)
		if h.texts == nil {
			h.texts = make(map[string]string)
		}
		for range random.IntN(8) {
			name := fmt.Sprint("n", random.IntN(10))
			_, there := h.texts[name]
			if random.IntN(3) == 0 {
				h.x.Delete(name)
				delete(h.texts, name)
				h.names = slices.DeleteFunc(h.names, func(n string) bool { return n == name })
				continue
			}
			h.x.Set(name, mustRaw(fmt.Sprint(step)))
			h.texts[name] = fmt.Sprint(step)
			if !there {
				h.names = append(h.names, name)
			}
		}
		if copies = append(copies, h); len(copies) > 20 {
			copies = slices.Delete(copies, 0, 1)
		}
		for _, h := range copies {
			var want []string
			for _, name := range h.names {
				want = append(want, name+"="+h.texts[name])
				if got, ok := h.x.Get(name); !ok || got.String() != h.texts[name] {
					t.Fatalf("step %d: %s is %s, want %s", step, name, got, h.texts[name])
				}
			}
			if got := extraText(h.x); got != strings.Join(want, " ") || h.x.Len() != len(want) {
				t.Fatalf("step %d: held is %s, want %s", step, got, want)
			}
			if _, ok := h.x.Get("other"); ok {
				t.Fatalf("step %d: a member is held that was never set", step)
			}
		}
	}
}

// A required member that the document lacked is written once its field has a
// value, or once its absence is deleted.
func TestDurableExtraForgetsAbsence(t *testing.T) {
	const lacking = `{"$type":"text"}`
	var text durableagent.TextContent
	if err := text.UnmarshalJSON([]byte(lacking)); err != nil {
		t.Fatal(err)
	}
	if out, err := text.AppendJSON(nil); err != nil || string(out) != lacking {
		t.Errorf("%s, %v", out, err)
	}
	before := text
	text.Extra.Delete("text")
	if out, err := text.AppendJSON(nil); err != nil || string(out) != `{"$type":"text","text":""}` {
		t.Errorf("%s, %v", out, err)
	}
	if out, err := before.AppendJSON(nil); err != nil || string(out) != lacking {
		t.Errorf("a copy changes with it: %s, %v", out, err)
	}
}

// A member that was kept for a field of the struct that was read is one that nobody knows in
// another variant that takes its Extra over; written and read again, it is just that.
func TestDurableExtraOfAnotherVariantIsEqual(t *testing.T) {
	read, err := durableagent.UnmarshalChatContentItem([]byte(`{"$type":"text","text":null,"zz":1}`))
	if err != nil {
		t.Fatal(err)
	}
	var x durableagent.ChatContentItem = &durableagent.ErrorContent{Extra: read.(*durableagent.TextContent).Extra}
	text, err := x.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	y, err := durableagent.UnmarshalChatContentItem(text)
	if err != nil {
		t.Fatal(err)
	}
	if !durableagent.EqualChatContentItem(x, y) || !durableagent.EqualChatContentItem(y, x) {
		t.Errorf("%s, read again, is not equal", text)
	}
	y.(*durableagent.ErrorContent).Extra.Delete("zz")
	if durableagent.EqualChatContentItem(x, y) || durableagent.EqualChatContentItem(y, x) {
		t.Errorf("%s is equal to what lacks a member", text)
	}
}

// Extra holds what a map that remembers an order would, through any number of changes, and
// what copies of it hold does not change.
func TestExtraIsAMapInOrder(t *testing.T) {
	var x durableagent.Usage
	if err := x.UnmarshalJSON([]byte(`{"a":0,"inputTokenCount":null,"b":0}`)); err != nil {
		t.Fatal(err)
	}
	type member struct{ name, text string }
	model := []member{{"a", "0"}, {"b", "0"}}
	check := func(what string) {
		t.Helper()
		n := 0
		for name, value := range x.Extra.All() {
			if n >= len(model) || model[n] != (member{name, value.String()}) {
				t.Fatalf("%s: member %d is %s: %s, of %v", what, n, name, value, model)
			}
			n++
		}
		if n != len(model) || x.Extra.Len() != n {
			t.Fatalf("%s: %d members, counted as %d, of %v", what, n, x.Extra.Len(), model)
		}
		for k := range model {
			seen := 0
			for range x.Extra.All() {
				if seen++; seen > k {
					break
				}
			}
		}
		for k := range 40 {
			name, want := fmt.Sprintf("n%d", k), ""
			for _, m := range model {
				if m.name == name {
					want = m.text
				}
			}
			if got, ok := x.Extra.Get(name); got.String() != want || ok != (want != "") || got.IsAbsent() == ok {
				t.Fatalf("%s: %s is %s, %t, want %s", what, name, got, ok, want)
			}
		}
	}
	check("as it was read")
	for k := range 3000 {
		name := fmt.Sprintf("n%d", k*k*7%(5+k/60))
		at := -1
		for n, m := range model {
			if m.name == name {
				at = n
			}
		}
		before, held := x.Extra, x.Extra.Len()
		if k%3 == 1 || k%7 == 2 {
			if k%2 == 0 {
				x.Extra.Delete(name)
			} else {
				x.Extra.Set(name, durableagent.Raw{})
			}
			if at >= 0 {
				model = append(model[:at:at], model[at+1:]...)
			}
		} else {
			x.Extra.Set(name, mustRaw(fmt.Sprint(k)))
			if at >= 0 {
				model[at].text = fmt.Sprint(k)
			} else {
				model = append(model, member{name, fmt.Sprint(k)})
			}
		}
		if before.Len() != held {
			t.Fatalf("change %d shows in what was copied before", k)
		}
		check(fmt.Sprint("change ", k))
	}
}
