package compat

// Rules is the table of the rules, in the order of the documentation.
var Rules = []*Rule{
	annotationChanged, identifierChanged,
	memberAdded, memberAddedClosed, memberAddedShape, memberAddedUnsure, memberTakesName,
	memberRemoved, memberRemovedClosed, memberRemovedUnsure,
	memberRequired, memberOptional, memberOrder,
	typeChanged, typeWidened, nullAdded, nullAddedRequired, nullAddedUnsure, nullRemoved,
	enumValueAdded, enumValueTakesName, enumValueRemoved, enumValueUnlisted, enumOpened, enumChanged,
	constChanged, constWidened, defaultAdded, defaultChanged, defaultRepeats, defaultMoved, defaultRemoved, tagDefaultChanged,
	variantAdded, variantTaken, variantRemoved, tagAdded, unionChanged,
	objectOpened, objectClosed, restChanged,
	boundLoosened, boundTightened, boundUnsure,
	elementOptional, elementRequired, restElementsRemoved,
	patternRemoved, patternChanged, patternOrder,
	formatChanged,
	definitionAdded, definitionVariant, definitionTakesName, definitionExtends, definitionRemoved, definitionRemovedPlain, definitionMoved,
	refMoved, refMovedPlain, refChanged, nameChanged, draftChanged, draftChangedPlain, keywordChanged, contextChanged,
}

// rule makes one kind of change; its step counts if all verdicts are [Proved].
func rule(id string, oldData, newData, goAPI Verdict, harmless Step, purpose string) *Rule {
	return &Rule{ID: id, Purpose: purpose, OldData: oldData, NewData: newData, GoAPI: goAPI, Harmless: harmless}
}

// butMatchers says that the verdict on the Go API is not about matchers, which are meant to break: that
// is how the compiler finds the places which a new variant has to be dealt with at.
func (r *Rule) butMatchers() *Rule {
	r.Besides = "implementations of the union's matcher, which the compiler asks for one more method"
	return r
}

