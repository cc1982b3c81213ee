package golden_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// canaryState returns a state that shows the canary in every string that is
// content, and in the names of free-form members.
func canaryState(t testing.TB) []byte {
	t.Helper()
	text := string(goldenState(t, "v120_full"))
	root := jsontest.MustParse([]byte(text))
	var spans []*jsontest.Value
	root.Visit(func(pointer string, v *jsontest.Value) {
		if v.Kind == jsontest.String && pointer != "/schemaVersion" && !strings.HasSuffix(pointer, "/$type") {
			spans = append(spans, v)
		}
	})
	for _, v := range slices.Backward(spans) {
		text = text[:v.Start] + `"` + canary + `"` + text[v.End:]
	}
	text = strings.ReplaceAll(text, `"stateBag"`, `"`+canary+`"`)
	mustDecode(t, []byte(text))
	return []byte(text)
}

// A log says how much there is, never what.
func TestDurableLogsNoContent(t *testing.T) {
	s := mustDecode(t, canaryState(t))
	s.Extra.Set(canary, mustRaw(`"`+canary+`"`))
	var _ slog.LogValuer = durableagent.State{}
	var _ slog.LogValuer = durableagent.ChatMessage{}
	nodes := map[string]any{"state": s, "value": *s, "data": s.Data, "message": s.Data.ConversationHistory[0].GetMessages()[0]}
	for pointer, node := range durableagent.Walk[any](s) {
		nodes[pointer] = node
	}
	if len(nodes) < 10 {
		t.Errorf("only %d nodes", len(nodes))
	}
	for pointer, node := range nodes {
		var out bytes.Buffer
		slog.New(slog.NewJSONHandler(&out, nil)).Info("x", "node", node)
		slog.New(slog.NewTextHandler(&out, nil)).Info("x", "node", node)
		if strings.Contains(out.String(), canary) || strings.Contains(out.String(), "conv") {
			t.Errorf("%T at %q is logged as %s", node, pointer, &out)
		}
	}
	var out bytes.Buffer
	slog.New(slog.NewTextHandler(&out, nil)).Info("x", "state", s)
	if !strings.ContainsAny(out.String()[strings.Index(out.String(), "state"):], "123456789") {
		t.Errorf("the log counts nothing: %s", &out)
	}
}

// A log of what is not there, such as the usage of a response, does not end the program.
func TestDurableLogOfNilPointer(t *testing.T) {
	for _, node := range []any{durableagent.NewAgentResponse().Usage, (*durableagent.State)(nil), (*durableagent.TextContent)(nil)} {
		for kind, handler := range map[string]func(io.Writer) slog.Handler{
			"JSON": func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
			"text": func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) },
		} {
			var out bytes.Buffer
			slog.New(handler(&out)).Info("x", "node", node, "after", "it")
			if text := out.String(); !strings.Contains(text, "LogValue panicked") || !strings.Contains(text, "after") {
				t.Errorf("%T is logged as %s, %s", node, kind, text)
			}
		}
	}
}

// No error shows content, whatever is wrong with the document that holds it.
func TestDurableErrorsShowNoContent(t *testing.T) {
	text := canaryState(t)
	root := jsontest.MustParse(text)
	replacements := []string{`"` + canary + `"`, `["` + canary + `"]`, `{"a":"` + canary + `"}`, "12.5", "true", "null", "nul", `"` + canary + `\x"`,
		`"` + canary + "\xff\"", `"` + canary, `"` + canary + "\x01\"", canary}
	messages := 0
	check := func(broken string) {
		t.Helper()
		var errs []error
		s, err := durableagent.Decode([]byte(broken))
		errs = append(errs, err)
		if err == nil {
			errs = append(errs, s.Validate())
		}
		_, err = durableagent.Decode([]byte(broken), durableagent.Strict(), durableagent.AssertFormat())
		_, peek := durableagent.PeekVersion([]byte(broken))
		for _, err := range append(errs, err, peek) {
			if err == nil {
				continue
			}
			messages++
			// Names and labels may be shown: what is in them is no content.
			shown := fmt.Sprintf("%v %+v %#v", err, err, reflect.Indirect(reflect.ValueOf(err)).Interface())
			if strings.Contains(strings.ReplaceAll(shown, "/"+canary, ""), canary) && durableOutcome(err) != "version" {
				t.Errorf("the error shows content: %.300s", shown)
			}
		}
	}
	root.Visit(func(pointer string, v *jsontest.Value) {
		for _, r := range replacements {
			check(string(text[:v.Start]) + r + string(text[v.End:]))
		}
	})
	for n := range len(text) {
		check(string(text[:n]))
	}
	if messages < 2000 {
		t.Errorf("only %d messages", messages)
	}
}
