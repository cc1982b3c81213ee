package golden

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// Two values are equal if the same is written of them, whatever they were read from and
// whatever was done to them since.
func TestEqualIsWhatIsWritten(t *testing.T) {
	type value = autogenstate.ToolCallExecutionEvent
	raw := func(text string) autogenstate.Raw {
		r, err := autogenstate.ParseRaw(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	edits := []struct {
		name string
		edit func(*value)
	}{
		{"as it was", func(*value) {}},
		{"nil", func(x *value) { x.Content = nil }},
		{"empty", func(x *value) { x.Content = []autogenstate.FunctionExecutionResult{} }},
		{"a zero one", func(x *value) { x.Content = make([]autogenstate.FunctionExecutionResult, 1) }},
		{"without what was kept", func(x *value) { x.Extra.Delete("content") }},
		{"null in Extra", func(x *value) { x.Extra.Set("content", raw("null")) }},
		{"deleted and empty", func(x *value) { x.Extra.Delete("content"); x.Content = []autogenstate.FunctionExecutionResult{} }},
		{"usage", func(x *value) { x.ModelsUsage = &autogenstate.RequestUsage{} }},
		{"no usage", func(x *value) { x.ModelsUsage = nil }},
		{"usage that is null", func(x *value) { x.ModelsUsage = nil; x.Extra.Set("models_usage", raw("null")) }},
		{"unknown", func(x *value) { x.Extra.Set("later", raw("[1]")) }},
		{"unknown null", func(x *value) { x.Extra.Set("later", raw("null")) }},
		{"unknown no more", func(x *value) { x.Extra.Delete("later") }},
		{"unknown that is absent", func(x *value) { x.Extra.Set("later", autogenstate.Raw{}) }},
	}
	type made struct {
		name string
		x    *value
		text string
	}
	var all []made
	for _, text := range []string{
		`{"type":"ToolCallExecutionEvent","source":"s"}`,
		`{"type":"ToolCallExecutionEvent","source":"s","content":null}`,
		`{"type":"ToolCallExecutionEvent","source":"s","content":[]}`,
		`{"type":"ToolCallExecutionEvent","source":"s","content":[{}]}`,
		`{"source":"s","content":[]}`,
		`{"type":"ToolCallExecutionEvent","source":"s","content":[],"models_usage":null,"later":1}`,
		`{"type":"ToolCallExecutionEvent","source":"s","content":[],"models_usage":{},"later":[1.0]}`,
	} {
		for _, e := range edits {
			x := new(value)
			if err := x.UnmarshalJSON([]byte(text)); err != nil {
				t.Fatal(err)
			}
			e.edit(x)
			written, err := x.AppendJSON(nil)
			if err != nil {
				t.Fatalf("%s, %s: %v", text, e.name, err)
			}
			all = append(all, made{text + ", " + e.name, x, string(written)})
		}
	}
	for _, a := range all {
		for _, b := range all {
			if want := jsontest.Equal([]byte(a.text), []byte(b.text)); a.x.Equal(b.x) != want {
				t.Errorf("%s\n%s\nare equal: %t, and written as\n%s\n%s", a.name, b.name, !want, a.text, b.text)
			}
		}
	}
}

// What fields cannot say makes values equal or not, as what they say does: in what is short, and
// in long lists and maps, of which those inside keep a part by themselves.
func TestEqualOfWhatIsKept(t *testing.T) {
	long := strings.Repeat(`{"role":"user","contents":[{"$type":"text","text":"0123456789"}]},`, 4)
	var all []*durableagent.Data
	var texts []string
	for _, text := range []string{
		`{}`,
		`{"conversationHistory":null}`,
		`{"conversationHistory":[]}`,
		`{"conversationHistory":[null]}`,
		`{"conversationHistory":[null,null]}`,
		`{"ingestedPositions":{}}`,
		`{"ingestedPositions":{"a":0}}`,
		`{"ingestedPositions":{"a":null}}`,
		`{"ingestedPositions":{"a":18446744073709551616}}`,
		`{"ingestedPositions":{"a":18446744073709551617}}`,
		`{"ingestedPositions":{"a":1844674407370955161.7e1}}`,
		`{"ingestedPositions":{"a":18446744073709551616,"b":0}}`,
		`{"ingestedPositions":{"b":18446744073709551616,"a":0}}`,
		`{"ingestedPositions":{"a":18446744073709551616},"truncation":null}`,
		`{"ingestedPositions":{"a":18446744073709551616},"new":1}`,
		`{"conversationHistory":[{"$type":"response","usage":{}}]}`,
		`{"conversationHistory":[{"$type":"response","usage":null}]}`,
		`{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":null}}]}`,
		`{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":18446744073709551616}}]}`,
		`{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":18446744073709551617}}]}`,
		`{"conversationHistory":[{"$type":"response","usage":{"outputTokenCount":18446744073709551617}}]}`,
		`{"conversationHistory":[{"$type":"response","messages":[null]}]}`,
		`{"conversationHistory":[{"$type":"response","messages":[null,` + long + `{"role":null}]}]}`,
		`{"conversationHistory":[{"$type":"response","messages":[null,` + long + `{"role":""}]}]}`,
		`{"conversationHistory":[{"$type":"response","messages":[null,` + long + `{}]}]}`,
		`{"conversationHistory":[{"$type":"response","messages":[{},` + long + `{"role":null}]}]}`,
		`{"conversationHistory":[{"$type":"response","messages":[null,` + long + `{"role":"user","contents":[null,{"$type":"usage","usage":{"inputTokenCount":18446744073709551616}}]}]}]}`,
		`{"conversationHistory":[{"$type":"response","messages":[null,` + long + `{"role":"user","contents":[null,{"$type":"usage","usage":{"inputTokenCount":18446744073709551617}}]}]}]}`,
	} {
		x := new(durableagent.Data)
		if err := x.UnmarshalJSON([]byte(text)); err != nil {
			t.Fatal(err)
		}
		all, texts = append(all, x), append(texts, text)
	}
	for k, x := range all {
		for n, y := range all {
			if want := jsontest.Equal([]byte(texts[k]), []byte(texts[n])); x.Equal(y) != want {
				t.Errorf("%s\n%s\nare equal: %t", texts[k], texts[n], !want)
			}
		}
	}
}

// Extra holds what a map that remembers an order would, through any number of changes, and
// what copies of it hold does not change.
func TestExtraIsAMapInOrder(t *testing.T) {
	var x durableagent.Usage
	if err := x.UnmarshalJSON([]byte(`{"a":0,"inputTokenCount":null,"b":0}`)); err != nil {
		t.Fatal(err)
	}
	type member struct{ name, text string }
	model := []member{{"a", "0"}, {"b", "0"}}
	check := func(what string) {
		t.Helper()
		n := 0
		for name, value := range x.Extra.All() {
			if n >= len(model) || model[n] != (member{name, value.String()}) {
				t.Fatalf("%s: member %d is %s: %s, of %v", what, n, name, value, model)
			}
			n++
		}
		if n != len(model) || x.Extra.Len() != n {
			t.Fatalf("%s: %d members, counted as %d, of %v", what, n, x.Extra.Len(), model)
		}
		for k := range model {
			seen := 0
			for range x.Extra.All() {
				if seen++; seen > k {
					break
				}
			}
		}
		for k := range 40 {
			name, want := fmt.Sprintf("n%d", k), ""
			for _, m := range model {
				if m.name == name {
					want = m.text
				}
			}
			if got, ok := x.Extra.Get(name); got.String() != want || ok != (want != "") || got.IsAbsent() == ok {
				t.Fatalf("%s: %s is %s, %t, want %s", what, name, got, ok, want)
			}
		}
	}
	check("as it was read")
	for k := range 3000 {
		name := fmt.Sprintf("n%d", k*k*7%(5+k/60))
		at := -1
		for n, m := range model {
			if m.name == name {
				at = n
			}
		}
		before, held := x.Extra, x.Extra.Len()
		if k%3 == 1 || k%7 == 2 {
			if k%2 == 0 {
				x.Extra.Delete(name)
			} else {
				x.Extra.Set(name, durableagent.Raw{})
			}
			if at >= 0 {
				model = append(model[:at:at], model[at+1:]...)
			}
		} else {
			value, err := durableagent.ParseRaw(fmt.Sprint(k))
			if err != nil {
				t.Fatal(err)
			}
			x.Extra.Set(name, value)
			if at >= 0 {
				model[at].text = fmt.Sprint(k)
			} else {
				model = append(model, member{name, fmt.Sprint(k)})
			}
		}
		if before.Len() != held {
			t.Fatalf("change %d shows in what was copied before", k)
		}
		check(fmt.Sprint("change ", k))
	}
}
