package lower

import (
	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// lowerKeyed gives a place of such objects its shape, a map. Names that do not
// match are in it, too: what the values of those are nobody says.
func (l *lowerer) lowerKeyed(v *view, p *place) {
	pattern := v.Patterns()[0]
	value := l.matching(v, pattern)
	elem := value.elem()
	elem.Loose = true
	p.each = l.wordsOfEach(value, pattern.Schemas)
	l.setNested(v, p, ir.Map{Elem: elem}, jsonvalue.ObjectKind, v.required(nil))
}

// matching is the place of the members whose names match an expression.
func (l *lowerer) matching(v *view, n analysis.NamePattern) *place {
	at := v.at.Step(site.PatternWord(n.Source), "/patternProperties/"+jsonpointer.Escape(n.Source))
	at.Name.Path[len(at.Name.Path)-1].Long = n.Source
	return l.placeOfAll(at, n.Schemas)
}

// patternMap is the map for the members whose names match an expression; nil if
// that has no translation, which is reported.
func (l *lowerer) patternMap(v *view, n analysis.NamePattern) *ir.PatternMap {
	pattern, ok := l.compiler.NamePattern(n.In, n.Source)
	if !ok {
		return nil
	}
	value := l.matching(v, n)
	m := &ir.PatternMap{
		Pattern: pattern,
		Word:    site.PatternWord(n.Source),
		Doc:     l.fieldDoc("", value, n.Schemas),
		Elem:    value.elem(),
		Schema:  n.Schemas[len(n.Schemas)-1].Location(),
		Inside:  value.inside,
	}
	m.Override, _ = l.fieldName(n.Schemas)
	return m
}
