package emit

import (
	"encoding/json"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/upgrade"
)

// objectEmitter emits the function of a pair of objects, which does in order what is planned of it.
type objectEmitter struct {
	*stepEmitter
	*upgrade.Object
	s *upgrade.Step
	g *jen.Group // the body of the function
}

// step emits a call of a method of the step on the object at hand.
func (e *objectEmitter) step(method string, args ...jen.Code) jen.Code {
	return jen.Id("s").Dot(method).Call(append([]jen.Code{jen.Id("o")}, args...)...)
}

// object emits the function of a pair of objects.
func (e *stepEmitter) object(f *jen.File, s *upgrade.Step, o *upgrade.Object) {
	name := functionName(s, o.Name)
	f.Add(comment(name + " turns a " + s.From.Name + "." + o.From.Name.Go + " into a " + s.To.Name + "." + o.To.Name.Go + "."))
	f.Func().Id(name).Params(jen.Id("o").Op("*").Id("node"), jen.Id("s").Op("*").Id("step")).BlockFunc(func(g *jen.Group) {
		(&objectEmitter{e, o, s, g}).body()
	})
	f.Line()
}

// body emits what the function does.
func (e *objectEmitter) body() {
	e.g.If(jen.Id("o").Dot("kind").Op("!=").LitRune('{')).Block(jen.Return())
	if e.Hook != nil {
		e.g.Id("before").Op(":=").Id("o").Dot("before").Call()
	}
	if len(e.Sources) > 0 {
		e.g.Var().Id("had").Index().String()
	}
	for _, m := range e.Sources {
		e.g.Add(e.unlessPast(e.To, m.To[0], jen.Id("had").Op("=").Id("o").Dot("had").Call(append([]jen.Code{jen.Id("had"), jen.Lit(m.To[0])}, literals(m.From)...)...)))
	}
	if e.s.Root == e.Object {
		e.g.Add(e.step("label", jen.Lit(e.s.To.Gate.Property), jen.Lit(e.s.To.Gate.Versions[0].String())))
	}
	for _, fill := range e.Unfills { // first: what is filled in is of the major that it is filled in for
		switch {
		case fill.For != upgrade.ForTag:
			e.g.Add(e.fill(e.unfill(fill), fill))
		case upgrade.HeldAbove(e.above, e.From, fill.Path):
			e.missTag(fill.Path[0])
		}
	}
	e.moves()
	for _, fill := range e.Fills {
		if !e.isLate(fill) && !e.isNamesake(fill) {
			e.g.Add(e.fill("fill", fill))
		}
	}
	e.filled()
	switch {
	case e.Hook != nil:
		e.call()
		for _, fill := range e.Fills {
			if e.isNamesake(fill) {
				e.g.Add(e.fill("fill", fill))
			}
		}
	case e.Strays:
		e.g.Id("s").Dot("leaveAll").Call(e.strays())
	}
	e.missing()
}

// missTag emits the report of a tag that is missing, unless that of a required member by its name says it.
func (e *objectEmitter) missTag(name string) {
	report := e.step("missing", jen.Lit(name))
	least := e.least(e.To, name)
	switch {
	case !slices.Contains(e.Missing, name):
		e.g.Add(report)
	case least > 0:
		e.g.If(jen.Id("s").Dot("goal").Dot("major").Op("<").Lit(least)).Block(report)
	}
}

// unfill has the methods that take back what was filled in.
var unfill = map[upgrade.Reason]string{upgrade.ForMember: "unfill", upgrade.ForSibling: "unfillBeside", upgrade.ForObject: "unfillWith"}

// unfill names the method that takes a default back.
func (e *objectEmitter) unfill(fill upgrade.Fill) string {
	if e.s.Down && fill.For == upgrade.ForMember && (!upgrade.HeldAbove(e.above, e.From, fill.Path) || e.isMissed(fill)) {
		return "unfillPassing"
	}
	return unfill[fill.For]
}

// isMissed reports whether a member by the name of a default is reported as missing wherever it is
// not there: the older major requires one of its own, and people need not hear of that name twice.
func (e *objectEmitter) isMissed(fill upgrade.Fill) bool {
	name := fill.Path[0]
	return len(fill.Path) == 1 && slices.Contains(e.Missing, name) && e.Hook == nil && e.least(e.To, name) == 0
}

// moves emits the conversion of what is in an object, and its moves: where these lead into or out
// of what is converted, that is done between the taking and the placing.
func (e *objectEmitter) moves() {
	entangled := e.Entangled()
	if entangled {
		e.others()
		e.openings()
		e.g.Id("moved").Op(":=").Add(e.step("take", e.ways()...))
	}
	e.children(entangled)
	if !entangled {
		e.others()
	}
	if len(e.Room) > 0 {
		e.g.Add(e.step("room", literals(e.Room)...))
	}
	if !entangled {
		e.openings()
	}
	displaced := e.Displaced(e.Drops)
	if len(displaced) > 0 {
		e.g.Add(e.step("drop", literals(displaced)...))
	}
	e.displace()
	switch {
	case entangled:
		e.g.Id("moved").Dot("place").Call()
	case len(e.Moves) > 0:
		e.g.Add(e.step("move", e.ways()...))
	}
	for _, path := range e.Tidy {
		e.g.Add(e.step("tidy", literals(path)...))
	}
	if drops := without(e.Drops, displaced); len(drops) > 0 {
		e.g.Add(e.step("drop", literals(drops)...))
	}
}

