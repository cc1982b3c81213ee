package naming

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// Tools write a variant whose members are those of a definition as the tag, and a reference to
// the definition beside it. What a program handles is the variant: where both would have one
// name, it is the variant's. The definition is still there, with another name, so that a place
// which refers to it by itself renames nothing.

// claimHeirs has definitions give way to the variants that extend them.
func (n *namer) claimHeirs() {
	bases := map[string]*claim{}
	for _, s := range ir.Each[*ir.Struct](n.pkg) {
		if c := n.byPlace[s.Name.Schema]; c != nil && c.class == defined && inferredFrom(s) == nil {
			bases[s.Name.Schema] = c
		}
	}
	for _, s := range ir.Each[*ir.Struct](n.pkg) {
		heir := n.byPlace[s.Name.Schema]
		for _, location := range s.Bases {
			if base := bases[location]; base != nil && heir.class != asked {
				base.heirs = append(base.heirs, heir)
			}
		}
	}
}

// giveWay has a definition among claims on one name leave it to a variant; it reports whether one
// did.
func giveWay(list []*claim) bool {
	for _, c := range list {
		if !c.asBase && slices.ContainsFunc(c.heirs, func(heir *claim) bool { return slices.Contains(list, heir) }) {
			c.asBase, c.class = true, inline // the other name is nobody's wish
			c.changed()
			return true
		}
	}
	return false
}
