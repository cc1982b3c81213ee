package runtime

import "strings"

// tagKind says what was found where a discriminator is looked for.
type tagKind int

const (
	tagFound  tagKind = iota // a tag of the kind asked for
	tagAbsent                // an object without that member
	tagOther                 // the member is there, with a value of another kind
	tagEmpty                 // the member is null
	tagNull                  // null where the object should be
	tagNot                   // another value where the object should be
	tagNone                  // no JSON; the failure is noted
)

// findTag returns the index of the value of the discriminator called name of
// the object at i: mostly its first member; otherwise it is looked for.
func (d *decoder) findTag(i int, name string) (int, tagKind) {
	s := d.src
	if s[i] != '{' {
		if d.isNull(i) {
			return i, tagNull
		}
		return i, tagNot
	}
	if at := d.firstTag(i, name); at > 0 {
		return at, tagFound
	}
	at := d.find(d.space(i+1), name)
	switch {
	case at < 0:
		return i, tagNone
	case at == 0:
		return i, tagAbsent
	}
	return at, tagFound
}

// seekTag is findTag for an object that is read from its beginning afterwards.
func (d *decoder) seekTag(i int, name string) (int, tagKind) {
	if d.src[i] == '{' {
		if at := d.leapToTag(i, name); at > 0 {
			return at, tagFound
		}
	}
	return d.findTag(i, name)
}

// firstTag returns the index of the value of the first member of the object at
// i if that is called name, spelled plainly; else 0.
func (d *decoder) firstTag(i int, name string) int {
	s := d.src
	if i++; s[i] <= ' ' {
		i = d.space(i)
	}
	end := i + len(name) + 1
	if end+2 > d.n || s[i] != '"' || s[i+1:end] != name || s[end] != '"' {
		return 0
	}
	if s[end+1] == ':' && s[end+2] > ' ' {
		return end + 2
	}
	if i = d.space(end + 1); s[i] != ':' {
		return 0
	}
	return d.space(i + 1)
}

// stringTag returns the string value of the discriminator called name of the
// object at i. The caller may know from a comparison with a constant, which takes
// no call, that it is a string that comes first, with no white space before it.
func (d *decoder) stringTag(i int, name string, first bool) (string, tagKind) {
	if first {
		at := i + len(name) + len(`{"":`)
		b := d.src[at : at+24]
		k := shortLength(load64(b, 1), load64(b, 9))
		if b[k+1] == '"' {
			d.tagName, d.tagAt, d.tagEnd = name, i, at+k+2
			return b[1 : k+1], tagFound
		}
	}
	return d.anyStringTag(i, name)
}

// readTagText reads the discriminator called name, the first member of the
// object at i, and remembers that it was read.
func (d *decoder) readTagText(i, value int, name string) (string, tagKind) {
	tag, end := d.text(value)
	if end < 0 {
		return "", tagNone
	}
	d.tagName, d.tagAt, d.tagEnd = name, i, end
	return tag, tagFound
}

// anyStringTag is stringTag for one that is not first, or set apart by white
// space.
func (d *decoder) anyStringTag(i int, name string) (string, tagKind) {
	if d.src[i] == '{' {
		if at := d.firstTag(i, name); at > 0 && d.src[at] == '"' {
			return d.readTagText(i, at, name)
		}
	}
	at, kind := d.seekTag(i, name)
	if kind != tagFound {
		return "", kind
	}
	if d.src[at] != '"' {
		return "", d.noTag(at)
	}
	tag, end := d.text(at)
	if end < 0 {
		return "", tagNone
	}
	return tag, tagFound
}

// leadText returns the first element of the array at i, if that is a string.
// What is not JSON is left for reading to find.
func (d *decoder) leadText(i int) string {
	if i = d.space(i + 1); d.src[i] != '"' {
		return ""
	}
	text, _ := d.text(i)
	return text
}