var (
	annotationChanged = rule("annotation-changed", Proved, Proved, Proved, Patch, "words for people and for other tools: description, examples, deprecated, a title that no type is called after, a format without effect, keywords that the draft does not read, such as those beside $ref before 2019-09, extensions that are not read, a mapping that says what holds without it")
	identifierChanged = rule("identifier-changed", Proved, Proved, Proved, Patch, "$id of the document, or a name that only references use, such as $anchor: they are compared by where they lead")

	memberAdded         = rule("member-added", Proved, Proved, Proved, Minor, "an optional member of an open object: old readers keep it, as writers use declared names only")
	memberAddedClosed   = rule("member-added-closed", Proved, Refuted, Proved, Minor, "a new member of an object that allows no others: old data stay valid, old schemas refuse new data")
	memberAddedShape    = rule("member-added-shape", Undecided, Proved, Refuted, Minor, "the first declared member of a free-form object, which old data may have as anything: a Raw or a map becomes a struct")
	memberAddedUnsure   = rule("member-added-unsure", Undecided, Undecided, Undecided, Minor, "a new member that other keywords spoke of before, or that could tell variants apart")
	memberTakesName     = rule("member-takes-name", Proved, Proved, Undecided, Minor, "a new member, what stands in it, or a default that comes, whose Go name may be that of something that was there")
	memberRemoved       = rule("member-removed", Proved, Proved, Refuted, Minor, "a member that is declared no more: data keep it, programs lose its field")
	memberRemovedClosed = rule("member-removed-closed", Refuted, Proved, Refuted, Minor, "a member that is declared no more, of an object that allows no others: old data may have it")
	memberRemovedUnsure = rule("member-removed-unsure", Undecided, Proved, Refuted, Minor, "a member that is declared no more, and of which other keywords speak now")
	memberRequired      = rule("member-required", Refuted, Proved, Refuted, Minor, "a member that must be there now: old data may lack it")
	memberOptional      = rule("member-optional", Proved, Proved, Refuted, Minor, "a member that may be absent now: its Go type says so")
	memberOrder         = rule("member-order", Proved, Proved, Undecided, Patch, "the order of required members, in which constructors take them unless it is that of an older version of the family")

	typeChanged       = rule("type-changed", Refuted, Refuted, Refuted, Minor, "the JSON types of a place")
	typeWidened       = rule("type-widened", Proved, Refuted, Refuted, Minor, "more JSON types at a place, or numbers with fractions where there were integers: old data stay valid")
	nullAdded         = rule("null-added", Proved, Proved, Proved, Minor, "null where the member may be absent: the Go type has it already, and old readers keep it")
	nullAddedRequired = rule("null-added-required", Proved, Proved, Refuted, Minor, "null where a value was certain: the Go type has to say so")
	nullAddedUnsure   = rule("null-added-unsure", Proved, Proved, Undecided, Minor, "null where the member may be absent, as far as is said here: what else is said of it decides the Go type, too")
	nullRemoved       = rule("null-removed", Refuted, Proved, Undecided, Minor, "null that is allowed no more")

	enumValueAdded     = rule("enum-value-added", Proved, Proved, Proved, Minor, "one more value of a list: enums are open on reading")
	enumValueTakesName = rule("enum-value-takes-name", Proved, Proved, Undecided, Minor, "one more value of a list, whose Go constant may be called as another one was")
	enumValueRemoved   = rule("enum-value-removed", Refuted, Proved, Refuted, Minor, "a value that data may hold and programs name")
	enumValueUnlisted  = rule("enum-value-unlisted", Proved, Proved, Refuted, Minor, "a value that programs name, and that is one of others which are allowed, too")
	enumOpened         = rule("enum-opened", Proved, Proved, Proved, Minor, "a list of values beside which others are allowed now: enums are open on reading")
	enumChanged        = rule("enum-changed", Undecided, Undecided, Refuted, Minor, "a list of values that comes, goes, or changes the kind of its values")
	constChanged       = rule("const-changed", Refuted, Refuted, Refuted, Minor, "a constant, or the only value of a list, which may be the tag of a variant")
	constWidened       = rule("const-widened", Proved, Refuted, Refuted, Minor, "a constant, or the only value of a list, that is one of several now: old data stay valid")

	defaultAdded      = rule("default-added", Proved, Proved, Proved, Minor, "what an absent member stands for, said for the first time; stategen injects no defaults")
	defaultChanged    = rule("default-changed", Undecided, Undecided, Proved, Minor, "what an absent member stands for: the meaning of stored data may change")
	defaultRepeats    = rule("default-repeats", Proved, Proved, Proved, Minor, "an object as default that has more members, each with its own default: it stands for the same")
	defaultMoved      = rule("default-moved", Proved, Proved, Undecided, Minor, "what an absent member stands for, said in a definition or an alternative now, or there no more: the method that gives it may go")
	defaultRemoved    = rule("default-removed", Undecided, Undecided, Refuted, Minor, "what an absent member stands for, said no more: the method that gives it goes")
	tagDefaultChanged = rule("tag-default-changed", Refuted, Refuted, Refuted, Minor, "a default that is the tag of a variant")

	variantAdded   = rule("variant-added", Proved, Proved, Proved, Minor, "one more variant of a union that is told by tags, members or JSON types: old readers keep it as unknown").butMatchers()
	variantRemoved = rule("variant-removed", Refuted, Proved, Refuted, Minor, "a variant that data may hold and programs name")
	variantTaken   = rule("variant-taken", Proved, Proved, Undecided, Minor, "an object that stood by itself becomes a variant: what tells it apart is no field any more, or one of another name")
	tagAdded       = rule("tag-added", Proved, Proved, Undecided, Minor, "one more tag of a variant: what had one has a field for it then")
	unionChanged   = rule("union-changed", Undecided, Undecided, Undecided, Minor, "alternatives that no tag tells apart, or that are matched to nothing; one more, where tags may be absent, that may take what has none")

	objectOpened = rule("object-opened", Proved, Proved, Proved, Minor, "undeclared members that are allowed now: old readers keep them")
	objectClosed = rule("object-closed", Refuted, Proved, Proved, Minor, "undeclared members that are allowed no more")
	restChanged  = rule("rest-changed", Undecided, Undecided, Refuted, Minor, "the type of undeclared members comes or goes")

	boundLoosened  = rule("bound-loosened", Proved, Proved, Proved, Minor, "a bound that allows more: reading checks none")
	boundTightened = rule("bound-tightened", Refuted, Proved, Proved, Minor, "a bound that old data may break")
	boundUnsure    = rule("bound-unsure", Undecided, Undecided, Proved, Minor, "bounds that cannot be compared")

	elementOptional     = rule("element-optional", Proved, Proved, Refuted, Minor, "an element of a tuple that may be absent now: its Go type says so")
	elementRequired     = rule("element-required", Refuted, Proved, Refuted, Minor, "an element of a tuple that must be there now: old data may lack it")
	restElementsRemoved = rule("rest-elements-removed", Refuted, Proved, Refuted, Minor, "elements after those of a tuple that are allowed no more: programs lose the field for them")

	patternRemoved = rule("pattern-removed", Proved, Proved, Proved, Minor, "a pattern that is asked for no more")
	patternChanged = rule("pattern-changed", Undecided, Proved, Proved, Minor, "a pattern that old data may not match: patterns are not compared yet")
	patternOrder   = rule("pattern-order", Undecided, Undecided, Undecided, Minor, "the order of patterns of members' names: members that match several are read as another one's")
	formatChanged  = rule("format-changed", Undecided, Undecided, Undecided, Minor, "a format, which may decide the Go type and may be asserted")

	definitionAdded     = rule("definition-added", Proved, Proved, Proved, Minor, "a new definition")
	definitionVariant   = rule("definition-variant", Proved, Proved, Proved, Minor, "a new definition that extends one as others do: one more variant of the union").butMatchers()
	definitionTakesName = rule("definition-takes-name", Proved, Proved, Undecided, Minor, "a new definition whose Go name may be that of something that is called after where it stands, or of what another file defines")
	definitionExtends   = rule("definition-extends", Undecided, Undecided, Undecided, Minor, "a new definition that extends one, and not as others do: places of the base may become unions, or be none any more")
	definitionRemoved   = rule("definition-removed", Proved, Proved, Refuted, Minor, "a definition whose Go type goes; a renamed one is one removed and one added")

	definitionRemovedPlain = rule("definition-removed-plain", Proved, Proved, Proved, Patch, "a definition that has no Go type goes: another name of one, a plain scalar, or a list of these")

	definitionMoved = rule("definition-moved", Proved, Proved, Undecided, Minor, "a definition that is gone, and whose places are of another one or written out: its Go name may go with it")

	refMoved          = rule("ref-moved", Proved, Proved, Undecided, Minor, "what a place is moves into a definition, out of one, or to one of another name, and is compared there: its Go name may be another")
	refMovedPlain     = rule("ref-moved-plain", Proved, Proved, Proved, Patch, "a plain scalar, or a list, that moves so: it has no Go name")
	refChanged        = rule("ref-changed", Undecided, Undecided, Undecided, Minor, "a reference that leads elsewhere")
	nameChanged       = rule("name-changed", Proved, Proved, Undecided, Minor, "what Go names may come from, such as a title or an x-stategen member")
	draftChanged      = rule("draft-changed", Undecided, Undecided, Undecided, Minor, "the draft, where something is said that the two drafts may not read alike")
	draftChangedPlain = rule("draft-changed-plain", Proved, Proved, Proved, Patch, "the draft: all that both drafts read alike is compared as if it were one")
	keywordChanged    = rule("keyword-changed", Undecided, Undecided, Undecided, Minor, "a keyword that is not compared further")
	contextChanged    = rule("context-changed", Undecided, Undecided, Undecided, Minor, "a change below not, if, oneOf without tags and the like, where allowing more can refuse more")
)

