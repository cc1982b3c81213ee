package editing

import "testing"

type optional struct {
	value int64
	there bool
}

func (o optional) Get() (int64, bool) { return o.value, o.there }

type node struct {
	Count int64    `json:"count"`
	Size  float64  `json:"size"`
	Name  string   `json:"name"`
	Rank  optional `json:"rank,omitzero"`
	Inner *node    `json:"inner"`
	Names []string `json:"names"`
	Extra struct{}
}

// Untrue finds each field that says something else than the document, and lets those say nothing
// that cannot hold what is there.
func TestUntrue(t *testing.T) {
	for _, c := range []struct {
		x    node
		doc  string
		want int
	}{
		{node{Count: 1, Size: 0.5, Name: "a", Rank: optional{2, true}}, `{"count": 1.0, "size": 5e-1, "name": "a", "rank": 2}`, 0},
		{node{}, `{"count": 9223372036854775808, "size": 1e400, "name": null, "rank": 1.5, "inner": 1, "names": {}}`, 0},
		{node{Count: 1}, `{"count": 2}`, 1},
		{node{}, `{"count": 9223372036854775807}`, 1},
		{node{Count: 9223372036854775807}, `{"count": 9223372036854775808}`, 1},
		{node{Size: 2}, `{"size": 2.5}`, 1},
		{node{}, `{"size": 5e-324}`, 1},
		{node{Name: "a"}, `{"name": null}`, 1},
		{node{}, `{"name": "a"}`, 1},
		{node{Rank: optional{2, true}}, `{"rank": 2.5}`, 1},
		{node{Inner: &node{Count: 1}}, `{"inner": {"count": 3}}`, 1},
		{node{Names: []string{"a", "c"}}, `{"names": ["a", "b"]}`, 1},
		{node{Names: []string{"a"}}, `{"names": {}}`, 1},
	} {
		if got := Untrue(&c.x, []byte(c.doc)); len(got) != c.want {
			t.Errorf("%+v, %s: %q", c.x, c.doc, got)
		}
	}
}
