package runtime

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// TestIntegersAreThoseOfEncodingJSON reads integers of every length, and what
// is no integer but begins as one, before every kind of byte.
func TestIntegersAreThoseOfEncodingJSON(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 2))
	var texts []string
	for n := 1; n <= 20; n++ {
		for range 200 {
			text := make([]byte, n)
			for k := range text {
				text[k] = '0' + byte(r.IntN(10))
			}
			text[0] = '0' + byte(1+r.IntN(9))
			texts = append(texts, string(text), "-"+string(text), "0"+string(text))
		}
		texts = append(texts, "1"+strings.Repeat("0", n-1), strings.Repeat("9", n), strings.Repeat("0", n))
	}
	for k, text := range texts {
		var want int64
		wantErr := json.Unmarshal([]byte(text), &want)
		var got struct{ A []int64 }
		d := newDecoder([]byte("["+text+"]"), nil)
		var from listSlab[int64]
		err := d.finish(readList(&got.A, d, d.start(), &from, readInt[int64]))
		if _, numError := strconv.ParseInt(text, 10, 64); numError != nil && json.Valid([]byte(text)) {
			if err != nil || got.A[0] != 0 || !d.lossy {
				t.Errorf("%s: %v, %v; want 0, and that it is lossy", text, got.A, err)
			}
			continue
		}
		if (err == nil) != (wantErr == nil) || err == nil && got.A[0] != want {
			t.Errorf("%s: %v, %v; want %d, %v", text, got.A, err, want, wantErr)
		}
		for c := range 256 * (k % 16 / 15) { // the byte after the digits
			agrees(t, fmt.Sprintf("[%s%c1]", text, c))
		}
	}
}

func TestLeadingDigits(t *testing.T) {
	for c := range 256 {
		for at := range 8 {
			word := []byte("90123456")
			word[at] = byte(c)
			want := at
			if isDigit(byte(c)) {
				want = 8
			}
			if got := leadingDigits(load64(string(word), 0)); got != want {
				t.Errorf("%q: %d, want %d", word, got, want)
			}
		}
	}
}

func TestSchemaKindTellsIntegersByTheirValue(t *testing.T) {
	for text, want := range map[string]string{
		"0": "integer", "-0.0": "integer", "12": "integer", "2.0": "integer", "1e2": "integer", "20.0e-1": "integer",
		"18446744073709551616": "integer", "1e400": "integer", "1e99999999999": "integer",
		"2.5": "number", "-1e-1": "number", "1e-400": "number", "1e-99999999999": "number",
		"true": "boolean", "null": "null", `"1"`: "string", "[1]": "array", "{}": "object",
		"1.": "integer", "-": "integer", // no JSON: who reads it says so
	} {
		d := newDecoder([]byte(text), nil)
		if got := d.schemaKind(d.start()); got != want {
			t.Errorf("%s is of kind %s, not %s", text, got, want)
		}
	}
}

// What is a multiple, and which number is the greater one, is as package math/big has it,
// with digits and powers of any number.
func TestRandomNumbersAreThoseOfMathBig(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 3))
	digits := func(n int) string {
		text := make([]byte, 1+r.IntN(n))
		for k := range text {
			text[k] = '0' + byte(r.IntN(10))
		}
		return string(text)
	}
	number := func(n int) string {
		text := strings.TrimLeft(digits(n), "0")
		if text == "" {
			text = "0"
		}
		if r.IntN(3) == 0 {
			text += "." + digits(n)
		}
		if r.IntN(3) == 0 {
			text += fmt.Sprintf("e%+d", r.IntN(41)-20)
		}
		return text
	}
	rat := func(text string) *big.Rat {
		x, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatal(text)
		}
		return x
	}
	multiples := 0
	for range 20_000 {
		a, b := number(40), number(1+r.IntN(25))
		if y := rat(b); y.Sign() > 0 {
			if r.IntN(2) == 0 { // by chance alone there are few multiples
				a = new(big.Rat).Mul(rat(digits(30)), y).FloatString(60)
			}
			if r.IntN(4) == 0 {
				a = "-" + a
			}
			want := new(big.Rat).Quo(rat(a), y).IsInt()
			if got := isMultiple(a, b); got != want {
				t.Errorf("%s a multiple of %s: %t, want %t", a, b, got, want)
			}
			if want {
				multiples++
			}
		}
		if r.IntN(2) == 0 {
			b = "-" + b
		}
		if got, want := compareNumbers(a, b), rat(a).Cmp(rat(b)); got != want {
			t.Errorf("compare %s with %s: %d, want %d", a, b, got, want)
		}
	}
	if multiples < 5000 {
		t.Errorf("only %d multiples", multiples)
	}
}
