package upgrade

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// Some declarations lead nowhere since they are the wrong way round, or since they stand beside what
// they are about. These are told from names that nothing has.

// turned is the hint for a move that goes from what the newer major has to what the older one has; ""
// for any other.
func turned(o *Object, m Move) string {
	if fieldAt(o.To, m.From) == nil || fieldAt(o.From, m.To) == nil {
		return ""
	}
	switch {
	case len(m.From) == 1 && len(m.To) == 1:
		return turnedRename(Rename{From: m.From[0], To: m.To[0]})
	case len(m.To) == 2 && slices.Equal(m.From, m.To[:1]):
		return fmt.Sprintf("it is the other way round: unwrap: {%s: %s}", m.From[0], m.To[1])
	case len(m.From) == 2 && slices.Equal(m.To, m.From[:1]):
		return fmt.Sprintf("it is the other way round: wrap: {%s: %s}", m.To[0], m.From[1])
	}
	return fmt.Sprintf("on the left is where the older major has it: move: {%s: %s}", jsonpointer.Join(m.To), jsonpointer.Join(m.From))
}

// turnedRename is the hint for a rename that is the wrong way round.
func turnedRename(r Rename) string {
	return fmt.Sprintf("on the left is the name in the older major: rename: {%s: %s}", r.To, r.From)
}

// ofValue is the hint for a path of one name, if that is a value of an enum which a member has: what it
// is called now is declared of the enum. It is "" for any other.
func ofValue(o *Object, path []string) string {
	if len(path) != 1 {
		return ""
	}
	for _, f := range o.From.Fields {
		e, ok := f.Type.(*ir.Enum)
		if !ok || !slices.Contains(e.ValueTexts(), path[0]) {
			continue
		}
		below := ""
		if now := o.To.Field(f.JSON); now != nil {
			if e, ok := now.Type.(*ir.Enum); ok {
				below = fmt.Sprintf(", below %q", keyOf(e.Name.Schema))
			}
		}
		return fmt.Sprintf("%q is a value of %q; what it is called now is declared of the enum%s: rename: {%s: …}", path[0], f.JSON, below, path[0])
	}
	return ""
}

// ofWrapped is the hint for a declaration of a type that nothing becomes, if it says that something is
// put into an object, or taken out of one: what has that as a member is another type. It is "" for any other.
func ofWrapped(d *Declaration) string {
	for _, entry := range d.entries {
		if name := entry.name; name == "wrap" || name == "unwrap" {
			return fmt.Sprintf("declare %s of the object that has the member, as in /: {%s: …}", name, name)
		}
	}
	return ""
}
