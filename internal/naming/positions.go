package naming

import (
	"maps"

	"github.com/stategen/stategen/internal/ir"
)

// positions names the fields of a tuple: after what the schema calls the
// elements, or else by their numbers. A position that comes later takes no name
// from those before it, so that these keep theirs when the array grows.
func (n *namer) positions(t *ir.Tuple) {
	taken := maps.Clone(methodNames)
	taken["Rest"] = true
	for _, f := range t.Fields {
		if f.Override != "" {
			taken[f.Override] = true
		}
	}
	asked := map[string]bool{}
	for i, f := range t.Fields {
		if f.Override != "" {
			if f.Go = f.Override; asked[f.Go] || methodNames[f.Go] || f.Go == "Rest" {
				n.report(f.Schema, "name-collision", "the Go name "+f.Go+" is taken in "+t.Name.Go, `ask for another one: "x-stategen": {"field": "…"}`, "field")
			}
			asked[f.Go] = true
			continue
		}
		ordinal := plain(ir.Ordinal(i))
		names := []string{ordinal, ordinal + "Item"}
		if f.Called != "" {
			names = append([]string{plain(f.Called), ordinal + plain(f.Called)}, names...)
		}
		for _, name := range names {
			if f.Go = name; !taken[name] {
				break
			}
		}
		for taken[f.Go] { // where overrides ask for ordinals
			f.Go += "Item"
		}
		taken[f.Go] = true
	}
}
