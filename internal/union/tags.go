package union

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Alternatives may be hundreds, each with hundreds of tags: tags are looked up,
// not compared with each other.

// key is a tag as the key of a map: the same one for tags that are the same.
func key(tag jsonvalue.Literal) string {
	text := tag.Text
	if tag.Kind == jsonvalue.NumberLiteral {
		text = jsonvalue.CanonicalNumber(text)
	}
	return string(rune('0'+tag.Kind)) + text
}

// keyOfAll is a set of tags as the key of a map, in whichever order they are.
func keyOfAll(tags []jsonvalue.Literal) string {
	var keys []string
	for _, tag := range tags {
		keys = append(keys, key(tag))
	}
	slices.Sort(keys)
	return strings.Join(keys, "\x00")
}

// overlap finds a tag that two candidates have, of which not all tags are the
// same.
func overlap(tags [][]jsonvalue.Literal) (first, second int, tag jsonvalue.Literal, found bool) {
	owner := map[string]int{}
	sets := make([]string, len(tags))
	for i, list := range tags {
		sets[i] = keyOfAll(list)
		for _, tag := range list {
			k := key(tag)
			switch j, taken := owner[k]; {
			case !taken:
				owner[k] = i
			case sets[i] != sets[j]:
				return j, i, tag, true
			}
		}
	}
	return 0, 0, jsonvalue.Literal{}, false
}

// groups lists the candidates that have their tags in common with others.
func groups(tags [][]jsonvalue.Literal) []Group {
	var list []Group
	place := map[string]int{}
	for i, own := range tags {
		if len(own) == 0 {
			continue
		}
		all := keyOfAll(own)
		k, known := place[all]
		if !known {
			k = len(list)
			place[all] = k
			list = append(list, Group{Tags: own})
		}
		list[k].Members = append(list[k].Members, i)
	}
	return slices.DeleteFunc(list, func(g Group) bool { return len(g.Members) < 2 })
}

// tagProperty is the member whose values are the tags of a decision; "" if it goes by none.
func tagProperty(d Decision) string {
	tag, _ := d.Select.(ir.ByTag)
	return tag.Property
}

// shown is the name of a member in a sentence: one that is empty would be missing there.
func shown(name string) string {
	if name == "" {
		return `""`
	}
	return name
}
