package jsonvalue

import "testing"

func TestCanonicalNumber(t *testing.T) {
	same := [][]string{
		{"0", "-0", "0.0", "0e7", "-0.00E-3"},
		{"1", "1.0", "10e-1", "0.1e1", "1E+00"},
		{"-1200", "-12e2", "-1.2E3", "-1200.000"},
		{"1e400", "10e399", "0.1e401"},
		{"18446744073709551616", "1.8446744073709551616e19"},
	}
	seen := map[string]string{}
	for _, group := range same {
		want := CanonicalNumber(group[0])
		for _, text := range group {
			if got := CanonicalNumber(text); got != want {
				t.Errorf("CanonicalNumber(%s) = %s, but %s for %s", text, got, want, group[0])
			}
		}
		if other, dup := seen[want]; dup {
			t.Errorf("%s and %s are both %s", other, group[0], want)
		}
		seen[want] = group[0]
	}
}

func TestIsIntegral(t *testing.T) {
	for text, want := range map[string]bool{
		"0": true, "12.0": true, "1e3": true, "1.5": false, "15e-1": false, "150e-1": true, "-7": true, "1e-400": false,
	} {
		if got := IsIntegral(text); got != want {
			t.Errorf("IsIntegral(%s) = %v", text, got)
		}
	}
}

func TestKindNames(t *testing.T) {
	for kinds, want := range map[Kinds]string{
		0:                      "nothing",
		NumberKind:             "number",
		IntegerKind:            "integer",
		NullKind | StringKind:  "null or string",
		ArrayKind | ObjectKind: "array or object",
		AnyKind &^ ObjectKind:  "null or boolean or number or string or array",
	} {
		if got := kinds.String(); got != want {
			t.Errorf("%07b.String() = %q, want %q", kinds, got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                     `""`,
		"a<b>&\"\\":            `"a<b>&\"\\"`,
		"\n\x01\u2028é":        `"\n\u0001\u2028é"`,
		"\xed\xa0\xbd":         `"\ud83d"`,
		"x\xed\xb0\x80y\ufffd": "\"x\\udc00y\ufffd\"",
	} {
		if got := Quote(text); got != want {
			t.Errorf("Quote(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestSame(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{`1`, `1.0`, true}, {`1e2`, `100`, true}, {`1`, `2`, false}, {`1`, `"1"`, false}, {`"1"`, `"1.0"`, false},
		{`"a"`, `"\u0061"`, true}, {`true`, `true`, true}, {`true`, `false`, false}, {`null`, `null`, true},
	} {
		if got := LiteralOf(tt.a).Same(LiteralOf(tt.b)); got != tt.want {
			t.Errorf("%s is %s: %t", tt.a, tt.b, got)
		}
	}
}

// A text that ends within a character is written with what JSON has for one that is lost.
func TestQuoteOfHalfACharacter(t *testing.T) {
	for text, want := range map[string]string{"a\xed": "\"a\\ufffd\"", "\xed\xa0": "\"\\ufffd\\ufffd\"", "\xed\xa0\x80": `"\ud800"`} {
		if got := Quote(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
