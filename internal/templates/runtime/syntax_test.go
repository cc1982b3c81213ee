package runtime

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// seeds are documents around every rule of RFC 8259; the fuzz target starts
// from them, and mutations of them are compared with encoding/json.
var seeds = []string{
	``, ` `, `null`, `true`, `false`, `nul`, `truee`, `-`, `-0`, `0`, `01`, `1.`, `1.5`, `.5`, `1e`, `1e+`, `1E-2`, `+1`,
	`1 2`, `""`, `"`, `"\`, `"\"`, `"\u12"`, `"\u123g"`, `"\ud83d"`, `"\ud83d\ude00"`, `"\ude00\ud83d"`, `"\x"`, "\"\t\"", "\"\x00\"",
	"\"\x7f\"", "\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"é漢🙂\"", `[]`, `[1]`, `[1,]`, `[,1]`, `[1 2]`, `[`, `]`, `[[[]]]`,
	`{}`, `{"a":1}`, `{"a":1,}`, `{"a"}`, `{"a":}`, `{a:1}`, `{"a":1 "b":2}`, `{"a":{"b":[{}]}}`, `{"a":1}x`, "\ufeff{}", "\x0b1",
	` { "a" : [ 1 , -2.5e+3 , "x\n\\\/\b\f\r\t\u0041" ] } `, `"long enough to take more than one word of plain text \" then more of it"`,
	`{"a":null,"b":true,"c":false,"d":"` + strings.Repeat("x", 70) + `"}`, "\u00a01", "[1]\n\r\t ",
}

// valid reports the reader's verdict on a text.
func valid(text string) error {
	_, err := ParseRaw(text)
	return err
}

// agrees fails the test unless the reader accepts exactly what encoding/json
// does, but for what encoding/json lets pass: bytes that are not UTF-8 and
// repeated member names.
func agrees(t *testing.T, text string) {
	t.Helper()
	err := valid(text)
	want := json.Valid([]byte(text)) && utf8.ValidString(text)
	if e, ok := err.(*DecodeError); ok && (e.Kind == DuplicateMember || e.Kind == TooDeep) {
		return
	}
	if (err == nil) != want {
		t.Errorf("%q: %v, encoding/json says %v", text, err, want)
	}
	if err != nil {
		e := err.(*DecodeError)
		if e.Offset < 0 || e.Offset > int64(len(text)) {
			t.Errorf("%q: offset %d is outside of the text", text, e.Offset)
		}
	}
}

