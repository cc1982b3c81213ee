package golden_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/golden/jsontest"
)

// States with parts exchanged at random, for each other and for other values,
// are read or refused as they must be, whatever comes out.
func TestAutogenRandomStates(t *testing.T) {
	const seed = 20261125
	n := 3000
	if testing.Short() {
		n = 300
	}
	t.Logf("seed %d", seed)
	m := newMixer(t, rand.New(rand.NewPCG(seed, 3)))
	oracles := autogenOracles(t)
	var read, valid, invalid int
	for i := range n {
		text := m.state()
		s, err := autogenstate.Decode(text)
		switch outcome := autogenOutcome(err); outcome {
		case "ok":
			read++
			checkAutogenRoundTrip(t, text)
			checkAutogenWalk(t, s, text)
			checkAutogenMasking(t, s)
		case "type", "layout":
		default:
			t.Errorf("Decode: %v", err)
		}
		var root struct{ Type any }
		if json.Unmarshal(text, &root) == nil {
			name, _ := root.Type.(string)
			if oracle := oracles[name]; oracle != nil {
				_, err := autogenstate.Decode(text, autogenstate.Strict())
				want := oracle.Check(text)
				if (err == nil) != (want == nil) {
					t.Errorf("Strict: %v; the oracle says %v", err, want)
				}
				if want == nil {
					valid++
				} else {
					invalid++
				}
			}
		}
		if t.Failed() {
			t.Fatalf("state %d: %s", i, text)
		}
	}
	t.Logf("%d states: %d are read, %d valid and %d invalid by the document of their type", n, read, valid, invalid)
	if read < n/2 || valid < n/20 || invalid < n/20 {
		t.Error("they are too much alike")
	}
}

// checkAutogenWalk checks that every node is reached once, by a pointer that
// leads to what the node is.
func checkAutogenWalk(t *testing.T, s autogenstate.State, text []byte) {
	t.Helper()
	root := jsontest.MustParse(text)
	seen := map[string]bool{}
	for pointer, node := range autogenstate.Walk[json.Marshaler](s) {
		if seen[pointer] {
			t.Errorf("%q is reached twice", pointer)
		}
		seen[pointer] = true
		want, err := root.At(pointer)
		if err != nil {
			t.Errorf("Walk: %v", err)
			continue
		}
		out, err := node.MarshalJSON()
		var fault *autogenstate.EncodeError
		if errors.As(err, &fault) { // a team may have what is no state by itself
			if _, err := autogenstate.Decode(text[want.Start:want.End]); autogenOutcome(err) == "type" {
				continue
			}
		}
		if err != nil {
			t.Errorf("%q: %v", pointer, err)
			continue
		}
		for _, d := range jsontest.DiffValues(want, jsontest.MustParse(out)) {
			t.Errorf("%q: %s", pointer, d)
		}
	}
}

// mixer makes states of parts of others.
type mixer struct {
	*rand.Rand
	states [][]byte
	parts  []json.RawMessage
}

func newMixer(t testing.TB, rnd *rand.Rand) *mixer {
	m := &mixer{Rand: rnd}
	for _, s := range goldenAutogen(t) {
		if s.outcome != "ok" && s.outcome != "type" {
			continue
		}
		m.states = append(m.states, s.text)
		objects := objectsIn(t, s.text)
		for _, pointer := range slices.Sorted(maps.Keys(objects)) {
			m.parts = append(m.parts, objects[pointer])
		}
	}
	for _, other := range []string{`null`, `true`, `0`, `-1`, `2.50`, `1e3`, `18446744073709551616`, `""`, `"TextMessage"`, `"TeamState"`, `[]`, `{}`, `[[]]`, `[null]`, `["x"]`} {
		for range 12 {
			m.parts = append(m.parts, json.RawMessage(other))
		}
	}
	return m
}

// state returns a state in which up to three things are otherwise.
func (m *mixer) state() []byte {
	text := m.states[m.IntN(len(m.states))]
	for range 1 + m.IntN(3) {
		text = m.change(text, m.IntN(9))
	}
	return text
}

// change returns a text in which something is otherwise, depth levels down if
// it is that deep.
func (m *mixer) change(text []byte, depth int) []byte {
	var items []json.RawMessage
	if depth > 0 && json.Unmarshal(text, &items) == nil && len(items) > 0 {
		k := m.IntN(len(items))
		items[k] = m.change(items[k], depth-1)
		return mustMarshal(items)
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) != nil || len(members) == 0 {
		return m.parts[m.IntN(len(m.parts))]
	}
	names := slices.Sorted(maps.Keys(members))
	name := names[m.IntN(len(names))]
	switch {
	case depth > 0:
		members[name] = m.change(members[name], depth-1)
	case m.IntN(3) == 0:
		delete(members, name)
	case m.IntN(4) == 0:
		members[[]string{"type", "version", "message_thread", "llm_messages", "a/b", "later"}[m.IntN(6)]] = m.parts[m.IntN(len(m.parts))]
	default:
		members[name] = m.parts[m.IntN(len(m.parts))]
	}
	return m.write(members)
}

// write writes the members of an object in random order.
func (m *mixer) write(members map[string]json.RawMessage) []byte {
	var b bytes.Buffer
	names := slices.Sorted(maps.Keys(members))
	m.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for i, name := range names {
		fmt.Fprintf(&b, "%c%s:%s", "{,"[min(i, 1)], mustMarshal(name), members[name])
	}
	if len(names) == 0 {
		b.WriteByte('{')
	}
	b.WriteByte('}')
	return b.Bytes()
}

func mustMarshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}
