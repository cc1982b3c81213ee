package emit

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/upgrade"
)

// stepEmitter emits the step between two majors, both ways.
type stepEmitter struct {
	*facade
	up, down *upgrade.Step
}

// functionName names a function of a step: upMessage2, downMessage1.
func functionName(s *upgrade.Step, name string) string {
	prefix := "up"
	if s.Down {
		prefix = "down"
	}
	return prefix + name + strconv.Itoa(majorOf(s.To))
}

func (e *stepEmitter) number() string { return strconv.Itoa(majorOf(e.up.To)) }

// hooksType is the interface, implementation the type that a person writes.
func (e *stepEmitter) hooksType() string      { return "HooksTo" + e.number() }
func (e *stepEmitter) implementation() string { return "upgradeTo" + e.number() }
func (e *stepEmitter) hooksFile() string      { return "hooks_" + e.up.To.Name + ".go" }

func (e *stepEmitter) file(f *jen.File) {
	if len(e.up.Hooks) > 0 {
		e.hooks(f)
	}
	for _, s := range []*upgrade.Step{e.up, e.down} {
		for _, o := range s.Objects {
			e.object(f, s, o)
		}
		for _, c := range s.Choices {
			e.choice(f, s, c)
		}
	}
	e.writers(f)
}

// hooksDoc is what there is to know for who writes hooks.
const hooksDoc = "What a hook leaves in to is what the new document says: members that are required, and that nobody " +
	"but the hook supplies, are zero there, not absent. A value that a field of from cannot hold, such as an integer " +
	"beyond int64, is in from.Extra: it is reported as left behind, unless left.Placed says that the hook placed it. " +
	"Unknown members are not the hook's: they stay, and go along to what takes the place of a variant. One that the other " +
	"major could not read is left behind, unless the hook puts something by its name, or says left.Placed."

// hooks emits the interface of what nobody but a person knows.
func (e *stepEmitter) hooks(f *jen.File) {
	f.Add(comment(append([]string{
		e.hooksType() + " is what the step between majors " + strconv.Itoa(majorOf(e.up.From)) + " and " + e.number() + " needs to be told.", "",
	}, docText(hooksDoc)...)...))
	f.Type().Id(e.hooksType()).InterfaceFunc(func(g *jen.Group) {
		for _, m := range e.methods() {
			g.Add(comment(m.doc...))
			g.Add(m.signature)
		}
	})
	f.Line()
	f.Add(comment("The hooks are in " + e.hooksFile() + "; a missing one does not compile."))
	f.Var().Id("_").Id(e.hooksType()).Op("=").Id(e.implementation()).Values()
	f.Line()
}

// method is a method of the hooks.
type method struct {
	name      string
	doc       []string
	signature *jen.Statement
	variant   bool
}

func (e *stepEmitter) methods() []method {
	var list []method
	for _, h := range e.up.Hooks {
		old := jen.Op("*").Add(e.qual(e.up.From, h.Old.Name.Go))
		var why []string
		if len(h.Why) > 0 {
			why = docText(strings.Join(h.Why, ", ") + ".")
		}
		if h.Union != nil {
			name := "Upgrade" + h.Name
			list = append(list, method{name,
				append([]string{name + " returns what becomes of a variant that the newer major does not have;", "nil leaves it behind."}, why...),
				jen.Id(name).Params(jen.Id("from").Add(old)).Params(e.qual(e.up.To, h.Union.Name.Go), jen.Error()), true})
			continue
		}
		new := jen.Op("*").Add(e.qual(e.up.To, h.New.Name.Go))
		left := jen.Id("left").Op("*").Id("Left")
		up, down := "Upgrade"+h.Name, "Downgrade"+h.Name
		list = append(list,
			method{up, append([]string{up + " completes to, in which everything else is in place:"}, why...),
				jen.Id(up).Params(jen.Id("from").Add(old), jen.Id("to").Add(new), left).Error(), false},
			method{down, []string{down + " is the way back."},
				jen.Id(down).Params(jen.Id("from").Add(new), jen.Id("to").Add(old), left).Error(), false})
	}
	return list
}

