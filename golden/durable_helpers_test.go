package golden_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/golden/jsontest/oracle"
	"github.com/stategen/stategen/internal/label"
)

const (
	durableSchemas = "../schema/durable-agent-state"
	durableStates  = "states/durable"
)

// durableVersions are the versions of the schema, the oldest first: adding one
// to the folder must break no test of what was there before.
var durableVersions = sync.OnceValue(func() []string {
	files, err := filepath.Glob(filepath.Join(durableSchemas, "*.json"))
	if err != nil || len(files) == 0 {
		panic(fmt.Sprintf("no schema in %s: %v", durableSchemas, err))
	}
	versions := make([]string, len(files))
	for i, file := range files {
		versions[i] = strings.TrimSuffix(filepath.Base(file), ".json")
	}
	slices.SortFunc(versions, label.Compare)
	return versions
})

func newestDurable() string { return durableVersions()[len(durableVersions())-1] }

// durableSchema returns the schema of a version.
func durableSchema(t testing.TB, version string) []byte {
	t.Helper()
	return readFile(t, filepath.Join(durableSchemas, version+".json"))
}

// durableState is a state and what must come of it.
type durableState struct {
	name     string
	text     []byte
	tolerant string // "ok" or the outcome of Decode, as durableOutcome names it
	strict   string // "accepts" or "refuses"
}

// goldenDurable returns the hand-written states.
func goldenDurable(t testing.TB) []durableState {
	t.Helper()
	rows := readRows(t, filepath.Join(durableStates, "index.tsv"))
	states := make([]durableState, 0, len(rows))
	for _, row := range rows {
		text := readFile(t, filepath.Join(durableStates, row[0]+".json"))
		states = append(states, durableState{row[0], text, row[1], row[2]})
	}
	return states
}

// readable returns the states that tolerant reading accepts.
func readable(states []durableState) []durableState {
	var list []durableState
	for _, s := range states {
		if s.tolerant == "ok" {
			list = append(list, s)
		}
	}
	return list
}

// goldenState returns the text of one hand-written state.
func goldenState(t testing.TB, name string) []byte {
	t.Helper()
	return readFile(t, filepath.Join(durableStates, name+".json"))
}

// durableOutcome names what came of reading.
func durableOutcome(err error) string {
	var (
		version *durableagent.VersionError
		decode  *durableagent.DecodeError
	)
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &version):
		return "version"
	case errors.As(err, &decode):
		switch decode.Kind {
		case durableagent.InvalidJSON:
			return "syntax"
		case durableagent.DuplicateMember:
			return "duplicate"
		case durableagent.WrongType:
			return "type"
		case durableagent.TooDeep:
			return "depth"
		}
	}
	return "an error of an undocumented type: " + err.Error()
}

