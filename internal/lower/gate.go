package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/nearest"
)

// The label of a document, the member of the root that carries its version, is the gate: it is read
// before anything else, and says whether the rest may be.

// versionProperty is where people say which member carries the version.
const versionProperty = "version: property: in stategen.yaml, --version-property for one schema"

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

// gate makes the root's version member the gate: documents are read by what it says.
func (l *lowerer) gate(pkg *ir.Package) {
	name := l.opts.VersionProperty
	if name == "" {
		return
	}
	root, _ := pkg.Root.(*ir.Struct)
	bare := root != nil && root.Field(name) == nil && l.opts.MayLackLabel
	if bare {
		l.addLabel(root, name)
	}
	if root == nil || root.Field(name) == nil {
		l.reportNoLabel(pkg.Root)
		return
	}
	f := root.Field(name)
	if !isText(f) {
		l.found.List = append(l.found.List, l.set.Place(f.Schema, "version-property", "the version member "+name+" is not a string",
			"a version is a string such as \"1.2.0\""))
		return
	}
	l.checkLabel(f)
	enum, isEnum := f.Type.(*ir.Enum)
	if isEnum && !f.Open {
		f.Check = l.listedVersions(f, enum)
	}
	f.Type, f.Open = ir.VersionOf, false
	within := l.referring(root) > 0
	pkg.Gate = &ir.Gate{Property: name, Within: within, Null: within && f.Nullable, Bare: bare}
	requireLabel(f, within || l.opts.Unlabelled)
	if isEnum {
		l.dropUnused(enum)
	}
}

// isText reports whether a member has strings for its values, be they few.
func isText(f *ir.Field) bool {
	enum, isEnum := f.Type.(*ir.Enum)
	return f.Type == ir.String || isEnum && enum.Base == ir.String
}

// reportNoLabel reports that a root lacks the member that is to carry the version.
func (l *lowerer) reportNoLabel(root ir.Type) {
	name := l.opts.VersionProperty
	lacks, hint := "the root has no member "+name, "name the right member ("+versionProperty+"), or none"
	switch root := root.(type) {
	case *ir.Struct:
		if l.opts.Version != "" {
			hint += "; if documents of " + l.opts.Version + " have no label yet, and later ones do, say unlabelled: " + l.opts.Version + " below version in stategen.yaml"
		}
		if meant := l.meantGate(root, name); meant != "" {
			hint = "did you mean " + meant + "? Otherwise " + hint
		}
	case *ir.Union: // though each alternative may have the member
		lacks = "the root is a choice between several types, and only one object can have the member " + name
		hint = "let the root be an object that has it and holds the choice in a member; or leave the version's property out (" + versionProperty + "), and it is a member like others"
	default:
		lacks = "the root is no object with members, so it has no " + name
	}
	l.found.Fail(l.set.Docs[0].Root, "", "version-property", lacks+" to carry the version", hint)
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
	return l.checkOf(at, rules)
}

// requireLabel gives the label a field that always has a value: no document is read
// without one, nor written. Where values of the root's type stand within documents, the
// schema may let them lack it, or have null; and documents, where those without a label are read.
func requireLabel(f *ir.Field, mayLack bool) {
	f.Unasked = mayLack && !f.Required
	f.Required, f.Nullable = true, false
}

// addLabel adds the label to a root whose schema is from before there was one.
func (l *lowerer) addLabel(s *ir.Struct, name string) {
	s.Fields = append(s.Fields, &ir.Field{
		JSON: name, Type: ir.String, Schema: l.set.Docs[0].Root.Location(),
		Doc: ir.Doc{Description: "The version of the document. The schema is from before documents had one."},
	})
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
	message := fmt.Sprintf("%s cannot be %q, the version that this schema is said to describe: new documents would not be valid", f.JSON, own.Text)
	isEarlier := func(v jsonvalue.Literal) bool { return slices.Contains(l.opts.Earlier, v.Text) }
	if slices.ContainsFunc(values, isEarlier) { // a copy of the schema of that version, as is usual
		l.found.Fail(at, "", "version-label", message, fmt.Sprintf("write %q there; documents of earlier versions are read all the same", own.Text))
		return
	}
	l.found.Fail(at, "", "version-label", message,
		"name the schema after the label that its documents have; a label has three numbers, as 1.2.0, or two: for others leave the version's property out ("+versionProperty+"), and the member is one like others")
}

// meantGate returns the member of the root that is meant by one that it does not have: it is
// called nearly so, has the version for its value, or is the only one called a version; "" if
// none is.
func (l *lowerer) meantGate(s *ir.Struct, name string) string {
	var texts, versions, labels []string
	for _, f := range s.Fields {
		if !isText(f) {
			continue
		}
		texts = append(texts, f.JSON)
		if strings.Contains(strings.ToLower(f.JSON), "version") {
			versions = append(versions, f.JSON)
		}
		if slices.ContainsFunc(l.finite[f].Values, func(v jsonvalue.Literal) bool { return v.Text == l.opts.Version }) {
			labels = append(labels, f.JSON)
		}
	}
	if meant := nearest.Surely(name, texts); meant != "" {
		return meant
	}
	for _, list := range [][]string{labels, versions} {
		if len(list) == 1 {
			return list[0]
		}
	}
	return nearest.Word(name, texts)
}
