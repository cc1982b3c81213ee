package lower

import (
	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/site"
)

// keyedElem is the place of the members of such an object. Names that do not
// match are in the map, too: what the values of those are nobody says.
func (l *lowerer) keyedElem(v *view) ir.Elem {
	elem := l.matchingElem(v, v.Patterns()[0])
	elem.Loose = true
	return elem
}

func (l *lowerer) matchingElem(v *view, n analysis.NamePattern) ir.Elem {
	at := v.at.Step(site.PatternWord(n.Source), "/patternProperties/"+jsonpointer.Escape(n.Source))
	at.Name.Path[len(at.Name.Path)-1].Long = n.Source
	return l.placeOfAll(at, n.Schemas).elem()
}

// patternMap is the map for the members whose names match an expression; nil if
// that has no translation, which is reported.
func (l *lowerer) patternMap(v *view, n analysis.NamePattern) *ir.PatternMap {
	pattern, ok := l.compiler.Pattern(n.In, "patternProperties", n.Source)
	if !ok {
		return nil
	}
	m := &ir.PatternMap{
		Pattern: pattern,
		Word:    site.PatternWord(n.Source),
		Elem:    l.matchingElem(v, n),
		Schema:  n.Schemas[len(n.Schemas)-1].Location(),
	}
	m.Doc = l.fieldDoc("", m.Elem.Type, n.Schemas)
	m.Override, _ = l.fieldName(n.Schemas)
	return m
}
