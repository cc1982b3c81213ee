package runtime

import (
	"strings"
	"testing"
)

// span is a tuple as the generator writes it: two numbers, an optional text, a
// list of more.
type span struct {
	From, To int64
	Note     Opt[string]
	Rest     []int64
	Extra    Extra
}

var shapeSpan = shape{
	schema: "#", members: []string{"0", "1", "2"}, schemas: []string{"#/prefixItems/0", "#/prefixItems/1", "#/prefixItems/2"},
	maps: []mapKind{{schema: "#/items"}},
}

func (x *span) decode(d *decoder, i int) int {
	n := 0
	i, more := d.beginTuple(i, &shapeSpan, &x.Extra)
	for ; more; n++ {
		v := i
		switch n {
		case 0:
			i = readInt(&x.From, d, v)
		case 1:
			i = readInt(&x.To, d, v)
		case 2:
			i = readOpt(&x.Note, d, v, readString)
		default:
			i = readRest(&x.Rest, d, n, v, &x.Extra, readInt)
		}
		if d.lossy {
			d.keep(string(rune('0'+n)), v, i, n >= 2, &x.Extra)
		}
		i, more = d.nextItem(i)
	}
	return d.endTuple(i, n, 2, &x.Extra, &shapeSpan)
}

func (x *span) encode(dst []byte, e *encoder) []byte {
	start := len(dst)
	dst = append(dst, '[')
	dst = append(writeInt(&x.From, dst, e), ',')
	dst = append(writeInt(&x.To, dst, e), ',')
	end := len(dst)
	if x.Note.IsAbsent() {
		dst, end = x.Extra.absentElement(dst, end, 2, "null")
	} else {
		dst = append(writeOpt(&x.Note, dst, e, writeString), ',')
		end = len(dst)
	}
	dst, end = writeRest(x.Rest, dst, end, e, writeInt)
	return x.Extra.closeTuple(dst, start, end, &shapeSpan, e)
}

func readSpan(t *testing.T, text string, lenient bool) *span {
	t.Helper()
	var x span
	d := newDecoder([]byte(text), nil)
	d.lenient = lenient
	if err := d.finish(x.decode(d, d.start())); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return &x
}

