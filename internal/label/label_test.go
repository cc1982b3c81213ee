package label

import (
	"slices"
	"testing"
)

func TestNumbers(t *testing.T) {
	for text, want := range map[string][]int{
		"1.2.0": {1, 2, 0}, "1.20.3": {1, 20, 3}, "0.0.0": {0, 0, 0}, "999999999.0.1": {999999999, 0, 1},
		"1.6": {1, 6}, "0.10": {0, 10},
		"": nil, "1": nil, "1.": nil, "1.2.": nil, "1.2.3.4": nil, "01.2": nil, "1.02": nil, "1.2.00": nil, "v1.2": nil,
		"1.2.0-rc.1": nil, "1.6+b": nil, "-1.2": nil, "1.-2": nil, " 1.2": nil, "1.2\n": nil, "1,2": nil, "1000000000.0": nil, "１.2": nil,
	} {
		if got := Numbers(text); !slices.Equal(got, want) {
			t.Errorf("Numbers(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	ordered := []string{"none", "0.9", "1.2", "1.2.0", "1.2.9", "1.2.10", "1.9", "1.10", "2.0"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got, want := Compare(a, b), min(1, max(-1, i-j)); got != want {
				t.Errorf("Compare(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestSameMajor(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{{"1.2.0", "1.9.1", true}, {"0.1", "0.1.0", true}, {"1.0", "10.0", false}, {"1.2.0", "2.2.0", false}, {"none", "none", false}, {"0.1", "", false}} {
		if got := SameMajor(test.a, test.b); got != test.want || SameMajor(test.b, test.a) != test.want {
			t.Errorf("SameMajor(%q, %q) = %t, want %t", test.a, test.b, got, test.want)
		}
	}
}
