package emit

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// What the comment on a union says of its variants: by what each is told from the others.

// variantLine is the line about a variant in the comment on a union. It reports whether the variant is
// for all objects that no other one is for.
func variantLine(u *ir.Union, v *ir.Variant) (line string, isRest bool) {
	line = "  - *" + variantName(v)
	sel, _ := tagOf(u)
	if len(v.Tags) > 0 {
		line += ", for " + eitherText(v.Tags) + apartText(sel, v, v.Tags)
	}
	if sel.IsNone(v) && !sel.IsElse(v) {
		line += map[bool]string{true: ", or", false: ","}[len(v.Tags) > 0] + withoutText(sel, v)
	}
	for k, first := range v.First {
		line += map[bool]string{true: ", for an array that begins with ", false: " or "}[k == 0] + literalText(first)
	}
	if v.Elem != 0 {
		line += ", for an array that begins with " + kindsText(v.Elem)
		if v == firstList(u) {
			line += ", or is empty"
		}
	}
	if u.Base != nil && v.Struct == u.Base || sel.IsElse(v) {
		if u.Base == nil && len(wraps(u)) > 0 {
			line += ", for any other object"
		} else {
			line += ", for anything else"
		}
		if sel.IsElse(v) {
			line += besideTag(" with ", sel.Else, v)
		}
		isRest = u.Base != nil || sel.Else.TakesAll()
	}
	if sel, ok := u.Select.(ir.ByMembers); ok {
		line += requiredText(sel, u, v)
	}
	if own := ownMember(u, v); own != "" {
		line += ", " + setText([]string{own})
	}
	if v.Since != "" {
		line += ", since " + v.Since
	}
	return line, isRest
}

// eitherText shows the tags of a variant: of a long list only the first.
func eitherText(tags []jsonvalue.Literal) string {
	const most, shown = 20, 10
	var words []string
	for k, t := range tags {
		if len(tags) > most && k == shown {
			words = append(words, "one of "+strconv.Itoa(len(tags)-shown)+" others")
			break
		}
		words = append(words, literalText(t))
	}
	return inSentence(words, "or")
}

// apartText shows what sets a variant apart from others with the same tags; "" if they do.
func apartText(sel ir.ByTag, v *ir.Variant, tags []jsonvalue.Literal) string {
	shared := sel.SharedBy(v, tags)
	if shared == nil {
		return ""
	}
	return besideTag(" and ", shared, v)
}

// ifValid is what sets a variant apart where nothing but its check does.
const ifValid = " if valid as one"

// besideTag shows what sets a variant apart from others that are selected by the same tags,
// or by any other; and is what comes before the tag that does, if one does.
func besideTag(and string, shared *ir.Shared, v *ir.Variant) string {
	k := slices.Index(shared.Variants, v)
	switch inner := shared.Select.(type) {
	case ir.ByTag:
		if inner.IsElse(v) {
			return and + "any other " + nameText(inner.Property) + besideTag(" with ", inner.Else, v)
		}
		return tagBeside(and, inner, v, shared.Tags[k])
	case ir.ByMembers:
		return " " + setText(inner.Sets[k])
	case ir.ByMatch:
		return ifValid
	}
	return ""
}

// withoutText shows which members a variant is without, the tag and those that are asked for where
// it is missing, and what sets the variant apart from others that are.
func withoutText(sel ir.ByTag, v *ir.Variant) string {
	missing, shared := []string{strconv.Quote(sel.Property)}, sel.None
	for {
		inner, ok := shared.Select.(ir.ByTag)
		if !ok || inner.IsElse(v) || !inner.IsNone(v) || len(shared.Tags[slices.Index(shared.Variants, v)]) > 0 {
			break
		}
		missing, shared = append(missing, strconv.Quote(inner.Property)), inner.None
	}
	apart := besideTag(" with ", shared, v)
	switch {
	case strings.HasPrefix(apart, " with "):
		apart = " but" + apart
	case strings.HasPrefix(apart, " without "):
		apart = " and" + apart
	}
	return " without " + inSentence(missing, "or") + apart
}

// requiredText shows which members tell a variant apart where they tell all of them; "" for one that
// its kind tells.
func requiredText(sel ir.ByMembers, u *ir.Union, v *ir.Variant) string {
	k := slices.Index(u.Variants, v) // the base, which takes what they leave, is none of them
	if k < 0 || v.Wrap != nil && len(sel.Sets[k]) == 0 {
		return ""
	}
	return ", " + setText(sel.Sets[k])
}

// setText shows the members that one variant has, and others lack.
func setText(set []string) string {
	if len(set) == 0 {
		return "without what the others require"
	}
	var names []string
	for _, name := range set {
		names = append(names, nameText(name))
	}
	return "with " + inSentence(names, "and")
}

// tagBeside shows with which values of one more member a variant is selected, and whether it is
// without that.
func tagBeside(and string, inner ir.ByTag, v *ir.Variant, tags []jsonvalue.Literal) string {
	if len(tags) == 0 { // it has none
		return and + "no " + nameText(inner.Property) + besideTag(" and ", inner.None, v)
	}
	text := and + nameText(inner.Property) + " " + eitherText(tags)
	if inner.IsNone(v) {
		text += " or none"
	}
	return text + apartText(inner, v, tags)
}

// nameText returns a member name as it stands in a sentence: in quotes, but for
// a word.
func nameText(name string) string {
	isPart := func(r rune) bool {
		return r == '_' || r == '-' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	if name != "" && strings.TrimFunc(name, isPart) == "" {
		return name
	}
	return strconv.Quote(name)
}

// kindsText shows kinds of JSON values.
func kindsText(kinds jsonvalue.Kinds) string {
	var list []string
	for _, name := range kinds.JSON().Names() {
		if name != "null" {
			name = withArticle(name)
		}
		list = append(list, name)
	}
	return inSentence(list, "or")
}
