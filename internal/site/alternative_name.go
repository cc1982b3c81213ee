package site

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// alternativeName describes an inline alternative of a oneOf or anyOf in a
// word or two; "" if it is the only one beside null and what allows nothing, for then it is
// what stands there, unless it is a variant that others may come to.
func (all *Sites) alternativeName(d *jsonschema.Document, around, list *jsonschema.Value, index string) string {
	i, err := strconv.Atoi(index)
	if err != nil || list == nil || i >= len(list.Items) {
		return ir.Position(i)
	}
	names, known := all.alternativeNames[list]
	if !known {
		names = all.namesOfDistinct(d, all.branchesOf(d, list), around, all.soleTag(d, around, list))
		all.alternativeNames[list] = names
	}
	return names[i]
}

// choice is the alternatives of a list, each once.
type choice struct {
	root     *jsonschema.Value // of the document
	branches []*jsonschema.Value
	named    []*jsonschema.Value // the definitions that others of the alternatives are
	beside   []string            // what the schema around the choice requires
	tag      string              // the member by which they are plainly told apart: its discriminator names it; "" if it has none
	isUnion  bool                // the only alternative is a variant that others may come to
}

// soleTag is the tag of the only alternative of a list; "" if it is not by itself a variant.
func (all *Sites) soleTag(d *jsonschema.Document, around, list *jsonschema.Value) string {
	k := slices.IndexFunc(around.Members, func(m jsonschema.Member) bool { return m.Value == list })
	if s := d.Of(around); s != nil && k >= 0 {
		return all.sole(s, around.Members[k].Name)
	}
	return ""
}

// namesOfDistinct describes alternatives of which some may be listed several times, and the only
// one may have a tag.
func (all *Sites) namesOfDistinct(d *jsonschema.Document, branches []*jsonschema.Value, around *jsonschema.Value, sole string) []string {
	c := choice{root: d.Root.Value, beside: requiredOf(around), tag: cmp.Or(sole, around.Get("discriminator").GetString("propertyName")), isUnion: sole != ""}
	for _, b := range branches {
		if slices.Contains(c.branches, b) {
			continue
		}
		c.branches = append(c.branches, b)
		if pointer, ok := ownPointer(b); ok && len(membersOf(b)) == 0 {
			if target := d.Root.Value.At(pointer); target != nil {
				c.named = append(c.named, withListed(d.Root.Value, target))
			}
		}
	}
	distinct, own := c.branches, c.names()
	names := make([]string, len(branches))
	for i, b := range branches {
		names[i] = own[slices.Index(distinct, b)]
	}
	return names
}

// names describes alternatives by what sets each apart from the
// others: its title, its tag, its type, a member with few values, its first
// element, the definition that it says more of, what it requires, the few values
// that it has itself, two tags together, the first member that only it declares, the type
// of one that it requires; or else by what it requires together, or its position, unless
// all the others have a tag or require something.
func (c choice) names() []string {
	called := c.eachByItself()
	if called.unnamed > 0 && !called.isRest() {
		called.unnamed = 0
		for i, name := range c.togetherNames(called.names) {
			switch {
			case name != "":
				called.names[i] = name
				called.tagged++
			case ir.IsPosition(called.names[i]):
				called.last, called.unnamed = i, called.unnamed+1
			}
		}
	}
	if called.isRest() {
		called.names[called.last] = "other" // than those with a tag, or with what they require
	}
	calm(called.names, called.listed)
	return called.names
}

// callings is what alternatives are called so far.
type callings struct {
	choice
	names   []string
	listed  []bool // which are called after values that they list
	aside   int    // how many are no variants
	tagged  int    // how many have a tag or require something
	unnamed int    // how many nothing sets apart, of which last is the last
	last    int
}

// isRest reports whether one alternative is all that the others, which have a tag or require something,
// are not.
func (n *callings) isRest() bool {
	return n.unnamed == 1 && onlyChoice(n.branches[n.last]) == nil && n.tagged > 0 && n.tagged == len(n.branches)-n.aside-1 &&
		len(n.tagWords(math.MaxInt)(n.branches[n.last])) == 0 && !slices.Contains(n.names, "other")
}

