package runtime

import (
	"bytes"
	"slices"
	"strings"
)

// labelRule is what the schemas and the family say of the labels of stored
// documents.
type labelRule struct {
	property string    // the root member that holds the label
	newest   Version   // of the major that is read
	later    []Version // the versions after the first one, by their bits in brought
	readOnly []Version // versions that are never written
	only     []Version // the only versions that the family lets this package read; none: all
	none     *Version  // what documents without a label are of; nil: they are refused
	readBack func(doc []byte) error

	// Of one array, bits of the versions that brought
	ledBy uint64 // the members that lead to it
	array uint64 // the last of these, which is the array itself
}

// broughtBy returns the rule for an array that later versions brought, or what leads to it.
func (r labelRule) broughtBy(ledBy, array uint64) *labelRule {
	r.ledBy, r.array = ledBy, array
	return &r
}

// storedLabel is the label of a stored document.
type storedLabel struct {
	rule    *labelRule // nil: documents have none
	at      int        // offset of its text
	text    string     // as it is there
	version Version
	stays   bool      // it is one of a pre-release
	added   bool      // the document had none: the text is the whole member, with the comma after it, or empty
	refused Version   // with this label, or a later one, the document could not be read; zero: nobody tried
	only    []Version // the only versions that it is raised to; none: all
}

// find finds the label of doc if reading it is admitted. Mostly it is the first
// member.
func (r *labelRule) find(doc []byte, p policy) (l storedLabel, ok bool) {
	s := scanner{doc: doc}
	at, text, first := s.label(r.property)
	v, _, ok := p.version(text)
	if !first {
		var err error
		v, at, err = r.orNone(findLabel(doc, r.property, r.newest, p, defaultDepth))
		if ok = err == nil; ok && at >= 0 {
			text = string(doc[at : at+bytes.IndexByte(doc[at:], '"')])
		}
	}
	if !ok || v.Major != r.newest.Major || !p.admits(v, r.newest) {
		return storedLabel{}, false
	}
	if at < 0 {
		l = r.noLabel(bytes.IndexByte(doc, '{'))
	} else {
		l = r.labelAt(text, at, v)
	}
	l.hold(p)
	return l, true
}

// findBy finds the label of the document of d, or why that is not to be read.
func (r *labelRule) findBy(d *decoder) (l storedLabel, err error) {
	v, at, err := r.orNone(d.label(r.property, r.newest))
	if err == nil {
		label := at - len(`"`)
		if at < 0 {
			label = d.start()
		}
		err = d.admit(v, label, r.property, r.newest, nil)
	}
	if err != nil {
		return storedLabel{}, err
	}
	if at < 0 {
		l = r.noLabel(d.start())
	} else {
		text, _, _ := strings.Cut(d.src[at:], `"`)
		l = r.labelAt(strings.Clone(text), at, v)
	}
	l.hold(d.policy)
	return l, nil
}

// orNone is what was found of a label, or what stands for none if documents without one are
// read: that is at -1.
func (r *labelRule) orNone(v Version, at int, err error) (Version, int, error) {
	if r.none != nil && lacksLabel(err) {
		return *r.none, -1, nil
	}
	return v, at, err
}

// noLabel is the label of a document that has none. The document begins at start; the label
// becomes its first member once it has to say more.
func (r *labelRule) noLabel(start int) storedLabel {
	return storedLabel{rule: r, at: start + len("{"), version: *r.none, added: true, only: r.only}
}

// spelled is the text of the label for a version.
func (l *storedLabel) spelled(v Version) string {
	if l.added {
		return string(appendText(nil, l.rule.property, new(encoder))) + `:"` + v.String() + `",`
	}
	return v.String()
}

// labelAt is the label with a text, which begins at. No version has a quote in it.
func (r *labelRule) labelAt(text string, at int, v Version) storedLabel {
	own := v.String()
	return storedLabel{rule: r, at: at, text: text, version: v, stays: text != own && unquoted(`"`+text+`"`) != own, only: r.only}
}

// hold keeps the label to the versions that a call says are read, as it does to those of the family:
// else the same call would not open the document any more.
func (l *storedLabel) hold(p policy) {
	if len(p.only) == 0 || slices.Equal(p.only, l.rule.only) {
		return
	}
	l.only = slices.Clone(p.only)
	if slices.Contains(l.rule.only, l.version) {
		l.only = slices.DeleteFunc(l.only, func(v Version) bool { return !slices.Contains(l.rule.only, v) })
	}
}

// isIn reports whether the label is in doc, where it is expected.
func (l *storedLabel) isIn(doc []byte) bool {
	return l.rule == nil || l.at+len(l.text) < len(doc) && string(doc[l.at:l.at+len(l.text)]) == l.text
}

// refuses reports whether it is known that the document could not be read with a label: what
// does not fit a version does not fit later ones.
func (l *storedLabel) refuses(v Version) bool {
	return l.refused != (Version{}) && v.Compare(l.refused) >= 0
}

// raised returns the label that a document gets once it has what brought says: the newest one
// that this needs, but for those that are refused; or an error if documents labelled so are
// not written.
func (l *storedLabel) raised(brought uint64) (Version, error) {
	v := l.version
	if l.rule == nil || l.stays {
		return v, nil
	}
	for k, later := range slices.Backward(l.rule.later) {
		if brought>>k&1 == 0 || later.Compare(v) <= 0 || l.refuses(later) {
			continue
		}
		least, ok := admitted(later, v, l.only)
		if !ok {
			return v, l.rule.fails(notAdmitted(later))
		}
		if !l.refuses(least) {
			v = least
			break
		}
	}
	if slices.Contains(l.rule.readOnly, v) {
		return v, l.rule.fails(readOnly(v))
	}
	return v, nil
}

// fails is the error of a label that documents are not written with.
func (r *labelRule) fails(problem string) error {
	return &EncodeError{Pointer: "/" + escapePointer(r.property), Problem: problem}
}

// raiseLabel raises the label of the document that begins at doc[from], of which x is true
// but for that, to the newest one that it needs once it has what brought says, and with which
// it can be read. Each that is tried in vain is taken back before another one, which may move
// the document to another place. On an error the label is as it was.
func (x *Stored[T]) raiseLabel(doc []byte, from int, brought uint64) ([]byte, error) {
	was := x.label
	for {
		v, err := was.raised(brought)
		if err != nil || v == was.version { // with which it could be read before
			x.label = was
			return doc, err
		}
		doc = x.putLabel(doc, from, x.label.spelled(v))
		if was.rule.readBack(doc[from:]) == nil {
			x.label.version, x.label.refused = v, was.refused
			return doc, nil
		}
		doc = x.putLabel(doc, from, was.text)
		was.refused = v
	}
}

// putLabel puts a text in the place of the label's in the document that begins at doc[from],
// and moves what x knows of the rest of it. Copies of x keep what they know.
func (x *Stored[T]) putLabel(doc []byte, from int, text string) []byte {
	old := x.label.text
	if text == old {
		return doc
	}
	at := from + x.label.at
	doc = slices.Replace(doc, at, at+len(old), []byte(text)...)
	x.label.text = text
	grown := len(text) - len(old)
	if grown == 0 {
		return doc
	}
	move := func(offset *int) {
		if *offset > x.label.at {
			*offset += grown
		}
	}
	x.size += grown
	move(&x.end)
	x.starts, x.added, x.addedTaken = slices.Concat(x.starts, x.added), nil, nil
	for k := range x.starts {
		move(&x.starts[k])
	}
	return doc
}
