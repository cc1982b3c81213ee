package ecma

import (
	"strings"
	"unicode"
)

// Word returns the word that is in everything an expression matches, if there
// is just one; "" if there are several, or none: "^x-" is about x. What is
// written in one is one, as "event trigger" and build_script are.
func Word(source string) string {
	root, err := parse(source)
	if err != nil {
		return ""
	}
	var words []string
	collect(root, &words)
	if len(words) != 1 {
		return ""
	}
	return words[0]
}

// collect appends the words of n: runs of literal characters from a letter to a letter or digit.
func collect(n node, words *[]string) {
	switch n := n.(type) {
	case literal, repeat:
		collect(sequence{n}, words)
	case group:
		collect(n.inner, words)
	case choice: // what one of several branches says is not in everything
	case sequence:
		var run strings.Builder
		end := func() {
			if text := fromLetter(run.String()); text != "" {
				*words = append(*words, text)
			}
			run.Reset()
		}
		for _, part := range n {
			if l, ok := part.(literal); ok {
				run.WriteRune(rune(l))
				continue
			}
			end()
			switch part := part.(type) {
			case look: // it is not matched itself
			case repeat:
				if part.min > 0 {
					collect(part.inner, words)
				}
			default:
				collect(part, words)
			}
		}
		end()
	}
}

// fromLetter returns a text from the first of its words on that begins with a letter, to the end
// of its last one.
func fromLetter(text string) string {
	isPunctuation := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	text = strings.TrimFunc(text, isPunctuation)
	for text != "" && !unicode.IsLetter([]rune(text)[0]) {
		text = strings.TrimLeftFunc(strings.TrimLeftFunc(text, func(r rune) bool { return !isPunctuation(r) }), isPunctuation)
	}
	return text
}

// partsOf returns what an expression matches one after another, as if there were no groups.
func partsOf(n node) sequence {
	switch n := n.(type) {
	case group:
		return partsOf(n.inner)
	case sequence:
		var parts sequence
		for _, part := range n {
			parts = append(parts, partsOf(part)...)
		}
		return parts
	}
	return sequence{n}
}

// Exact returns the only text that an expression matches, as ^\$ref$ or ^(name)$ does.
func Exact(source string) (text string, ok bool) {
	root, err := parse(source)
	if err != nil {
		return "", false
	}
	parts := partsOf(root)
	if len(parts) < 3 || parts[0] != anchor('^') || parts[len(parts)-1] != anchor('$') {
		return "", false
	}
	if text, ok = leading(parts[1 : len(parts)-1]); !ok {
		return "", false
	}
	return text, true
}

// Prefix returns what all texts begin with that an expression matches, as
// ^data-.* does; "" if that is nothing in particular.
func Prefix(source string) string {
	root, err := parse(source)
	if err != nil {
		return ""
	}
	parts := partsOf(root)
	if len(parts) < 2 || parts[0] != anchor('^') {
		return ""
	}
	text, _ := leading(parts[1:])
	return text
}

// leading returns the text that some parts begin with, and whether it is all of them.
func leading(parts sequence) (text string, all bool) {
	for _, part := range parts {
		l, isLiteral := part.(literal)
		if !isLiteral || l >= 0xd800 { // lone surrogates are read as something else
			return text, false
		}
		text += string(rune(l))
	}
	return text, true
}
