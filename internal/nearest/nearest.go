// Package nearest finds the word that somebody meant.
//
// It must not know what the words are for.
package nearest

import (
	"slices"
	"strings"
)

// Word returns the candidate that differs least from a misspelled word, the
// first of several, and "" if none is near enough to be meant.
func Word(word string, candidates []string) string {
	return within(max(1, len([]rune(word))/3), word, candidates)
}

// Surely returns the candidate that a word is hardly anything else than a slip for, and "" if
// there is none: it has other capitals or marks between its parts, two letters swapped, or in a
// long word a letter or two that differ. Where a word may well be right, Word says too much: url
// is none for uri, and id none for ip.
func Surely(word string, candidates []string) string {
	letters := []rune(word)
	var long, swapped []string
	for _, c := range candidates {
		if c != word && plain(c) == plain(word) {
			return c
		}
		if len([]rune(c)) > 4 {
			long = append(long, c)
		}
		if len(letters) > 3 && slices.Equal(sorted(letters), sorted([]rune(c))) {
			swapped = append(swapped, c)
		}
	}
	if meant := within(1, word, swapped); meant != "" {
		return meant
	}
	switch {
	case len(letters) > 8:
		return within(2, word, long)
	case len(letters) > 4:
		return within(1, word, long)
	}
	return ""
}

// plain is a word without the difference between capitals and small letters, and without the
// marks between its parts.
func plain(word string) string {
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(word))
}

func sorted(letters []rune) []rune { return slices.Sorted(slices.Values(letters)) }

// within returns the candidate that differs least from a word, the first of several, and ""
// if all differ by more than most letters, or have none in common with it.
func within(most int, word string, candidates []string) string {
	best, least := "", most+1
	for _, c := range candidates {
		a, b := []rune(word), []rune(c)
		if d := distance(a, b); d < least && (d < max(len(a), len(b)) || plain(c) == plain(word)) {
			best, least = c, d
		}
	}
	return best
}

// distance is the least number of letters inserted, left out, replaced or
// swapped with their neighbour that turns a into b.
func distance(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			rows[i][j] = min(replaced, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
