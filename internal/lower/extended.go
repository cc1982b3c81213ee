package lower

import "github.com/stategen/stategen/internal/ir"

// An alternative that is written out may extend definitions: tools write a variant so whose members
// have a definition of their own. It has no name, and may go by theirs.

// inherit notes what the struct of an option extends, if it is written out. Where it adds no
// member but its tag, what is said of the definition is said of it, unless there are words of its own.
func (l *lowerer) inherit(s *ir.Struct, o option) {
	if ir.IsDefined(s) {
		return
	}
	s.Bases = nil // of several unions that have the variant, each comes here
	bases := l.schemas.BasesOf(o.schema)
	for _, b := range bases {
		s.Bases = append(s.Bases, b.Location())
	}
	if len(bases) == 1 && len(o.schema.Children("properties")) <= 1 && s.Doc.Title == "" && s.Doc.Description == "" {
		said := docOf(l.sites.Of(bases[0]).Name.Def, bases[0])
		s.Doc.Title, s.Doc.Description = said.Title, said.Description
	}
}
