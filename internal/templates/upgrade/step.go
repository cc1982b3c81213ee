package upgrade

import (
	"slices"
	"strconv"
	"strings"
)

// step is one upgrade or downgrade of a document to the major beside its own.
// What has no place in that major goes to the residue, or is an error that
// stops the step.
type step struct {
	from, to int  // the major of the document, and the other one
	goal     goal // what is asked for, which may be beyond that
	down     bool // the other one is older
	residue  []Residue
	placed   map[int]bool // those of the residue that a hook has placed
	pointers *pointerRoom // of the residue
	hooks    []*hooked
	err      error
}

// goal is what a document is taken to: a major, and the version of it that labels within the
// document become.
type goal struct {
	major   int
	version string
}

// run takes a document one step on its way to the goal. If there may be hooks to call, read reads it as
// the major that it is labelled with. What steps before have filled in is noted in given, nil if there
// are none before or after.
func run(from, to int, goal goal, text []byte, residue *[]Residue, given *defaults, root func(*node, *step), read func([]byte) (written, error)) ([]byte, error) {
	s := &step{from: from, to: to, goal: goal, down: to < from, pointers: new(pointerRoom)}
	n := parse(text)
	given.mark(n)
	if read != nil {
		old, err := read(text)
		if err != nil {
			return nil, err
		}
		link(old, n)
	}
	root(n, s)
	text = n.append(nil)
	given.note(n)
	if len(s.hooks) > 0 && s.err == nil {
		text, s.err = s.call(n, text, read)
	}
	*residue = append(*residue, s.all()...)
	return text, s.err
}

// leave puts a value into the residue. No hook gets to see what is in it, but one of the
// object around it may say that it is placed all the same.
func (s *step) leave(n *node) {
	s.unhook(n)
	if n.given && same(n, parse([]byte(n.src))) {
		return // by a major on the way: that one alone asked for it
	}
	text := n.append(nil)
	if n.src != "" && n.kind != '{' && n.kind != '[' {
		text = []byte(n.src) // whatever it is called in the other major
	}
	s.residue = append(s.residue, Residue{Major: s.from, Pointer: s.pointer(n, ""), Value: text})
	n.from = leaving{s, len(s.residue) - 1}
}

// leaving is noted at a value that was left behind: by which step, and where that has it.
type leaving struct {
	by *step
	at int
}

// takeBack has all leave out what was left behind: it is placed.
func (s *step) takeBack(at int) {
	if s.placed == nil {
		s.placed = make(map[int]bool)
	}
	s.placed[at] = true
}

// label sets the version of a document, or of a value of its type that stands within
// it: that may have none, or one that is not of the major which is left. That of the document
// is the oldest of the major so far: what it needs is known when all is in place.
func (s *step) label(o *node, property, oldest string) {
	own, version := o.get(property), oldest
	if o.parent != nil {
		if own == nil || own.kind != '"' || !strings.HasPrefix(unquote(own.text), strconv.Itoa(s.from)+".") {
			return
		}
		if s.to == s.goal.major {
			version = s.goal.version
		}
	}
	label(o, property, version)
}

// label sets the version of a document.
func label(root *node, property, version string) {
	root.put(property, &node{kind: '"', text: quote(version), parent: root, key: escapeToken(property)})
}

// at converts the value that a path leads to, if there is one.
func (s *step) at(o *node, convert func(*node, *step), path ...string) {
	if n := o.at(path...); n != nil && s.err == nil {
		convert(n, s)
		if n.kind == gone {
			o.at(path[:len(path)-1]...).take(path[len(path)-1])
		}
	}
}

// gone is the kind of a value that was left behind as a whole.
const gone = 0

// each converts the elements of an array, or the values of an object whose
// member names are data.
func each(convert func(*node, *step)) func(*node, *step) {
	return func(n *node, s *step) {
		for _, item := range n.items {
			convert(item, s)
		}
		n.items = slices.DeleteFunc(n.items, func(item *node) bool { return item.kind == gone })
		for _, m := range n.members {
			convert(m.value, s)
		}
		n.members = slices.DeleteFunc(n.members, func(m entry) bool { return m.value.kind == gone })
	}
}

// byPosition converts the elements of an array that mean something by their positions:
// the first ones, and those after them with rest; nil leaves them as they are. One that
// is left behind is null, so that the others stay where they are.
func byPosition(rest func(*node, *step), first ...func(*node, *step)) func(*node, *step) {
	return func(n *node, s *step) {
		for k, item := range n.items {
			convert := rest
			if k < len(first) {
				convert = first[k]
			}
			if convert == nil {
				continue
			}
			if convert(item, s); item.kind == gone {
				n.items[k] = &node{kind: 'n', text: "null", parent: n, key: item.key}
			}
		}
	}
}

