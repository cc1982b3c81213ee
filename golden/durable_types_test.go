package golden_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

const durablePackage = "../generated/durableagent"

// checkMarshal reads and writes a type through encoding/json: alone, and
// inside other types by value, by pointer, in a slice and in a map.
func checkMarshal[T any](texts ...string) func(t *testing.T) {
	return func(t *testing.T) {
		type holder struct {
			V T
			P *T
			L []T
			A [1]T
			M map[string]T
			N struct{ Inner T }
		}
		for _, text := range texts {
			var v T
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			out, err := json.Marshal(v)
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			if diffs := jsontest.Diff([]byte(text), out); diffs != nil {
				t.Errorf("%s: %q", text, diffs)
			}
			nested := strings.ReplaceAll(`{"V":#,"P":#,"L":[#,#],"A":[#],"M":{"k":#},"N":{"Inner":#}}`, "#", text)
			var h holder
			if err := json.Unmarshal([]byte(nested), &h); err != nil {
				t.Errorf("%s: %v", nested, err)
				continue
			}
			if out, err = json.Marshal(h); err != nil {
				t.Errorf("%s: %v", nested, err)
			}
			if diffs := jsontest.Diff([]byte(nested), out); diffs != nil {
				t.Errorf("%s: %q", nested, diffs)
			}
			var broken T
			for _, bad := range []string{text + "x", text[:len(text)-1], "", "\xff"} {
				unmarshaler, ok := any(&broken).(json.Unmarshaler)
				if !ok {
					t.Fatalf("%T has no UnmarshalJSON", &broken)
				}
				if len(bad) > 0 && json.Valid([]byte(bad)) { // 12 → 1
					continue
				}
				if err := unmarshaler.UnmarshalJSON([]byte(bad)); err == nil {
					t.Errorf("%q is accepted", bad)
				}
			}
			var zero T
			if !reflect.DeepEqual(broken, zero) {
				t.Errorf("%T was changed by texts that cannot be read", zero)
			}
		}
	}
}

// marshalTests has a row for every exported type that stands for JSON.
var marshalTests = map[string]func(t *testing.T){
	"State":                    checkMarshal[durableagent.State](`{"schemaVersion":"1.1.0","data":{"x":1.10},"y":"\ud83d"}`, `{"schemaVersion":"1.0.0"}`),
	"Data":                     checkMarshal[durableagent.Data](`{}`, `{"conversationHistory":[{"$type":"x"},null],"session":7,"ingestedPositions":{"a":null},"z":null}`),
	"ChatMessage":              checkMarshal[durableagent.ChatMessage](`{}`, `{"role":null,"contents":[{"$type":"new","n":1.0},null]}`, `{"role":"user","createdAt":"","messageId":null}`),
	"AgentRequest":             checkMarshal[durableagent.AgentRequest](`{"$type":"request"}`, `{"$type":"request","orchestrationId":null,"responseSchema":true,"messages":[]}`),
	"AgentResponse":            checkMarshal[durableagent.AgentResponse](`{"$type":"response"}`, `{"$type":"response","usage":{"inputTokenCount":18446744073709551616}}`),
	"BaseConversationEntry":    checkMarshal[durableagent.BaseConversationEntry](`{}`, `{"$type":"handoff","correlationId":null,"x":[1.0]}`, `{"$type":null}`),
	"Usage":                    checkMarshal[durableagent.Usage](`{}`, `{"inputTokenCount":12.0,"outputTokenCount":null,"totalTokenCount":-1,"x":{}}`),
	"Truncation":               checkMarshal[durableagent.Truncation](`{}`, `{"evictedMessageCount":0,"firstEvictedAt":null,"x":1}`),
	"DataContent":              checkMarshal[durableagent.DataContent](`{"$type":"data"}`, `{"$type":"data","uri":"data:,x","mediaType":null,"z":1}`),
	"ErrorContent":             checkMarshal[durableagent.ErrorContent](`{"$type":"error"}`, `{"$type":"error","message":"m","details":null}`, `{"$type":"error","details":[1.10]}`),
	"FunctionCallContent":      checkMarshal[durableagent.FunctionCallContent](`{"$type":"functionCall"}`, `{"$type":"functionCall","callId":"","name":"<f>","arguments":[]}`),
	"FunctionResultContent":    checkMarshal[durableagent.FunctionResultContent](`{"$type":"functionResult"}`, `{"$type":"functionResult","callId":"c","result":1E400}`),
	"HostedFileContent":        checkMarshal[durableagent.HostedFileContent](`{"$type":"hostedFile"}`, `{"$type":"hostedFile","fileId":"f","x":null}`),
	"HostedVectorStoreContent": checkMarshal[durableagent.HostedVectorStoreContent](`{"$type":"hostedVectorStore"}`, `{"$type":"hostedVectorStore","vectorStoreId":"v"}`),
	"UsageContent":             checkMarshal[durableagent.UsageContent](`{"$type":"usage"}`, `{"$type":"usage","usage":null}`, `{"$type":"usage","usage":{"totalTokenCount":1e2}}`),
	"TextContent":              checkMarshal[durableagent.TextContent](`{"$type":"text"}`, `{"$type":"text","text":null}`, `{"$type":"text","text":"\ud83d <&>\u2028","z":0}`),
	"TextReasoningContent":     checkMarshal[durableagent.TextReasoningContent](`{"$type":"reasoning"}`, `{"$type":"reasoning","text":"","protected":"AA=="}`),
	"URIContent":               checkMarshal[durableagent.URIContent](`{"$type":"uri"}`, `{"$type":"uri","uri":"u","mediaType":"m"}`),
	"UnknownContent":           checkMarshal[durableagent.UnknownContent](`{"$type":"unknown"}`, `{"$type":"unknown","content":null}`, `{"$type":"unknown","content":{"$type":"text"}}`),
	"UnknownChatContentItem":   checkMarshal[durableagent.UnknownChatContentItem](`{"$type":"new","n":1.0}`, `{}`),
	"ChatMessageRole":          checkMarshal[durableagent.ChatMessageRole](`"user"`, `"developer"`, `""`),
	"Version":                  checkMarshal[durableagent.Version](`"1.2.0"`, `"0.0.0"`, `"2.17.3"`),
	"DateTime":                 checkMarshal[durableagent.DateTime](`"2026-01-01T00:00:00.4700800Z"`, `"yesterday"`, `""`),
	"Raw":                      checkMarshal[durableagent.Raw](`null`, `{"a":[1.10,"\ud83d"]}`, `"x"`, `-0`),
	"Opt":                      checkMarshal[durableagent.Opt[string]](`"x"`, `""`),
}

