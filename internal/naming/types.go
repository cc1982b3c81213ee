package naming

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// typeNames names every type of the package.
func (n *namer) typeNames() {
	var claims claimList
	wrapped := wrappedTypes(n.pkg.Decls)
	if w := n.pkg.Wrap; w != nil {
		c := n.claimType(&w.Name, "Document")
		n.byPlace[w.Name.Schema] = c
		claims.add(c, &w.Name)
	}
	for _, d := range n.pkg.Decls {
		n.claimDecl(&claims, d, wrapped[d])
	}
	for _, d := range n.pkg.Decls { // once there are names to make theirs of
		n.claimShared(d)
	}
	n.claimHeirs()
	n.taken = maps.Clone(runtimeNames)
	n.takeForAppending()
	write := `"x-stategen": {"name": "…"}`
	n.collisions(n.withoutRoot(settle(claims, n.taken)), write)
	n.displaced(claims, write)
	for _, c := range claims {
		n.taken[c.name()] = true
		if c.derive != nil {
			for _, name := range c.derive(c.name()) {
				n.taken[name] = true
			}
		}
	}
}

// claimList is claims in the order in which they are settled.
type claimList []*claim

// add adds a claim whose outcome is the name of a declaration.
func (l *claimList) add(c *claim, name *ir.Name) {
	l.addAs(c, name.Schema, func(chosen string) { name.Go = chosen })
}

// addAs adds a claim of what is at a schema location.
func (l *claimList) addAs(c *claim, location string, keep func(chosen string)) {
	c.location, c.said, c.keep = location, []string{"name"}, keep
	*l = append(*l, c)
}

// claimDecl claims the names of a declaration. wraps is the union of which it is all
// that a variant is; nil if there is none.
func (n *namer) claimDecl(claims *claimList, d ir.Decl, wraps *ir.Union) {
	switch d := d.(type) {
	case *ir.Struct:
		n.claimStruct(claims, d)
	case *ir.Tuple:
		c := n.claimValue(claims, &d.Name, "Tuple", wraps)
		c.derive = structDerived
	case *ir.Enum:
		n.claimValue(claims, &d.Name, "Enum", wraps)
	case *ir.Union:
		n.claimUnion(claims, d)
	}
}

func (n *namer) claimStruct(claims *claimList, d *ir.Struct) {
	c := n.claimType(&d.Name, structKind(&d.Name))
	c.derive = structDerived
	if u := inferredFrom(d); u != nil {
		*c = n.claimBase(u)
	} else {
		n.claimAbsorbed(c, &d.Name)
		n.stands(&d.Name, c)
	}
	claims.add(c, &d.Name)
}

// structKind is what tells a struct from another type that is called after the same steps: the
// variant "http" from the object that its member "http" is.
func structKind(name *ir.Name) string {
	if k := len(name.Path); k > 0 && isVariant(name.Path[k-1]) {
		return "Variant"
	}
	return "Object"
}

// claimValue claims the name of an enum or a tuple.
func (n *namer) claimValue(claims *claimList, name *ir.Name, kind string, wraps *ir.Union) *claim {
	c := n.claimType(name, kind)
	if wraps != nil {
		n.claimWrapped(c, wraps, kind)
	}
	n.stands(name, c)
	claims.add(c, name)
	return c
}

// stands notes where a type is made: where its schema is, and where the choice is that this is
// an alternative of beside null. Types within are called after it all the same.
func (n *namer) stands(name *ir.Name, c *claim) {
	n.byPlace[name.Schema] = c
	if k := len(name.Path); k > 0 && n.byPlace[name.Path[k-1].Schema] == nil {
		n.byPlace[name.Path[k-1].Schema] = c
	}
}

// claimUnion claims the names of a union, of its unknown variant, and of the
// variants that wrap a value.
func (n *namer) claimUnion(claims *claimList, d *ir.Union) {
	c := n.claimType(&d.Name, "Union")
	c.derive = unionDerived
	n.stands(&d.Name, c)
	claims.add(c, &d.Name)
	if d.Base == nil { // a base takes what no variant is for
		claims.addAs(claimUnknown(c), d.Name.Schema, func(chosen string) { d.Unknown = chosen })
	}
	for _, v := range d.Variants {
		if v.Wrap != nil {
			claims.add(n.claimType(&v.Wrap.Name, "Variant"), &v.Wrap.Name)
		}
	}
}

