package emit

import (
	"encoding/json"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/upgrade"
)

// calledOn emits a call of a method of the step on the object at hand.
type calledOn func(method string, args ...jen.Code) jen.Code

// object emits the function of a pair of objects, which does in order what is planned of it.
func (e *stepEmitter) object(f *jen.File, s *upgrade.Step, o *upgrade.Object) {
	name := functionName(s, o.Name)
	step := calledOn(func(method string, args ...jen.Code) jen.Code {
		return jen.Id("s").Dot(method).Call(append([]jen.Code{jen.Id("o")}, args...)...)
	})
	f.Add(comment(name + " turns a " + s.From.Name + "." + o.Old.Name.Go + " into a " + s.To.Name + "." + o.New.Name.Go + "."))
	f.Func().Id(name).Params(jen.Id("o").Op("*").Id("node"), jen.Id("s").Op("*").Id("step")).BlockFunc(func(g *jen.Group) {
		g.If(jen.Id("o").Dot("kind").Op("!=").LitRune('{')).Block(jen.Return())
		if o.Hook != nil {
			g.Id("before").Op(":=").Id("o").Dot("before").Call()
		}
		if len(o.Sources) > 0 {
			g.Var().Id("had").Index().String()
		}
		for _, m := range o.Sources {
			g.Add(e.unlessPast(s, o.New, m.To[0], jen.Id("had").Op("=").Id("o").Dot("had").Call(append([]jen.Code{jen.Id("had"), jen.Lit(m.To[0])}, literals(m.From)...)...)))
		}
		if s.Root == o {
			g.Id("s").Dot("label").Call(jen.Id("o"), jen.Lit(s.To.Gate.Property), jen.Lit(s.To.Gate.Versions[0].String()))
		}
		for _, fill := range o.Unfills { // first: what is filled in is of the major that it is filled in for
			g.Add(step(e.unfill(s, o, fill), append([]jen.Code{verbatim(fill.Text)}, literals(fill.Path)...)...))
		}
		e.moves(g, s, o, step)
		for _, fill := range o.Fills {
			if !isLate(o, fill) && !isNamesake(o, fill) {
				g.Add(fillOf(fill))
			}
		}
		e.filled(g, s, o)
		switch {
		case o.Hook != nil:
			e.call(g, s, o)
			for _, fill := range o.Fills {
				if isNamesake(o, fill) {
					g.Add(fillOf(fill))
				}
			}
		case o.Strays:
			g.Id("s").Dot("leaveAll").Call(e.strays(s, o))
		}
		e.missing(g, s, o)
	})
	f.Line()
}

// unfill has the methods that take back what was filled in.
var unfill = map[upgrade.Reason]string{upgrade.ForMember: "unfill", upgrade.ForSibling: "unfillBeside", upgrade.ForObject: "unfillWith"}

// unfill names the method that takes a default back.
func (e *stepEmitter) unfill(s *upgrade.Step, o *upgrade.Object, fill upgrade.Fill) string {
	if s.Down && fill.For == upgrade.ForMember && (!upgrade.HeldAbove(e.above, o.Old, fill.Path) || e.isMissed(s, o, fill)) {
		return "unfillPassing"
	}
	return unfill[fill.For]
}

// isMissed reports whether a member by the name of a default is reported as missing wherever it is
// not there: the older major requires one of its own, and people need not hear of that name twice.
func (e *stepEmitter) isMissed(s *upgrade.Step, o *upgrade.Object, fill upgrade.Fill) bool {
	name := fill.Path[0]
	return len(fill.Path) == 1 && slices.Contains(o.Missing, name) && o.Hook == nil && e.least(s, o.New, name) == 0
}

// moves emits the conversion of what is in an object, and its moves: where these lead into or out
// of what is converted, that is done between the taking and the placing.
func (e *stepEmitter) moves(g *jen.Group, s *upgrade.Step, o *upgrade.Object, step calledOn) {
	entangled := o.Entangled()
	if entangled {
		e.others(g, s, o)
		e.openings(g, o, step)
		g.Id("moved").Op(":=").Add(step("take", waysOf(o)...))
	}
	e.children(g, s, o, entangled, step)
	if !entangled {
		e.others(g, s, o)
	}
	if len(o.Room) > 0 {
		g.Add(step("room", literals(o.Room)...))
	}
	if !entangled {
		e.openings(g, o, step)
	}
	displaced := o.Displaced(o.Drops)
	if len(displaced) > 0 {
		g.Add(step("drop", literals(displaced)...))
	}
	e.displace(g, o)
	switch {
	case entangled:
		g.Id("moved").Dot("place").Call()
	case len(o.Moves) > 0:
		g.Add(step("move", waysOf(o)...))
	}
	for _, path := range o.Tidy {
		g.Add(step("tidy", literals(path)...))
	}
	if drops := without(o.Drops, displaced); len(drops) > 0 {
		g.Add(step("drop", literals(drops)...))
	}
}

