package upgrade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// What a stub says beside what its hook is for: what would make it needless, and what is easily
// overlooked on the way back.

// renameInstead asks whether all that a hook is for is a member with another name; "" if it is more.
func (p *pair) renameInstead() string {
	if len(p.unfit) > 0 || p.Strays || len(p.unplaced) != 1 || len(p.unsourced) != 1 {
		return ""
	}
	from, to := p.From.Field(p.unplaced[0]), p.To.Field(p.unsourced[0])
	if !resembles(from.Type, to.Type) {
		return ""
	}
	return fmt.Sprintf("if %q is %q with another name, nothing is to be written: say %s rename: {%s: %s}, and remove the stubs",
		to.JSON, from.JSON, p.declaring(&p.To.Name), from.JSON, to.JSON)
}

// resembles reports whether two types are the same, or are called the same.
func resembles(from, to ir.Type) bool {
	if o, n, ok := ir.ElemsOf(from, to); ok {
		return resembles(o.Type, n.Type)
	}
	o, okFrom := from.(ir.Decl)
	n, okTo := to.(ir.Decl)
	return okFrom && okTo && o.Naming().Go == n.Naming().Go || same(from, to)
}

// defaultInstead tells of defaults where all that a hook is for is members that are new and required; ""
// if it is for more.
func (p *pair) defaultInstead() string {
	if len(p.unfit)+len(p.unplaced) > 0 || p.Strays || p.Hook.Split || len(p.wanted) == 0 {
		return ""
	}
	var entries []string
	for _, name := range p.wanted {
		for _, lacked := range p.lacked[name] {
			entries = append(entries, jsonpointer.Join([]string{name, lacked})+": …")
		}
		if len(p.lacked[name]) == 0 {
			entries = append(entries, entryFor(name)+": …")
		}
	}
	return fmt.Sprintf("if all documents can have the same there, nothing is to be written: say %s default: {%s}, and remove the stubs",
		p.declaring(&p.To.Name), strings.Join(entries, ", "))
}

// entryFor is a member as an entry calls it: by its name, or by a pointer if it could be taken for one.
func entryFor(name string) string {
	if strings.HasPrefix(name, "/") {
		return jsonpointer.Join([]string{name})
	}
	return name
}

// back tells what a hook of the way back does not hear of: what that of the way up sets has no
// place, and is reported; "" if there is none.
func back(up, down *Step, h *Hook) string {
	var placed []string
	for _, o := range down.Objects {
		if o.Hook != h {
			continue
		}
		for _, other := range up.Objects {
			if other.Hook != h {
				continue
			}
			for _, name := range other.Wanted {
				call := "left.Placed(" + strconv.Quote(name) + ")"
				if slices.Contains(o.Drops, name) && !slices.Contains(placed, call) {
					placed = append(placed, call)
				}
			}
		}
	}
	if len(placed) == 0 {
		return ""
	}
	return fmt.Sprintf(
		"what Upgrade%s sets has no place in the older major: EncodeFor fails for each document with it, unless WithReport accepts the loss, or this hook says that nothing is lost: %s",
		h.Name, strings.Join(placed, ", "))
}