func writeSpan(t *testing.T, x *span) string {
	t.Helper()
	text, err := appendDocument(nil, x, (*span).encode)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What is read is written: the length, what fields cannot say, and values that
// are no arrays.
func TestTupleRoundTrip(t *testing.T) {
	for _, text := range []string{
		`[]`, `[1]`, `[0]`, `[1,2]`, `[0,0]`, `[1,2,""]`, `[1,2,null]`, `[1,2,"a",3,4]`, `[1,2,null,3]`,
		`[null]`, `[null,null]`, `[null,null,null,null]`, `[1e400,18446744073709551616,"a",18446744073709551616,5]`,
		`[1,2,"a",null]`, `[1,2,"a",1.0,null,3]`, `null`,
	} {
		if got := writeSpan(t, readSpan(t, text, false)); got != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
	for _, text := range []string{
		`{}`, `"a"`, `7`, `{"0":1}`, `["a"]`, `[1,{}]`, `[1,2,3]`, `[1,2,3,4]`, `[1,2,"a",{},[]]`, `[1,2,3,"b"]`, `["a","b",3,"c"]`,
		`[1,2,"a","b",null]`, `[1,2,"a",null,{},18446744073709551616]`,
	} {
		if got := writeSpan(t, readSpan(t, text, true)); got != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
}

// What was changed is written as it is now.
func TestTupleEdits(t *testing.T) {
	for _, c := range []struct {
		text string
		edit func(*span)
		want string
	}{
		{`[1]`, func(x *span) { x.To = 2 }, `[1,2]`},
		{`[1]`, func(x *span) { x.Note = Some("a") }, `[1,0,"a"]`},
		{`[]`, func(x *span) { x.To = 2 }, `[0,2]`},
		{`null`, func(x *span) { x.From = 2 }, `[2]`},
		{`[null,2]`, func(x *span) { x.From = 3 }, `[3,2]`},
		{`[null,2]`, func(x *span) { x.To = 3 }, `[null,3]`},
		{`[1,2,"a"]`, func(x *span) { x.Note = Opt[string]{} }, `[1,2]`},
		{`[1,2,"a",3]`, func(x *span) { x.Note = Opt[string]{} }, `[1,2,null,3]`},
		{`[1,2]`, func(x *span) { x.Rest = []int64{3} }, `[1,2,null,3]`},
		{`[1,2,"a",null,4]`, func(x *span) { x.Rest = append(x.Rest, 5) }, `[1,2,"a",null,4,5]`},
		{`[1,2,"a",null,4]`, func(x *span) { x.Rest = x.Rest[1:] }, `[1,2,"a",4]`},
		{`[1,2,"a",null,4]`, func(x *span) { x.Rest = nil }, `[1,2,"a"]`},
		{`[1,2]`, func(x *span) { x.Extra.Set("0", Raw{`"x"`}) }, `[1,2]`},
		{`[0,2]`, func(x *span) { x.Extra.Set("0", Raw{`"x"`}) }, `["x",2]`},
		{`[1,2]`, func(x *span) { x.Extra.Set("2", Raw{`7`}) }, `[1,2,7]`},
		{`[1,2,"a"]`, func(x *span) { x.Extra.Set("3", Raw{`"b"`}) }, `[1,2,"a","b"]`},
	} {
		x := readSpan(t, c.text, false)
		c.edit(x)
		if got := writeSpan(t, x); got != c.want {
			t.Errorf("%s was changed to be %s, and is written as %s", c.text, c.want, got)
		}
	}
	for _, name := range []string{"a", "-1", "01", "+5", "1.0", ""} {
		x := span{To: 1}
		x.Extra.Set(name, Raw{"1"})
		if text, err := appendDocument(nil, &x, (*span).encode); err == nil {
			t.Errorf("an array has been written with a member %q: %s", name, text)
		}
	}
}

func TestTupleFaults(t *testing.T) {
	for text, want := range map[string]string{
		`["a"]`:        `"/0"`,
		`[1,2,"a",[]]`: `"/3"`,
		`{}`:           `the root`,
		`[1,]`:         `"/1"`,
		`[1,2`:         `"/1"`,
		`[1 2]`:        `"/0"`,
		`[1,2,"a",3,]`: `"/4"`,
	} {
		var x span
		_, err := readDocument(&x, newDecoder([]byte(text), nil), (*span).decode)
		var e *DecodeError
		if e, _ = err.(*DecodeError); e == nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := e.Pointer; `"`+got+`"` != want && !(got == "" && want == "the root") {
			t.Errorf("%s: at %q, want %s", text, got, want)
		}
	}
	deep := newDecoder([]byte(`[1]`), nil)
	deep.depth = deep.maxDepth
	var x span
	if err := deep.finish(x.decode(deep, 0)); err == nil {
		t.Error("an array was nested deeper than it may")
	}
}

// link is a tuple that holds itself: a number, the next one, and a list of more.
type link struct {
	Number int64
	Next   *link
	Rest   []int64
	Extra  Extra
}

var shapeLink = shape{
	schema: "#", members: []string{"0", "1"}, schemas: []string{"#/prefixItems/0", "#"},
	maps: []mapKind{{schema: "#/items"}},
}

func (x *link) decode(d *decoder, i int) int {
	n := 0
	i, more := d.beginTuple(i, &shapeLink, &x.Extra)
	for ; more; n++ {
		v := i
		switch n {
		case 0:
			i = readInt(&x.Number, d, v)
		case 1:
			x.Next = new(link)
			i = x.Next.decode(d, v)
		default:
			i = readRest(&x.Rest, d, n, v, &x.Extra, readInt)
		}
		if d.lossy {
			d.keep(string(rune('0'+n)), v, i, false, &x.Extra)
		}
		i, more = d.nextItem(i)
	}
	return d.endTuple(i, n, 2, &x.Extra, &shapeLink)
}

func (x *link) encode(dst []byte, e *encoder) []byte {
	start := len(dst)
	dst = append(writeInt(&x.Number, append(dst, '['), e), ',')
	end := len(dst)
	if x.Next == nil {
		dst, end = x.Extra.absentElement(dst, end, 1, "null")
	} else {
		dst = append(x.Next.encode(dst, e), ',')
		end = len(dst)
	}
	dst, end = writeRest(x.Rest, dst, end, e, writeInt)
	return x.Extra.closeTuple(dst, start, end, &shapeLink, e)
}

// What fields cannot say is put back at every level of arrays in arrays, at the price of
// the text: to look at all of what is inside once more at each would be its square.
func TestTupleDeep(t *testing.T) {
	for _, number := range []string{"null", "18446744073709551616", "7"} {
		for _, rest := range []string{"", ",null", ",1,null,2.0", ",3"} {
			text := "[]"
			for range 900 {
				text = "[" + number + "," + text + rest + "]"
			}
			var x link
			if _, err := readDocument(&x, newDecoder([]byte(text), nil), (*link).decode); err != nil {
				t.Fatal(err)
			}
			var got []byte
			if n := allocated(func() { got, _ = appendDocument(nil, &x, (*link).encode) }); n > 300*len(text) {
				t.Errorf("%d bytes are needed to write %d", n, len(text))
			}
			if string(got) != text {
				t.Errorf("%s within one another with %q are written as %.100s…", number, rest, got)
			}
			x.Next.Next.Number, x.Next.Rest, x.Next.Next.Next = 5, []int64{4}, nil
			want := "[" + number + ",[" + number + ",[5" + strings.Replace(rest, ",", ",null,", 1) + "],4]" + rest + "]"
			if got, _ := appendDocument(nil, &x, (*link).encode); string(got) != want {
				t.Errorf("changed to be %s, and written as %s", want, got)
			}
		}
	}
}
