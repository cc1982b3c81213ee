package naming

import "github.com/stategen/stategen/internal/ir"

// appending reports arrays whose functions Open… and Append… would have the name of
// those of another one: these are functions of the package, and called after a field alone.
func (n *namer) appending() {
	first := map[string]*ir.Field{}
	for _, s := range ir.Each[*ir.Struct](n.pkg) {
		for _, f := range s.Fields {
			if !f.AppendOnly {
				continue
			}
			other := first[f.Go]
			if other == nil {
				first[f.Go] = f
				continue
			}
			n.report(f.Schema, "name-collision", "Open"+f.Go+" would be the function of two arrays, this one and that of "+other.Schema,
				`name the field of one of them, "x-stategen": {"field": "…"}, or leave appendOnly to one`)
		}
	}
}