// noJSON are the exported types that stand for no JSON value of their own.
var noJSON = []string{
	"DecodeError", "DecodeErrorKind", "EncodeError", "ValidationError", "Violation", "VersionError", "VersionProblem",
	"Option", "Unknown", "UnknownKind", "Level", "Stored",
	"Extra",           // members of the struct around it
	"Level", "Stored", // of documents that are not decoded
}

func TestDurableMarshal(t *testing.T) {
	for name, test := range marshalTests {
		t.Run(name, test)
	}
}

// Every exported type of 1.2.0 is in one of the lists above, or is an interface.
func TestDurableMarshalCoversTheTypes(t *testing.T) {
	left := map[string]bool{}
	for name := range marshalTests {
		left[name] = true
	}
	for name, spec := range exportedTypes(t) {
		if _, ok := spec.Type.(*ast.InterfaceType); ok || slices.Contains(noJSON, name) {
			continue
		}
		if !left[name] && !addedLater.MatchString(spec.Doc.Text()) {
			t.Errorf("%s is not tested", name)
		}
		delete(left, name)
	}
	for name := range left {
		t.Errorf("%s is tested and does not exist", name)
	}
}

// addedLater matches the comment of a type that came after 1.2.0.
var addedLater = regexp.MustCompile(`(?m)^Since 1\.([3-9]|\d\d+)\.\d+\.$`)

// exportedTypes returns the exported types of the package, each with its doc.
func exportedTypes(t *testing.T) map[string]*ast.TypeSpec {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(durablePackage, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", durablePackage, err)
	}
	types := map[string]*ast.TypeSpec{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range group.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok && spec.Name.IsExported() {
					spec.Doc = group.Doc
					types[spec.Name.Name] = spec
				}
			}
		}
	}
	return types
}

// A root inside another document is gated like one alone.
func TestDurableMarshalGate(t *testing.T) {
	var holder struct{ S durableagent.State }
	err := json.Unmarshal([]byte(`{"S":{"schemaVersion":"2.0.0","data":{}}}`), &holder)
	if durableOutcome(err) != "version" {
		t.Errorf("%v", err)
	}
	var request durableagent.AgentRequest
	if err := json.Unmarshal([]byte(`{"$type":"response"}`), &request); durableOutcome(err) != "type" {
		t.Errorf("a response read as a request: %v", err)
	}
}