// Verdict is the answer to "does this keep working?".
type Verdict int

const (
	Undecided Verdict = iota // nothing was proved: counts as broken
	Proved                   // it keeps working
	Refuted                  // it breaks
)

// String returns the verdict as reports spell it.
func (v Verdict) String() string { return [...]string{"undecided", "compatible", "breaking"}[v] }

// Step is the distance between two versions.
type Step int

const (
	None Step = iota
	Patch
	Minor
	Major
)

// String returns the step as semantic versioning calls it.
func (s Step) String() string { return [...]string{"none", "patch", "minor", "major"}[s] }

// Rule is one kind of change.
type Rule struct {
	ID       string  // stable
	Purpose  string  // what the rule watches over, one sentence
	OldData  Verdict // old data read by new code
	NewData  Verdict // new data read by old code
	GoAPI    Verdict // programs written against the old package
	Harmless Step    // the step it takes if all three are proved
	Besides  string  // what breaks in programs although GoAPI is proved, since it is meant to; "" if nothing
}

// OnlyNames reports whether all that is undecided is what the Go package has: who
// has both packages can tell.
func (r *Rule) OnlyNames() bool {
	return r.OldData == Proved && r.NewData == Proved && r.GoAPI == Undecided
}

// Acceptable reports whether a person may know better: neither old data nor programs are known to
// break. New data that old schemas refuse is read and kept by the packages generated from these.
func (r *Rule) Acceptable() bool { return r.OldData != Refuted && r.GoAPI != Refuted }

// Step returns the step that a change under this rule takes.
func (r *Rule) Step() Step {
	if r.Verdict() != Proved {
		return Major
	}
	return r.Harmless
}

// Verdict is the worst of the three: breaking if one of them breaks.
func (r *Rule) Verdict() Verdict {
	worst := Proved
	for _, v := range []Verdict{r.OldData, r.NewData, r.GoAPI} {
		switch {
		case v == Refuted:
			return Refuted
		case v == Undecided:
			worst = Undecided
		}
	}
	return worst
}
