package lower

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// reportForbidden reports the members that one part declares and another rules out, the old trap of
// additionalProperties beside allOf.
func (l *lowerer) reportForbidden(v *view, members []analysis.Member, required analysis.Names) {
	type pair struct{ rulesOut, declares *jsonschema.Schema }
	var pairs []pair
	of := make(map[pair][]string)
	for _, m := range members {
		if m.RuledOut == nil {
			continue
		}
		p := pair{m.RuledOut, v.DeclaredBy(m.Name)}
		if of[p] == nil {
			pairs = append(pairs, p)
		}
		of[p] = append(of[p], m.Name)
	}
	for _, p := range pairs {
		names := of[p]
		needed := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !required.Has(name) })
		what := ""
		switch {
		case len(needed) > 0 && len(names) == 1:
			what = ", and it is required: no object is valid here"
		case len(needed) == 1:
			what = ", and " + quoted(needed) + " is required: no object is valid here"
		case len(needed) > 1:
			what = ", and " + quoted(needed) + " are required: no object is valid here"
		}
		noun := "member"
		if len(names) > 1 {
			noun = "members"
		}
		l.found.Report(diag.Warning, p.rulesOut, "additionalProperties", "allof-closed",
			fmt.Sprintf("additionalProperties forbids the %s %s that %s declares%s", noun, quoted(names), p.declares.Location(), what),
			"additionalProperties sees only the properties beside it; remove it here or declare the "+noun)
	}
}

// quoted lists names in a sentence; of many the first ones, and how many others there are.
func quoted(names []string) string {
	const shown = 6
	var list []string
	for _, name := range names {
		list = append(list, strconv.Quote(name))
	}
	if len(list) > shown {
		list = append(list[:shown-1], fmt.Sprintf("%d others", len(list)-shown+1))
	}
	if last := len(list) - 1; last > 0 {
		return strings.Join(list[:last], ", ") + " and " + list[last]
	}
	return list[0]
}
