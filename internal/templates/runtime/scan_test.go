package runtime

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var listPath = []pathMember{{name: "data"}, {name: "list"}}

// openBoth finds the array at listPath the fast way and the plain way.
func openBoth(doc []byte, level Level) (fast *Stored[Raw], plain *Stored[Raw], err error) {
	fast = &Stored[Raw]{path: listPath}
	if !fast.scan(doc, level) {
		fast = nil
	}
	plain, err = (&Stored[Raw]{path: listPath}).read(newDecoder(doc, nil), level)
	return fast, plain, err
}

// checkScan fails the test if the fast way finds an array that the plain way
// does not find, or finds it elsewhere.
func checkScan(t *testing.T, doc string) {
	t.Helper()
	checkScanOf(t, doc)
	checkScanOf(t, doc+strings.Repeat(" ", worthForeseeing))
}

func checkScanOf(t *testing.T, doc string) {
	t.Helper()
	var ends []int // of the array, as the decoder has it
	defer func() {
		if len(ends) == 2 && ends[0] != ends[1] {
			t.Fatalf("the array ends at %d checked, at %d structurally: %q", ends[0], ends[1], doc)
		}
	}()
	for _, level := range []Level{Checked, Structural} {
		fast, plain, err := openBoth([]byte(doc), level)
		if err == nil {
			ends = append(ends, plain.end)
		}
		if fast == nil {
			continue
		}
		if err != nil {
			t.Fatalf("level %d finds the array in %q, of which the decoder says %v", level, doc, err)
		}
		if fast.end != plain.end || fast.size != plain.size || !slices.Equal(fast.starts, plain.starts) {
			t.Fatalf("level %d: %+v, the decoder says %+v: %q", level, *fast, *plain, doc)
		}
		if level == Checked && (!json.Valid([]byte(doc)) || !utf8.ValidString(doc)) {
			t.Fatalf("%q is checked, encoding/json refuses it", doc)
		}
	}
}

// mustScan fails the test unless the fast way finds the array at both levels,
// and in the same place.
func mustScan(t *testing.T, doc string) {
	t.Helper()
	checkScan(t, doc)
	checked, _, err := openBoth([]byte(doc), Checked)
	structural, _, _ := openBoth([]byte(doc), Structural)
	if checked == nil || structural == nil {
		t.Fatalf("checked %t, structural %t, decoder %v: %q", checked != nil, structural != nil, err, doc)
	}
	if checked.end != structural.end || !slices.Equal(checked.starts, structural.starts) {
		t.Fatalf("%+v structurally, %+v checked: %q", *structural, *checked, doc)
	}
}

// Runs of backslashes, of even and odd length, before a quote, and brackets in
// strings, where blocks of 64 bytes meet.
func TestScanAcrossBlocks(t *testing.T) {
	for at := range 70 {
		x := strings.Repeat("x", at)
		for n := range 70 {
			slashes := strings.Repeat(`\\`, n)
			mustScan(t, around(`"`+x+slashes+`"`))
			mustScan(t, around(`["`+x+slashes+`\"]}[{",{"n":"`+x+`]"}]`))
			checkScan(t, around(`"`+x+slashes+`\"`))
			checkScan(t, around(`[`+x+slashes+`\"]"]`))
			checkScan(t, around(`[`+x+slashes+`"]"]`))
		}
		mustScan(t, around(strings.Repeat("[", at)+`"`+x+`"`+strings.Repeat("]", at)))
		mustScan(t, around(strings.Repeat(`[{},`, at)+`"`+x+`"`+strings.Repeat("]", at)))
	}
}