// scaffold emits the hooks as a person finds them.
func (e *stepEmitter) scaffold(f *jen.File) {
	f.Add(comment(e.implementation()+" is the hooks of the step to major "+e.number()+": see "+e.hooksType()+".", "",
		"stategen wrote this file once, and never writes it again. An upgrade that needs a hook fails with its error."))
	f.Type().Id(e.implementation()).Struct()
	f.Line()
	for _, m := range e.methods() {
		failure := jen.Qual("errors", "New").Call(jen.Lit(m.name + " is not written yet"))
		f.Add(comment(m.doc...))
		f.Func().Params(jen.Id(e.implementation())).Add(m.signature).BlockFunc(func(g *jen.Group) {
			if m.variant {
				g.Return(jen.Nil(), failure)
			} else {
				g.Return(failure)
			}
		})
		f.Line()
	}
}

func stringList(list []string) jen.Code { return jen.Index().String().Values(literals(list)...) }

// function returns the function that does a conversion.
func (e *stepEmitter) function(s *upgrade.Step, c upgrade.Convert) jen.Code {
	switch c := c.(type) {
	case upgrade.Each:
		return jen.Id("each").Call(e.function(s, c.Of))
	case upgrade.Positions:
		list := []jen.Code{e.functionIf(s, c.Rest)}
		for _, first := range c.First {
			list = append(list, e.functionIf(s, first))
		}
		return jen.Id("byPosition").Call(list...)
	case upgrade.Values:
		var names []string
		for _, r := range c.Names {
			names = append(names, r.From, r.To)
		}
		return jen.Id("renamed").Call(append([]jen.Code{taken(c.Taken)}, literals(names)...)...)
	case upgrade.Fit:
		return jen.Id("fit").Types(e.qual(s.To, c.Type.Name.Go)).Call(literals(c.Room)...)
	case upgrade.Held:
		return jen.Id("held").Call(e.holds(s.From, c.As), e.functionIf(s, c.Of), jen.Lit(c.Stays))
	case upgrade.Tried:
		return jen.Id("tried").Call(e.takes(s.To, c.To), e.functionIf(s, c.Of))
	case upgrade.Kept:
		return jen.Id("held").Call(jen.Id("ofKind").Call(verbatim(firstBytes(c.Kinds))), e.functionIf(s, c.Of), jen.False())
	case upgrade.Narrow:
		return jen.Id("narrow").Call(e.takes(s.To, c.To))
	case *upgrade.Object:
		return jen.Id(functionName(s, c.Name))
	case *upgrade.Choice:
		return jen.Id(functionName(s, c.Name))
	}
	panic("emit: a conversion that does nothing")
}

// functionIf is function for one that may have nothing to do.
func (e *stepEmitter) functionIf(s *upgrade.Step, c upgrade.Convert) jen.Code {
	if c == nil || !upgrade.Needed(c) {
		return jen.Nil()
	}
	return e.function(s, c)
}

// holds returns the function that tells whether the type of a place holds a value.
func (e *stepEmitter) holds(m *ir.Package, as ir.Elem) jen.Code {
	if s, ok := as.Type.(*ir.Struct); ok && s.AnyKind && !as.Loose {
		return jen.Id("ofKind").Call(verbatim("{"))
	}
	as.Loose = false
	return e.takes(m, as)
}

