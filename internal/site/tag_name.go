package site

import (
	"math"
	"slices"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// tagWords says of each member which values it has in an alternative, if they
// are not many: first of the member that the discriminator names, then of those of whose values
// most alternatives say something, and list few, for these are told apart by them. An optional
// member is no tag unless all of several alternatives list its values, but for one that requires it
// with any other value: one that comes later must not change what the alternative is called.
func (c choice) tagWords(most int) func(*jsonschema.Value) []string {
	counts := c.countValues()
	rank := func(member string) []int {
		if member == c.tag {
			return []int{math.MaxInt}
		}
		n := counts.of[member]
		return []int{n.begun, -n.more(most)}
	}
	return func(branch *jsonschema.Value) (list []string) {
		members := membersOf(branch)
		slices.SortStableFunc(members, func(a, b jsonschema.Member) int {
			return slices.Compare(rank(b.Name), rank(a.Name))
		})
		for _, m := range members {
			if !c.requires(branch, m.Name) && !counts.isTag(m.Name, c.tag) {
				continue
			}
			if words := valueWords(m.Name, m.Value, most); words != "" {
				list = append(list, m.Name+"\x00"+words)
			}
		}
		return list
	}
}

// valueCounts is how many alternatives say what of the values of each member.
type valueCounts struct {
	of   map[string]valueCount
	with int // how many have members
}

type valueCount struct {
	listed []int // how many values each alternative lists that does
	begun  int   // how many alternatives list them, or what they begin with
	other  int   // how many require the member, and say nothing of its values
	taken  bool  // "other" is one of the values
}

// more is how many alternatives list more values than most.
func (n valueCount) more(most int) (count int) {
	for _, values := range n.listed {
		if values > most {
			count++
		}
	}
	return count
}

// countValues counts what the alternatives say, each of a member once.
func (c choice) countValues() valueCounts {
	counts := valueCounts{of: make(map[string]valueCount)}
	for _, b := range slices.Concat(c.branches, c.named) {
		members, said := membersOf(b), make(map[string]bool)
		for _, m := range members {
			n := counts.of[m.Name]
			switch all := listedValues(m.Value, math.MaxInt); {
			case said[m.Name]:
				continue
			case all != nil:
				n.listed = append(n.listed, len(all))
				n.taken = n.taken || slices.ContainsFunc(all, func(v *jsonschema.Value) bool { return v.Str == "other" })
			case ecma.Prefix(m.Value.GetString("pattern")) == "":
				continue
			}
			n.begun++
			counts.of[m.Name], said[m.Name] = n, true
		}
		for _, name := range slices.Compact(slices.Sorted(slices.Values(requiredOf(b)))) {
			if n := counts.of[name]; !said[name] {
				n.other++
				counts.of[name] = n
			}
		}
		if len(members) > 0 {
			counts.with++
		}
	}
	return counts
}

// isTag reports whether an optional member tells what lists its values; tag is the one that the
// choice names.
func (n valueCounts) isTag(member, tag string) bool {
	if listed := len(n.of[member].listed); listed < n.with {
		return n.listAllOthers(member)
	}
	return n.with > 1 || member == tag
}

// listAllOthers reports whether all alternatives but one, which requires it, list the values of a
// member, and are several: so the one alternative beside another, which gains a member that this
// requires, is called as before.
func (n valueCounts) listAllOthers(member string) bool {
	of := n.of[member]
	return len(of.listed) > 1 && len(of.listed)+1 == n.with && of.other == 1
}