func TestPlanes(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for range 1000 {
		var block [64]byte
		var in, inOrder uint64 // a random set of the bytes
		set := r.Uint64() & r.Uint64()
		for i := range block {
			block[i] = byte(r.Uint32())
			inOrder |= set >> i & 1 << i
			in |= set >> i & 1 << (i>>3 + i&7<<3)
		}
		p0, p1, p2, p3, p4, p5, p6, p7 := planes(&block)
		following, odd := following(in, 1), between(in)
		parity := uint64(0)
		if inText(in) != inOrder {
			t.Fatalf("%x in the order of the text is %x", in, inText(in))
		}
		for i, c := range block {
			at := i>>3 + i&7<<3
			if parity ^= set >> i & 1; odd>>at&1 != parity {
				t.Fatalf("byte %d is between those of %x: %d", i, inOrder, odd>>at&1)
			}
			if before := i == 0 || set>>(i-1)&1 != 0; before != (following>>at&1 != 0) {
				t.Fatalf("byte %d is after one of %x: %t", i, inOrder, !before)
			}
			if firstByte(1<<at) != i {
				t.Fatalf("bit %d is that of byte %d", at, firstByte(1<<at))
			}
			for b, p := range [8]uint64{p0, p1, p2, p3, p4, p5, p6, p7} {
				if byte(p>>at&1) != c>>b&1 {
					t.Fatalf("bit %d of byte %d, %x: %d", b, i, c, p>>at&1)
				}
			}
		}
	}
}

// around puts a value among others into a document with an array at listPath.
func around(value string) string {
	return `{"version":"1","data":{"first":[{"list":[1]}],"list":[{"a":` + value + `},` + value + `, {}],"last":null},"end":` + value + `}`
}

func TestScanFindsTheArray(t *testing.T) {
	for _, value := range []string{
		`1`, `-0.5e+3`, `0`, `10`, `1.25E2`, `true`, `false`, `null`, `""`, `"x"`, `[]`, `{}`, `[[],{}]`, `{"a":{"a":{}}}`, "[ 1 ,\n2 ]", "{ \"a\" :\t1 , \"b\" : [ ] }",
		`"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud83d"`, `"é漢🙂"`, `{"é漢🙂":1}`, `"]}],\"{["`, `"\\"`, `"\\\\\""`,
	} {
		mustScan(t, around(value))
	}
	// What ends a run of plain text, at every distance from the quotes.
	for _, o := range []string{`\"`, `\\`, `\n`, `\u0041`, `é`, `漢`, `🙂`, `{`, `]`, `,`, `#`, `!`, `\\\"`, `\\\\`} {
		for at := range 130 {
			for _, after := range []int{0, 1, 7, 33, 200} {
				mustScan(t, around(`"`+strings.Repeat("x", at)+o+strings.Repeat("y", after)+`"`))
			}
		}
	}
	// Text that goes on for some blocks, whose ends the escapes come across.
	for at := range 64 {
		for _, o := range []string{``, `\"`, `\\`, `\\\"`, `\u0041`, `é`, `🙂`} {
			mustScan(t, around(`"`+strings.Repeat("x", at)+strings.Repeat("漢", 30)+o+strings.Repeat("字", 25)+`"`))
		}
	}
	// Objects of many members, with names of every length.
	for n := range 70 {
		var members []string
		for k := range n {
			members = append(members, fmt.Sprintf(`"%s%d":%d`, strings.Repeat("n", k%40), k, k))
		}
		mustScan(t, around(`{`+strings.Join(members, ",")+`}`))
		if n > 1 {
			doc := around(`{` + strings.Join(append(members, members[n/2]), ",") + `}`)
			checkScan(t, doc)
			if fast, _, _ := openBoth([]byte(doc), Checked); fast != nil {
				t.Fatalf("a name that is there twice is not seen: %s", doc)
			}
		}
	}
}