// others converts the members of an object but for those called names.
func (s *step) others(o *node, convert func(*node, *step), names ...string) {
	for _, m := range o.members {
		if !slices.Contains(names, m.name) {
			convert(m.value, s)
		}
	}
	o.members = slices.DeleteFunc(o.members, func(m entry) bool { return m.value.kind == gone })
}

// room leaves members behind that the document's own major does not know, and
// that have the name of something else in the other one.
func (s *step) room(o *node, names ...string) { s.drop(o, names...) }

// drop leaves members behind; not what is empty because all of it was moved.
func (s *step) drop(o *node, names ...string) {
	for _, name := range names {
		if n := o.take(name); n != nil && !n.hollow() {
			s.leave(n)
		}
	}
}

// tidy removes an object that moves have emptied, also if defaults were filled in since. One
// around it that was there without it is not emptied by that.
func (s *step) tidy(o *node, path ...string) {
	n := o.at(path...)
	if n == nil || n.kind != '{' || !n.emptied || n.hasMore() || n.hook != nil {
		return
	}
	around := o.at(path[:len(path)-1]...)
	was := around.emptied
	around.take(path[len(path)-1])
	if n.parent != around && around.src != "" {
		around.emptied = was
	}
}

// vacant reports an empty object that a value is moved into: back up, moving it
// out tidies the object away.
func (s *step) vacant(o *node, from, into []string) {
	n := o.at(into...)
	if n == nil || n.kind != '{' || len(n.members) > 0 || n.emptied || o.at(from...) == nil {
		return
	}
	if _, already := n.from.(leaving); !already {
		s.leave(n)
	}
}

// lacked reports that a required object is missing that a value is moved into:
// the way back would leave it there.
func (s *step) lacked(o *node, from, into []string) {
	around := o.at(into[:len(into)-1]...)
	if around != nil && o.at(from...) != nil {
		s.missing(around, into[len(into)-1])
	}
}

// fill gives a member that has no source its declared value.
func (s *step) fill(o *node, text string, path ...string) {
	around := o.at(path[:len(path)-1]...)
	if name := path[len(path)-1]; around != nil && around.kind == '{' && around.get(name) == nil {
		value := parse([]byte(text))
		value.filledIn = true
		around.put(name, value)
	}
}

// unfill removes a member if it has the value that the way back fills in. If
// the member is missing, the way back would invent it: downwards, that is reported.
func (s *step) unfill(o *node, text string, path ...string) {
	name := path[len(path)-1]
	around := o.at(path[:len(path)-1]...)
	switch n := around.get(name); {
	case n != nil && n.is(text):
		around.take(name)
		around.emptied = around.emptied && around.moved // it was not there before
	case n == nil && around != nil && s.down:
		s.missing(around, name)
	}
}

// unfillPassing is unfill for a member that no newer major has: if it is missing, it has been so
// from there, and what the way back fills in goes again before it is there. Or one is reported as
// missing by its name anyway.
func (s *step) unfillPassing(o *node, text string, path ...string) {
	if o.at(path...) != nil {
		s.unfill(o, text, path...)
	}
}

// unfillBeside is unfill for a member that a move brings into an object that only moves make:
// alone there, it was brought, and the way back takes it where it came from.
func (s *step) unfillBeside(o *node, text string, path ...string) {
	if around := o.at(path[:len(path)-1]...); around == nil || len(around.members) != 1 {
		s.unfill(o, text, path...)
	}
}

// unfillWith is unfill for a member that is always where the object around it is, unless a move
// makes that: it goes with the object, see tidy, or stays.
func (s *step) unfillWith(o *node, text string, path ...string) {
	if n := o.at(path...); n != nil && n.is(text) {
		n.filledIn = true
		return
	}
	s.unfill(o, text, path...)
}

// had adds the name of a required member to a list, if there is what it comes from.
func (n *node) had(list []string, name string, from ...string) []string {
	if n.at(from...) == nil {
		return list
	}
	return append(list, name)
}

// made returns the object that a path leads to if a move has made it; else nil.
func (n *node) made(path ...string) *node {
	if n = n.at(path...); n != nil && n.src == "" {
		return n
	}
	return nil
}

// missing notes that required members are missing, and nothing supplies them.
func (s *step) missing(o *node, names ...string) {
	for _, name := range names {
		if o != nil && o.kind == '{' && o.get(name) == nil {
			s.residue = append(s.residue, Residue{Major: s.from, Pointer: s.pointer(o, "/"+escapeToken(name)), Missing: true})
		}
	}
}

