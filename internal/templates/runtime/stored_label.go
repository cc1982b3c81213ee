package runtime

import (
	"bytes"
	"slices"
)

// labelRule is what the schemas and the family say of the labels of stored
// documents.
type labelRule struct {
	property string    // the root member that holds the label
	newest   Version   // of the major that is read
	later    []Version // the versions after the first one, by their bits in brought
	readOnly []Version // versions that are never written
	only     []Version // the only versions that the family lets this package read; none: all
	readBack func(doc []byte) error

	// Of one array, bits of the versions that brought
	way   uint64 // the members that lead to it
	array uint64 // the last of these, which is the array itself
}

// broughtBy returns the rule for an array that later versions brought, or what leads to it.
func (r labelRule) broughtBy(way, array uint64) *labelRule {
	r.way, r.array = way, array
	return &r
}

// storedLabel is the label of a stored document.
type storedLabel struct {
	rule    *labelRule // nil: documents have none
	at      int        // offset of its text
	text    string     // as it is there
	version Version
	stays   bool // it is one of a pre-release, or the document can be read with no later one
}

// find finds the label of doc if reading it is admitted. Mostly it is the first
// member.
func (r *labelRule) find(doc []byte, p policy) (l storedLabel, ok bool) {
	s := scanner{doc: doc}
	at, text, first := s.label(r.property)
	v, _, ok := p.version(text)
	if !first {
		var err error
		v, at, err = findLabel(doc, r.property, r.newest, p, defaultDepth)
		ok = err == nil
	}
	if !ok || v.Major != r.newest.Major || !p.admits(v, r.newest) {
		return storedLabel{}, false
	}
	return r.labelAt(string(doc[at:at+bytes.IndexByte(doc[at:], '"')]), at, v), true
}

// labelAt is the label with a text, which begins at. No version has a quote in it.
func (r *labelRule) labelAt(text string, at int, v Version) storedLabel {
	own := v.String()
	return storedLabel{rule: r, at: at, text: text, version: v, stays: text != own && unquoted(`"`+text+`"`) != own}
}

// isIn reports whether the label is in doc, where it is expected.
func (l *storedLabel) isIn(doc []byte) bool {
	return l.rule == nil || l.at+len(l.text) < len(doc) && string(doc[l.at:l.at+len(l.text)]) == l.text
}

// raised returns the label that a document needs once it has what brought says,
// or an error if documents labelled so are not written.
func (l *storedLabel) raised(brought uint64) (Version, error) {
	v := l.version
	if l.rule == nil || l.stays {
		return v, nil
	}
	for k, later := range l.rule.later {
		if brought>>k&1 != 0 && later.Compare(v) > 0 {
			v = later
		}
	}
	raised, ok := admitted(v, l.version, l.rule.only)
	if !ok {
		return v, &EncodeError{Pointer: "/" + escapePointer(l.rule.property), Problem: notAdmitted(v)}
	}
	if slices.Contains(l.rule.readOnly, raised) {
		return raised, &EncodeError{Problem: readOnly(raised)}
	}
	return raised, nil
}

// raiseLabel raises the label to v in the document that begins at doc[from], of
// which x, but for the label, is true.
func (x *Stored[T]) raiseLabel(doc []byte, from int, v Version) []byte {
	old, now := x.label.text, v.String()
	at := from + x.label.at
	doc = slices.Replace(doc, at, at+len(old), []byte(now)...)
	grown := len(now) - len(old)
	move := func(offset *int) {
		if *offset > x.label.at {
			*offset += grown
		}
	}
	if grown != 0 {
		x.size += grown
		move(&x.end)
		for k := range x.starts {
			move(&x.starts[k])
		}
	}
	x.label.version, x.label.text = v, now
	return doc
}
