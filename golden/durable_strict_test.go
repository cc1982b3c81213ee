package golden_test

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// Violations name the keyword and the place of each fault; for a content, of
// the variant that its tag chose and of no other.
func TestDurableViolations(t *testing.T) {
	const h, m = "/data/conversationHistory", "/data/conversationHistory/0/messages/0"
	tests := []struct {
		state string
		want  []string // keyword pointer
	}{
		{"required_missing", []string{
			"required " + m, "required " + m + "/contents/0", "required " + m + "/contents/1", "required " + m + "/contents/2", "required " + m + "/contents/3",
			"required " + m + "/contents/4", "required " + m + "/contents/5", "required " + m + "/contents/5", "required " + m + "/contents/6",
			"required " + m + "/contents/7", "required " + m + "/contents/8",
		}},
		{"roles", []string{
			"enum " + m + "/role", "enum " + h + "/0/messages/1/role", "enum " + h + "/0/messages/2/role", "enum " + h + "/0/messages/3/role",
			"enum " + h + "/0/messages/4/role", "type " + h + "/0/messages/6/role", "required " + h + "/0/messages/8",
		}},
		{"v120_out_of_bounds", []string{"minimum /data/ingestedPositions/a", "minimum /data/truncation/evictedMessageCount"}},
		{"dotnet_text_omitted", []string{"required " + m + "/contents/0"}},
		{"data_null", []string{"type /data"}},
		{"data_missing", []string{"required "}},
		{"arguments_of_other_kinds", []string{
			"type " + m + "/contents/0/arguments", "type " + m + "/contents/1/arguments", "type " + m + "/contents/2/arguments",
			"type " + m + "/contents/3/arguments", "type " + m + "/contents/4/arguments",
		}},
		{"unknown_contents", []string{
			"oneOf " + m + "/contents/0", "oneOf " + m + "/contents/2", "oneOf " + m + "/contents/3", "oneOf " + m + "/contents/4",
			"oneOf " + m + "/contents/5", "oneOf " + m + "/contents/6",
		}},
		{"v120_opaque_of_other_kinds", []string{
			"type " + h + "/0/extensionData", "type " + h + "/0/messages/0/extensionData",
			"type /data/session", "type /data/extensionData", "type /extensionData",
		}},
	}
	schema := jsontest.MustParse(readFile(t, filepath.Join(durableSchemas, "1.2.0.json")))
	for _, tt := range tests {
		t.Run(tt.state, func(t *testing.T) {
			text := goldenState(t, tt.state)
			_, err := durableagent.Decode(text, durableagent.Strict())
			var invalid *durableagent.ValidationError
			if !errors.As(err, &invalid) {
				t.Fatalf("%T: %v", err, err)
			}
			var got []string
			for _, v := range invalid.Violations {
				got = append(got, v.Keyword+" "+v.Pointer)
				checkSchemaPlace(t, schema, v.Schema)
				if v.Message == "" {
					t.Errorf("%s at %q says nothing", v.Keyword, v.Pointer)
				}
				if !strings.Contains(err.Error(), v.Message) {
					t.Errorf("the error does not say: %s", v.Message)
				}
			}
			if want := slices.Sorted(slices.Values(tt.want)); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
				t.Errorf("violations are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// Where null stands, a violation says what should, whether the member has to be there or not.
func TestDurableNullViolations(t *testing.T) {
	const state = `{"schemaVersion": "1.2.0", "data": {"conversationHistory": null, "truncation": {"evictedMessageCount": null}}}`
	_, err := durableagent.Decode([]byte(state), durableagent.Strict())
	var invalid *durableagent.ValidationError
	if !errors.As(err, &invalid) {
		t.Fatalf("%T: %v", err, err)
	}
	got := map[string]string{}
	for _, v := range invalid.Violations {
		got[v.Pointer] = v.Message
	}
	want := map[string]string{
		"/data/conversationHistory":            "want array, found null",
		"/data/truncation/evictedMessageCount": "want integer, found null",
	}
	if !maps.Equal(got, want) {
		t.Errorf("violations are %q, want %q", got, want)
	}
}

// checkSchemaPlace checks that a schema location leads to a schema.
func checkSchemaPlace(t testing.TB, schema *jsontest.Value, location string) {
	t.Helper()
	_, pointer, ok := strings.Cut(location, "#")
	if v, err := schema.At(pointer); !ok || err != nil || v.Kind != jsontest.Object {
		t.Errorf("the schema location %q leads nowhere: %v", location, err)
	}
}

// Errors about types say which schema wants what.
func TestDurableTypeErrorsNameTheSchema(t *testing.T) {
	schema := jsontest.MustParse(readFile(t, filepath.Join(durableSchemas, "1.2.0.json")))
	n := 0
	for _, s := range goldenDurable(t) {
		if s.tolerant != "type" {
			continue
		}
		_, err := durableagent.Decode(s.text)
		var e *durableagent.DecodeError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", s.name, err)
			continue
		}
		n++
		if e.Want == "" || e.Found == "" {
			t.Errorf("%s: wanted %q, found %q", s.name, e.Want, e.Found)
		}
		checkSchemaPlace(t, schema, e.Schema)
	}
	if n < 7 {
		t.Errorf("only %d errors", n)
	}
}

// A format is asserted where both options ask for it, and nowhere else.
func TestDurableFormatIsAsserted(t *testing.T) {
	text := []byte(`{"schemaVersion":"1.2.0","data":{"expirationTimeUtc":"soon"}}`)
	for _, opts := range [][]durableagent.Option{nil, {durableagent.Strict()}, {durableagent.AssertFormat()}} {
		state := mustDecode(t, text, opts...)
		if err := state.Validate(); err != nil {
			t.Errorf("it is not asserted, and Validate says %v", err)
		}
	}
	var invalid *durableagent.ValidationError
	_, err := durableagent.Decode(text, durableagent.Strict(), durableagent.AssertFormat())
	if !errors.As(err, &invalid) || len(invalid.Violations) != 1 || invalid.Violations[0].Keyword != "format" {
		t.Errorf("with both options: %v", err)
	}
}

// A document that is wrong everywhere gives an error that a person can read.
func TestDurableViolationsAreCapped(t *testing.T) {
	text := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"messages":[` + strings.Repeat(`{"role":"x"},`, 100_000) + `{}]}]}}`)
	_, err := durableagent.Decode(text, durableagent.Strict())
	var invalid *durableagent.ValidationError
	if !errors.As(err, &invalid) {
		t.Fatalf("%T: %v", err, err)
	}
	if n := len(invalid.Violations); n != 100 || !invalid.More {
		t.Errorf("%d violations, more: %t", n, invalid.More)
	}
	if n := len(err.Error()); n > 1<<20 {
		t.Errorf("a message of %d bytes", n)
	}
	if after := mustDecode(t, text).Validate(); after == nil || after.Error() != err.Error() {
		t.Error("Validate says something else")
	}
	exact := []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"messages":[` + strings.Repeat(`{"role":"x"},`, 5) + `{}]}]}}`)
	if _, err = durableagent.Decode(exact, durableagent.Strict()); !errors.As(err, &invalid) || len(invalid.Violations) != 6 || invalid.More {
		t.Errorf("%v; want 6 violations and no more", err)
	}
}

