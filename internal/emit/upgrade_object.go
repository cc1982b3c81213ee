package emit

import (
	"encoding/json"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/upgrade"
)

// Each pair of objects has a function, which does in order what is planned of it.

func (e *stepEmitter) object(f *jen.File, s *upgrade.Step, o *upgrade.Object) {
	name := functionName(s, o.Name)
	root := s.Root == o
	method := func(method string, args ...jen.Code) jen.Code {
		return jen.Id("s").Dot(method).Call(append([]jen.Code{jen.Id("o")}, args...)...)
	}
	f.Add(comment(name + " turns a " + s.From.Name + "." + o.Old.Name.Go + " into a " + s.To.Name + "." + o.New.Name.Go + "."))
	f.Func().Id(name).Params(jen.Id("o").Op("*").Id("node"), jen.Id("s").Op("*").Id("step")).BlockFunc(func(g *jen.Group) {
		g.If(jen.Id("o").Dot("kind").Op("!=").LitRune('{')).Block(jen.Return())
		if o.Hook != nil {
			g.Id("before").Op(":=").Id("o").Dot("before").Call()
		}
		for k, m := range o.Sources {
			list, op := jen.Id("had"), "="
			if k == 0 {
				list, op = jen.Nil(), ":="
			}
			g.Id("had").Op(op).Id("o").Dot("had").Call(append([]jen.Code{list, jen.Lit(m.To[0])}, literals(m.From)...)...)
		}
		if root {
			g.Id("s").Dot("label").Call(jen.Id("o"), jen.Lit(s.To.Gate.Property), jen.Lit(s.To.Gate.Versions[0].String()))
		}
		for _, c := range o.Children {
			if upgrade.Needed(c.Convert) {
				g.Add(method("at", append([]jen.Code{e.function(s, c.Convert)}, literals(c.Path)...)...))
			}
		}
		if others := o.Others; others != nil && upgrade.Needed(others.Convert) {
			g.Add(method("others", append([]jen.Code{e.function(s, others.Convert)}, literals(others.But)...)...))
		}
		for _, fill := range o.Unfills {
			g.Add(method("unfill", append([]jen.Code{verbatim(fill.Text)}, literals(fill.Path)...)...))
		}
		if len(o.Room) > 0 {
			g.Add(method("room", literals(o.Room)...))
		}
		for _, m := range o.Vacant {
			g.Add(method("vacant", stringList(m.From), stringList(m.To)))
		}
		for _, m := range o.Lacked {
			g.Add(method("lacked", stringList(m.From), stringList(m.To)))
		}
		for _, m := range o.Moves {
			g.Add(method("move", stringList(m.From), stringList(m.To)))
		}
		for _, path := range o.Tidy {
			g.Add(method("tidy", literals(path)...))
		}
		if len(o.Drops) > 0 {
			g.Add(method("drop", literals(o.Drops)...))
		}
		for _, fill := range o.Fills {
			g.Add(method("fill", append([]jen.Code{verbatim(fill.Text)}, literals(fill.Path)...)...))
		}
		for _, into := range o.Filled {
			for _, is := range []struct {
				where string
				names []string
			}{{"at", into.Names}, {"made", into.Made}} {
				if len(is.names) > 0 {
					there := jen.Id("o").Dot(is.where).Call(literals(into.Path)...)
					g.Id("s").Dot("missing").Call(append([]jen.Code{there}, literals(is.names)...)...)
				}
			}
		}
		switch {
		case o.Hook != nil:
			e.call(g, s, o)
		case o.Strays:
			g.Id("s").Dot("leaveAll").Call(e.strays(s, o))
		}
		e.missing(g, o)
	})
	f.Line()
}

