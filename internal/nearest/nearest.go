// Package nearest finds the word that somebody meant.
//
// It must not know what the words are for.
package nearest

// Word returns the candidate that differs least from a misspelled word, the
// first of several, and "" if none is near enough to be meant.
func Word(word string, candidates []string) string {
	return Within(max(1, len([]rune(word))/3), word, candidates)
}

// Within returns the candidate that differs least from a word, the first of several, and ""
// if all differ by more than most letters.
func Within(most int, word string, candidates []string) string {
	best, least := "", most+1
	for _, c := range candidates {
		if d := distance([]rune(word), []rune(c)); d < least {
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
