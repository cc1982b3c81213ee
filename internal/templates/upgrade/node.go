package upgrade

import (
	"slices"
	"strconv"
	"strings"
)

// node is one value of a document. Upgrades work on the document itself, not
// on the types of the two majors, because the document has everything: what
// no schema knows, null where none is allowed, the absence of what is
// required, the spelling of numbers.
type node struct {
	kind    byte    // the first byte: '{', '[', '"', 't', 'f', 'n', '-' or a digit
	text    string  // of a scalar
	members []entry // of an object
	items   []*node // of an array

	parent  *node  // in the document as it was
	key     string // reference token in the parent, escaped
	moved   bool   // a member was moved out of it
	emptied bool   // there is none left, after some were moved out, dropped or tidied away

	src      string             // the text it was read from; "" if it was made
	from     any                // what its own major made of it: see link
	hook     func(to any) error // to be called with what the other major makes of it; nil if there is none
	owed     []entry            // what the hook is handed, which is no member any more
	blank    bool               // only there for a hook to set
	filledIn bool               // only there as a declared default
	given    bool               // a step before has filled it in: see defaults
}

// entry is a member of an object.
type entry struct {
	quoted string // the name as it is written
	name   string
	value  *node
}

// parse reads a document that a package of this family has written.
func parse(text []byte) *node {
	p := parser{src: string(text) + "\x00"}
	return p.value(nil, "")
}

// parser reads valid JSON.
type parser struct {
	src string
	at  int
}

func (p *parser) space() {
	for strings.IndexByte(" \t\r\n", p.src[p.at]) >= 0 {
		p.at++
	}
}

func (p *parser) value(parent *node, key string) *node {
	p.space()
	start := p.at
	n := &node{kind: p.src[start], parent: parent, key: key}
	switch n.kind {
	case '{':
		p.at++
		for p.space(); p.src[p.at] != '}'; p.space() {
			if p.src[p.at] == ',' {
				p.at++
				p.space()
			}
			quoted := p.scalar()
			name := unquote(quoted)
			p.space()
			p.at++ // the colon
			n.members = append(n.members, entry{quoted, name, p.value(n, escapeToken(name))})
		}
		p.at++
	case '[':
		p.at++
		for p.space(); p.src[p.at] != ']'; p.space() {
			if p.src[p.at] == ',' {
				p.at++
			}
			n.items = append(n.items, p.value(n, strconv.Itoa(len(n.items))))
		}
		p.at++
	default:
		n.text = p.scalar()
	}
	n.src = p.src[start:p.at]
	return n
}

// scalar reads a string, a number or a literal.
func (p *parser) scalar() string {
	start := p.at
	if p.src[p.at] == '"' {
		for p.at++; p.src[p.at] != '"'; p.at++ {
			if p.src[p.at] == '\\' {
				p.at++
			}
		}
		p.at++
		return p.src[start:p.at]
	}
	for strings.IndexByte(",]} \t\r\n\x00", p.src[p.at]) < 0 {
		p.at++
	}
	return p.src[start:p.at]
}

func escapeToken(token string) string {
	return strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}

func unescapeToken(token string) string {
	return strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
}

// append appends the value's JSON to dst.
func (n *node) append(dst []byte) []byte {
	switch n.kind {
	case '{':
		dst = append(dst, '{')
		for k, m := range n.members {
			if k > 0 {
				dst = append(dst, ',')
			}
			dst = append(append(dst, m.quoted...), ':')
			dst = m.value.append(dst)
		}
		return append(dst, '}')
	case '[':
		dst = append(dst, '[')
		for k, item := range n.items {
			if k > 0 {
				dst = append(dst, ',')
			}
			dst = item.append(dst)
		}
		return append(dst, ']')
	}
	return append(dst, n.text...)
}

// pointer returns the RFC 6901 pointer to where the value was in the document.
func (n *node) pointer() string {
	var keys []string
	for ; n.parent != nil; n = n.parent {
		keys = append(keys, n.key)
	}
	var b strings.Builder
	for _, key := range slices.Backward(keys) {
		b.WriteByte('/')
		b.WriteString(key)
	}
	return b.String()
}

func (n *node) index(name string) int {
	if n != nil && n.kind == '{' {
		for k := range n.members {
			if n.members[k].name == name {
				return k
			}
		}
	}
	return -1
}

// before returns the members as they are now.
func (n *node) before() []entry { return slices.Clone(n.members) }

// get returns the member called name, or nil.
func (n *node) get(name string) *node {
	if k := n.index(name); k >= 0 {
		return n.members[k].value
	}
	return nil
}

// byName returns get for the members as they are now, whatever becomes of n, which takes
// as long however many there are.
func (n *node) byName() func(name string) *node {
	const few = 16
	now := &node{kind: n.kind, members: n.members[:len(n.members):len(n.members)]}
	if len(now.members) <= few {
		return now.get
	}
	values := make(map[string]*node, len(now.members))
	for _, m := range now.members {
		values[m.name] = m.value
	}
	return func(name string) *node { return values[name] }
}

// at returns the value that names lead to, or nil.
func (n *node) at(path ...string) *node {
	for _, name := range path {
		n = n.get(name)
	}
	return n
}

// take removes and returns the member called name, or nil.
func (n *node) take(name string) *node {
	k := n.index(name)
	if k < 0 {
		return nil
	}
	v := n.members[k].value
	n.members = append(n.members[:k:k], n.members[k+1:]...)
	n.emptied = !n.hasMore()
	return v
}

// hasMore reports whether an object has more than declared defaults.
func (n *node) hasMore() bool {
	return slices.ContainsFunc(n.members, func(m entry) bool { return !m.value.filledIn })
}

// put stores a member, at its place if there is one.
func (n *node) put(name string, v *node) {
	if k := n.index(name); k >= 0 {
		n.members[k].value = v
		return
	}
	n.members = append(n.members, entry{quote(name), name, v})
}

// become makes n the value v, at n's place.
func (n *node) become(v *node) {
	n.kind, n.text, n.members, n.items = v.kind, v.text, v.members, v.items
	for _, m := range n.members {
		m.value.parent = n
	}
	for _, item := range n.items {
		item.parent = n
	}
}

// is reports whether n says the same as the JSON text, a string or a number however it is
// spelled, and the members of an object in whatever order.
func (n *node) is(text string) bool { return equal(n, parse([]byte(text)), sameNumber) }

// hollow reports whether all that there was in an object was moved out of it, and no hook is
// handed any of it.
func (n *node) hollow() bool {
	if n.kind != '{' || len(n.members) == 0 {
		return n.emptied && n.hook == nil
	}
	return n.hook == nil && !slices.ContainsFunc(n.members, func(m entry) bool { return !m.value.hollow() })
}