// eachByItself calls each alternative after the first that sets it apart.
func (c choice) eachByItself() *callings {
	branches := c.branches
	n := &callings{choice: c, names: make([]string, len(branches)), listed: make([]bool, len(branches))}
	for _, b := range branches {
		if isNoVariant(b) {
			n.aside++
		}
	}
	values := func(of func(*jsonschema.Value) []string) descriptions {
		d := describe(branches, of)
		d.values = true
		return d
	}
	tags, tagsInEach := describeAlso(branches, c.tagWords(1))
	prefixes, prefixesInEach := describeAlso(branches, c.prefixWords)
	required, _ := describeAlso(branches, c.requiredWords()) // where each alternative of a choice requires a member, that is required
	required.values = false
	types := describe(branches, c.memberTypeWords)
	described := []descriptions{
		describe(branches, single(NameTitle)),
		tags,
		prefixes,
		describe(branches, single(c.kindWord())),
		values(c.tagWords(few)),
		values(single(firstWord)),
		describe(branches, single(referenceWord)),
		required,
		values(single(func(b *jsonschema.Value) string { return valueWords("", b, few) })),
		describe(branches, single(openTypeWord)),
		tagsInEach,
		prefixesInEach,
		values(pairWords(prefixes.of, tags.of)),
		describe(branches, declaredWords),
	}
	for i, b := range branches {
		switch {
		case n.aside == len(branches)-1 && !isNoVariant(b) && !c.isUnion:
			continue
		case isNever(b):
			n.names[i] = "nothing"
			continue
		case tags.distinct(b) != "" || required.distinct(b) != "":
			n.tagged++
		}
		for _, d := range described {
			if name := d.distinct(b); name != "" {
				n.names[i], n.listed[i] = name, d.values
				break
			}
		}
		if n.names[i] == "" {
			n.names[i] = cmp.Or(types.distinct(b), ir.Position(i))
			n.last, n.unnamed = i, n.unnamed+1
		}
	}
	return n
}

// calm takes the capitals from values that have no other letters, for TEXT and TEXT_START
// are words, unless another alternative is called so.
func calm(names []string, listed []bool) {
	calmed, count := slices.Clone(names), map[string]int{}
	for i, name := range names {
		if listed[i] {
			words := strings.Split(name, " ")
			for k, word := range words {
				if strings.ToUpper(word) == word {
					words[k] = strings.ToLower(word)
				}
			}
			calmed[i] = strings.Join(words, " ")
		}
		count[calmed[i]]++
	}
	for i, name := range calmed {
		if count[name] == 1 {
			names[i] = name
		}
	}
}

// descriptions are the ways to describe alternatives, each with the number of
// alternatives that it describes. A description is what it is about, a zero byte, and
// the words.
type descriptions struct {
	of     func(*jsonschema.Value) []string
	count  map[string]int
	values bool // the words are values of the alternatives
}

func describe(branches []*jsonschema.Value, of func(*jsonschema.Value) []string) descriptions {
	d := descriptions{of: of, count: map[string]int{}}
	for _, b := range branches {
		for _, text := range of(b) {
			d.count[text]++
		}
	}
	return d
}

// describeAlso describes alternatives, and choices among them by what describes each of
// their alternatives. What describes both sets neither apart.
func describeAlso(branches []*jsonschema.Value, of func(*jsonschema.Value) []string) (own, inEach descriptions) {
	d := describe(branches, func(b *jsonschema.Value) []string {
		list := slices.Concat(of(b), inEachOf(of)(b))
		slices.Sort(list)
		return slices.Compact(list)
	})
	return descriptions{of: of, count: d.count, values: true}, descriptions{of: inEachOf(of), count: d.count, values: true}
}

// distinct returns the first description that is that of no other alternative.
func (d descriptions) distinct(branch *jsonschema.Value) string {
	for _, text := range d.of(branch) {
		if _, word, _ := strings.Cut(text, "\x00"); d.count[text] == 1 {
			return word
		}
	}
	return ""
}

// single makes a description of what one word says.
func single(word func(*jsonschema.Value) string) func(*jsonschema.Value) []string {
	return func(b *jsonschema.Value) []string {
		if text := word(b); text != "" {
			return []string{"\x00" + text}
		}
		return nil
	}
}

// written is a schema and what its allOf has written out: the definitions that this
// refers to are others', too.
func written(s *jsonschema.Value) []*jsonschema.Value {
	list := []*jsonschema.Value{s}
	if all := s.Get("allOf"); all != nil {
		list = append(list, all.Items...)
	}
	return list
}

// membersOf lists the members that a schema declares, as written.
func membersOf(s *jsonschema.Value) (list []jsonschema.Member) {
	for _, part := range written(s) {
		if properties := part.Get("properties"); properties != nil {
			list = append(list, properties.Members...)
		}
	}
	return list
}

