package graph_test

import (
	"fmt"
	"testing"

	"github.com/stategen/stategen/internal/graph"
)

func TestComponents(t *testing.T) {
	tests := []struct {
		edges map[string]string // node → the nodes that it leads to, a letter each
		from  string
		want  string
	}{
		{map[string]string{}, "a", "[[a]]"},
		{map[string]string{"a": "a"}, "a", "[[a]]"},
		{map[string]string{"a": "b", "b": "c"}, "a", "[[c] [b] [a]]"},
		{map[string]string{"a": "b", "b": "a"}, "ab", "[[a b]]"},
		{map[string]string{"a": "b", "b": "cd", "c": "b", "d": "e", "e": "d"}, "a", "[[d e] [b c] [a]]"},
		{map[string]string{"a": "bc", "b": "d", "c": "d", "d": "a"}, "d", "[[d a b c]]"},
		{map[string]string{"a": "c", "b": "c"}, "ab", "[[c] [a] [b]]"},
		{map[string]string{"a": "b", "b": "cc", "c": "db", "d": "d"}, "a", "[[d] [b c] [a]]"},
	}
	for _, test := range tests {
		asked := map[string]int{}
		got := graph.Components(letters(test.from), func(node string) []string {
			asked[node]++
			return letters(test.edges[node])
		})
		if fmt.Sprint(got) != test.want {
			t.Errorf("%v from %s: %v, want %s", test.edges, test.from, got, test.want)
		}
		for node, times := range asked {
			if times > 1 {
				t.Errorf("%v: asked %d times what %s leads to", test.edges, times, node)
			}
		}
	}
}

func letters(text string) (list []string) {
	for _, r := range text {
		list = append(list, string(r))
	}
	return list
}
