package compat

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// passes report what shows only once all places have been compared. Their findings come after those of
// the places, in this order.
var passes = []func(c *comparer){
	(*comparer).definitionsOfFiles,     // what is new in other files, and takes a name
	(*comparer).broughtElsewhere,       // definitions within what is new
	(*comparer).definitionsMoved,       // definitions that are gone, and whose places are of something else
	(*comparer).contexts,               // changes below what may refuse more if they allow more
	(*comparer).variantsTaken,          // objects that have become variants
	(*comparer).titlesTakeNames,        // titles that are new, or come to further types
	(*comparer).waysTakeNames,          // what is new, and called by the way to it as something else is
	(*comparer).basesGiveWay,           // definitions whose names come to variants that extend them
	(*comparer).definitionsAbsorbed,    // definitions whose names come to variants with the members beside a choice
	(*comparer).alternativesExcluded,   // alternatives that what stands beside them rules out
	(*comparer).membersMeantNoMore,     // members that are ruled out once an object is opened
	(*comparer).tagsGetBounds,          // tags that become fields, or are none any more
	(*comparer).valuesGetKeywords,      // values in a choice that are an enum no more, or become one
	(*comparer).neededBesideChoice,     // what is required beside a choice, and a parameter no more
	(*comparer).unnamedCalledElsewhere, // what nobody named, and is called after another place
}

// placesInOrder lists what was compared, in the order of the new document and the files that it refers to.
func (c *comparer) placesInOrder() []pair {
	var pairs []pair
	for p := range c.places {
		pairs = append(pairs, pair{old: p.old, new: p.new})
	}
	number := map[*jsonschema.Document]int{}
	for _, doc := range []*document{c.old, c.new} {
		for k, file := range doc.files() {
			number[file] = k
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(
			cmp.Compare(number[a.new.Doc], number[b.new.Doc]), cmp.Compare(a.new.Value.Offset, b.new.Value.Offset),
			cmp.Compare(number[a.old.Doc], number[b.old.Doc]), cmp.Compare(a.old.Value.Offset, b.old.Value.Offset),
		)
	})
	return pairs
}
