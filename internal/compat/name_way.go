package compat

import (
	"fmt"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// What is written out is called after the way to it: what stands at file/name is called as what stands at fileName
// would be. Both get other names then.

// waysTakeNames reports what is new, a member or within one, and may be called as what was there, by the way to either.
func (c *comparer) waysTakeNames() {
	if len(c.added) == 0 {
		return
	}
	old := c.old.byWay()
	for _, s := range c.new.every() {
		if !c.isWithinArrived(s) || isDefinition(s) || !mayBeNamed(s) || c.counterpart(s) != nil { // it was there, and comes to another place
			continue
		}
		for _, way := range c.new.waysOf(s) {
			at := old[way]
			if at == nil {
				continue
			}
			if now := c.counterpart(at); now == nil || c.new.calledAs(now) != c.old.calledAs(at) { // it is told of that
				continue
			}
			c.found(memberTakesName, Place{}, placeOf(s, ""), nil, fmt.Sprintf("this is new, and its Go name may be that of what stands at %s", placeOf(at, "")))
			break
		}
	}
}

// isWithinArrived reports whether a schema is a new member, or stands in one.
func (c *comparer) isWithinArrived(s *jsonschema.Schema) bool {
	for pointer := s.Pointer; pointer != ""; pointer, _ = cutStep(pointer) {
		if at := s.Doc.At(pointer); at != nil && c.added[at] {
			return true
		}
	}
	return false
}

// byWay are the schemas of a document whose Go names come from the way to them, by that, of several the first.
func (doc *document) byWay() map[string]*jsonschema.Schema {
	list := map[string]*jsonschema.Schema{}
	for _, s := range doc.every() {
		if isDefinition(s) || !mayBeNamed(s) {
			continue
		}
		for _, way := range doc.waysOf(s) {
			if list[way] == nil {
				list[way] = s
			}
		}
	}
	return list
}

// waysOf lists what the Go names come from of the type that a schema is, and of the constants of an enum, without
// regard for case and punctuation.
func (doc *document) waysOf(s *jsonschema.Schema) []string {
	name := doc.naming(s)
	if name.Title != "" || len(name.Path) == 0 || name.Override != "" {
		return nil
	}
	var way strings.Builder
	way.WriteString(name.Def + "\x00")
	for _, step := range name.Path {
		way.WriteString(site.Folded(step.Text))
	}
	list := []string{way.String()}
	if values := s.Get("enum"); values != nil {
		for _, v := range values.Items {
			if word := site.Folded(v.Str); word != "" {
				list = append(list, way.String()+word)
			}
		}
	}
	return list
}