func TestScanTakesNoMoreThanTheDecoder(t *testing.T) {
	for _, s := range seeds {
		checkScan(t, s)
		checkScan(t, around(s))
	}
	for _, o := range odd {
		for at := range 65 {
			checkScan(t, around(`"`+strings.Repeat("x", at)+o+`"`))
			checkScan(t, around(`{"`+strings.Repeat("x", at)+o+`":1}`))
			checkScan(t, `{"`+strings.Repeat("x", at)+o+`":1,"data":{"list":[]}}`)
		}
	}
	for _, depth := range []int{defaultDepth - 4, defaultDepth - 3, defaultDepth - 2, defaultDepth - 1, defaultDepth, defaultDepth + 1} {
		checkScan(t, around(strings.Repeat("[", depth)+strings.Repeat("]", depth)))
	}
	mustScan(t, around(strings.Repeat("[", defaultDepth-4)+strings.Repeat("]", defaultDepth-4)))
	mustScan(t, around(strings.Repeat(`{"a":`, defaultDepth-4)+"1"+strings.Repeat("}", defaultDepth-4)))
	whole := around(`{"a":"é\n","b":[1.5,true,{"c":null}]}`)
	for k := range len(whole) {
		checkScan(t, whole[:k])
		checkScan(t, whole[k:])
		for _, c := range []string{`"`, `\`, `,`, `:`, `{`, `}`, `[`, `]`, `0`, `-`, `.`, ` `, "\n", "\x00", "\x80"} {
			checkScan(t, whole[:k]+c+whole[k:])
			checkScan(t, whole[:k]+c+whole[k+1:])
		}
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	alphabet := []byte("{}[]\",:\\ \n\tabeutfnrls0123456789.-+E\x00\x1f\x7f\x80\xc3\xa9\xed\xa0\xff")
	rounds := 100_000
	if testing.Short() {
		rounds = 20_000
	}
	for range rounds {
		text := []byte(around(seeds[r.IntN(len(seeds))]))
		for range r.IntN(3) {
			text[r.IntN(len(text))] = alphabet[r.IntN(len(alphabet))]
		}
		checkScan(t, string(text))
	}
}

// A name is told to be there twice also where the document ends soon after it.
func TestScanSeesRepeatedNames(t *testing.T) {
	for n := range 40 {
		for _, end := range []string{"", "é", "漢"} {
			name := strings.Repeat("n", n) + end
			doc := []byte(fmt.Sprintf(`{"%s":1,"o":"%s","%s":1}`, name, strings.Repeat(" ", 40), name))
			s := checker(doc)
			if s.value(0, 0) >= 0 {
				t.Errorf("%s", doc)
			}
			s = checker(doc)
			doc[2+len(name)/2]--
			if len(end) == 0 && n > 0 && s.value(0, 0) != len(doc) {
				t.Errorf("%s", doc)
			}
		}
	}
}

func checker(doc []byte) scanner {
	s := scanner{doc: doc, level: Checked, foresight: new(foresight)}
	s.foresight.reset(worthForeseeing)
	return s
}

// What is not UTF-8 is refused, and nothing else, wherever blocks meet.
func TestScanChecksUTF8(t *testing.T) {
	var texts []string
	for c := range 256 {
		for _, second := range []int{0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xe1, 0xff} {
			for _, rest := range []string{"", "\x80", "\x80x", "\xbf\x80", "\xbf\x80x", "\x80\x80\x80"} {
				texts = append(texts, string([]byte{byte(c), byte(second)})+rest)
			}
		}
	}
	for _, text := range texts {
		for _, at := range []int{0, 11, 59, 60, 61, 62, 63, 64} {
			for _, end := range []string{`"]`, `"]` + strings.Repeat(" ", 64)} {
				doc := []byte(`["` + strings.Repeat("é", at/2) + strings.Repeat("x", at&1) + text + end)
				s := checker(doc)
				next := s.value(0, 0)
				if ok := next >= 0 && s.space(next) == len(doc); ok != (json.Valid(doc) && utf8.Valid(doc)) {
					t.Fatalf("%q: %t", doc, ok)
				}
			}
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, s := range seeds {
		f.Add(around(s))
	}
	for _, o := range odd {
		f.Add(around(`"long enough to take more than one block of text` + o + `"`))
	}
	f.Fuzz(func(t *testing.T, doc string) { checkScan(t, doc) })
}