// children emits the conversion of members; of those that move, if they are taken, where they are.
func (e *objectEmitter) children(taken bool) {
	number := 0
	for _, c := range e.Children {
		k := number
		if c.Moves {
			number++
		}
		switch {
		case !upgrade.Needed(c.Convert):
		case taken && c.Moves:
			e.g.Id("moved").Dot("convert").Call(jen.Lit(k), e.function(e.s, c.Convert))
		default:
			e.g.Add(e.step("at", append([]jen.Code{e.function(e.s, c.Convert)}, literals(c.Path)...)...))
		}
	}
}

// filled emits the report of what objects lack that moves fill, or make.
func (e *objectEmitter) filled() {
	for _, into := range e.Filled {
		names := into.Names
		if len(e.above) > 0 { // documents come from there
			names = slices.Concat(names, into.Passing)
		}
		for _, is := range []struct {
			where string
			names []string
		}{{"at", names}, {"made", into.Made}} {
			for _, names := range e.byLeast(into.Type, is.names) {
				there := jen.Id("o").Dot(is.where).Call(literals(into.Path)...)
				e.g.Add(e.unlessPast(into.Type, names[0], jen.Id("s").Dot("missing").Call(append([]jen.Code{there}, literals(names)...)...)))
			}
		}
	}
}

// others emits the conversion of members without a field.
func (e *objectEmitter) others() {
	if others := e.Others; others != nil && upgrade.Needed(others.Convert) {
		e.g.Add(e.step("others", append([]jen.Code{e.function(e.s, others.Convert)}, literals(others.But)...)...))
	}
}

// openings emits reports of objects that moves lead into.
func (e *objectEmitter) openings() {
	for _, m := range e.Vacant {
		e.g.Add(e.step("vacant", stringList(m.From), stringList(m.To)))
	}
	for _, m := range e.Lacked {
		e.g.Add(e.step("lacked", stringList(m.From), stringList(m.To)))
	}
}

// displace emits the removal of what a hook is handed, and in whose place moves put something.
func (e *objectEmitter) displace() {
	var taken []jen.Code
	for _, part := range []struct {
		without string
		names   []string
	}{{"without", e.Unplaced}, {"withoutValue", e.Unfit}} {
		if names := e.Displaced(part.names); len(names) > 0 {
			taken = append(taken, jen.Id("o").Dot(part.without).Call(literals(names)...))
		}
	}
	for k, call := range taken {
		switch {
		case e.Always:
			e.g.Add(call)
		case k == 0:
			e.g.Id("displaced").Op(":=").Add(call)
		default:
			e.g.Id("displaced").Op("=").Add(call).Op("||").Id("displaced")
		}
	}
}

// among returns those of some values that are for members called names.
func among(list []upgrade.Fill, names []string) []upgrade.Fill {
	return slices.DeleteFunc(slices.Clone(list), func(f upgrade.Fill) bool { return !slices.Contains(names, f.Path[0]) })
}

