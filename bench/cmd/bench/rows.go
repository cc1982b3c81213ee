package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/bench/peer"
)

// entrant is a row with the process that measures it.
type entrant struct {
	row
	by measurer
}

// collect lists the rows that the options leave, in the order of the tables:
// slow libraries first, the generated package after them, the bounds last.
func collect(o options, measurers []measurer) ([]entrant, error) {
	var front, back []entrant
	var names []string
	for i, m := range measurers {
		rows, err := m.list()
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			names = append(names, r.Name)
			switch {
			case !o.peers.MatchString(r.Name) && r.Name != o.reference:
			case i == 0 && (isReference(o, r) || strict(r) || bound(r)):
				back = append(back, entrant{r, m})
			default:
				front = append(front, entrant{r, m})
			}
		}
	}
	for flag, found := range map[string]bool{
		"-peers " + o.peers.String(): slices.ContainsFunc(names, o.peers.MatchString),
		"-reference " + o.reference:  slices.Contains(names, o.reference),
	} {
		if !found {
			return nil, fmt.Errorf("%s is no row; there are %s", flag, strings.Join(names, "; "))
		}
	}
	return append(front, back...), nil
}

// isReference tells the generated package's rows, "stategen" and "stategen,
// strict", from the rest.
func isReference(o options, r row) bool {
	name, _, _ := strings.Cut(r.Name, ",")
	return name == o.reference
}

func typedTree(r row) bool { return r.Kind == peer.Tree }
func bound(r row) bool     { return r.Kind == peer.Bound }
func typed(r row) bool     { return typedTree(r) || bound(r) || strings.HasPrefix(r.Name, "stategen") }
func strict(r row) bool {
	return r.Kind == peer.Strict || strings.HasPrefix(r.Name, "stategen")
}

// scaled are the rows of the long tables: one of each manner.
func scaled(r row) bool {
	switch r.Name {
	case "encoding/json v1", "encoding/json/v2", "goccy/go-json", "bytedance/sonic":
		return true
	}
	return strings.HasPrefix(r.Name, "stategen") && typedTree(r)
}