func TestSyntaxIsThatOfEncodingJSON(t *testing.T) {
	for _, text := range seeds {
		agrees(t, text)
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	alphabet := []byte("{}[]\",:\\ \n\tabeutfnrls0123456789.-+E\x00\x1f\x7f\x80\xc3\xa9\xed\xa0\xff")
	for range 200_000 {
		text := []byte(seeds[r.IntN(len(seeds))])
		for range r.IntN(3) + 1 {
			c := alphabet[r.IntN(len(alphabet))]
			switch k := r.IntN(len(text) + 1); {
			case r.IntN(3) == 0:
				text = append(text[:k], append([]byte{c}, text[k:]...)...)
			case k < len(text) && r.IntN(2) == 0:
				text[k] = c
			case k < len(text):
				text = append(text[:k], text[k+1:]...)
			}
		}
		agrees(t, string(text))
	}
}

func FuzzSyntax(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(agrees)
}

func TestStringsAreThoseOfEncodingJSON(t *testing.T) {
	for _, text := range append(seeds, `"\u0000\u001f\u007f\u2028"`, `"a\u00e9\u6f22\ud83d\ude42z"`) {
		if !json.Valid([]byte(text)) || !strings.HasPrefix(text, `"`) || !utf8.ValidString(text) || strings.Contains(text, `\ud83d"`) || strings.Contains(text, `\ude00\ud83d`) {
			continue
		}
		var want, got string
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		if err := unmarshal(&got, []byte(text), nil, readString[string]); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
		back, err := appendDocument(nil, &got, writeString[string])
		if err != nil || !equalText(string(back), text) {
			t.Errorf("%s: written as %s, %v", text, back, err)
		}
	}
}

// The four digits of an escape by number are hexadecimal, each of them, whether the text is read
// or only gone through.
func TestEscapesAreOfFourDigits(t *testing.T) {
	for at := range 4 {
		for c := range 256 {
			digits := []byte("0041")
			digits[at] = byte(c)
			for _, text := range []string{`"\u` + string(digits) + `"`, `"x\u0042\u` + string(digits) + `, and more text"`} {
				agrees(t, text)
				var want, got string
				if json.Unmarshal([]byte(text), &want) != nil || !utf8.ValidString(text) {
					want = "an error"
				}
				if err := unmarshal(&got, []byte(text), nil, readString[string]); err != nil {
					got = "an error"
				}
				if got != want && !strings.Contains(want, "\ufffd") {
					t.Errorf("%q is read as %q, want %q", text, got, want)
				}
				checkScan(t, around(text))
			}
		}
	}
}

func TestLoneSurrogatesSurvive(t *testing.T) {
	for _, text := range []string{`"\ud83d"`, `"\ude00"`, `"\ude00\ud83d"`, `"a\ud83db\ud83d\ude00\udfff"`, `"\ud83d\ud83d\ude00"`} {
		var s string
		if err := unmarshal(&s, []byte(text), nil, readString[string]); err != nil {
			t.Fatal(err)
		}
		back, err := appendDocument(nil, &s, writeString[string])
		if err != nil {
			t.Fatal(err)
		}
		var again string
		if err := unmarshal(&again, back, nil, readString[string]); err != nil || again != s {
			t.Errorf("%s: written as %s, which reads as another string", text, back)
		}
		if strings.Count(string(back), `\ud`)+2*strings.Count(string(back), "😀") != strings.Count(text, `\ud`) {
			t.Errorf("%s: written as %s", text, back)
		}
	}
}

func TestStringsThatAreNotUTF8AreRefusedOnWriting(t *testing.T) {
	for _, s := range []string{"\xff", "a\xc3", "\xed\xa0", "\xf8\x88\x80\x80\x80"} {
		if _, err := appendDocument(nil, &s, writeString[string]); err == nil {
			t.Errorf("%q was written", s)
		}
	}
}

func TestNumbersCompareExactly(t *testing.T) {
	texts := []string{"0", "-0", "0.0", "0e5", "1", "1.0", "10e-1", "-1", "1e2", "100", "100.00", "1e-400", "1e400", "-1e400", "9223372036854775807",
		"9223372036854775808", "9223372036854775807.0", "18446744073709551616", "0.1", "0.10000000000000000001", "123456789.123456789", "1E+3"}
	for _, a := range texts {
		for _, b := range texts {
			x, _ := new(big.Rat).SetString(a)
			y, _ := new(big.Rat).SetString(b)
			if got, want := compareNumbers(a, b), x.Cmp(y); got != want {
				t.Errorf("compare %s with %s: %d, want %d", a, b, got, want)
			}
			if y.Sign() > 0 {
				if got, want := isMultiple(a, b), new(big.Rat).Quo(x, y).IsInt(); got != want {
					t.Errorf("%s a multiple of %s: %v, want %v", a, b, got, want)
				}
			}
		}
		x, _ := new(big.Rat).SetString(a)
		v, exact, integral := parseInt(a)
		if integral != x.IsInt() || exact && x.Cmp(new(big.Rat).SetInt64(v)) != 0 || integral && !exact && x.Num().IsInt64() {
			t.Errorf("parseInt(%s) = %d, %v, %v", a, v, exact, integral)
		}
	}
}

// Multiples of random numbers, of up to so many digits that a word does not hold
// them, and numbers beside them.
func TestMultiplesAreExact(t *testing.T) {
	seed := time.Now().UnixNano()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(uint64(seed), 0))
	number := func(digits int) string {
		text := string('1' + byte(rng.IntN(9)))
		for range rng.IntN(digits) {
			text += string('0' + byte(rng.IntN(10)))
		}
		if k := rng.IntN(len(text) + 1); k < len(text) && k > 0 {
			text = text[:k] + "." + text[k:]
		}
		return text
	}
	for range 20_000 {
		a, b := number(60), number(24)
		y, _ := new(big.Rat).SetString(b)
		if rng.IntN(2) == 0 { // a multiple
			k, _ := new(big.Rat).SetString(strings.ReplaceAll(number(40), ".", ""))
			a = new(big.Rat).Mul(k, y).FloatString(30)
		}
		a += "e" + strconv.Itoa(rng.IntN(50)-20)
		x, _ := new(big.Rat).SetString(a)
		want := new(big.Rat).Quo(x, y).IsInt()
		if got := isMultiple(a, b); got != want {
			t.Fatalf("%s a multiple of %s: %v, want %v", a, b, got, want)
		}
		if got := isVastMultiple(a, b); got != want {
			t.Fatalf("%s a multiple of %s: %v with exponents of any size, want %v", a, b, got, want)
		}
	}
	long := strings.Repeat("7", 1_000_000) // in the square of its length this would take seconds
	for of, want := range map[string]bool{"7": true, "0.07": true, "3": false, "0.3": false} {
		if isMultiple(long+"0", of) != want || isVastMultiple(long+"0", of) != want {
			t.Errorf("a million sevens are a multiple of %s: %v", of, !want)
		}
	}
	if isMultiple("1e"+long, "3") || !isMultiple("1e"+long, "8") || compareNumbers("1e"+long, "1e"+long[1:]+"8") >= 0 {
		t.Error("exponents of a million digits are misread")
	}
}

func TestDuplicatesAreFoundAmongManyNames(t *testing.T) {
	for _, n := range []int{1, 15, 16, 17, 200} {
		var b strings.Builder
		for k := range n {
			b.WriteString(`"m` + strings.Repeat("x", k) + `":1,`)
		}
		for _, last := range []string{`"m":2`, `"m` + strings.Repeat("x", n-1) + `":2`, `"\u006d":2`} {
			err := valid("{" + b.String() + last + "}")
			if e, ok := err.(*DecodeError); !ok || e.Kind != DuplicateMember || e.Offset != int64(1+b.Len()) {
				t.Errorf("%d names, then %s: %v", n, last, err)
			}
		}
		if err := valid("{" + b.String() + `"other":1}`); err != nil {
			t.Errorf("%d names: %v", n, err)
		}
	}
}

func TestDepthIsBounded(t *testing.T) {
	for _, open := range []string{"[", `{"a":`} {
		_, err := ParseRaw(strings.Repeat(open, 1_000_000))
		if e, ok := err.(*DecodeError); !ok || e.Kind != TooDeep || e.Offset != int64(500*len(open)) {
			t.Errorf("%s: %v", open, err)
		}
	}
}
