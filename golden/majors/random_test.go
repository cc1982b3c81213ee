package majors_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
)

// maker makes random documents of a schema in which every value that can be
// told apart is: so that each can be looked for afterwards.
type maker struct {
	*rand.Rand
	root   map[string]any
	n      int
	tokens []string
}

func newMaker(t testing.TB, version string, seed uint64) *maker {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 5))}
	if err := json.Unmarshal(read(t, "schema/"+version+".json"), &m.root); err != nil {
		t.Fatal(err)
	}
	return m
}

// token returns a number that is nowhere else.
func (m *maker) token(form string) string {
	m.n++
	text := fmt.Sprintf(form, 7_000_000+m.n)
	m.tokens = append(m.tokens, strings.Trim(text, `"`))
	return text
}

func (m *maker) value(schema map[string]any, name string) string {
	if ref, ok := schema["$ref"].(string); ok {
		return m.value(m.root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any), name)
	}
	if c, ok := schema["const"].(string); ok {
		return fmt.Sprintf("%q", c)
	}
	if list, ok := schema["enum"].([]any); ok {
		if m.IntN(6) == 0 { // one of another major, or of none
			return fmt.Sprintf("%q", [...]string{"agent", "assistant", "user", "nobody"}[m.IntN(4)])
		}
		return fmt.Sprintf("%q", list[m.IntN(len(list))])
	}
	if list, ok := schema["oneOf"].([]any); ok {
		if m.IntN(6) == 0 {
			tag := [...]string{"never_seen", "text", "plain", "card", "image"}[m.IntN(5)]
			return `{"type":"` + tag + `","text":` + m.token(`"s%d"`) + `,"head":` + m.token(`"s%d"`) + `,"url":` + m.token(`"s%d"`) + `,"payload":` + m.token("[%d]") + `}`
		}
		return m.value(list[m.IntN(len(list))].(map[string]any), name)
	}
	switch schema["type"] {
	case "integer", "number":
		return m.token("%d")
	case "boolean":
		return "true"
	case "array":
		var items []string
		for range m.IntN(3) {
			items = append(items, m.value(schema["items"].(map[string]any), name))
		}
		return "[" + strings.Join(items, ",") + "]"
	case "object":
		return m.object(schema)
	}
	if name == "owner" || name == "contact" {
		return `"` + strings.Trim(m.token(`"o%d"`), `"`) + " <" + strings.Trim(m.token(`"a%d"`), `"`) + `>"`
	}
	return m.token(`"s%d"`)
}

func (m *maker) object(schema map[string]any) string {
	var members []string
	required := map[string]bool{}
	if list, ok := schema["required"].([]any); ok {
		for _, r := range list {
			required[r.(string)] = true
		}
	}
	if rest, ok := schema["additionalProperties"].(map[string]any); ok {
		for range m.IntN(3) {
			members = append(members, m.token(`"k%d"`)+":"+m.value(rest, ""))
		}
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, p := range properties {
		switch {
		case !required[name] && m.IntN(3) == 0:
		case !required[name] && m.IntN(8) == 0:
			members = append(members, fmt.Sprintf("%q:null", name))
		default:
			members = append(members, fmt.Sprintf("%q:%s", name, m.value(p.(map[string]any), name)))
		}
	}
	if properties != nil && m.IntN(4) == 0 {
		members = append(members, m.token(`"u%d"`)+":{\"deep\":"+m.token("[%d]")+"}")
	}
	m.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	return "{" + strings.Join(members, ",") + "}"
}

// document returns a random document, labelled with its version.
func (m *maker) document(version string) string {
	m.root["properties"].(map[string]any)["schemaVersion"] = map[string]any{"const": version}
	return m.object(m.root)
}

// Random states of each version round-trip as their own major, and arrive in
// the newest with every value placed or reported; down and up again they are
// the same, where no loss is reported.
func TestRandomStates(t *testing.T) {
	for _, v := range agentstate.Versions() {
		reported, back := 0, 0
		for seed := range uint64(150) {
			m := newMaker(t, v.String(), seed)
			text := m.document(v.String())
			d, err := agentstate.DecodeAs([]byte(text))
			if err != nil {
				t.Fatalf("%s\n%s", err, text)
			}
			again, err := d.AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, "as "+v.String(), again, []byte(text))

			var report agentstate.Report
			newest, err := agentstate.Decode([]byte(text), agentstate.WithReport(&report))
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			after, err := newest.AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			all := string(after) + string(residueJSON(t, report.Residue))
			for _, token := range m.tokens {
				if !strings.Contains(all, token) {
					t.Errorf("%s is neither placed nor reported\n%s\n%s", token, text, all)
				}
			}
			if len(report.Residue) > 0 {
				reported++
			}
			for _, older := range agentstate.Versions() {
				old, err := agentstate.EncodeFor(newest, older)
				if err != nil {
					continue // what is lost is reported: see TestRollbackWithoutLoss
				}
				back++
				round, err := agentstate.Decode(old)
				if err != nil {
					t.Fatalf("%v\n%s", err, old)
				}
				got, _ := round.AppendJSON(nil)
				equal(t, "to "+older.String()+" and back", got, after)
			}
		}
		if v.Major < 3 && (reported == 0 || reported == 150) || back < 150 {
			t.Errorf("%s: %d reports, %d ways back: the test shows little", v, reported, back)
		}
	}
}
