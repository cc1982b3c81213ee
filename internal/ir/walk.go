package ir

// IsDefined reports whether a type is that of a definition, or of a document.
func IsDefined(d Decl) bool { return d.Naming().IsDefinition() }

// Each lists the declarations of one kind, in order.
func Each[D Decl](pkg *Package) []D {
	var list []D
	for _, d := range pkg.Decls {
		if v, ok := d.(D); ok {
			list = append(list, v)
		}
	}
	return list
}

// TypesIn lists the types that a type consists of.
func TypesIn(d Decl) []Decl {
	var list []Decl
	ReplaceTypes(d, func(t Type) Type {
		if inner, ok := t.(Decl); ok {
			list = append(list, inner)
		}
		return t
	})
	return list
}

// RootTypes lists the types that documents are, or are lists and maps of.
func RootTypes(pkg *Package) (list []Decl) {
	roots := []Type{pkg.Root}
	if pkg.Wrap != nil {
		roots = append(roots, pkg.Wrap.Elem.Type)
	}
	for _, t := range roots {
		if d, ok := Inmost(t).(Decl); ok {
			list = append(list, d)
		}
	}
	return list
}

// Elem is the place of a member.
func (f *Field) Elem() Elem {
	return Elem{Type: f.Type, Nullable: f.Nullable, Check: f.Check, Loose: f.Loose, Open: f.Open}
}

// places calls f for the places within a type, each of them before those of its elements.
func places(d Decl, f func(Elem)) {
	place := func(e Elem) {
		f(e)
		elements(e.Type, f)
	}
	for _, field := range FieldsOf(d) {
		place(field.Elem())
	}
	switch d := d.(type) {
	case *Struct:
		for _, p := range d.Patterns {
			place(p.Elem)
		}
		if rest, ok := d.Rest.(TypedRest); ok {
			place(rest.Elem)
		}
	case *Tuple:
		if d.Rest != nil {
			place(*d.Rest)
		}
	case *Union:
		for _, v := range d.Variants {
			if v.Wrap != nil {
				place(v.Wrap.Elem)
			}
		}
	}
}

// elements calls f for the places of the elements of lists and maps.
func elements(t Type, f func(Elem)) {
	for e, ok := ElemOf(t); ok; e, ok = ElemOf(e.Type) {
		f(e)
	}
}

// ElemOf returns what a list or a map holds; ok is false for any other type.
func ElemOf(t Type) (e Elem, ok bool) {
	switch t := t.(type) {
	case List:
		return t.Elem, true
	case Map:
		return t.Elem, true
	}
	return e, false
}

// ElemsOf returns what two lists, or two maps, hold; ok is false for any other types.
func ElemsOf(a, b Type) (x, y Elem, ok bool) {
	_, isList := a.(List)
	_, areLists := b.(List)
	x, ok = ElemOf(a)
	y, both := ElemOf(b)
	return x, y, ok && both && isList == areLists
}

// Inmost returns the type of what lists and maps hold, however they are nested; t itself if it is neither.
func Inmost(t Type) Type {
	for e, ok := ElemOf(t); ok; e, ok = ElemOf(t) {
		t = e.Type
	}
	return t
}

// ReplaceTypes replaces every type that a type consists of by what f makes of it.
func ReplaceTypes(d Decl, f func(Type) Type) {
	switch d := d.(type) {
	case *Struct:
		if d.Tag != nil {
			if others, ok := d.Tag.Others.(Listed); ok {
				d.Tag.Others = Listed{f(others.Enum).(*Enum)}
			}
		}
		for _, field := range d.Fields {
			field.Type = ReplaceType(field.Type, f)
		}
		for _, p := range d.Patterns {
			p.Elem.Type = ReplaceType(p.Elem.Type, f)
		}
		if rest, ok := d.Rest.(TypedRest); ok {
			rest.Elem.Type = ReplaceType(rest.Elem.Type, f)
			d.Rest = rest
		}
	case *Tuple:
		for _, field := range d.Fields {
			field.Type = ReplaceType(field.Type, f)
		}
		if d.Rest != nil {
			d.Rest.Type = ReplaceType(d.Rest.Type, f)
		}
	case *Union:
		for _, v := range d.Variants {
			if v.Struct != nil {
				v.Struct = f(v.Struct).(*Struct)
			} else {
				v.Wrap.Elem.Type = ReplaceType(v.Wrap.Elem.Type, f)
			}
		}
	}
}

// ReplaceType applies f to what a type is, or holds elements of.
func ReplaceType(t Type, f func(Type) Type) Type {
	switch t := t.(type) {
	case List:
		t.Elem.Type = ReplaceType(t.Elem.Type, f)
		return t
	case Map:
		t.Elem.Type = ReplaceType(t.Elem.Type, f)
		return t
	}
	return f(t)
}
