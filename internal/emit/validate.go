package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// validators emits Validate and Unknowns.
func (e *emitter) validators(f *jen.File) {
	if w := e.pkg.Wrap; w != nil {
		e.validateMethods(f, w.Name.Go, judgedAlone(w.Name.Go), judgedAlone(w.Name.Go))
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			e.validateMethods(f, d.Name.Go, e.judgeStruct(d), e.judgedItself(d))
		case *ir.Tuple:
			e.validateMethods(f, d.Name.Go, e.judgedItself(d), e.judgedItself(d))
		case *ir.Union:
			for _, w := range wraps(d) {
				e.validateMethods(f, w.Name.Go, e.judgeWrap(d, w), judgedAlone(w.Name.Go))
			}
			if d.Base == nil {
				e.validateMethods(f, d.Unknown, e.judgedAs(d), e.judgedAs(d))
			}
		}
	}
}

// validateMethods emits the methods of one type: how it is judged, and how
// what is unknown of it is found.
func (e *emitter) validateMethods(f *jen.File, name string, judge, survey judgement) {
	f.Add(comment("Validate checks x against its schema. It returns nil, a *ValidationError that lists the violations,",
		"or an *EncodeError if x cannot be written."))
	pointerMethod(f, name, "Validate").Params().Error().Block(
		jen.Return(jen.Id("validate").Call(judge.x, judge.encode, judge.decode)),
	)
	f.Line()
	if root, ok := e.pkg.Root.(*ir.Struct); ok && e.hasArrivals() && root.Name.Go == name {
		rootUnknowns(f, name, survey)
		return
	}
	f.Add(comment(docText(unknownsDoc)...))
	pointerMethod(f, name, "Unknowns").Params().Index().Id("Unknown").Block(
		jen.Return(jen.Id("unknowns").Call(survey.x, survey.encode, survey.decode)),
	)
	f.Line()
}

// unknownsDoc is what Unknowns of every type does.
const unknownsDoc = "Unknowns lists the members, tags and enum values of x that the schema does not declare, and each Misfit; " +
	"none if x cannot be written for another reason."

// rootUnknowns emits Unknowns of the root, which knows the label.
func rootUnknowns(f *jen.File, name string, survey judgement) {
	f.Add(comment(docText(unknownsDoc + " " +
		"What is declared only by versions later than the label of x comes last, as NewerMember: Validate allows it, as the schemas do. " +
		"If it is of another type than those versions declare, it is a Misfit, and comes before.")...))
	pointerMethod(f, name, "Unknowns").Params().Index().Id("Unknown").Block(
		jen.Return(jen.Id("unknownsOfRoot").Call(survey.x, survey.encode, survey.decode, jen.Id("PeekVersion"), methodOf(name, "NewerThan"))),
	)
	f.Line()
}
