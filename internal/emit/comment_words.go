package emit

import (
	"strings"
	"unicode"
)

// withArticle puts the article before a Go name that its sound asks for: an
// Event, a UserMessage, an HTTPServer.
func withArticle(name string) string {
	if soundsVowel(name) {
		return "an " + name
	}
	return "a " + name
}

// soundsVowel reports whether a name begins with a vowel as it is spoken:
// capitals are said one by one, and some words with u, eu and one begin with a
// consonant.
func soundsVowel(name string) bool {
	runes := []rune(name)
	if len(runes) == 1 || !unicode.IsLower(runes[1]) { // A, URL, HTTPServer, X509
		return strings.ContainsRune("AEFHILMNORSX8", unicode.ToUpper(runes[0]))
	}
	if !strings.ContainsRune("AEIOU", unicode.ToUpper(runes[0])) {
		return false
	}
	word := name
	if end := strings.IndexFunc(name[1:], func(r rune) bool { return !unicode.IsLower(r) }); end >= 0 {
		word = name[:1+end] // what follows is not said with it: an OnEvent
	}
	word = strings.ToLower(word)
	for _, prefix := range []string{"uni", "use", "usa", "usu", "uti", "ura", "uri", "ubi", "eu", "one", "once"} {
		if strings.HasPrefix(word, prefix) {
			return strings.HasPrefix(word, "unid") || strings.HasPrefix(word, "unim") || strings.HasPrefix(word, "unin")
		}
	}
	return true
}

// inSentence joins words as a sentence has them: a, b or c.
func inSentence(words []string, and string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " " + and + " " + words[last]
	}
	return strings.Join(words, "")
}