// children emits the conversion of members; of those that move, if they are taken, where they are.
func (e *stepEmitter) children(g *jen.Group, s *upgrade.Step, o *upgrade.Object, taken bool, step calledOn) {
	number := 0
	for _, c := range o.Children {
		k := number
		if c.Moves {
			number++
		}
		switch {
		case !upgrade.Needed(c.Convert):
		case taken && c.Moves:
			g.Id("moved").Dot("convert").Call(jen.Lit(k), e.function(s, c.Convert))
		default:
			g.Add(step("at", append([]jen.Code{e.function(s, c.Convert)}, literals(c.Path)...)...))
		}
	}
}

// filled emits the report of what objects lack that moves fill, or make.
func (e *stepEmitter) filled(g *jen.Group, s *upgrade.Step, o *upgrade.Object) {
	for _, into := range o.Filled {
		names := into.Names
		if len(e.above) > 0 { // documents come from there
			names = slices.Concat(names, into.Passing)
		}
		for _, is := range []struct {
			where string
			names []string
		}{{"at", names}, {"made", into.Made}} {
			for _, names := range e.byLeast(s, into.Type, is.names) {
				there := jen.Id("o").Dot(is.where).Call(literals(into.Path)...)
				g.Add(e.unlessPast(s, into.Type, names[0], jen.Id("s").Dot("missing").Call(append([]jen.Code{there}, literals(names)...)...)))
			}
		}
	}
}

// others emits the conversion of members without a field.
func (e *stepEmitter) others(g *jen.Group, s *upgrade.Step, o *upgrade.Object) {
	if others := o.Others; others != nil && upgrade.Needed(others.Convert) {
		g.Id("s").Dot("others").Call(append([]jen.Code{jen.Id("o"), e.function(s, others.Convert)}, literals(others.But)...)...)
	}
}

// openings emits reports of objects that moves lead into.
func (e *stepEmitter) openings(g *jen.Group, o *upgrade.Object, step calledOn) {
	for _, m := range o.Vacant {
		g.Add(step("vacant", stringList(m.From), stringList(m.To)))
	}
	for _, m := range o.Lacked {
		g.Add(step("lacked", stringList(m.From), stringList(m.To)))
	}
}

// displace emits the removal of what a hook is handed, and in whose place moves put something.
func (e *stepEmitter) displace(g *jen.Group, o *upgrade.Object) {
	var taken []jen.Code
	for _, part := range []struct {
		without string
		names   []string
	}{{"without", o.Unplaced}, {"withoutValue", o.Unfit}} {
		if names := o.Displaced(part.names); len(names) > 0 {
			taken = append(taken, jen.Id("o").Dot(part.without).Call(literals(names)...))
		}
	}
	for k, call := range taken {
		switch {
		case o.Always:
			g.Add(call)
		case k == 0:
			g.Id("displaced").Op(":=").Add(call)
		default:
			g.Id("displaced").Op("=").Add(call).Op("||").Id("displaced")
		}
	}
}

// among returns those of some values that are for members called names.
func among(list []upgrade.Fill, names []string) []upgrade.Fill {
	return slices.DeleteFunc(slices.Clone(list), func(f upgrade.Fill) bool { return !slices.Contains(names, f.Path[0]) })
}

// waysOf emits where values move, each on a line of its own if there are several.
func waysOf(o *upgrade.Object) (list []jen.Code) {
	for _, m := range o.Moves {
		way := jen.Id("way").Values(stringList(m.From), stringList(m.To))
		if len(o.Moves) > 1 {
			way = jen.Line().Add(way)
		}
		list = append(list, way)
	}
	if len(list) > 1 {
		list = append(list, jen.Line())
	}
	return list
}

// without returns the names of a list that are not in another one.
func without(list, those []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(those, name) })
}