// missing emits the report of required members that are missing in the end.
func (e *stepEmitter) missing(g *jen.Group, o *upgrade.Object) {
	names := literals(o.Missing)
	switch {
	case len(o.Sources)+len(names) == 0:
		return
	case len(o.Sources) > 0 && len(names) > 0:
		names = []jen.Code{jen.Append(append([]jen.Code{jen.Id("had")}, names...)...).Op("...")}
	case len(o.Sources) > 0:
		names = []jen.Code{jen.Id("had").Op("...")}
	}
	method := "missing"
	if o.Hook != nil {
		method = "lacking"
	}
	g.Id("s").Dot(method).Call(append([]jen.Code{jen.Id("o")}, names...)...)
}

// call emits the call of a hook, if there is something for it.
func (e *stepEmitter) call(g *jen.Group, s *upgrade.Step, o *upgrade.Object) {
	direction := "Upgrade"
	if s.Down {
		direction = "Downgrade"
	}
	var conditions, calls []jen.Code
	for _, part := range []struct {
		has, without string
		names        []string
	}{{"has", "without", o.Unplaced}, {"hasValue", "withoutValue", o.Unfit}} {
		if len(part.names) > 0 {
			conditions = append(conditions, jen.Id("o").Dot(part.has).Call(literals(part.names)...))
			calls = append(calls, e.handOver(o, part.without, part.names)...)
		}
	}
	others := jen.Nil()
	if o.Strays {
		conditions = append(conditions, jen.Id("o").Dot("hasOthers").Call(literals(namesOf(o))...))
		calls = append(calls, jen.Id("others").Op(":=").Add(e.strays(s, o)))
		others = jen.Id("others")
	}
	for _, m := range o.Fresh {
		calls = append(calls, jen.Id("o").Dot("supply").Call(jen.Lit(m.Path[0]), verbatim(m.Text)))
	}
	calls = append(calls, jen.Id("between").Types(e.qual(s.From, o.Old.Name.Go), e.qual(s.To, o.New.Name.Go)).Call(append([]jen.Code{
		jen.Id("s"), jen.Id("o"), jen.Id("before"), others, jen.Id(e.implementation()).Values().Dot(direction + o.Hook.Name)}, literals(slices.Concat(o.Unplaced, o.Unfit))...)...))
	if o.Always {
		for _, c := range calls {
			g.Add(c)
		}
		return
	}
	condition := jen.Add(conditions[0])
	for _, c := range conditions[1:] {
		condition.Op("||").Add(c)
	}
	g.If(condition).Block(calls...)
}

// strays emits the taking out of what the other major could not read.
func (e *stepEmitter) strays(s *upgrade.Step, o *upgrade.Object) jen.Code {
	least := "{}"
	if gate := s.To.Gate; o.New == s.To.Root { // a document has a label
		text, _ := json.Marshal(map[string]string{gate.Property: gate.Versions[0].String()}) // strings always encode
		least = string(text)
	}
	return jen.Id("strays").Types(e.qual(s.To, o.New.Name.Go)).Call(append([]jen.Code{jen.Id("o"), verbatim(least)}, literals(namesOf(o))...)...)
}

// namesOf lists the members of an object that have fields, and those that its hook has to
// place.
func namesOf(o *upgrade.Object) []string {
	list := slices.Clone(o.Unplaced)
	for _, f := range o.New.Fields {
		list = append(list, f.JSON)
	}
	if t := o.New.Tag; t != nil {
		list = append(list, t.JSON)
	}
	return list
}

// handOver emits the removal of members that a hook gets: of those that a new
// object has to have, what a new value has takes the place.
func (e *stepEmitter) handOver(o *upgrade.Object, without string, names []string) (calls []jen.Code) {
	var gone []string
	for _, name := range names {
		if k := slices.IndexFunc(o.Renewed, func(m upgrade.Fill) bool { return m.Path[0] == name }); k >= 0 {
			calls = append(calls, jen.Id("o").Dot("renew").Call(jen.Lit(name), verbatim(o.Renewed[k].Text)))
		} else {
			gone = append(gone, name)
		}
	}
	if len(gone) > 0 {
		calls = append(calls, jen.Id("o").Dot(without).Call(literals(gone)...))
	}
	return calls
}