// claimType claims a name for a type: what it is called where it is defined,
// or else its title, or else where it stands, if need be with its kind.
func (n *namer) claimType(name *ir.Name, kind string) *claim {
	c := &claim{aside: "Type", class: inline}
	var levels []func() string
	fixed := func(text string) { levels = append(levels, func() string { return text }) }
	switch {
	case name.Override != "":
		c.class, c.aside = asked, ""
		fixed(name.Override)
	case len(name.Path) == 0 && name.Def != "":
		c.class, c.own = defined, plain(name.Def)
		for _, text := range n.shortened(name.Def) {
			fixed(plain(text))
		}
		fixed(plain(name.Def))
		fixed(plain(typeWords(name.Def)))
		fixed(plain(expressionWords(name.Def)))
		within := ""
		for _, around := range name.Within {
			for _, text := range append(n.shortened(around), around) {
				fixed(plain(text) + within + plain(name.Def))
			}
			within = n.short(around) + within
		}
		fixed(spelled(name.Def))
		if plain(name.Def) == n.pkg.RootAs { // not the case of its letters tells it from the document
			fixed(plain(name.Def) + "Type")
		}
		fixed(casedType(name.Def))
		fixed(casedType(name.Def) + "Type")
		fixed(spelled(name.Def) + casing(name.Def))
	case len(name.Path) == 0 && name.Title != "":
		c.class = titled
		fixed(plain(name.Title))
	case len(name.Path) == 0:
		c.class = asked // for by who calls the root that
		fixed(n.rootName())
	default:
		if name.Title != "" {
			c.class = titled
			fixed(plain(name.Title))
		}
		c.above = func() *claim { above, _ := n.above(name); return above }
		if stem := *name; name.Title == "" && tellsAlternative(name.Path[len(name.Path)-1]) {
			for k := len(name.Path); k > 0 && tellsAlternative(name.Path[k-1]); k-- {
				stem.Path = name.Path[:k-1]
			}
			c.stem = func() string { return n.briefName(&stem) }
		}
		levels = append(levels,
			func() string { return n.fittingName(name, n.briefName(name)) },
			func() string { return n.pathName(name, name.Path, plain, "") },
			func() string { return n.pathName(name, name.Path, plain, "") + kind },
			func() string { return n.pathName(name, long(name.Path), plain, "") },
			func() string { return n.pathName(name, long(name.Path), spelled, "_") })
	}
	c.levels = len(levels)
	c.at = func(level int) string { return levels[level]() }
	return c
}

// wrappedTypes returns the enums and tuples that are all that a variant of a
// union is, with that union: of several the nearest.
func wrappedTypes(decls []ir.Decl) map[ir.Decl]*ir.Union {
	found := map[ir.Decl]*ir.Union{}
	for _, d := range decls {
		u, ok := d.(*ir.Union)
		if !ok {
			continue
		}
		for _, v := range u.Variants {
			if v.Wrap == nil {
				continue
			}
			inner, ok := v.Wrap.Elem.Type.(ir.Decl)
			if _, isUnion := inner.(*ir.Union); !ok || isUnion || inner.Naming().Override != "" || !strings.HasPrefix(inner.Naming().Schema, u.Name.Schema+"/") {
				continue
			}
			if other := found[inner]; other == nil || len(other.Name.Schema) < len(u.Name.Schema) {
				found[inner] = u
			}
		}
	}
	return found
}

// claimWrapped has an enum or tuple that is a variant of a union called after
// the union: what it would be called by itself is the name of the variant.
func (n *namer) claimWrapped(c *claim, u *ir.Union, kind string) {
	own := c.at
	c.levels++
	c.above = func() *claim { return n.byPlace[u.Name.Schema] }
	c.at = func(level int) string {
		if above := n.byPlace[u.Name.Schema]; level == 0 && above != nil {
			return above.name() + kind
		}
		name := own(max(level-1, 0))
		return strings.TrimSuffix(name, kind) + kind // it may be there already
	}
}

// above returns the claim of the nearest type above a place and how many steps
// of the path lead to it; nil if there is none.
func (n *namer) above(name *ir.Name) (*claim, int) {
	for i := len(name.Path) - 1; i > 0; i-- { // longest first
		if above := n.byPlace[name.Path[i-1].Schema]; above != nil {
			return above, i
		}
	}
	if above := n.byPlace[name.Top]; above != nil && name.Schema != name.Top {
		return above, 0
	}
	return nil, 0
}

