package lower

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/union"
)

// byMatch tells options apart by the checks of their schemas: the last resort,
// for it looks at every value several times.
func (l *lowerer) byMatch(a *alternation, options []option) union.Decision {
	match := ir.ByMatch{Any: a.keyword == "anyOf"}
	for _, o := range options {
		match.Checks = append(match.Checks, l.wholeOfOption(a, o))
		if match.Any {
			match.Listed = append(match.Listed, l.listedOf(o))
		}
	}
	return union.Decision{Select: match, Why: "told apart by checking each"}
}

// listedOf lists the members for which an option lists the values that are valid.
func (l *lowerer) listedOf(o option) []ir.ListedMember {
	var list []ir.ListedMember
	for _, m := range l.candidate(o).Members {
		if len(m.Values) > 0 {
			list = append(list, ir.ListedMember{JSON: m.Name, Values: len(m.Values)})
		}
	}
	return list
}

// checkGroups has options with the same tags told apart by the checks of their
// schemas, where nothing else does.
func (l *lowerer) checkGroups(a *alternation, options []option, d union.Decision) {
	for _, g := range d.Groups() {
		var some []option
		var names []string
		for _, i := range g.Members {
			some = append(some, options[i])
			names = append(names, called(options, i))
		}
		if _, ok := g.Decision.Select.(ir.ByMatch); ok {
			hint := "give each of them a distinct constant"
			if tag, lacking := d.Select.(ir.ByTag); lacking && g == d.None && d.HaveTags(g.Members) {
				hint = "let each of them require " + strconv.Quote(tag.Property)
			}
			l.found.Report(diag.Warning, a.schema, a.keyword, "union-by-match",
				fmt.Sprintf("no member tells the alternatives %s apart, which %s: each value is checked against all of them", strings.Join(names, ", "), g.Why()),
				hint)
			g.Decision = l.byMatch(a, some)
			continue
		}
		l.checkGroups(a, some, g.Decision)
	}
}
