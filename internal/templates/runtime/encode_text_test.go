package runtime

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// plainText is appendText byte by byte; "" stands for an error.
func plainText(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch lone := surrogate(s[i:]); {
		case lone >= 0:
			fmt.Fprintf(&b, `\u%04x`, lone)
			size = 3
		case r == utf8.RuneError && size == 1:
			return ""
		case r == '"', r == '\\':
			b.WriteString(`\` + string(r))
		case r < ' ' && strings.ContainsRune("\b\f\n\r\t", r):
			b.WriteByte('\\')
			b.WriteByte("btn?fr"[r-'\b'])
		case r < ' ':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	return b.String() + `"`
}

// odd are bytes that end a run of plain text, or look as if they did.
var odd = []string{
	`"`, `\`, "\x00", "\x1f", " ", "!", "#", "\x7f", "\n", "\b", "é", "漢", "🙂", "\ufffd", "\xed\xa0\x80", "\xed\x9f\xbf", "\x80", "\xc3", "\xc0\x80",
	"\xe0\x80\x80", "\xe0\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xff", "\xe2\x80",
}

func checkText(t *testing.T, s string) {
	t.Helper()
	const room = "untouched"
	want := plainText(s)
	for _, spare := range []int{0, 1, len(s), len(want), len(want) + len(room)} {
		dst := make([]byte, 3, 3+spare)
		copy(dst[:cap(dst)][max(0, cap(dst)-len(room)):], room)
		dst = append(dst[:0], "abc"...)
		e := encoder{}
		got := appendText(dst, s, &e)
		switch {
		case want == "":
			if e.err == nil {
				t.Fatalf("%q is written as %s", s, got)
			}
		case e.err != nil:
			t.Fatalf("%q: %v", s, e.err)
		case string(got) != "abc"+want:
			t.Fatalf("%q with room for %d: %s, want abc%s", s, spare, got, want)
		case spare == len(want)+len(room) && string(got[len(got):cap(got)]) != room:
			t.Fatalf("%q: %q was written after the text", s, got[len(got):cap(got)])
		}
	}
}

// A long text is copied by pages as long as these are plain.
func TestTextOfPages(t *testing.T) {
	for _, o := range odd {
		for _, at := range []int{0, 31, pageSize - len(o), pageSize - 1, pageSize, 2*pageSize - 1, 3 * pageSize} {
			for _, after := range []int{0, 5, pageSize} {
				checkText(t, strings.Repeat("x", at)+o+strings.Repeat("y", after))
			}
		}
	}
}

func TestTextIsThatOfThePlainWay(t *testing.T) {
	for _, o := range odd {
		for at := range 65 {
			for _, after := range []int{0, 1, 7, 8, 40} {
				checkText(t, strings.Repeat("x", at)+o+strings.Repeat("y", after))
			}
		}
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for k := range 40_000 {
		var b strings.Builder
		for range r.IntN(6 + k%2*40) {
			b.WriteString(strings.Repeat("z", r.IntN(50)*r.IntN(2)))
			b.WriteString(odd[r.IntN(len(odd))])
		}
		checkText(t, b.String())
	}
}

// Every byte stands at every place of plain text of every length that some step
// of the fast way is for.
func TestEveryByteIsWrittenAnywhere(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 9
	}
	for n := 1; n <= 100; n += step {
		text := []byte(strings.Repeat("plain ~!#[]z", 9)[:n])
		for at := range text {
			was := text[at]
			for c := range 256 {
				text[at] = byte(c)
				checkText(t, string(text))
			}
			text[at] = was
		}
	}
	checkText(t, "")
}

// Characters of every length, cut or not, cross every edge of a block.
func TestCharactersAreWrittenAnywhere(t *testing.T) {
	for _, o := range odd {
		for _, other := range []string{"é", "漢", "🙂", "\n"} {
			for at := range 40 {
				for _, after := range []int{0, 1, 3, 30} {
					checkText(t, strings.Repeat("x", at%4)+strings.Repeat(other, at)+o+strings.Repeat(other, after))
				}
			}
		}
	}
}

// Every beginning of three bytes stands first and second of two characters,
// those that begin a run and others.
func TestThreeBytesAreWrittenInPairs(t *testing.T) {
	for lead := 0xe0; lead < 0xf0; lead++ {
		for second := range 256 {
			for _, third := range []byte{0x7f, 0x80, 0xbf, 0xc0} {
				o := string([]byte{byte(lead), byte(second), third})
				for at := range 4 {
					checkText(t, strings.Repeat("漢", at)+o+strings.Repeat("漢", 12-at))
				}
			}
		}
	}
}

func TestIntegersAreThoseOfStrconv(t *testing.T) {
	check := func(v int64) {
		t.Helper()
		if got, want := string(appendInt([]byte("x"), v)), "x"+strconv.FormatInt(v, 10); got != want {
			t.Fatalf("%d is written as %s", v, got)
		}
	}
	for v := int64(-20_000); v <= 200_000; v++ {
		check(v)
	}
	for k := range 63 {
		for d := int64(-2); d <= 2; d++ {
			check(1<<k + d)
			check(-1<<k + d)
		}
	}
	check(math.MaxInt64)
	check(math.MinInt64)
}

func FuzzText(f *testing.F) {
	for _, o := range odd {
		f.Add(strings.Repeat("x", 31) + o + "long enough to take more than one block of plain text" + o)
	}
	f.Fuzz(func(t *testing.T, s string) { checkText(t, s) })
}
