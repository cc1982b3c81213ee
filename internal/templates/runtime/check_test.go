package runtime

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// checked returns the violations that a check finds in a document, as keyword
// and pointer.
func checked(t *testing.T, text string, check func(*decoder, int)) []string {
	t.Helper()
	d := newDecoder([]byte(text), []Option{Strict(), AssertFormat(), MaxDepth(limitDepth)})
	i := d.start()
	if end := d.skip(i); end < 0 {
		t.Fatalf("%s is not JSON", text)
	}
	check(d, i)
	var list []string
	if err, ok := d.finish(d.past(i)).(*ValidationError); ok {
		for _, v := range err.Violations {
			list = append(list, v.Keyword+" "+v.Pointer)
		}
	}
	if c := d.checking; c.marks != nil || c.trying != 0 || c.outset != 0 || (c.broken == 0) != (list == nil) {
		t.Errorf("after the check of %s, its state is %+v", text, c)
	}
	return list
}

// What is wrong with a name is told where its member stands, and as of the name.
func TestMessagesOfNames(t *testing.T) {
	d := newDecoder([]byte(`{"long":"long"}`), []Option{Strict()})
	i := d.start()
	d.skip(i)
	short := func(d *decoder, i int) { d.checkLength(i, "#", 0, 3) }
	d.eachMember(i, func(e *child) {
		e.check(short)
		e.checkName(short)
	})
	want := `stategen: 2 violations of the schema
	"/long": more than 3 characters (maxLength of schema #)
	"/long": name: more than 3 characters (maxLength of schema #)`
	if err := d.finish(d.past(i)); err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

// A message counts in words: one character, and two characters.
func TestCountsAreWords(t *testing.T) {
	for limit, want := range []string{"more than 0 characters", "more than 1 character", "more than 2 characters"} {
		d := newDecoder([]byte(`"漢漢漢"`), []Option{Strict()})
		i := d.start()
		d.skip(i)
		d.checkLength(i, "#", 0, limit)
		err, ok := d.finish(d.past(i)).(*ValidationError)
		if !ok || len(err.Violations) != 1 || err.Violations[0].Message != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestAssertions(t *testing.T) {
	const schema = "#"
	bound := func(keyword, text string, allowed func(int) bool) func(*decoder, int) {
		return func(d *decoder, i int) { d.checkBound(i, keyword, schema, text, allowed) }
	}
	multiple := func(of string) func(*decoder, int) {
		return func(d *decoder, i int) { d.checkMultiple(i, schema, of) }
	}
	kind := func(types kinds) func(*decoder, int) {
		return func(d *decoder, i int) { d.checkType(i, schema, types) }
	}
	length := func(low, high int) func(*decoder, int) {
		return func(d *decoder, i int) { d.checkLength(i, schema, low, high) }
	}
	unique := func(d *decoder, i int) { d.checkUnique(i, schema) }
	equal := func(texts ...string) func(*decoder, int) {
		return func(d *decoder, i int) { d.checkEqual(i, "enum", schema, texts...) }
	}
	for _, tt := range []struct {
		name   string
		check  func(*decoder, int)
		passes []string
		fails  []string
	}{
		{"integer", kind(anInteger), []string{"1", "1.0", "10e-1", "-0.0", "1e400", "18446744073709551616"}, []string{"1.5", "1e-1", `"1"`, "null", "1e-99999999999999999999"}},
		{"number or null", kind(aNumber | aNull), []string{"1.5", "null"}, []string{"[]", "{}", "true", `""`}},
		{"minimum", bound("minimum", "18446744073709551616", isAtLeast), []string{"18446744073709551616", "1.8446744073709551616e19", "1e400", `"x"`},
			[]string{"18446744073709551615", "-1e400", "18446744073709551615.999"}},
		{"minimum beyond", bound("minimum", "1e10000000000", isAtLeast), []string{"1e10000000000", "10e9999999999", "1e10000000001"}, []string{"9.9e9999999999", "1", "-1e10000000001"}},
		{"exclusiveMaximum", bound("exclusiveMaximum", "-1e-10000000000", lessThan), []string{"-1e-9999999999", "-1"}, []string{"-1e-10000000000", "0", "1e-20000000000"}},
		{"hundredths", multiple("0.01"), []string{"0", "19.99", "4.35", "1e308", "-0.07"}, []string{"0.075", "1e-3", "1e-400"}},
		{"no power of ten", multiple("0.123456789"), []string{"0.246913578", "0e9"}, []string{"1e308"}},
		{"huge multiples", multiple("3e20000000000"), []string{"9e20000000000", "6e20000000001", "0"}, []string{"1e20000000000", "3e19999999999"}},
		{"huge quotient", multiple("7"), []string{"7e20000000000"}, []string{"1e20000000000", "1e-20000000000"}},
		{"length", length(1, 2), []string{`"ab"`, `"🙂🙂"`, `"\ud83d\ude42"`, `"\ud83d"`, `"\ud83d\ud83d"`, "1"}, []string{`""`, `"abc"`, `"\ud83d\ud83d\ud83d"`}},
		{"enum", equal(`"a"`, `1`, `{"a":[1,2]}`, `null`, `"é\""`, `1e10000000000`),
			[]string{`"a"`, `"\u0061"`, "1.0", "10e-1", `{ "a": [1.0, 2e0] }`, "null", `"\u00e9\u0022"`, "10e9999999999"},
			[]string{`"b"`, "2", `{"a":[2,1]}`, `{"a":[1]}`, `{"a":[1,2],"b":0}`, "false", "[]", `"é"`, "1e10000000001"}},
		{"lone surrogates", equal(`"\ud83d"`), []string{`"\uD83D"`}, []string{`"\ud83e"`, `"🙂"`, `"\ufffd"`}},
		{"unique", unique, []string{"[]", "[1]", `[1,"1",true,[1],{"a":1}]`, "[0,false,null]", "[[1,2],[2,1]]", `[{"a":1},{"a":2},{"b":1}]`, `"x"`, "[1e10000000000,1e10000000001]"},
			[]string{"[1,1.0]", "[0,-0.0]", `["a","\u0061"]`, `[{"a":1,"b":[2]},{"b":[2.0],"a":1e0}]`, "[null,1,null]", `[[],{},[]]`, `["\ud83d","\uD83D"]`}},
	} {
		for _, text := range tt.passes {
			if got := checked(t, text, tt.check); got != nil {
				t.Errorf("%s refuses %s: %v", tt.name, text, got)
			}
		}
		for _, text := range tt.fails {
			if got := checked(t, text, tt.check); len(got) != 1 {
				t.Errorf("%s on %s finds %v", tt.name, text, got)
			}
		}
	}
}

func TestUniqueManyElements(t *testing.T) {
	var b strings.Builder
	for k := range 100_000 {
		fmt.Fprintf(&b, `{"n":%d},`, k)
	}
	unique := func(d *decoder, i int) { d.checkUnique(i, "#") }
	if got := checked(t, "["+b.String()+"0]", unique); got != nil {
		t.Errorf("distinct elements: %v", got)
	}
	if got := checked(t, "["+b.String()+`{"n":99999.0}]`, unique); strings.Join(got, " ") != "uniqueItems /100000" {
		t.Errorf("equal elements: %v", got)
	}
}

func TestRequiredMany(t *testing.T) {
	var names []string
	var b strings.Builder
	for k := range 100 {
		names = append(names, "n"+strconv.Itoa(k))
		if k != 70 {
			fmt.Fprintf(&b, `"n%d":0,`, k)
		}
	}
	check := func(d *decoder, i int) {
		d.checkRequired(i, "#", names...)
		d.checkDependent(i, "#", "n1", "n70", "n71")
		d.checkDependent(i, "#", "n70", "none")
	}
	got := checked(t, "{"+b.String()+`"x":1}`, check)
	if strings.Join(got, ",") != "required ,dependentRequired " {
		t.Errorf("found %v", got)
	}
}

func isString(d *decoder, i int)  { d.checkType(i, "#/string", aString) }
func isObject(d *decoder, i int)  { d.checkType(i, "#/object", anObject) }
func isSmall(d *decoder, i int)   { d.checkBound(i, "maximum", "#/small", "9", isAtMost) }
func isNumber(d *decoder, i int)  { d.checkType(i, "#/number", aNumber) }
func hasA(d *decoder, i int)      { d.checkRequired(i, "#/a", "a") }
func hasB(d *decoder, i int)      { d.checkRequired(i, "#/b", "b") }
func isNothing(d *decoder, i int) { d.refuse(i, "not", "#/never") }

// What fails inside the alternative that the value is for is reported; of
// several, none is singled out.
func TestChoices(t *testing.T) {
	anyOf := func(list ...alternative) func(*decoder, int) {
		return func(d *decoder, i int) { d.anyOf(i, "#", list) }
	}
	oneOf := func(list ...alternative) func(*decoder, int) {
		return func(d *decoder, i int) { d.oneOf(i, "#", list) }
	}
	smallNumber := func(d *decoder, i int) { isNumber(d, i); isSmall(d, i) }
	for _, tt := range []struct {
		name  string
		check func(*decoder, int)
		text  string
		want  string
	}{
		{"any passes", anyOf(alternative{everyKind, isString}, alternative{everyKind, isSmall}), `1`, ""},
		{"none passes", anyOf(alternative{everyKind, isString}, alternative{everyKind, isObject}), `1`, "anyOf "},
		{"none is for this type", anyOf(alternative{aString, isString}, alternative{anObject, isObject}), `1`, "anyOf "},
		{"one is for this type", anyOf(alternative{aString, isString}, alternative{anyNumber, smallNumber}), `10`, "maximum "},
		{"everything passes one", anyOf(alternative{everyKind, isString}, alternative{everyKind, nil}), `10`, ""},
		{"exactly one", oneOf(alternative{everyKind, hasA}, alternative{everyKind, hasB}), `{"a":1}`, ""},
		{"both", oneOf(alternative{everyKind, hasA}, alternative{everyKind, hasB}), `{"a":1,"b":1}`, "oneOf "},
		{"neither", oneOf(alternative{everyKind, hasA}, alternative{everyKind, hasB}), `{}`, "oneOf "},
		{"one is for this type, of one", oneOf(alternative{anObject, hasA}, alternative{aString, isString}), `{}`, "required "},
		{"not", func(d *decoder, i int) { d.not(i, "#", isString) }, `"x"`, "not "},
		{"not, and rightly", func(d *decoder, i int) { d.not(i, "#", isString) }, `1`, ""},
		{"not true", func(d *decoder, i int) { d.not(i, "#", nil) }, `1`, "not "},
		{"not not", func(d *decoder, i int) {
			d.not(i, "#", func(d *decoder, i int) { d.not(i, "#", isString) })
		}, `1`, "not "},
		{"if holds", func(d *decoder, i int) { d.either(i, hasA, hasB, isString) }, `{"a":1}`, "required "},
		{"if fails", func(d *decoder, i int) { d.either(i, hasA, hasB, isString) }, `{}`, "type "},
		{"if without else", func(d *decoder, i int) { d.either(i, hasA, hasB, nil) }, `{}`, ""},
		{"never", isNothing, `1`, "not "},
		{"contains", func(d *decoder, i int) { d.checkContains(i, "#", 1, noLimit, true, isString) }, `[1,"x"]`, ""},
		{"contains none", func(d *decoder, i int) { d.checkContains(i, "#", 1, noLimit, true, isString) }, `[1]`, "contains "},
		{"contains too few", func(d *decoder, i int) { d.checkContains(i, "#", 2, 3, true, isString) }, `["x"]`, "minContains "},
		{"contains too many", func(d *decoder, i int) { d.checkContains(i, "#", 0, 1, true, isString) }, `["x","y"]`, "maxContains "},
	} {
		if got := strings.Join(checked(t, tt.text, tt.check), ","); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// A trial counts what it finds also when no more findings are listed.
func TestTrialsAfterManyFindings(t *testing.T) {
	passed := 0
	check := func(d *decoder, i int) {
		for range 3 * maxFindings {
			d.breaks(i, fmt.Sprint(d.checking.broken), "#", "again")
		}
		if d.passes(i, isString) {
			passed++
		}
	}
	if got := checked(t, `1`, check); len(got) != maxFindings || passed != 0 {
		t.Errorf("%d findings, %d trials passed", len(got), passed)
	}
}

func TestEvaluated(t *testing.T) {
	declared := func(d *decoder, i int) {
		d.eachMember(i, func(e *child) {
			switch e.memberName {
			case "a":
				e.check(nil)
			case "n":
				e.check(isObject)
			}
		})
	}
	byB := func(d *decoder, i int) {
		hasB(d, i)
		d.eachMember(i, func(e *child) {
			if e.memberName == "b" {
				e.check(nil)
			}
		})
	}
	closed := func(d *decoder, i int) {
		outside := d.track()
		declared(d, i)
		d.either(i, byB, nil, nil)
		d.eachUnevaluatedMember(i, func(e *child) { e.refuseThis("unevaluatedProperties", "#") })
		d.untrack(outside)
	}
	for text, want := range map[string]string{
		`{}`:                    "",
		`{"a":1}`:               "",
		`{"a":1,"b":2}`:         "",
		`{"c":1,"a":1,"d":1}`:   "unevaluatedProperties /c,unevaluatedProperties /d",
		`{"n":{"x":1},"a":{}}`:  "",
		`{"n":1}`:               "type /n",
		`[1]`:                   "",
		`{"b":1,"n":{},"x":{}}`: "unevaluatedProperties /x",
	} {
		if got := strings.Join(checked(t, text, closed), ","); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Sets of evaluated elements grow beyond a word.
func TestEvaluatedManyElements(t *testing.T) {
	text := "[" + strings.Repeat("0,", 200) + `"x"]`
	check := func(d *decoder, i int) {
		outside := d.track()
		d.eachElement(i, func(e *child) {
			if e.n%2 == 0 {
				e.check(nil)
			}
		})
		d.checkContains(i, "#", 0, noLimit, true, func(d *decoder, i int) { isNumber(d, i) })
		left := 0
		d.eachUnevaluatedElement(i, func(e *child) { left++ })
		if left != 0 {
			t.Errorf("%d elements are left", left)
		}
		d.untrack(outside)
	}
	checked(t, text, check)
	var small, large numberSet
	small.include(3)
	large.include(130)
	small.includeAll(&large)
	if !small.contains(3) || !small.contains(130) || small.contains(131) || small.contains(1000) || small.contains(66) {
		t.Errorf("the union is %+v", small)
	}
}

// Members are named by their decoded names, refused where they are, and their
// names checked as strings.
func TestMembers(t *testing.T) {
	digits := lazyPattern(`^\d+$`)
	check := func(d *decoder, i int) {
		d.eachMember(i, func(e *child) {
			e.checkName(func(d *decoder, i int) { d.checkLength(i, "#/propertyNames", 0, 3) })
			if e.memberName == "é" {
				e.check(isString)
			}
			e.checkMatching(digits, isNumber)
			e.refuseRest("additionalProperties", "#")
		})
	}
	for text, want := range map[string]string{
		`{"\u00e9":"x","12":1}`: "",
		`{"é":1,"12":"x"}`:      "type /é,type /12",
		`{"x":1}`:               "additionalProperties /x",
		`{"1234":1}`:            "maxLength /1234",
		`{"":1}`:                "additionalProperties /",
	} {
		if got := strings.Join(checked(t, text, check), ","); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A pattern may demand and refuse what other expressions match.
func TestPatternAhead(t *testing.T) {
	both := lazyPattern(`^.{3}`).andMatching(`^.*\d`).unlessMatching(`^(?:a|b)`)
	check := func(d *decoder, i int) { d.checkPattern(i, "#", both) }
	for text, want := range map[string]int{`"xy1"`: 0, `"xyz"`: 1, `"b12"`: 1, `"x1"`: 1, `1`: 0} {
		if got := checked(t, text, check); len(got) != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestPatternOfLoneSurrogates(t *testing.T) {
	high := lazyPattern("^[\U0010f800-\U0010fbff]$")
	check := func(d *decoder, i int) { d.checkPattern(i, "#", high) }
	for text, want := range map[string]int{`"\ud83d"`: 0, `"\ude42"`: 1, `"🙂"`: 1, `"\ud83d\ud83d"`: 1, `"\u00ed"`: 1} {
		if got := checked(t, text, check); len(got) != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// Hangul begins with the byte that surrogates begin with, and is matched as it stands, with
// lone surrogates beside it or not.
func TestPatternOfHangul(t *testing.T) {
	word := lazyPattern("^[가-힣a]+(?:[\U0010f800-\U0010ffff]a)?$")
	check := func(d *decoder, i int) { d.checkPattern(i, "#", word) }
	for text, want := range map[string]int{`"한국a"`: 0, `"힣"`: 0, `"한b"`: 1, `"한\ud83da"`: 0, `"\ud55c\udc00a"`: 0, `"한\ud83d"`: 1, `"\ud83da"`: 1} {
		if got := checked(t, text, check); len(got) != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// A check that goes down as deep as a document may be, twice at every level.
func TestDeepRecursion(t *testing.T) {
	const depth = 50_000
	text := strings.Repeat("[", depth) + "1" + strings.Repeat("]", depth)
	if got := checked(t, text, isNested); got != nil {
		t.Errorf("%d findings", len(got))
	}
	text = strings.Repeat("[", depth) + "true" + strings.Repeat("]", depth)
	if got := checked(t, text, isNested); strings.Join(got, ",") != "anyOf " {
		t.Errorf("%d findings", len(got))
	}
	if got := checked(t, text, isTwiceNested); strings.Join(got, ",") != "type "+strings.Repeat("/0", depth) {
		t.Errorf("%d findings", len(got))
	}
}

func isNested(d *decoder, i int) {
	d.anyOf(i, "#", []alternative{{everyKind, isNestedLong}, {everyKind, isNestedShort}, {everyKind, isNumber}})
}

func isNestedLong(d *decoder, i int) {
	d.checkType(i, "#", anArray)
	d.everyElement(i, isNested)
	d.checkItems(i, "#", 2, noLimit)
}

func isNestedShort(d *decoder, i int) {
	d.checkType(i, "#", anArray)
	d.everyElement(i, isNested)
	d.checkItems(i, "#", 0, 1)
}

func isTwiceNested(d *decoder, i int) {
	d.checkType(i, "#", anArray|aNumber)
	d.everyElement(i, isTwiceNested)
	d.everyElement(i, isTwiceNested)
}

// Where values end is known however deep they nest, whatever is beside them.
func TestPast(t *testing.T) {
	long := `"` + strings.Repeat(`x\"]}`, 30) + `"`
	text := `{"a":[1,` + long + `]}`
	for range 300 {
		text = `[{"k" : ` + long + `,"v":` + text + ` } , {} ,"]", 0]`
	}
	d := newDecoder([]byte(text), []Option{MaxDepth(limitDepth)})
	var visit func(i int)
	visit = func(i int) {
		if got, want := d.past(i), d.skip(i); got != want {
			t.Fatalf("the value at %d ends at %d, not %d", i, want, got)
		}
		switch text[i] {
		case '[':
			d.everyElement(i, func(_ *decoder, i int) { visit(i) })
		case '{':
			d.everyMember(i, func(_ *decoder, i int) { visit(i) })
		}
	}
	visit(0)
}

// Arrays in arrays whose elements must all differ: were each level to go through all
// below it, this would take minutes. So would comparing objects in objects whose members
// come in another order.
func TestUniqueAtEveryLevel(t *testing.T) {
	const depth = 50_000
	text := strings.Repeat(`[{"a":1},2,[],`, depth) + "1,1" + strings.Repeat("]", depth)
	if got := checked(t, text, isUniqueNested); len(got) != 1 || got[0] != "uniqueItems "+strings.Repeat("/3", depth-1)+"/4" {
		t.Errorf("%d findings", len(got))
	}
}

func isUniqueNested(d *decoder, i int) {
	d.checkUnique(i, "#")
	d.everyElement(i, isUniqueNested)
}

func TestEqualInAnyOrderAtEveryLevel(t *testing.T) {
	const depth = 50_000
	a := strings.Repeat(`{"a":[1,2,3,4,5,6,7,8],"b":`, depth) + "1" + strings.Repeat("}", depth)
	b := strings.Repeat(`{"b":`, depth) + "1" + strings.Repeat(`,"a":[1,2,3,4,5,6,7,8]}`, depth)
	if !equalText(a, b) || !equalText(b, a) || equalText(a, strings.Replace(b, "8", "9", 1)) {
		t.Error("what is equal is told wrong")
	}
}

// An object that is looked into from every level around it, each time anew, costs what is
// in it.
func TestStepsThatCostMuch(t *testing.T) {
	const depth, members = 900, 5000
	text := []byte(strings.Repeat(`{"b":1,"a":`, depth) + `{"x":1`)
	for k := range members {
		text = append(strconv.AppendInt(append(text, `,"`...), int64(k), 10), `":1`...)
	}
	text = append(text, strings.Repeat("}", depth+1)...)
	d := newDecoder(text, []Option{Strict()})
	looked := 0
	var check func(d *decoder, i int)
	check = func(d *decoder, i int) {
		looked += d.count(i)
		d.eachMember(i, func(m *child) {
			if m.memberName == "a" {
				m.check(check)
			}
		})
	}
	for k := depth - 1; k >= 0; k-- {
		check(d, k*len(`{"b":1,"a":`))
	}
	if looked > 5*len(text) {
		t.Errorf("a document of %d bytes made %d members be looked at", len(text), looked)
	}
}

// Of a string, what it says is found once, not once for each value that it may be.
func TestEqualToOneOfMany(t *testing.T) {
	text := `"` + strings.Repeat(`\n`, 100_000) + `"`
	var values []string
	for k := range 100 {
		values = append(values, strconv.Quote("value "+strconv.Itoa(k)))
	}
	d := newDecoder([]byte(text), []Option{Strict()})
	if n := testing.AllocsPerRun(10, func() { d.checkEqual(0, "enum", "#", values...) }); n > 5 {
		t.Errorf("%v allocations", n)
	}
}

// To read a million digits at once takes seconds.
func TestMultiplesOfManyDigits(t *testing.T) {
	const of = "123456789012345678901234567891"
	m, _ := new(big.Int).SetString(of, 10)
	for _, n := range []int{1, 30, 499, 500, 501, 1000, 12345} {
		x := new(big.Int).Exp(big.NewInt(7), big.NewInt(int64(n)), nil)
		if isMultiple(x.String(), of) {
			t.Errorf("7^%d is a multiple", n)
		}
		if x.Mul(x, m); !isMultiple(x.String(), of) || !isMultiple("-"+x.String()+"e5", of) {
			t.Errorf("7^%d times %s is no multiple of it", n, of)
		}
	}
	if isMultiple(strings.Repeat("9", 30_000_000), of) {
		t.Error("nines are a multiple")
	}
}

// What is only a beginning is compared, with the same verdict.
func TestPatternsThatArePrefixes(t *testing.T) {
	for expr, compared := range map[string]bool{`^x-`: true, `^`: true, `^é_`: true, `^x\-`: false, `^x.`: false, `^x-$`: false, `x-`: false, `^x|y`: false, `^^x`: false} {
		m := lazyPattern(expr)()
		if _, ok := m.(prefix); ok != compared {
			t.Errorf("%s is %T", expr, m)
		}
		for _, s := range []string{"", "x", "x-", "x-a", "a x-", "-x", "é_é", "xx-", "y", "^x"} {
			if got, want := m.MatchString(s), regexp.MustCompile(expr).MatchString(s); got != want {
				t.Errorf("%s and %q: %v", expr, s, got)
			}
		}
	}
}

// To go past a long text takes steps, as to look at it does: otherwise alternatives that
// each do would take the square of its length before anybody notices.
func TestLongTextsTakeSteps(t *testing.T) {
	text := `{"a":"` + strings.Repeat("x", 1<<20) + `"}`
	d := newDecoder([]byte(text), nil)
	defer d.free()
	for range 10 {
		d.hasMember(0, "b")
		d.checking.entries = entries{}
	}
	if got := d.checking.effort; got < 10*len(text)/1024 {
		t.Errorf("%d steps", got)
	}
}