// What cannot be written is told by Validate, too, also where the schema has no say in it.
func TestDurableValidateTellsWhatIsNotWritten(t *testing.T) {
	for _, c := range []struct{ entry, member string }{{"request", "orchestrationId"}, {"response", "usage"}} {
		state := mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"`+c.entry+`"}]}}`))
		switch entry := state.Data.ConversationHistory[0].(type) {
		case *durableagent.AgentRequest:
			entry.Extra.Set(c.member, mustRaw("0"))
		case *durableagent.AgentResponse:
			entry.Extra.Set(c.member, mustRaw("0"))
		}
		_, unwritten := state.AppendJSON(nil)
		var fault *durableagent.EncodeError
		if err := state.Validate(); !errors.As(err, &fault) || unwritten == nil || err.Error() != unwritten.Error() {
			t.Errorf("%s: %v, and not written for %v", c.member, err, unwritten)
		}
	}
}

// Strict reading of a part holds it to its own definition. That of an entry is
// its base: what a request or a response adds is a matter of their own
// definitions, which say so when a value of theirs is validated by itself.
func TestDurableStrictParts(t *testing.T) {
	for _, tt := range []struct {
		text string
		ok   bool
	}{
		{`{"$type":"text","text":"x"}`, true},
		{`{"$type":"text","text":"x","z":1}`, true},
		{`{"$type":"text"}`, false},
		{`{"$type":"text","text":null}`, false},
		{`{"$type":"error","details":null}`, true},
		{`{"$type":"error","message":null}`, false},
		{`{"$type":"new"}`, false},
		{`{"text":"x"}`, false},
		{`null`, false},
	} {
		_, err := durableagent.UnmarshalChatContentItem([]byte(tt.text), durableagent.Strict())
		if (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.text, err)
		}
	}
	for _, tt := range []struct {
		text string
		ok   bool
	}{
		{`{"$type":"request"}`, true},
		{`{"$type":"request","orchestrationId":null}`, true},
		{`{"$type":"Request","orchestrationId":null}`, true},
		{`{"usage":7}`, true},
		{`{"$type":"response","usage":7}`, false},
		{`{"correlationId":7}`, false},
	} {
		_, err := durableagent.UnmarshalConversationEntry([]byte(tt.text), durableagent.Strict())
		if (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.text, err)
		}
	}
	request := &durableagent.AgentRequest{OrchestrationID: durableagent.Null[string]()}
	if err := request.Validate(); err == nil || !strings.Contains(err.Error(), "/orchestrationId") {
		t.Errorf("a request without an orchestration: %v", err)
	}
	if err := (&durableagent.TextContent{}).Validate(); err != nil {
		t.Errorf("an empty text is valid: %v", err)
	}
	if err := (&durableagent.ChatMessage{}).Validate(); err == nil {
		t.Error(`"" is no role`)
	}
	if err := (&durableagent.Truncation{EvictedMessageCount: durableagent.Some[int64](0)}).Validate(); err == nil {
		t.Error("0 is below the minimum of 1")
	}
}

// A value that is read by itself, and of a wrong kind, has no schema to name.
func TestDurableStrictWithoutSchema(t *testing.T) {
	for _, text := range []string{"null", "[]"} {
		_, err := durableagent.UnmarshalChatContentItem([]byte(text), durableagent.Strict())
		var invalid *durableagent.ValidationError
		if !errors.As(err, &invalid) || len(invalid.Violations) != 1 || !strings.HasSuffix(invalid.Violations[0].String(), "(type)") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
