package runtime

import (
	"strings"
	"testing"
)

func TestFormats(t *testing.T) {
	label63 := strings.Repeat("a", 63)
	labels63 := strings.Repeat(label63+".", 3)
	labelOf := func(encoded int) string { return strings.Repeat("a", encoded-len("xn---rva")) + "é" } // so long once it is encoded
	for name, tt := range map[string]struct {
		is     func(string) bool
		passes []string
		fails  []string
	}{
		"date-time": {isDateTime,
			[]string{"2026-11-21T07:28:00Z", "2026-11-21t07:28:00.123456789z", "1990-12-31T15:59:60-08:00", "2024-02-29T00:00:00+23:59"},
			[]string{"2026-11-21T07:28:00", "2026-11-21 07:28:00Z", "2023-02-29T00:00:00Z", "2026-11-21T24:00:00Z", "1990-12-31T15:59:60Z",
				"2026-11-21T07:28:00.Z", "2026-11-21T07:28:00+24:00", "2026-11-21T07:28Z", "26-11-21T07:28:00Z", ""}},
		"date": {isDate, []string{"2000-02-29", "1600-02-29", "0000-01-01", "2026-01-31", "2026-02-28", "2026-04-30", "2026-06-30", "2026-09-30", "2026-11-30", "2026-12-31"},
			[]string{"1900-02-29", "1903-02-29", "1905-02-29", "2024-02-30", "2026-01-32", "2026-06-31", "2026-09-31", "2026-11-31", "2026x01-01", "2026-01x01", "2026-01-011", "2026-01-1", "2026-x1-01", "2026-01-x1", "2026-13-01", "2026-00-01", "2026-04-31", "2026-1-01", "2026-11-00", "x026-11-21", "202x-11-21"}},
		"time": {isTime, []string{"23:59:60Z", "00:29:60-23:30", "00:59:60+01:00", "01:02:03.4+00:20", "12:00:59Z", "00:00:00-23:59"},
			[]string{"12x00:00Z", "12:00x00Z", "23:59:61Z", "x2:00:00Z", "12:x0:00Z", "12:00:x0Z", "23:59:x0Z", "12:00:00.5", "12:00:00.", "12:00:00+01x00", "12:00:00x01:00", "12:00:00+01:60", "12:00:00+01:000", "12:00:00+x1:00", "12:00:00+01:x0", "23:59:60+01:00", "12:00:00", "1:00:00Z", "12:60:00Z", "12:00:61Z", "12:00:00+0000", "12:00:00,5Z"}},
		"duration": {isDuration, []string{"P1Y2M3D", "PT1H", "P1DT1S", "P2W", "P0D", "PT1H2M3S"},
			[]string{"", "P", "PT", "P1", "1D", "P1D2Y", "P1Y2D", "PT1H3S", "P1W1D", "P1YT", "PT1D", "P1.5D", "P-1D", "PY", "P1YD", "PTH", "PxT1H", "P1T1H"}},
		"email": {isEmail, []string{"joe.bloggs@example.com", `"joe bloggs"@example.com`, `"a\"b"@example.com`, "a@[127.0.0.1]", "a@[IPv6:::1]", "a@[ipv6:::1]", "~a+b=c@x", "!@x", "azAZ09@x", `"a\\"@x`, `""@x`, strings.Repeat("a", 64) + "@x"},
			[]string{"joe", "@x", "a@", ".a@x", "a.@x", "a..b@x", "a b@x", "é@x", "a@é", "a@[300.0.0.1]", "a@[::1]", "a@[IPv6:1::2::3]", "a@[IPv6:127.0.0.1]", "a[b@x", `"é"@x`, `"a@x`, `"a"b"@x`, "a@-x", "a@[127.0.0.1", "a@127.0.0.1]", "a@[x:::1]", "\"a\x1f\"@x", "\"a\x7f\"@x", "\x7f@x", `"a\"@x`, `"@x`, `a"@x`, strings.Repeat("a", 65) + "@x"}},
		"idn-email": {isIDNEmail, []string{"실례@실례.테스트", "a@x", `"é é"@x`}, []string{"실례", "실례@〮테스트", "\xed\xa0\x80@x", "\"\xed\xa0\x80\"@x"}},
		"hostname": {isHostname, []string{"a", "www.example.com", "azAZ09", "1-2", label63, strings.Repeat("a.", 126) + "a", "xn--4gbwdl.xn--wgbh1c", "XN--4GBWDL"},
			[]string{"", ".", "a.", "-a", "a-", "a_b", "a`b", "a{b", "é", label63 + "a", strings.Repeat("a.", 126) + "aa", "xn--X", "xn--", "xn--a-"}},
		"idn-hostname": {isIDNHostname, []string{"example", "실례.테스트", "l·l", "بي\u200cبي", "क्\u200dष", "faß.de", "a。b", "ア・イ", "é・ア", "ؠ\u200cبي", "𐐨",
			labelOf(63), labels63 + labelOf(61), labels63 + label63[:61], "ab-é", "é-b", "é--b", "bücher--x",
			"۽", "۾", "ཀ་ཀ", "〇", "͵α", "א׳", "א״", "ب٠", "ب٩", "ب۰", "ب۹", "ب٠٩", "ب۰۹",
			"بْ\u200cْب", "ب\u200cا", "क्\u200cष", "xn--9ca",
			"ب\u200c\u075b", "\U00010b80\u200c\U00010b81", "\U00011013\U00011046\u200d\U00011013", "\U00011013\U00011046\u200c\U00011013"},
			[]string{"", "〮실례", "l·", "ab--é", "-é", "É", "क\u200dष", "بي\u200ca", "ﬁ", "a・b", "a\u200cبي", "\u200cبي", "\u1100", strings.Repeat("é", 64), "a..b", "xn--X",
				labelOf(64), labels63 + labelOf(62), labels63 + label63[:62], "é-", "éa--b", "é\xed\xa0\x80", "xn--é", "xn--9ca-", "xn--abc-", "xn--dca",
				"͵a", "α͵", "a׳", "׳א", "a״", "ب٠۹", "ب٩۰", "ب٠۰", "ب٩۹",
				"بـب", "ߺ", "é\u302e", "é\u302f", "〱", "〲", "〳", "〴", "〵", "〻", "é\u034f", "é\ufe0f",
				"\ufb00", "\ufb4f", "\ufb50", "\ufdfb", "\ufe70", "\ufefc", "\uff41", "\uffdc", "\uf900", "\ufad9", "\U0002f800", "\U0002fa1d", "\U0001d41a", "\U0001d7cb",
				"\u11ff", "\ua960", "\ua97c", "\ud7b0", "\ud7fb",
				"ا\u200cب", "آ\u200cب", "إ\u200cب", "د\u200cب", "ز\u200cب", "و\u200cب", "ڈ\u200cب", "ۃ\u200cب", "ے\u200cب", "ب\u200c", "ب\u200cْ", "بْ\u200ca",
				"\u072f\u200cب", "\u074d\u200cب", "\u075b\u200cب", "\u076b\u200cب", "ب\u200c\u0621", "ب\u200c\u0678", "\u07fa\u200cب", "\U00010b81\u200c\U00010b81", "\U00011013\u200d\U00011013"}},
		"ipv4": {isIPv4, []string{"0.0.0.0", "255.255.255.255"}, []string{"256.0.0.0", "1.2.3", "01.2.3.4", "1.2.3.4.5", "1.2.3.4/8", "::1", "0x7f.0.0.1"}},
		"ipv6": {isIPv6, []string{"::", "::1", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "ABCD::"}, []string{"1.2.3.4", "fe80::1%eth0", "::ffff:1.2.3.4%eth0", ":::", "12345::", "1:2:3:4:5:6:7:8:9", "::/0", "::1.2.3", "1:2:3:4:5:6:7:8::"}},
		"uri": {isURI, []string{"http://a", "http://u:p@h:80/p;a?q=/?#f/?", "urn:x:y", "mailto:a@b", "http://[::1]:8/", "http://[v1.a:b]/", "tel:+1", "http:///x", "a:", "x://h/%20", "az+.-09AZ:x", "x:%aF%09b", "http://[V1f.a!]/"},
			[]string{"", "a", "/a", "//a", "http://a b", "http://a\\b", "1a:b", "http://é", "http://a/%zz", "http://a/%2", "http://[::1", "http://h:8o/", "http://a/{b}", "http://[::1%25e]/", "bar,baz:x y", ":a", "http://a#b#c",
				"a_b:x", "a`b:x", "a{b:x", "http://[zz]/", "http://[::1]x/", "http://a]b/", "http://u[@h/", "http://[v.a]/", "http://[vg.a]/", "http://[v1.]/", "http://[v1]/", "http://[w1.a]/", "http://[v1.a[]/",
				"http://a/%g0", "http://a/%0g", "http://a/?[", "http://a/\x7f"}},
		"uri-reference": {isURIReference, []string{"", "a", "/a", "//h", "//@h", "//h:", "?q", "#f", "./a:b", "http://a"}, []string{"a:b c", "1a:b", "\\a", "#a#b", "é", "?[", "a?b c", "#["}},
		"iri": {isIRI, []string{"http://ƒøø.ßår/?∂=πx#πx", "http://h/?\ue000", "http://h/\U00010400", "http://h/\u00a0", "http://h/\ud7ff", "http://h/\uf900", "http://h/\ufdcf", "http://h/\ufdf0", "http://h/\uffef", "http://h/\U000e1000", "http://h/\U000efffd",
			"http://h/?\uf8ff", "http://h/?\U000f0000", "http://h/?\U0010fffd"},
			[]string{"/é", "http://h/\u0080", "http://h/\u009f", "http://h/\uf8ff", "http://h/\ufdd0", "http://h/\ufdef", "http://h/\ufff0", "http://h/\ufffd", "http://h/\U0001fffe", "http://h/\U000e0fff",
				"http://h/?\u0080", "http://h/?\ufdd0", "http://h/?\U000ffffe", "http://h/?\U0010ffff", "http://h/\xff", "http://h/?\xff", "http://h/\U000e0000", "http://h/\U000f0000", "http://h/\ue000", "http://a b", "http://[é]/", "http://h/\ufffe"}},
		"iri-reference": {isIRIReference, []string{"é", "#é", "//ƒøø/"}, []string{"é é", "\\é"}},
		"uri-template": {isURITemplate, []string{"", "a{b}", "{+a,b*}{#c:12}", "{?x.y,%41}", "é", "!", "%41b%5a{c}", "\ue000", "{a:1234}"},
			[]string{"{", "}", "{a", "a}", "{}", "{a,}", "{a:0}", "{a:12345}", "{a:}", "{a b}", "a b", "<", "%4", "{a.}", "{é}", "\u0080", "%g1", "%1g", "\x1f", "\x7f", "\xff", "\ufffd", "\"", "'", "a}b{c}", "<{a}", "{a:1x}"}},
		"uuid": {isUUID, []string{"2EB8AA08-aa98-11ea-b4aa-73b441d16380"}, []string{"2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa98-11ea-b4aa-73b441d163800", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g", ""}},
		"json-pointer": {isJSONPointer, []string{"", "/", "/a~0b~1c", "//", "/é"},
			[]string{"a", "/~", "/~2", "/~01~", "#/a"}},
		"relative-json-pointer": {isRelativeJSONPointer, []string{"0", "1/a", "0#", "12/~0", "0+1/a", "2-3#", "10/a", "0+10"},
			[]string{"", "/a", "-1", "01", "0##", "+1", "0#/a", "0+0", "0+", "0+01"}},
		"byte": {isBase64, []string{"", "YQ==", "YWJj"}, []string{"YQ=", "Y", "YQ", "Y-_=", "YQ==\n", "YW\r\nJj"}},
		"regex": {isRegex,
			[]string{"", "a|b", `(a)(b)\2`, "^(?:a)(?=b)(?<!c)$", `(?<n>a)\k<n>\1`, `[a-z\d\-\]]+?`, `\u{1f432}\x41\u0041\cA\0`, `\p{L}\P{Script=Greek}`, "a{2,3}", "a{,3}", "]", "}", `\/`, `[\b]`, "[]", "[^]", `\{5,2}`, `[a\-z-~]`, `\k<n>(?<n>)`,
				`[\ud83d\ude00-\ud83d\ude4f]`, `[a-\ud83d\ude00]`, `[\ude00\ud83d-\udbff]`, `[\ud83da-b]`, `\ud83d\ude00+`, `\w\W\d\D\s\S\t\n\v\f\r`, `[\s-a]`, `\&\_`, "a{2", "a{2,",
				"(?<n>a)|(?<n>b)", `(?:(?<n>a)|b(?<n>c)|(?:(?<n>d)))\k<n>`, "(?<n>a(?<m>x)|c)|(?<n>b|(?<m>y))", "(?:(?<n>a)|(?<m>b))|(?<n>c)(?<m>d)",
				"(?i:a)(?ims:b)+(?-s:c)(?m-is:d)(?i-:e)", `(?<\u0061>)\k<a>`, `(?<a\u{62}\ud835\udc9c>)(?<é1>)`, `(?<\u{00061}>)|(?<a>)`},
			[]string{"(", ")", "(?:a", "[", `\`, "*", "a**", "(?a)", "(?<n>)(?<n>)", `\1`, `(a)\2`, `\k<m>`, `\a`, `\Z`, "[b-a]", `[\x62-\x61]`, "a{3,2}", `\u{110000}`, `\u12`, `\c1`, `\pL`, `\01`, "a{2}{3}", "(?=a)*", `[\1]`, `[\ud83d\ude4f-\ud83d\ude00]`, `[\ude00-\ud83d]`, `\ud83d\u`, `\u{g}`, `\p{}`, "(?<n>a", "(?<n>a)**",
				"(?<n>a|(?<n>b))", "(?:(?<n>a)|b)(?<n>c)", "(?<n>a)(?:b|(?<n>c))", "(?:(?<n>a)|(?<m>b))(?:c|(?<m>d))", "(?:x|(?<n>a))|(?:(?<n>b)|c)(?<n>)",
				"(?i)a", "(?ii:a)", "(?i-i:a)", "(?-:a)", "(?g:a)", "(?i--s:a)", "(?i:a", `(?<\u0061>)(?<a>)`, `(?<\u0030>)`, `(?<\ud83d>)`, `(?<\u{110000}>)`, `(?<\u{}>)`, `(?<\x61>)`, `(?<a\>)`, `(?<a\u>)`}},
	} {
		for _, s := range tt.passes {
			if !tt.is(s) {
				t.Errorf("%q is no %s", s, name)
			}
		}
		for _, s := range tt.fails {
			if tt.is(s) {
				t.Errorf("%q is a %s", s, name)
			}
		}
	}
}

// The samples of RFC 3492, section 7.1, in lower case.
func TestPunycode(t *testing.T) {
	for encoded, decoded := range map[string]string{
		"egbpdaj6bu4bxfgehfvwxn":                        "ليهمابتكلموشعربي؟",
		"ihqwcrb4cv8a8dqg056pqjye":                      "他们为什么不说中文",
		"proprostnemluvesky-uyb24dma41a":                "pročprostěnemluvíčesky",
		"4dbcagdahymbxekheh6e0a7fei0b":                  "למההםפשוטלאמדבריםעברית",
		"porqunopuedensimplementehablarenespaol-fmd56a": "porquénopuedensimplementehablarenespañol",
		"2-u9tlzr9756bt3uc0v":                           "ひとつ屋根の下2",
	} {
		got, ok := punycodeText(encoded)
		if !ok || string(got) != decoded {
			t.Errorf("punycodeText(%q) = %q, %v, want %q", encoded, string(got), ok, decoded)
		}
		if n := encodedLength([]rune(decoded)); n != len(encoded) {
			t.Errorf("encodedLength(%q) = %d, want %d", decoded, n, len(encoded))
		}
	}
}

// What would decode to more than Unicode has, to a surrogate, or not at all, is no Punycode.
func TestPunycodeFaults(t *testing.T) {
	for _, encoded := range []string{"99999999", "9", "a-é", "a-b_", "999999b", "ib9b", "zy0c", "en32g", "-", "a-9"} {
		if got, ok := punycodeText(encoded); ok {
			t.Errorf("punycodeText(%q) = %q", encoded, string(got))
		}
	}
	for encoded, last := range map[string]rune{"hb9b": 0xd7ff, "0y0c": 0xe000, "dn32g": 0x10ffff} {
		if got, ok := punycodeText(encoded); !ok || string(got) != string(last) {
			t.Errorf("punycodeText(%q) = %q, %v", encoded, string(got), ok)
		}
	}
}

// Hostile strings are judged, and soon.
func TestFormatsBounded(t *testing.T) {
	for _, s := range []string{strings.Repeat("(", 1_000_000), strings.Repeat("é", 1_000_000), strings.Repeat("xn--a.", 100_000), strings.Repeat("{", 1_000_000), strings.Repeat("[", 1_000_000) + "]",
		strings.Repeat("(?:|", 999) + strings.Repeat("(?<n>)|", 150_000) + strings.Repeat(")", 999), strings.Repeat("(?<\\u0061", 100_000)} {
		for _, is := range []func(string) bool{isRegex, isIDNHostname, isHostname, isIRI, isURITemplate, isIDNEmail, isDuration, isJSONPointer} {
			is(s)
		}
	}
}
