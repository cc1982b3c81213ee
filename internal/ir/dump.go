package ir

import (
	"fmt"
	"strconv"
	"strings"
)

// Dump returns the model as text, one line a member, for tests and for people
// who want to see what stategen understood. It is stable: the same model gives
// the same text.
func Dump(pkg *Package) string {
	d := &dumper{}
	d.line("package %s", pkg.Name)
	d.line("root %s%s%s%s", d.typ(pkg.Root), flag(pkg.Null, " nullable"), flag(pkg.Loose, " loose")+flag(pkg.Open, " open"), d.check(pkg.Check))
	if pkg.Gate != nil {
		d.line("gate %s%s", pkg.Gate.Property, versions(pkg.Gate.Versions))
	}
	for _, l := range pkg.Layouts {
		d.line("layout %s %s%s%s", goName(l.Go), strconv.Quote(l.Name), flag(l.Refused, " refused"), doc(l.Doc))
		for _, p := range l.When {
			d.line("  when%s%s", paths(" present", p.Present), paths(" absent", p.Absent))
		}
	}
	if w := pkg.Wrap; w != nil {
		d.line("wrap %s %s%s", display(&w.Name), w.Name.Schema, doc(w.Doc)) // around the root
	}
	for _, decl := range pkg.Decls {
		d.line("")
		d.decl(decl)
	}
	for i, c := range pkg.Checks {
		if i == 0 {
			d.line("")
		}
		d.line("func %s %s", goName(c.Go), c.Schema)
	}
	return d.out.String()
}

type dumper struct{ out strings.Builder }

func (d *dumper) line(format string, args ...any) {
	fmt.Fprintf(&d.out, format, args...)
	d.out.WriteByte('\n')
}

func (d *dumper) decl(decl Decl) {
	switch t := decl.(type) {
	case *Struct:
		d.structure(t)
	case *Enum:
		d.line("enum %s %s %s%s", display(&t.Name), t.Base.GoType(), t.Name.Schema, doc(t.Doc))
		for _, v := range t.Values {
			d.line("  %s %s%s", goName(v.Go), v.Value, doc(v.Doc))
		}
	case *Union:
		d.union(t)
	case *Tuple:
		d.tuple(t)
	}
	for _, other := range decl.Naming().Others {
		d.line("  also %s", other.Schema)
	}
}

func (d *dumper) structure(s *Struct) {
	d.line("struct %s %s%s%s%s", display(&s.Name), s.Name.Schema, flag(s.AnyKind, " anykind"), d.check(s.Check), doc(s.Doc))
	if s.Tag != nil {
		d.line("  tag %s() %s = %s%s", goName(s.Tag.Go), strconv.Quote(s.Tag.JSON), s.Tag.Value, flag(s.Tag.Required, " required")+flag(s.Tag.Default, " default")+otherTags(s.Tag.Others))
	}
	for _, f := range s.Fields {
		d.field(f)
	}
	for _, p := range s.Patterns {
		d.line("  %s /%s/ %s%s", goName(p.Go), p.Pattern.Source, d.elem(p.Elem), doc(p.Doc))
	}
	switch rest := s.Rest.(type) {
	case Closed:
		d.line("  closed")
	case TypedRest:
		d.line("  rest %s %s", goName(rest.Go), d.elem(rest.Elem))
	}
}

func (d *dumper) field(f *Field) {
	d.line("  %s %s %s%s%s%s%s%s%s%s", goName(f.Go), strconv.Quote(f.JSON), d.typ(f.Type), flag(f.Loose, " loose")+flag(f.Open, " open")+flag(f.Boxed, " boxed"),
		flag(f.Required, " required")+flag(f.Unasked, " unasked"), flag(f.Nullable, " nullable"), flag(f.AppendOnly, " append-only"),
		flag(f.Default != "", " default "+f.Default), d.check(f.Check), doc(f.Doc))
}

func (d *dumper) tuple(t *Tuple) {
	d.line("tuple %s %s%s%s", display(&t.Name), t.Name.Schema, d.check(t.Check), doc(t.Doc))
	for _, f := range t.Fields {
		d.field(f)
	}
	if t.Rest != nil {
		d.line("  rest %s", d.elem(*t.Rest))
	} else {
		d.line("  closed")
	}
}