// missing emits the report of required members that are missing in the end.
func (e *stepEmitter) missing(g *jen.Group, s *upgrade.Step, o *upgrade.Object) {
	method := "missing"
	if o.Hook != nil {
		method = "lacking"
	}
	if len(o.Sources) > 0 {
		g.Id("s").Dot(method).Call(jen.Id("o"), jen.Id("had").Op("..."))
	}
	for _, names := range e.byLeast(s, o.New, o.Missing) {
		g.Add(e.unlessPast(s, o.New, names[0], jen.Id("s").Dot(method).Call(append([]jen.Code{jen.Id("o")}, literals(names)...)...)))
	}
}

// least returns the oldest of the majors in a row, from that of a step downwards, that require
// a member; 0 if all do.
func (e *stepEmitter) least(s *upgrade.Step, of *ir.Struct, name string) int {
	if !s.Down {
		return 0
	}
	switch n := upgrade.RequiredBelow(e.below, of, name); n {
	case len(e.below):
		return 0
	case 0:
		return majorOf(s.To)
	default:
		return majorOf(e.below[n-1].To)
	}
}

// byLeast groups required members by the oldest major that requires them, too.
func (e *stepEmitter) byLeast(s *upgrade.Step, of *ir.Struct, names []string) (groups [][]string) {
	for _, name := range names {
		i := slices.IndexFunc(groups, func(g []string) bool { return e.least(s, of, g[0]) == e.least(s, of, name) })
		if i < 0 {
			i, groups = len(groups), append(groups, nil)
		}
		groups[i] = append(groups[i], name)
	}
	return groups
}

// unlessPast emits a report of a required member for documents that do not go further down, to
// a major that does not require it.
func (e *stepEmitter) unlessPast(s *upgrade.Step, of *ir.Struct, name string, report jen.Code) jen.Code {
	least := e.least(s, of, name)
	if least == 0 {
		return report
	}
	return jen.If(jen.Id("s").Dot("goal").Dot("major").Op(">=").Lit(least)).Block(report)
}

// call emits the call of a hook, if there is something for it.
func (e *stepEmitter) call(g *jen.Group, s *upgrade.Step, o *upgrade.Object) {
	direction := "Upgrade"
	if s.Down {
		direction = "Downgrade"
	}
	var conditions, calls []jen.Code
	displaced := o.Displaced(slices.Concat(o.Unplaced, o.Unfit))
	if len(displaced) > 0 {
		conditions = append(conditions, jen.Id("displaced"))
	}
	for _, part := range []struct {
		has, without string
		names        []string
	}{{"has", "without", without(o.Unplaced, displaced)}, {"hasValue", "withoutValue", without(o.Unfit, displaced)}} {
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
	for _, m := range slices.Concat(o.Fresh, among(o.Renewed, displaced)) {
		calls = append(calls, jen.Id("o").Dot("supply").Call(jen.Lit(m.Path[0]), verbatim(m.Text)))
	}
	calls = append(calls, jen.Id("between").Types(e.qual(s.From, o.Old.Name.Go), e.qual(s.To, o.New.Name.Go)).Call(append([]jen.Code{
		jen.Id("s"), jen.Id("o"), jen.Id("before"), others, jen.Id(e.implementation()).Values().Dot(direction + o.Hook.Name)}, literals(slices.Concat(o.Unplaced, o.Unfit))...)...))
	var late []jen.Code
	for _, fill := range o.Fills {
		if isLate(o, fill) {
			late = append(late, fillOf(fill))
		}
	}
	if o.Always {
		for _, c := range append(calls, late...) {
			g.Add(c)
		}
		return
	}
	condition := jen.Add(conditions[0])
	for _, c := range conditions[1:] {
		condition.Op("||").Add(c)
	}
	called := g.If(condition).Block(calls...)
	if len(late) > 0 {
		called.Else().Block(late...)
	}
}

// isLate reports whether a default is for a member that a hook gives another type: it is for
// objects without that, and nothing for the hook to be called for.
func isLate(o *upgrade.Object, fill upgrade.Fill) bool {
	return o.Hook != nil && slices.Contains(o.Unfit, fill.Path[0])
}

// isNamesake reports whether a tag has the name of a member that a hook is handed: it comes when
// that is gone.
func isNamesake(o *upgrade.Object, fill upgrade.Fill) bool {
	return o.Hook != nil && slices.Contains(o.Unplaced, fill.Path[0])
}

func fillOf(fill upgrade.Fill) jen.Code {
	return jen.Id("s").Dot("fill").Call(append([]jen.Code{jen.Id("o"), verbatim(fill.Text)}, literals(fill.Path)...)...)
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
