package naming

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain makes an exported Go identifier of any text: its words in camel case,
// initialisms in capitals, everything else left out. SHOUTED_WORDS are words, by themselves and
// in a phrase. A text without letters and digits is spelled out instead, and so is one of several
// with "or" between them, and the member that an alternative is "with".
func plain(text string) string {
	if !strings.ContainsFunc(text, isWord) {
		return spelled(text)
	}
	if either, or, ok := strings.Cut(text, " or "); ok && (!strings.ContainsFunc(either, isWord) || !strings.ContainsFunc(or, isWord)) && either != "" && or != "" {
		return plain(either) + "Or" + plain(or)
	}
	if member, ok := strings.CutPrefix(text, "with "); ok && member != "" && !strings.ContainsFunc(member, isWord) {
		return "With" + spelled(member)
	}
	phrase, joint := strings.Fields(text), "_" // GPT-4 in a phrase is none
	if strings.ToUpper(text) == text {
		phrase, joint = []string{text}, ""
	}
	var b strings.Builder
	for _, part := range phrase {
		words := split(part)
		shouting := len(words) > 1 && strings.ToUpper(part) == part && strings.Contains(part, joint)
		for _, w := range words {
			if shouting {
				w = strings.ToLower(w)
			}
			b.WriteString(capital(w))
		}
	}
	return exported(b.String())
}

// calm is the name of a value: one that is all in capitals is a word, as in IN_PROGRESS and DONE.
func calm(text string) string { return digitsKept(calmed(text)) }

// digitsKept is plain, but what stands between two digits is an underscore: 1.0.0 is no hundred,
// and 1.10.0 not 11.0.0.
func digitsKept(text string) string {
	var b strings.Builder
	for k, part := range digitsApart(text) {
		if k == 0 {
			b.WriteString(plain(part))
		} else {
			b.WriteString("_" + inside(plain(part), part))
		}
	}
	return b.String()
}

// calmed takes the capitals from a text that has no other letters.
func calmed(text string) string {
	if strings.ToUpper(text) == text {
		return strings.ToLower(text)
	}
	return text
}

// digitsApart cuts a text between digits that are not next to each other, and have no letter
// between them.
func digitsApart(text string) []string {
	var parts []string
	start, last, gap := 0, rune(0), false
	for i, r := range text {
		if !isWord(r) {
			gap = true
			continue
		}
		if gap && unicode.IsDigit(last) && unicode.IsDigit(r) {
			parts = append(parts, text[start:i])
			start = i
		}
		last, gap = r, false
	}
	return append(parts, text[start:])
}

// spelled is plain, but says every character that is no letter or digit by
// name: two texts that differ in punctuation differ in it too.
func spelled(text string) string {
	if text == "" {
		return "Empty"
	}
	var b strings.Builder
	start := 0
	flush := func(end int) {
		for _, w := range split(text[start:end]) {
			b.WriteString(capital(w))
		}
	}
	for i, r := range text {
		if isWord(r) {
			continue
		}
		flush(i)
		start = i + len(string(r))
		if r == utf8.RuneError {
			start = i + 1
		}
		b.WriteString(runeName(r))
	}
	flush(len(text))
	return exported(b.String())
}

// cased is spelled, with a word for the case of its letters: two texts that
// differ in case alone mostly differ in it too.
func cased(text string) string {
	switch {
	case strings.ToLower(text) == text:
		return spelled(text) + "Lower"
	case strings.ToUpper(text) == text:
		return spelled(text) + "Upper"
	}
	return spelled(text) + "Mixed"
}

// casedType is cased for the key of a definition; one that is written as the
// Go name is has the better claim to it.
func casedType(text string) string {
	if name := spelled(text); name == text {
		return name
	}
	return cased(text)
}

// casedMember is cased for a member or a value; one that begins with a small
// letter, as most do, has the better claim to the name.
func casedMember(text string) string {
	if first, _ := utf8.DecodeRuneInString(text); unicode.IsLower(first) {
		return spelled(text)
	}
	return cased(text)
}

// casing says the case of every letter, if they are not all alike: iD is
// LowerUpper.
func casing(text string) string {
	switch {
	case strings.ToLower(text) == text:
		return "Lower"
	case strings.ToUpper(text) == text:
		return "Upper"
	}
	var b strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsUpper(r):
			b.WriteString("Upper")
		case unicode.IsLower(r):
			b.WriteString("Lower")
		}
	}
	return b.String()
}

