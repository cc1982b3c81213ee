package golden_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

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
	"Option", "Unknown", "UnknownKind",
	"Extra",           // members of the struct around it
	"Level", "Stored", // of documents that are not decoded
}

// Every type is read and written through encoding/json, wherever a program has it.
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
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
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
		t.Errorf("another major within a struct: %v", err)
	}
	var request durableagent.AgentRequest
	if err := json.Unmarshal([]byte(`{"$type":"response"}`), &request); durableOutcome(err) != "type" {
		t.Errorf("a response read as a request: %v", err)
	}
}
