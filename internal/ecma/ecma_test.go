package ecma

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/dlclark/regexp2"
)

func matcher(t *testing.T, source string) func(string) bool {
	t.Helper()
	e, err := Translate(source)
	if err != nil {
		t.Fatalf("Translate(%q): %v", source, err)
	}
	if e.Backtracks {
		re, err := regexp2.Compile(e.Text, regexp2.ECMAScript)
		if err != nil {
			t.Fatalf("Translate(%q) = %q: %v", source, e.Text, err)
		}
		return func(s string) bool {
			ok, err := re.MatchString(s)
			if err != nil {
				t.Fatal(err)
			}
			return ok
		}
	}
	m, err := e.Compile()
	if err != nil {
		t.Fatalf("Translate(%q) = %+v: %v", source, e, err)
	}
	return m.MatchString
}

func TestMatching(t *testing.T) {
	surrogate := func(r rune) string { return string(r - 0xd800 + LoneSurrogates) }
	for _, tt := range []struct {
		source  string
		matches []string
		fails   []string
	}{
		{`^abc$`, []string{"abc"}, []string{"abc\n", "xabc"}},
		{`^a.c$`, []string{"abc", "a🐲c", "a\u0085c"}, []string{"a\nc", "a\rc", "a\u2028c", "ac"}},
		{`^\cC\cc$`, []string{"\x03\x03"}, []string{`\cC\cc`}},
		{`^[\cA-\cC]$`, []string{"\x02"}, []string{"\x04"}},
		{`^\d\D$`, []string{"0߀"}, []string{"߀0"}},
		{`^\w\W$`, []string{"aé", "_-"}, []string{"éa"}},
		{`^\s+$`, []string{" \t\n\v\f\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"}, []string{"\u0001", "\u200b", "\u0085"}},
		{`^[\S]$`, []string{"x", "\u200b"}, []string{" ", "\u2029"}},
		{`^[^\s\S]$`, nil, []string{"x", " "}},
		{`^[\s\S]$`, []string{"x", "\n"}, []string{""}},
		{`^\u0041\x42\u{1F432}\ud83d\udc32$`, []string{"AB🐲🐲"}, []string{"AB🐲"}},
		{`^🐲*$`, []string{"", "🐲🐲"}, []string{"🐉"}},
		{`^\p{ID_Start}\p{IDC}$`, []string{"a1", "é_"}, []string{"1a", "-a", "a-"}},
		{"^\xed$", []string{"\ufffd"}, []string{""}},
		{`^[a-\d]$`, []string{"a", "-", "5"}, []string{"b"}},
		{`^\ud83d\u0041$`, []string{surrogate(0xd83d) + "A"}, []string{"A"}},
		{`^\ud83d\ue000$`, []string{surrogate(0xd83d) + "\ue000"}, []string{"\ue000"}},
		{"^\xed\xa0\x80[\xed\xbf\xbf]$", []string{surrogate(0xd800) + surrogate(0xdfff)}, []string{"\ufffd\ufffd"}},
		{`^(?:ab){2}(?:c|d){2}e{0}$`, []string{"ababcd", "ababdd"}, []string{"ababcde", "abcd"}},
		{`^(?:a{600}|b){600}$`, []string{strings.Repeat("b", 600), strings.Repeat("b", 599) + strings.Repeat("a", 600)}, []string{strings.Repeat("b", 599)}},
		{`^(a)\1\u{e0001}$`, []string{"aa\U000e0001"}, []string{"aa"}},
		{`^(a){0}\1b$`, []string{"b"}, []string{"ab"}},
		{`^\p{Any}\p{Assigned}\p{Uppercase}\p{ID_Continue}\p{General_Category=Lu}$`, []string{"\uffffaÀ9Z"}, []string{"a\uffffA9Z", "aaa9Z", "aaA-Z", "aaA9z"}},
		{`^[🐲-🐵]{2}$`, []string{"🐲🐵"}, []string{"🐲"}},
		{`\p{Letter}cole`, []string{"l'école"}, []string{"L'ÉCOLE"}},
		{`^\p{digit}+$`, []string{"৪২"}, []string{"x"}},
		{`^\p{Script=Greek}\p{sc=Latn}\P{Lu}$`, []string{"αbc"}, []string{"abc", "αbC"}},
		{`^\p{Emoji_Presentation}\p{ExtPict}[\p{EComp}x]\P{Emoji}$`, []string{"🐲™#a", "🐲🐲xa"}, []string{"™🐲#a", "🐲™#1", "🐲a#a"}},
		{`^(?=[\s\S]*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$`, []string{"🐲", "1\ufe0f\u20e3", "🇦🇹"}, []string{"", "1", "x🐲"}},
		{`^\p{Alphabetic}\p{ASCII}\P{ASCII}[\p{Lowercase}-]$`, []string{"éaé-", "éaéa"}, []string{"éaéA"}},
		{`^[]$`, nil, []string{"", "a"}},
		{`^[^]$`, []string{"a", "\n"}, []string{""}},
		{`^[a-c\-\]\d]+$`, []string{"a-]7c"}, []string{"d", `\`}},
		{`^[\w.-]+$`, []string{"a.b-c"}, []string{"a b"}},
		{`^[\w-.]+$`, []string{"a.b-c"}, []string{"a b"}},
		{`^\b\w+\b$`, []string{"ab"}, []string{"a b"}},
		{`^[\b]$`, []string{"\b"}, []string{"b"}},
		{`^(?<year>\d{4})-(?:0[1-9]|1[0-2])$`, []string{"2026-11"}, []string{"2026-13"}},
		{`^a{2,3}?$`, []string{"aa", "aaa"}, []string{"a", "aaaa"}},
		{`^{a}]$`, []string{"{a}]"}, []string{"a"}},
		{`^\$\^\.\*\/\-$`, []string{"$^.*/-"}, []string{"x"}},
		{`^(a|b|)*$`, []string{"", "abba"}, []string{"c"}},
		{`^a|b$`, []string{"ax", "xb"}, []string{"xa"}},
		{`\0`, []string{"\x00"}, []string{"0"}},
		{``, []string{"", "x"}, nil},
		// Counts that package regexp does not do by itself.
		{`^.{1,2048}$`, []string{"x", strings.Repeat("é", 2048)}, []string{"", strings.Repeat("x", 2049)}},
		{`^a{1500}$`, []string{strings.Repeat("a", 1500)}, []string{strings.Repeat("a", 1499), strings.Repeat("a", 1501)}},
		{`^a{1200,}$`, []string{strings.Repeat("a", 1200), strings.Repeat("a", 5000)}, []string{strings.Repeat("a", 1199)}},
		{`^([a-z]{1,63}\.){0,126}[a-z]{1,63}$`, []string{"a", "www.example.com"}, []string{"a..b", "a."}},
		// Lone surrogates by their stand-ins.
		{`^\ud83d$`, []string{surrogate(0xd83d)}, []string{"🐲", "x"}},
		{`^[\ud800-\udbff]$`, []string{surrogate(0xd83d)}, []string{surrogate(0xdc00)}},
		{`^[\u0000-\uffff]$`, []string{surrogate(0xd83d), "x"}, []string{"🐲"}},
		{`^\p{Cs}$`, []string{surrogate(0xdfff)}, []string{"x"}},
		{`^.$`, []string{surrogate(0xd83d)}, nil},
		// Look-around and back references.
		{`^(?!foo)\w+$`, []string{"bar"}, []string{"foobar"}},
		{`^(?=.*\d)(?=.*[a-z]).{4,}$`, []string{"a1bc"}, []string{"abcd", "a1"}},
		{`(?<=\$)\d+(?!\d|\.)$`, []string{"$42"}, []string{"42", "$4.2"}},
		{`^(['"])[^'"]*\1$`, []string{`'a'`, `"b"`}, []string{`'a"`}},
		{`^(?<q>['"]).*\k<q>$`, []string{`'a'`}, []string{`'a"`}},
		{`^(a)?b\1$`, []string{"b", "aba"}, []string{"ab"}},
		{`^(?!x)a$`, []string{"a"}, []string{"a\n"}},
		{`^(?!x)\s\d\w$`, []string{"\u00a01a"}, []string{" ߀a", " 1é"}},
		{`^(?!x)[^\s🐲]$`, []string{"🐉"}, []string{"\u2029", "🐲"}},
		{`^(?!\d)\p{Script=Greek}$`, []string{"α"}, []string{"a"}},
		{`(?<!x)\bfoo\b`, []string{"foo", "éfoo", "a fooé"}, []string{"xfoo", "food", "x foo_"}},
		{`(?<!x)a\B`, []string{"ab"}, []string{"a", "aé", "xab"}},
		{`(?<!x)^[+--]$`, []string{"+", ",", "-"}, []string{"a", "."}},
		{`(?<!x)^[+--\d]$`, []string{",", "7"}, []string{"/", "a"}},
		{`(?<!x)(a){0}(b)\2$`, []string{"bb"}, []string{"b", "ba"}},
		{`^(?=a)a{1,2000}$`, []string{"aa"}, []string{strings.Repeat("a", 2001)}},
	} {
		match := matcher(t, tt.source)
		for _, s := range tt.matches {
			if !match(s) {
				t.Errorf("%q does not match %q", tt.source, s)
			}
		}
		for _, s := range tt.fails {
			if match(s) {
				t.Errorf("%q matches %q", tt.source, s)
			}
		}
	}
}

// What looks ahead from the beginning of the text, as in pydantic's expression
// for decimal numbers, takes no look-around; elsewhere it does.
func TestAhead(t *testing.T) {
	for source, want := range map[string]Expression{
		`^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`: {Text: `^[+\-]?0*\d*\.?\d*$`, Ahead: []Ahead{{`^[\-+.]*$`, true}}},
		`^(?=.*\d)(?!a|b).{3,}$`:         {Text: `^[^\x{a}\x{d}\x{2028}-\x{2029}]{3,}$`, Ahead: []Ahead{{`^[^\x{a}\x{d}\x{2028}-\x{2029}]*\d`, false}, {`^(?:a|b)`, true}}},
		`(?!-)^a`:                        {Text: `^a`, Ahead: []Ahead{{`^-`, true}}},
		`^(?!x)`:                         {Text: `^`, Ahead: []Ahead{{`^x`, true}}},
		`(?!x)a`:                         {Backtracks: true},
		`^a(?!x)`:                        {Backtracks: true},
		`^(?!x)a|b`:                      {Backtracks: true},
		`^(?=(a))\1`:                     {Backtracks: true},
		`^(?!(?=a)b)c`:                   {Backtracks: true},
		`^(?<!x)a`:                       {Backtracks: true},
	} {
		e, err := Translate(source)
		if want.Backtracks {
			want.Text = e.Text
		}
		if err != nil || !reflect.DeepEqual(e, want) {
			t.Errorf("Translate(%q) = %+v, %v, want %+v", source, e, err, want)
		}
	}
	for _, tt := range []struct {
		source, text string
		want         bool
	}{
		{`^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`, "1.50", true},
		{`^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`, "-.", false},
		{`^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$`, "1e5", false},
		{`^(?=.*\d)(?!a|b).{3,}$`, "xy1", true},
		{`^(?=.*\d)(?!a|b).{3,}$`, "xyz", false},
		{`^(?=.*\d)(?!a|b).{3,}$`, "b12", false},
		{`^(?!x)`, "", true},
		{`^(?!x)`, "x", false},
	} {
		backtracking := regexp2.MustCompile(tt.source, regexp2.ECMAScript)
		if other, err := backtracking.MatchString(tt.text); matcher(t, tt.source)(tt.text) != tt.want || err != nil || other != tt.want {
			t.Errorf("%s: %q matches %v, with look-around %v", tt.source, tt.text, !tt.want, other)
		}
	}
}

// What is the same in both languages stays as it was written.
func TestReadable(t *testing.T) {
	for source, want := range map[string]string{
		`^[a-z][a-z0-9_]{0,62}$`: `^[a-z][a-z0-9_]{0,62}$`,
		`^\d{4}-\d{2}$`:          `^\d{4}-\d{2}$`,
		`^(foo|bar)+$`:           `^(?:foo|bar)+$`,
		`^x-`:                    `^x-`,
		`^[^/]+/v\d+$`:           `^[^/]+/v\d+$`,
		`\u00e9\t`:               `é\x{9}`,
	} {
		e, err := Translate(source)
		if err != nil || e.Text != want || e.Backtracks {
			t.Errorf("Translate(%q) = %+v, %v, want %q", source, e, err, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for source, want := range map[string]string{
		`^(abc]`:                    "(",
		`abc)`:                      ")",
		`[a`:                        "[",
		`[a-`:                       "[",
		`\`:                         "backslash",
		`\a`:                        `\a`,
		`^a\Z`:                      `\Z`,
		`[z-a]`:                     "range",
		`a{3,2}`:                    "wrong order",
		`*a`:                        "quantifier",
		`a**`:                       "quantifier",
		`{2}`:                       "quantifier",
		`(?i)a`:                     "ECMA-262",
		`(?P<n>a)`:                  "ECMA-262",
		`(a)\2`:                     "group 2",
		`\k<n>`:                     "called n",
		`\p{Cased}`:                 "Cased",
		`\pL`:                       "braces",
		`\u{110000}`:                "code point",
		`\u12`:                      "hexadecimal",
		`\c1`:                       "letter",
		`a{100000000}`:              "counts too far",
		`a{9999999999999999999999}`: "counts too far",
		`(?<a`:                      "without a name",
		`(?<>a)`:                    "without a name",
		`(a)[\1]`:                   "back reference in a class",
		`[\a]`:                      `\a`,
		`[a-\a]`:                    `\a`,
		`(?<n>a)\k`:                 "without a name",
		`(?<n>a)\k<n`:               "without a name",
		`\00`:                       `\00`,
		`(a)\12`:                    "group 12",
		`(a)\99999999999999999999`:  `\99999999999999999999`,
		`\x4`:                       "2 hexadecimal",
		`\xg1`:                      "2 hexadecimal",
		`\x+1`:                      "2 hexadecimal",
		`\u{1_0}`:                   "code point",
		`\p{sc=Klingon}`:            "Klingon",
		`\p{gc=Big}`:                "Big",

		strings.Repeat("(?:a|b", 400) + strings.Repeat(")*", 400): "too deep",

		`((a{1000}){1000}){10}`: "counts too far",
	} {
		if e, err := Translate(source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Translate(%q) = %+v, %v, want an error about %q", source, e, err, want)
		} else if len(err.Error()) > 200 {
			t.Errorf("Translate(%q): an error of %d bytes", source, len(err.Error()))
		}
	}
}

// Package regexp of Go 1.24, with which generated packages are built as well, does not know all
// categories.
func TestCategoriesOfNewerGo(t *testing.T) {
	for _, tt := range []struct{ source, matches, fails string }{
		{`^\p{LC}+$`, "aÀǅ", "ª"},
		{`^[^\p{Cased_Letter}]$`, "ª", "a"},
		{`^\p{Cn}$`, "\u0378", "a"},
		{`^\P{gc=Unassigned}$`, "a", "\u0378"},
		{`^(\p{LC})\1\P{Cn}$`, "aa1", "ªª1"},
	} {
		e, err := Translate(tt.source)
		if err != nil || strings.Contains(strings.ToLower(e.Text), `\p`) {
			t.Errorf("Translate(%q) = %.100q, %v", tt.source, e.Text, err)
		}
		if match := matcher(t, tt.source); !match(tt.matches) || match(tt.fails) {
			t.Errorf("%q matches %q: %t, and %q: %t", tt.source, tt.matches, match(tt.matches), tt.fails, match(tt.fails))
		}
	}
}

// What backtracks is not for package regexp.
func TestCompile(t *testing.T) {
	e, err := Translate(`(a)\1`)
	if err != nil || !e.Backtracks {
		t.Fatalf("%+v, %v", e, err)
	}
	if m, err := e.Compile(); err == nil {
		t.Errorf("it is compiled to %v", m)
	}
}

// Hostile expressions are refused or translated, never more.
func TestBounded(t *testing.T) {
	for _, source := range []string{
		strings.Repeat("(", 100_000), strings.Repeat("(?:", 400) + "a" + strings.Repeat(")", 400),
		strings.Repeat("{", 200_000), strings.Repeat("[", 200_000), strings.Repeat(`\p{`, 100_000),
		strings.Repeat("(", 20) + "a" + strings.Repeat("){900}", 20), strings.Repeat("a{999}", 1000),
		"\xed", "a\xed\xa0",
	} {
		if e, err := Translate(source); err == nil && len(e.Text) > 1<<20 {
			t.Errorf("%.20q…: %d bytes", source, len(e.Text))
		}
	}
}

func FuzzTranslate(f *testing.F) {
	f.Add(`^(?<a>[^\]\-x]{2,}|\p{L}\u{1f432}(?!b)\1)$`)
	f.Fuzz(func(t *testing.T, source string) {
		e, err := Translate(source)
		if err != nil {
			return
		}
		if e.Backtracks {
			_, err = regexp2.Compile(e.Text, regexp2.ECMAScript)
		} else {
			_, err = e.Compile()
		}
		if err != nil {
			t.Errorf("Translate(%q) = %q: %v", source, e.Text, err)
		}
	})
}

func TestWord(t *testing.T) {
	for source, want := range map[string]string{
		"^x-":                "x",
		"^in_[0-9]+$":        "in",
		"^v1\\.":             "v1",
		"^(?:foo)-?":         "foo",
		"^[1-5](\\d{2}|XX)$": "",
		"^(a|b)-name$":       "name",
		"^(get|put)$":        "",
		"^a.*z$":             "",
		"^[a-z]+$":           "",
		"^12-":               "",
		"^12-a":              "a",
		"^event trigger ":    "event trigger",
		"^(.*)build_script$": "build_script",
		"^a-b.*c$":           "",
		"^(?!x)y":            "y",
		"(foo)?bar":          "bar",
		"^\\u00e9t\\u00e9":   "été",
		"(":                  "",
		"":                   "",
	} {
		if got := Word(source); got != want {
			t.Errorf("Word(%q) = %q, want %q", source, got, want)
		}
	}
}

func TestPrefix(t *testing.T) {
	for source, want := range map[string]string{
		`^data-.*`: "data-", `^(id-)(0|[1-9])$`: "id-", `^data-.*$`: "data-", `^tool-[\s\S]{0,}$`: "tool-", `^\$ref`: "$ref", `^abc?`: "ab", `^a`: "a", `^a$`: "a", `^\u0061b[c]`: "ab",
		`data-`: "", `^`: "", `^.*`: "", `^a|b`: "", `^(a|b)`: "", `^a*`: "", `^\ud800a`: "", `(`: "", `a^b`: "",
	} {
		if got := Prefix(source); got != want {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}

func TestExact(t *testing.T) {
	for source, want := range map[string]string{`^\$ref$`: "$ref", `^a b$`: "a b", `^\u0061\x62$`: "ab", `^é$`: "é", `^(user_id)$`: "user_id", `^(?:a(b))c$`: "abc", `(^a$)`: "a"} {
		if text, ok := Exact(source); !ok || text != want {
			t.Errorf("%s: %q, %v", source, text, ok)
		}
	}
	for _, source := range []string{`^$`, `^a`, `a$`, `a`, `^a|b$`, `^(a|b)$`, `^a?$`, `^[a]$`, `^.$`, `^\ud800$`, `^a$$`, `(`, `^(a)\1$`, `^(a)?$`, `^()$`, `(^a)|b$`} {
		if text, ok := Exact(source); ok {
			t.Errorf("%s: %q", source, text)
		}
	}
}

// Schemas are anyone's: one that names a property many times is translated once, or told to be too
// long, in place of minutes of compiling.
func TestManyProperties(t *testing.T) {
	for _, tt := range []struct {
		source string
		want   error
	}{
		{strings.Repeat(`\p{Alphabetic}`, 2_000), ErrTooLong},
		{strings.Repeat(`[\P{Dash}\p{Hex_Digit}]`, 500), nil},
	} {
		if _, err := Translate(tt.source); !errors.Is(err, tt.want) {
			t.Errorf("%.30s…: %v, want %v", tt.source, err, tt.want)
		}
	}
}
