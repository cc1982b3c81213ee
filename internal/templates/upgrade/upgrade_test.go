package upgrade

import (
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// What is parsed is written back, byte for byte but for white space.
func TestParse(t *testing.T) {
	for _, text := range []string{
		`null`, `true`, `-0.0e+10`, `""`, `"a\"b\\"`, `"\ud83d"`, `[]`, `[[],{}]`, `{}`,
		`{"a":[1,2.50,{"b":null}],"":"","a/b~c":18446744073709551616,"\u0061\"":false}`,
	} {
		if got := string(parse([]byte(text)).append(nil)); got != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
	spaced := " { \"a\" : [ 1 , 2 ] , \"b\" : { } } "
	if got := string(parse([]byte(spaced)).append(nil)); got != `{"a":[1,2],"b":{}}` {
		t.Error(got)
	}
}

func TestPointer(t *testing.T) {
	n := parse([]byte(`{"a/b~c":[0,{"x":1}]}`))
	if got := n.get("a/b~c").items[1].get("x").pointer(); got != "/a~1b~0c/1/x" {
		t.Error(got)
	}
	if n.get("a/b~c").get("x") != nil || n.at("a/b~c", "x", "y") != nil {
		t.Error("there is no member of an array")
	}
}

// What each operation makes of an object, and what it leaves behind.
func TestOperations(t *testing.T) {
	move := func(from, to string) func(*step, *node) {
		return func(s *step, o *node) { s.move(o, way{strings.Split(from, "."), strings.Split(to, ".")}) }
	}
	moves := func(list ...string) func(*step, *node) {
		var ways []way
		for _, text := range list {
			from, to, _ := strings.Cut(text, ">")
			ways = append(ways, way{strings.Split(from, "."), strings.Split(to, ".")})
		}
		return func(s *step, o *node) { s.move(o, ways...) }
	}
	tests := []struct {
		name, in string
		do       func(*step, *node)
		out      string
		left     string // pointers
	}{
		{"rename keeps the place", `{"a":1,"b":2}`, move("a", "c"), `{"c":1,"b":2}`, ""},
		{"rename of nothing", `{"b":2}`, move("a", "c"), `{"b":2}`, ""},
		{"into a new object", `{"a":1}`, move("a", "m.x"), `{"m":{"x":1}}`, ""},
		{"into an object", `{"a":1,"m":{"y":2}}`, move("a", "m.x"), `{"m":{"y":2,"x":1}}`, ""},
		{"into what is no object", `{"a":1,"m":5}`, move("a", "m.x"), `{"m":5}`, "/a"},
		{"to a place that is taken", `{"a":1,"m":{"x":2}}`, move("a", "m.x"), `{"m":{"x":2}}`, "/a"},
		{"out of an object", `{"m":{"x":1,"y":2}}`, move("m.x", "a"), `{"m":{"y":2},"a":1}`, ""},
		{"out of null", `{"m":null}`, move("m.x", "a"), `{"m":null}`, ""},
		{"wrap", `{"a":1}`, move("a", "a.v"), `{"a":{"v":1}}`, ""},
		{"wrap null", `{"a":null}`, move("a", "a.v"), `{"a":{"v":null}}`, ""},
		{"unwrap", `{"a":{"v":1}}`, move("a.v", "a"), `{"a":1}`, ""},
		{"unwrap leaves the rest", `{"a":{"v":1,"w":2}}`, move("a.v", "a"), `{"a":1}`, "/a"},
		{"unwrap of nothing", `{"a":{}}`, move("a.v", "a"), `{}`, "/a"},
		{"unwrap of null", `{"a":null}`, move("a.v", "a"), `{"a":null}`, ""},
		{"names that two exchange", `{"x":0,"a":1,"b":2}`, moves("a>b", "b>a"), `{"x":0,"b":1,"a":2}`, ""},
		{"one of two that exchange names", `{"b":2}`, moves("a>b", "b>a"), `{"a":2}`, ""},
		{"names in a row", `{"a":1,"b":2}`, moves("a>b", "b>c"), `{"b":1,"c":2}`, ""},
		{"names in a row, the other way round", `{"a":1,"b":2}`, moves("b>c", "a>b"), `{"b":1,"c":2}`, ""},
		{"the first name in a row", `{"a":1}`, moves("a>b", "b>c"), `{"b":1}`, ""},
		{"names in a circle", `{"a":1,"b":2,"c":3}`, moves("a>b", "b>c", "c>a"), `{"b":1,"c":2,"a":3}`, ""},
		{"renamed to what moves", `{"a":1,"b":2}`, moves("b>a", "a>m.a"), `{"a":2,"m":{"a":1}}`, ""},
		{"renamed, and moves to what moves", `{"b":2}`, moves("b>a", "a>m.a"), `{"a":2}`, ""},
		{"an object is renamed, and something in it moves", `{"m":{"x":1,"y":2}}`, moves("m>n", "m.x>x"), `{"n":{"y":2},"x":1}`, ""},
		{"into an object that is renamed", `{"a":1,"m":{"y":2}}`, moves("a>n.a", "m>n"), `{"n":{"y":2,"a":1}}`, ""},
		{"to where the rest of an object is", `{"a":1,"m":{"x":2,"y":3}}`, moves("m.x>x", "a>m"), `{"m":1,"x":2}`, "/m"},
		{"to where an object was", `{"a":1,"m":{"x":2}}`, moves("m.x>x", "a>m"), `{"m":1,"x":2}`, ""},
		{"deep into null", `{"a":1,"m":null}`, move("a", "m.n.x"), `{"m":null}`, "/a"},
		{"deep into a new object", `{"a":1,"m":{}}`, move("a", "m.n.x"), `{"m":{"n":{"x":1}}}`, ""},
		{"renamed to what is taken", `{"a":1,"b":2}`, move("a", "b"), `{"b":2}`, "/a"},
		{"drop", `{"a":1,"b":2}`, func(s *step, o *node) { s.drop(o, "a", "c") }, `{"b":2}`, "/a"},
		{"drop what was empty", `{"a":{}}`, func(s *step, o *node) { s.drop(o, "a") }, `{}`, "/a"},
		{"drop what was emptied", `{"a":{"x":1}}`, func(s *step, o *node) { s.move(o, way{[]string{"a", "x"}, []string{"b"}}); s.drop(o, "a") }, `{"b":1}`, ""},
		{"drop what was emptied within", `{"a":{"m":{"x":1},"n":{"x":2}}}`, func(s *step, o *node) {
			s.move(o, way{[]string{"a", "m", "x"}, []string{"b"}})
			s.move(o, way{[]string{"a", "n", "x"}, []string{"c"}})
			s.drop(o, "a")
		}, `{"b":1,"c":2}`, ""},
		{"drop what was emptied in part", `{"a":{"m":{"x":1},"n":{}}}`, func(s *step, o *node) { s.move(o, way{[]string{"a", "m", "x"}, []string{"b"}}); s.drop(o, "a") }, `{"b":1}`, "/a"},
		{"drop what was filled in alone", `{"a":{"x":0}}`, func(s *step, o *node) { s.unfill(o, `0`, "a", "x"); s.tidy(o, "a"); s.drop(o, "a") }, `{}`, "/a"},
		{"fill", `{"a":null}`, func(s *step, o *node) { s.fill(o, `1`, "a"); s.fill(o, `[2]`, "b"); s.fill(o, `3`, "no", "c") }, `{"a":null,"b":[2]}`, ""},
		{"unfill", `{"a":0,"b":1}`, func(s *step, o *node) { s.unfill(o, `0`, "a"); s.unfill(o, `0`, "b") }, `{"b":1}`, ""},
		{"unfill whatever the order", `{"a":{"x":[{"y":1,"z":2}],"w":3}}`, func(s *step, o *node) { s.unfill(o, `{"w":3,"x":[{"z":2,"y":1}]}`, "a") }, `{}`, ""},
		{"unfill of a number that is written otherwise", `{"a":{"x":1.0},"b":0,"c":1000,"d":0}`, func(s *step, o *node) { s.unfill(o, `{"x":1}`, "a"); s.unfill(o, `0.0`, "b"); s.unfill(o, `1e3`, "c") }, `{"d":0}`, ""},
		{"unfill of nothing", `{"b":{}}`, func(s *step, o *node) {
			s.down = true
			s.unfill(o, `0`, "a")
			s.unfill(o, `0`, "b", "c")
			s.unfill(o, `0`, "d", "e")
		}, `{"b":{}}`, "/a /b/c"},
		{"missing", `{"a":1}`, func(s *step, o *node) { s.missing(o, "a", "b/c") }, `{"a":1}`, "/b~1c"},
		{"an object that is missing, and moved into", `{"a":1,"m":{}}`, func(s *step, o *node) { s.lacked(o, []string{"a"}, []string{"m", "x"}) }, `{"a":1,"m":{}}`, "/m/x"},
		{"one that nothing is moved into", `{"m":{}}`, func(s *step, o *node) { s.lacked(o, []string{"a"}, []string{"m", "x"}) }, `{"m":{}}`, ""},
		{"one that is there", `{"a":1,"m":{"x":{}}}`, func(s *step, o *node) { s.lacked(o, []string{"a"}, []string{"m", "x"}) }, `{"a":1,"m":{"x":{}}}`, ""},
		{"one in an object that is missing, too", `{"a":1}`, func(s *step, o *node) { s.lacked(o, []string{"a"}, []string{"m", "x"}) }, `{"a":1}`, ""},
		{"numbers", `{"a":[1,2.0,0.2e1,-1,"1",true,null]}`, func(s *step, o *node) { s.at(o, each(replaced([]string{"-1"}, "1", "2", "2", "1")), "a") }, `{"a":[2,1,1,"1",true,null]}`, "/a/3"},
		{"numbers that become one", `{"a":[1.0,2]}`, func(s *step, o *node) { s.at(o, each(mergedPlain(replaced(nil, "1", "3", "2", "3"), "1")), "a") }, `{"a":[3,3]}`, "/a/0"},
		{"values that become one", `{"a":["x","y","z"]}`, func(s *step, o *node) { s.at(o, each(merged(renamed(nil, "x", "z", "y", "z"), "x")), "a") }, `{"a":["z","z","z"]}`, "/a/0"},
		{"values", `{"a":["x","y",1,null]}`, func(s *step, o *node) { s.at(o, each(renamed(nil, "x", "y", "y", "x")), "a") }, `{"a":["y","x",1,null]}`, ""},
		{"elements that go", `{"a":[1,2,3]}`, func(s *step, o *node) {
			s.at(o, each(func(n *node, s *step) {
				if n.text == "2" {
					s.leave(n)
					n.kind = gone
				}
			}), "a")
		}, `{"a":[1,3]}`, "/a/1"},
		{"label", `{"v":"1.0.0","a":1}`, func(s *step, o *node) { s.label(o, "v", "2.0.0") }, `{"v":"2.0.0","a":1}`, ""},
	}
	for _, test := range tests {
		o, s := parse([]byte(test.in)), &step{from: 1}
		test.do(s, o)
		var left []string
		for _, r := range s.residue {
			left = append(left, r.Pointer)
		}
		if got := string(o.append(nil)); got != test.out || strings.Join(left, " ") != test.left {
			t.Errorf("%s: %s left %q, want %s left %q", test.name, got, left, test.out, test.left)
		}
	}
}

// A value that the other major cannot read once it is converted is left behind as it was,
// and nothing else is said of what is in it.
func TestTried(t *testing.T) {
	const value = `{"x":1,"y":{"z":[2.50]},"w":3}`
	convert := func(n *node, s *step) {
		s.drop(n, "x")
		s.move(n, way{[]string{"y"}, []string{"v"}})
	}
	for _, takes := range []bool{true, false} {
		o, s := parse([]byte(`{"a":`+value+`,"b":0}`)), &step{from: 1}
		s.drop(o, "b")
		s.at(o, tried(func(*node) bool { return takes }, convert), "a")
		out, left, values := `{}`, "/b /a", "0 "+value
		if takes {
			out, left, values = `{"a":{"v":{"z":[2.50]},"w":3}}`, "/b /a/x", "0 1"
		}
		var pointers, texts []string
		for _, r := range s.residue {
			pointers, texts = append(pointers, r.Pointer), append(texts, string(r.Value))
		}
		if got := string(o.append(nil)); got != out || strings.Join(pointers, " ") != left || strings.Join(texts, " ") != values {
			t.Errorf("read: %t: %s, and left are %q: %q", takes, got, pointers, texts)
		}
	}
}

// Pointers to much that is left behind would take memory in the square of the document's
// length. They end as they did.
func TestResidueBehindALongName(t *testing.T) {
	const n = 5_000
	o, s := parse([]byte(`{"`+strings.Repeat("k", 100_000)+`":[`+strings.Repeat(`{"a":1},`, n)+`{"a":1}]}`)), &step{from: 1}
	each(each(func(o *node, s *step) { s.drop(o, "a"); s.missing(o, "b/c") }))(o, s)
	length := 0
	for k, r := range s.residue {
		length += len(r.Pointer)
		want := "/" + strconv.Itoa(k/2) + [...]string{"/a", "/b~1c"}[k%2]
		if k == 0 {
			want = "/" + strings.Repeat("k", 100_000) + want
		}
		if !strings.HasSuffix(r.Pointer, want) {
			t.Fatalf("number %d is at %s", k, r.Pointer)
		}
	}
	if most := firstPointers + len(s.residue)*(eachPointer+shortPointer); len(s.residue) != 2*n+2 || length > most {
		t.Errorf("%d values, pointers of %d bytes, at most %d", len(s.residue), length, most)
	}
}

// The error names places, and has no content.
func TestLossError(t *testing.T) {
	e := &LossError{[]Residue{{Pointer: "/a", Value: json.RawMessage(`"secret"`)}, {Pointer: "/b", Missing: true}, {Pointer: "/c", Kept: true}}, "version 1.1.0"}
	const want = "stategen: 3 values have no place in version 1.1.0; the option WithReport accepts that:\n\t\"/a\"\n\t\"/b\" (required, and missing)\n\t" +
		"\"/c\" (unknown to that version, and would be kept)"
	if got := e.Error(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := (&LossError{Residue: make([]Residue, 1000)}).Error(); len(got) > 1000 || !strings.Contains(got, "no place in the other version; the") || !strings.HasSuffix(got, "\n\t…") {
		t.Errorf("of very many: %q", got)
	}
	const one = "stategen: 1 value has no place in major 2; the option WithReport accepts that:\n\t\"/a\""
	if got := (&LossError{e.Residue[:1], "major 2"}).Error(); got != one {
		t.Errorf("got %q, want %q", got, one)
	}
}

// A long pointer is cut between characters where it is shown.
func TestLongPointersAreShownInCharacters(t *testing.T) {
	for _, name := range []string{"持", "é", "😀", "a"} {
		for before := range 5 {
			shown := showPointer("/" + strings.Repeat("b", before) + strings.Repeat(name, 300))
			if strings.Contains(shown, `\x`) || !strings.HasSuffix(shown, name+`…"`) || len(shown) > 263 {
				t.Errorf("%d bytes, then %s: %s", before, name, shown)
			}
		}
	}
}

// However many members an object has, and whatever order they come in: were each looked
// for among all others, this would take minutes.
func TestVeryManyMembers(t *testing.T) {
	const n = 300_000
	var forward, backward []string
	for k := range n {
		member := `"` + strconv.Itoa(n+k) + `":1`
		forward, backward = append(forward, member), append(backward, member)
	}
	slices.Reverse(backward)
	a, b := parse([]byte("{"+strings.Join(forward, ",")+"}")), parse([]byte("{"+strings.Join(backward, ",")+"}"))
	if !same(a, b) {
		t.Error("what is the same in another order is not")
	}
	s, empty := new(step), parse([]byte(`{}`))
	s.carry(a, empty, nil, []string{"300001"})
	if len(empty.members) != n-1 || len(s.residue) != 1 || s.residue[0].Pointer != "/300001" {
		t.Errorf("%d members and %d left behind", len(empty.members), len(s.residue))
	}
}

// Names that are told apart by lone surrogates only are carried, each.
// What the new object has with the same value is not carried to it, however that is spelled;
// with another value, wherever in it that is, the old one is left behind.
func TestCarryBesideWhatIsThere(t *testing.T) {
	for _, same := range [][2]string{
		{`1.0`, `1e0`}, {`1e400`, `1e400`}, {`"\u0061"`, `"a"`}, {`[1,[]]`, `[1.0,[]]`}, {`null`, `null`}, {`true`, `true`},
		{`{"a":1,"b":{"c":[2]}}`, `{"b":{"c":[2]},"a":1.0}`},
	} {
		s, there := new(step), parse([]byte(`{"x":`+same[1]+`}`))
		s.carry(parse([]byte(`{"x":`+same[0]+`}`)), there, nil, []string{"y"})
		if got := string(there.append(nil)); len(s.residue) != 0 || got != `{"x":`+same[1]+`}` {
			t.Errorf("%s is left behind where %s is, in %s", same[0], same[1], got)
		}
	}
	for _, other := range [][2]string{
		{`1`, `1.5`}, {`1e400`, `1e401`}, {`1`, `"1"`}, {`"a"`, `"b"`}, {`true`, `false`}, {`null`, `{}`}, {`[1]`, `[1,2]`}, {`[1,[2]]`, `[1,[3]]`},
		{`{"a":1}`, `{"a":2}`}, {`{"a":1}`, `{"a":1,"b":2}`}, {`{"a":1,"b":2}`, `{"a":1}`}, {`{"a":1}`, `{"b":1}`}, {`{"a":{"b":[1]}}`, `{"a":{"b":[2]}}`},
	} {
		s, there := new(step), parse([]byte(`{"x":`+other[1]+`}`))
		s.carry(parse([]byte(`{"x":`+other[0]+`}`)), there, nil, []string{"y"})
		if got := string(there.append(nil)); len(s.residue) != 1 || string(s.residue[0].Value) != other[0] || got != `{"x":`+other[1]+`}` {
			t.Errorf("%s is not left behind where %s is: %v, in %s", other[0], other[1], s.residue, got)
		}
	}
}

func TestCarryLoneSurrogates(t *testing.T) {
	const text = `{"\ud83d":1,"\ud83e":1}`
	s, empty := new(step), parse([]byte(`{}`))
	s.carry(parse([]byte(text)), empty, nil, []string{"a"})
	if got := string(empty.append(nil)); got != text || len(s.residue) != 0 {
		t.Errorf("%s, and %d left behind", got, len(s.residue))
	}
}

// A pointer is made at once, not anew for each level above.
func TestPointerOfDeepNode(t *testing.T) {
	const depth = 10_000
	n := parse([]byte(strings.Repeat("[", depth) + strings.Repeat("]", depth)))
	for len(n.items) > 0 {
		n = n.items[0]
	}
	if n.pointer() != strings.Repeat("/0", depth-1) {
		t.Error("the pointer is wrong")
	}
	if allocs := testing.AllocsPerRun(10, func() { n.pointer() }); allocs > 100 {
		t.Errorf("%v allocations", allocs)
	}
}

func TestIsInteger(t *testing.T) {
	for text, want := range map[string]bool{
		`0`: true, `-0`: true, `12`: true, `12.0`: true, `1.20e1`: true, `0.00e-9`: true, `120e-1`: true, `1E+400`: true, `-3.50e1`: true, `12345678901234567890123`: true,
		`1.5`: false, `-0.1`: false, `12e-1`: false, `120e-2`: false, `1.25e1`: false, `9007199254740993.5`: false, `1e-400`: false, `1.000000000001e11`: false, `1.000000000001e12`: true, `0.1e-99999999999999999999`: false,
		`0.1e99999999999999999999`: true, `"1"`: false, `null`: false, `[1]`: false,
	} {
		if got := isInteger(parse([]byte(text))); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// plainly returns a value of encoding/json with what tells numbers and strings apart.
func plainly(t *testing.T, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var x any
	if err := d.Decode(&x); err != nil {
		t.Fatal(err)
	}
	var exact func(x any) any
	exact = func(x any) any {
		switch x := x.(type) {
		case json.Number:
			r, _ := new(big.Rat).SetString(string(x))
			return []string{r.String()} // as nothing else is
		case []any:
			for k := range x {
				x[k] = exact(x[k])
			}
		case map[string]any:
			for k := range x {
				x[k] = exact(x[k])
			}
		}
		return x
	}
	return exact(x)
}

// Values have the same number if they are the same, and every member in a value is noted.
func TestLikeness(t *testing.T) {
	texts := []string{
		`null`, `true`, `false`, `""`, `"0"`, `"null"`, `"[,0"`, `0`, `-0.0`, `1`, `1.0`, `10e-1`, `-1`, `-1.0`, `-10e-1`, `1e400`, `1e401`, `-1e400`, `11`, `1.1`, `0.1`, `-0.1`, `100`, `1e2`,
		`9007199254740992`, `9007199254740993`, `"a"`, `"\u0061"`, `"\""`, `[]`, `[[]]`, `[0]`, `[-0]`, `[1,0]`, `[0,1]`, `[10]`, `{}`, `{"a":0}`,
		`{"\u0061":0e1}`, `{"a":1}`, `{"b":0}`, `{"a":0,"b":1}`, `{"b":1,"a":0}`, `{"a":0,"b":0}`, `{"a\":0":1}`, `{"a":[{"b":1.0}]}`, `{"a":[{"b":1}]}`,
	}
	alike := likeness{}
	for _, x := range texts {
		for _, y := range texts {
			want := reflect.DeepEqual(plainly(t, x), plainly(t, y))
			x, y := parse([]byte(x)), parse([]byte(y))
			if got := alike.of(x, nil) == alike.of(y, nil); got != want || same(x, y) != want {
				t.Errorf("%s and %s: alike %v, the same %v, want %v", x.src, y.src, got, same(x, y), want)
			}
		}
	}
	noted := make(map[placing]int)
	alike.of(parse([]byte(`{"a":[{"b":1},2],"c":{"b":{"d":null}}}`)), noted)
	for text, want := range map[string]bool{`{"b":1}`: true, `{"b":2}`: false, `{"b":{"d":null}}`: true, `{"d":null}`: true, `{"a":1}`: false, `{"a":[{"b":1.0},2]}`: true} {
		if m := parse([]byte(text)).members[0]; noted[placing{m.name, alike.of(m.value, nil)}] > 0 != want {
			t.Errorf("%s is noted: %v", text, !want)
		}
	}
}

// Lone surrogates are told from each other and from U+FFFD, pairs are characters, and a text is
// written so that it says the same again.
func TestQuote(t *testing.T) {
	for quoted, want := range map[string]string{
		`""`: "", `"a/ä"`: "a/ä", `"\\u0061\\"`: `\u0061\`, `"\b\f\n\r\t\"\\\/"`: "\b\f\n\r\t\"\\/", `"\u00e4\u20AC\u0000"`: "ä€\x00", `"\\ud83d"`: `\ud83d`,
		`"\ud83d\ude00"`: "😀", `"\uD83D"`: "\xed\xa0\xbd", `"\ud83e"`: "\xed\xa0\xbe", `"\ufffd"`: "\ufffd", `"\ude00\ud83d"`: "\xed\xb8\x80\xed\xa0\xbd",
		`"x\ud83d\ud83d\ude00y"`: "x\xed\xa0\xbd😀y", `"\ud83d\n"`: "\xed\xa0\xbd\n", `"\ud83dude00"`: "\xed\xa0\xbdude00", `"\udfff"`: "\xed\xbf\xbf", `"\ud7ff\ue000"`: "\ud7ff\ue000",
	} {
		if got := unquote(quoted); got != want {
			t.Errorf("%s says %q, want %q", quoted, got, want)
		}
		if again := quote(want); unquote(again) != want || !json.Valid([]byte(again)) || !utf8.ValidString(again) {
			t.Errorf("%q is written as %s", want, again)
		}
	}
	if got, want := quote("<a\xed\xa0\xbd\xed\xbf\xbf😀\"\n"), `"<a\ud83d\udfff😀\"\n"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A name may be as long as the document: a message shows the beginning of it.
func TestMessagesOfLongNames(t *testing.T) {
	long := "/tools/" + strings.Repeat("\x01", 1<<20)
	few := &LossError{Residue: []Residue{{Pointer: long}}}
	many := &LossError{Residue: slices.Repeat(few.Residue, 100)}
	hook := &HookError{Major: 1, To: 2, Pointer: long, Err: errNotFound}
	for what, message := range map[string]string{"one": few.Error(), "many": many.Error(), "hook": hook.Error()} {
		if len(message) > 30_000 || !strings.Contains(message, `"/tools/\x01`) || !strings.Contains(message, `…"`) {
			t.Errorf("%s: %d bytes, %.200s", what, len(message), message)
		}
	}
}