// exported makes an identifier of capital words begin with an upper-case letter.
func exported(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	switch {
	case unicode.IsUpper(first):
		return name
	case unicode.IsDigit(first):
		return "N" + name
	}
	return "X" + name // letters of scripts without case
}

// isWord reports whether a character can stand in a Go identifier as part of
// a word.
func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// split cuts a text into words, at everything that is no letter or digit and
// where the case says that a word begins: callId, HTTPServer, toolIDs.
func split(text string) []string {
	var words []string
	for _, chunk := range strings.FieldsFunc(text, func(r rune) bool { return !isWord(r) }) {
		runes := []rune(chunk)
		start := 0
		for i := 1; i < len(runes); i++ {
			if begins(runes, start, i) {
				words = append(words, string(runes[start:i]))
				start = i
			}
		}
		words = append(words, string(runes[start:]))
	}
	return words
}

// begins reports whether a new word begins at runes[i].
func begins(runes []rune, start, i int) bool {
	if !unicode.IsUpper(runes[i]) {
		return false
	}
	if !unicode.IsUpper(runes[i-1]) { // callId, sha256Sum
		return true
	}
	next := func(n int) rune {
		if i+n < len(runes) {
			return runes[i+n]
		}
		return 0
	}
	if !unicode.IsLower(next(1)) {
		return false
	}
	plural := next(1) == 's' && !unicode.IsLower(next(2)) && initialisms[string(runes[start:i+1])]
	return !plural // HTTPServer, but not toolIDs
}

// capital writes a word as Go does: initialisms in capitals, others with a
// capital first letter. What digits follow is the same word still: sha256 is SHA256.
func capital(word string) string {
	upper := strings.ToUpper(word)
	if special := specials[upper]; special != "" {
		return special
	}
	letters := strings.TrimRight(upper, "0123456789")
	digits := upper[len(letters):]
	if initialisms[letters] {
		return letters + digits
	}
	if one, ok := strings.CutSuffix(letters, "S"); ok && initialisms[one] {
		return one + "s" + digits
	}
	first, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(first)) + word[size:]
}

// initialisms are the words that Go writes in capitals.
var initialisms = set(`
	ACL AI AMQP API ASCII CLI CORS CPU CRC CSS CSV DB DNS EOF FTP GID GIF GPU GUID HMAC HTML HTTP HTTPS ID IO IP
	JPEG JSON JWK JWT LHS LLM MCP MIME OIDC OS PDF PNG QPS RAM RHS RPC RSA RTP SAML SDK SHA SIP SLA SMTP SQL
	SSE SSH SSL SVG TCP TLS TS TTL TTS UDP UI UID URI URL URN USB UTC UTF UUID VM XML XMPP XSRF XSS YAML`)

// specials are the words that Go code spells in a way of their own, that are several initialisms
// or the plural of none, or that are initialisms with these digits alone.
var specials = map[string]string{
	"IPV4": "IPv4", "IPV6": "IPv6", "MD5": "MD5", "IOS": "IOS", "JSONRPC": "JSONRPC", "OAUTH": "OAuth", "OAUTH2": "OAuth2",
}

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}

// runeName says a character that cannot stand in an identifier.
func runeName(r rune) string {
	if name := asciiNames[r]; name != "" {
		return name
	}
	return fmt.Sprintf("U%04X", r)
}

var asciiNames = map[rune]string{
	' ': "Space", '!': "Bang", '"': "Quote", '#': "Hash", '$': "Dollar", '%': "Percent", '&': "And",
	'\'': "Apostrophe", '(': "Open", ')': "Close", '*': "Star", '+': "Plus", ',': "Comma", '-': "Dash",
	'.': "Dot", '/': "Slash", ':': "Colon", ';': "Semicolon", '<': "Less", '=': "Equal", '>': "Greater",
	'?': "Question", '@': "At", '[': "OpenBracket", '\\': "Backslash", ']': "CloseBracket", '^': "Caret",
	'_': "Underscore", '`': "Backquote", '{': "OpenBrace", '|': "Bar", '}': "CloseBrace", '~': "Tilde",
	'\t': "Tab", '\n': "Newline", '\r': "Return",
}

// isIdentifier reports whether a name asked for can be used as it is.
func isIdentifier(name string) bool {
	for i, r := range name {
		if i == 0 && !unicode.IsUpper(r) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' {
			return false
		}
	}
	return name != ""
}
