package jsonschema

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
)

// Extended lists the schemas that stand in a group which no keyword makes one of
// definitions, as those below "components" do, where one names a discriminator and others
// extend it: that one and those, in the order of the group. Then those of which the
// same can be told without one, there and in other documents.
func (s *Set) Extended() []*Schema {
	list := slices.Clone(s.extended)
	for _, d := range s.choices() {
		if !slices.Contains(list, d) {
			list = append(list, d)
		}
	}
	return list
}

// heirs finds what extends a schema by allOf, beside it, if it names a discriminator. Of
// definitions, all are known to be schemas; of another group those that references lead to,
// and from a base none leads to what extends it.
func (l *loader) heirs(base *Schema) {
	if !base.namesDiscriminator() || base.Value.Get("oneOf") != nil || base.Value.Get("anyOf") != nil {
		return
	}
	above := base.Pointer[:strings.LastIndexByte(base.Pointer, '/')]
	group := base.Doc.Root.Value.At(above)
	if group == nil || group.Kind != Object {
		return
	}
	family := map[string]bool{base.Pointer: true}
	for grown := true; grown; {
		grown = false
		for _, m := range group.Members {
			at := above + "/" + jsonpointer.Escape(m.Name)
			if !family[at] && slices.ContainsFunc(bases(m.Value, base.Doc), func(pointer string) bool { return family[pointer] }) {
				family[at], grown = true, true
			}
		}
	}
	if len(family) == 1 {
		return
	}
	for _, m := range group.Members {
		at := above + "/" + jsonpointer.Escape(m.Name)
		if !family[at] {
			continue
		}
		heir := l.byValue[m.Value]
		if heir == nil {
			heir = l.schema(base.Doc, m.Value, at, base.resource, base.resource.dialect)
			l.islands = append(l.islands, heir)
		}
		if !slices.Contains(l.set.extended, heir) {
			l.set.extended = append(l.set.extended, heir)
		}
	}
}

func (s *Schema) namesDiscriminator() bool {
	d := s.Value.Get("discriminator")
	if d == nil {
		d = s.Value.Get("x-stategen").Get("discriminator")
	}
	return d != nil && d.Kind == Object
}

// bases are the pointers to what a value extends in its document by allOf.
func bases(v *Value, doc *Document) (pointers []string) {
	all := v.Get("allOf")
	if all == nil {
		return nil
	}
	for _, item := range all.Items {
		file, fragment := splitURI(item.GetString("$ref"))
		if pointer, err := url.PathUnescape(fragment); err == nil && (file == "" || file == path.Base(doc.Source.Path)) {
			pointers = append(pointers, pointer)
		}
	}
	return pointers
}