// prefixWords says what the values of a required member begin with.
func (c choice) prefixWords(branch *jsonschema.Value) (list []string) {
	for _, m := range membersOf(branch) {
		prefix := ecma.Prefix(m.Value.GetString("pattern"))
		words := strings.TrimFunc(prefix, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if words != "" && c.requires(branch, m.Name) {
			list = append(list, m.Name+"\x00"+words)
		}
	}
	return list
}

// inEachOf describes a choice by what describes each of its alternatives.
func inEachOf(of func(*jsonschema.Value) []string) func(*jsonschema.Value) []string {
	return func(branch *jsonschema.Value) (list []string) {
		choice := cmp.Or(branch.Get("anyOf"), branch.Get("oneOf"))
		if choice == nil || len(choice.Items) == 0 {
			return nil
		}
		list = of(choice.Items[0])
		for _, b := range choice.Items[1:] {
			also := of(b)
			list = slices.DeleteFunc(list, func(text string) bool { return !slices.Contains(also, text) })
		}
		return list
	}
}

// pairWords says two things at once of an alternative: what only sets it apart together.
func pairWords(of ...func(*jsonschema.Value) []string) func(*jsonschema.Value) []string {
	const most = 8 // of these
	return func(branch *jsonschema.Value) (list []string) {
		var single []string
		for _, words := range of {
			single = append(single, words(branch)...)
		}
		single = single[:min(len(single), most)]
		for i, a := range single {
			for _, b := range single[i+1:] {
				nameA, wordsA, _ := strings.Cut(a, "\x00")
				nameB, wordsB, _ := strings.Cut(b, "\x00")
				list = append(list, nameA+" "+nameB+"\x00"+wordsA+" "+wordsB)
			}
		}
		return list
	}
}

// firstWord says which values the first element of an array has, if they are few.
func firstWord(branch *jsonschema.Value) string {
	for _, keyword := range []string{"prefixItems", "items"} {
		if list := branch.Get(keyword); list != nil && len(list.Items) > 0 {
			return valueWords("", list.Items[0], few)
		}
	}
	return ""
}

// declaredWords says which members an alternative declares.
func declaredWords(branch *jsonschema.Value) []string {
	var list []string
	for _, m := range membersOf(branch) {
		if text := "\x00with " + m.Name; !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// referenceWord is the key of the definition that an alternative refers to, itself
// or in its allOf, if that is one.
func referenceWord(branch *jsonschema.Value) string {
	parts := slices.DeleteFunc(written(branch), func(part *jsonschema.Value) bool { return part.GetString("$ref") == "" })
	if len(parts) != 1 {
		return ""
	}
	pointer, ok := ownPointer(parts[0])
	if !ok || IsUnnamed(pointer) {
		return ""
	}
	top, steps := splitPointer(nil, pointer)
	if len(steps) > 0 {
		return ""
	}
	return top.text
}

// IsNamed reports whether what an alternative is called is a name that the schema gives
// it, its title or the definition that it refers to, and not a word for what sets it apart.
func IsNamed(s *jsonschema.Schema, word string) bool {
	return word != "" && (word == NameTitle(s.Value) || word == referenceWord(s.Value))
}

// few is how many values make a description.
const few = 3

// listedValues are the values that a schema lists, itself or by a choice of
// such schemas; nil if they are more than most.
func listedValues(s *jsonschema.Value, most int) []*jsonschema.Value {
	var list []*jsonschema.Value
	if c := s.Get("const"); c != nil {
		return []*jsonschema.Value{c}
	}
	if text, ok := ecma.Exact(s.GetString("pattern")); ok {
		return []*jsonschema.Value{{Kind: jsonschema.String, Str: text}}
	}
	if e := s.Get("enum"); e != nil {
		list = e.Items
	} else if choice := cmp.Or(s.Get("anyOf"), s.Get("oneOf")); choice != nil {
		for _, b := range choice.Items {
			listed := listedValues(b, most)
			if listed == nil {
				return nil
			}
			list = append(list, listed...)
		}
	}
	if len(list) > most {
		return nil
	}
	return list
}

// valueWords says which values a schema lists, if they are not many; numbers
// and booleans with the name of the member, if it has one.
func valueWords(name string, s *jsonschema.Value, most int) string {
	var words []string
	for _, v := range listedValues(s, most) {
		word := v.Str
		switch v.Kind {
		case jsonschema.String:
		case jsonschema.Number, jsonschema.Bool:
			word = strings.TrimPrefix(name+" "+v.Text, " ")
		default:
			continue
		}
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(words, " or ")
}
