package golden_test

import (
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
	edits := []struct {
		name string
		edit func(*value)
	}{
		{"as it was", func(*value) {}},
		{"nil", func(x *value) { x.Content = nil }},
		{"empty", func(x *value) { x.Content = []autogenstate.FunctionExecutionResult{} }},
		{"a zero one", func(x *value) { x.Content = make([]autogenstate.FunctionExecutionResult, 1) }},
		{"without what was kept", func(x *value) { x.Extra.Delete("content") }},
		{"null in Extra", func(x *value) { x.Extra.Set("content", mustRawAutogen("null")) }},
		{"deleted and empty", func(x *value) { x.Extra.Delete("content"); x.Content = []autogenstate.FunctionExecutionResult{} }},
		{"usage", func(x *value) { x.ModelsUsage = &autogenstate.RequestUsage{} }},
		{"no usage", func(x *value) { x.ModelsUsage = nil }},
		{"usage that is null", func(x *value) { x.ModelsUsage = nil; x.Extra.Set("models_usage", mustRawAutogen("null")) }},
		{"unknown", func(x *value) { x.Extra.Set("later", mustRawAutogen("[1]")) }},
		{"unknown null", func(x *value) { x.Extra.Set("later", mustRawAutogen("null")) }},
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

// Messages are equal that say the same, though one has read what was set in the other,
// or a field hides what was set.
func TestAutogenEqualOfSetMembers(t *testing.T) {
	null, other := mustRawAutogen("null"), mustRawAutogen("{}")
	var read autogenstate.TextMessage
	if err := read.UnmarshalJSON([]byte(`{"type":"TextMessage","source":"a","content":"b","models_usage":null,"x":1,"y":2}`)); err != nil {
		t.Fatal(err)
	}
	made := autogenstate.NewTextMessage("a", "b")
	for _, name := range []string{"y", "models_usage", "x"} {
		value, _ := read.Extra.Get(name)
		made.Extra.Set(name, value)
	}
	if !made.Equal(&read) || !read.Equal(made) {
		t.Error("what was set is not equal to what was read")
	}
	made.Extra.Set("models_usage", other)
	if made.Equal(&read) || read.Equal(made) {
		t.Error("another value is equal")
	}
	made.Extra.Set("models_usage", null)
	made.Extra.Set("z", null)
	if made.Equal(&read) || read.Equal(made) {
		t.Error("a member more is equal")
	}
	plain := autogenstate.NewTextMessage("a", "b")
	plain.ModelsUsage = autogenstate.NewRequestUsage(1, 2)
	hidden := plain.Clone()
	hidden.Extra.Set("models_usage", null)
	if !plain.Equal(hidden) || !hidden.Equal(plain) {
		t.Error("what a field hides makes a difference")
	}
}