// visitor handles every content of 1.2.0. A program would not embed the
// interface: then the compiler asks for the methods that are missing. Here a
// content that comes later is nobody's fault.
type visitor struct {
	durableagent.ChatContentItemMatcher[string]
}

func (visitor) DataContent(*durableagent.DataContent) string                 { return "data" }
func (visitor) ErrorContent(*durableagent.ErrorContent) string               { return "error" }
func (visitor) FunctionCallContent(*durableagent.FunctionCallContent) string { return "functionCall" }
func (visitor) FunctionResultContent(*durableagent.FunctionResultContent) string {
	return "functionResult"
}
func (visitor) HostedFileContent(*durableagent.HostedFileContent) string { return "hostedFile" }
func (visitor) HostedVectorStoreContent(*durableagent.HostedVectorStoreContent) string {
	return "hostedVectorStore"
}
func (visitor) UsageContent(*durableagent.UsageContent) string                 { return "usage" }
func (visitor) TextContent(*durableagent.TextContent) string                   { return "text" }
func (visitor) TextReasoningContent(*durableagent.TextReasoningContent) string { return "reasoning" }
func (visitor) URIContent(*durableagent.URIContent) string                     { return "uri" }
func (visitor) UnknownContent(*durableagent.UnknownContent) string             { return "unknown" }
func (visitor) UnknownChatContentItem(*durableagent.UnknownChatContentItem) string {
	return "not declared"
}

func TestDurableMatch(t *testing.T) {
	var matcher durableagent.ChatContentItemMatcher[string] = visitor{}
	if n := reflect.TypeFor[durableagent.ChatContentItemMatcher[string]]().NumMethod(); n != len(contentTags())+1 {
		t.Errorf("the matcher has %d methods, want %d", n, len(contentTags())+1)
	}
	for _, tag := range []string{
		"data", "error", "functionCall", "functionResult", "hostedFile", "hostedVectorStore",
		"usage", "text", "reasoning", "uri", "unknown", "not declared",
	} {
		item, err := durableagent.UnmarshalChatContentItem([]byte(`{"$type":"` + tag + `"}`))
		if err != nil {
			t.Fatal(err)
		}
		if got := durableagent.MatchChatContentItem(item, matcher); got != tag {
			t.Errorf("%s goes to %s", tag, got)
		}
	}
}

