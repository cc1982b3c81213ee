package jsonschema

import (
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
)

// splitPointer cuts a JSON Pointer into its tokens, unescaped. It reports
// whether the text is a pointer.
func splitPointer(pointer string) (tokens []string, ok bool) {
	if pointer == "" {
		return nil, true
	}
	if pointer[0] != '/' {
		return nil, false
	}
	tokens = strings.Split(pointer[1:], "/")
	for i, token := range tokens {
		for j := 0; j < len(token); j++ {
			if token[j] == '~' && (j+1 == len(token) || token[j+1] != '0' && token[j+1] != '1') {
				return nil, false
			}
		}
		tokens[i] = jsonpointer.Unescape(token)
	}
	return tokens, true
}

// arrayIndex reads a token as the index of an item: digits without a leading
// zero.
func arrayIndex(token string) (int, bool) {
	if token == "" || token[0] == '0' && token != "0" {
		return 0, false
	}
	for i := range len(token) {
		if token[i] < '0' || token[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(token)
	return n, err == nil
}

func indexToken(i int) string { return strconv.Itoa(i) }
