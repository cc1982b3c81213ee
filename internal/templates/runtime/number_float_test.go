package runtime

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// someDecimals are numbers of every length, and what is no number but begins as
// one.
func someDecimals(r *rand.Rand) (texts []string) {
	digits := func(n int) string {
		text := make([]byte, n)
		for k := range text {
			text[k] = '0' + byte(r.IntN(10))
		}
		return string(text)
	}
	for whole := range 20 {
		for places := range 20 {
			for range 20 {
				text := digits(whole) // of none, too: that is no number
				if r.IntN(4) == 0 {
					text = strings.Repeat("0", min(whole, 1))
				}
				if places > 0 || r.IntN(20) == 0 {
					text += "." + digits(places)
				}
				texts = append(texts, text, "-"+text, text+"0", text+"e"+digits(1+r.IntN(3)), text+"E-"+digits(1+r.IntN(3)), text+"e", text+".")
			}
		}
	}
	return texts
}

// TestFloatsAreThoseOfEncodingJSON reads what encoding/json reads, to the bit.
func TestFloatsAreThoseOfEncodingJSON(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for _, text := range append(someDecimals(rand.New(rand.NewPCG(seed, 3))), "0", "-0", "0.0", "-0.0", "-", "00", "-01", "1.", ".5", "1e400", "1e-400", "4.9e-324", "9007199254740993", "999999999999999", "0.000000000000001") {
		for _, after := range []string{"", " ", ",1", "x"} {
			var want []float64
			wantErr := json.Unmarshal([]byte("["+text+after+"]"), &want)
			if wantErr == nil && len(want) == 0 {
				continue // there is no text
			}
			d := newDecoder([]byte("["+text+after+"]"), nil)
			var got []float64
			var from listSlab[float64]
			err := d.finish(readList(&got, d, d.start(), &from, readFloat[float64]))
			if _, outOfRange := strconv.ParseFloat(text, 64); outOfRange != nil && json.Valid([]byte("["+text+after+"]")) {
				if err != nil || got[0] != 0 || !d.lossy {
					t.Errorf("%s: %v, %v; want 0, and that it is lossy", text, got, err)
				}
				continue
			}
			if (err == nil) != (wantErr == nil) || err == nil && math.Float64bits(got[0]) != math.Float64bits(want[0]) {
				t.Errorf("%s: %v, %v; want %v, %v", text+after, got, err, want, wantErr)
			}
		}
	}
}

// A number is lossy if what it is written as is another one.
func TestFloatsAreOdd(t *testing.T) {
	for text, want := range map[string]bool{
		"0": false, "-0": false, "0.000": false, "0e5": false, "1e-400": true, "0.1": false, "0.10000000000000000": false,
		"0.1000000000000000055": true, "123456789012345678": true, "9007199254740993": true, "9007199254740992": false, "1.5e300": false, "0.3000000000000000": false, "0.30000000000000004": false,
		"1.2345e-320": true, "-4.94e-324": true, "5e-324": false, "1e-323": false, "2.2250738585e-308": false, "1.23456789e-310": false, // fewer digits than others
	} {
		d := newDecoder([]byte(text), nil)
		var v float64
		if readFloat(&v, d, d.start()); d.lossy != want {
			t.Errorf("%s is %v, lossy %v", text, v, d.lossy)
		}
	}
}

// TestFloatsAreWrittenAsByStrconv compares with package strconv, for numbers of every
// size and length.
func TestFloatsAreWrittenAsByStrconv(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 4))
	list := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 1e-6, 9.999999e-7, 1e-7, 1.5e-6, 0.00000001, 1e7, 9999999.99999999, 1e15, 999999999999999, 1e20, 1e21, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53}
	for _, text := range someDecimals(r) {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			list = append(list, v, math.Nextafter(v, 1), math.Nextafter(v, math.Inf(1)))
		}
	}
	for range 100_000 {
		list = append(list, r.Float64(), float64(r.IntN(1e9))/1e3, math.Trunc(r.NormFloat64()*1e9)/math.Pow10(r.IntN(12)))
		if v := math.Float64frombits(r.Uint64()); !math.IsNaN(v) && !math.IsInf(v, 0) {
			list = append(list, v)
		}
	}
	for _, v := range list {
		format := byte('f')
		if a := math.Abs(v); a != 0 && (a < 1e-6 || a >= 1e21) {
			format = 'e'
		}
		if got, want := string(appendFloat(nil, v)), strconv.FormatFloat(v, format, -1, 64); got != want {
			t.Errorf("%x is written as %s, want %s", math.Float64bits(v), got, want)
		}
	}
}
