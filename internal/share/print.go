package share

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// prints writes types and checks as texts that are equal if nothing but where
// they stand tells them apart. Everything in the model counts that is not
// listed as aside, so that what comes to it later does.
type prints struct {
	instead map[ir.Decl]ir.Decl  // the type to take for one
	types   map[ir.Decl]int      // numbers of types
	checks  map[*ir.Check]string // what stands for a check
	texts   map[string]int       // numbers of what checks say
	cycle   map[*ir.Check]bool   // checks whose references to each other are only listed, in refs
	refs    []*ir.Check
	fields  map[reflect.Type][]int // of structs, those that count
}

func newPrints() *prints {
	return &prints{types: map[ir.Decl]int{}, checks: map[*ir.Check]string{}, texts: map[string]int{}, fields: map[reflect.Type][]int{}}
}

// aside lists what says where a part of the model stands and how it is called
// there, what is said to people, and what only follows from the rest.
var aside = map[reflect.Type][]string{
	reflect.TypeFor[ir.Name]():       {"Go", "Override", "Def", "Within", "Path", "Schema", "Stands", "As", "Top", "Others", "Ways"},
	reflect.TypeFor[ir.Struct]():     {"Doc", "Variants"},
	reflect.TypeFor[ir.Tuple]():      {"Doc", "RestSchema"},
	reflect.TypeFor[ir.Enum]():       {"Doc"},
	reflect.TypeFor[ir.Union]():      {"Doc", "Why"},
	reflect.TypeFor[ir.Wrap]():       {"Doc", "Inside"},
	reflect.TypeFor[ir.Field]():      {"Schema", "Inside"},
	reflect.TypeFor[ir.TypedRest]():  {"Inside"},
	reflect.TypeFor[ir.PatternMap](): {"Schema"},
	reflect.TypeFor[ir.Tag]():        {"Schema"},
	reflect.TypeFor[ir.Check]():      {"Name", "Schema"},
}

// decl writes what a type is. The order in which an enum lists its values does
// not count.
func (p *prints) decl(d ir.Decl) string {
	var b strings.Builder
	switch t := d.(type) {
	case *ir.Enum:
		sorted := *t
		sorted.Values = slices.SortedFunc(slices.Values(t.Values), func(a, b ir.EnumValue) int { return strings.Compare(a.Value.Text, b.Value.Text) })
		d = &sorted
	case *ir.Tuple:
		b.WriteString(strconv.FormatBool(t.RestSchema != ""))
	}
	p.write(&b, reflect.ValueOf(d).Elem())
	return b.String()
}

func (p *prints) write(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			b.WriteByte('-')
			return
		}
		switch x := v.Interface().(type) {
		case ir.Decl:
			p.number(b, x)
		case *ir.Check:
			if p.cycle[x] {
				b.WriteByte('~')
				p.refs = append(p.refs, x)
			} else {
				b.WriteString(p.check(x))
			}
		default:
			b.WriteString(v.Elem().Type().Name())
			p.write(b, v.Elem())
		}
	case reflect.Struct:
		b.WriteByte('{')
		for _, k := range p.fieldsOf(v.Type()) {
			p.write(b, v.Field(k))
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	case reflect.Slice:
		b.WriteByte('[')
		for k := range v.Len() {
			p.write(b, v.Index(k))
			b.WriteByte(' ')
		}
		b.WriteByte(']')
	case reflect.String:
		b.WriteString(strconv.Quote(v.String()))
	case reflect.Bool:
		b.WriteString(strconv.FormatBool(v.Bool()))
	default:
		fmt.Fprint(b, v.Interface())
	}
}

// fieldsOf returns the indices of the fields of a struct that count.
func (p *prints) fieldsOf(t reflect.Type) []int {
	list, known := p.fields[t]
	if !known {
		for k := range t.NumField() {
			if !slices.Contains(aside[t], t.Field(k).Name) {
				list = append(list, k)
			}
		}
		p.fields[t] = list
	}
	return list
}

// number writes what stands for a type within others.
func (p *prints) number(b *strings.Builder, d ir.Decl) {
	if other := p.instead[d]; other != nil {
		d = other
	}
	n, known := p.types[d]
	if !known {
		n = len(p.types)
		p.types[d] = n
	}
	b.WriteByte('@')
	b.WriteString(strconv.Itoa(n))
}