// renamed converts a value that has other names: pairs of JSON strings. A value
// whose name is taken by one that is renamed is left behind: back again, it
// would be that one.
func renamed(taken []string, pairs ...string) func(*node, *step) {
	return func(n *node, s *step) {
		if n.kind != '"' {
			return
		}
		name := unquote(n.text)
		for k := 0; k+1 < len(pairs); k += 2 {
			if name == pairs[k] {
				n.text = quote(pairs[k+1])
				return
			}
		}
		if slices.Contains(taken, name) {
			s.leave(n)
			n.kind = gone
		}
	}
}

// merged is renamed for values of which some come back as others: what these were is left
// behind.
func merged(convert func(*node, *step), names ...string) func(*node, *step) {
	return func(n *node, s *step) {
		if n.kind == '"' && slices.Contains(names, unquote(n.text)) {
			was := *n
			s.leave(&was)
		}
		convert(n, s)
	}
}

// replaced is renamed for values of which not all are strings: pairs of JSON texts. Numbers are the same however
// they are spelled.
func replaced(taken []string, pairs ...string) func(*node, *step) {
	return func(n *node, s *step) {
		for k := 0; k+1 < len(pairs); k += 2 {
			if n.is(pairs[k]) {
				n.text, n.kind = pairs[k+1], pairs[k+1][0]
				return
			}
		}
		if slices.ContainsFunc(taken, n.is) {
			s.leave(n)
			n.kind = gone
		}
	}
}

// mergedPlain is merged for values that are numbers, or true and false.
func mergedPlain(convert func(*node, *step), values ...string) func(*node, *step) {
	return func(n *node, s *step) {
		if slices.ContainsFunc(values, n.is) {
			was := *n
			s.leave(&was)
		}
		convert(n, s)
	}
}

// numberTag is tag for a discriminator that is a number: integers are spelled without a fraction or
// an exponent. A text is none.
func (n *node) numberTag(property string) string {
	if v := n.get(property); v != nil && v.isNumber() {
		return plainNumber(v.text)
	}
	return ""
}

// tag returns the discriminator of an object as text; "" if there is none.
func (n *node) tag(property string) string {
	v := n.get(property)
	switch {
	case v == nil || v.kind == '{' || v.kind == '[':
		return ""
	case v.kind == '"':
		return unquote(v.text)
	}
	return v.text
}

// untagged leaves a member of an unknown variant behind that would make it a known one: in the
// other major, it has the tags.
func (s *step) untagged(o *node, property string, tags ...string) {
	if slices.Contains(tags, o.tag(property)) {
		s.drop(o, property)
	}
}

// has reports whether one of the members is there.
func (n *node) has(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return n.get(name) != nil })
}

// hasValue reports whether one of the members is there and not null. Where
// another type is wanted, null can stay.
func (n *node) hasValue(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { v := n.get(name); return v != nil && v.kind != 'n' })
}

// withoutValue removes members that a hook gives another type; it reports whether there are any.
func (n *node) withoutValue(names ...string) (any bool) {
	for _, name := range names {
		if n.hasValue(name) {
			any = n.take(name) != nil
		}
	}
	return any
}

// without removes members that a hook places; it reports whether there are any.
func (n *node) without(names ...string) (any bool) {
	for _, name := range names {
		any = n.take(name) != nil || any
	}
	return any
}

// supply makes a required member that a hook is to bring as it is in a new
// object, as far as it is not there: it then is what the hook leaves, zero too.
func (n *node) supply(name, text string) { n.complete(name, parse([]byte(text))) }

func (n *node) complete(name string, fresh *node) {
	switch have := n.get(name); {
	case have == nil:
		fresh.blank = true
		n.put(name, fresh)
	case have.kind == '{' && fresh.kind == '{':
		for _, m := range fresh.members {
			have.complete(m.name, m.value)
		}
	}
}

// renew is withoutValue for a member that the new object has to have.
func (n *node) renew(name, text string) {
	if n.hasValue(name) {
		empty := parse([]byte(text))
		empty.blank = true
		n.put(name, empty)
	}
}

// stamp sets the version label of a document.
func stamp(text []byte, property, version string) []byte {
	n := parse(text)
	label(n, property, version)
	return n.append(nil)
}

// unstamp takes the version label out of a document.
func unstamp(text []byte, property string) []byte {
	n := parse(text)
	n.take(property)
	return n.append(nil)
}

// fits leaves a value behind that has the tag of a variant which only the
// other major knows, unless it is one.
func fits[B any, PB document[B]](s *step, n *node) {
	if PB(new(B)).UnmarshalJSON(n.append(nil)) != nil {
		s.leave(n)
		n.kind = gone
	}
}

// fit leaves a value where it is, which may be anything, if it can be a B; but for
// members that come from elsewhere.
func fit[B any, PB document[B]](names ...string) func(*node, *step) {
	return func(n *node, s *step) {
		s.room(n, names...)
		fits[B, PB](s, n)
	}
}
