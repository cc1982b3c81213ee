package lower

import (
	"regexp"
	"testing"
)

func TestTranslatePattern(t *testing.T) {
	for _, tc := range []struct {
		source    string
		yes, no   string // a text that matches and one that does not
		unchanged bool
	}{
		{`^\d+\.\d+\.\d+$`, "1.2.3", "1.2.3\n", true},
		{`^\d$`, "7", "\u0967", true}, // ASCII digits only
		{`^\w+$`, "a_9", "é", true},
		{`^\s$`, "\u00a0", "x", false},
		{`^\s$`, "\ufeff", "\u200b", false},
		{`^[\s.]$`, "\u2003", "x", false},
		{`^\S$`, "x", "\u2028", false},
		{`^.$`, "x", "\r", false},
		{`^.$`, "\u0085", "\u2029", false},
		{`^[.]$`, ".", "x", true},
		{`^\u0041\x42\cJ$`, "AB\n", "AB", false},
		{`^\ud83d\ude00$`, "😀", "x", false},
		{`^\u{1f600}$`, "😀", "x", false},
		{`^[^]$`, "\n", "", false},
		{`^[[a]$`, "[", "x", false},
		{`^[\b]$`, "\b", "b", false},
		{`^(?:a|b)/\/$`, "a//", "a/", false},
		{`^(?<year>\d{4})$`, "2026", "26", true},
		{`^\p{Letter}+$`, "é", "1", false},
		{`^\p{Script=Greek}$`, "λ", "l", false},
		{`^\0$`, "\x00", "0", false},
		{`^[a\-z]$`, "-", "b", true},
	} {
		got, err := translatePattern(tc.source)
		if err != nil {
			t.Errorf("%s: %v", tc.source, err)
			continue
		}
		if (got == tc.source) != tc.unchanged {
			t.Errorf("%s became %s", tc.source, got)
		}
		re := regexp.MustCompile(got)
		if !re.MatchString(tc.yes) || re.MatchString(tc.no) {
			t.Errorf("%s as %s: matches %q: %v, %q: %v", tc.source, got, tc.yes, re.MatchString(tc.yes), tc.no, re.MatchString(tc.no))
		}
	}
}

func TestPatternWithoutTranslation(t *testing.T) {
	for _, source := range []string{
		`(?=a)`, `(?!a)`, `(?<=a)`, `(?<!a)`, `(a)\1`, `\k<n>`, `[]`, `[\S]`, `\z`, `\A`, `\Qa\E`, `(?i)a`, `(?P<n>a)`,
		`\ud83d`, `\u12`, `\x1`, `\pL`, `a\`, `(`, `[a`, `a{1001}`, `\p{Nope}`,
	} {
		if got, err := translatePattern(source); err == nil {
			t.Errorf("%s became %s", source, got)
		}
	}
}