// durableOracle returns the independent verdict of a schema version.
func durableOracle(t testing.TB, version string, format bool) *oracle.Schema {
	t.Helper()
	schema, err := oracle.Compile(durableSchema(t, version), "", format)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// mustDecode decodes a text that the test knows to be readable.
func mustDecode(t testing.TB, text []byte, opts ...durableagent.Option) *durableagent.State {
	t.Helper()
	s, err := durableagent.Decode(text, opts...)
	if err != nil {
		t.Fatalf("Decode: %v", err)
	}
	return s
}

// mustEncode encodes a state that can be encoded.
func mustEncode(t testing.TB, s *durableagent.State) []byte {
	t.Helper()
	text, err := s.AppendJSON(nil)
	if err != nil {
		t.Fatalf("AppendJSON: %v", err)
	}
	return text
}

// openHistory finds the history of a document that can be opened.
func openHistory(t testing.TB, doc []byte, level durableagent.Level, opts ...durableagent.Option) *durableagent.Stored[durableagent.ConversationEntry] {
	t.Helper()
	history, err := durableagent.OpenConversationHistory(doc, level, opts...)
	if err != nil {
		t.Fatalf("OpenConversationHistory: %v", err)
	}
	return history
}

// newestSchema is the newest version of the schema.
var newestSchema = sync.OnceValue(func() *jsontest.Value {
	text, err := os.ReadFile(filepath.Join(durableSchemas, newestDurable()+".json"))
	if err != nil {
		panic(err)
	}
	return jsontest.MustParse(text)
})

// typedInteger returns what tells the places whose Go field is an integer:
// there the value is kept, not its spelling.
func typedInteger() func(pointer string) bool {
	var names []string
	newestSchema().Visit(func(pointer string, v *jsontest.Value) {
		parent, name := path.Split(pointer)
		if kind, ok := v.Member("type"); ok && kind.Text == "integer" && strings.HasSuffix(parent, "/properties/") {
			names = append(names, regexp.QuoteMeta(name))
		}
	})
	return regexp.MustCompile(`/(` + strings.Join(names, "|") + `)$|^/data/ingestedPositions/[^/]*$`).MatchString
}

// declaredNames are the member names that the newest schema declares anywhere.
func declaredNames() map[string]bool {
	names := map[string]bool{}
	newestSchema().Visit(func(pointer string, v *jsontest.Value) {
		if strings.HasSuffix(pointer, "/properties") {
			for _, m := range v.Members {
				names[m.Name] = true
			}
		}
	})
	return names
}

// keptFaithfully are the rules beyond JSON equality: free-form numbers keep
// their spelling, unknown members their order.
var keptFaithfully = sync.OnceValue(func() []jsontest.Rule {
	declared := declaredNames()
	unknown := func(v *jsontest.Value) []string {
		var names []string
		for _, m := range v.Members {
			if !declared[m.Name] {
				names = append(names, m.Name)
			}
		}
		return names
	}
	order := func(pointer string, want, got *jsontest.Value) string {
		if pointer == "/data/ingestedPositions" { // a Go map
			return ""
		}
		w, g := unknown(want), unknown(got)
		if len(w) == len(g) && strings.Join(w, "\x00") != strings.Join(g, "\x00") {
			return pointer + ": the order of unknown members has changed"
		}
		return ""
	}
	typed := typedInteger()
	spelling := jsontest.Spelling(func(pointer string) bool { return !typed(pointer) })
	return []jsontest.Rule{spelling, order}
})

// checkRoundTrip reads a readable text and checks everything that must hold
// of writing it again.
func checkRoundTrip(t testing.TB, text []byte, rules []jsontest.Rule, opts ...durableagent.Option) {
	t.Helper()
	s, out, back, ok := roundTrip(t, text, func(text []byte) (*durableagent.State, error) { return durableagent.Decode(text, opts...) }, rules...)
	if !ok {
		return
	}
	if again := mustEncode(t, s); !bytes.Equal(out, again) {
		t.Errorf("encoding twice gives different bytes:\n%s\n%s", out, again)
	}
	if !s.Equal(back) || !back.Equal(s) {
		t.Error("the state and its re-reading are not Equal")
	}
	checkTagsFirst(t, out)
}

// checkTagsFirst checks that what other readers need first is written first.
func checkTagsFirst(t testing.TB, out []byte) {
	t.Helper()
	root, err := jsontest.Parse(out)
	if err != nil {
		t.Error(err)
		return
	}
	first := func(v *jsontest.Value, pointer, name string) {
		if _, ok := v.Member(name); ok && v.Members[0].Name != name {
			t.Errorf("%q: %s is not the first member, %s is", pointer, name, v.Members[0].Name)
		}
	}
	first(root, "", "schemaVersion")
	root.Visit(func(pointer string, v *jsontest.Value) {
		if durableEntry.MatchString(pointer) || durableContent.MatchString(pointer) && knownContent(v) {
			first(v, pointer, "$type")
		}
	})
}

var (
	durableEntry   = regexp.MustCompile(`^/data/conversationHistory/\d+$`)
	durableMessage = regexp.MustCompile(`^/data/conversationHistory/\d+/messages/\d+$`)
	durableContent = regexp.MustCompile(`^/data/conversationHistory/\d+/messages/\d+/contents/\d+$`)
)

// contentTags are the discriminators of the contents: in the newest schema,
// whatever has a constant $type but the two kinds of entries.
var contentTags = sync.OnceValue(func() []string {
	var tags []string
	newestSchema().Visit(func(pointer string, v *jsontest.Value) {
		if tag, ok := v.Member("const"); ok && strings.HasSuffix(pointer, "/properties/$type") && !slices.Contains([]string{"request", "response"}, tag.Text) {
			tags = append(tags, tag.Text)
		}
	})
	return tags
})

// knownContent reports whether a content is of the schema; others are kept
// as they stand, down to the place of their tag.
func knownContent(v *jsontest.Value) bool {
	tag, ok := v.Member("$type")
	if !ok || tag.Kind != jsontest.String {
		return false
	}
	return slices.Contains(contentTags(), tag.Text)
}

// mustRaw returns a free-form value that the test wrote.
func mustRaw(text string) durableagent.Raw {
	raw, err := durableagent.ParseRaw(text)
	if err != nil {
		panic(err)
	}
	return raw
}