// leadKind returns the JSON kind of the first element of the array at i; "" if
// it is empty. What is not JSON is left for reading to find.
func (d *decoder) leadKind(i int) string {
	if i = d.space(i + 1); d.src[i] == ']' {
		return ""
	}
	return kindOf(d.src[i])
}

// find returns the index of the value of the member called name of the
// object whose first member name is at i; 0 if there is none, -1 on failure.
func (d *decoder) find(i int, name string) int {
	s := d.src
	if s[i] == '}' {
		return 0
	}
	d.depth++
	defer func() { d.depth-- }()
	for {
		if s[i] != '"' {
			return d.noName(i)
		}
		n, value := d.name(i)
		if value < 0 || n == name {
			return value
		}
		if i = d.lookAhead(value); i < 0 {
			return i
		}
		if i = d.space(i); s[i] == '}' {
			return 0
		}
		if s[i] != ',' {
			return d.syntax(i, "',' or '}'")
		}
		i = d.space(i + 1)
	}
}

// intTag is stringTag for discriminators that are integers.
func (d *decoder) intTag(i int, name string) (int64, tagKind) {
	at, kind := d.seekTag(i, name)
	if kind != tagFound {
		return 0, kind
	}
	if !isNumberStart(d.src[at]) {
		return 0, d.noTag(at)
	}
	end := d.number(at)
	if end < 0 {
		return 0, tagNone
	}
	tag, exact, integral := parseInt(d.src[at:end])
	if !exact || !integral {
		return 0, tagOther
	}
	return tag, tagFound
}

// boolTag is stringTag for discriminators that are booleans.
func (d *decoder) boolTag(i int, name string) (tag bool, kind tagKind) {
	at, kind := d.seekTag(i, name)
	if kind != tagFound {
		return false, kind
	}
	switch d.src[at] {
	case 't', 'f':
		return d.src[at] == 't', tagFound
	}
	return false, d.noTag(at)
}

// noTag says what the discriminator at i is that is not of the kind asked for.
func (d *decoder) noTag(i int) tagKind {
	if d.isNull(i) {
		return tagEmpty
	}
	return tagOther
}

// readTag reads the discriminator's value, which must be the constant that
// text writes.
func (d *decoder) readTag(i int, text string) int {
	if strings.HasPrefix(d.src[i:], text) && text[0] == '"' {
		return i + len(text)
	}
	end := d.skip(i)
	if end < 0 || equalText(d.src[i:end], text) {
		return end
	}
	return d.mismatch(i, wantTag+text)
}

// readOpenTag reads a discriminator of which the schema only says that text is
// its default; another one is kept.
func (d *decoder) readOpenTag(i int, text string) int {
	if strings.HasPrefix(d.src[i:], text) {
		return i + len(text)
	}
	if d.src[i] != '"' {
		return d.notScalar(i, "string")
	}
	end := d.skip(i)
	d.lossy = end >= 0 && !equalText(d.src[i:end], text)
	return end
}

// readAnyTag is readOpenTag for one that the schema does not declare: a value of another
// kind is kept, too.
func (d *decoder) readAnyTag(i int, text string) int {
	end := d.skip(i)
	d.lossy = end >= 0 && !equalText(d.src[i:end], text)
	return end
}

// readListedTag is readOpenTag for one that the schema restricts to a list, which read
// notes.
func readListedTag[T ~string](d *decoder, i int, text string, read func(*T, *decoder, int) int) int {
	end := d.readOpenTag(i, text)
	if d.lossy && d.src[i] == '"' {
		d.lossy = false
		var other T
		read(&other, d, i)
		d.lossy = true
	}
	return end
}

// readBaseTag reads the discriminator of a value that no variant was found
// for, and keeps it: its name is at, its value starts at i.
func (d *decoder) readBaseTag(at, i int, name string, x *Extra) int {
	end := d.skip(i)
	if end < 0 {
		return end
	}
	if d.refuseVariant(i, wantVariant, "one whose "+quoteName(name)+" is not declared") {
		return -1
	}
	if x.add(name, d.src[i:end]) {
		return d.duplicate(at, name)
	}
	if d.noteUnknowns {
		d.note(i, UnknownTag, tagName(d.src[i:end]))
	}
	return end
}