func (d *dumper) union(u *Union) {
	d.line("union %s %s %s%s%s", display(&u.Name), u.Name.Schema, selector(u.Select), flag(u.Inferred, " inferred"), doc(u.Doc))
	for _, v := range u.Variants {
		tags := ""
		for _, tag := range v.Tags {
			tags += " " + tag.String()
		}
		if v.Wrap != nil {
			d.line("  wrap %s %s%s%s", display(&v.Wrap.Name), d.elem(v.Wrap.Elem), tags, doc(v.Wrap.Doc))
			continue
		}
		d.line("  *%s%s%s", display(&v.Struct.Name), tags, doc(Doc{Since: v.Since}))
	}
	if u.Base != nil {
		d.line("  base *%s", display(&u.Base.Name))
	}
	if u.Unknown != "" {
		d.line("  unknown *%s", u.Unknown)
	}
	if v := u.Verdict; v != nil {
		d.line("  verdict %s%s", v.Check.Schema, flag(v.Always, " always"))
	}
	for _, f := range u.Common {
		d.line("  common %s", strconv.Quote(f.JSON))
	}
	if u.Why != "" {
		d.line("  why %s", u.Why)
	}
}

func (d *dumper) typ(t Type) string {
	switch t := t.(type) {
	case Scalar:
		return t.GoType()
	case Raw:
		return "Raw"
	case List:
		return "[]" + d.elem(t.Elem)
	case Map:
		return "map[string]" + d.elem(t.Elem)
	case Decl:
		return display(t.Naming())
	}
	return "?"
}

func (d *dumper) elem(e Elem) string {
	text := d.typ(e.Type) + flag(e.Nullable, "|null") + flag(e.Loose, " loose") + flag(e.Open, " open")
	if e.Check != nil {
		text = "(" + text + d.check(e.Check) + ")"
	}
	return text
}

func (d *dumper) check(c *Check) string {
	if c == nil {
		return ""
	}
	var rules []string
	for _, r := range c.Rules {
		rules = append(rules, r.String())
	}
	return " {" + strings.Join(rules, ", ") + "}" + flag(c.Whole, " whole")
}

// paths returns a list of paths with what is asked of them.
func paths(what string, list []Path) string {
	text := ""
	for _, p := range list {
		text += what
		for _, step := range p {
			text += " " + strconv.Quote(step)
		}
	}
	return text
}

func otherTags(o OtherTags) string {
	switch o.(type) {
	case AnyText:
		return " open"
	case Listed:
		return " listed"
	case AnyValue:
		return " undeclared"
	}
	return ""
}

func selector(s Selector) string {
	switch s := s.(type) {
	case ByTag:
		text := "by tag " + strconv.Quote(s.Property)
		if s.Go != "" {
			text += " " + s.Go + "()"
		}
		text += flag(s.ByShape, " or shape") + flag(s.Else != nil, " or else")
		if s.Else != nil && s.Else.Select != nil {
			text += " (" + selector(s.Else.Select) + ")"
		}
		if s.None != nil {
			text += " or none"
			if s.None.Select != nil {
				text += " (" + selector(s.None.Select) + ")"
			}
		}
		for _, shared := range s.Shared {
			text += ", then " + selector(shared.Select)
		}
		return text
	case ByKind:
		return "by kind" + flag(s.Own != "", " and "+s.Own)
	case ByMembers:
		var sets []string
		for _, set := range s.Sets {
			sets = append(sets, strings.Join(set, "+"))
		}
		return "by members " + strings.Join(sets, " / ") + flag(s.Order != nil, " in turn")
	case ByMatch:
		return "by match"
	}
	return "undecided"
}

// display shows a name: the Go identifier, or before it is known, what it
// will be made of.
func display(n *Name) string {
	if n.Go != "" {
		return n.Go
	}
	switch {
	case n.Override != "":
		return "<" + n.Override + ">"
	case len(n.Path) == 0 && n.Def != "":
		return "<" + n.Def + ">"
	}
	text := "<" + n.Def
	for _, p := range n.Path {
		text += "/" + p.Text
	}
	if n.Title != "" {
		text += " " + strconv.Quote(n.Title)
	}
	return text + ">"
}

func goName(name string) string {
	if name == "" {
		return "-"
	}
	return name
}

func doc(d Doc) string {
	text := ""
	if d.Title != "" {
		text += " title " + strconv.Quote(d.Title)
	}
	if d.Description != "" {
		text += " // " + strings.ReplaceAll(d.Description, "\n", `\n`)
	}
	if d.Examples != "" {
		text += " (such as " + d.Examples + ")"
	}
	text += flag(d.ReadOnly, " (read-only)") + flag(d.WriteOnly, " (write-only)") + flag(d.Deprecated, " (deprecated)")
	if d.Since != "" {
		text += " (since " + d.Since + ")"
	}
	return text
}

func versions(list []Version) string {
	text := ""
	for _, v := range list {
		text += " " + v.String()
	}
	return text
}

func flag(on bool, text string) string {
	if on {
		return text
	}
	return ""
}