// takes returns the function that tells whether a place of a major takes a value.
func (e *stepEmitter) takes(m *ir.Package, to ir.Elem) jen.Code {
	if !to.Loose {
		switch t := to.Type.(type) {
		case ir.List:
			return jen.Id("listOf").Call(e.takes(m, t.Elem))
		case ir.Map:
			return jen.Id("mapOf").Call(e.takes(m, t.Elem))
		case *ir.Struct, *ir.Tuple:
			return jen.Id("typedAs").Types(e.qual(m, t.(ir.Decl).Naming().Go))
		case *ir.Union:
			return jen.Id("readBy").Call(e.qual(m, "Unmarshal"+t.Name.Go))
		}
		if upgrade.IsInteger(to.Type) {
			return jen.Id("isInteger")
		}
	}
	return jen.Id("ofKind").Call(verbatim(firstBytes(upgrade.KindsOf(to))))
}

// firstBytes returns what the texts of values of some kinds begin with.
func firstBytes(kinds jsonvalue.Kinds) (first string) {
	for _, k := range []struct {
		kind  jsonvalue.Kinds
		first string
	}{{jsonvalue.BoolKind, "tf"}, {jsonvalue.NumberKind, "-0123456789"}, {jsonvalue.StringKind, `"`}, {jsonvalue.ArrayKind, "["}, {jsonvalue.ObjectKind, "{"}} {
		if kinds&k.kind != 0 {
			first += k.first
		}
	}
	return first
}

func taken(values []string) jen.Code {
	if len(values) == 0 {
		return jen.Nil()
	}
	return stringList(values)
}

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
		if s.Down {
			for _, fill := range o.Fills {
				g.Add(method("unfill", append([]jen.Code{verbatim(fill.Text)}, literals(fill.Path)...)...))
			}
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
		if !s.Down {
			for _, fill := range o.Fills {
				g.Add(method("fill", append([]jen.Code{verbatim(fill.Text)}, literals(fill.Path)...)...))
			}
		}
		if len(o.Missing) > 0 {
			g.Add(method("missing", literals(o.Missing)...))
		}
		switch {
		case o.Hook != nil:
			e.call(g, s, o)
		case o.Strays:
			g.Id("s").Dot("leaveAll").Call(e.strays(s, o))
		}
	})
	f.Line()
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

func (e *stepEmitter) choice(f *jen.File, s *upgrade.Step, c *upgrade.Choice) {
	name := functionName(s, c.Name)
	f.Add(comment(name + " turns a " + s.From.Name + "." + c.Old.Name.Go + " into a " + s.To.Name + "." + c.New.Name.Go + "."))
	f.Func().Id(name).Params(jen.Id("n").Op("*").Id("node"), jen.Id("s").Op("*").Id("step")).BlockFunc(func(g *jen.Group) {
		e.kinds(g, s, c)
		if c.Property == "" {
			return
		}
		g.Switch(jen.Id("n").Dot("tag").Call(jen.Lit(c.Property))).BlockFunc(func(g *jen.Group) {
			for _, k := range c.Cases {
				body := e.caseBody(s, c, k)
				if len(body) == 0 && c.Base == nil {
					continue
				}
				var tags []string
				for _, t := range k.Tags {
					tags = append(tags, t.Text)
				}
				g.Case(literals(tags)...).Block(body...)
			}
			if c.Base != nil && upgrade.Needed(c.Base) {
				g.Default().Block(jen.Add(e.function(s, c.Base)).Call(jen.Id("n"), jen.Id("s")))
			}
		})
	})
	f.Line()
}

// kinds emits what becomes of the variants that their kind tells from others.
func (e *stepEmitter) kinds(g *jen.Group, s *upgrade.Step, c *upgrade.Choice) {
	var cases []jen.Code
	for _, k := range c.Kinds {
		if !upgrade.Needed(k.Convert) {
			continue
		}
		var first []jen.Code
		for _, b := range firstBytes(k.Kinds) {
			first = append(first, jen.LitRune(b))
		}
		cases = append(cases, jen.Case(first...).Block(jen.Add(e.function(s, k.Convert)).Call(jen.Id("n"), jen.Id("s"))))
	}
	if len(cases) > 0 {
		g.Switch(jen.Id("n").Dot("kind")).Block(cases...)
	}
}

