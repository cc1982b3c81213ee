package lower

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// lowerRoot lowers what Decode returns: the root of the only document, or a
// union of the roots.
func (l *lowerer) lowerRoot(pkg *ir.Package) {
	if len(l.set.Docs) == 1 {
		root := l.set.Docs[0].Root
		p := l.placeOf(root)
		pkg.Root, pkg.Null, pkg.Check, pkg.Loose = p.typ, p.nullable, p.check, p.loose
		pkg.Doc = docOf("", root)
		l.nameRoot(pkg, l.schemas.Target(root))
		return
	}
	u := &ir.Union{Name: ir.Name{Override: l.opts.Root, Schema: "#", Path: []ir.Part{{Text: "state"}}}}
	alt := &alternation{union: u, schema: l.set.Docs[0].Root}
	l.family = u // before the documents: they may hold each other
	l.describeFamily(pkg, alt)
	l.decls = append(l.decls, placed[ir.Decl]{u, site.First()})
	l.alternates[u] = alt
	l.alternations = append(l.alternations, alt)
	for _, d := range l.set.Docs {
		if isLibrary(d.Root) {
			continue
		}
		alt.options = append(alt.options, option{
			schema: d.Root, label: site.DocumentName(d), doc: docOf("", d.Root), place: l.placeOf(d.Root), kinds: l.schemas.Kinds(d.Root),
		})
	}
	pkg.Root = u
}

// describeFamily reads what the overlay says of the union of all documents.
func (l *lowerer) describeFamily(pkg *ir.Package, alt *alternation) {
	said := l.set.Family(extension.AnyDocument)
	if said == nil {
		return
	}
	fail := func(v *jsonschema.Value, message, hint string) {
		l.found.FailAt(v, "overlay-form", message, hint)
	}
	for _, m := range said.Members {
		switch {
		case m.Name == "description" && m.Value.Kind == jsonschema.String:
			pkg.Doc.Description = m.Value.Str
			alt.union.Doc.Description = m.Value.Str
		case m.Name == "accessors" && m.Value.Kind == jsonschema.Array:
			for _, item := range m.Value.Items {
				alt.accessors = append(alt.accessors, item.Str)
			}
		case m.Name == "discriminator" && m.Value.Kind == jsonschema.Object && m.Value.GetString("propertyName") != "":
			alt.discriminator = &analysis.Discriminator{Schema: alt.schema, Property: m.Value.GetString("propertyName")}
		case slices.Contains([]string{"accessors", "description", "discriminator"}, m.Name):
			fail(m.Value, "the member "+m.Name+" has the wrong form", `write "description": "…", "accessors": ["…"], "discriminator": {"propertyName": "…"}`)
		default:
			fail(m.Value, "the union of all documents has no member "+m.Name, "its members are accessors, description and discriminator")
		}
	}
}

// isLibrary reports whether a document only holds definitions.
func isLibrary(root *jsonschema.Schema) bool {
	for _, m := range root.Value.Members {
		if analysis.Says(m.Name) {
			return false
		}
	}
	return true
}

// listedVersions is the check of a version member for which the schema lists
// values.
func (l *lowerer) listedVersions(f *ir.Field, enum *ir.Enum) *ir.Check {
	var values ir.EnumOf
	for _, v := range enum.Values {
		values.Texts = append(values.Texts, v.Value.String())
	}
	if f.Nullable {
		values.Texts = append(values.Texts, "null")
	}
	rules := []ir.Rule{values}
	if f.Check != nil {
		rules = append(rules, ir.Apply{Check: f.Check})
	}
	at := l.sites.Of(l.set.Docs[0].Root).Step(f.JSON, "/properties/"+jsonpointer.Escape(f.JSON))
	at.Name.Schema = f.Schema // the root may refer to where it stands
	return l.checkOf(&view{at: at}, rules)
}

// requireLabel gives the label a field that always has a value: no document is read
// without one, nor written. Where values of the root's type stand within documents, the
// schema may let them lack it, or have null.
func requireLabel(f *ir.Field, within bool) {
	f.Unasked = within && !f.Required
	f.Required, f.Nullable = true, false
}

// dropUnused takes the type of a member out that has become something else.
func (l *lowerer) dropUnused(enum *ir.Enum) {
	if !ir.IsDefined(enum) && l.referring(enum) == 0 {
		l.decls = slices.DeleteFunc(l.decls, func(d placed[ir.Decl]) bool { return d.thing == ir.Decl(enum) })
	}
}

// referring counts the types that refer to one.
func (l *lowerer) referring(to ir.Decl) int {
	n := 0
	for _, d := range l.decls {
		if slices.Contains(ir.TypesIn(d.thing), to) {
			n++
		}
	}
	return n
}

// admitEarlier has a schema that lists its own version as the label list those before it,
// too: that is what the documents say which describe them.
func admitEarlier(set *jsonschema.Set, opts Options) {
	if opts.VersionProperty == "" || len(opts.Earlier) == 0 {
		return
	}
	for _, c := range set.Docs[0].Root.Declared() {
		if c.Name == opts.VersionProperty {
			c.Schema.ListAlso(opts.Version, opts.Earlier...)
		}
	}
}

// checkLabel reports a version member that can have few values, if what is
// written is not one of them.
func (l *lowerer) checkLabel(f *ir.Field) {
	values := l.finite[f].Values
	own := jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: l.opts.Version}
	if own.Text == "" || len(values) == 0 || slices.ContainsFunc(values, own.Same) {
		return
	}
	at := l.set.Docs[0].Root
	for _, c := range at.Declared() {
		if c.Name == f.JSON {
			at = c.Schema
			break
		}
	}
	l.found.Fail(at, "", "version-label", fmt.Sprintf("%s cannot be %q, the version that this schema is said to describe: new documents would not be valid", f.JSON, own.Text),
		"name the schema after the label that its documents have; a label has three numbers, as 1.2.0, or two: for others leave the version's property out ("+versionProperty+"), and the member is one like others")
}

// versionProperty is where people say which member carries the version.
const versionProperty = "version: property: in stategen.yaml, --version-property for one schema"

// gate makes the root's version member the gate.
func (l *lowerer) gate(pkg *ir.Package) {
	name := l.opts.VersionProperty
	if name == "" {
		return
	}
	s, ok := pkg.Root.(*ir.Struct)
	if ok {
		if f := s.Field(name); f != nil {
			enum, listed := f.Type.(*ir.Enum)
			if f.Type != ir.String && !(listed && enum.Base == ir.String) {
				l.found.Fail(l.set.Docs[0].Root, "properties", "version-property", "the version member "+name+" is not a string",
					"a version is a string such as \"1.2.0\"")
				return
			}
			l.checkLabel(f)
			if listed {
				f.Check = l.listedVersions(f, enum)
			}
			f.Type = ir.VersionOf
			within := l.referring(s) > 0
			pkg.Gate = &ir.Gate{Property: name, Within: within, Null: within && f.Nullable}
			requireLabel(f, within)
			if listed {
				l.dropUnused(enum)
			}
			return
		}
	}
	lacks := "the root has no member " + name
	if !ok {
		lacks = "the root is no object with members, so it has no " + name
	}
	l.found.Fail(l.set.Docs[0].Root, "", "version-property", lacks+" to carry the version",
		"name the right member ("+versionProperty+"), or none")
}
