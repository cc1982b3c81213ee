package emit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/hooks"
	"github.com/stategen/stategen/internal/upgrade"
)

// stepEmitter emits the step between two majors, both ways.
type stepEmitter struct {
	*facadeEmitter
	up, down *upgrade.Step
	below    []*upgrade.Step // the steps further down, in the order in which they are taken
	above    []*upgrade.Step // the steps that lead down to these two, the last one first
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
func (e *stepEmitter) hooksType() string { return "HooksTo" + e.number() }

func (e *stepEmitter) implementation() string { return hooks.TypeFor(majorOf(e.up.To)) }

func (e *stepEmitter) hooksFile() string { return hooks.FileFor(e.up.To.Name) }

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
const hooksDoc = `A hook completes the new document. What it leaves in to is written: a required member that only the hook
could supply is zero there, and not absent.

What no field of from shows is reported as left behind, unless the hook places it:

  - A value that a field of from cannot hold, such as an integer beyond int64, is in from.Extra. It is placed if to
    has it under its name.
  - What is in the Extra within a member that the hook is handed is the hook's, too. It is placed if to has it
    anywhere, under its name.
  - left.Placed says of anything else that the hook placed it; of a member, also what is in its Extra.

Other unknown members are not the hook's: they stay, and go along to what takes the place of a variant. One that
the other major could not read is left behind, unless the hook puts something by its name, or says left.Placed.`

// hooks emits the interface of what nobody but a person knows.
func (e *stepEmitter) hooks(f *jen.File) {
	f.Add(comment(append([]string{
		e.hooksType() + " is what the step between majors " + strconv.Itoa(majorOf(e.up.From)) + " and " + e.number() + " needs to be told.", "",
	}, descriptionText("", "", hooksDoc+"\n\n"+e.carryDoc())...)...))
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
	hint      string // for the stub alone
}

func (e *stepEmitter) methods() []method {
	hints := map[string]string{}
	for _, r := range upgrade.Remits(e.up, e.down) {
		hints[r.Method] = r.Hint
	}
	var list []method
	for _, h := range e.up.Hooks {
		old := jen.Op("*").Add(e.qual(e.up.From, h.Older.Name.Go))
		var why []string
		if len(h.Why) > 0 {
			why = docText(strings.Join(h.Why, ", ") + ".")
		}
		if h.Union != nil {
			name := "Upgrade" + h.Name
			list = append(list, method{name,
				append([]string{name + " returns what becomes of a variant that the newer major does not have;", "nil leaves it behind."}, why...),
				jen.Id(name).Params(jen.Id("from").Add(old)).Params(e.qual(e.up.To, h.Union.Name.Go), jen.Error()), true, hints[name]})
			continue
		}
		new := jen.Op("*").Add(e.qual(e.up.To, h.Newer.Name.Go))
		left := jen.Id("left").Op("*").Id("Left")
		up, down := "Upgrade"+h.Name, "Downgrade"+h.Name
		list = append(list,
			method{up, append([]string{up + " fills in what could not be converted automatically:"}, why...),
				jen.Id(up).Params(jen.Id("from").Add(old), jen.Id("to").Add(new), left).Error(), false, hints[up]},
			method{down, []string{down + " is the way back."},
				jen.Id(down).Params(jen.Id("from").Add(new), jen.Id("to").Add(old), left).Error(), false, hints[down]})
	}
	return list
}

// scaffold emits the hooks as a person finds them.
func (e *stepEmitter) scaffold(f *jen.File) {
	f.Add(comment(e.implementation()+" is the hooks of the step to major "+e.number()+": see "+e.hooksType()+".", "",
		"stategen wrote this file once, and never writes it again. If a hook returns an error,", "Decode or EncodeFor fails with a *HookError."))
	f.Type().Id(e.implementation()).Struct()
	f.Line()
	for _, m := range e.methods() {
		failure := jen.Qual("errors", "New").Call(jen.Lit(hooks.Unwritten(m.name)))
		doc := m.doc
		if m.hint != "" {
			doc = slices.Concat(doc, []string{""}, docText(strings.ToUpper(m.hint[:1])+m.hint[1:]+"."))
		}
		f.Add(comment(doc...))
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
