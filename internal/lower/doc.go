// Package lower turns schema documents into the model of a Go package: which
// Go shape each place of a document gets, and what that shape does not prove.
// What schemas mean it asks package analysis, where they stand package site, how
// variants are told apart package union, and what only a check decides package check.
//
// It must not know Go syntax or choose Go names: it says where a name comes
// from, package naming makes it.
//
// # Ideas
//
// A view is all the schemas that hold for one value, side by side, however $ref and
// allOf put them together; what becomes of it is a place: a type, whether null is
// valid, a check. A view is lowered once, and may be met again meanwhile, by way of what
// it holds. So types that have an identity are given to their place before what they
// consist of is looked at; whoever looks first, as for a list, does nothing if the place
// has its type by then. The documents are walked in the order of references; the model has their own
// order, by site.
//
// What is valid is exact in one of two ways. Either the shape proves it, with the rules
// beside it; or the view is unproved, the whole of its schemas is compiled into a check,
// and the shape is only what the value is read as. If the shape cannot hold all that is
// valid, the place is loose as well, and the check is asked instead of it.
//
// A union is made in two steps, since variants may contain the union. During the walk it
// is an alternation with its options, as the schema lists them. Once every struct is
// complete, options that are unions give way to their own (leaves), package union tells
// them apart as its candidates, and they become the variants of the model.
//
// A base is a definition that others extend, each with a tag of its own, though no oneOf
// lists them: places that refer to it hold a union of these heirs and itself. Bases are
// found before the walk.
//
// # Reading
//
// Start with lower.go, which has the order of the passes, and view.go, from which the
// rest is called. In groups:
//
//   - places: view.go (one schema, or several), bounded.go (a reference with bounds),
//     reading.go (read as something else, as x-stategen says), root.go, proof.go and check.go;
//   - shapes: object.go with patterns.go, conditional.go and forbidden.go; array.go; scalar.go;
//   - choices: alternatives.go decides what a oneOf or anyOf becomes: constants.go an enum,
//     same_shape.go one type, suggested.go an open enum, gathered.go one variant for several
//     scalars, options.go a union; cases.go finds choices that are written as conditions;
//   - unions, later: unions.go (the words), decide.go, candidates.go, discriminator.go, match.go,
//     sole.go, alike.go, complete.go, tag.go, verdict.go, common.go, variant_name.go, extended.go;
//     inherit.go for bases;
//   - passes over the model: merged.go and absorbed.go take types away that nothing needs;
//     gate.go, layout.go, boxed.go;
//   - beside all of them: comments.go (what is said to people), extension.go (names and the
//     like from x-stategen), entangled.go (where it ends).
package lower