func (e *stepEmitter) caseBody(s *upgrade.Step, c *upgrade.Choice, k upgrade.Case) []jen.Code {
	var body []jen.Code
	switch {
	case k.Came != nil:
		return []jen.Code{jen.Id("fits").Types(e.qual(s.To, k.Came.Name.Go)).Call(jen.Id("s"), jen.Id("n"))}
	case k.Gone && k.Hook == nil:
		return []jen.Code{jen.Id("s").Dot("leave").Call(jen.Id("n")), jen.Id("n").Dot("kind").Op("=").Id("gone")}
	case k.Gone:
		fields := jen.Nil()
		if names := fieldNames(k.Hook.Old); names != nil {
			fields = jen.Add(stringList(names))
		}
		return []jen.Code{jen.Id("instead").Types(e.qual(s.From, k.Hook.Old.Name.Go)).Call(
			jen.Id("s"), jen.Id("n"), jen.Lit(c.Property), fields, jen.Id(e.implementation()).Values().Dot("Upgrade"+k.Hook.Name), jen.Id(e.writer(k.Hook.Union)))}
	}
	if len(k.Retag) > 0 {
		body = append(body, jen.Id("s").Dot("at").Call(jen.Id("n"), e.function(s, upgrade.Values{Names: k.Retag}), jen.Lit(c.Property)))
	}
	if upgrade.Needed(k.Convert) {
		body = append(body, jen.Add(e.function(s, k.Convert)).Call(jen.Id("n"), jen.Id("s")))
	}
	return body
}

// writer names the function that writes what a hook returns for a variant.
func (e *stepEmitter) writer(u *ir.Union) string { return "write" + u.Name.Go + e.number() }

func (e *stepEmitter) writers(f *jen.File) {
	done := map[*ir.Union]bool{}
	for _, h := range e.up.Hooks {
		if h.Union == nil || done[h.Union] {
			continue
		}
		done[h.Union] = true
		f.Add(comment(e.writer(h.Union)+" writes what a hook returns, and lists the members that its type has fields for;",
			"nil if that depends on their names."))
		f.Func().Id(e.writer(h.Union)).Params(jen.Id("v").Add(e.qual(e.up.To, h.Union.Name.Go))).
			Params(jen.Id("text").Index().Byte(), jen.Id("declared").Index().String(), jen.Err().Error()).Block(
			jen.List(jen.Id("text"), jen.Err()).Op("=").Id("v").Dot("AppendJSON").Call(jen.Nil()),
			jen.Switch(jen.Id("v").Assert(jen.Type())).BlockFunc(func(g *jen.Group) {
				for _, v := range structsOf(h.Union) {
					if names := fieldNames(v); names != nil {
						g.Case(jen.Op("*").Add(e.qual(e.up.To, v.Name.Go))).Block(jen.Id("declared").Op("=").Add(stringList(names)))
					}
				}
				if h.Union.Base == nil {
					g.Case(jen.Op("*").Add(e.qual(e.up.To, h.Union.Unknown))).Block(jen.Id("declared").Op("=").Index().String().Values())
				}
			}),
			jen.Return(jen.Id("text"), jen.Id("declared"), jen.Err()),
		)
		f.Line()
	}
}

// structsOf lists the objects that a union holds.
func structsOf(u *ir.Union) (list []*ir.Struct) {
	for _, v := range u.Variants {
		if v.Struct != nil && !slices.Contains(list, v.Struct) {
			list = append(list, v.Struct)
		}
	}
	if u.Base != nil && !slices.Contains(list, u.Base) {
		list = append(list, u.Base)
	}
	return list
}

// fieldNames lists the members that a type has fields for; nil if that depends
// on their names.
func fieldNames(s *ir.Struct) []string {
	if _, typed := s.Rest.(ir.TypedRest); typed || len(s.Patterns) > 0 {
		return nil
	}
	list := []string{}
	for _, f := range s.Fields {
		list = append(list, f.JSON)
	}
	return list
}