// briefName is pathName without what the way there repeats, and without the
// steps that only tell which alternative it is, or on which condition; but for the last one.
func (n *namer) briefName(name *ir.Name) string {
	path := name.Path
	if len(path) == 0 {
		return n.pathName(name, path, plain, "")
	}
	above, k := n.above(name)
	brief := n.startOf(name)
	if above != nil {
		brief = above.base()
	}
	for i, p := range path[k:] {
		if last := k+i == len(path)-1; last || !isAside(p) {
			if before := k + i - 1; last && before >= 0 && isMemberItself(path[before], p) {
				brief = strings.TrimSuffix(brief, stepName(path[before]))
			}
			brief = extend(brief, stepOf(p), last)
		}
	}
	return brief
}

// pathName is the name of the nearest type above and the steps from there, of which path has
// the texts.
func (n *namer) pathName(name *ir.Name, path []ir.Part, ident func(string) string, between string) string {
	if above, k := n.above(name); above != nil {
		return above.name() + between + join(path[k:], ident)
	}
	if start := n.startOf(name); start != "" {
		return start + between + join(path, ident)
	}
	return join(path, ident)
}

// startOf is what the name of a path begins with that leads past no type.
func (n *namer) startOf(name *ir.Name) string {
	if name.Def != "" {
		return n.short(name.Def)
	}
	return n.pkg.RootAs
}

func join(path []ir.Part, ident func(string) string) string {
	var b strings.Builder
	for _, p := range path {
		b.WriteString(ident(p.Text))
	}
	return b.String()
}

// long is a path that says each step in full.
func long(path []ir.Part) []ir.Part {
	out := slices.Clone(path)
	for i := range out {
		out[i].Text = cmp.Or(out[i].Long, out[i].Text)
	}
	return out
}

// rootName is the name of a root that has none of its own.
func (n *namer) rootName() string {
	if n.pkg.RootAs != "" {
		return n.pkg.RootAs
	}
	return "Root"
}

// claimBase claims a name for the base of a union that was inferred: the
// union has the base's own.
func (n *namer) claimBase(u *ir.Union) claim {
	above := func() string { return n.byPlace[u.Name.Schema].name() }
	return claim{
		levels: 2, class: inline, aside: "Type", derive: structDerived,
		above: func() *claim { return n.byPlace[u.Name.Schema] },
		at: func(level int) string {
			if level == 0 {
				return "Base" + above()
			}
			return above() + "Base"
		},
	}
}

// claimUnknown claims a name for the variant of a union that the schema does not know.
func claimUnknown(of *claim) *claim {
	words := []string{"Unknown", "Unrecognized", "Undeclared"}
	return &claim{
		levels: len(words), class: inline, aside: "Type", derive: structDerived,
		at:    func(level int) string { return words[level] + of.name() },
		above: func() *claim { return of },
	}
}

// displaced reports names that were asked for and that the schema gives to something else,
// which goes by another one now: nobody asked for that. The name of the root is none, for it
// is chosen beside the schema, and before anything else in it.
func (n *namer) displaced(claims []*claim, write string) {
	byName := map[string]*claim{}
	for _, c := range claims {
		if name := c.name(); c.class == asked && name != n.pkg.RootAs {
			byName[name] = c
		}
	}
	for _, c := range claims {
		by := byName[c.own]
		if by == nil || c.class == asked || c.name() == c.own || by.location == c.location && slices.Equal(by.said, c.said) {
			continue // of two types of one place, the one that is named is meant
		}
		n.report(by.location, "name-collision", fmt.Sprintf("the Go name %s is also that of %s, which would be called %s", c.own, c.location, c.name()),
			"ask for another one, or for one there, too: "+write, by.said...)
	}
}

// withoutRoot reports that the name of the root is taken, which the schema has
// not chosen, and returns the other collisions.
func (n *namer) withoutRoot(list []collision) []collision {
	return slices.DeleteFunc(list, func(c collision) bool {
		isRoot := c.taken && c.name == n.pkg.RootAs
		if isRoot {
			n.report(c.claims[len(c.claims)-1].location, "name-collision", "the Go name "+c.name+" is taken by the generated package itself",
				"call the root otherwise: --root, or root in the configuration")
		}
		return isRoot
	})
}

// collisions reports names that several places want.
func (n *namer) collisions(list []collision, write string) {
	for _, c := range list {
		last := c.claims[len(c.claims)-1]
		if c.taken {
			n.report(last.location, "name-collision", "the Go name "+c.name+" is taken by the generated package itself",
				"ask for another one: "+write, last.said...)
			continue
		}
		var others []string
		for _, other := range c.claims[:len(c.claims)-1] {
			others = append(others, other.location)
		}
		n.report(last.location, "name-collision", "the Go name "+c.name+" is also that of "+strings.Join(others, " and "),
			"ask for another one: "+write, last.said...)
	}
}
