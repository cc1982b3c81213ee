package version

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// needs says in the newest of the releases which version a document needs for each value of
// its enums: the one that listed it, or before that the one from which on others beside the
// listed values are valid.
func needs(releases []Release, ids []identities) {
	open := map[thing]int{} // the release from which on others are valid
	for i, r := range releases {
		isOpen := r.Package.OpenEnums()
		for _, en := range ir.Each[*ir.Enum](r.Package) {
			for _, t := range ids[i].thingsAt(&en.Name) {
				if !isOpen[en] {
					open[t] = i + 1
				}
			}
		}
	}
	last := len(releases) - 1
	for _, en := range ir.Each[*ir.Enum](releases[last].Package) {
		opened := 0
		for _, t := range ids[last].thingsAt(&en.Name) {
			opened = max(opened, open[t])
		}
		for k := range en.Values {
			v := &en.Values[k]
			since := slices.IndexFunc(releases, func(r Release) bool { return r.Version.String() == v.Doc.Since })
			switch {
			case since < 0 || opened == 0:
				v.Needs = ""
			case since > opened:
				v.Needs = releases[opened].Version.String()
			default:
				v.Needs = v.Doc.Since
			}
		}
	}
}