// readUnknown keeps a value that is none of the variants of a union.
func (d *decoder) readUnknown(x *Raw, i int, tag, keyword, schema string) int {
	if d.noteUnknowns {
		d.note(i, UnknownTag, tag)
	}
	d.violation(i, keyword, noVariant, schema)
	if d.refuseVariant(i, wantVariant, "another one") {
		return -1
	}
	return readRaw(x, d, i)
}

const (
	noVariant   = "none of the declared variants"
	wantVariant = "a declared variant"
)

// discriminator is what is said of a value that no variant of a union was found for.
type discriminator struct {
	name, keyword, schema string
	tags                  string // the first of those that are declared, for showing
	shared                bool   // some tags are of several variants, so that one that is declared may select none
}

// readUndeclared is readUnknown for a union whose variants a discriminator tells apart; kind
// is what was found of it. The tag that the document has is content, and in no message.
func (d *decoder) readUndeclared(x *Raw, i int, tag string, kind tagKind, by *discriminator) int {
	is := ""
	switch kind {
	case tagAbsent:
		is = " is missing"
	case tagEmpty:
		is = " is null"
	case tagOther:
		is = " is of another type"
	case tagFound:
		if !by.shared {
			is = " is not declared"
		}
	}
	if is == "" || !d.strict && !d.policy.refuseVariants {
		return d.readUnknown(x, i, tag, by.keyword, by.schema)
	}
	if d.noteUnknowns {
		d.note(i, UnknownTag, tag)
	}
	is = quoteName(by.name) + is
	d.violation(i, by.keyword, noVariant+": "+is+"; declared: "+by.tags, by.schema)
	if d.refuseVariant(i, wantVariant+" ("+quoteName(by.name)+": "+by.tags+")", "one whose "+is) {
		return -1
	}
	return readRaw(x, d, i)
}

// tagName returns a discriminator's value for showing: the string, or the
// text of another kind of value.
func tagName(text string) string {
	if text[0] == '"' {
		return unquoted(text)
	}
	return text
}

// keepTag puts what reading kept of the discriminator of an object of shape sh in the place
// of the one that was appended to dst at start. That the caller appends it, a constant of few
// bytes, and this is inlined, takes no call where nothing was kept.
func (x Extra) keepTag(dst []byte, start int, sh *shape, e *encoder) []byte {
	if x.p == nil {
		return dst
	}
	return x.p.keptTag(dst, start, sh, e)
}

func (p *extras) keptTag(dst []byte, start int, sh *shape, e *encoder) []byte {
	switch m, ok := p.kept.get(sh.tag); {
	case !ok, m.set, !p.isOf(sh):
		return dst
	case (m.text == "" || m.text == "null") && e.variantAt == start+1: // without its tag it would be another one
		return dst
	case m.text == "":
		return dst[:start]
	default:
		return append(appendName(dst[:start], sh.tag), m.text...)
	}
}

// tagOr returns the discriminator of an object of shape sh, which is def unless reading
// kept another one.
func (x Extra) tagOr(sh *shape, def string) string {
	if p := x.p; p != nil && p.isOf(sh) {
		if m, ok := p.kept.get(sh.tag); ok && !m.set && (Raw{m.text}).Kind() == "string" {
			return unquoted(m.text)
		}
	}
	return def
}

// tagText returns the discriminator called name, "" if it is no string.
func (x Extra) tagText(name string) string {
	if v, _ := x.Get(name); v.Kind() == "string" {
		return unquoted(v.text)
	}
	return ""
}

// tagIn returns the text of the discriminator called name; "" if there is none.
func (x Extra) tagIn(name string) string {
	v, _ := x.Get(name)
	return v.text
}
