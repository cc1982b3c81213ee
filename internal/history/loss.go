package history

import (
	"regexp"
	"slices"
	"strings"
)

// loss is something of a Go package that is not there any more.
type loss struct {
	what    string // in the words of Go
	of      string // the declaration
	member  string // of it; "" if all of it is lost
	unknown string // of a union that is lost: the name of its unknown variant
	at      string // what is at fault, "Turn.Tokens"; "" if that is not known
	hint    string // what to do; "" if it is a matter of names
}

// lost returns what of a declaration is not there any more: the whole, or some of
// its members.
func (d declaration) lost(newer goPackage) []loss {
	kind, rest, _ := strings.Cut(d.line, " ")
	name, rest, _ := strings.Cut(rest, " ")
	says := kinds[kind]
	if !newer.has[d.line] {
		l := loss{what: says.whole(name, rest), of: name}
		switch kind {
		case "union":
			l.unknown = rest
		case "method":
			l.at, l.hint = accessorHint(d, newer)
		case "tag":
			l.hint = tagHint(d, newer)
		case "default":
			_, method, _ := d.methodOf()
			l.of, l.member = name, strings.TrimSuffix(method, "OrDefault")
			l.hint = "let its schema have the default again, where it stands: beside a reference or a choice, not in it"
		case "func":
			l.of, _ = d.constructs()
			if _, ok := newer.find("func " + name); ok {
				l.hint = "let the same members be required, of the types that they had"
			}
		}
		return []loss{l}
	}
	var list []loss
	for _, m := range d.members {
		if newer.has[d.line+": "+m] {
			continue
		}
		member, rest, _ := strings.Cut(m, " ")
		l := loss{what: says.member(member, name, rest), of: name, member: member}
		switch kind {
		case "struct":
			l.hint = hiddenHint(name, member, newer)
		case "union":
			if tags, again := variantOf(m).lostTags(d.line, newer); again && len(tags) == 0 {
				continue
			} else if again {
				l.what = "the variant " + member + " of " + name + " for the tag " + strings.Join(tags, ", ")
				l.at, l.hint = member, "let "+member+" have this tag again"
			} else if slices.Contains(newer.unions[member], name) {
				l.at, l.hint = member, "make its type what it was"
			}
		}
		list = append(list, l)
	}
	return list
}

// variant is one of a union's, as an outline has it.
type variant struct {
	name, typ string // of one that is an object, the type is ""
	tags      []string
}

var tagText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[^\s"]+`)

// variantOf reads the line of a variant.
func variantOf(member string) variant {
	name, rest, _ := strings.Cut(member, " ")
	v := variant{name: name}
	if m := variantLine.FindStringSubmatch(rest); m != nil {
		v.typ, v.tags = m[1], tagText.FindAllString(m[2], -1)
	}
	return v
}

// lostTags returns the tags that do not lead to a variant of a union any more: none, if it has no
// tags at all any more, for then the method that shows them is lost. Not again, if it is no
// variant any more, or of another type.
func (v variant) lostTags(union string, newer goPackage) (tags []string, again bool) {
	d, _ := newer.find(union)
	for _, m := range d.members {
		if w := variantOf(m); w.name == v.name && w.typ == v.typ {
			if _, tagged := newer.find("tag " + d.name()); !tagged {
				return nil, true
			}
			return slices.DeleteFunc(v.tags, func(tag string) bool { return slices.Contains(w.tags, tag) }), true
		}
	}
	return nil, false
}

// accessorHint tells what to do about a method that returns a member of all variants of a union,
// and where: it goes with the first variant that has the member otherwise.
func accessorHint(d declaration, newer goPackage) (at, hint string) {
	union, method, _ := d.methodOf()
	field := strings.TrimPrefix(method, "Get")
	typ := strings.TrimPrefix(d.line, "method "+union+" "+method+" ")
	var others []string
	of, _ := newer.find("union " + union)
	for _, m := range of.members {
		if s, ok := newer.find("struct " + variantOf(m).name); ok && !s.hasField(field, typ) {
			others = append(others, s.name())
		}
	}
	if len(others) == 0 {
		return "", "let every variant of " + union + " have this member as it was, and the overlay list it among the accessors if it did"
	}
	return others[0] + "." + field, "let " + field + " of " + strings.Join(others, ", ") + " be of type " + spoken(typ) + ", as it was in every variant of " + union
}

// hasField reports whether a struct has a field of that type.
func (d declaration) hasField(name, typ string) bool {
	return slices.ContainsFunc(d.members, func(m string) bool { return strings.HasPrefix(m+` "`, name+" "+typ+` "`) })
}

// tagHint tells what to do about a method that shows a tag.
func tagHint(d declaration, newer goPackage) string {
	of, _, _ := d.methodOf()
	_, member, _ := strings.Cut(d.line, ` "`)
	if _, ok := newer.find("union " + of); ok {
		return `let the member "` + member + " tell all variants of " + of + " apart, as it did"
	}
	return `let the member "` + member + " tell " + of + " from other variants, as it did"
}

// hiddenHint tells what to do about a field whose name a method has, since the object has become
// a variant of a union; "" if that is not why it is lost.
func hiddenHint(of, field string, newer goPackage) string {
	for _, union := range newer.unions[of] {
		if _, ok := newer.find("tag " + union + " " + field); ok {
			return "the method " + field + " of " + union + " has this name: leave " + of + " as it was, and make a copy of it under another name the variant"
		}
	}
	return ""
}
