package ecma

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// generalCategory returns Go's short name of a general category, by any of
// the names that Unicode gives it.
func generalCategory(name string) (string, bool) {
	if short, ok := unicode.CategoryAliases[name]; ok {
		return short, true
	}
	_, ok := unicode.Categories[name]
	return name, ok
}

// scriptCodes are the short names of the scripts that people write them for
// (ISO 15924); Go knows the long ones.
var scriptCodes = map[string]string{
	"Arab": "Arabic", "Armn": "Armenian", "Beng": "Bengali", "Bopo": "Bopomofo", "Brai": "Braille", "Cans": "Canadian_Aboriginal",
	"Cher": "Cherokee", "Copt": "Coptic", "Qaac": "Coptic", "Cyrl": "Cyrillic", "Deva": "Devanagari", "Ethi": "Ethiopic",
	"Geor": "Georgian", "Goth": "Gothic", "Grek": "Greek", "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hang": "Hangul", "Hani": "Han",
	"Hebr": "Hebrew", "Hira": "Hiragana", "Kana": "Katakana", "Khmr": "Khmer", "Knda": "Kannada", "Laoo": "Lao", "Latn": "Latin",
	"Mlym": "Malayalam", "Mong": "Mongolian", "Mymr": "Myanmar", "Ogam": "Ogham", "Orya": "Oriya", "Runr": "Runic", "Sinh": "Sinhala",
	"Syrc": "Syriac", "Taml": "Tamil", "Telu": "Telugu", "Thaa": "Thaana", "Thai": "Thai", "Tibt": "Tibetan", "Yiii": "Yi",
	"Zinh": "Inherited", "Qaai": "Inherited", "Zyyy": "Common",
}

func script(name string) (string, bool) {
	if long, ok := scriptCodes[name]; ok {
		name = long
	}
	_, ok := unicode.Scripts[name]
	return name, ok
}

// binaryAliases are the short names of binary properties.
var binaryAliases = map[string]string{
	"Alpha": "Alphabetic", "Lower": "Lowercase", "Upper": "Uppercase", "space": "White_Space", "IDS": "ID_Start", "IDC": "ID_Continue",
	"AHex": "ASCII_Hex_Digit", "Hex": "Hex_Digit", "Dia": "Diacritic", "Ext": "Extender", "Ideo": "Ideographic",
	"Pat_WS": "Pattern_White_Space", "Pat_Syn": "Pattern_Syntax", "QMark": "Quotation_Mark", "Term": "Terminal_Punctuation",
	"UIdeo": "Unified_Ideograph", "VS": "Variation_Selector", "RI": "Regional_Indicator", "NChar": "Noncharacter_Code_Point",
	"STerm": "Sentence_Terminal", "Dep": "Deprecated", "SD": "Soft_Dotted", "LOE": "Logical_Order_Exception",
	"Join_C": "Join_Control", "Bidi_C": "Bidi_Control", "IDSB": "IDS_Binary_Operator", "IDST": "IDS_Trinary_Operator",
	"EPres": "Emoji_Presentation", "EMod": "Emoji_Modifier", "EBase": "Emoji_Modifier_Base", "EComp": "Emoji_Component",
	"ExtPict": "Extended_Pictographic",
}

// derived are the binary properties that Unicode derives from others.
var derived = map[string]func(rune) bool{
	"Any":        func(rune) bool { return true },
	"ASCII":      func(r rune) bool { return r < 0x80 },
	"Assigned":   func(r rune) bool { return !unicode.Is(unicode.Cn, r) },
	"Alphabetic": func(r rune) bool { return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_Alphabetic) },
	"Lowercase":  func(r rune) bool { return unicode.In(r, unicode.Ll, unicode.Other_Lowercase) },
	"Uppercase":  func(r rune) bool { return unicode.In(r, unicode.Lu, unicode.Other_Uppercase) },
	"ID_Start":   isIDStart,
	"ID_Continue": func(r rune) bool {
		return isIDStart(r) || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) &&
			!unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
	},
}

func isIDStart(r rune) bool {
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
}

// newCategories are the general categories that package unicode has since Go 1.25 only: packages that
// are generated need an older one, whose package regexp does not know them.
var newCategories = map[string]func(rune) bool{
	"Cn": func(r rune) bool { return unicode.Is(unicode.Cn, r) },
	"LC": func(r rune) bool { return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt) },
}

// resolve returns a property as a name that both dialects know, or else as
// spans.
func (p property) resolve() (name string, spans []span, err error) {
	key, value, named := strings.Cut(p.name, "=")
	ok := false
	switch {
	case named && (key == "General_Category" || key == "gc"):
		name, ok = generalCategory(value)
	case named && (key == "Script" || key == "sc"):
		name, ok = script(value)
	case !named:
		if name, ok = generalCategory(p.name); !ok {
			return p.binary()
		}
	}
	newer := newCategories[name]
	switch {
	case !ok:
		return "", nil, fmt.Errorf(`\p{%s}, which Go's tables do not have`, p.name)
	case name == "Cs":
		return "", []span{{LoneSurrogates, LoneSurrogates + 0x7ff}}, nil
	case newer != nil:
		return "", spansOf(name, newer), nil
	}
	return name, nil, nil
}

func (p property) binary() (string, []span, error) {
	name := p.name
	if long, ok := binaryAliases[name]; ok {
		name = long
	}
	if is, ok := derived[name]; ok {
		return "", spansOf(name, is), nil
	}
	if spans, ok := emoji[name]; ok {
		return "", spans, nil
	}
	if table, ok := unicode.Properties[name]; ok && !strings.HasPrefix(name, "Other_") {
		return "", spansOf(name, func(r rune) bool { return unicode.Is(table, r) }), nil
	}
	return "", nil, fmt.Errorf(`\p{%s}, which Go's tables do not have`, p.name)
}

// listed are the code points of the properties that were asked for, by their names: to list
// them takes a look at every code point there is.
var listed sync.Map

// spansOf lists the code points of a property. The list is for all who ask.
func spansOf(name string, is func(rune) bool) []span {
	if known, ok := listed.Load(name); ok {
		return known.([]span)
	}
	var list []span
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !is(r) {
			continue
		}
		if n := len(list); n > 0 && list[n-1].high == r-1 {
			list[n-1].high = r
		} else {
			list = append(list, span{r, r})
		}
	}
	listed.Store(name, list)
	return list
}

// complement returns the code points that are in none of the spans, which do
// not overlap.
func complement(spans []span) []span {
	sorted := slices.Clone(spans)
	slices.SortFunc(sorted, func(a, b span) int { return int(a.low - b.low) })
	var list []span
	next := rune(0)
	for _, s := range sorted {
		if s.low > next {
			list = append(list, span{next, s.low - 1})
		}
		next = s.high + 1
	}
	if next <= unicode.MaxRune {
		list = append(list, span{next, unicode.MaxRune})
	}
	return list
}
