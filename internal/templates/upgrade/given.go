package upgrade

import "strconv"

// What a major on the way asks of documents, and an older one does not have, is filled in. If no
// major after it has a place for that, nothing is lost: no document said it.

// defaults are the values that the steps so far have filled in, where they are in the document
// between two of them.
type defaults struct {
	text  string               // of one, as JSON; "" if there are some further inside
	below map[string]*defaults // by the names of members, or the numbers of elements
}

// note replaces what is noted by what is in a document after a step.
func (d *defaults) note(n *node) {
	if d == nil {
		return
	}
	if now := n.defaults(); now != nil {
		*d = *now
	} else {
		*d = defaults{}
	}
}

// defaults returns the values that were filled in; nil if there are none.
func (n *node) defaults() *defaults {
	if n.filledIn || n.given {
		return &defaults{text: string(n.append(nil))}
	}
	var d *defaults
	add := func(name string, inner *defaults) {
		switch {
		case inner == nil:
			return
		case d == nil:
			d = &defaults{below: make(map[string]*defaults)}
		}
		d.below[name] = inner
	}
	for _, m := range n.members {
		add(m.name, m.value.defaults())
	}
	for k, item := range n.items {
		add(strconv.Itoa(k), item.defaults())
	}
	return d
}

// mark marks what is noted in the document as the next step reads it, as far as no hook has put
// something else there.
func (d *defaults) mark(n *node) {
	if d == nil || n == nil {
		return
	}
	n.given = d.text != "" && n.is(d.text)
	for name, inner := range d.below {
		inner.mark(n.child(name))
	}
}

// child returns the member of an object, or the element of an array by its number, or nil.
func (n *node) child(name string) *node {
	if n.kind != '[' {
		return n.get(name)
	}
	if k, err := strconv.Atoi(name); err == nil && k < len(n.items) {
		return n.items[k]
	}
	return nil
}