func TestDurableTimes(t *testing.T) {
	utc := func(nsec int) time.Time { return time.Date(2026, 1, 1, 0, 0, 0, nsec, time.UTC) }
	tests := []struct {
		text string
		want time.Time // zero: an error
	}{
		{"2026-01-01T00:00:00Z", utc(0)},
		{"2026-01-01t00:00:00z", utc(0)},
		{"2026-01-01T00:00:00.47008+00:00", utc(470080000)},
		{"2026-01-01T00:00:00.1234567+00:00", utc(123456700)},
		{"2026-01-01T05:30:00.5+05:30", utc(500000000)},
		{"2025-12-31T16:00:00-08:00", utc(0)},
		{"2025-12-31T23:59:60Z", utc(0)}, // a leap second
		{"2025-12-31T15:59:60.25-08:00", utc(250000000)},
		{"2025-12-31T23:58:60Z", time.Time{}},
		{"2025-12-31T22:59:60Z", time.Time{}},
		{"2025-12-31T23:59:60+01:00", time.Time{}},
		{"2025-12-31T23:59:61Z", time.Time{}},
		{"2026-01-01T00:00:00", time.Time{}},
		{"2026-01-01 00:00:00Z", time.Time{}},
		{"2026-01-01", time.Time{}},
		{"2026-13-01T00:00:00Z", time.Time{}},
		{"2026-02-29T00:00:00Z", time.Time{}},
		{"2026-01-01T00:00:00+24:00", time.Time{}},
		{"2026-01-01T00:00:00.Z", time.Time{}},
		{"2026-01-01T00:00:00,5Z", time.Time{}},
		{"2026-01-01T0:00:00Z", time.Time{}},
		{"2026-01-01T24:00:00Z", time.Time{}},
		{"yesterday", time.Time{}},
		{"", time.Time{}},
	}
	for _, tt := range tests {
		got, err := durableagent.DateTime(tt.text).Time()
		if (err == nil) == tt.want.IsZero() || err == nil && !got.Equal(tt.want) {
			t.Errorf("%q: %v, %v", tt.text, got, err)
		}
	}
	zone := time.FixedZone("", 2*3600)
	if got, err := durableagent.DateTime("2026-01-01T02:00:00.25").TimeIn(zone); err != nil || !got.Equal(utc(250000000)) {
		t.Errorf("TimeIn: %v, %v", got, err)
	}
	for _, text := range []string{"2026-01-01 02:00:00.250000", "2026-01-01 00:00:00.250000+00:00", "2026-01-01T02:00:00.250000"} { // str and isoformat of Python
		if got, err := durableagent.DateTime(text).TimeIn(zone); err != nil || !got.Equal(utc(250000000)) {
			t.Errorf("TimeIn of %q: %v, %v", text, got, err)
		}
		if _, err := durableagent.DateTime(text).Time(); err == nil || !strings.Contains(err.Error(), "use TimeIn") {
			t.Errorf("Time of %q does not lead to TimeIn: %v", text, err)
		}
	}
	for _, text := range []string{"2026-01-01 ", "2026-01-01  02:00:00", "2026-01-01 2:00", "2026-01-01 yesterday"} {
		if got, err := durableagent.DateTime(text).TimeIn(zone); err == nil {
			t.Errorf("TimeIn of %q: %v", text, got)
		}
		if _, err := durableagent.DateTime(text).Time(); err == nil || strings.Contains(err.Error(), "use TimeIn") {
			t.Errorf("Time of %q: %v", text, err)
		}
	}
	if got, err := durableagent.DateTime("2026-01-01T00:00:00Z").TimeIn(zone); err != nil || !got.Equal(utc(0)) {
		t.Errorf("TimeIn with an offset in the text: %v, %v", got, err)
	}
	for _, moment := range []time.Time{utc(0), utc(1), time.Date(2026, 6, 1, 12, 0, 0, 120, zone)} {
		if got, err := durableagent.DateTimeOf(moment).Time(); err != nil || !got.Equal(moment) {
			t.Errorf("%v becomes %q, %v", moment, durableagent.DateTimeOf(moment), err)
		}
	}
}

// An offset that RFC 3339 has not, of seconds or of a day and more, is no reason to store
// another instant, or none; nor is a year that the offset alone puts outside of the form.
func TestDurableTimeOfOddOffset(t *testing.T) {
	const day = 24 * 60 * 60
	for _, moment := range []time.Time{
		time.Date(1890, 1, 1, 12, 0, 0, 0, time.FixedZone("mean", 4772)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", day-60)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", 60-day)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", day)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", -day)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", 100*day+3600)),
		time.Date(2026, 1, 1, 0, 0, 0, 5, time.FixedZone("", 60-100*day)),
		time.Date(10000, 1, 1, 0, 30, 0, 0, time.FixedZone("", 3600)),
		time.Date(-1, 12, 31, 23, 30, 0, 0, time.FixedZone("", -3600)),
		time.Date(0, 1, 1, 0, 30, 0, 0, time.FixedZone("", 3600)),
	} {
		text := durableagent.DateTimeOf(moment)
		if got, err := text.Time(); err != nil || !got.Equal(moment) {
			t.Errorf("%v becomes %q, which is %v, %v", moment, text, got, err)
		}
	}
}

// The offset stays where the form has room for it, up to the last year and its last day.
func TestDurableTimeKeepsItsOffset(t *testing.T) {
	const hour = 60 * 60
	for want, moment := range map[string]time.Time{
		"9999-12-31T23:59:59-05:00": time.Date(9999, 12, 31, 23, 59, 59, 0, time.FixedZone("", -5*hour)),
		"9999-01-01T00:00:00+14:00": time.Date(9999, 1, 1, 0, 0, 0, 0, time.FixedZone("", 14*hour)),
		"0000-12-31T00:00:00+01:00": time.Date(0, 12, 31, 0, 0, 0, 0, time.FixedZone("", hour)),
		"2026-01-01T00:00:00+23:59": time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 24*hour-60)),
		"2026-01-01T00:00:00-23:59": time.Date(2026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 60-24*hour)),
	} {
		if got := durableagent.DateTimeOf(moment); string(got) != want {
			t.Errorf("%v becomes %q, want %q", moment, got, want)
		}
	}
}