// ways emits where values move, each on a line of its own if there are several.
func (e *objectEmitter) ways() (list []jen.Code) {
	for _, m := range e.Moves {
		way := jen.Id("way").Values(stringList(m.From), stringList(m.To))
		if len(e.Moves) > 1 {
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
func (e *objectEmitter) missing() {
	method := "missing"
	if e.Hook != nil {
		method = "lacking"
	}
	if len(e.Sources) > 0 {
		e.g.Add(e.step(method, jen.Id("had").Op("...")))
	}
	for _, names := range e.byLeast(e.To, e.Missing) {
		e.g.Add(e.unlessPast(e.To, names[0], e.step(method, literals(names)...)))
	}
}

// least returns the oldest of the majors in a row, from that of a step downwards, that require
// a member; 0 if all do.
func (e *objectEmitter) least(of *ir.Struct, name string) int {
	if !e.s.Down {
		return 0
	}
	switch n := upgrade.RequiredBelow(e.below, of, name); n {
	case len(e.below):
		return 0
	case 0:
		return majorOf(e.s.To)
	default:
		return majorOf(e.below[n-1].To)
	}
}

// byLeast groups required members by the oldest major that requires them, too.
func (e *objectEmitter) byLeast(of *ir.Struct, names []string) (groups [][]string) {
	for _, name := range names {
		i := slices.IndexFunc(groups, func(g []string) bool { return e.least(of, g[0]) == e.least(of, name) })
		if i < 0 {
			i, groups = len(groups), append(groups, nil)
		}
		groups[i] = append(groups[i], name)
	}
	return groups
}

// unlessPast emits a report of a required member for documents that do not go further down, to
// a major that does not require it.
func (e *objectEmitter) unlessPast(of *ir.Struct, name string, report jen.Code) jen.Code {
	least := e.least(of, name)
	if least == 0 {
		return report
	}
	return jen.If(jen.Id("s").Dot("goal").Dot("major").Op(">=").Lit(least)).Block(report)
}

// call emits the call of a hook, if there is something for it.
func (e *objectEmitter) call() {
	conditions, calls := e.handing()
	var late []jen.Code
	for _, fill := range e.Fills {
		if e.isLate(fill) {
			late = append(late, e.fill("fill", fill))
		}
	}
	if e.Always {
		for _, c := range append(calls, late...) {
			e.g.Add(c)
		}
		return
	}
	condition := jen.Add(conditions[0])
	for _, c := range conditions[1:] {
		condition.Op("||").Add(c)
	}
	called := e.g.If(condition).Block(calls...)
	if len(late) > 0 {
		called.Else().Block(late...)
	}
}

// handing returns when there is something for a hook, and what hands it over.
func (e *objectEmitter) handing() (conditions, calls []jen.Code) {
	all := slices.Concat(e.Unplaced, e.Unfit)
	displaced := e.Displaced(all)
	if len(displaced) > 0 {
		conditions = append(conditions, jen.Id("displaced"))
	}
	for _, part := range []struct {
		has, without string
		names        []string
	}{{"has", "without", without(e.Unplaced, displaced)}, {"hasValue", "withoutValue", without(e.Unfit, displaced)}} {
		if len(part.names) > 0 {
			conditions = append(conditions, jen.Id("o").Dot(part.has).Call(literals(part.names)...))
			calls = append(calls, e.handOver(part.without, part.names)...)
		}
	}
	others := jen.Nil()
	if e.Strays {
		conditions = append(conditions, jen.Id("o").Dot("hasOthers").Call(literals(e.names())...))
		calls = append(calls, jen.Id("others").Op(":=").Add(e.strays()))
		others = jen.Id("others")
	}
	for _, m := range slices.Concat(e.Fresh, among(e.Renewed, displaced)) {
		calls = append(calls, jen.Id("o").Dot("supply").Call(jen.Lit(m.Path[0]), verbatim(m.Text)))
	}
	direction := "Upgrade"
	if e.s.Down {
		direction = "Downgrade"
	}
	hook := jen.Id(e.implementation()).Values().Dot(direction + e.Hook.Name)
	between := jen.Id("between").Types(e.qual(e.s.From, e.From.Name.Go), e.qual(e.s.To, e.To.Name.Go))
	calls = append(calls, between.Call(append([]jen.Code{jen.Id("s"), jen.Id("o"), jen.Id("before"), others, hook}, literals(all)...)...))
	return conditions, calls
}

// isLate reports whether a default is for a member that a hook gives another type: it is for
// objects without that, and nothing for the hook to be called for.
func (e *objectEmitter) isLate(fill upgrade.Fill) bool {
	return e.Hook != nil && slices.Contains(e.Unfit, fill.Path[0])
}

// isNamesake reports whether a tag has the name of a member that a hook is handed: it comes when
// that is gone.
func (e *objectEmitter) isNamesake(fill upgrade.Fill) bool {
	return e.Hook != nil && slices.Contains(e.Unplaced, fill.Path[0])
}

// fill emits a call that fills a default in, or takes it back.
func (e *objectEmitter) fill(method string, fill upgrade.Fill) jen.Code {
	return e.step(method, append([]jen.Code{verbatim(fill.Text)}, literals(fill.Path)...)...)
}

// strays emits the taking out of what the other major could not read.
func (e *objectEmitter) strays() jen.Code {
	least := "{}"
	if gate := e.s.To.Gate; e.To == e.s.To.Root { // a document has a label
		text, _ := json.Marshal(map[string]string{gate.Property: gate.Versions[0].String()}) // strings always encode
		least = string(text)
	}
	return jen.Id("strays").Types(e.qual(e.s.To, e.To.Name.Go)).Call(append([]jen.Code{jen.Id("o"), verbatim(least)}, literals(e.names())...)...)
}

// names lists the members of an object that have fields, and those that its hook has to
// place.
func (e *objectEmitter) names() []string {
	list := slices.Clone(e.Unplaced)
	for _, f := range e.To.Fields {
		list = append(list, f.JSON)
	}
	if t := e.To.Tag; t != nil {
		list = append(list, t.JSON)
	}
	return list
}

// handOver emits the removal of members that a hook gets: of those that a new
// object has to have, what a new value has takes the place.
func (e *objectEmitter) handOver(without string, names []string) (calls []jen.Code) {
	var gone []string
	for _, name := range names {
		if k := slices.IndexFunc(e.Renewed, func(m upgrade.Fill) bool { return m.Path[0] == name }); k >= 0 {
			calls = append(calls, jen.Id("o").Dot("renew").Call(jen.Lit(name), verbatim(e.Renewed[k].Text)))
		} else {
			gone = append(gone, name)
		}
	}
	if len(gone) > 0 {
		calls = append(calls, jen.Id("o").Dot(without).Call(literals(gone)...))
	}
	return calls
}
